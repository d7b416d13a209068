public import Primitives

/// Precipitation in steps shorter than an hour.
public struct MinutelyPrecipitation: Hashable, Codable, Sendable {
    /// How fine the data are, and whether anything was measured or modelled at that fineness.
    public enum Quality: String, Hashable, NamedCase, Sendable {
        /// A value for each minute.
        case minute
        /// A value for each five minutes.
        case fiveMinute
        /// A value for each quarter of an hour, from a model that computes them.
        case quarterHour
        /// Quarter hours interpolated from hourly values: nothing finer than an hour is known.
        case interpolated
    }

    /// Precipitation over the span that begins at `time`.
    public struct Point: Hashable, Codable, Sendable {
        /// The start of the span.
        public var time: Instant
        /// Precipitation as liquid water, in mm/h.
        public var rate: Double?
        /// The probability of precipitation, 0 to 1.
        public var probability: Double?
        /// What falls, where anything does.
        public var kind: PrecipitationKind?

        /// Precipitation over the span that begins at an instant.
        public init(
            time: Instant, rate: Double? = nil, probability: Double? = nil, kind: PrecipitationKind? = nil
        ) {
            self.time = time
            self.rate = rate
            self.probability = probability
            self.kind = kind
        }
    }

    /// How fine the data are.
    public var quality: Quality
    /// The spans, by rising time.
    public var points: [Point]

    /// Spans of one quality, in any order.
    public init(quality: Quality, points: [Point]) {
        self.quality = quality
        self.points = points.sorted { $0.time < $1.time }
    }
}

extension MinutelyPrecipitation.Quality {
    /// The length of a span in seconds.
    public var span: Double {
        switch self {
        case .minute: 60
        case .fiveMinute: 300
        case .quarterHour, .interpolated: 900
        }
    }
}
