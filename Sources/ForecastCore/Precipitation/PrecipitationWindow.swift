public import Primitives

/// Precipitation over the hour or the twelve hours that begin at a moment, from one series of a forecast.
public struct PrecipitationWindow: Hashable, Sendable {
    /// How far the window reaches.
    public enum Span: Hashable, Sendable {
        /// Sixty minutes from the minute that holds the moment.
        case hour
        /// Twelve hours.
        case twelveHours
    }

    /// How fine the series is.
    public enum Resolution: Hashable, Sendable {
        /// A value a minute.
        case minute
        /// A value for five minutes.
        case fiveMinute
        /// A value for a quarter of an hour.
        case quarterHour
        /// Quarter hours interpolated from hours: an estimate.
        case interpolated
        /// A value an hour.
        case hour
    }

    /// A stretch of time and what falls in it.
    public struct Entry: Hashable, Sendable {
        /// When it begins.
        public var start: Instant
        /// When it ends.
        public var end: Instant
        /// In mm/h; nil is a gap in the data.
        public var rate: Double?
        /// The entry's own probability, else that of its hour, 0 to 1.
        public var probability: Double?
        /// What falls, by the entry itself, else by its hour.
        public var kind: PrecipitationKind?
        /// Whether its hour has thunder.
        public var thunder: Bool

        /// A stretch from one instant to another.
        public init(
            start: Instant, end: Instant, rate: Double? = nil, probability: Double? = nil,
            kind: PrecipitationKind? = nil, thunder: Bool = false
        ) {
            self.start = start
            self.end = end
            self.rate = rate
            self.probability = probability
            self.kind = kind
            self.thunder = thunder
        }
    }

    /// How far the window reaches.
    public var span: Span
    /// How fine the series is.
    public var resolution: Resolution
    /// The moment asked for.
    public var moment: Instant
    /// The start of the minute or the hour that holds the moment.
    public var start: Instant
    /// Sixty minutes after the start, or twelve hours after the moment, whether or not the data reach it.
    public var end: Instant
    /// The stretches with or without a value, by rising time, none overlapping another.
    public var entries: [Entry]

    /// A window whose start is the moment unless told otherwise.
    public init(
        span: Span, resolution: Resolution, moment: Instant, start: Instant? = nil, end: Instant, entries: [Entry]
    ) {
        self.span = span
        self.resolution = resolution
        self.moment = moment
        self.start = start ?? moment
        self.end = end
        self.entries = entries
    }

    /// The seconds of the window for which there is a value.
    public var knownSeconds: Double {
        entries.reduce(0) { $1.rate == nil ? $0 : $0 + $1.start.seconds(to: $1.end) }
    }
}
