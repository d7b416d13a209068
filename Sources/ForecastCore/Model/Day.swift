public import Primitives

/// A day's weather, by the place's calendar.
public struct Day: Hashable, Codable, Sendable {
    /// The day.
    public var date: CivilDate
    /// When the sun rises; nil where it does not, or the service does not say.
    public var sunrise: Instant?
    /// When the sun sets; nil where it does not, or the service does not say.
    public var sunset: Instant?
    /// Whether the sun stays up or down all day, where that is known.
    public var polar: Polar?
    /// The moon's phase as a fraction of its cycle: 0 new, 0.25 first quarter, 0.5 full, up to but not 1.
    public var moonPhase: Double?
    /// The highest temperature in °C.
    public var high: Double?
    /// The lowest temperature in °C.
    public var low: Double?
    /// The probability of precipitation, 0 to 1.
    public var precipitationProbability: Double?
    /// What falls, where anything does.
    public var precipitationKind: PrecipitationKind?
    /// The state of the weather in one word.
    public var condition: Condition?

    /// A day of which nothing else is known yet.
    public init(date: CivilDate) {
        self.date = date
    }

    /// What a polar summer and winter do to a day.
    public enum Polar: String, Hashable, NamedCase, Sendable {
        /// The sun rises and sets.
        case none
        /// The sun stays up.
        case day
        /// The sun stays down.
        case night
    }
}
