internal import Astronomy
public import Primitives

/// Whether a rainbow is possible at a moment, or else why not, and the best time in the next 48 hours.
public struct RainbowOutlook: Hashable, Sendable {
    /// The position of a bow.
    public struct Bow: Hashable, Sendable {
        /// The azimuth of its highest point, opposite the sun, in degrees clockwise from north.
        public var azimuth: Double
        /// The altitude of its highest point in degrees, 42 minus the sun's.
        public var top: Double

        /// A bow at an azimuth and an altitude.
        public init(azimuth: Double, top: Double) {
            self.azimuth = azimuth
            self.top = top
        }
    }

    /// A span of time around a peak of the chance.
    public struct Spell: Hashable, Sendable {
        /// The first and the last of the moments around the peak, ten minutes apart, with at least half of its chance.
        public var from, to: Instant
        /// The moment of the peak.
        public var peak: Instant
        /// The chance at the peak, 0 to 1.
        public var chance: Double
        /// The bow at the peak.
        public var bow: Bow

        /// A span with its peak.
        public init(from: Instant, to: Instant, peak: Instant, chance: Double, bow: Bow) {
            self.from = from
            self.to = to
            self.peak = peak
            self.chance = chance
            self.bow = bow
        }
    }

    /// The state at a moment: the first that applies, in this order.
    public enum State: Hashable, Sendable {
        /// The forecast lacks values that the chance depends on.
        case unknown(Missing)
        /// The sun is below the horizon, until an instant; nil beyond 48 hours.
        case night(until: Instant?)
        /// The sun is at 42° or higher, until an instant; nil beyond 48 hours.
        case sunTooHigh(until: Instant?)
        /// A bow is possible while both rain and sunshine last, until an instant; nil beyond 48 hours or the data.
        case possible(Bow, until: Instant?)
        /// The precipitation is not rain.
        case tooCold
        /// Rain is unlikely, and scarcer than clear sky.
        case tooDry
        /// There is little clear sky.
        case tooCloudy
    }

    /// The values that a forecast lacks.
    public enum Missing: Hashable, CaseIterable, Sendable {
        case cloudCover, precipitation, both
    }

    /// The moment of the outlook.
    public var moment: Instant
    /// The state at the moment.
    public var state: State
    /// The best time for a bow in the next 48 hours; nil if there is no chance.
    public var best: Spell?
    /// Whether the best time has enough rain and sunshine to be worth mentioning.
    public var bestIsWorthWaiting: Bool

    /// An outlook with these values.
    public init(moment: Instant, state: State, best: Spell? = nil, bestIsWorthWaiting: Bool = false) {
        self.moment = moment
        self.state = state
        self.best = best
        self.bestIsWorthWaiting = bestIsWorthWaiting
    }
}

extension Forecast {
    /// The outlook for rainbows at a moment and in the next 48 hours.
    public func rainbowOutlook(at moment: Instant, model: RainbowModel = .classic) -> RainbowOutlook {
        let search = RainbowSearch(self, from: moment, model: model)
        let best = search.best
        return RainbowOutlook(
            moment: moment, state: search.state, best: best?.spell,
            bestIsWorthWaiting: best?.isWorthWaiting ?? false)
    }
}

/// Searches the 48 hours after a moment at intervals of ten minutes.
private struct RainbowSearch {
    private static let horizon = 48 * 3600.0
    private static let step = 600.0

    private let moment: Instant
    private let now: RainbowSampler.Sample
    /// The spans in which the sun allows a bow, with their samples.
    private let spans: [(span: Range<Instant>, samples: [RainbowSampler.Sample])]

    init(_ forecast: Forecast, from moment: Instant, model: RainbowModel) {
        self.moment = moment
        let end = moment.advanced(by: RainbowSearch.horizon)
        let spans = PrimaryBow.spans(from: moment, to: end, at: forecast.place.position).map { span in
            (span: span, times: RainbowSearch.times(in: span, after: moment))
        }
        let sampler = RainbowSampler(forecast, at: [moment] + spans.flatMap(\.times), model: model)
        now = sampler.sample(at: moment)
        self.spans = spans.map { ($0.span, $0.times.map(sampler.sample)) }
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

    /// When the sun leaves the range of a bow or the weather stops being promising; nil if neither is known within 48 hours.
    private var promiseEnds: Instant? {
        guard let (span, samples) = spans.first(where: { $0.span.contains(moment) }) else { return nil }
        if let sample = samples.first(where: { !$0.canShow }) {
            // The data end here, not necessarily the weather.
            return sample.weather?.sunlitRain == nil ? nil : sample.time
        }
        return span.upperBound < moment.advanced(by: RainbowSearch.horizon) ? span.upperBound : nil
    }

    /// The span around the largest chance while the sun allows a bow.
    var best: (spell: RainbowOutlook.Spell, isWorthWaiting: Bool)? {
        var best: (index: Int, samples: [RainbowSampler.Sample], chance: Double)?
        for (_, samples) in spans {
            for (index, sample) in samples.enumerated() where sample.bow != nil && sample.weather?.isLiquid != false
            {
                // The earlier of two that differ by no more than 1 %.
                if let chance = sample.chance, chance > (best.map { $0.chance + 0.01 } ?? 0) {
                    best = (index, samples, chance)
                }
            }
        }
        guard let (index, samples, chance) = best, let bow = samples[index].bow else { return nil }
        func isPart(_ sample: RainbowSampler.Sample) -> Bool { (sample.chance ?? 0) >= chance / 2 }
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

    /// The moment if the span begins at it, or else the first whole minute of the span, and its multiples of ten minutes.
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
    /// Whether rain and sunshine are likely enough to coincide: a product of at least a tenth.
    fileprivate var isPromising: Bool { (sunlitRain ?? 0) >= 0.1 }
}

extension RainbowSampler.Sample {
    /// Whether the weather is promising and not too cold.
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
