public import Primitives

/// The probability of precipitation over the hour that begins at a moment.
public struct NextHourChance: Hashable, Sendable {
    /// A stretch of the hour.
    public struct Stretch: Hashable, Sendable {
        /// Minutes from the moment, 0 to 60.
        public var start: Double
        /// Minutes from the moment, 0 to 60.
        public var end: Double
        /// 0 to 1.
        public var probability: Double
    }

    /// What the hour comes to.
    public enum Verdict: Hashable, Sendable {
        /// Nothing is likely to fall, and nearly all of the hour is known.
        case dry
        /// The largest probability in the hour, at least half a percent.
        case chance(Double)
        /// Precipitation is foretold without a probability.
        case withoutProbability
        /// Nobody knows enough of the hour.
        case unknown
    }

    /// The stretches whose probability is known, by rising time.
    public var stretches: [Stretch]
    /// Whether there is a value for each minute.
    public var isByMinute: Bool
    /// What the hour comes to.
    public var verdict: Verdict

    /// The seconds that may be unknown in an hour that is called dry.
    private static let tolerance = 300.0

    /// The chance of a forecast from a moment on, by its finest series that knows half of the hour, else by its hours.
    public init(_ forecast: Forecast, from moment: Instant, _ choice: PrecipitationChoice = .best) {
        let window = forecast.precipitation(from: moment, choice)
        isByMinute = window?.resolution == .minute
        let start = moment.flooredToMultiple(of: 60)
        let end = start.advanced(by: 3600)
        // Hours may have a probability and no amount, of which a window knows nothing.
        let entries = window?.entries ?? forecast.hourly.map { NextHourChance.entry(of: $0) }
        var (known, falls) = (0.0, false)
        var stretches: [Stretch] = []
        for entry in entries where entry.end > start && entry.start < end {
            let from = max(0, start.seconds(to: entry.start))
            let to = min(3600, start.seconds(to: entry.end))
            let probability = entry.probability.flatMap { (0...1).contains($0) ? $0 : nil }
            if probability != nil || entry.rate != nil { known += to - from }
            if probability == nil, (entry.rate ?? 0) > 0 { falls = true }
            // Without a word on the probability, nought falls for certain.
            guard let share = probability ?? (entry.rate == 0 ? 0 : nil) else { continue }
            stretches.append(Stretch(start: from / 60, end: to / 60, probability: share))
        }
        self.stretches = stretches
        let largest = stretches.map(\.probability).max() ?? 0
        if (percent(largest) ?? 0) > 0 {
            verdict = .chance(largest)
        } else if falls {
            verdict = .withoutProbability
        } else {
            verdict = known >= 3600 - NextHourChance.tolerance ? .dry : .unknown
        }
    }

    private static func entry(of hour: Conditions) -> PrecipitationWindow.Entry {
        PrecipitationWindow.Entry(
            start: hour.time, end: hour.time.advanced(by: 3600), rate: hour.precipitationRate,
            probability: hour.precipitationProbability)
    }
}
