public import ForecastCore
internal import Primitives

/// What the next hour or twelve hours bring.
///
/// `In` counts minutes, `At` gives times; `estimated` is for data no finer than an hour.
package enum OutlookPhrase: String, Phrase {
    package static let section = "outlook"

    case unknown
    case dryHour, dryTwelveHours, dryDay, dryMinutes, dryUntil, dryFrom
    case startsIn, startsInHeavy, startsInEasing, startsInTurning
    case startsAt, startsAtHeavy, startsAtEasing, startsAtTurning
    case stopsIn, stopsAt, stopsHeavy, stopsTurning
    case spellIn, spellInHeavy, spellInTurning, spellInReturning
    case spellAt, spellAtHeavy, spellAtTurning, spellAtReturning
    case pauseIn, pauseInTurning, pauseAt, pauseAtTurning
    case onAndOff, onAndOffHour, onAndOffTwelveHours, onAndOffDay, onAndOffUntil, onAndOffFrom, onAndOffBetween
    case ongoingHour, ongoingTwelveHours, ongoingDay, ongoingMinutes, ongoingUntil
    case ongoingHourHeavy, ongoingTwelveHoursHeavy, ongoingHeavy
    case ongoingHourEasing, ongoingTwelveHoursEasing, ongoingEasing
    case ongoingTurning
    case estimatedDryUntil
    case estimatedStart, estimatedStop, estimatedSpell, estimatedOnAndOff
    case estimatedOngoing, estimatedOngoingUntil
    /// What falls, if that is not certain, and several kinds of it.
    case likely, possible, and, andMore, onlyPhenomenon
    /// A sentence with its chance, also of dry weather, and with what else happens.
    case withChance, dryChance, withDryChance
    case withHeavy, withStorms, withThen, possibleBefore, possibleAfter, possibleOtherwise, dryNow
    case otherPossibleBefore, otherPossibleAfter, otherPossibleOtherwise
    /// Nothing but drops or flakes.
    case fewDrops, fewFlakes

    package var placeholders: Set<Placeholder> {
        switch self {
        case .unknown, .dryHour, .dryTwelveHours, .dryDay: []
        case .fewDrops, .fewFlakes: []
        case .likely, .possible: [.later]
        case .and, .andMore: [.phenomenon, .later]
        case .onlyPhenomenon: [.phenomenon]
        case .withChance, .withDryChance: [.sentence, .percent]
        case .dryChance: [.percent]
        case .withHeavy: [.sentence, .time]
        case .withStorms: [.sentence, .start, .end]
        case .withThen: [.sentence, .later, .time]
        case .possibleBefore, .possibleAfter, .possibleOtherwise, .dryNow: [.sentence]
        case .otherPossibleBefore, .otherPossibleAfter, .otherPossibleOtherwise: [.sentence, .later]
        case .dryMinutes: [.minutes]
        case .dryUntil, .estimatedDryUntil: [.end]
        case .dryFrom: [.start, .end]
        case .startsIn, .stopsIn, .ongoingMinutes: [.phenomenon, .minutes]
        case .startsInHeavy, .startsInEasing: [.phenomenon, .minutes, .time]
        case .startsInTurning: [.phenomenon, .minutes, .later, .time]
        case .startsAt, .onAndOffFrom, .estimatedStart, .estimatedSpell: [.phenomenon, .start]
        case .startsAtHeavy, .startsAtEasing: [.phenomenon, .start, .time]
        case .startsAtTurning: [.phenomenon, .start, .later, .time]
        case .stopsAt, .onAndOffUntil, .ongoingUntil, .estimatedStop, .estimatedOngoingUntil:
            [.phenomenon, .end]
        case .stopsHeavy: [.phenomenon, .end, .time]
        case .stopsTurning: [.phenomenon, .later, .end]
        case .spellIn: [.phenomenon, .minutes, .end]
        case .spellInHeavy, .spellInReturning: [.phenomenon, .minutes, .end, .time]
        case .spellInTurning: [.phenomenon, .minutes, .later, .end]
        case .spellAt, .pauseAt, .onAndOffBetween: [.phenomenon, .start, .end]
        case .spellAtHeavy, .spellAtReturning: [.phenomenon, .start, .end, .time]
        case .spellAtTurning, .pauseAtTurning: [.phenomenon, .start, .later, .end]
        case .pauseIn: [.phenomenon, .minutes, .start]
        case .pauseInTurning: [.phenomenon, .minutes, .later, .start]
        case .onAndOff, .onAndOffHour, .onAndOffTwelveHours, .onAndOffDay, .ongoingHour, .ongoingTwelveHours,
            .ongoingDay,
            .estimatedOnAndOff, .estimatedOngoing:
            [.phenomenon]
        case .ongoingHourHeavy, .ongoingTwelveHoursHeavy, .ongoingHeavy, .ongoingHourEasing,
            .ongoingTwelveHoursEasing, .ongoingEasing:
            [.phenomenon, .time]
        case .ongoingTurning: [.phenomenon, .later, .time]
        }
    }

    /// A shorter phrase that is also true; nil for the shortest.
    var shorter: OutlookPhrase? {
        switch self {
        case .startsInHeavy, .startsInEasing, .startsInTurning: .startsIn
        case .startsAtHeavy, .startsAtEasing, .startsAtTurning: .startsAt
        case .stopsHeavy: .stopsAt
        case .spellInHeavy: .spellIn
        case .spellIn: .startsIn
        case .spellInTurning, .spellInReturning: .startsIn
        case .spellAtTurning, .spellAtReturning: .startsAt
        case .onAndOffBetween: .onAndOffFrom
        case .onAndOffFrom, .onAndOffUntil, .onAndOffHour, .onAndOffTwelveHours, .onAndOffDay: .onAndOff
        case .pauseIn, .pauseInTurning: .stopsIn
        case .pauseAt, .pauseAtTurning: .stopsAt
        case .spellAtHeavy: .spellAt
        case .spellAt: .startsAt
        case .ongoingHourHeavy, .ongoingTwelveHoursHeavy: .ongoingHeavy
        case .ongoingHourEasing, .ongoingTwelveHoursEasing: .ongoingEasing
        case .estimatedOngoingUntil: .estimatedOngoing
        case .ongoingHour: .onlyPhenomenon
        default: nil
        }
    }
}

// MARK: The sentence

extension Outlook {
    /// The outlook on one line, without a full stop, such as `Rain starts in 14 min, heavy by 3:55`.
    ///
    /// The longest form within the language's `sentenceLimit`.
    public func sentence(_ times: TimeStyle) -> String {
        times.language.fitting(sentences(times))
    }

    /// All forms, longest first, each of them true.
    public func sentences(_ times: TimeStyle) -> [String] {
        let language = times.language
        if case .trace(let kind) = certainty {
            let few = language.say(kind.isSnow ? OutlookPhrase.fewFlakes : .fewDrops)
            return [withChance(few, language), few].compactMap { $0 }
        }
        if case .sometime = course { return timelessSentences(language) }
        let plan = scope.map(choose) ?? OutlookPlan(.unknown)
        var phrases = Array(sequence(first: plan.phrase) { $0.shorter })
        // When it is heavy goes before when it ends.
        switch plan.phrase {
        case .spellInHeavy: phrases.insert(.startsInHeavy, at: 1)
        case .spellAtHeavy: phrases.insert(.startsAtHeavy, at: 1)
        default: break
        }
        // What is likely to begin is not taken for what falls now, so that it needs no start beside the time when it is heavy.
        if certainty != .certain, let index = phrases.lastIndex(of: .startsAtHeavy) {
            phrases.insert(.ongoingHeavy, at: index + 1)
        }
        let names = certainty == .certain ? plan.names : Array(plan.names.suffix(1))
        // "Light" is the first detail to leave out, "heavy" the last.
        let forms =
            plan.phenomenon?.intensity == .heavy
            ? names.flatMap { name in phrases.map { ($0, name) } }
            : phrases.flatMap { phrase in names.map { (phrase, $0) } }
        let general = (plan.phenomenon?.generalized ?? []).flatMap { name in phrases.map { ($0, name) } }
        let plain = (forms + general).map { plan.say($0.0, $0.1, certainty, scope, times) }
        guard let longest = plain.first else { return [] }
        var sentences = inTurn(plan, times).map { detailed($0, times) + [$0] } ?? []
        if details.turns.count == 1, let second = details.turns.first {
            let all = phrases.flatMap { phrase in names.map { plan.say(phrase, $0, certainty, scope, times) } }
                .map { then(second, after: $0, times) }
            sentences += all.first.map { detailed($0, times) } ?? []
            sentences += all
        } else {
            sentences += detailed(longest, times)
        }
        // A dangerous kind that follows another goes before when it does.
        if let phenomenon = plan.phenomenon, let later = plan.later, later.isDangerous,
            !([phenomenon.kind] + phenomenon.others).contains(where: \.isDangerous)
        {
            let both = Phenomenon(phenomenon.kind, and: [later])
            sentences +=
                [longest]
                + ([both] + both.generalized).map { plan.say(.onlyPhenomenon, $0, certainty, scope, times) }
        }
        // What is dangerous goes before when all of it ends, but not beside an end before it, nor beside "light".
        func short(until instant: Instant) -> [String] {
            let isWithin = plan.end.map { instant < $0 } ?? true
            return ((isWithin ? phrases.dropFirst() : []) + [.onlyPhenomenon]).map {
                plan.say($0, names.last ?? nil, certainty, scope, times)
            }
        }
        if let heavy = details.heavy {
            sentences += short(until: heavy).map {
                add(.withHeavy, to: $0, [.time: time(heavy, times)], language)
            }
        }
        if let storms = details.storms {
            sentences += short(until: storms.lowerBound).map { withStorms(storms, after: $0, times) }
        }
        if let kind = details.possibleKind, kind.isDangerous {
            let only = plan.say(.onlyPhenomenon, names.last ?? nil, certainty, scope, times)
            sentences += (plain + [only]).map { possible($0, times) }
        }
        if case .chance(let kind) = certainty, let percent = percentage(language) {
            sentences.append(language.say(OutlookPhrase.dryChance, [.percent: percent], kind: kind))
        }
        sentences += plain + timelessSentences(language)
        // A name of less may be longer than that of more.
        let most = sentences.first?.visibleCount ?? 0
        return sentences.reduce(into: []) { if $1.visibleCount <= most, !$0.contains($1) { $0.append($1) } }
    }

    /// What falls, without its times, longest form first: `Rain likely, 56%`.
    public func timelessSentences(_ language: Language) -> [String] {
        guard let phenomenon = course.phenomenon,
            let words = language.words(
                of: phenomenon.generalized.last ?? Phenomenon(phenomenon.kind), certainty)
        else { return [] }
        let sentence = language.capitalized(words)
        return [withChance(sentence, language), sentence].compactMap { $0 }
    }

    /// Three kinds one after the other, each with its start; nil if there are not three.
    private func inTurn(_ plan: OutlookPlan, _ times: TimeStyle) -> String? {
        guard let phenomenon = plan.phenomenon, let second = details.turns.first, let third = details.turns.last,
            second != third, let scope
        else { return nil }
        let first = Phenomenon(phenomenon.kind, phenomenon.intensity)
        let turning = OutlookPlan(
            plan.start == nil ? .ongoingTurning : .startsAtTurning, first,
            .turning(into: second.kind, at: second.start), start: plan.start)
        let sentence = turning.say(turning.phrase, first, certainty, scope, times)
        return then(third, after: sentence, times)
    }

    private func then(_ turn: Turn, after sentence: String, _ times: TimeStyle) -> String {
        let values = [
            Placeholder.later: times.language.laterName(of: turn.kind), .time: time(turn.start, times),
        ]
        return add(.withThen, to: sentence, values, times.language)
    }

    /// A sentence with what is possible besides.
    private func possible(_ sentence: String, _ times: TimeStyle) -> String {
        guard let occasion = details.possible else { return sentence }
        let (same, other): (OutlookPhrase, OutlookPhrase) =
            switch occasion {
            case .before: (.possibleBefore, .otherPossibleBefore)
            case .after: (.possibleAfter, .otherPossibleAfter)
            case .otherwise: (.possibleOtherwise, .otherPossibleOtherwise)
            }
        let kind = details.possibleKind.map(times.language.laterName(of:))
        return kind.map { add(other, to: sentence, [.later: $0], times.language) }
            ?? add(same, to: sentence, [:], times.language)
    }

    private func withStorms(_ storms: Range<Instant>, after sentence: String, _ times: TimeStyle) -> String {
        add(
            .withStorms, to: sentence,
            [.start: time(storms.lowerBound, times), .end: time(storms.upperBound, times)], times.language)
    }

    /// A sentence with all details, and with fewer and fewer of them.
    private func detailed(_ sentence: String, _ times: TimeStyle) -> [String] {
        let language = times.language
        var forms: [String] = []
        var words = details.isDryNow ? language.say(OutlookPhrase.dryNow, [.sentence: sentence]) : sentence
        if let heavy = details.heavy {
            words = add(.withHeavy, to: words, [.time: time(heavy, times)], language)
            forms.append(words)
        }
        if let storms = details.storms {
            words = withStorms(storms, after: words, times)
            forms.append(words)
        }
        if details.possible != nil {
            words = possible(words, times)
            forms.append(words)
        }
        if let certain = withChance(words, language) { forms.append(certain) }
        if details.isDryNow { forms.insert(language.say(OutlookPhrase.dryNow, [.sentence: sentence]), at: 0) }
        return forms.reversed()
    }

    private func add(
        _ phrase: OutlookPhrase, to sentence: String, _ values: [Placeholder: String], _ language: Language
    ) -> String {
        language.say(phrase, values.merging([.sentence: sentence]) { $1 }, kind: course.phenomenon?.kind)
    }

    /// A sentence with the chance that it is about; nil if the chance adds nothing.
    private func withChance(_ sentence: String, _ language: Language) -> String? {
        guard let percent = percentage(language) else { return nil }
        switch certainty {
        case .certain: return nil
        // What is likely by its amount would be contradicted by a small chance.
        case .likely where (largestProbability ?? 1) < 0.5: return nil
        case .likely, .possible, .trace: return add(.withChance, to: sentence, [.percent: percent], language)
        case .chance(let kind):
            let values = [Placeholder.sentence: language.uncapitalized(sentence), .percent: percent]
            return language.capitalized(language.say(OutlookPhrase.withDryChance, values, kind: kind))
        }
    }

    /// The largest chance in percent, from 10 % on, below which services say nothing.
    private func percentage(_ language: Language) -> String? {
        largestProbability.flatMap(percent).flatMap { $0 >= 10 ? language.number($0) : nil }
    }

    private func time(_ instant: Instant, _ times: TimeStyle) -> String {
        OutlookPlan.time(instant, scope, times)
    }

    private func choose(_ scope: Scope) -> OutlookPlan {
        if scope.resolution == .interpolated { return estimate(scope) }
        // What is not certain begins at a time rather than in some minutes.
        let isDry = course.phenomenon == nil
        // Several days have no name, so that their end is told.
        let isNamed = scope.span != .days
        let counts = scope.resolution == .minute && scope.since == nil && (certainty == .certain || isDry)
        switch course {
        case .unknown, .sometime:
            return OutlookPlan(.unknown)
        case .dry(let through) where scope.since != nil:
            return OutlookPlan(.dryFrom, start: scope.since, end: through)
        case .dry(let through):
            let phrase: OutlookPhrase =
                through >= scope.end && isNamed
                ? scope.choose(.dryHour, .dryTwelveHours, .dryDay) : counts ? .dryMinutes : .dryUntil
            return OutlookPlan(phrase, minutesTo: through, end: through)
        case .starts(let start, let phenomenon, let change):
            let phrase: OutlookPhrase =
                switch change {
                case .heavy: counts ? .startsInHeavy : .startsAtHeavy
                case .easing: counts ? .startsInEasing : .startsAtEasing
                case .turning: counts ? .startsInTurning : .startsAtTurning
                case .returning, nil: counts ? .startsIn : .startsAt
                }
            return OutlookPlan(phrase, phenomenon, change, minutesTo: start, start: start)
        case .stops(let end, let phenomenon, let change):
            let phrase: OutlookPhrase =
                switch change {
                case .heavy: .stopsHeavy
                case .turning: .stopsTurning
                case .returning, .easing, nil: counts ? .stopsIn : .stopsAt
                }
            return OutlookPlan(phrase, phenomenon, change, minutesTo: end, end: end)
        case .startsAndStops(let start, let end, let phenomenon, let change):
            let phrase: OutlookPhrase =
                switch change {
                case .heavy: counts ? .spellInHeavy : .spellAtHeavy
                case .turning: counts ? .spellInTurning : .spellAtTurning
                case .returning: counts ? .spellInReturning : .spellAtReturning
                case .easing, nil: counts ? .spellIn : .spellAt
                }
            return OutlookPlan(phrase, phenomenon, change, minutesTo: start, start: start, end: end)
        case .pauses(let end, let start, let phenomenon, let then):
            let phrase: OutlookPhrase =
                then == phenomenon.kind
                ? counts ? .pauseIn : .pauseAt
                : counts ? .pauseInTurning : .pauseAtTurning
            return OutlookPlan(
                phrase, phenomenon, .turning(into: then, at: start), minutesTo: end, start: start, end: end)
        case .onAndOff(let start, let end, let through, let phenomenon):
            let phrase: OutlookPhrase =
                start != nil
                ? end != nil ? .onAndOffBetween : .onAndOffFrom
                : end != nil
                    ? .onAndOffUntil
                    : through >= scope.end && isNamed
                        ? scope.choose(.onAndOffHour, .onAndOffTwelveHours, .onAndOffDay) : .onAndOff
            return OutlookPlan(phrase, phenomenon, start: start, end: end)
        case .goesOn(let through, let phenomenon, let change):
            let phrase = ongoing(scope, change, whole: through >= scope.end && isNamed)
            return OutlookPlan(phrase, phenomenon, change, minutesTo: through, end: through)
        }
    }

    private func ongoing(_ scope: Scope, _ change: Change?, whole: Bool) -> OutlookPhrase {
        switch change {
        case .turning:
            .ongoingTurning
        case .heavy:
            whole ? scope.choose(.ongoingHourHeavy, .ongoingTwelveHoursHeavy, .ongoingHeavy) : .ongoingHeavy
        case .easing:
            whole ? scope.choose(.ongoingHourEasing, .ongoingTwelveHoursEasing, .ongoingEasing) : .ongoingEasing
        case .returning, nil:
            whole
                ? scope.choose(.ongoingHour, .ongoingTwelveHours, .ongoingDay)
                : scope.resolution == .minute && certainty == .certain ? .ongoingMinutes : .ongoingUntil
        }
    }

    /// The plan for hourly data, which support no change, no second time, and no grade but that of what is heavy.
    ///
    /// What is so for the whole hour is no estimate.
    private func estimate(_ scope: Scope) -> OutlookPlan {
        func told(_ phenomenon: Phenomenon, _ change: Change? = nil) -> Phenomenon {
            var others = phenomenon.others
            if case .turning(let kind, _) = change { others.append(kind) }
            return Phenomenon(
                phenomenon.kind, phenomenon.intensity == .heavy ? .heavy : .moderate, and: others)
        }
        return switch course {
        case .unknown, .sometime:
            OutlookPlan(.unknown)
        case .dry(let through):
            OutlookPlan(through >= scope.end ? .dryHour : .estimatedDryUntil, end: through)
        case .starts(let start, let phenomenon, let change):
            OutlookPlan(.estimatedStart, told(phenomenon, change), start: start)
        case .stops(let end, let phenomenon, let change):
            OutlookPlan(.estimatedStop, told(phenomenon, change), end: end)
        case .pauses(let end, _, let phenomenon, _):
            OutlookPlan(.estimatedStop, told(phenomenon), end: end)
        case .startsAndStops(let start, _, let phenomenon, let change):
            OutlookPlan(.estimatedSpell, told(phenomenon, change), start: start)
        case .onAndOff(_, _, _, let phenomenon):
            OutlookPlan(.estimatedOnAndOff, told(phenomenon))
        case .goesOn(let through, let phenomenon, let change):
            OutlookPlan(
                through >= scope.end ? .ongoingHour : .estimatedOngoingUntil, told(phenomenon, change),
                end: through)
        }
    }
}

extension Phenomenon {
    /// Fewer kinds than several, for which there is no room, each list shorter than the one before; empty if it has one kind.
    ///
    /// First without those that are like one before them, then with one beside what is dangerous, then what is dangerous alone, all of it
    /// or the first; or, if nothing is, precipitation.
    fileprivate var generalized: [Phenomenon] {
        guard !others.isEmpty else { return [] }
        let all = [kind] + others
        let apart = all.indices.filter { index in !all[..<index].contains { $0.isLike(all[index]) } }.map {
            all[$0]
        }
        let dangerous = all.filter(\.isDangerous)
        let besides = all.first { !$0.isDangerous }
        let pair = all.filter { $0.isDangerous || $0 == besides }
        let shorter = [apart] + (dangerous.isEmpty ? [] : [pair, dangerous, Array(dangerous.prefix(1))])
        return shorter.filter { $0.count < all.count }.compactMap { kinds in
            kinds.first.map { Phenomenon($0, and: Array(kinds.dropFirst())) }
        } + (dangerous.isEmpty ? [Phenomenon(.precipitation)] : [])
    }
}

extension Outlook.Scope {
    fileprivate func choose(
        _ hour: OutlookPhrase, _ twelveHours: OutlookPhrase, _ day: OutlookPhrase
    ) -> OutlookPhrase {
        switch span {
        case .hour: hour
        case .twelveHours: twelveHours
        case .day, .days: day
        }
    }
}

/// The phrase chosen for an outlook, and the values of its placeholders.
private struct OutlookPlan {
    let phrase: OutlookPhrase
    let phenomenon: Phenomenon?
    /// The instant up to which minutes are counted.
    let minutesTo: Instant?
    let start: Instant?
    let end: Instant?
    /// When the spell changes.
    private(set) var time: Instant?
    /// What it changes into.
    private(set) var later: Phenomenon.Kind?

    init(
        _ phrase: OutlookPhrase, _ phenomenon: Phenomenon? = nil, _ change: Outlook.Change? = nil,
        minutesTo: Instant? = nil, start: Instant? = nil, end: Instant? = nil
    ) {
        self.phrase = phrase
        self.phenomenon = phenomenon
        self.minutesTo = minutesTo
        self.start = start
        self.end = end
        switch change {
        case .turning(let kind, let instant):
            later = kind
            time = instant
        case .returning(let instant), .heavy(let instant), .easing(let instant):
            time = instant
        case nil:
            break
        }
    }

    /// What falls, with its grade and without; a single nil if nothing does.
    var names: [Phenomenon?] {
        guard let phenomenon, phenomenon.intensity != .moderate else { return [phenomenon] }
        return [phenomenon, Phenomenon(phenomenon.kind, and: phenomenon.others)]
    }

    /// The sentence of a phrase, either the plan's or a shorter one, with a name for what falls.
    func say(
        _ phrase: OutlookPhrase, _ phenomenon: Phenomenon?, _ certainty: Outlook.Certainty, _ scope: Outlook.Scope?,
        _ times: TimeStyle
    ) -> String {
        let language = times.language
        var values: [Placeholder: String] = [:]
        values[.later] = later.map(language.laterName(of:))
        for (placeholder, instant) in [(Placeholder.time, time), (.start, start), (.end, end)] {
            values[placeholder] = instant.map { OutlookPlan.time($0, scope, times) }
        }
        // An end on the day of its start needs no day of its own.
        if let start, let end, start < end, var beginning = scope {
            beginning.moment = start
            values[.end] = OutlookPlan.time(end, beginning, times)
        }
        let minutes = scope.flatMap { scope in minutesTo.map { OutlookPlan.minutes(from: scope.moment, to: $0) } }
        values[.minutes] = minutes.map(String.init)
        var names: [Placeholder: Name] = [:]
        if let phenomenon, let words = language.words(of: phenomenon, certainty) {
            values[.phenomenon] = words
        } else {
            names[.phenomenon] = phenomenon.map(Name.init)
        }
        let sentence = language.say(phrase, values, names: names, kind: phenomenon?.kind, count: minutes)
        return names.isEmpty ? language.capitalized(sentence) : sentence
    }

    static func time(_ instant: Instant, _ scope: Outlook.Scope?, _ times: TimeStyle) -> String {
        if let scope, scope.span == .day || scope.span == .days {
            return times.warningEndInSentence(instant, seenFrom: scope.moment)
        }
        return times.inSentence(
            scope?.span == .hour ? times.timeWithinHour(instant) : times.time(instant), at: instant,
            seenFrom: scope?.moment ?? instant)
    }

    /// The minutes between two instants on a clock without seconds, from 1 to 60.
    private static func minutes(from moment: Instant, to instant: Instant) -> Int {
        let minutes = (moment.flooredToMultiple(of: 60).seconds(to: instant) / 60).rounded(.up)
        return minutes > 1 ? Int(min(minutes, 60)) : 1
    }
}

extension Language {
    /// What falls, inside a sentence, if it is of several kinds or not certain; nil if its name says it.
    package func words(of phenomenon: Phenomenon, _ certainty: Outlook.Certainty) -> String? {
        let phrase: OutlookPhrase? =
            switch certainty {
            case .certain, .chance, .trace: nil
            case .likely: .likely
            case .possible: .possible
            }
        if phenomenon.others.isEmpty, phrase == nil { return nil }
        var words = phrase == nil ? name(of: phenomenon) : laterName(of: phenomenon.kind)
        for (index, kind) in phenomenon.others.enumerated() {
            let isLast = index == phenomenon.others.count - 1
            words = say(
                isLast ? OutlookPhrase.and : .andMore, [.phenomenon: words, .later: laterName(of: kind)])
        }
        return phrase.map { say($0, [.later: words], kind: phenomenon.kind) } ?? words
    }
}
