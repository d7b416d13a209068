internal import SystemAccess
internal import Threading

/// The log of requests, written by its own thread, so that a slow reader delays no request.
final class ServeLog: Sendable {
    private struct State: Sendable {
        var lines: [String] = []
        var dropped = 0
        var isClosed = false
        /// The refusals of the last seconds.
        var repeats = LogRepeats()
    }

    private let state = Monitor(State())
    private let writer: Writer

    /// Further lines are dropped and counted.
    private static let mostLines = 20_000

    private final class Writer: @unchecked Sendable {
        /// Set once, at the start.
        var thread: Helper?
    }

    init(to streams: StandardStreams) {
        writer = Writer()
        let state = state
        writer.thread = Helper {
            // A full disk may have room again.
            var lost = 0
            while let (lines, dropped) = state.wait(ServeLog.take) {
                do throws(ProgramError) {
                    try streams.write(lines.joined())
                } catch {
                    // Whoever has closed the log does not open it again, and needs no message.
                    guard !error.message.isEmpty else {
                        state.access { $0.isClosed = true }
                        return
                    }
                    if lost == 0 { streams.report("no log until it can be written again: \(error.message)") }
                    lost += lines.count + dropped
                    continue
                }
                if lost > 0 { streams.report("the log goes on; \(lost) of its lines are lost") }
                lost = 0
                if dropped > 0 {
                    streams.report("\(dropped) lines of the log are lost, since it is read too slowly")
                }
            }
        }
    }

    /// The lines to write, `.some(nil)` at the end, or nil if there are none yet.
    private static func take(_ state: inout State) -> (lines: [String], dropped: Int)?? {
        guard !state.lines.isEmpty else { return state.isClosed ? .some(nil) : nil }
        let result = (lines: state.lines, dropped: state.dropped)
        state.lines = []
        state.dropped = 0
        return .some(result)
    }

    /// Writes a line about a request; refusals that are alike once, and after some seconds how many more there were.
    func write(_ line: LogLine, _ form: LogLine.Form, at seconds: Double) {
        state.access { state in
            let late = state.repeats.takeLate(at: seconds)
            let isKept = line.status < 400 || state.repeats.add(line, form, at: seconds)
            ServeLog.append((late + (isKept ? [line.text(form)] : [])).compactMap(\.self), to: &state)
        }
    }

    func write(_ line: String) {
        state.access { ServeLog.append([line], to: &$0) }
    }

    /// Writes how many refusals were alike, once their time is over.
    func sweep(at seconds: Double) {
        state.access { ServeLog.append($0.repeats.takeLate(at: seconds), to: &$0) }
    }

    private static func append(_ lines: [String], to state: inout State) {
        guard !state.isClosed else { return }
        for line in lines {
            if state.lines.count < mostLines { state.lines.append(line) } else { state.dropped += 1 }
        }
    }

    /// Writes what is left.
    func close() {
        state.access { state in
            ServeLog.append(state.repeats.takeLate(at: .infinity), to: &state)
            state.isClosed = true
        }
        writer.thread?.join()
    }
}

/// The lines about refused requests of the last seconds.
struct LogRepeats: Sendable {
    private struct Key: Hashable {
        let method, route, path: String
        let status: Int
        let client: String?
    }

    private var lines: [Key: (line: LogLine, form: LogLine.Form, count: Int)] = [:]
    private var end = Double.infinity

    /// The seconds for which lines that are alike are counted.
    static let period = 10.0
    /// Of more different ones, each is written.
    private static let most = 1000

    init() {}

    /// Adds a line; true if it is the first of its kind, which is to be written.
    mutating func add(_ line: LogLine, _ form: LogLine.Form, at seconds: Double) -> Bool {
        let key = Key(
            method: line.method, route: line.route, path: line.path.text, status: line.status, client: line.client)
        if let known = lines[key] {
            lines[key] = (line, form, known.count + 1)
            return false
        }
        if lines.isEmpty { end = seconds + LogRepeats.period }
        if lines.count < LogRepeats.most { lines[key] = (line, form, 0) }
        return true
    }

    /// The last line of each kind that was there again, with its count, if the period is over.
    mutating func takeLate(at seconds: Double) -> [String] {
        guard seconds >= end else { return [] }
        let repeated = lines.values.filter { $0.count > 0 }.sorted { $0.line.time < $1.line.time }
        lines = [:]
        end = .infinity
        return repeated.compactMap { found in
            var line = found.line
            line.repeats = found.count
            return line.text(found.form)
        }
    }
}
