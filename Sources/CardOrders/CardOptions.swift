internal import Cards
internal import Climate
internal import ForecastCore
package import Options
package import Primitives
internal import Providers
internal import SystemAccess
internal import Words

/// The options for the content of a card.
package enum CardOptions {
    package static let forecast = Option.value(
        "forecast", "FILE",
        help:
            "Read the forecast from FILE, or from standard input with -: the output of 'weathercard forecast', or a "
            + "saved answer from Open-Meteo, MET Norway, Dark Sky or Pirate Weather",
        expects: "a file, such as forecast.json"
    ).file(.reads)
    package static let scene = Option.value(
        "scene", "FILE",
        help: "Draw a finished scene, the output of 'weathercard scene', from FILE, or from standard input with -",
        expects: "a file, such as scene.json"
    ).file(.reads)
    package static let provider = Option.value(
        "provider", "NAME",
        help:
            "Get the forecast from this service: open-meteo, pirate-weather, met-norway or home-assistant; sample is an example that "
            + "needs no network. With several services, separated by commas, each is tried if the one before fails",
        expects: "a service, such as met-norway", default: ProviderName.openMeteo.rawValue,
        check: { text throws(ProgramError) in _ = try ProviderName.list(text) }
    ).ignoringCase()
    package static let alerts = Option.value(
        "alerts", "FILE",
        help: "Add warnings from FILE, or from standard input with -, instead of asking a service: CAP 1.2 in XML "
            + "or JSON, a feed of it, or a saved answer such as that of api.weather.gov; \(noAlerts) for no warnings",
        expects: "a file, such as alerts.json"
    ).file(.reads)
    /// In the place of a file with warnings: that no service is asked for any.
    package static let noAlerts = "none"
    package static let radar = Option.value(
        "radar", "FILE",
        help:
            "With --card radar, read the radar picture from FILE, or from standard input with -: a saved answer from Bright "
            + "Sky, or a saved picture from a tile server with the interface of LibreWXR",
        expects: "a file, such as radar.json"
    ).file(.reads)
    package static let air = Option.value(
        "air", "FILE",
        help:
            "With --card air, read the air from FILE, or from standard input with -, instead of asking a service: a saved answer of "
            + "Open-Meteo's air-quality API, or a forecast of 'weathercard forecast' that has it",
        expects: "a file, such as air.json"
    ).file(.reads)
    package static let climate = Option.value(
        "climate", "FILE",
        help:
            "With --card year or stripes, read the days of the past from FILE, or from standard input with -: a saved answer from "
            + "Open-Meteo's archive in JSON or CSV, a file of GHCN-Daily, KNMI or Meteostat, or a table with "
            + "date,tmin,tmax,tavg,prcp",
        expects: "a file, such as seattle.csv"
    ).file(.reads)
    package static let period = Option.value(
        "period", "PERIOD",
        help:
            "With --card year, show these twelve months, such as 2015 or 2014-07/2015-06 (default: the last whole year); with "
            + "--card stripes, these years, such as 1950/2020 (default: all that are known)",
        expects: periodExpects, read: ClimatePeriod.init(_:))
    static let periodExpects = "a year such as 2015, years such as 1950/2020, or months such as 2014-07/2015-06"
    package static let stripes = Option.choice(
        "stripes", "FORM", of: StripeForm.self,
        help:
            "Draw the years of the stripes card as stripes, or as bars that show how much warmer or colder each was",
        default: .plain)
    package static let borders = Option.choice(
        "borders", "WHICH", of: Borders.self,
        help: "Draw the borders between countries on the radar card, or leave them out",
        default: .on)
    package static let sourceUnits = Option.choice(
        "source-units", "UNITS", of: SourceUnits.self,
        help: "Assume these units for a saved Dark Sky or Pirate Weather answer that does not state its units")
    package static let card = Option.choice(
        "card", "CARD", of: CardStyle.self,
        help:
            "Draw this card; the clock is what the next hour brings, and posts, feeds and pages show other cards by default",
        default: .clock)
    package static let pie = Option.choice(
        "pie", "SERIES", of: PrecipitationChoice.self,
        help:
            "Show the precipitation of the next sixty minutes, of the next twelve hours, or the finer one available, on "
            + "the clock",
        default: .best)
    package static let palette = Option.choice(
        "palette", "PALETTE", of: TemperaturePalette.self, help: "Use these colours for temperatures",
        default: .clear)
    package static let ground = Option.choice(
        "ground", "GROUND", of: GroundStyle.self,
        help:
            "Draw the clock on a ground that is graded by the hour, or flat, in one colour (default: graded; flat with "
            + "--palette lucid; e-paper is white)")
    package static let units = Option.choice(
        "units", "UNITS", of: UnitSystem.self, help: "Use these units (default: those of the place's country)")
    package static let temperatureUnit = Option.choice(
        "temperature-unit", "UNIT", of: Units.Temperature.self,
        help: "Show temperatures in this unit, regardless of --units")
    package static let windUnit = Option.choice(
        "wind-unit", "UNIT", of: Units.Speed.self, help: "Show wind speeds in this unit, regardless of --units")
    package static let precipitationUnit = Option.choice(
        "precipitation-unit", "UNIT", of: Units.Precipitation.self,
        help: "Show precipitation in this unit per hour, regardless of --units")
    package static let distanceUnit = Option.choice(
        "distance-unit", "UNIT", of: Units.Distance.self, help: "Show distances in this unit, regardless of --units"
    )
    package static let theme = Option.choice(
        "theme", "THEME", of: Theme.self,
        help:
            "Draw the card light or dark, if it can be either; auto is light while the sun is up (default: the card's "
            + "own theme)")
    package static let timeFormat = Option.choice(
        "time-format", "FORMAT", of: TimeFormat.self,
        help: "Show times in this format (default: that of the place's country)")
    package static let locale = Option.value(
        "locale", "LANG",
        help:
            "Write in this language: \(languages); a region may follow, as in de-AT. On the command line and in the "
            + "configuration file, \(environmentLocale) is the language of LC_ALL, LC_MESSAGES or LANG",
        expects: "one of \(languages), optionally with a region, as in de-AT", default: Language.english.code,
        check: { text throws(ProgramError) in
            // Only the command line has an environment; anything else that reads it as a language refuses it.
            if text == environmentLocale || Language(locale: text) != nil { return }
            throw .usage(
                "--locale must be one of \(languages), optionally with a region, as in de-AT, not '\(printable(text))'"
                    + (language(named: text).map { "; did you mean '\($0.code)'?" } ?? ""))
        })
    /// The locale that stands for the one of the environment.
    package static let environmentLocale = "auto"

    /// The language that people call by a word, or almost so.
    private static func language(named word: String) -> Language? {
        func language(_ name: String) -> Language? { Language.allCases.first { $0.names.contains(name) } }
        let word = word.lowercased()
        return language(word)
            ?? Suggestion.nearest(to: word, among: Language.allCases.flatMap(\.names)).flatMap(language)
    }
    private static var languages: String { Language.allCases.map(\.code).joined(separator: ", ") }
    package static let time = Option.value(
        "time", "TIME",
        help:
            "Show the weather at this time (default: now, or the time of a saved forecast). TIME is a date and time such "
            + "as 2026-11-20T15:22, a time such as 15:22, or a day such as tomorrow or saturday, with or without a time; "
            + "it is local time at the place, unless it ends in an offset such as Z or +01:00",
        expects: Moment.expected, read: Moment.init(time:))
    package static let size = Option.value(
        "size", "SIZE",
        help:
            "Draw the card at this size: WIDTHxHEIGHT in points, such as 1200x630, or square (1080x1080), portrait "
            + "(1080x1350), story (1080x1920), og (1200x630), eink (800x480 in 16 greys) or eink-bw (800x480 in black "
            + "and white); for colour screens wvga (800x480), wsvga (1024x600), xga (1024x768), wxga (1280x800), hd "
            + "(1280x720), full-hd (1920x1080) or 4k (3840x2160); for print at 300 dots an inch a5, a4, a3, or inches such "
            + "as 5x7in",
        expects: sizeExpects,
        default: "square",
        check: { text throws(ProgramError) in _ = try Look.size(text) }
    ).ignoringCase()

    package static let depth = Option.choice(
        "depth", "GREYS", of: Greys.self,
        help:
            "Draw this many greys instead of colours, for e-paper; 2 is black and white (default: that of eink or eink-bw, "
            + "else colours)")

    package static let bits = Option.choice(
        "bits", "N", of: GreyBits.self,
        help:
            "Write each grey in N bits, as programs that show pictures want them (default: that of the device, else as few as the "
            + "greys need)")

    package static let device = Option.choice(
        "device", "DEVICE", of: Device.self,
        help:
            "Draw the card for this screen of electronic paper: its size, its greys or colours, and the form of its files. "
            + "--size sets that of another screen of its kind")

    /// The names of all sizes.
    package static let sizeNames =
        CardSize.allCases.map(\.rawValue) + ScreenSize.allCases.map(\.rawValue) + PrintSize.names

    static let sizeExpects =
        sizeNames.joined(separator: ", ") + ", inches such as 5x7in, or WIDTHxHEIGHT such as 1200x630"

    package static let later = Option.value(
        "at", "WHEN", help: "Show the weather later, by hours (+3h) or days (+3d), or at a TIME as for --time",
        expects: "+3h, +3d, or \(Moment.expected)", read: Moment.init(later:))
    package static let rainbowModel = Option.choice(
        "rainbow-model", "MODEL", of: RainbowModel.self,
        help:
            "Compute the chance of a rainbow by the time of day while a bow can be seen (geometry), by the time of day however "
            + "high the sun is (classic), or by the physics of the bow (physical)",
        default: .geometry)
    package static let days = Option.value(
        "days", "N", help: "Show N days on the meteogram, from 2 to 10", expects: "a number of days from 2 to 10",
        default: "2", read: days(_:))

    /// The number of `--days`: as many as services have hours of.
    @Sendable package static func days(_ text: String) -> Int? {
        Int(text).flatMap { (2...10).contains($0) ? $0 : nil }
    }

    package static let rows = Option.value(
        "rows", "ROWS",
        help: "Show these below the temperatures of the meteogram: cloud, pressure, or both, separated by a comma",
        expects: "cloud, pressure, or cloud,pressure", read: rows(_:))

    /// The rows of `--rows`, from the top; nil if one is unknown or given twice.
    @Sendable static func rows(_ text: String) -> [MeteogramRow]? {
        let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let rows = MeteogramRow.allCases.filter { words.contains($0.rawValue) }
        return rows.count == words.count ? rows : nil
    }

    package static let tone = Option.choice(
        "tone", "TONE", of: Tone.self,
        help:
            "Say a line about the weather that helps somebody who goes out (warm), or the weather alone (plain), on the cards day and rainbow",
        default: .warm)

    /// The options for the place and the source of one forecast.
    package static let singleSource = OptionGroup(
        "What to show",
        PlaceOptions.all + [forecast, scene, sourceUnits, alerts, air, provider] + ServiceOptions.all)
    /// The options for the places and the sources of a card, of which there may be several.
    package static let source = OptionGroup(
        singleSource.title,
        singleSource.options.map { option in
            [PlaceOptions.place, forecast].contains { $0.name == option.name }
                ? option.repeating(help: "\(option.help). With --card places, up to \(CardOrder.mostPlaces)")
                : option
        } + [radar, climate])
    /// The options for the picture, which may be in a URL.
    package static let content = [
        card, time, later, units, temperatureUnit, windUnit, precipitationUnit, distanceUnit, timeFormat, locale,
        theme,
        pie, days, rows, palette, ground, rainbowModel, tone, borders, size, depth, bits, device, period, stripes,
    ]
}

extension Size {
    /// The size in `WIDTHxHEIGHT`; nil for any other text.
    package init?(word: String) {
        let sides = word.split(separator: "x", omittingEmptySubsequences: false).map { side in
            (1...6).contains(side.utf8.count) && side.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int(side) : nil
        }
        guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
        self.init(width: Double(width), height: Double(height))
    }
}
