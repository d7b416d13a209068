internal import ForecastCore
public import Primitives
public import SceneModel
internal import Words

/// A kind of card: what it reads from a forecast, what it says and what it draws.
///
/// Words and picture are both made from one reading, so that they cannot disagree about a number. `Sources/README.md`
/// describes how to add a card.
protocol Card: Sendable {
    /// What the card shows of its content; each number is rounded here.
    associatedtype Reading
    /// The phrases that only this card says.
    associatedtype Phrases: Phrase = NoPhrase

    /// The ids of texts that may be as small as the footer, such as marks of an axis; an id may continue with `-1`, `-2`…
    var smallTexts: Set<String> { get }

    /// Whether it has a form for panels that are too small for the others.
    var hasSmallForm: Bool { get }

    /// Reads what the card shows.
    ///
    /// - Throws: `CardError` if the forecast lacks something that the card cannot do without.
    func read(_ content: CardContent) throws(CardError) -> Reading

    /// The alternative texts and the line to post.
    func message(of reading: Reading) -> Scene.Description

    /// The picture at a size in points.
    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture
}

/// The elements of a card before they become a scene.
struct CardPicture {
    var ground: Color
    /// Back to front.
    var elements: [Element]
    /// The text that the data's licence requires, as the card shows it.
    var attribution: String
}

/// The cards by name.
public enum CardStyle: String, CaseIterable, Hashable, Codable, Sendable {
    /// The temperature above a clock whose pie shows the next hours' precipitation.
    case clock
    /// The chance of a rainbow as the lit part of a bow over the place's land, under its sky.
    case rainbow
    /// The temperature of 24 hours as a curve that divides the card.
    case graph
    /// Eight days as capsules from high to low, with their chance of rain or snow.
    case week
    /// The light of the place, with the temperature in its land, and the next hour.
    case day
    /// The day ahead, from its morning to the end of its night, and what to wear.
    case today
    /// The wind of 24 hours: its mean, its gusts, and where it blows.
    case wind
    /// Two days or more: temperatures over day and night, and what falls.
    case meteogram
    /// The most severe warning in force, with its text.
    case alert
    /// Several places at one moment, each as a band in the colour of its temperature.
    case places
    /// Where it rains now, as a radar sees it: the surroundings of the place up to 150 km away.
    case radar
    /// The next golden or blue hour over the way of the sun, computed without any forecast.
    case sun
    /// The air of 24 hours: its quality by the index of the country, the UV index, and pollen.
    case air
    /// Twelve months as rays from low to high around a dial, with what fell.
    case year
    /// The years at a place as stripes from blue to red, after Ed Hawkins.
    case stripes

    var card: any Card {
        switch self {
        case .clock: ClockCard()
        case .rainbow: RainbowCard()
        case .graph: GraphCard()
        case .week: WeekCard()
        case .day: DayCard()
        case .today: TodayCard()
        case .wind: WindCard()
        case .meteogram: MeteogramCard()
        case .alert: AlertCard()
        case .places: PlacesCard()
        case .radar: RadarCard()
        case .sun: SunCard()
        case .air: AirCard()
        case .year: YearCard()
        case .stripes: StripesCard()
        }
    }

    /// Throws if the card is not legible at a size.
    public func check(_ size: Size) throws(CardError) {
        try CardError.check(size, hasSmallForm: card.hasSmallForm)
    }

    /// The picture of a forecast at a size in points, in the colours or greys of its screen.
    ///
    /// The same content, size and measurements of text give the same scene.
    public func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        try card.scene(of: content, in: size, measuring: text)
    }

    /// The card in words: two alternative texts and a line to post.
    public func message(of content: CardContent) throws(CardError) -> Scene.Description {
        try card.message(of: content)
    }
}

extension Card {
    var smallTexts: Set<String> { [] }
    var hasSmallForm: Bool { false }

    fileprivate func scene(
        of content: CardContent, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> Scene {
        try CardError.check(size, hasSmallForm: hasSmallForm)
        var content = content
        content.judge()
        let reading = try read(content)
        let picture = try picture(of: reading, in: size, measuring: text.withLanguage(content.language.code))
        var scene = Scene(
            size: size, background: picture.ground, elements: picture.elements, description: message(of: reading),
            attribution: picture.attribution)
        scene.depth = content.depth
        return scene
    }

    fileprivate func message(of content: CardContent) throws(CardError) -> Scene.Description {
        var content = content
        content.judge()
        return try message(of: read(content))
    }
}

/// Why a card cannot be drawn.
public enum CardError: Error, Equatable, Sendable {
    /// The moment is outside the time that the forecast covers, or the forecast covers none.
    case moment(Instant, coverage: Range<Instant>?)
    /// The forecast lacks something that the card needs, which the text names.
    case missing(String)
    /// The forecast has no daily weather from an instant on.
    case noDays(from: Instant)
    /// The card is not legible at the size.
    case size(Size)
    /// The content has no radar picture.
    case noRadar
    /// The radar picture is too old, or of the future; the text says how much.
    case radarTime(String)
    /// The radar sees nothing around the place, which is named.
    case radarUnseen(String)
    /// The content has no days of the past.
    case noClimate
    /// One of several places, which is named, cannot be shown.
    indirect case place(String, CardError)

    /// The error on one line, in lower case.
    public var message: String {
        switch self {
        case .moment(let moment, .some(let coverage)):
            "the forecast says nothing about \(moment.iso8601); it covers \(coverage.lowerBound.iso8601) "
                + "until \(coverage.upperBound.iso8601)"
        case .moment(let moment, .none):
            "the forecast says nothing about \(moment.iso8601): it has neither current nor hourly weather"
        case .missing(let what): "the forecast has no \(what)"
        case .noDays(let moment): "the forecast has no daily weather from \(moment.iso8601) on"
        case .noRadar: "the card needs a radar picture; a forecast has none"
        case .noClimate: "the card needs days of the past; a forecast has none"
        case .radarTime(let reason): "the radar picture is not shown: \(reason)"
        case .radarUnseen(let name): "no radar sees the surroundings of \(name)"
        case .place(let name, let error): "\(name): \(error.message)"
        case .size(let size):
            "a card of \(CardError.written(size.width)) x \(CardError.written(size.height)) points is not legible; "
                + "each side must be 200 to 10000, and the longer at most 3 times the shorter; only a clock and today may be as low as 100"
        }
    }

    /// Throws if cards are not legible at a size, or those that have no form for small panels.
    public static func check(_ size: Size, hasSmallForm: Bool = true) throws(CardError) {
        guard (200...10_000).contains(size.width), (100...10_000).contains(size.height),
            hasSmallForm || !isSmall(size),
            max(size.width, size.height) <= 3 * min(size.width, size.height)
        else { throw .size(size) }
    }

    /// Whether a size is that of a panel of a few large words.
    static func isSmall(_ size: Size) -> Bool { size.height < 200 }

    /// A length without superfluous decimals.
    private static func written(_ length: Double) -> String {
        Int(exactly: length).map(String.init) ?? "\(length)"
    }
}
