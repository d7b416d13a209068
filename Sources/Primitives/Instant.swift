/// A moment, as seconds since 1970-01-01T00:00:00Z without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since the start of 1970, UTC.
    public var secondsSince1970: Double

    /// The moment that lies this many seconds after the start of 1970, UTC.
    public init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    /// The moment that lies `seconds` later, or earlier where they are negative.
    public func advanced(by seconds: Double) -> Instant {
        Instant(secondsSince1970: secondsSince1970 + seconds)
    }

    /// The seconds from this moment to `other`, negative when `other` is earlier.
    public func seconds(to other: Instant) -> Double {
        other.secondsSince1970 - secondsSince1970
    }

    /// The start of the span of `seconds` that holds this moment, spans being counted from 1970, UTC.
    public func flooredToMultiple(of seconds: Double) -> Instant {
        Instant(secondsSince1970: (secondsSince1970 / seconds).rounded(.down) * seconds)
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension Instant: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let instant = Instant(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an ISO 8601 time with its offset, such as 2026-11-20T23:22:00Z")
        }
        self = instant
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}
