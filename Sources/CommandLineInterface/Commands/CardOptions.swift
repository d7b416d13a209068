internal import Cards
internal import ForecastCore
internal import Primitives
internal import Providers
internal import SceneModel
internal import Words

/// The options for the content of a card.
enum CardOptions {
    static let forecast = Option.value(
        "forecast", "FILE",
        help:
            "Read the forecast from FILE, or from standard input with -: the output of 'weathercard forecast', or a "
            + "saved answer from Open-Meteo, MET Norway, Dark Sky or Pirate Weather",
        expects: "a file, such as forecast.json"
    ).file(.reads)
    static let scene = Option.value(
        "scene", "FILE",
        help: "Draw a finished scene, the output of 'weathercard scene', from FILE, or from standard input with -",
        expects: "a file, such as scene.json"
    ).file(.reads)
    static let provider = Option.value(
        "provider", "NAME",
        help:
            "Get the forecast from this service: open-meteo, pirate-weather or met-norway; sample is an example that "
            + "needs no network. With several services, separated by commas, each is tried if the one before fails",
        expects: "a service, such as met-norway", default: ProviderName.openMeteo.rawValue,
        check: { text throws(CommandError) in _ = try ProviderName.list(text) })
    static let alerts = Option.value(
        "alerts", "FILE",
        help: "Add warnings from FILE, or from standard input with -: a saved answer from api.weather.gov, other "
            + "GeoJSON, or CAP as JSON",
        expects: "a file, such as alerts.json"
    ).file(.reads)
    static let radar = Option.value(
        "radar", "FILE",
        help:
            "With --card radar, read the radar picture from FILE, or from standard input with -: a saved answer from Bright "
            + "Sky, or a saved picture from a tile server with the interface of LibreWXR",
        expects: "a file, such as radar.json"
    ).file(.reads)
    static let borders = Option.choice(
        "borders", "WHICH", of: Borders.self,
        help: "Draw the borders between countries on the radar card, or leave them out",
        default: .on)
    static let sourceUnits = Option.choice(
        "source-units", "UNITS", of: SourceUnits.self,
        help: "Assume these units for a saved Dark Sky or Pirate Weather answer that does not state its units")
    static let card = Option.choice("card", "CARD", of: CardStyle.self, help: "Draw this card", default: .clock)
    static let pie = Option.choice(
        "pie", "SERIES", of: PrecipitationChoice.self,
        help:
            "Show the precipitation of the next sixty minutes, of the next twelve hours, or the finer one available, on "
            + "the clock",
        default: .best)
    static let palette = Option.choice(
        "palette", "PALETTE", of: TemperaturePalette.self, help: "Use these colours for temperatures",
        default: .clear)
    static let ground = Option.choice(
        "ground", "GROUND", of: GroundStyle.self,
        help:
            "Draw the clock on a ground that is graded by the hour, or flat, in one colour (default: graded; flat with "
            + "--palette lucid; e-paper is white)")
    static let units = Option.choice(
        "units", "UNITS", of: UnitSystem.self, help: "Use these units (default: those of the place's country)")
    static let temperatureUnit = Option.choice(
        "temperature-unit", "UNIT", of: Units.Temperature.self,
        help: "Show temperatures in this unit, regardless of --units")
    static let windUnit = Option.choice(
        "wind-unit", "UNIT", of: Units.Speed.self, help: "Show wind speeds in this unit, regardless of --units")
    static let precipitationUnit = Option.choice(
        "precipitation-unit", "UNIT", of: Units.Precipitation.self,
        help: "Show precipitation in this unit per hour, regardless of --units")
    static let distanceUnit = Option.choice(
        "distance-unit", "UNIT", of: Units.Distance.self, help: "Show distances in this unit, regardless of --units"
    )
    static let theme = Option.choice(
        "theme", "THEME", of: Theme.self,
        help:
            "Draw the card light or dark, if it can be either; auto is light while the sun is up (default: the card's "
            + "own theme)")
    static let timeFormat = Option.choice(
        "time-format", "FORMAT", of: TimeFormat.self,
        help: "Show times in this format (default: that of the place's country)")
    static let locale = Option.value(
        "locale", "LANG", help: "Write in this language: \(languages); a region may follow, as in de-AT",
        expects: "one of \(languages), optionally with a region, as in de-AT", default: Language.english.code,
        check: { text throws(CommandError) in
            if Language(locale: text) != nil { return }
            let named = Language.allCases.first { $0.names.contains(text.lowercased()) }
            throw .usage(
                "--locale must be one of \(languages), optionally with a region, as in de-AT, not '\(printable(text))'"
                    + (named.map { "; did you mean '\($0.code)'?" } ?? ""))
        })
    private static var languages: String { Language.allCases.map(\.code).joined(separator: ", ") }
    static let time = Option.value(
        "time", "TIME",
        help:
            "Show the weather at this time (default: now, or the time of a saved forecast). TIME is a date and time such "
            + "as 2026-11-20T15:22, a time such as 15:22, or a day such as tomorrow or saturday, with or without a time; "
            + "it is local time at the place, unless it ends in an offset such as Z or +01:00",
        expects: Moment.expected, read: Moment.init(time:))
    static let size = Option.value(
        "size", "SIZE",
        help:
            "Draw the card at this size: WIDTHxHEIGHT in points, such as 1200x630, or square (1080x1080), portrait "
            + "(1080x1350), story (1080x1920), og (1200x630), eink (800x480 in 16 greys) or eink-bw (800x480 in black "
            + "and white)",
        expects: sizeExpects,
        default: "square",
        check: { text throws(CommandError) in _ = try extent(text) })

    static let depth = Option.choice(
        "depth", "GREYS", of: Greys.self,
        help:
            "Draw this many greys instead of colours, for e-paper; 2 is black and white (default: that of eink or eink-bw, "
            + "else colours)")

    static let device = Option.choice(
        "device", "DEVICE", of: Device.self,
        help:
            "Draw the card for this screen of electronic paper: its size, its greys or colours, and the form of its files"
    )

    private static let sizeExpects =
        "square, portrait, story, og, eink, eink-bw, or WIDTHxHEIGHT such as 1200x630"

    static let later = Option.value(
        "at", "WHEN", help: "Show the weather later, by hours (+3h) or days (+3d), or at a TIME as for --time",
        expects: "+3h, +3d, or \(Moment.expected)", read: Moment.init(later:))
    static let rainbowModel = Option.choice(
        "rainbow-model", "MODEL", of: RainbowModel.self,
        help:
            "Compute the chance of a rainbow by the time of day while a bow can be seen (geometry), by the time of day however "
            + "high the sun is (classic), or by the physics of the bow (physical)",
        default: .geometry)

    static let textOutput = Option.value(
        "output", letter: "o", "FILE", help: "Write to FILE; - is standard output", expects: "a file", default: "-"
    ).file(.writes)

    /// The options for the place and the source of the forecast.
    static let source = OptionGroup(
        "What to show",
        PlaceOptions.all + [forecast, scene, sourceUnits, alerts, provider] + ServiceOptions.all)
    /// The options for the picture.
    static let content = [
        card, time, later, units, temperatureUnit, windUnit, precipitationUnit, distanceUnit, timeFormat, locale,
        theme,
        pie, palette, ground, rainbowModel, borders, size, depth, device,
    ]

    /// Whether the card shows warnings, which then are requested.
    static func showsAlerts(_ arguments: Arguments) -> Bool {
        arguments.choice(of: card) == CardStyle.alert
    }

    /// Whether the picture is for a screen of few greys or colours.
    static func isInGreys(_ arguments: Arguments) -> Bool {
        grayDepth(arguments) != nil || screen(of: arguments) != nil
    }

    /// The screen of `--device`; a shape on the command line comes before a screen in the configuration file.
    static func screen(of arguments: Arguments) -> Device? {
        if !arguments.isGiven(device), shape.contains(where: arguments.isGiven) { return nil }
        return arguments.choice(of: device)
    }

    /// The options that a screen decides.
    private static let shape = [size, depth, Command.scale]

    /// The greys of `--device`, of `--depth`, else of `--size`; nil for colours.
    private static func grayDepth(_ arguments: Arguments) -> GrayDepth? {
        if let screen = screen(of: arguments) { return screen.depth }
        return arguments.choice(of: depth, as: Greys.self)?.depth
            ?? arguments.value(of: size).flatMap(CardSize.init)?.depth
    }

    /// The card's style and extent, and what it shows.
    static func request(_ arguments: Arguments, forecast: Forecast) throws(CommandError) -> CardRequest {
        guard let own = ForecastLoading.referenceTime(of: forecast, arguments) else {
            throw CommandError(.badData, "the forecast has neither current nor hourly conditions")
        }
        var moment = try self.moment(arguments, in: forecast, from: own)
        var shown = ForecastLoading.reaching(moment, forecast, arguments)
        if shown.zone != forecast.zone {
            // The clocks of another season may differ.
            moment = try self.moment(arguments, in: shown, from: own)
            shown = ForecastLoading.reaching(moment, forecast, arguments)
        }
        var content = CardContent(forecast: shown, moment: moment)
        // A service that is asked for the warnings there are says nothing about other moments.
        if moment != own { content.forecast.alertsAnswer = nil }
        let extent = try shape(&content, arguments)
        return CardRequest(
            style: arguments.choice(of: card) ?? .clock, content: content, size: extent)
    }

    /// Sets what the options of the picture decide, and returns its extent.
    static func shape(_ content: inout CardContent, _ arguments: Arguments) throws(CommandError) -> Size {
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
        content.groundStyle = arguments.choice(of: ground)
        content.precipitation = arguments.choice(of: pie) ?? content.precipitation
        content.rainbowModel = arguments.choice(of: rainbowModel) ?? content.rainbowModel
        content.depth = grayDepth(arguments)
        return try extent(of: arguments)
    }

    /// The moment that the card shows, by the clocks of a forecast.
    private static func moment(
        _ arguments: Arguments, in forecast: Forecast, from own: Instant
    ) throws(CommandError) -> Instant {
        var moment = own
        if arguments.choice(of: card) == CardStyle.rainbow, !arguments.has(time), !arguments.has(later),
            ForecastLoading.isSample(forecast, arguments)
        {
            moment = SampleForecast.rainbowMoment(in: forecast) ?? own
        }
        if let time = try arguments.value(of: time, Moment.init(time:)) {
            moment = try time.instant(after: own, zone: forecast.zone)
        }
        if let later = try arguments.value(of: later, Moment.init(later:)) {
            guard !arguments.has(time) || later.isRelative else {
                throw .usage(
                    "\(self.later.dashed) must be hours or days, such as +3h, when \(time.dashed) is given")
            }
            moment = try later.instant(after: moment, zone: forecast.zone)
        }
        return moment
    }

    /// The size of `--device`, else of `--size`.
    static func extent(of arguments: Arguments) throws(CommandError) -> Size {
        guard let screen = screen(of: arguments) else {
            return try extent(arguments.value(of: size) ?? CardSize.square.rawValue)
        }
        for option in shape where arguments.isGiven(option) {
            throw .usage("\(device.dashed) decides what \(option.dashed) does; leave out one of them")
        }
        return screen.size
    }

    /// The size of `--size`, at which a card must be legible.
    static func extent(_ text: String) throws(CommandError) -> Size {
        guard let size = CardSize(rawValue: text)?.size ?? Size(word: text) else {
            throw .usage("--size must be \(sizeExpects), not '\(printable(text))'")
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

/// Whether borders between countries are drawn.
enum Borders: String, CaseIterable {
    case on, off
}

/// A card to lay out.
struct CardRequest {
    var style: CardStyle
    var content: CardContent
    var size: Size
}

extension Size {
    /// The size in `WIDTHxHEIGHT`; nil for any other text.
    init?(word: String) {
        let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { side in
            (1...6).contains(side.utf8.count) && side.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(side) : nil
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: Double(width), height: Double(height))
    }
}
