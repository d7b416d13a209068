internal import Cards
internal import ForecastCore
internal import Places
internal import Primitives
internal import Providers
internal import Radar
internal import Words

/// Loads the radar picture that the arguments request.
enum RadarLoading {
    /// A picture with the moment at which it is shown.
    struct Picture {
        var frame: RadarFrame
        var moment: Instant
        var source: Forecast.Source
        /// Whether the moment is one at which somebody asks, and not the picture's own.
        var hasAge = true
    }

    /// Whether the card is the one that shows radar.
    static func isRequested(_ arguments: Arguments) -> Bool {
        arguments.choice(of: CardOptions.card) == CardStyle.radar
    }

    /// Gets the newest radar picture around a place at a moment from a service.
    typealias Source = (_ place: Place, _ moment: Instant) throws(CommandError) -> RadarFrame

    /// The card that the arguments request; a service is asked by `live`, if it is given.
    static func request(_ arguments: Arguments, live: Source? = nil) throws(CommandError) -> CardRequest {
        for option in [CardOptions.forecast, CardOptions.sourceUnits, CardOptions.alerts]
        where arguments.isGiven(option) {
            throw .usage(
                "\(option.dashed) has no effect with --card radar; a saved radar picture is given by --radar")
        }
        let place = try arguments.context.measure(.place) { () throws(CommandError) in
            try PlaceLoading.place(arguments)
        }
        let picture = try picture(of: place, arguments, live)
        let day = 86_400.0
        guard
            let zone = ForecastLoading.zone(
                place.timeZone ?? "", from: picture.frame.time.advanced(by: -day),
                to: picture.moment.advanced(by: day))
        else {
            throw CommandError(
                .internalError, "the time zone '\(printable(place.timeZone ?? ""))' of the place is unknown")
        }
        var content = CardContent(
            forecast: Forecast(place: place, zone: zone, source: picture.source), moment: picture.moment)
        let extent = try CardOptions.shape(&content, arguments)
        content.radar = RadarScan(
            frame: picture.frame, hasAge: picture.hasAge, towns: towns(around: place, in: content.language),
            showsBorders: arguments.choice(of: CardOptions.borders) != Borders.off)
        return CardRequest(style: .radar, content: content, size: extent)
    }

    private static func picture(
        of place: Place, _ arguments: Arguments, _ live: Source?
    ) throws(CommandError) -> Picture {
        if let word = arguments.value(of: CardOptions.radar) {
            for option in [CardOptions.provider] + ServiceOptions.all where arguments.isGiven(option) {
                throw .usage("\(option.dashed) has no effect with \(CardOptions.radar.dashed)")
            }
            return try saved(Input(word), of: place, arguments)
        }
        if try ProviderName.list(arguments) == [.sample] {
            if let option = ServiceOptions.all.first(where: arguments.isGiven) {
                throw .usage("\(option.dashed) has no effect with --provider sample")
            }
            return try sample(of: place)
        }
        for option in forecastServices where arguments.isGiven(option) {
            throw .usage("\(option.dashed) has no effect with --card radar, which asks \(BrightSky.facts.id)")
        }
        let moment = try moment(arguments, of: place) ?? arguments.context.now()
        let frame: RadarFrame
        if let live {
            frame = try live(place, moment)
        } else {
            frame = try LiveRadar.frame(around: place, at: moment, arguments)
        }
        return Picture(frame: frame, moment: moment, source: BrightSkyAnswer.source)
    }

    /// The options about services that have forecasts, not radar pictures.
    static let forecastServices = [CardOptions.provider, ServiceOptions.contact, ServiceOptions.keyFile]

    // MARK: Sources

    /// The picture in a saved answer, at the moment of the command line or else at its own.
    private static func saved(
        _ input: Input, of place: Place, _ arguments: Arguments
    ) throws(CommandError) -> Picture {
        let deadline = try NetworkOptions.deadline(of: input, arguments)
        let bytes = try arguments.context.measure(.read) { () throws(CommandError) in
            try input.read(within: deadline)
        }
        let moment = try moment(arguments, of: place)
        do throws(RadarFault) {
            let frame = try BrightSkyAnswer.read(bytes).frame(for: Coordinates(place), at: moment)
            return Picture(
                frame: frame, moment: moment ?? frame.time, source: BrightSkyAnswer.source, hasAge: moment != nil)
        } catch {
            throw CommandError(
                error.kind == .noMeasurement ? .unavailable : .badData, "\(input.name): \(error.message)")
        }
    }

    /// The moment of `--time` and `--at`; nil if neither is given.
    private static func moment(_ arguments: Arguments, of place: Place) throws(CommandError) -> Instant? {
        guard arguments.has(CardOptions.time) || arguments.has(CardOptions.later) else { return nil }
        var moment = arguments.context.now()
        let year = 366 * 86_400.0
        let zone = ForecastLoading.zone(
            place.timeZone ?? "", from: moment.advanced(by: -10 * year), to: moment.advanced(by: year))
        for (option, read) in [(CardOptions.time, Moment.init(time:)), (CardOptions.later, Moment.init(later:))] {
            guard let given = try arguments.value(of: option, read) else { continue }
            moment = try given.instant(after: moment, zone: zone ?? ZoneOffsets(initial: 0))
        }
        return moment
    }

    private static func sample(of place: Place) throws(CommandError) -> Picture {
        let forecast = try ForecastLoading.sample(for: place)
        guard let moment = forecast.referenceTime,
            let frame = SampleRadar.frame(
                around: Coordinates(place), time: moment.advanced(by: -180).flooredToMultiple(of: 300))
        else { throw CommandError(.internalError, "the sample has no radar picture") }
        return Picture(frame: frame, moment: moment, source: .sample)
    }

    // MARK: Towns

    /// Towns that the card may name, from the largest on.
    private static func towns(around place: Place, in language: Language) -> [RadarScan.Town] {
        let gazetteer = Gazetteer()
        return gazetteer.cities(
            around: place.latitude, place.longitude, within: 150, most: 40
        ).map { city in
            let local = gazetteer.localized(city.place, in: language.code)
            return RadarScan.Town(
                name: displayable(local.name ?? ""),
                place: Coordinates(latitude: city.place.latitude, longitude: city.place.longitude))
        }.filter { !$0.name.isEmpty }
    }
}

extension Coordinates {
    init(_ place: Place) {
        self.init(latitude: place.latitude, longitude: place.longitude)
    }
}
