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
        /// Those of the hour before, from the oldest on.
        var earlier: [RadarFrame] = []
        var moment: Instant
        var source: Forecast.Source
        /// Whether its values are measured by radar alone.
        var isRadar = true
        /// Whether the moment is one at which somebody asks, and not the picture's own.
        var hasAge = true
    }

    /// Whether the card is the one that shows radar.
    static func isRequested(_ arguments: Arguments) -> Bool {
        arguments.choice(of: CardOptions.card) == CardStyle.radar
    }

    /// Gets the newest radar picture around a place at a moment from a service.
    typealias Source = (_ place: Place, _ moment: Instant) throws(CommandError) -> RadarPicture

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
        if arguments.has(MotionOptions.animate), picture.earlier.isEmpty {
            throw CommandError(
                arguments.has(CardOptions.radar) ? .badData : .unavailable,
                "there is only one radar picture, and \(MotionOptions.animate.dashed) needs those of the hour before"
            )
        }
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
            frame: picture.frame, earlier: picture.earlier, isRadar: picture.isRadar, hasAge: picture.hasAge,
            towns: towns(around: place, in: content.language),
            showsBorders: arguments.choice(of: CardOptions.borders) != Borders.off)
        if !picture.earlier.isEmpty { content.keepRadarSurvey() }
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
            return try sample(of: place, isHour: arguments.has(MotionOptions.animate))
        }
        for option in forecastServices where arguments.isGiven(option) {
            throw .usage(
                "\(option.dashed) has no effect with --card radar, which asks \(BrightSky.facts.id), or "
                    + "\(LibreWXR.facts.id) by --base-url")
        }
        let moment = try moment(arguments, of: place) ?? arguments.context.now()
        let picture: RadarPicture
        if let live {
            picture = try live(place, moment)
        } else {
            picture = try LiveRadar.picture(around: place, at: moment, arguments)
        }
        return Picture(
            frame: picture.frame, earlier: picture.earlier, moment: moment, source: picture.service.source,
            isRadar: picture.service.isRadar)
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
        let here = Coordinates(place)
        var (tile, frames) = (nil as SavedTile?, [] as [RadarFrame])
        do throws(RadarFault) {
            if SavedTile.isOne(bytes) {
                tile = try SavedTile(bytes)
            } else {
                let answer = try BrightSkyAnswer.read(bytes)
                frames =
                    arguments.has(MotionOptions.animate)
                    ? try answer.frames(for: here, at: moment) : [try answer.frame(for: here, at: moment)]
            }
        } catch {
            throw CommandError(
                error.kind == .noMeasurement ? .unavailable : .badData, "\(input.name): \(error.message)")
        }
        if let tile { return try picture(in: tile, input, of: place, at: moment) }
        guard let frame = frames.popLast() else { throw CommandError(.internalError, "an answer has no frame") }
        return Picture(
            frame: frame, earlier: frames, moment: moment ?? frame.time, source: BrightSkyAnswer.source,
            hasAge: moment != nil)
    }

    /// The picture in a saved tile, of the time in its header fields or else of the moment of the command line.
    private static func picture(
        in tile: SavedTile, _ input: Input, of place: Place, at moment: Instant?
    ) throws(CommandError) -> Picture {
        guard let time = tile.time ?? moment else {
            throw .usage(
                "\(input.name): a picture of a tile server does not say when it was made; add --time TIME, or save it "
                    + "with its header fields, as 'curl -i' does")
        }
        guard let frame = tile.frame(around: Coordinates(place), time: time) else {
            throw CommandError(
                .badData, "no picture of \(place.label): \(LibreWXR.facts.id) has none so far north or south")
        }
        return Picture(
            frame: frame, moment: moment ?? time, source: LibreWXR.source, isRadar: false,
            hasAge: tile.time != nil && moment != nil)
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

    private static func sample(of place: Place, isHour: Bool) throws(CommandError) -> Picture {
        let forecast = try ForecastLoading.sample(for: place)
        guard let moment = forecast.referenceTime else {
            throw CommandError(.internalError, "the sample has no time")
        }
        let time = moment.advanced(by: -180).flooredToMultiple(of: 300)
        var frames = stride(from: isHour ? 60.0 : 0, through: 0, by: -10).compactMap { minutes in
            SampleRadar.frame(around: Coordinates(place), time: time, minutesBefore: minutes)
        }
        guard let newest = frames.popLast() else {
            throw CommandError(.internalError, "the sample has no radar picture")
        }
        return Picture(frame: newest, earlier: frames, moment: moment, source: .sample)
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
