/// Takes how jobs end, one after another: into the report, onto the terminal, and into the sum.
final class BatchLog {
    private let report: BatchReport?
    private var bar = ProgressBar()
    private var progress = BatchProgress()
    private let start = ContinuousClock.now
    private(set) var done = 0
    private(set) var skipped = 0
    private(set) var failed = 0
    /// Why no more can be told.
    private(set) var problem: CommandError?
    /// Notes that were shown, each once, up to a limit.
    private var shownNotes: Set<String> = []

    init(report: BatchReport?) {
        self.report = report
    }

    /// Tells of an ending; where there is no report, standard error has what went wrong.
    func add(_ outcome: Outcome, fraction: Double?) {
        switch outcome.ending {
        case .done: done += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        if let report {
            do throws(CommandError) { try report.add(outcome) } catch { problem = problem ?? error }
        } else {
            var messages = outcome.notes.filter { shownNotes.count < 1000 && shownNotes.insert($0).inserted }
            if case .failed(let error) = outcome.ending { messages.append(error.message) }
            if !messages.isEmpty { bar.clear() }
            for message in messages { StandardStreams.complain(outcome.complaint(message)) }
        }
        bar.show { progress.text(done + skipped + failed, fraction: fraction, after: seconds) }
    }

    /// Sums up on standard output, or on standard error where the report goes to the former.
    func end() throws(CommandError) {
        bar.clear()
        let line = BatchLog.summary(done: done, skipped: skipped, failed: failed, seconds: seconds) + "\n"
        if report?.isStandardOutput == true {
            StandardStreams.writeError(line)
        } else {
            try StandardStreams.write(line)
        }
    }

    private var seconds: Double { (ContinuousClock.now - start) / .seconds(1) }

    /// One line, such as `10000 cards in 41 s, 3 failed`.
    static func summary(done: Int, skipped: Int, failed: Int, seconds: Double) -> String {
        let tenths = Int((min(seconds, 1e9) * 10).rounded())
        let time = tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(done) \(done == 1 ? "card" : "cards") in \(time) s"
            + (skipped > 0 ? ", \(skipped) already there" : "") + (failed > 0 ? ", \(failed) failed" : "")
    }
}
