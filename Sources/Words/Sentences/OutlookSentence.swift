public import ForecastCore
internal import Primitives

extension Outlook {
    /// The outlook as one line, without a stop at its end, such as `Rain starts in 14 min, heavy by 3:55`.
    ///
    /// It is the fullest form within the language's `sentenceLimit`.
    public func sentence(_ times: TimeStyle) -> String {
        let forms = sentences(times)
        return times.language.fitting(forms)
    }

    /// The same from the fullest form to the one that says least, each of them true.
    public func sentences(_ times: TimeStyle) -> [String] {
        let plan = scope.map(choose) ?? OutlookPlan(.unknown)
        let phrases = Array(sequence(first: plan.phrase) { $0.shorter })
        let names = plan.names
        // That it is light is less than the rest tells, that it is heavy is more.
        let forms =
            plan.phenomenon?.grade == .heavy
            ? names.flatMap { name in phrases.map { ($0, name) } }
            : phrases.flatMap { phrase in names.map { (phrase, $0) } }
        return forms.reduce(into: []) { sentences, form in
            let sentence = plan.say(form.0, form.1, scope, times)
            if !sentences.contains(sentence) { sentences.append(sentence) }
        }
    }

    private func choose(_ scope: Scope) -> OutlookPlan {
        if scope.resolution == .interpolated { return estimate(scope) }
        let counts = scope.resolution == .minute && scope.since == nil
        switch course {
        case .unknown:
            return OutlookPlan(.unknown)
        case .dry(let through) where scope.since != nil:
            return OutlookPlan(.dryFrom, start: scope.since, end: through)
        case .dry(let through):
            let phrase: OutlookPhrase =
                through >= scope.end
                ? scope.choose(.dryHour, .dryTwelveHours) : counts ? .dryMinutes : .dryUntil
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
                    : through >= scope.end ? scope.choose(.onAndOffHour, .onAndOffTwelveHours) : .onAndOff
            return OutlookPlan(phrase, phenomenon, start: start, end: end)
        case .goesOn(let through, let phenomenon, let change):
            let phrase = ongoing(scope, change, whole: through >= scope.end)
            return OutlookPlan(phrase, phenomenon, change, minutesTo: through, end: through)
        }
    }

    private func ongoing(_ scope: Scope, _ change: Change?, whole: Bool) -> OutlookPhrase {
        switch change {
        case .turning:
            .ongoingTurning
        case .heavy:
            whole ? scope.choose(.ongoingHourHeavy, .ongoingTwelveHoursHeavy) : .ongoingHeavy
        case .easing:
            whole ? scope.choose(.ongoingHourEasing, .ongoingTwelveHoursEasing) : .ongoingEasing
        case .returning, nil:
            whole
                ? scope.choose(.ongoingHour, .ongoingTwelveHours)
                : scope.resolution == .minute ? .ongoingMinutes : .ongoingUntil
        }
    }

    /// What can be said where only whole hours are known: no grade, no change, no second time.
    private func estimate(_ scope: Scope) -> OutlookPlan {
        switch course {
        case .unknown:
            OutlookPlan(.unknown)
        case .dry(let through):
            OutlookPlan(through >= scope.end ? .estimatedDryHour : .estimatedDryUntil, end: through)
        case .starts(let start, let phenomenon, _):
            OutlookPlan(.estimatedStart, Phenomenon(phenomenon.kind), start: start)
        case .stops(let end, let phenomenon, _), .pauses(let end, _, let phenomenon, _):
            OutlookPlan(.estimatedStop, Phenomenon(phenomenon.kind), end: end)
        case .startsAndStops(let start, _, let phenomenon, _):
            OutlookPlan(.estimatedSpell, Phenomenon(phenomenon.kind), start: start)
        case .onAndOff(_, _, _, let phenomenon):
            OutlookPlan(.estimatedOnAndOff, Phenomenon(phenomenon.kind))
        case .goesOn(let through, let phenomenon, _):
            OutlookPlan(
                through >= scope.end ? .estimatedOngoingHour : .estimatedOngoingUntil,
                Phenomenon(phenomenon.kind), end: through)
        }
    }
}

extension Outlook.Scope {
    fileprivate func choose(_ hour: OutlookPhrase, _ twelveHours: OutlookPhrase) -> OutlookPhrase {
        span == .hour ? hour : twelveHours
    }
}
