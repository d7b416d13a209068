public import Primitives

/// The probability of precipitation during the hour after a moment, at the best known resolution.
public struct PrecipitationChances: Hashable, Sendable {
    /// A span of the hour and its probability.
    public struct Stretch: Hashable, Sendable {
        /// The start of the span.
        public var start: Instant
        /// The end of the span.
        public var end: Instant
        /// The probability, 0 to 1.
        public var probability: Double
        /// Whether the service states the probability; if it is derived from an amount alone, precipitation is certain.
        public var isStated: Bool

        /// A probability between two instants.
        public init(start: Instant, end: Instant, probability: Double, isStated: Bool = true) {
            self.start = start
            self.end = end
            self.probability = probability
            self.isStated = isStated
        }
    }

    /// The resolution of the data.
    public var resolution: PrecipitationWindow.Resolution
    /// The start of the minute that contains the moment.
    public var start: Instant
    /// The spans with a known probability, in order of time and without overlap.
    public var stretches: [Stretch]

    /// Probabilities for the hour that begins at an instant.
    public init(resolution: PrecipitationWindow.Resolution, start: Instant, stretches: [Stretch]) {
        self.resolution = resolution
        self.start = start
        self.stretches = stretches
    }

    /// The end of the hour.
    public var end: Instant { start.advanced(by: 3600) }

    /// The largest probability; nil if none is known, or if any precipitation has no stated probability.
    public var largest: Double? {
        let isWhole = stretches.allSatisfy { $0.isStated || $0.probability == 0 }
        return isWhole ? stretches.map(\.probability).max() : nil
    }

    /// The number of seconds with a known probability.
    public var knownSeconds: Double {
        stretches.reduce(0) { $0 + $1.start.seconds(to: $1.end) }
    }

    /// Whether the whole hour is known, with probabilities that round to 0 %.
    public var isDry: Bool { knownSeconds >= 3599 && hasNoChance }

    /// Whether the whole hour is known, with probabilities below 10 %, which no silhouette shows.
    public var isHardlyLikely: Bool { knownSeconds >= 3599 && stretches.allSatisfy { $0.probability < 0.1 } }

    /// Whether any of the hour is known, and its probabilities round to 0 %.
    public var hasNoChance: Bool {
        !stretches.isEmpty && stretches.allSatisfy { (percent($0.probability) ?? 1) == 0 }
    }
}

extension Forecast {
    /// The probabilities for the hour after a moment; nil if none is known.
    ///
    /// They come from the minutes if these are not interpolated and cover half of the hour, or else from the hours. A minute with
    /// a rate but no probability has a probability of 0 if it is dry, or else that of its hour, or else 1. If all minutes are
    /// dry by such rates but the hours state a probability, the hours are used.
    public func precipitationChances(from moment: Instant) -> PrecipitationChances? {
        let start = moment.flooredToMultiple(of: 60)
        let fine = fineChances(from: start)
        let hours = hourlyChances(from: start)
        if let fine, fine.knownSeconds >= 1800 {
            let isDryByRates = fine.stretches.allSatisfy { $0.probability == 0 && !$0.isStated }
            let hasChance = hours.stretches.contains { $0.isStated && (percent($0.probability) ?? 0) > 0 }
            return isDryByRates && hasChance ? hours : fine
        }
        if !hours.stretches.isEmpty { return hours }
        return fine.flatMap { $0.stretches.isEmpty ? nil : $0 }
    }

    private func fineChances(from start: Instant) -> PrecipitationChances? {
        guard let minutely, minutely.quality != .interpolated else { return nil }
        let spans = Forecast.spans(of: minutely.points.map(\.time), lasting: minutely.quality.span, grid: 60)
        let stretches = zip(minutely.points, spans).compactMap { point, span in
            stretch(span, from: start, probability: point.probability, rate: point.rate) {
                hour(holding: $0)?.precipitationProbability
            }
        }
        return PrecipitationChances(
            resolution: minutely.quality.resolution, start: start, stretches: stretches)
    }

    private func hourlyChances(from start: Instant) -> PrecipitationChances {
        let spans = Forecast.spans(of: hourly.map(\.time), lasting: 3600, grid: 1)
        let stretches = zip(hourly, spans).compactMap { hour, span in
            stretch(span, from: start, probability: hour.precipitationProbability, rate: hour.precipitationRate) {
                _ in nil
            }
        }
        return PrecipitationChances(resolution: .hour, start: start, stretches: stretches)
    }

    private func stretch(
        _ span: (start: Instant, end: Instant)?, from start: Instant, probability: Double?, rate: Double?,
        otherwise: (Instant) -> Double?
    ) -> PrecipitationChances.Stretch? {
        let end = start.advanced(by: 3600)
        guard let span, span.end > start, span.start < end else { return nil }
        let first = max(span.start, start)
        var stated = probability
        var chance = probability
        if stated == nil, let rate {
            if rate > 0 { stated = otherwise(first) }
            chance = stated ?? (rate > 0 ? 1 : 0)
        }
        guard let chance = validFraction(chance) else { return nil }
        return PrecipitationChances.Stretch(
            start: first, end: min(span.end, end), probability: chance, isStated: stated != nil)
    }
}

/// The probability of precipitation during the hour after a moment, with a verdict on the whole hour.
public struct NextHourChance: Hashable, Sendable {
    /// A span of the hour.
    public struct Stretch: Hashable, Sendable {
        /// Minutes from the moment, 0 to 60.
        public var start: Double
        /// Minutes from the moment, 0 to 60.
        public var end: Double
        /// The probability, 0 to 1.
        public var probability: Double
    }

    /// A verdict on the hour.
    public enum Verdict: Hashable, Sendable {
        /// All probabilities round to 0 %, and at most five minutes are unknown.
        case dry
        /// The largest probability in the hour, if it rounds to at least 1 %.
        case chance(Double)
        /// Precipitation is forecast without a probability.
        case withoutProbability
        /// Too little of the hour is known.
        case unknown
    }

    /// The spans with a known probability, in order of time.
    public var stretches: [Stretch]
    /// Whether the data have one value per minute.
    public var isByMinute: Bool
    /// The verdict on the hour.
    public var verdict: Verdict

    /// The number of seconds that may be unknown in a dry hour.
    private static let tolerance = 300.0

    /// The probability after a moment, from the series that `choice` selects.
    public init(_ forecast: Forecast, from moment: Instant, _ choice: PrecipitationChoice = .best) {
        let window = forecast.precipitation(from: moment, choice)
        isByMinute = window?.resolution == .minute
        let start = moment.flooredToMultiple(of: 60)
        let end = start.advanced(by: 3600)
        // A window requires rates; the hours may have probabilities alone.
        let entries = window?.entries ?? forecast.hourly.map { NextHourChance.entry(of: $0) }
        var (known, falls) = (0.0, false)
        var stretches: [Stretch] = []
        for entry in entries where entry.end > start && entry.start < end {
            let from = max(0, start.seconds(to: entry.start))
            let to = min(3600, start.seconds(to: entry.end))
            let probability = validFraction(entry.probability)
            if probability != nil || entry.rate != nil { known += to - from }
            if probability == nil, (entry.rate ?? 0) > 0 { falls = true }
            // A rate of zero without a probability is a probability of zero.
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

/// An hour with possible precipitation.
public struct PrecipitationHour: Hashable, Sendable {
    /// The start of the hour.
    public var start: Instant
    /// The probability, 0.1 to 1, or 1 if it is unknown.
    public var probability: Double
    /// Whether the precipitation is snow.
    public var isSnow: Bool
    /// Whether the probability is known.
    public var isStated: Bool

    /// An hour that begins at an instant.
    public init(start: Instant, probability: Double, isSnow: Bool, isStated: Bool = true) {
        self.start = start
        self.probability = probability
        self.isSnow = isSnow
        self.isStated = isStated
    }
}

extension Forecast {
    /// The hours that begin in a span of time and have a probability of at least 10 %, or, if it is unknown, at least
    /// 0.1 mm/h.
    public func precipitationHours(in span: Range<Instant>) -> [PrecipitationHour] {
        hourly.compactMap { hour in
            guard span.contains(hour.time) else { return nil }
            let stated = validFraction(hour.precipitationProbability)
            guard let probability = stated ?? (hour.precipitationRate ?? 0 >= 0.1 ? 1 : nil), probability >= 0.1
            else { return nil }
            return PrecipitationHour(
                start: hour.time, probability: probability, isSnow: hour.precipitationKind == .snow,
                isStated: stated != nil)
        }
    }
}
