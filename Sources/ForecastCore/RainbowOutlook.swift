internal import Astronomy
public import Primitives

/// Whether a rainbow can stand now, what keeps it away otherwise, and when the best moment of the next 48 hours is.
public struct RainbowOutlook: Hashable, Sendable {
    /// Where a bow stands.
    public struct Bow: Hashable, Sendable {
        /// The direction of its middle, opposite the sun, in degrees clockwise from north.
        public var azimuth: Double
        /// The altitude of its highest point in degrees, 42 less the sun's.
        public var top: Double

        /// A bow in a direction, and how high it is.
        public init(azimuth: Double, top: Double) {
            self.azimuth = azimuth
            self.top = top
        }
    }

    /// A stretch of time with the largest chance around.
    public struct Spell: Hashable, Sendable {
        /// The first and the last moment, to ten minutes, of those beside the peak that have half of its chance or more.
        public var from, to: Instant
        /// The moment of the largest chance.
        public var peak: Instant
        /// The chance at the peak, 0 to 1.
        public var chance: Double
        /// The bow at the peak.
        public var bow: Bow

        /// A stretch from one moment to another with its peak.
        public init(from: Instant, to: Instant, peak: Instant, chance: Double, bow: Bow) {
            self.from = from
            self.to = to
            self.peak = peak
            self.chance = chance
            self.bow = bow
        }
    }

    /// What is true at the moment; the first that applies, in this order.
    public enum State: Hashable, Sendable {
        /// The forecast lacks what the chance is made of.
        case unknown(Missing)
        /// The sun is not above the horizon; until when, nil beyond 48 hours.
        case night(until: Instant?)
        /// The sun is at 42° or higher; until when.
        case sunTooHigh(until: Instant?)
        /// Rain meets sunshine: where to look, and until when both last; nil for the next 48 hours.
        case possible(Bow, until: Instant?)
        /// What may fall is not rain.
        case tooCold
        /// Hardly any rain, and less than there is clear sky.
        case tooDry
        /// Hardly any clear sky.
        case tooCloudy
    }

    /// What a forecast lacks.
    public enum Missing: Hashable, CaseIterable, Sendable {
        case cloudCover, precipitation, both
    }

    /// The moment that the outlook is told at.
    public var moment: Instant
    /// What is true at the moment.
    public var state: State
    /// The best time of the next 48 hours in which a bow can stand; nil where there is no chance.
    public var best: Spell?
    /// Whether the best time has rain and sunshine enough to be called a chance.
    public var bestIsWorthWaiting: Bool

    /// An outlook as told by someone else.
    public init(moment: Instant, state: State, best: Spell? = nil, bestIsWorthWaiting: Bool = false) {
        self.moment = moment
        self.state = state
        self.best = best
        self.bestIsWorthWaiting = bestIsWorthWaiting
    }
}

extension Forecast {
    /// What is to be said of rainbows at a moment and in the 48 hours after it.
    public func rainbowOutlook(at moment: Instant, model: RainbowModel = .classic) -> RainbowOutlook {
        let search = RainbowSearch(self, from: moment, model: model)
        let best = search.best
        return RainbowOutlook(
            moment: moment, state: search.state, best: best?.spell,
            bestIsWorthWaiting: best?.isWorthWaiting ?? false)
    }
}

/// Looks through the 48 hours after a moment, ten minutes by ten.
private struct RainbowSearch {
    private static let horizon = 48 * 3600.0
    private static let step = 600.0

    private let moment: Instant
    private let now: RainbowReading.Sample
    /// The times in which a bow can stand, each with its samples.
    private let spans: [(span: Range<Instant>, samples: [RainbowReading.Sample])]

    init(_ forecast: Forecast, from moment: Instant, model: RainbowModel) {
        self.moment = moment
        let end = moment.advanced(by: RainbowSearch.horizon)
        let spans = PrimaryBow.spans(from: moment, to: end, at: forecast.place.position).map { span in
            (span: span, times: RainbowSearch.times(in: span, after: moment))
        }
        let reading = RainbowReading(forecast, at: [moment] + spans.flatMap(\.times), model: model)
        now = reading.sample(at: moment)
        self.spans = spans.map { ($0.span, $0.times.map(reading.sample)) }
    }

    var state: RainbowOutlook.State {
        if let missing, now.chance == nil { return .unknown(missing) }
        let next = spans.first { $0.span.lowerBound > moment }?.span.lowerBound
        guard let bow = now.bow else {
            return now.sun.altitude > 0 ? .sunTooHigh(until: next) : .night(until: next)
        }
        if let missing { return .unknown(missing) }
        guard let weather = now.weather, weather.isPromising else {
            return (now.weather?.knownProbability ?? 0) <= 1 - (now.weather?.knownCloudCover ?? 1)
                ? .tooDry : .tooCloudy
        }
        if weather.isLiquid == false { return .tooCold }
        return .possible(RainbowOutlook.Bow(bow), until: promiseEnds)
    }

    private var missing: RainbowOutlook.Missing? {
        switch (now.weather?.knownProbability, now.weather?.knownCloudCover) {
        case (nil, nil): .both
        case (nil, _?): .precipitation
        case (_?, nil): .cloudCover
        case (_?, _?): nil
        }
    }

    /// When the sun leaves the bow's range or the weather stops to be promising; nil where neither is known of 48 hours.
    private var promiseEnds: Instant? {
        guard let (span, samples) = spans.first(where: { $0.span.contains(moment) }) else { return nil }
        if let sample = samples.first(where: { !$0.canShow }) {
            // Where the data end, nobody knows whether the weather does.
            return sample.weather?.sunlitRain == nil ? nil : sample.time
        }
        return span.upperBound < moment.advanced(by: RainbowSearch.horizon) ? span.upperBound : nil
    }

    /// The stretch around the largest chance with a bow that can stand.
    var best: (spell: RainbowOutlook.Spell, isWorthWaiting: Bool)? {
        var best: (index: Int, samples: [RainbowReading.Sample], chance: Double)?
        for (_, samples) in spans {
            for (index, sample) in samples.enumerated() where sample.bow != nil && sample.weather?.isLiquid != false
            {
                // Of two that are told as the same, the earlier.
                if let chance = sample.chance, chance > (best.map { $0.chance + 0.01 } ?? 0) {
                    best = (index, samples, chance)
                }
            }
        }
        guard let (index, samples, chance) = best, let bow = samples[index].bow else { return nil }
        func isPart(_ sample: RainbowReading.Sample) -> Bool { (sample.chance ?? 0) >= chance / 2 }
        let before = samples[...index].reversed().prefix(while: isPart)
        let after = samples[index...].prefix(while: isPart)
        let peak = samples[index]
        return (
            RainbowOutlook.Spell(
                from: before.last?.time ?? peak.time, to: after.last?.time ?? peak.time, peak: peak.time,
                chance: chance,
                bow: RainbowOutlook.Bow(bow)),
            peak.weather?.isPromising ?? false
        )
    }

    /// The moment where a span holds it, else the first minute of the span; and the multiples of ten minutes in it.
    private static func times(in span: Range<Instant>, after moment: Instant) -> [Instant] {
        let begin = span.lowerBound
        let first = begin == moment ? moment : begin.flooredToMultiple(of: 60).advanced(by: 60)
        var times = span.contains(first) ? [first] : []
        var time = first.flooredToMultiple(of: step).advanced(by: step)
        while time < span.upperBound, times.count < 300 {
            times.append(time)
            time = time.advanced(by: step)
        }
        return times
    }
}

extension Conditions {
    /// Whether rain and sunshine may well meet: from a tenth on for the product of their probabilities.
    fileprivate var isPromising: Bool { (sunlitRain ?? 0) >= 0.1 }
}

extension RainbowReading.Sample {
    /// Whether the weather may well show a bow.
    fileprivate var canShow: Bool {
        guard let weather else { return false }
        return weather.isPromising && weather.isLiquid != false
    }
}

extension RainbowOutlook.Bow {
    fileprivate init(_ bow: PrimaryBow) {
        self.init(azimuth: bow.azimuth, top: bow.top)
    }
}
