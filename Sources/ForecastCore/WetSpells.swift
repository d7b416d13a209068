internal import Primitives

/// A span of known precipitation.
struct OutlookStep {
    let start: Instant
    let end: Instant
    let verdict: PrecipitationVerdict
    /// Whether the verdict is wet in the outlook.
    let wet: Bool

    var intensity: Phenomenon.Intensity { verdict.intensity }
    /// Nil if it is not known.
    var kind: Phenomenon.Kind? { verdict.kind == .precipitation ? nil : verdict.kind }

    var seconds: Double { start.seconds(to: end) }
}

/// A wet or a dry spell.
struct OutlookSpell {
    var steps: [OutlookStep]
    let wet: Bool
    let start: Instant
    var end: Instant

    /// The fraction of a wet spell that is dry.
    var dryShare: Double {
        let dry = steps.reduce(0) { $1.wet ? $0 : $0 + $1.seconds }
        return wet ? dry / max(start.seconds(to: end), 1) : 0
    }

    /// A dry spell of no duration.
    static func dry(at instant: Instant) -> OutlookSpell {
        OutlookSpell(
            OutlookStep(
                start: instant, end: instant, verdict: PrecipitationVerdict(PrecipitationEvidence(rate: 0)),
                wet: false))
    }

    init(_ step: OutlookStep) {
        steps = [step]
        wet = step.wet
        start = step.start
        end = step.end
    }

    /// The part of the spell in a span of time; nil if there is none.
    func clipped(to span: Range<Instant>) -> OutlookSpell? {
        let steps = steps.compactMap { step -> OutlookStep? in
            let (start, end) = (max(step.start, span.lowerBound), min(step.end, span.upperBound))
            guard start < end else { return nil }
            return OutlookStep(start: start, end: end, verdict: step.verdict, wet: step.wet)
        }
        return steps.isEmpty ? nil : OutlookSpell(steps, wet: wet)
    }

    private init?(_ steps: [OutlookStep], wet: Bool) {
        guard let first = steps.first, let last = steps.last else { return nil }
        (self.steps, self.wet, start, end) = (steps, wet, first.start, last.end)
    }
}

extension [OutlookSpell] {
    /// The spells in turn wet and dry, up to the first gap.
    var joined: [OutlookSpell] {
        var spells: [OutlookSpell] = []
        for spell in self {
            guard let last = spells.last else {
                spells.append(spell)
                continue
            }
            if last.end.seconds(to: spell.start) > 300 { break }
            if last.wet == spell.wet {
                spells[spells.count - 1].steps += spell.steps
                spells[spells.count - 1].end = spell.end
            } else {
                spells.append(spell)
            }
        }
        return spells
    }

    /// The spells without the dry breaks of less than half an hour, which are none among hours; with the first break, if it is to be kept.
    func bridged(keepingFirst: Bool) -> [OutlookSpell] {
        var spells: [OutlookSpell] = []
        let kept = !keepingFirst ? 1 : first?.wet == true ? 2 : 3
        for spell in self {
            if spell.wet, spells.count > kept, let dry = spells.last, dry.start.seconds(to: dry.end) < 1800 {
                spells.removeLast()
                spells[spells.count - 1].steps += dry.steps + spell.steps
                spells[spells.count - 1].end = spell.end
            } else {
                spells.append(spell)
            }
        }
        return spells
    }
}

extension PrecipitationWindow {
    /// The longest gap in the data that is bridged, in seconds.
    private static let shortGap = 300.0
    /// The longest dry break that counts as part of the wet spell around it, in seconds: radar data flicker by the minute.
    private static let shortBreak = 180.0

    /// The alternating spells that are wet, from a verdict on, and dry, from the start of the data to the first gap that is not
    /// bridged.
    ///
    /// Gaps of up to five minutes between spells of the same sort are bridged, and so are dry breaks of up to three minutes in a
    /// wet spell unless they make up more than a quarter of it. Data that begin at most one step, and at most five minutes,
    /// after the moment count from the moment. Data that begin in the second half of the window are ignored.
    func spells(from threshold: Wetness) -> [OutlookSpell] {
        let run = knownRun(threshold)
        let bridged = PrecipitationWindow.spells(of: run, bridging: PrecipitationWindow.shortBreak)
        let flickers = bridged.contains { $0.dryShare > 0.25 }
        return flickers ? PrecipitationWindow.spells(of: run, bridging: 0) : bridged
    }

    private static func spells(of run: [OutlookStep], bridging pause: Double) -> [OutlookSpell] {
        var spells: [OutlookSpell] = []
        for step in run {
            if let last = spells.last, last.wet == step.wet {
                spells[spells.count - 1].steps.append(step)
                spells[spells.count - 1].end = step.end
            } else if step.wet, spells.count > 1, let dry = spells.last, dry.start.seconds(to: step.start) <= pause
            {
                spells.removeLast()
                spells[spells.count - 1].steps += dry.steps + [step]
                spells[spells.count - 1].end = step.end
            } else {
                spells.append(OutlookSpell(step))
            }
        }
        return spells
    }

    private func knownRun(_ threshold: Wetness) -> [OutlookStep] {
        var run: [OutlookStep] = []
        // The end of the entries so far, and the end of those with a verdict.
        var cursor = moment
        var known = moment
        for entry in entries {
            var start = max(entry.start, cursor)
            if run.isEmpty, moment.seconds(to: start) <= min(resolution.step, PrecipitationWindow.shortGap) {
                start = min(entry.start, moment)
            }
            let end = min(entry.end, self.end)
            guard end > start, end > cursor else { continue }
            cursor = end
            let verdict = entry.verdict
            guard verdict.wetness > .unknown else { continue }
            // Amounts finer than an hour tell when it rains, also where the chance of a minute is a little lower.
            let isFine = resolution != .hour && resolution != .interpolated && verdict.wetness == .may
            let wet = verdict.wetness >= threshold || isFine && (verdict.rate ?? 0) >= PrecipitationVerdict.trace
            let gap = known.seconds(to: start)
            if gap > 0 {
                let bridged = run.last.map { $0.wet == wet && gap <= PrecipitationWindow.shortGap }
                guard bridged ?? (2 * gap <= moment.seconds(to: self.end)) else { break }
            }
            run.append(OutlookStep(start: start, end: end, verdict: verdict, wet: wet))
            known = end
        }
        return run
    }
}

extension PrecipitationWindow.Resolution {
    fileprivate var step: Double {
        switch self {
        case .minute: 60
        case .fiveMinute: 300
        case .quarterHour, .interpolated: 900
        case .hour: 3600
        }
    }
}
