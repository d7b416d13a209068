internal import Astronomy
public import Primitives

/// Whether a rainbow is possible at a moment, or else why not; when the next one is, and the best time in the next 48 hours.
///
/// It agrees with the chance of the same model: if that is 0 in whole percent, the state is a reason, and otherwise it is not.
public struct RainbowOutlook: Hashable, Sendable {
    /// The position of a bow.
    public struct Bow: Hashable, Sendable {
        /// The azimuth of its highest point, opposite the sun, in degrees clockwise from north.
        public var azimuth: Double
        /// The altitude of its highest point in degrees, 42 minus the sun's: from 2, below which it cannot be seen, to 42.
        public var top: Double

        /// A bow at an azimuth and an altitude.
        public init(azimuth: Double, top: Double) {
            self.azimuth = azimuth
            self.top = top
        }
    }

    /// A span of time around a peak of the chance.
    public struct Spell: Hashable, Sendable {
        /// The first and the last of the moments around the peak, ten minutes apart, with at least half of its chance; of the next
        /// chance, those with at least the chance that makes it one.
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
        /// The sun is down, until an instant; nil beyond 7 days.
        case night(until: Instant?)
        /// There is rain in sunshine by a model that ignores how high the sun is, which is at 40° or higher.
        case anyHeight
        /// The sun is at 40° or higher, until an instant; nil beyond 7 days.
        case sunTooHigh(until: Instant?)
        /// A bow is possible while both rain and sunshine last, until an instant; nil beyond 7 days or the data.
        case possible(Bow, until: Instant?)
        /// A bow is hardly possible, because there is little rain.
        case littleRain
        /// A bow is hardly possible, because there is little clear sky.
        case littleSun
        /// The precipitation is not rain.
        case tooCold
        /// Rain is unlikely, and scarcer than clear sky.
        case tooDry
        /// There is little clear sky.
        case tooCloudy
        /// The sun has just risen, or is about to set.
        case sunTooLow
    }

    /// The values that a forecast lacks.
    public enum Missing: Hashable, CaseIterable, Sendable {
        case cloudCover, precipitation, both
        /// Whether the precipitation is rain.
        case kind
    }

    /// What comes after a moment without a chance.
    public enum Prospect: Hashable, Sendable {
        /// The moment itself has a chance.
        case now
        /// The chance at the moment, or what comes after it, is not known.
        case unknown
        /// The next chance of at least 10 %, from its beginning until there is none; where the forecast has no such, of at least 1 %.
        case chance(Spell)
        /// There is no chance before the sun returns after more than a day.
        case sunrise(Instant)
        /// There is no chance until an instant: 7 days later, or where the data end.
        case none(until: Instant)
    }

    /// The least chance in percent that is worth waiting for; a smaller one is next only where none reaches it.
    package static let worthwhile = 10

    /// The moment of the outlook.
    public var moment: Instant
    /// The state at the moment.
    public var state: State
    /// What comes next if there is no chance at the moment.
    public var prospect: Prospect
    /// The best time for a bow in the next 48 hours; nil if there is no chance.
    public var best: Spell?
    /// Whether the best time has enough rain and sunshine to be worth mentioning.
    public var bestIsWorthWaiting: Bool

    /// An outlook with these values.
    public init(
        moment: Instant, state: State, prospect: Prospect = .now, best: Spell? = nil,
        bestIsWorthWaiting: Bool = false
    ) {
        self.moment = moment
        self.state = state
        self.prospect = prospect
        self.best = best
        self.bestIsWorthWaiting = bestIsWorthWaiting
    }
}

extension Forecast {
    /// The outlook for rainbows at a moment, in the next 48 hours, and without a chance at the moment in the next 7 days.
    public func rainbowOutlook(at moment: Instant, model: RainbowModel = .geometry) -> RainbowOutlook {
        let search = RainbowSearch(self, from: moment, model: model)
        let best = search.best
        return RainbowOutlook(
            moment: moment, state: search.state, prospect: search.prospect, best: best,
            bestIsWorthWaiting: best.map { conditions(at: $0.peak)?.isPromising ?? false } ?? false)
    }
}

/// Searches the time after a moment at intervals of ten minutes, while the sun allows a bow.
private struct RainbowSearch {
    private static let horizon = 7 * 86_400.0
    private static let horizonOfBest = 48 * 3600.0
    private static let step = 600.0
    /// How far a service's sunrise and sunset may be from the computed ones, with which the spans begin and end.
    private static let margin = 600.0

    private let forecast: Forecast
    private let model: RainbowModel
    private let moment: Instant
    private let now: RainbowSample
    /// Whether the chance depends on the time from sunrise to sunset.
    private let usesDayCurve: Bool
    /// The spans in which the sun allows a bow, in order.
    private let spans: [Range<Instant>]
    /// The samples of the spans that begin within 48 hours.
    private let samples: [[RainbowSample]]

    init(_ forecast: Forecast, from moment: Instant, model: RainbowModel) {
        (self.forecast, self.model, self.moment) = (forecast, model, moment)
        let raw = PrimaryBow.spans(
            from: moment.advanced(by: -RainbowSearch.margin), to: moment.advanced(by: RainbowSearch.horizon),
            at: forecast.place.position)
        let edges = raw.flatMap { [$0.lowerBound, $0.upperBound] }
        let sampler = RainbowSampler(forecast, at: [moment] + edges, model: model)
        now = sampler.sample(at: moment)
        usesDayCurve = model != .physical && sampler.daytime(at: moment) != nil
        spans = raw.compactMap { span in
            /// A computed rise or set, or that of the service near it.
            func edge(_ instant: Instant, _ event: KeyPath<Daytime, Instant>) -> Instant {
                guard let stated = sampler.daytime(at: instant)?[keyPath: event],
                    abs(stated.seconds(to: instant)) < RainbowSearch.margin
                else { return instant }
                return stated
            }
            let begin = max(moment, edge(span.lowerBound, \.sunrise))
            let end = edge(span.upperBound, \.sunset)
            return begin < end ? begin..<end : nil
        }
        let end = moment.advanced(by: RainbowSearch.horizonOfBest)
        let times = spans.filter { $0.lowerBound < end }.map { span in
            RainbowSearch.times(in: span.lowerBound..<min(span.upperBound, end), after: moment)
        }
        let near = RainbowSampler(forecast, at: times.flatMap { $0 }, model: model)
        samples = times.map { $0.map(near.sample) }
    }

    // MARK: The moment

    var state: RainbowOutlook.State {
        guard now.chance != nil else { return .unknown(missing) }
        let next = spans.first { $0.lowerBound > moment }?.lowerBound
        guard now.isSunUp else { return .night(until: next) }
        guard let bow = now.bow else { return now.percent > 0 ? .anyHeight : .sunTooHigh(until: next) }
        let isDry = (now.weather?.knownProbability ?? 0) <= 1 - (now.weather?.knownCloudCover ?? 1)
        let isPromising = now.weather?.isPromising ?? false
        if now.percent > 0 {
            return isPromising ? .possible(bow, until: promiseEnds) : isDry ? .littleRain : .littleSun
        }
        if now.weather?.isLiquid == false, isPromising || now.weather?.sunlitRain == nil { return .tooCold }
        if !isPromising { return isDry ? .tooDry : .tooCloudy }
        // The day's curve is near 0 at its ends, the bow's cap near the sun's greatest height.
        if usesDayCurve { return .sunTooLow }
        let drops = RainbowChance.drops(rate: now.weather?.precipitationRate)
        return drops < RainbowChance.cap(sunAltitude: now.sunAltitude) ? .tooDry : .sunTooHigh(until: nil)
    }

    private var missing: RainbowOutlook.Missing {
        switch (now.weather?.knownProbability, now.weather?.knownCloudCover) {
        case (nil, nil): .both
        case (nil, _?): .precipitation
        case (_?, nil): .cloudCover
        case (_?, _?): .kind
        }
    }

    /// When the sun leaves the range of a bow or the weather stops being promising; nil if neither is known.
    private var promiseEnds: Instant? {
        guard let index = spans.firstIndex(where: { $0.contains(moment) }) else { return nil }
        if let sample = samples[index].first(where: { !($0.weather?.isPromising ?? false) || $0.isFrozen }) {
            // The data end here, not necessarily the weather.
            return sample.weather?.sunlitRain == nil ? nil : sample.time
        }
        let end = spans[index].upperBound
        return end < moment.advanced(by: RainbowSearch.horizonOfBest) ? end : nil
    }

    // MARK: Later

    /// The peak in the next 48 hours: the earlier of two with the same percentage.
    var best: RainbowOutlook.Spell? {
        samples.compactMap(RainbowSearch.peak).max { first, second in
            // The first maximum: `max` prefers the last of equal ones.
            first.percent < second.percent || first.percent == second.percent && first.peak > second.peak
        }?.spell
    }

    var prospect: RainbowOutlook.Prospect {
        guard now.chance != nil else { return .unknown }
        guard now.percent == 0 else { return .now }
        var faint: RainbowOutlook.Spell?
        var known = moment.advanced(by: RainbowSearch.horizon)
        for (index, span) in spans.enumerated() {
            let samples = index < samples.count ? samples[index] : self.sampled(span)
            if let next = RainbowSearch.next(samples, atLeast: RainbowOutlook.worthwhile) { return .chance(next) }
            faint = faint ?? RainbowSearch.next(samples, atLeast: 1)
            if let unknown = samples.first(where: { $0.chance == nil }) { known = min(known, unknown.time) }
        }
        if let faint { return .chance(faint) }
        if !now.isSunUp, (spans.first?.lowerBound ?? known) > moment.advanced(by: 86_400),
            let rise = spans.first?.lowerBound ?? Sun.nextRise(after: moment, at: forecast.place.position)
        {
            return .sunrise(rise)
        }
        known = min(known, forecast.coverage?.upperBound ?? moment)
        return known >= moment.advanced(by: 3600) ? .none(until: known) : .unknown
    }

    private func sampled(_ span: Range<Instant>) -> [RainbowSample] {
        let times = RainbowSearch.times(in: span, after: moment)
        let sampler = RainbowSampler(forecast, at: times, model: model)
        return times.map(sampler.sample)
    }

    /// The spell from the first sample of one span with at least a percentage until a bow has no chance.
    private static func next(_ samples: [RainbowSample], atLeast least: Int) -> RainbowOutlook.Spell? {
        let coming = samples.drop { $0.bow == nil || $0.percent < least }.prefix { $0.bow != nil && $0.percent > 0 }
        guard let first = coming.first, let last = coming.last(where: { $0.percent >= least }),
            let peak = RainbowSearch.peak(Array(coming))?.spell
        else { return nil }
        return RainbowOutlook.Spell(
            from: first.time, to: last.time, peak: peak.peak, chance: peak.chance, bow: peak.bow)
    }

    /// A spell with the whole percentage of its peak.
    private struct Peak {
        let spell: RainbowOutlook.Spell
        let percent: Int
        var peak: Instant { spell.peak }
    }

    /// The largest chance among the samples of one span, if it is at least 1 % in whole percent and a bow can be seen.
    private static func peak(_ samples: [RainbowSample]) -> Peak? {
        var index: Int?
        for (candidate, sample) in samples.enumerated() where sample.bow != nil && sample.percent > 0 {
            if let largest = index, (samples[largest].chance ?? 0) >= (sample.chance ?? 0) { continue }
            index = candidate
        }
        guard let index, let chance = samples[index].chance, let bow = samples[index].bow else { return nil }
        func isPart(_ sample: RainbowSample) -> Bool { (sample.chance ?? 0) >= chance / 2 }
        let before = samples[...index].reversed().prefix(while: isPart)
        let after = samples[index...].prefix(while: isPart)
        let peak = samples[index].time
        return Peak(
            spell: RainbowOutlook.Spell(
                from: before.last?.time ?? peak, to: after.last?.time ?? peak, peak: peak, chance: chance, bow: bow),
            percent: samples[index].percent)
    }

    /// The moment if the span begins at it, or else the first whole minute of the span, and its multiples of ten minutes.
    private static func times(in span: Range<Instant>, after moment: Instant) -> [Instant] {
        let begin = span.lowerBound
        let first = begin == moment ? moment : begin.flooredToMultiple(of: 60).advanced(by: 60)
        var times = span.contains(first) ? [first] : []
        var time = first.flooredToMultiple(of: step).advanced(by: step)
        while time < span.upperBound, times.count < 1100 {
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

extension RainbowSample {
    /// Whether the precipitation is not rain.
    fileprivate var isFrozen: Bool { weather?.isLiquid == false }
}
