public import Primitives

/// The temperatures of an ensemble, the forecasts of one model from slightly different beginnings.
public struct TemperatureEnsemble: Hashable, Codable, Sendable {
    /// The model and the service that the licence requires to be named.
    public var source: Forecast.Source
    /// In order of time.
    public var hours: [Hour]

    /// An hour.
    public struct Hour: Hashable, Codable, Sendable {
        public var time: Instant
        /// The mean in °C, and the standard deviation in K.
        public var mean, spread: Double

        /// The mean in °C and the standard deviation in K at an instant.
        public init(time: Instant, mean: Double, spread: Double) {
            (self.time, self.mean, self.spread) = (time, mean, spread)
        }
    }

    /// Hours in any order.
    public init(source: Forecast.Source, hours: [Hour]) {
        self.source = source
        self.hours = hours.sorted { $0.time < $1.time }
    }
}

/// The temperatures at an instant between which four of five are expected, in °C.
public struct TemperatureRange: Hashable, Sendable {
    public var time: Instant
    public var low, high: Double
}

extension TemperatureEnsemble {
    /// The standard deviations from the mean within which four fifths of a normal distribution are.
    private static let deviations = 1.28
    /// The hours in which the forecast and the ensemble differ by their grids rather than by their weather, and the fewest of them.
    private static let (shared, leastShared) = (24 * 3600.0, 12)
    /// The difference in K from which on the ensemble is about other ground.
    private static let largestOffset = 3.0

    /// The likely ranges in a span, beside a course of temperatures; empty where the ensemble is not about the same ground.
    ///
    /// The ensemble has a coarser grid, so that the mean difference of the first day is taken from it.
    func ranges(in span: ClosedRange<Instant>, beside course: TemperatureSeries) -> [TemperatureRange] {
        let known = Dictionary(course.runs.joined().map { ($0.time, $0.celsius) }) { first, _ in first }
        let end = span.lowerBound.advanced(by: TemperatureEnsemble.shared)
        let differences = hours.filter { span.lowerBound <= $0.time && $0.time < end }.compactMap { hour in
            known[hour.time].map { $0 - hour.mean }
        }
        guard differences.count >= TemperatureEnsemble.leastShared else { return [] }
        let offset = differences.reduce(0, +) / Double(differences.count)
        guard abs(offset) < TemperatureEnsemble.largestOffset else { return [] }
        return hours.filter { span.contains($0.time) && $0.spread >= 0 && known[$0.time] != nil }.map { hour in
            let (middle, reach) = (hour.mean + offset, TemperatureEnsemble.deviations * hour.spread)
            return TemperatureRange(time: hour.time, low: middle - reach, high: middle + reach)
        }
    }
}
