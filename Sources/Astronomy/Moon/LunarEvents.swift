public import Primitives

/// When the moon rises and sets in a span of time.
///
/// Its upper limb is then 34′ under the horizon of a topocentric observer, as much as the air lifts it (Meeus, chapter 15).
public struct LunarEvents: Hashable, Sendable {
    /// The moonrises, by rising time.
    ///
    /// A day has mostly one; it has none about once a month, and may have two near the polar circles.
    public let rises: [Instant]
    /// The moonsets, by rising time.
    public let sets: [Instant]
    /// Whether the moon is up when the span begins.
    public let startsUp: Bool

    /// The events from `start` on and before `end`, which count as no time where `end` is not later.
    ///
    /// Spans of more than a year are looked through with less care.
    public init(from start: Instant, to end: Instant, at place: GeographicPosition) {
        let observer = Observer(place)
        let crossings = Crossings(from: 0, to: max(0, start.seconds(to: end)), step: 3600) { seconds in
            let (position, radius) = Moon.observed(at: start.advanced(by: seconds), from: observer)
            return position.altitude + radius + 34.0 / 60
        }
        rises = crossings.rising.map(start.advanced)
        sets = crossings.falling.map(start.advanced)
        startsUp = crossings.startsPositive
    }

    /// The events of a solar day.
    public init(of day: SolarDay) {
        self.init(from: day.start, to: day.end, at: day.place)
    }
}
