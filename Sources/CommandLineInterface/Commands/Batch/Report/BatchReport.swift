internal import Libc

/// The report of a batch: a JSON object a line, written as each job ends.
///
/// A line is written by one call, so that a kill loses at most the last. A resumed run goes on behind what is there, without
/// a line that a killed run left unfinished, and does not tell again of cards that it tells of already.
final class BatchReport {
    private let output: Output
    private let descriptor: CInt
    /// Whether it goes to standard output.
    let isStandardOutput: Bool
    /// The hashes of the outputs that it says are there.
    private var told: Set<Int> = []

    /// How each line of a report begins.
    private static let beginning = #"{"line": "#

    /// Opens the report that a word names; `-` is standard output.
    init(_ word: String, resumes: Bool) throws(CommandError) {
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
            descriptor = try retrying { open(word, flags | O_APPEND | O_NOCTTY | O_CLOEXEC, 0o666) }
            if resumes, !isOther { try read() }
        } catch {
            throw Output(word).problem(error)
        }
    }

    deinit {
        if !isStandardOutput { close(descriptor) }
    }

    /// Which file it is; nil for standard output.
    var identity: FileIdentity? {
        var status = stat()
        guard !isStandardOutput, fstat(descriptor, &status) == 0 else { return nil }
        return FileIdentity(status)
    }

    func add(_ outcome: Outcome) throws(CommandError) {
        if outcome.ending == .skipped, let output = outcome.output, told.contains(output.hashValue) { return }
        do throws(SystemError) {
            try writeAll(Array(outcome.json(at: Environment.now).utf8), to: descriptor)
        } catch {
            throw output.problem(error)
        }
    }

    /// Reads what a run before has told, and takes its unfinished line away.
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
            guard let members = line.bytes.flatMap({ try? JobObjectReader.members(of: $0) }) else { continue }
            let values = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
            if case .text(let output)? = values["output"], let status = values["status"] {
                if status == .text("done") || status == .text("skipped") {
                    told.insert(output.hashValue)
                } else {
                    told.remove(output.hashValue)
                }
            }
        }
    }
}
