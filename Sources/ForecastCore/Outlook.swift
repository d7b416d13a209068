public import Primitives

/// When precipitation starts, stops and changes in the time that a window covers.
///
/// An entry is wet from 0.1 mm/h on where its probability is 0.30 or more, or unknown. Every time in an outlook is
/// the start or end of an entry, or the window's end, so that none is finer than the data. Only the entries that
/// follow one another from the first on count; what lies behind a gap is not told.
public struct Outlook: Hashable, Sendable {
    /// The time that an outlook speaks of.
    public struct Scope: Hashable, Sendable {
        /// How far the window reaches.
        public var span: PrecipitationWindow.Span
        /// How fine the data are.
        public var resolution: PrecipitationWindow.Resolution
        /// The moment from which the outlook is told.
        public var moment: Instant
        /// When the data begin; nil where they hold from the moment on.
        public var since: Instant?
        /// The end of the window, whether or not the data reach it.
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

    /// What happens, and when; where the data begin after the moment, `now` is when they do, and a start then may be none.
    public enum Course: Hashable, Sendable {
        /// Nothing is known of the moment.
        case unknown
        /// Dry now and to the end of what is known.
        case dry(through: Instant)
        /// Dry now; wet from an instant to the end of what is known.
        case starts(at: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry from an instant to the end of what is known.
        case stops(at: Instant, Phenomenon, change: Change? = nil)
        /// Dry now; wet between two instants, and again later only where the change says so.
        case startsAndStops(from: Instant, to: Instant, Phenomenon, change: Change? = nil)
        /// Wet now; dry between two instants, and what falls after them.
        case pauses(from: Instant, to: Instant, Phenomenon, then: Phenomenon.Kind)
        /// More changes than that.
        ///
        /// The first start, nil where it is wet now; the last end, nil where what is known ends wet.
        case onAndOff(from: Instant?, to: Instant?, through: Instant, Phenomenon)
        /// Wet now and to the end of what is known.
        case goesOn(through: Instant, Phenomenon, change: Change? = nil)
    }

    /// What becomes of a spell after it has begun; the first that applies, in this order.
    public enum Change: Hashable, Sendable {
        /// The spell ends, and the same falls again from an instant on, after at least a dry quarter of the window.
        case returning(at: Instant)
        /// Another known kind falls from an instant to the end of the spell.
        case turning(into: Phenomenon.Kind, at: Instant)
        /// The spell does not begin heavy, and is so from the entry that begins at an instant.
        case heavy(by: Instant)
        /// The spell has no end yet, and is below its highest grade from an instant on, for ten minutes or more.
        case easing(after: Instant)
    }

    /// The time that is spoken of; nil where there is no window.
    public var scope: Scope?
    /// What happens, and when.
    public var course: Course
    /// The largest probability in the window, 0 to 1; nil where no entry has one.
    public var largestProbability: Double?

    /// An outlook as told by someone else.
    public init(scope: Scope?, course: Course, largestProbability: Double? = nil) {
        self.scope = scope
        self.course = course
        self.largestProbability = largestProbability
    }
}

/// What falls, and how hard.
public struct Phenomenon: Hashable, Sendable {
    /// What falls.
    public enum Kind: Hashable, CaseIterable, Sendable {
        /// Liquid water.
        case rain
        /// Flakes.
        case snow
        /// Freezing rain, ice pellets, or rain and snow mixed.
        case sleet
        /// Balls of ice.
        case hail
        /// Anything with lightning.
        case thunder
        /// Unknown, or several kinds by turns.
        case precipitation
    }

    /// How hard it falls, as liquid water (AMS Glossary of Meteorology, "rain").
    public enum Grade: Hashable, Comparable, CaseIterable, Sendable {
        /// Less than 2.5 mm/h.
        case light
        /// From 2.5 to less than 7.6 mm/h.
        case moderate
        /// 7.6 mm/h and more.
        case heavy

        /// The grade of a rate in mm/h.
        public init(rate: Double) {
            self = rate < 2.5 ? .light : rate < 7.6 ? .moderate : .heavy
        }
    }

    /// What falls.
    public var kind: Kind
    /// How hard it falls.
    public var grade: Grade

    /// Something that falls with a grade.
    public init(_ kind: Kind, _ grade: Grade = .moderate) {
        self.kind = kind
        self.grade = grade
    }
}

extension Phenomenon.Kind {
    /// What an entry says that falls; nil where it does not say.
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
    /// What falls by the state of the weather, graded by the rate; nil where that says something else or no rate is known.
    public var phenomenon: Phenomenon? {
        guard let rate = precipitationRate, rate > 0 else { return nil }
        let grade = Phenomenon.Grade(rate: rate)
        switch condition {
        case .rain: return Phenomenon(.rain, grade)
        case .snow: return Phenomenon(.snow, grade)
        case .sleet: return Phenomenon(.sleet, grade)
        case .hail: return Phenomenon(.hail, grade)
        default: return nil
        }
    }
}

extension Outlook {
    /// What a window foretells; unknown where there is none.
    ///
    /// Dry breaks of up to three minutes belong to the spell around them as long as they are at most a quarter of it, gaps
    /// of up to five minutes to the weather on both sides. A spell is named by what falls first, or by thunder or
    /// precipitation where kinds alternate. It is light where it never is more, heavy where it begins so and is so for half
    /// of its time or, without an end, for ten minutes.
    public init(_ window: PrecipitationWindow?) {
        guard let window else {
            self.init(scope: nil, course: .unknown)
            return
        }
        var spells = window.spells()
        let since = spells.first.flatMap { $0.start > window.moment ? $0.start : nil }
        if let since, spells.first?.wet == true {
            // Nobody knows whether it was wet before: what is known is that it is from then on.
            spells.insert(.dry(at: since), at: 0)
        }
        self.init(
            scope: Scope(
                span: window.span, resolution: window.resolution, moment: window.moment, since: since,
                end: window.end),
            course: Course(spells, in: window.span),
            largestProbability: window.entries.compactMap(\.validProbability).max())
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
            let (phenomenon, change) = first.told(ends: false)
            self = .goesOn(through: last.end, phenomenon, change: change)
        case (2, false):
            let (phenomenon, change) = last.told(ends: false)
            self = .starts(at: last.start, phenomenon, change: change)
        case (2, true):
            let (phenomenon, change) = first.told(ends: true)
            self = .stops(at: first.end, phenomenon, change: change)
        case (3, false):
            let (phenomenon, change) = spells[1].told(ends: true)
            self = .startsAndStops(from: spells[1].start, to: spells[1].end, phenomenon, change: change)
        case (3, true), (4, true):
            let phenomenon = Phenomenon(first.steps.commonKind, first.steps.grade(ends: true))
            self = .pauses(from: first.end, to: spells[2].start, phenomenon, then: spells[2].steps.commonKind)
        case (4...5, false) where spells[1].returns(in: spells[3], span):
            let phenomenon = Phenomenon(spells[1].steps.commonKind, spells[1].steps.grade(ends: true))
            self = .startsAndStops(
                from: spells[1].start, to: spells[1].end, phenomenon, change: .returning(at: spells[3].start))
        default:
            let wet = spells.filter(\.wet).flatMap(\.steps)
            self = .onAndOff(
                from: first.wet ? nil : spells[1].start, to: last.wet ? nil : last.start, through: last.end,
                Phenomenon(wet.commonKind, wet.grade(ends: true)))
        }
    }
}

extension OutlookSpell {
    /// Whether a later spell is the same again, and so late that the two are told apart.
    fileprivate func returns(in later: OutlookSpell, _ span: PrecipitationWindow.Span) -> Bool {
        let quarter = span == .hour ? 900.0 : 10_800
        return end.seconds(to: later.start) >= quarter && steps.commonKind == later.steps.commonKind
    }

    /// The spell's name and what becomes of it.
    fileprivate func told(ends: Bool) -> (Phenomenon, Outlook.Change?) {
        let parts = steps.kindChanges
        if parts.count == 2 {
            let before = steps.filter { $0.start < parts[1].start }
            return (
                Phenomenon(parts[0].kind, before.grade(ends: true)),
                .turning(into: parts[1].kind, at: parts[1].start)
            )
        }
        let phenomenon = Phenomenon(steps.commonKind, steps.grade(ends: ends))
        if let rise = steps.first(where: { $0.grade == .heavy }), steps.first?.grade != .heavy {
            return (phenomenon, .heavy(by: rise.start))
        }
        if !ends, let peak = steps.map(\.grade).max(), peak > .light,
            let summit = steps.last(where: { $0.grade == peak }), summit.end.seconds(to: end) >= 600
        {
            return (phenomenon, .easing(after: summit.end))
        }
        return (phenomenon, nil)
    }
}

extension [OutlookStep] {
    /// Each kind that follows another, and since when; steps of unknown kind continue what was.
    fileprivate var kindChanges: [(kind: Phenomenon.Kind, start: Instant)] {
        var changes: [(kind: Phenomenon.Kind, start: Instant)] = []
        for step in self {
            guard let kind = step.kind, kind != changes.last?.kind else { continue }
            changes.append((kind, step.start))
        }
        return changes
    }

    /// The one kind that falls; thunder, or plain precipitation, where there are several.
    fileprivate var commonKind: Phenomenon.Kind {
        let kinds = Set(compactMap(\.kind))
        if kinds.contains(.thunder) { return .thunder }
        return kinds.count == 1 ? kinds.first ?? .precipitation : .precipitation
    }

    fileprivate func grade(ends: Bool) -> Phenomenon.Grade {
        guard contains(where: { $0.grade > .light }) else { return .light }
        guard first?.grade == .heavy else { return .moderate }
        let heavy = reduce(0) { $1.grade == .heavy ? $0 + $1.seconds : $0 }
        return 2 * heavy >= reduce(0) { $0 + $1.seconds } || !ends && heavy >= 600 ? .heavy : .moderate
    }
}
