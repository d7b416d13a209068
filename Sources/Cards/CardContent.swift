public import Climate
public import ForecastCore
public import Primitives
public import Radar
public import SceneModel
public import Words

/// What a card shows, and how.
public struct CardContent: Sendable {
    public var forecast: Forecast { didSet { judged = nil } }
    /// The forecasts of further places, for a card of several.
    public var others: [Forecast]
    /// What a radar sees around the place of the forecast, for the card that shows it.
    public var radar: RadarScan?
    /// The days of the past at the place, for the cards that show them.
    public var climate: DailyClimate?
    /// The months or years of them that the card shows; nil for the usual ones.
    public var period: ClimatePeriod?
    /// How the card of stripes draws its years.
    public var stripes = StripeForm.plain
    /// The moment that the card shows.
    public var moment: Instant { didSet { judged = nil } }
    /// The moment of figures and words, which in a moving card change less often than its picture; nil for `moment`.
    public var wordsMoment: Instant? { didSet { judged = nil } }
    /// The moment of the first frame of a moving card, whose layout the other frames keep; nil for a card that does not move.
    public var firstMoment: Instant?
    /// When the texts are read, which name the day of a moment on another one; nil for the forecast's own time.
    ///
    /// The picture does not depend on it.
    public var present: Instant?
    /// How far a loop of the moment has come, from 0 to less than 1; 0 is the picture that does not move.
    public var phase: Double
    public var units: Units
    public var timeFormat: TimeFormat
    public var language: Language
    /// Light or dark; nil for the card's own design.
    public var theme: Theme?
    /// The greys of the screen; nil for all colours.
    public var depth: GrayDepth?
    /// The colours of temperatures.
    public var palette: TemperaturePalette
    /// The ground of the clock; nil for the one that goes with the palette.
    public var groundStyle: GroundStyle?
    /// The precipitation series that the card shows.
    public var precipitation: PrecipitationChoice
    /// How the chance of a rainbow is computed.
    public var rainbowModel: RainbowModel
    /// The days of the meteogram, and what it shows below them.
    public var days: Int
    public var rows: [MeteogramRow]
    /// Whether cards say lines about the weather, or the weather alone.
    public var tone: Tone
    /// The reports at both moments, once they are made.
    private var judged: (drawn: WeatherReport, spoken: WeatherReport)?

    /// A forecast at a moment, with the units and clock that are usual in the place's country, in English.
    public init(forecast: Forecast, moment: Instant) {
        self.forecast = forecast
        self.moment = moment
        units = Units(country: forecast.place.country)
        timeFormat = TimeFormat(country: forecast.place.country)
        phase = 0
        others = []
        language = .english
        palette = .clear
        precipitation = .best
        rainbowModel = .geometry
        (days, rows) = (2, [])
        tone = .warm
    }

    /// What is judged of the forecast at the moment of the picture, and at that of figures and words.
    var drawn: WeatherReport { judged?.drawn ?? WeatherReport(forecast, at: moment) }
    var report: WeatherReport { judged?.spoken ?? WeatherReport(forecast, at: spoken) }

    /// Makes the reports once for all that reads them.
    mutating func judge() {
        let drawn = drawn
        judged = (drawn, spoken == moment ? drawn : report)
    }
}

// MARK: Size

/// The named shapes of picture.
public enum CardSize: String, CaseIterable, Hashable, Codable, Sendable {
    /// For feeds and chats.
    case square
    /// The tallest that feeds show uncropped.
    case portrait
    /// A phone's whole screen, whose top and bottom are covered by the app that shows it.
    case story
    /// The preview of a link (Open Graph).
    case og
    /// A small e-paper screen of 16 greys.
    case eink
    /// A small e-paper screen in black and white.
    case einkBlackAndWhite = "eink-bw"

    /// In points.
    public var size: Size {
        switch self {
        case .square: Size(width: 1080, height: 1080)
        case .portrait: Size(width: 1080, height: 1350)
        case .story: Size(width: 1080, height: 1920)
        case .og: Size(width: 1200, height: 630)
        case .eink, .einkBlackAndWhite: Size(width: 800, height: 480)
        }
    }

    /// The greys of the screen; nil for all colours.
    public var depth: GrayDepth? {
        switch self {
        case .square, .portrait, .story, .og: nil
        case .eink: .sixteen
        case .einkBlackAndWhite: .two
        }
    }
}

// MARK: Theme

/// Whether a card is light or dark, if its design allows both.
public enum Theme: String, CaseIterable, Hashable, Codable, Sendable {
    /// Light while the sun is up at the place.
    case auto
    /// Dark ink on a light ground.
    case light
    /// Light ink on a dark ground.
    case dark
}

/// How a card speaks.
public enum Tone: String, CaseIterable, Hashable, Codable, Sendable {
    /// With a line that helps somebody who goes out, where one is true.
    case warm
    /// The weather and its facts.
    case plain
}

/// How the years of the card of stripes are drawn.
public enum StripeForm: String, CaseIterable, Hashable, Codable, Sendable {
    /// As stripes of one height.
    case plain
    /// As bars that show how much warmer or colder each year was.
    case bars
}

/// How a ground in the colour of a temperature is drawn.
public enum GroundStyle: String, CaseIterable, Hashable, Codable, Sendable {
    /// Deeper or paler upward by day, and dark with a glow at its foot by night.
    case graded
    /// One colour at every hour.
    case flat
}

/// The kind of ground that a card is drawn on.
enum Appearance {
    case light
    case dark
    /// Black on white, with few greys or none.
    case paper
}

extension CardContent {
    /// Whether the card is for e-paper.
    var isPaper: Bool { depth != nil }

    /// The appearance of a card whose design is light or dark.
    func appearance(designed: Appearance) -> Appearance {
        if isPaper { return .paper }
        switch theme {
        case nil: return designed
        case .light: return .light
        case .dark: return .dark
        case .auto: return forecast.isDaylight(at: moment) ? .light : .dark
        }
    }

    /// The ink of secondary lines on e-paper, which stays one shade without dithering.
    var shade: Color { depth == .two ? Color(rgb: 0) : Color(rgb: 0x666666) }
}

// MARK: Reading

extension CardContent {
    /// The moment that figures and words are about.
    var spoken: Instant { wordsMoment ?? moment }

    /// The forecast's own time, if the moment that words are about is on another day of the place's calendar.
    ///
    /// A picture names its day by this, so that the same forecast at the same moment gives the same picture whenever it is drawn.
    var otherDay: Instant? {
        let own = forecast.current?.time ?? forecast.hourly.first?.time
        func date(_ instant: Instant) -> CivilDate { forecast.zone.civilTime(at: instant).date }
        return own.flatMap { date($0) == date(spoken) ? nil : $0 }
    }

    /// The facts, the temperature of the picture in °C, and that of the facts in whole degrees of the reader's unit.
    ///
    /// - Throws: `CardError` if the forecast does not cover the moment or has no temperature for it.
    func weather() throws(CardError) -> (facts: Facts, celsius: Double, temperature: Int) {
        let facts = try facts()
        let conditions = wordsMoment == nil ? facts.conditions : forecast.conditions(at: moment)
        guard let celsius = conditions?.temperature, let temperature = facts.temperature else {
            throw .missing("temperature for \(moment.iso8601)")
        }
        return (facts, celsius, temperature)
    }

    /// The facts of the moment that words are about.
    ///
    /// - Throws: `CardError` if the forecast does not cover the moment.
    func facts() throws(CardError) -> Facts {
        let report = report
        guard report.conditions != nil else { throw .moment(spoken, coverage: forecast.coverage) }
        return facts(of: report)
    }

    /// The facts of the moment that words are about, with the weather of a report.
    package func facts(of report: WeatherReport?) -> Facts {
        let moment = spoken
        var facts = Facts(
            place: forecast.place, moment: moment, zone: forecast.zone, units: units, timeFormat: timeFormat,
            language: language, conditions: report?.conditions, attribution: forecast.source.credit(in: language),
            asOf: forecast.asOf)
        facts.present = present ?? forecast.referenceTime
        facts.precipitation = report?.present
        let alerts = forecast.alertsInForce(at: moment)
        facts.warning = alerts.pressing
        facts.lesserWarning = alerts.pressing == nil ? alerts.notable : nil
        facts.missingWarnings = forecast.missingAlerts
        return facts
    }
}
