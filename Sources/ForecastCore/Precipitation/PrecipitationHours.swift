public import Primitives

/// An hour in which something may fall.
public struct PrecipitationHour: Hashable, Sendable {
    /// The start of the hour.
    public var start: Instant
    /// The probability from 0.1 to 1, 1 where it is unknown.
    public var probability: Double
    /// Whether what falls is snow.
    public var isSnow: Bool

    /// An hour from an instant on.
    public init(start: Instant, probability: Double, isSnow: Bool) {
        self.start = start
        self.probability = probability
        self.isSnow = isSnow
    }
}

extension Forecast {
    /// The hours that begin in a span of time and have a chance of 10 % or more, or, where none is stated, 0.1 mm/h or
    /// more.
    public func precipitationHours(in span: Range<Instant>) -> [PrecipitationHour] {
        hourly.compactMap { hour in
            guard span.contains(hour.time) else { return nil }
            let stated = hour.precipitationProbability.flatMap { (0...1).contains($0) ? $0 : nil }
            guard let probability = stated ?? (hour.precipitationRate ?? 0 >= 0.1 ? 1 : nil), probability >= 0.1
            else { return nil }
            return PrecipitationHour(
                start: hour.time, probability: probability, isSnow: hour.precipitationKind == .snow)
        }
    }
}
