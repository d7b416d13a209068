internal import Canvas
package import Cards
internal import Climate
internal import ForecastCore
package import Options
internal import Primitives
internal import Providers
internal import SceneModel
package import SystemAccess
internal import Words

extension CardOrder {
    /// Replaces the name of a place that the user has given it by the values that it stands for.
    package typealias PlaceNames = (inout OptionValues) -> Void

    /// The order in the values of options, in a format; `usual` is the card where none is named.
    ///
    /// - Throws: If options contradict each other.
    package init(
        _ values: OptionValues, as format: CardFormat, usual: CardStyle = .clock, naming: PlaceNames = { _ in }
    ) throws(ProgramError) {
        let isNamed = values.isGiven(CardOptions.card) || values.setting(of: CardOptions.card) != nil
        style = (isNamed ? values.choice(of: CardOptions.card) : nil) ?? usual
        look = try Look(values)
        do throws(CardError) {
            try style.check(look.size)
        } catch {
            throw .usage(error.message)
        }
        if format.isVector, look.isForPaper { throw .usage(CanvasError.grayscaleVector.message) }
        let moves = values.has(MotionOptions.animate)
        if moves {
            if values.has(CardOptions.scene) {
                throw .usage(
                    "\(CardOptions.scene.dashed) is one moment, which \(MotionOptions.animate.dashed) cannot move")
            }
            if look.isForPaper {
                throw .usage(
                    "a screen of electronic paper shows no moving picture; leave out \(MotionOptions.animate.dashed)"
                )
            }
        } else {
            try MotionOptions.refuse(values)
        }
        motion = moves ? try Motion(values, style: style, format: format) : nil
        moment = OrderedMoment(
            time: try values.value(of: CardOptions.time, Moment.init(time:)),
            later: try values.value(of: CardOptions.later, Moment.init(later:)))
        if let later = moment.later, moment.time != nil, !later.isRelative {
            throw .usage(
                "\(CardOptions.later.dashed) must be hours or days, such as +3h, when \(CardOptions.time.dashed) is given"
            )
        }
        language = try values.value(of: CardOptions.locale) { Language(locale: $0) } ?? .english
        units = UnitChoice(
            system: values.choice(of: CardOptions.units),
            temperature: values.choice(of: CardOptions.temperatureUnit),
            speed: values.choice(of: CardOptions.windUnit),
            precipitation: values.choice(of: CardOptions.precipitationUnit),
            distance: values.choice(of: CardOptions.distanceUnit))
        timeFormat = values.choice(of: CardOptions.timeFormat)
        precipitation = values.choice(of: CardOptions.pie) ?? .best
        rainbowModel = values.choice(of: CardOptions.rainbowModel) ?? .geometry
        days = try values.value(of: CardOptions.days, CardOptions.days(_:)) ?? 2
        rows = try values.value(of: CardOptions.rows, CardOptions.rows(_:)) ?? []
        tone = values.choice(of: CardOptions.tone) ?? .warm
        showsBorders = values.choice(of: CardOptions.borders) != Borders.off
        stripes = values.choice(of: CardOptions.stripes) ?? .plain
        period = try values.value(of: CardOptions.period) { ClimatePeriod($0) }
        if !style.isOfPast, values.isGiven(CardOptions.period) {
            throw .usage("\(CardOptions.period.dashed) requires --card year or stripes")
        }
        if style != .meteogram, values.isGiven(CardOptions.rows) {
            throw .usage("\(CardOptions.rows.dashed) requires --card meteogram")
        }
        try style.check(period, moves: moves)
        self.format = format
        subject = try Subject(values, style: style, naming: naming)
    }
}

extension CardOrder.Subject {
    init(
        _ values: OptionValues, style: CardStyle, naming: CardOrder.PlaceNames
    ) throws(ProgramError) {
        if let file = values.value(of: CardOptions.scene) {
            for option in CardOptions.content + CardOptions.source.options
            where option.name != CardOptions.scene.name && values.isGiven(option) {
                throw .usage("--scene is already laid out, so \(option.dashed) has no effect")
            }
            self = .scene(file: file)
            return
        }
        try CardOrder.Subject.checkPlaces(values, style)
        if style == .radar {
            self = .radar(try RadarSource(values))
            return
        }
        if style != .air, values.isGiven(CardOptions.air) {
            throw .usage("\(CardOptions.air.dashed) requires --card air")
        }
        if values.isGiven(CardOptions.radar) { throw .usage("\(CardOptions.radar.dashed) requires --card radar") }
        if style.isOfPast {
            self = .climate(try ClimateSource(values, style))
            return
        }
        if values.isGiven(CardOptions.climate) {
            throw .usage("\(CardOptions.climate.dashed) requires --card year or stripes")
        }
        let singles = values.each(of: [PlaceOptions.place, CardOptions.forecast])
        self = .forecasts(
            try singles.map { single throws(ProgramError) in
                var single = single
                if singles.count > 1 { naming(&single) }
                return try ForecastSource(
                    single, isComputed: style == .sun, showsAir: style == .air, adding: style.addition)
            })
    }

    /// Throws if the card does not show as many places as there are.
    private static func checkPlaces(_ values: OptionValues, _ style: CardStyle) throws(ProgramError) {
        let count = [PlaceOptions.place, CardOptions.forecast].map { values.values(of: $0).count }.max() ?? 1
        if count <= 1 { return }
        guard style == .places else {
            throw .usage(
                "--card \(style.rawValue) shows one place, not \(count); use --card places for several")
        }
        guard count <= CardOrder.mostPlaces else {
            throw .usage("--card places shows up to \(CardOrder.mostPlaces) places, not \(count)")
        }
        if values.has(PlaceOptions.name) {
            throw .usage("\(PlaceOptions.name.dashed) names one place, but \(count) are given")
        }
        if values.values(of: CardOptions.forecast).filter({ $0 == "-" }).count > 1 {
            throw .usage("standard input can be only one of the forecasts")
        }
    }
}

extension ForecastSource {
    /// The source of one forecast; a card that is computed needs none, but its place may be that of a file or of the sample.
    ///
    /// `showsAir` asks for the air beside the weather, and `addition` for more about temperatures.
    package init(
        _ values: OptionValues, isComputed: Bool = false, showsAir: Bool = false, adding addition: Addition? = nil
    ) throws(ProgramError) {
        let alerts = values.value(of: CardOptions.alerts)
        let inputs = [CardOptions.forecast, CardOptions.alerts, CardOptions.air].filter {
            values.value(of: $0) == "-"
        }
        if let last = inputs.dropFirst().first, let first = inputs.first {
            throw .usage("\(first.dashed) and \(last.dashed) cannot both be standard input")
        }
        air = values.value(of: CardOptions.air).map(Air.file) ?? (showsAir ? .service : .none)
        warnings =
            switch alerts {
            case nil: .service
            case CardOptions.noAlerts: .none
            case let file?: .file(file)
            }
        if let file = values.value(of: CardOptions.forecast) {
            for option in [CardOptions.provider] + ServiceOptions.all where values.has(option) {
                throw .usage("\(option.dashed) has no effect with --forecast")
            }
            try values.refuse([PlaceOptions.strict, PlaceOptions.timeZone], beside: CardOptions.forecast)
            // A file has the air itself, or another file has it.
            if air == .service { air = .none }
            origin = .file(file, units: values.choice(of: CardOptions.sourceUnits))
            name = try values.displayName()
            return
        }
        if values.has(CardOptions.sourceUnits) { throw .usage("--source-units requires --forecast") }
        let providers = try ProviderName.list(values.value(of: CardOptions.provider) ?? "")
        let place = try PlaceQuery(values)
        guard providers == [.sample] else {
            if isComputed {
                for option in [CardOptions.provider] + ServiceOptions.all where values.isGiven(option) {
                    throw .usage("\(option.dashed) has no effect with --card sun, which asks no service")
                }
            }
            origin = isComputed ? .almanac(place) : .services(providers, place)
            self.addition = addition
            return
        }
        if let option = ServiceOptions.all.first(where: values.has) {
            throw .usage("\(option.dashed) has no effect with --provider sample")
        }
        if air == .service { air = .none }
        origin = .sample(place)
    }
}

extension RadarSource {
    /// The options about services that have forecasts, not radar pictures.
    static let forecastServices = [
        CardOptions.provider, ServiceOptions.contact, ServiceOptions.keyFile, ServiceOptions.entity,
    ]

    init(_ values: OptionValues) throws(ProgramError) {
        for option in [CardOptions.forecast, CardOptions.sourceUnits, CardOptions.alerts, CardOptions.air]
        where values.isGiven(option) {
            throw .usage(
                "\(option.dashed) has no effect with --card radar; a saved radar picture is given by --radar")
        }
        place = try PlaceQuery(values)
        if let file = values.value(of: CardOptions.radar) {
            try values.refuse([CardOptions.provider] + ServiceOptions.all, beside: CardOptions.radar)
            origin = .file(file)
        } else if try ProviderName.list(values.value(of: CardOptions.provider) ?? "") == [.sample] {
            if let option = ServiceOptions.all.first(where: values.isGiven) {
                throw .usage("\(option.dashed) has no effect with --provider sample")
            }
            origin = .sample
        } else {
            for option in RadarSource.forecastServices where values.isGiven(option) {
                throw .usage(
                    "\(option.dashed) has no effect with --card radar, which asks \(BrightSky.facts.id), or "
                        + "\(LibreWXR.facts.id) by --base-url")
            }
            origin = .services
        }
    }
}

extension CardStyle {
    /// Whether the card shows days of the past, and no forecast.
    package var isOfPast: Bool { self == .year || self == .stripes }

    /// Whether the card is made of the forecast of a service.
    package var asksForForecast: Bool { !isOfPast && self != .radar && self != .sun }

    /// What the card shows beside temperatures.
    package var addition: ForecastSource.Addition? {
        switch self {
        case .meteogram: .ensemble
        case .day, .today: .normals
        default: nil
        }
    }

    /// Throws if the card cannot show a period, or cannot move.
    fileprivate func check(_ period: ClimatePeriod?, moves: Bool) throws(ProgramError) {
        if isOfPast, moves { throw .usage("--card \(rawValue) is of days of the past, which do not move") }
        guard let period else { return }
        if self == .year, period.months != 12 {
            throw .usage("--card year shows twelve months, such as 2015 or 2014-07/2015-06, not \(period.months)")
        }
        if self == .stripes, !period.isOfYears || period.years.count < 10 {
            throw .usage("--card stripes shows ten whole years or more, such as 1950/2020")
        }
    }
}

extension ClimateSource {
    init(_ values: OptionValues, _ style: CardStyle) throws(ProgramError) {
        for option in [CardOptions.forecast, CardOptions.sourceUnits, CardOptions.alerts]
        where values.isGiven(option) {
            throw .usage(
                "\(option.dashed) has no effect with --card \(style.rawValue); saved days are given by --climate")
        }
        place = try PlaceQuery(values)
        if let file = values.value(of: CardOptions.climate) {
            try values.refuse([CardOptions.provider] + ServiceOptions.all, beside: CardOptions.climate)
            origin = .file(file)
        } else if try ProviderName.list(values.value(of: CardOptions.provider) ?? "") == [.sample] {
            if let option = ServiceOptions.all.first(where: values.isGiven) {
                throw .usage("\(option.dashed) has no effect with --provider sample")
            }
            origin = .sample
        } else {
            for option in RadarSource.forecastServices where values.isGiven(option) {
                throw .usage(
                    "\(option.dashed) has no effect with --card \(style.rawValue), which asks \(OpenMeteoArchive.facts.id)"
                )
            }
            origin = .services
        }
    }
}

extension PlaceQuery {
    /// The place of `--place`, or of `--lat` and `--lon`.
    package init(_ values: OptionValues) throws(ProgramError) {
        if let text = values.value(of: PlaceOptions.place) {
            try values.refuse([PlaceOptions.timeZone], beside: PlaceOptions.place)
            // A name in the configuration file is that of the place there.
            let isNamesOwn = values.isGiven(PlaceOptions.name) || !values.isGiven(PlaceOptions.place)
            let name = isNamesOwn ? try values.displayName() : nil
            self.init(
                .text(text, isStrict: values.has(PlaceOptions.strict)), name: name, isNamed: name != nil,
                location: values.setting(of: PlaceOptions.place)?.location)
            return
        }
        try values.refuse([PlaceOptions.strict], beside: PlaceOptions.latitude)
        let latitude = try values.value(of: PlaceOptions.latitude) { PlaceOptions.degrees($0, within: 90) }
        let longitude = try values.value(of: PlaceOptions.longitude) { PlaceOptions.degrees($0, within: 180) }
        guard let latitude, let longitude else {
            guard latitude != nil || longitude != nil else {
                throw .usage("\(PlaceOptions.place.dashed) is required")
            }
            throw .usage("\(PlaceOptions.latitude.dashed) and \(PlaceOptions.longitude.dashed) require each other")
        }
        self.init(
            .point(latitude: latitude, longitude: longitude), name: try values.displayName(),
            isNamed: values.has(PlaceOptions.name), timeZone: values.value(of: PlaceOptions.timeZone),
            location: values.setting(of: PlaceOptions.timeZone)?.location)
    }
}

extension OptionValues {
    /// The value of `--name`, on one line.
    fileprivate func displayName() throws(ProgramError) -> String? {
        try value(of: PlaceOptions.name) { text in
            let name = displayable(text)
            return name.isEmpty ? nil : name
        }
    }
}

extension Look {
    init(_ values: OptionValues) throws(ProgramError) {
        // A shape that is given comes before a screen in the configuration file.
        let isOverridden = !values.isGiven(CardOptions.device) && Look.shape.contains(where: values.isGiven)
        device = isOverridden ? nil : values.choice(of: CardOptions.device)
        let word = values.value(of: CardOptions.size)
        if let device {
            for option in [CardOptions.depth, OutputOptions.scale] where values.isGiven(option) {
                throw .usage(
                    "\(CardOptions.device.dashed) decides what \(option.dashed) does; leave out one of them")
            }
            // A size of the configuration file is for cards without a screen.
            let own = values.isGiven(CardOptions.size) ? word : nil
            (size, depth) = (try own.map(Look.size) ?? device.size, device.depth)
        } else {
            size = try Look.size(word ?? CardSize.square.rawValue)
            depth =
                values.choice(of: CardOptions.depth, as: Greys.self)?.depth
                ?? word.flatMap(CardSize.init(rawValue:))?.depth
        }
        isForPrint = device == nil && word.flatMap(PrintSize.init(word:)) != nil
        bits = try Look.bits(values, of: depth)
        scale = try values.value(of: OutputOptions.scale, OutputOptions.scale(_:)) ?? 1
        theme = values.choice(of: CardOptions.theme)
        palette = values.choice(of: CardOptions.palette) ?? .clear
        ground = values.choice(of: CardOptions.ground)
    }

    /// The options that make the shape of a card without a screen.
    private static let shape = [CardOptions.size, CardOptions.depth, OutputOptions.scale]

    /// The number of `--bits`, for greys that it can hold.
    private static func bits(_ values: OptionValues, of depth: GrayDepth?) throws(ProgramError) -> Int? {
        guard let bits = values.choice(of: CardOptions.bits, as: GreyBits.self).flatMap({ Int($0.rawValue) }) else {
            return nil
        }
        guard let depth else {
            // Of a configuration file, it is for other cards.
            if !values.isGiven(CardOptions.bits) { return nil }
            throw .usage(
                "\(CardOptions.bits.dashed) is about greys, which are drawn by \(CardOptions.depth.dashed) or "
                    + "\(CardOptions.device.dashed)")
        }
        guard 1 << bits >= depth.rawValue else {
            throw .usage("\(CardOptions.bits.dashed) \(bits) has no room for \(depth.rawValue) greys")
        }
        return bits
    }

    /// The size of `--size`, at which a card must be legible.
    static func size(_ text: String) throws(ProgramError) -> Size {
        let named = CardSize(rawValue: text)?.size ?? ScreenSize(rawValue: text)?.size
        guard let size = named ?? PrintSize(word: text)?.size ?? Size(word: text) else {
            throw .usage("--size must be \(CardOptions.sizeExpects), not '\(printable(text))'")
        }
        do throws(CardError) {
            try CardError.check(size)
        } catch {
            throw .usage(error.message)
        }
        return size
    }
}

/// The numbers of greys for `--depth`.
enum Greys: String, CaseIterable {
    case two = "2"
    case four = "4"
    case eight = "8"
    case sixteen = "16"

    var depth: GrayDepth {
        switch self {
        case .two: .two
        case .four: .four
        case .eight: .eight
        case .sixteen: .sixteen
        }
    }
}

/// The numbers of bits for `--bits`.
enum GreyBits: String, CaseIterable {
    case one = "1"
    case two = "2"
    case four = "4"
    case eight = "8"
}

/// Whether borders between countries are drawn.
enum Borders: String, CaseIterable {
    case on, off
}
