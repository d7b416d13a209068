public import Primitives

/// The probability of precipitation over the sixty minutes from a moment on, as fine as it is known.
public struct PrecipitationChances: Hashable, Sendable {
    /// A stretch of the hour and its probability.
    public struct Stretch: Hashable, Sendable {
        /// When it begins.
        public var start: Instant
        /// When it ends.
        public var end: Instant
        /// 0 to 1.
        public var probability: Double
        /// Whether a service states the probability; else only an amount is foretold, which counts as certain.
        public var isStated: Bool

        /// A probability from one instant to another.
        public init(start: Instant, end: Instant, probability: Double, isStated: Bool = true) {
            self.start = start
            self.end = end
            self.probability = probability
            self.isStated = isStated
        }
    }

    /// How fine the data are.
    public var resolution: PrecipitationWindow.Resolution
    /// The start of the minute that holds the moment.
    public var start: Instant
    /// By rising time, none overlapping another; what is unknown is left out.
    public var stretches: [Stretch]

    /// Stretches of the hour that begins at an instant.
    public init(resolution: PrecipitationWindow.Resolution, start: Instant, stretches: [Stretch]) {
        self.resolution = resolution
        self.start = start
        self.stretches = stretches
    }

    /// The end of the hour.
    public var end: Instant { start.advanced(by: 3600) }

    /// The largest probability; nil where none is known, or something falls whose probability nobody states.
    public var largest: Double? {
        let isWhole = stretches.allSatisfy { $0.isStated || $0.probability == 0 }
        return isWhole ? stretches.map(\.probability).max() : nil
    }

    /// The seconds of the hour of which something is known.
    public var knownSeconds: Double {
        stretches.reduce(0) { $0 + $1.start.seconds(to: $1.end) }
    }

    /// Whether the whole hour is known, and nothing of it has a chance of as much as a half percent.
    public var isDry: Bool { knownSeconds >= 3599 && hasNoChance }

    /// Whether nothing that is known of the hour has a chance of as much as a half percent.
    public var hasNoChance: Bool {
        !stretches.isEmpty && stretches.allSatisfy { (percent($0.probability) ?? 1) == 0 }
    }
}

extension Forecast {
    /// The chances of the hour from a moment on, nil where nothing is known of them.
    ///
    /// They are of the finest series that is measured or modelled at its own fineness and knows half of the hour, else of
    /// the hours. Where a minute has a rate but no probability, dry is no chance, and wet is its hour's; without that
    /// too, precipitation counts as certain. Where such rates are all dry and the hours state a chance nevertheless, it is
    /// the hours that tell.
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
        guard let chance, (0...1).contains(chance) else { return nil }
        return PrecipitationChances.Stretch(
            start: first, end: min(span.end, end), probability: chance, isStated: stated != nil)
    }
}

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
