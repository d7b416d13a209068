public import Primitives

/// The starts, ends and changes of precipitation in a window.
///
/// It tells what is likely by the verdicts of the entries (`PrecipitationVerdict`), or, if nothing is, what is possible. Every time in an outlook is the start or
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
        /// Wet at hours that are not known, on a day of which the precipitation is.
        case sometime(Phenomenon)
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

    /// With how much reservation the course is told.
    public enum Certainty: Hashable, Sendable {
        /// With none.
        case certain
        /// What falls is likely.
        case likely
        /// What falls is possible.
        case possible
        /// It is dry, but for a small chance of a kind.
        case chance(Phenomenon.Kind)
        /// Nothing but a few drops or flakes of a kind is possible.
        case trace(Phenomenon.Kind)
    }

    /// When something else is possible beside the course.
    public enum Occasion: Hashable, Sendable {
        /// Before the first spell, after the last one, or otherwise.
        case before, after, otherwise
    }

    /// What happens within a course, which its phrase does not say.
    public struct Details: Hashable, Sendable {
        /// The start of what is heaviest, if that is heavy.
        public var heavy: Instant?
        /// The first start and the last end of storms, if something else falls at other times.
        public var storms: Range<Instant>?
        /// The kinds that follow the first one, in turn: two within a spell, or one that falls after a dry spell; empty if it turns
        /// less or more often.
        public var turns: [Turn] = []
        /// When precipitation is possible beside what is likely.
        public var possible: Occasion?
        /// Its kind, if that is none of those that are likely.
        public var possibleKind: Phenomenon.Kind?
        /// Whether it is observed that nothing falls at the moment, although something would.
        public var isDryNow = false

        /// None of them.
        public init() {}
    }

    /// A change into another kind.
    public struct Turn: Hashable, Sendable {
        /// The kind.
        public var kind: Phenomenon.Kind
        /// When it begins.
        public var start: Instant

        /// A change into a kind at an instant.
        public init(kind: Phenomenon.Kind, start: Instant) {
            self.kind = kind
            self.start = start
        }
    }

    /// The time that the outlook covers; nil if there is no window.
    public var scope: Scope?
    /// The course of precipitation.
    public var course: Course
    /// The largest probability in the window, 0 to 1; nil if no entry has one.
    public var largestProbability: Double?
    /// With how much reservation the course is told.
    public var certainty: Certainty
    /// What else happens.
    public var details: Details

    /// An outlook with these values.
    public init(
        scope: Scope?, course: Course, largestProbability: Double? = nil, certainty: Certainty = .certain,
        details: Details = Details()
    ) {
        self.scope = scope
        self.course = course
        self.largestProbability = largestProbability
        self.certainty = certainty
        self.details = details
    }
}

extension Outlook {
    /// The outlook for a window; unknown if there is none.
    ///
    /// Dry breaks of up to three minutes count as part of the wet spell around them if they are at most a quarter of it, and gaps of
    /// up to five minutes as the weather on both sides. A spell has the kind that falls first, or, if kinds alternate, all of
    /// them; storms are told by themselves. It is light if it never exceeds that; it is heavy if it begins heavy and is heavy for half of its time
    /// or, without an end, for ten minutes.
    public init(_ window: PrecipitationWindow?) {
        guard let window else {
            self.init(scope: nil, course: .unknown)
            return
        }
        self.init(window, decisive { window.spells(from: $0) })
    }

    /// The outlook for a window, or another one that is known from the moment on, where that for the window begins later or is unknown.
    fileprivate init(_ window: PrecipitationWindow?, orSooner other: @autoclosure () -> Outlook) {
        let outlook = Outlook(window)
        guard outlook.course == .unknown || outlook.scope?.since != nil else {
            self = outlook
            return
        }
        let other = other()
        let isSooner = other.scope.map { $0.since == nil } ?? false
        self = outlook.course == .unknown || isSooner ? other : outlook
    }

    /// The outlook for hours in which the minutes of a window go before the hours for the time that they cover.
    ///
    /// It is the outlook for the minutes at first, and continues with the hours, so that both agree about what comes first.
    public init(_ minutes: PrecipitationWindow, then hours: PrecipitationWindow) {
        let decided = decisive { threshold in
            Outlook.spells(minutes.spells(from: threshold), then: hours.spells(from: threshold), minutes)
        }
        guard !decided.spells.isEmpty else {
            self.init(hours.spells(from: .likely).isEmpty ? minutes : hours)
            return
        }
        self.init(hours, decided, sharper: minutes)
    }

    /// The spells of the minutes, before and after them those of the hours; none without either.
    private static func spells(
        _ fine: [OutlookSpell], then coarse: [OutlookSpell], _ minutes: PrecipitationWindow
    ) -> [OutlookSpell] {
        guard let start = fine.first?.start, let end = fine.last?.end, coarse.last != nil else { return [] }
        // The hour of the moment has begun before it.
        let moment = minutes.moment
        let before = coarse.compactMap { $0.clipped(to: moment..<max(moment, start)) }
        let after = coarse.compactMap { $0.clipped(to: end..<max($0.end, end)) }
        let spells = (before + fine + after).joined
        guard spells.count > courseLength(spells) else { return spells }
        // The outlook for the minutes alone tells when their first spell ends, unless they are on and off.
        return spells.bridged(keepingFirst: fine.count <= courseLength(fine))
    }

    /// The most spells that a course can tell.
    private static func courseLength(_ spells: [OutlookSpell]) -> Int { spells.first?.wet == true ? 4 : 5 }

    /// The outlook for spells of a window, the first of which `sharper` replaces by minutes.
    private init(
        _ window: PrecipitationWindow, _ decided: DecisiveSpells, sharper: PrecipitationWindow? = nil
    ) {
        var (spells, threshold) = decided
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
        let told = (sharp + known).filter { $0.start < end && $0.end > window.moment }
        let course = Course(spells, in: window.span)
        let isDryNow = told.contains { $0.evidence.present == .observedDry } && spells.first?.wet == true
        let certainty = Certainty(spells, threshold)
        var details = Details(
            spells, course, threshold, isDryNow: isDryNow, isEstimate: window.resolution == .interpolated,
            namesIntensity: certainty == .certain)
        // The hour of the moment has begun before it.
        details.heavy = details.heavy.map { max($0, window.moment) }
        self.init(
            scope: Scope(
                span: window.span, resolution: window.resolution, moment: window.moment, since: since,
                end: window.end),
            course: course, largestProbability: told.compactMap(\.verdict.chance).max(),
            certainty: certainty,
            details: details)
    }
}

extension Forecast {
    /// The outlook for the next hour by minutes if there are any, or else for the next twelve hours.
    public func outlook(at moment: Instant) -> Outlook {
        Outlook(precipitation(from: moment, .best), orSooner: twelveHourOutlook(at: moment))
    }

    /// The outlook for the next hour, or, where its best series does not know it from its beginning, for the next twelve hours.
    public func nextHourOutlook(at moment: Instant, _ choice: PrecipitationChoice = .best) -> Outlook {
        let hour = nextHour(from: moment, choice)
        return choice == .best ? Outlook(hour, orSooner: twelveHourOutlook(at: moment)) : Outlook(hour)
    }

    /// The outlook for the next twelve hours, which begins as the one for the next hour.
    public func twelveHourOutlook(at moment: Instant) -> Outlook {
        let hours = precipitation(from: moment, .hours)
        guard let minutes = finest(from: moment) else { return Outlook(hours) }
        return hours.map { Outlook(minutes, then: $0) } ?? Outlook(minutes)
    }

    /// The outlook for a span, which begins as the one for the next hour where it begins at the moment.
    public func outlook(over span: Range<Instant>, seenFrom moment: Instant) -> Outlook {
        guard let hours = precipitation(over: span, seenFrom: moment) else {
            return Outlook(scope: nil, course: .unknown)
        }
        let minutes = span.lowerBound == moment ? finest(from: moment) : nil
        return minutes.map { Outlook($0, then: hours) } ?? Outlook(hours)
    }
}

extension Outlook {
    /// The outlook for a day whose hours are not known; nil if it is not wet.
    init?(_ day: PrecipitationVerdict) {
        guard day.isWet else { return nil }
        self.init(scope: nil, course: .sometime(Phenomenon(day.kind ?? .precipitation)))
        (certainty, largestProbability) = (day.wetness >= .likely ? .likely : .possible, day.chance)
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
            let phenomenon = first.steps.phenomenon(ends: true)
            let later = spells[2].steps.phenomenon(ends: true).kind
            self = .pauses(from: first.end, to: spells[2].start, phenomenon, then: later)
        case (4...5, false) where spells[1].returns(in: spells[3], span):
            let phenomenon = spells[1].steps.phenomenon(ends: true)
            self = .startsAndStops(
                from: spells[1].start, to: spells[1].end, phenomenon, change: .returning(at: spells[3].start))
        case (4...5, false) where spells[1].differs(from: spells[3]):
            let phenomenon = spells[1].steps.phenomenon(ends: true)
            self = .startsAndStops(from: spells[1].start, to: spells[1].end, phenomenon)
        default:
            let wet = spells.filter(\.wet).flatMap(\.steps)
            self = .onAndOff(
                from: first.wet ? nil : spells[1].start, to: last.wet ? nil : last.start, through: last.end,
                wet.phenomenon(ends: true))
        }
    }
}

private typealias DecisiveSpells = (spells: [OutlookSpell], threshold: Wetness)

/// The spells of what is likely, or, if nothing is, of what is possible.
private func decisive(_ spells: (Wetness) -> [OutlookSpell]) -> DecisiveSpells {
    let likely = spells(.likely)
    let strongest = likely.flatMap(\.steps).map(\.verdict.wetness).max()
    return strongest == .may ? (spells(.may), .may) : (likely, .likely)
}

extension Outlook.Certainty {
    fileprivate init(_ spells: [OutlookSpell], _ threshold: Wetness) {
        let steps = spells.flatMap(\.steps)
        let wet = steps.filter(\.wet)
        if !wet.isEmpty {
            // A chance alone adds nothing to what is certain at another time.
            let certain = wet.contains { $0.verdict.isCertain || $0.verdict.wetness == .raining }
            let stated = wet.filter { $0.verdict.isCertain || ($0.verdict.rate ?? 0) >= PrecipitationVerdict.trace }
            let isCertain = certain && 2 * stated.seconds >= wet.seconds
            self = threshold == .may ? .possible : isCertain ? .certain : .likely
        } else if let trace = steps.first(where: { $0.verdict.isTrace }) {
            self = .trace(trace.verdict.kind ?? .precipitation)
        } else {
            let small = steps.filter { $0.verdict.wetness == .dryBut }
            let largest = small.max { ($0.verdict.chance ?? 0) < ($1.verdict.chance ?? 0) }
            self = largest.map { .chance($0.verdict.kind ?? .precipitation) } ?? .certain
        }
    }
}

extension Outlook.Details {
    fileprivate init(
        _ spells: [OutlookSpell], _ course: Outlook.Course, _ threshold: Wetness, isDryNow: Bool, isEstimate: Bool,
        namesIntensity: Bool
    ) {
        self.init()
        self.isDryNow = isDryNow
        let wet = spells.filter(\.wet)
        let steps = wet.flatMap(\.steps).filter(\.wet)
        guard let first = steps.first, let last = steps.last else { return }
        if threshold == .likely {
            let possible = spells.flatMap(\.steps).filter { $0.verdict.wetness == .may && !$0.wet }
            let before = possible.contains { $0.start < first.start }
            let after = possible.contains { $0.start >= last.end }
            let between = possible.contains { $0.start >= first.start && $0.end <= last.end }
            self.possible = between || before && after ? .otherwise : before ? .before : after ? .after : nil
            let likely = Set(steps.compactMap(\.kind))
            let others = possible.compactMap(\.kind).filter { other in !likely.contains { $0.isLike(other) } }
            possibleKind = others.min { $0.danger > $1.danger }
        }
        let heaviest = steps.max { ($0.verdict.rate ?? 0) < ($1.verdict.rate ?? 0) }
        // An estimate tells no change, and what is not certain is told without its intensity.
        let isTold =
            isEstimate
            ? namesIntensity && course.phenomenon?.intensity == .heavy : course.tellsHeavy(naming: namesIntensity)
        if let heaviest, heaviest.intensity == .heavy, !isTold,
            !namesIntensity || steps.contains(where: { $0.intensity < .heavy })
        {
            heavy = heaviest.start
        }
        let (sequence, alternates) = (steps.kindChanges, wet.count > 1)
        if case .startsAndStops(_, _, let phenomenon, nil) = course, alternates, let other = wet.last?.steps.first,
            let kind = other.kind, kind != phenomenon.kind
        {
            turns = [Outlook.Turn(kind: kind, start: other.start)]
            return
        }
        let storms = steps.filter { $0.kind == .thunder }
        if let start = storms.first?.start, let end = storms.last?.end, storms.count < steps.count,
            alternates || sequence.count > 2
        {
            self.storms = start..<end
        }
        let others = sequence.count > 2 ? steps.filter { $0.kind != .thunder }.kindChanges : sequence
        if !alternates, others.count == 3 {
            turns = others.dropFirst().map { Outlook.Turn(kind: $0.kind, start: $0.start) }
        }
    }
}

extension Outlook.Course {
    /// What falls, or falls first; nil if it is dry or unknown.
    public var phenomenon: Phenomenon? {
        switch self {
        case .unknown, .dry: nil
        case .starts(_, let phenomenon, _), .stops(_, let phenomenon, _), .startsAndStops(_, _, let phenomenon, _),
            .pauses(_, _, let phenomenon, _), .onAndOff(_, _, _, let phenomenon), .goesOn(_, let phenomenon, _),
            .sometime(let phenomenon):
            phenomenon
        }
    }

    /// Whether its words say that all of it is heavy, if they name an intensity, or from when on it is.
    fileprivate func tellsHeavy(naming namesIntensity: Bool) -> Bool {
        switch self {
        case .unknown, .dry, .pauses, .onAndOff, .sometime: false
        case .starts(_, let phenomenon, let change), .stops(_, let phenomenon, let change),
            .startsAndStops(_, _, let phenomenon, let change), .goesOn(_, let phenomenon, let change):
            if case .heavy = change { true } else { namesIntensity && phenomenon.intensity == .heavy }
        }
    }
}

extension OutlookSpell {
    /// Whether a later spell has the same kind and starts at least a quarter of the window later.
    fileprivate func returns(in later: OutlookSpell, _ span: PrecipitationWindow.Span) -> Bool {
        let quarter = span == .hour ? 900.0 : 10_800
        return end.seconds(to: later.start) >= quarter
            && steps.phenomenon(ends: true).kind == later.steps.phenomenon(ends: true).kind
    }

    /// Whether it and a later spell have one kind each, and not the same.
    fileprivate func differs(from later: OutlookSpell) -> Bool {
        let (kinds, others) = (steps.kindChanges.map(\.kind), later.steps.kindChanges.map(\.kind))
        return kinds.count == 1 && others.count == 1 && kinds != others
    }

    /// The spell's precipitation and its first change.
    fileprivate func summary(ends: Bool) -> (Phenomenon, Outlook.Change?) {
        let all = steps.kindChanges
        // Storms among more than one other kind of weather are told by themselves.
        let parts = all.count > 2 ? steps.filter { $0.kind != .thunder }.kindChanges : all
        if parts.count == 2 {
            let before = steps.filter { $0.start < parts[1].start }
            return (
                Phenomenon(parts[0].kind, before.intensity(ends: true)),
                .turning(into: parts[1].kind, at: parts[1].start)
            )
        }
        let phenomenon = steps.phenomenon(ends: ends)
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
        for step in self where step.wet {
            guard let kind = step.kind, kind != changes.last?.kind else { continue }
            changes.append((kind, step.start))
        }
        return changes
    }

    fileprivate var seconds: Double { reduce(0) { $0 + $1.seconds } }

    /// What falls: all kinds but thunder, in the order in which they begin, or thunder alone.
    fileprivate func phenomenon(ends: Bool) -> Phenomenon {
        var kinds: [Phenomenon.Kind] = []
        for change in kindChanges where !kinds.contains(change.kind) { kinds.append(change.kind) }
        if kinds.count > 1 { kinds.removeAll { $0 == .thunder } }
        return Phenomenon(
            kinds.first ?? .precipitation, intensity(ends: ends), and: Array<Phenomenon.Kind>(kinds.dropFirst()))
    }

    /// The intensity of the steps as a whole.
    fileprivate func intensity(ends: Bool) -> Phenomenon.Intensity {
        guard contains(where: { $0.intensity > .light }) else { return .light }
        guard first?.intensity == .heavy else { return .moderate }
        let heavy = filter { $0.intensity == .heavy }.seconds
        return 2 * heavy >= seconds || !ends && heavy >= 600 ? .heavy : .moderate
    }
}
