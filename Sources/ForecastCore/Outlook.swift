public import Primitives

/// The starts, ends and changes of precipitation in a window.
///
/// An entry is wet at 0.1 mm/h or more if its probability is at least 0.30 or unknown. Every time in an outlook is the start or
/// end of an entry or the end of the window, so that none is more precise than the data. Entries after a gap are ignored.
public struct Outlook: Hashable, Sendable {
    /// The time that an outlook covers.
    public struct Scope: Hashable, Sendable {
        /// The length of the window.
        public var span: PrecipitationWindow.Span
        /// The resolution of the data.
        public var resolution: PrecipitationWindow.Resolution
        /// The moment of the outlook.
        public var moment: Instant
        /// The start of the data; nil if they cover the moment.
        public var since: Instant?
        /// The end of the window, even if the data end earlier.
        public var end: Instant

        /// The time from a moment to the end of a window.
        public init(
            span: PrecipitationWindow.Span, resolution: PrecipitationWindow.Resolution, moment: Instant,
            since: Instant? = nil, end: Instant
        ) {
            self.span = span
            self.resolution = resolution
            self.moment = moment
            self.since = since
            self.end = end
        }
    }

    /// The course of precipitation.
    ///
    /// If the data begin after the moment, "now" is their start.
    public enum Course: Hashable, Sendable {
        /// Nothing is known.
        case unknown
        /// Dry from now to the end of the data.
        case dry(through: Instant)
        /// Dry now; wet from an instant to the end of the data.
        case starts(at: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry from an instant to the end of the data.
        case stops(at: Instant, Phenomenon, change: Change? = nil)
        /// Dry now; wet between two instants, and again later only with the change ``Change/returning(at:)``.
        case startsAndStops(from: Instant, to: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry between two instants, and then precipitation of a kind.
        case pauses(from: Instant, to: Instant, Phenomenon, then: Phenomenon.Kind)
        /// More changes than in any other case.
        ///
        /// The first start, nil if it is wet now; the last end, nil if it is wet at the end of the data.
        case onAndOff(from: Instant?, to: Instant?, through: Instant, Phenomenon)
        /// Wet from now to the end of the data.
        case goesOn(through: Instant, Phenomenon, change: Change? = nil)
    }

    /// A change after the start of a wet spell: the first that applies, in this order.
    public enum Change: Hashable, Sendable {
        /// The same precipitation returns at an instant, after a dry spell of at least a quarter of the window.
        case returning(at: Instant)
        /// The precipitation turns into another known kind until the end of the spell.
        case turning(into: Phenomenon.Kind, at: Instant)
        /// The precipitation is not heavy at first and becomes heavy at an instant.
        case heavy(by: Instant)
        /// The spell continues to the end of the data, for the last ten minutes or more below its highest intensity.
        case easing(after: Instant)
    }

    /// The time that the outlook covers; nil if there is no window.
    public var scope: Scope?
    /// The course of precipitation.
    public var course: Course
    /// The largest probability in the window, 0 to 1; nil if no entry has one.
    public var largestProbability: Double?

    /// An outlook with these values.
    public init(scope: Scope?, course: Course, largestProbability: Double? = nil) {
        self.scope = scope
        self.course = course
        self.largestProbability = largestProbability
    }
}

/// A kind of precipitation and its intensity.
public struct Phenomenon: Hashable, Sendable {
    /// A kind of precipitation.
    public enum Kind: String, Hashable, CaseIterable, Sendable {
        /// Liquid water.
        case rain
        /// Snow.
        case snow
        /// Freezing rain, ice pellets, or rain and snow mixed.
        case sleet
        /// Hailstones.
        case hail
        /// A thunderstorm, with any precipitation.
        case thunder
        /// Unknown, or several kinds in turn.
        case precipitation
    }

    /// The intensity of precipitation as liquid water (AMS Glossary of Meteorology, "rain").
    public enum Intensity: Hashable, Comparable, CaseIterable, Sendable {
        /// Less than 2.5 mm/h.
        case light
        /// From 2.5 to less than 7.6 mm/h.
        case moderate
        /// At least 7.6 mm/h.
        case heavy

        /// The intensity of a rate in mm/h.
        public init(rate: Double) {
            self = rate < 2.5 ? .light : rate < 7.6 ? .moderate : .heavy
        }
    }

    /// The kind of precipitation.
    public var kind: Kind
    /// The intensity.
    public var intensity: Intensity

    /// A kind of precipitation with an intensity.
    public init(_ kind: Kind, _ intensity: Intensity = .moderate) {
        self.kind = kind
        self.intensity = intensity
    }
}

extension Phenomenon.Kind {
    /// The kind of an entry's precipitation; nil if it is not known.
    init?(_ entry: PrecipitationWindow.Entry) {
        if entry.thunder {
            self = .thunder
            return
        }
        switch entry.kind {
        case .rain: self = .rain
        case .snow: self = .snow
        case .sleet: self = .sleet
        case .hail: self = .hail
        case nil: return nil
        }
    }
}

extension Conditions {
    /// The precipitation by the weather condition and the rate; nil if the condition is not precipitation or the rate is not
    /// above zero.
    public var phenomenon: Phenomenon? {
        guard let rate = precipitationRate, rate > 0 else { return nil }
        let intensity = Phenomenon.Intensity(rate: rate)
        switch condition {
        case .rain: return Phenomenon(.rain, intensity)
        case .snow: return Phenomenon(.snow, intensity)
        case .sleet: return Phenomenon(.sleet, intensity)
        case .hail: return Phenomenon(.hail, intensity)
        default: return nil
        }
    }
}

extension Outlook {
    /// The outlook for a window; unknown if there is none.
    ///
    /// Dry breaks of up to three minutes count as part of the wet spell around them if they are at most a quarter of it, and gaps of
    /// up to five minutes as the weather on both sides. A spell has the kind that falls first, or, if kinds alternate, thunder
    /// or precipitation. It is light if it never exceeds that; it is heavy if it begins heavy and is heavy for half of its time
    /// or, without an end, for ten minutes.
    public init(_ window: PrecipitationWindow?) {
        guard let window else {
            self.init(scope: nil, course: .unknown)
            return
        }
        self.init(window, spells: window.spells())
    }

    /// The outlook for hours in which the minutes of a window go before the hours for the time that they cover.
    ///
    /// It is the outlook for the minutes at first, and continues with the hours, so that both agree about what comes first.
    public init(_ minutes: PrecipitationWindow, then hours: PrecipitationWindow) {
        let fine = minutes.spells()
        let coarse = hours.spells()
        guard let start = fine.first?.start, let end = fine.last?.end, coarse.last != nil else {
            self.init(coarse.isEmpty ? minutes : hours)
            return
        }
        // The hour of the moment has begun before it.
        let moment = minutes.moment
        let before = coarse.compactMap { $0.clipped(to: moment..<max(moment, start)) }
        let after = coarse.compactMap { $0.clipped(to: end..<max($0.end, end)) }
        self.init(hours, spells: (before + fine + after).joined, sharper: minutes)
    }

    /// The outlook for spells of a window, the first of which `sharper` replaces by minutes.
    private init(
        _ window: PrecipitationWindow, spells: [OutlookSpell], sharper: PrecipitationWindow? = nil
    ) {
        var spells = spells
        let since = spells.first.flatMap { $0.start > window.moment ? $0.start : nil }
        if let since, spells.first?.wet == true {
            // Whether it was wet before the data begin is unknown; it is wet from their start.
            spells.insert(.dry(at: since), at: 0)
        }
        // When clocks go back, a dial shows a thirteenth hour, of which the outlook says nothing.
        let end = min(spells.last?.end ?? window.end, window.end)
        let sharp = sharper?.entries ?? []
        let known = window.entries.filter { hour in
            guard let first = sharp.first?.start, let last = sharp.last?.end else { return true }
            return max(hour.start, window.moment) < first || min(hour.end, end) > last
        }
        let probabilities = (sharp + known).filter { $0.start < end && $0.end > window.moment }
        self.init(
            scope: Scope(
                span: window.span, resolution: window.resolution, moment: window.moment, since: since,
                end: window.end),
            course: Course(spells, in: window.span),
            largestProbability: probabilities.compactMap { validFraction($0.probability) }.max())
    }
}

extension Forecast {
    /// The outlook for the next hour by minutes if there are any, or else for the next twelve hours.
    public func outlook(at moment: Instant) -> Outlook {
        let outlook = Outlook(precipitation(from: moment, .best))
        // Minutes that fill a pie may begin too late for a sentence, which then describes the hours.
        return outlook.course == .unknown ? Outlook(precipitation(from: moment, .hours)) : outlook
    }

    /// The outlook for the next twelve hours, which begins as the one for the next hour.
    public func twelveHourOutlook(at moment: Instant) -> Outlook {
        let hours = precipitation(from: moment, .hours)
        guard let best = precipitation(from: moment, .best), best.span == .hour else { return Outlook(hours) }
        return hours.map { Outlook(best, then: $0) } ?? Outlook(best)
    }
}

extension Outlook.Course {
    fileprivate init(_ spells: [OutlookSpell], in span: PrecipitationWindow.Span) {
        guard let first = spells.first, let last = spells.last else {
            self = .unknown
            return
        }
        switch (spells.count, first.wet) {
        case (1, false):
            self = .dry(through: last.end)
        case (1, true):
            let (phenomenon, change) = first.summary(ends: false)
            self = .goesOn(through: last.end, phenomenon, change: change)
        case (2, false):
            let (phenomenon, change) = last.summary(ends: false)
            self = .starts(at: last.start, phenomenon, change: change)
        case (2, true):
            let (phenomenon, change) = first.summary(ends: true)
            self = .stops(at: first.end, phenomenon, change: change)
        case (3, false):
            let (phenomenon, change) = spells[1].summary(ends: true)
            self = .startsAndStops(from: spells[1].start, to: spells[1].end, phenomenon, change: change)
        case (3, true), (4, true):
            let phenomenon = Phenomenon(first.steps.commonKind, first.steps.intensity(ends: true))
            self = .pauses(from: first.end, to: spells[2].start, phenomenon, then: spells[2].steps.commonKind)
        case (4...5, false) where spells[1].returns(in: spells[3], span):
            let phenomenon = Phenomenon(spells[1].steps.commonKind, spells[1].steps.intensity(ends: true))
            self = .startsAndStops(
                from: spells[1].start, to: spells[1].end, phenomenon, change: .returning(at: spells[3].start))
        default:
            let wet = spells.filter(\.wet).flatMap(\.steps)
            self = .onAndOff(
                from: first.wet ? nil : spells[1].start, to: last.wet ? nil : last.start, through: last.end,
                Phenomenon(wet.commonKind, wet.intensity(ends: true)))
        }
    }
}

extension OutlookSpell {
    /// Whether a later spell has the same kind and starts at least a quarter of the window later.
    fileprivate func returns(in later: OutlookSpell, _ span: PrecipitationWindow.Span) -> Bool {
        let quarter = span == .hour ? 900.0 : 10_800
        return end.seconds(to: later.start) >= quarter && steps.commonKind == later.steps.commonKind
    }

    /// The spell's precipitation and its first change.
    fileprivate func summary(ends: Bool) -> (Phenomenon, Outlook.Change?) {
        let parts = steps.kindChanges
        if parts.count == 2 {
            let before = steps.filter { $0.start < parts[1].start }
            return (
                Phenomenon(parts[0].kind, before.intensity(ends: true)),
                .turning(into: parts[1].kind, at: parts[1].start)
            )
        }
        let phenomenon = Phenomenon(steps.commonKind, steps.intensity(ends: ends))
        if let rise = steps.first(where: { $0.intensity == .heavy }), steps.first?.intensity != .heavy {
            return (phenomenon, .heavy(by: rise.start))
        }
        if !ends, let peak = steps.map(\.intensity).max(), peak > .light,
            let summit = steps.last(where: { $0.intensity == peak }), summit.end.seconds(to: end) >= 600
        {
            return (phenomenon, .easing(after: summit.end))
        }
        return (phenomenon, nil)
    }
}

extension [OutlookStep] {
    /// The kinds in turn, each with its start; a step of unknown kind continues the previous kind.
    fileprivate var kindChanges: [(kind: Phenomenon.Kind, start: Instant)] {
        var changes: [(kind: Phenomenon.Kind, start: Instant)] = []
        for step in self {
            guard let kind = step.kind, kind != changes.last?.kind else { continue }
            changes.append((kind, step.start))
        }
        return changes
    }

    /// The only kind; among several, thunder or else plain precipitation.
    fileprivate var commonKind: Phenomenon.Kind {
        let kinds = Set(compactMap(\.kind))
        if kinds.contains(.thunder) { return .thunder }
        return kinds.count == 1 ? kinds.first ?? .precipitation : .precipitation
    }

    /// The intensity of the steps as a whole.
    fileprivate func intensity(ends: Bool) -> Phenomenon.Intensity {
        guard contains(where: { $0.intensity > .light }) else { return .light }
        guard first?.intensity == .heavy else { return .moderate }
        let heavy = reduce(0) { $1.intensity == .heavy ? $0 + $1.seconds : $0 }
        return 2 * heavy >= reduce(0) { $0 + $1.seconds } || !ends && heavy >= 600 ? .heavy : .moderate
    }
}
