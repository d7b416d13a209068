public import ForecastCore
public import Primitives
public import SceneModel
public import Words

/// A way to lay a forecast out.
public protocol Card: Sendable {
    /// The picture of a forecast.
    ///
    /// The same content, size and measures of text give the same scene.
    func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene
}

/// The cards by name: a new one is a file with its layout and a case here.
public enum CardStyle: String, CaseIterable, Hashable, Codable, Sendable {
    /// The temperature over a clock whose pie shows the precipitation to come.
    case clock
    /// The chance of a rainbow as a meter round a large number, under the place's sky.
    case rainbow
    /// The temperature of 24 hours as a curve that divides the card.
    case graph
    /// Eight days as ovals from high to low, with their chance of rain or snow.
    case week
    /// The sun or the moon on its way over the sky, the day's values as discs, and the next hour's chance of precipitation.
    case day
    /// The most severe warning in force, with its text.
    case alert
    /// Several places at one moment, a band each in the colour of its temperature.
    case places

    /// The picture of a forecast, in the colours or greys that its screen has.
    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        var scene = try card.scene(of: content, in: size, measuring: text.speaking(content.language.code))
        scene.depth = content.depth
        return scene
    }

    /// What lays it out.
    public var card: any Card {
        switch self {
        case .clock: ClockCard()
        case .rainbow: RainbowCard()
        case .graph: GraphCard()
        case .week: WeekCard()
        case .day: DayCard()
        case .alert: AlertCard()
        case .places: PlacesCard()
        }
    }
}

/// What a card shows, and how it writes it.
public struct CardContent: Sendable {
    /// The weather.
    public var forecast: Forecast
    /// The weather of further places, for a card of several.
    public var others: [Forecast]
    /// The moment that the card speaks of.
    public var moment: Instant
    /// The units of its numbers.
    public var units: Units
    /// How it writes times.
    public var timeFormat: TimeFormat
    /// What it speaks.
    public var language: Language
    /// Whether it is light or dark; nil for the card's own design.
    public var theme: Theme?
    /// The greys of its screen; nil where that shows all colours.
    public var depth: GrayDepth?
    /// The colours of temperatures.
    public var palette: TemperaturePalette
    /// Which precipitation it draws.
    public var precipitation: PrecipitationChoice
    /// How it makes the chance of a rainbow.
    public var rainbowModel: RainbowModel

    /// A forecast at a moment, in the units and with the clock that its place's country is used to.
    public init(forecast: Forecast, moment: Instant) {
        self.forecast = forecast
        self.moment = moment
        units = Units(UnitSystem(country: forecast.place.country))
        timeFormat = TimeFormat(country: forecast.place.country)
        others = []
        language = .english
        palette = .clear
        precipitation = .best
        rainbowModel = .classic
    }
}

/// Why a card cannot be laid out.
public enum CardError: Error, Equatable, Sendable {
    /// The moment lies outside what the forecast covers, or the forecast covers nothing.
    case moment(Instant, coverage: Range<Instant>?)
    /// The forecast lacks what the card needs; the text names it.
    case missing(String)
    /// The forecast tells nothing of days from a moment on.
    case noDays(from: Instant)
    /// The size is one that the card cannot be read at.
    case size(Size)
    /// Why one of several places, which is named, cannot be shown.
    indirect case place(String, CardError)

    /// The fact in one line, lower case.
    public var message: String {
        switch self {
        case .moment(let moment, .some(let coverage)):
            "the forecast says nothing about \(moment.iso8601); it covers \(coverage.lowerBound.iso8601) "
                + "until \(coverage.upperBound.iso8601)"
        case .moment(let moment, .none):
            "the forecast says nothing about \(moment.iso8601): it has neither current nor hourly weather"
        case .missing(let what): "the forecast has no \(what)"
        case .noDays(let moment): "the forecast has no daily weather from \(moment.iso8601) on"
        case .place(let name, let error): "\(name): \(error.message)"
        case .size(let size):
            "a card of \(figure(size.width)) x \(figure(size.height)) points cannot be read; "
                + "each side wants 200 to 10000, and the longer at most 3 times the shorter"
        }
    }
}

extension CardError {
    /// Throws where a card of a size cannot be read.
    public static func check(_ size: Size) throws(CardError) {
        let sides = 200.0...10_000
        guard sides.contains(size.width), sides.contains(size.height),
            max(size.width, size.height) <= 3 * min(size.width, size.height)
        else { throw .size(size) }
    }
}

/// A length without the decimals that it lacks.
private func figure(_ length: Double) -> String {
    Int(exactly: length).map(String.init) ?? "\(length)"
}
