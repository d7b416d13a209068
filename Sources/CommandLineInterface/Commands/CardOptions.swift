internal import Cards
internal import ForecastCore
internal import Primitives
internal import Providers
internal import Words

/// The options that say what a card shows.
enum CardOptions {
    static let forecast = Option.value(
        "forecast", "FILE",
        help: "A saved forecast, or - for standard input: what 'weathercard forecast' prints, or an answer of "
            + "Open-Meteo, MET Norway, Dark Sky or Pirate Weather")
    static let scene = Option.value(
        "scene", "FILE", help: "A finished picture, as 'weathercard scene' prints it, or - for standard input")
    static let provider = Option.value(
        "provider", "NAME",
        help:
            "Where the forecast for a place comes from: open-meteo, pirate-weather, met-norway, the example sample, or "
            + "several services with commas, which are tried in their order",
        wants: "a service, such as met-norway", default: ProviderName.openMeteo.rawValue,
        check: { text throws(CommandError) in _ = try ProviderName.list(text) })
    static let alerts = Option.value(
        "alerts", "FILE",
        help: "Saved warnings to add, or - for standard input: an answer of api.weather.gov, other GeoJSON, or CAP "
            + "as JSON")
    static let sourceUnits = Option.choice(
        "source-units", "UNITS", of: SourceUnits.self,
        help: "The units of a Dark Sky or Pirate Weather answer that does not state its own")
    static let card = Option.choice("card", "CARD", of: CardStyle.self, help: "What to draw", default: .clock)
    static let pie = Option.choice(
        "pie", "SERIES", of: PrecipitationChoice.self,
        help: "Which precipitation the clock shows: sixty minutes, twelve hours, or the finest that is known",
        default: .best)
    static let palette = Option.choice(
        "palette", "PALETTE", of: TemperaturePalette.self, help: "The colours of temperatures", default: .clear)
    static let units = Option.choice(
        "units", "UNITS", of: UnitSystem.self, help: "Units; by default those of the place's country")
    static let temperatureUnit = Option.choice(
        "temperature-unit", "UNIT", of: Units.Temperature.self,
        help: "The scale of temperatures, whatever the units")
    static let windUnit = Option.choice(
        "wind-unit", "UNIT", of: Units.Speed.self, help: "The unit of wind speeds, whatever the units")
    static let precipitationUnit = Option.choice(
        "precipitation-unit", "UNIT", of: Units.Precipitation.self,
        help: "The unit of precipitation, by the hour, whatever the units")
    static let distanceUnit = Option.choice(
        "distance-unit", "UNIT", of: Units.Distance.self, help: "The unit of distances, whatever the units")
    static let theme = Option.choice(
        "theme", "THEME", of: Theme.self,
        help:
            "Light or dark, where the card can be either: auto is light while the place's sun is up; by default as the "
            + "card is designed")
    static let timeFormat = Option.choice(
        "time-format", "FORMAT", of: TimeFormat.self,
        help: "How times are written; by default as in the place's country")
    static let locale = Option.value(
        "locale", "LANG", help: "The language of its words: \(languages), also with a region, such as de-AT",
        wants: "one of \(languages), also with a region, such as de-AT", default: Language.english.code,
        read: Language.init(locale:))
    private static var languages: String { Language.allCases.map(\.code).joined(separator: ", ") }
    static let time = Option.value(
        "time", "TIME",
        help:
            "The moment to show, by default now, or a saved forecast's own; without an offset it is the place's local time",
        wants: "an ISO 8601 time, such as 2026-11-20T15:22 or 2026-11-20T23:22:00Z")
    static let size = Option.value(
        "size", "SIZE",
        help:
            "square (1080x1080), portrait (1080x1350), story (1080x1920), og (1200x630), eink (800x480 in 16 greys), "
            + "eink-bw (in black and white), or WIDTHxHEIGHT in points",
        wants: sizeWants,
        default: "square",
        check: { text throws(CommandError) in _ = try extent(text) })

    private static let sizeWants =
        "one of square, portrait, story, og, eink, eink-bw, or WIDTHxHEIGHT such as 1200x630"

    static let later = Option.value(
        "at", "WHEN", help: "A later moment: hours or days on, as +3h or +3d, or a time as of --time",
        wants: "+3h, +3d or an ISO 8601 time such as 2026-11-20T18:00")
    static let rainbowModel = Option.choice(
        "rainbow-model", "MODEL", of: RainbowModel.self,
        help:
            "How the chance of a rainbow is made: by the time of day, the same but 0 where no bow can stand, or by the bow's physics",
        default: .classic)

    static let textOutput = Option.value(
        "output", letter: "o", "FILE", help: "Where it goes; - is standard output", wants: "a file", default: "-")

    /// What picks the forecast.
    static let source = OptionGroup(
        "What to show",
        PlaceOptions.all + [forecast, scene, sourceUnits, alerts, provider] + ServiceOptions.all)
    /// What shapes the picture.
    static let content = [
        card, time, later, units, temperatureUnit, windUnit, precipitationUnit, distanceUnit, timeFormat, locale,
        theme,
        pie, palette, rainbowModel, size,
    ]

    /// Whether the card shows warnings, so that it is worth to ask for them.
    static func showsAlerts(_ arguments: Arguments) -> Bool {
        arguments.choice(of: card) == CardStyle.alert
    }

    /// Whether the picture is for a screen of few greys.
    static func isInGreys(_ arguments: Arguments) -> Bool {
        arguments.value(of: size).flatMap(CardSize.init)?.depth != nil
    }

    /// The card's style and extent, and what it shows.
    static func request(_ arguments: Arguments, forecast: Forecast) throws(CommandError) -> CardRequest {
        guard let own = ForecastLoading.referenceTime(of: forecast, arguments) else {
            throw CommandError(.badData, "the forecast has neither current nor hourly weather")
        }
        var moment = own
        if let word = arguments.value(of: time) {
            moment = try Moment(time: word, of: time).instant(after: own, zone: forecast.zone)
        }
        if let word = arguments.value(of: later) {
            guard !arguments.has(time) || word.hasPrefix("+") else {
                throw .usage("\(later.dashed) with a time of its own does not go with \(time.dashed)")
            }
            moment = try Moment(later: word).instant(after: moment, zone: forecast.zone)
        }
        var content = CardContent(forecast: forecast, moment: moment)
        content.units = arguments.choice(of: units).map(Units.init) ?? content.units
        content.units.temperature = arguments.choice(of: temperatureUnit) ?? content.units.temperature
        content.units.speed = arguments.choice(of: windUnit) ?? content.units.speed
        content.units.precipitation = arguments.choice(of: precipitationUnit) ?? content.units.precipitation
        content.units.distance = arguments.choice(of: distanceUnit) ?? content.units.distance
        content.theme = arguments.choice(of: theme)
        content.timeFormat = arguments.choice(of: timeFormat) ?? content.timeFormat
        content.language = try arguments.value(of: locale) { Language(locale: $0) } ?? content.language
        content.forecast.place = PlaceLoading.localized(content.forecast.place, arguments, in: content.language)
        content.palette = arguments.choice(of: palette) ?? content.palette
        content.precipitation = arguments.choice(of: pie) ?? content.precipitation
        content.rainbowModel = arguments.choice(of: rainbowModel) ?? content.rainbowModel
        let extent = try extent(arguments.value(of: size) ?? CardSize.square.rawValue)
        content.depth = arguments.value(of: size).flatMap(CardSize.init)?.depth
        return CardRequest(
            style: arguments.choice(of: card) ?? .clock, content: content, size: extent)
    }

    /// The extent that `--size` names, which a card can be read at.
    private static func extent(_ text: String) throws(CommandError) -> Size {
        guard let size = CardSize(rawValue: text)?.size ?? Size(word: text) else {
            throw .usage("--size wants \(sizeWants), not '\(printable(text))'")
        }
        do throws(CardError) {
            try CardError.check(size)
        } catch {
            throw .usage(error.message)
        }
        return size
    }
}

/// A card to lay out.
struct CardRequest {
    var style: CardStyle
    var content: CardContent
    var size: Size
}

extension Size {
    /// The size of `WIDTHxHEIGHT`, or nil for any other word.
    init?(word: String) {
        let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { side in
            (1...6).contains(side.utf8.count) && side.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(side) : nil
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: Double(width), height: Double(height))
    }
}
