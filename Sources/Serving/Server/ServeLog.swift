internal import SystemAccess
internal import Threading

/// The log of requests, written by its own thread, so that a slow reader delays no request.
final class ServeLog: Sendable {
    private struct State: Sendable {
        var lines: [String] = []
        var dropped = 0
        var isClosed = false
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
            while let (lines, dropped) = state.wait(ServeLog.take) {
                do throws(ProgramError) {
                    try streams.write(lines.joined())
                } catch {
                    if !error.message.isEmpty { streams.report("no more log: \(error.message)") }
                    state.access { $0.isClosed = true }
                    return
                }
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

    func write(_ line: String) {
        state.access { state in
            guard !state.isClosed else { return }
            if state.lines.count < ServeLog.mostLines { state.lines.append(line) } else { state.dropped += 1 }
        }
    }

    /// Writes what is left.
    func close() {
        state.access { $0.isClosed = true }
        writer.thread?.join()
    }
}
