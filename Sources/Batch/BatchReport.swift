internal import JSONReading
internal import Libc
internal import Primitives
internal import SystemAccess

/// The report of a batch: a JSON object per line, written when each job ends.
///
/// Each line is written by one call, so that a kill loses at most the last. A resumed run appends to the report after
/// removing an unfinished line, and does not repeat lines for cards that are reported already.
final class BatchReport {
    private let output: Output
    private let now: @Sendable () -> Instant
    private let descriptor: CInt
    /// Whether it is written to standard output.
    let isStandardOutput: Bool
    /// The hashes of the outputs that are reported as written.
    private var reported: Set<Int> = []

    /// The beginning of each line.
    private static let beginning = #"{"line": "#

    /// Opens a report; `-` is standard output.
    init(
        _ word: String, resumes: Bool, now: @escaping @Sendable () -> Instant
    ) throws(ProgramError) {
        self.now = now
        output = Output(word)
        isStandardOutput = word == "-"
        do throws(SystemError) {
            if isStandardOutput {
                descriptor = STDOUT_FILENO
                return
            }
            if word.utf8.contains(0) { throw SystemError(code: EINVAL) }
            var status = stat()
            let isOther = stat(word, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
            let flags = isOther ? O_WRONLY : resumes ? O_RDWR | O_CREAT : O_WRONLY | O_CREAT | O_TRUNC
            descriptor = try WriteTarget.openInPlace(word, flags | O_APPEND | O_NOCTTY, mode: 0o666)
            if resumes, !isOther { try read() }
        } catch {
            throw Output(word).problem(error)
        }
    }

    deinit {
        if !isStandardOutput { close(descriptor) }
    }

    /// Identifies the file; nil for standard output.
    var identity: FileIdentity? {
        var status = stat()
        guard !isStandardOutput, fstat(descriptor, &status) == 0 else { return nil }
        return FileIdentity(status)
    }

    func add(_ outcome: Outcome) throws(ProgramError) {
        if outcome.ending == .skipped, let output = outcome.output, reported.contains(output.hashValue) { return }
        do throws(SystemError) {
            try writeAll(Array(outcome.json(at: now()).utf8), to: descriptor)
        } catch {
            throw output.problem(error)
        }
    }

    /// Reads the report of an earlier run, and removes an unfinished line.
    private func read() throws(SystemError) {
        var lines = LineReader(descriptor: descriptor)
        while let line = try lines.next() {
            guard line.isEnded else {
                let tail = line.bytes ?? []
                let isOurs =
                    tail.starts(with: BatchReport.beginning.utf8) || BatchReport.beginning.utf8.starts(with: tail)
                if isOurs {
                    try retrying { ftruncate(descriptor, off_t(lines.consumed - tail.count)) }
                } else {
                    try writeAll([UInt8(ascii: "\n")], to: descriptor)
                }
                return
            }
            guard let members = line.bytes.flatMap({ try? Job.members(of: $0) }) else { continue }
            let values = Dictionary(
                members.map { ($0.key, $0.value.content) }, uniquingKeysWith: { first, _ in first })
            if case .string(let output)? = values["output"], let status = values["status"] {
                if status == .string("done") || status == .string("skipped") {
                    reported.insert(output.hashValue)
                } else {
                    reported.remove(output.hashValue)
                }
            }
        }
    }
}

/// How a line of a batch ended.
struct Outcome: Sendable {
    enum Ending: Hashable, Sendable {
        case done
        /// The card was already there, whole and of the same job.
        case skipped
        case failed(ProgramError)
    }

    let line: Int
    let output: String?
    let ending: Ending
    /// Warnings, such as that a name is ambiguous.
    var notes: [String] = []
    /// How long the job took.
    var seconds = 0.0

    /// Whether the card is there.
    var isThere: Bool { ending == .done || ending == .skipped }

    var status: String {
        switch ending {
        case .done: "done"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }

    /// The line of a report, a JSON object, for a job that has ended now.
    func json(at now: Instant) -> String {
        var members = ["\"line\": \(line)", "\"output\": \(output.map(JSONValue.quoted) ?? "null")"]
        members.append("\"status\": \"\(status)\"")
        if case .failed(let error) = ending {
            members.append("\"exit\": \(error.status.rawValue)")
            members.append("\"message\": \(JSONValue.quoted(error.message))")
        } else {
            members.append("\"exit\": 0")
        }
        if !notes.isEmpty {
            members.append("\"notes\": [\(notes.map(JSONValue.quoted).joined(separator: ", "))]")
        }
        members.append("\"seconds\": \(Double(Int((seconds * 1000).rounded())) / 1000)")
        members.append("\"time\": \"\(now.iso8601)\"")
        return "{\(members.joined(separator: ", "))}\n"
    }

    /// A message for standard error, without the program's name.
    func text(of message: String) -> String {
        "line \(line)\(output.map { " (\(printable($0)))" } ?? ""): \(message)"
    }
}

/// Receives the outcomes of jobs, for the report, the terminal and the summary.
final class BatchLog {
    private let report: BatchReport?
    private let streams: StandardStreams
    private var bar: ProgressBar
    private var progress = BatchProgress()
    private let stopwatch = SystemStopwatch()
    private let start: Double
    private(set) var done = 0
    private(set) var skipped = 0
    private(set) var failed = 0
    /// Why the report cannot be written.
    private(set) var problem: ProgramError?
    /// The warnings that were printed, each once, up to a limit.
    private var shownNotes: Set<String> = []

    init(report: BatchReport?, streams: StandardStreams) {
        self.streams = streams
        start = stopwatch.seconds
        bar = ProgressBar(on: streams)
        self.report = report
    }

    /// Adds an outcome; without a report, its warnings and errors are printed to standard error.
    func add(_ outcome: Outcome, fraction: Double?) {
        switch outcome.ending {
        case .done: done += 1
        case .skipped: skipped += 1
        case .failed: failed += 1
        }
        if let report {
            do throws(ProgramError) { try report.add(outcome) } catch { problem = problem ?? error }
        } else {
            var messages = outcome.notes.filter { shownNotes.count < 1000 && shownNotes.insert($0).inserted }
            if case .failed(let error) = outcome.ending { messages.append(error.message) }
            if !messages.isEmpty { bar.clear() }
            for message in messages { streams.report(outcome.text(of: message)) }
        }
        bar.show { progress.text(done + skipped + failed, fraction: fraction, after: seconds) }
    }

    /// Prints the summary to standard output, or to standard error if the report goes to standard output.
    func end() throws(ProgramError) {
        bar.clear()
        let line = BatchLog.summary(done: done, skipped: skipped, failed: failed, seconds: seconds) + "\n"
        if report?.isStandardOutput == true {
            streams.writeError(line)
        } else {
            try streams.write(line)
        }
    }

    private var seconds: Double { stopwatch.seconds - start }

    /// One line, such as `10000 cards in 41 s, 3 failed`.
    static func summary(done: Int, skipped: Int, failed: Int, seconds: Double) -> String {
        let tenths = Int((min(seconds, 1e9) * 10).rounded())
        let time = tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "\(done) \(done == 1 ? "card" : "cards") in \(time) s"
            + (skipped > 0 ? ", \(skipped) already there" : "") + (failed > 0 ? ", \(failed) failed" : "")
    }
}

/// The text of a batch's progress bar.
struct BatchProgress {
    /// Seconds since the start and the jobs done by then, for the last ten seconds.
    private var samples: [(seconds: Double, done: Int)] = [(0, 0)]

    /// The progress, with the rate of the last seconds and the remaining time.
    ///
    /// A stream has no known end, so it has neither a bar nor a remaining time.
    mutating func text(_ done: Int, fraction: Double?, after seconds: Double) -> String {
        if let last = samples.last, seconds - last.seconds >= 1 {
            samples.append((seconds, done))
            if samples.count > 11 { samples.removeFirst() }
        }
        let first = samples.first ?? (0, 0)
        let rate = seconds > first.seconds ? Double(done - first.done) / (seconds - first.seconds) : 0
        let figures = "\(done) \(done == 1 ? "job" : "jobs"), \(BatchProgress.text(rate: rate))/s"
        guard let fraction else { return figures }
        let percent = Int(100 * min(max(fraction, 0), 1))
        var line = "\(ProgressBar.bar(percent, of: 100)) \(percent) %, \(figures)"
        if fraction > 0, fraction < 1, rate > 0 {
            line += ", \(BatchProgress.text(left: Double(done) * (1 - fraction) / fraction / rate)) left"
        }
        return line
    }

    private static func text(rate: Double) -> String {
        let tenths = Int((min(max(rate, 0), 1e6) * 10).rounded())
        return tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
    }

    /// Minutes and seconds; from one hour on, hours and minutes.
    static func text(left seconds: Double) -> String {
        let whole = Int(min(max(seconds.rounded(), 0), 3_600_000))
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        if whole >= 3600 { return "\(whole / 3600) h \(two(whole % 3600 / 60)) min" }
        return "\(whole / 60):\(two(whole % 60))"
    }
}
