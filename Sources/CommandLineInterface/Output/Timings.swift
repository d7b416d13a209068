internal import Libc
internal import Providers
internal import Threading

/// How long the stages of a card take.
final class Timings: Sendable {
    /// A stage, by its name.
    enum Stage: String, CaseIterable, Sendable {
        /// Finding the place that a name means.
        case place
        /// Bytes from a service or a file.
        case read
        /// A forecast, or a finished scene, from them.
        case decode
        case layOut = "lay-out"
        case draw
        case encode
        case write
    }

    private struct State {
        let start: Double
        var stage: Stage?
        /// When the stage began or went on.
        var since: Double
        var seconds: [Stage: Double] = [:]

        /// Ends what goes on, goes on with another stage or none, and tells what it was.
        mutating func enter(_ next: Stage?, at time: Double) -> Stage? {
            let last = stage
            if let last { seconds[last, default: 0] += time - since }
            (stage, since) = (next, time)
            return last
        }
    }

    /// Who measures; nil where nobody asked.
    @TaskLocal static var current: Timings?

    private let state: Monitor<State>
    private static let clock = SystemStopwatch()

    /// The time runs from here on.
    init() {
        let now = Timings.clock.seconds
        state = Monitor(State(start: now, since: now))
    }

    /// Does work as a part of a stage; a stage within it does not count for this one.
    static func measure<Value: ~Copyable, Problem: Error>(
        _ stage: Stage, _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        guard let current else { return try work() }
        let outer = current.enter(stage)
        defer { _ = current.enter(outer) }
        return try work()
    }

    private func enter(_ stage: Stage?) -> Stage? {
        let now = Timings.clock.seconds
        return state.access { $0.enter(stage, at: now) }
    }

    /// A line a stage, and one for all that happened.
    var lines: String {
        let total = Timings.clock.seconds
        return state.access { state in
            let stages = Stage.allCases.compactMap { stage in
                state.seconds[stage].map { Timings.line(stage.rawValue, $0) }
            }
            return stages.joined() + Timings.line("total", total - state.start)
        }
    }

    private static func line(_ name: String, _ seconds: Double) -> String {
        let micros = Int(max(0, min(seconds * 1e6, 1e15)).rounded())
        let rest = String(micros % 1000)
        let figure = "\(micros / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
        let gap = String(repeating: " ", count: max(1, 18 - name.count - figure.count))
        return name + gap + figure + " ms\n"
    }
}

/// The machine's own time and chance.
struct SystemStopwatch: Stopwatch {
    var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    func pause(_ seconds: Double) {
        let whole = min(max(seconds, 0), 86_400)
        var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((whole - whole.rounded(.down)) * 1e9))
        while true {
            var unslept = timespec()
            if nanosleep(&rest, &unslept) == 0 || errno != EINTR { return }
            rest = unslept
        }
    }

    func chance() -> Double {
        Double.random(in: 0..<1)
    }
}
