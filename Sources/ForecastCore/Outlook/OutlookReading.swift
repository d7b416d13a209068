internal import Primitives

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
