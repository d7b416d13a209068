internal import Primitives

/// A stretch of known weather.
struct OutlookStep {
    let start: Instant
    let end: Instant
    let wet: Bool
    let grade: Phenomenon.Grade
    let kind: Phenomenon.Kind?

    var seconds: Double { start.seconds(to: end) }
}

/// Steps that are all wet or all dry.
struct OutlookSpell {
    var steps: [OutlookStep]
    let wet: Bool
    let start: Instant
    var end: Instant

    /// The share of a wet spell that is dry.
    var dryShare: Double {
        let dry = steps.reduce(0) { $1.wet ? $0 : $0 + $1.seconds }
        return wet ? dry / max(start.seconds(to: end), 1) : 0
    }

    /// No time at all.
    static func dry(at instant: Instant) -> OutlookSpell {
        OutlookSpell(OutlookStep(start: instant, end: instant, wet: false, grade: .light, kind: nil))
    }

    init(_ step: OutlookStep) {
        steps = [step]
        wet = step.wet
        start = step.start
        end = step.end
    }
}

extension PrecipitationWindow {
    /// A gap in the data that is taken for what lies on both sides of it, in seconds.
    private static let shortGap = 300.0
    /// A dry break that is taken for a part of the rain around it, in seconds: radar flickers by the minute.
    private static let shortBreak = 180.0

    /// Wet and dry by turns, from where the data begin to the first gap that cannot be bridged.
    ///
    /// Bridged are gaps of five minutes with the same on both sides, and dry breaks of three minutes in the rain, unless
    /// they make up more than a quarter of it. Data that begin up to one step, and up to five minutes, after the moment
    /// hold from the moment on; such as begin in the second half of the window tell nothing.
    func spells() -> [OutlookSpell] {
        let run = knownRun()
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

    private func knownRun() -> [OutlookStep] {
        var run: [OutlookStep] = []
        // Up to where the entries have been read, and up to where they have been known.
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
            guard let rate = entry.rate, rate.isFinite, rate >= 0 else { continue }
            let wet = entry.isWet(rate)
            let gap = known.seconds(to: start)
            if gap > 0 {
                let bridged = run.last.map { $0.wet == wet && gap <= PrecipitationWindow.shortGap }
                guard bridged ?? (2 * gap <= moment.seconds(to: self.end)) else { break }
            }
            run.append(
                OutlookStep(
                    start: start, end: end, wet: wet, grade: Phenomenon.Grade(rate: rate),
                    kind: Phenomenon.Kind(entry)))
            known = end
        }
        return run
    }
}

extension PrecipitationWindow.Entry {
    /// The probability where it is one.
    var validProbability: Double? {
        probability.flatMap { (0...1).contains($0) ? $0 : nil }
    }

    func isWet(_ rate: Double) -> Bool {
        rate >= 0.1 && (validProbability ?? 1) >= 0.3
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
