internal import ForecastCore
internal import Primitives
internal import SceneModel
internal import Words

/// The day ahead: its temperatures as a path through one sky from morning to night, with the high in the land, what falls over its hours,
/// and what to wear.
struct TodayCard: Card {
    typealias Phrases = TodayPhrase

    struct Reading {
        let content: CardContent
        let facts: Facts
        let ahead: DayAhead
        /// In whole degrees; nil if unknown.
        let high: Int?
        let parts: [PartReading]
        /// By how many whole degrees the high is above that of the day before, if that matters.
        let change: Int?
        /// In the reader's unit; nil for none that matters.
        let gust: Int?

        var nightLow: Int? { parts.last?.degrees }
    }

    /// A part of the day with its number.
    struct PartReading {
        let weather: DayAhead.PartWeather
        let degrees: Int?
        /// Whether it holds the high, whose number it has.
        let hasHigh: Bool
        /// Whether it is over.
        let isOver: Bool
    }

    /// The least difference from the day before that matters, in °C.
    private static let leastChange = 5.0

    var hasSmallForm: Bool { true }

    var smallTexts: Set<String> { ["unit", "part", "high-label", "high-time", "low-label", "heading"] }

    func read(_ content: CardContent) throws(CardError) -> Reading {
        let (units, report) = (content.units, content.report)
        let dayAhead = report.dayAhead
        let content = dayAhead?.departure == nil ? content : content.creditingNormals
        let facts = try content.facts()
        guard let ahead = dayAhead,
            ahead.high != nil || ahead.course != nil || ahead.outlook.course != .unknown
        else { throw .noDays(from: content.spoken) }
        let high = ahead.high.flatMap { units.temperature($0.value) }
        let before = ahead.change.flatMap { change in
            abs(change) < TodayCard.leastChange
                ? nil : ahead.high.flatMap { units.temperature($0.value - change) }
        }
        return Reading(
            content: content, facts: facts, ahead: ahead, high: high,
            parts: ahead.parts.map { part in
                let hasHigh = ahead.high?.time.map { part.span.contains($0) } ?? false
                let degrees = part.temperature.flatMap { units.temperature($0.value) }
                return PartReading(
                    weather: part, degrees: hasHigh ? high : degrees, hasHigh: hasHigh,
                    isOver: part.span.upperBound <= content.spoken)
            },
            change: high.flatMap { high in before.map { high - $0 } },
            gust: ahead.gust.flatMap { units.speed($0.value) })
    }

    func message(of reading: Reading) -> Scene.Description {
        Scene.Description(
            short: reading.description(.short), full: reading.description(.full), share: reading.shareText)
    }

    func picture(
        of reading: Reading, in size: Size, measuring text: some TextMeasuring
    ) throws(CardError) -> CardPicture {
        CardError.isSmall(size)
            ? TodaySmall(reading, in: size).picture(measuring: text)
            : try TodaySky(reading: reading).picture(in: size, measuring: text)
    }
}
