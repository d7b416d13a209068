internal import SystemAccess
internal import Threading

/// Measures how long each stage of a card takes.
package final class Timings: Sendable {
    /// A stage and its name in the output.
    package enum Stage: String, CaseIterable, Sendable {
        /// Finding the place.
        case place
        /// Reading bytes from a service or a file.
        case read
        /// Decoding a forecast or a scene.
        case decode
        case layOut = "lay-out"
        case draw
        case encode
        case write
    }

    private struct State {
        let start: Double
        var stage: Stage?
        /// When the stage began or continued.
        var since: Double
        var seconds: [Stage: Double] = [:]

        /// Switches to another stage or none, and returns the previous one.
        mutating func enter(_ next: Stage?, at time: Double) -> Stage? {
            let last = stage
            if let last { seconds[last, default: 0] += time - since }
            (stage, since) = (next, time)
            return last
        }
    }

    private let state: Monitor<State>
    private static let clock = SystemStopwatch()

    /// Starts the clock.
    package init() {
        let now = Timings.clock.seconds
        state = Monitor(State(start: now, since: now))
    }

    /// Does work, and counts its time for a stage, except for the time of stages within it.
    package func measure<Value: ~Copyable, Problem: Error>(
        _ stage: Stage, _ work: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        let outer = enter(stage)
        defer { _ = enter(outer) }
        return try work()
    }

    private func enter(_ stage: Stage?) -> Stage? {
        let now = Timings.clock.seconds
        return state.access { $0.enter(stage, at: now) }
    }

    /// One line for each stage, and one for the total.
    package var lines: String {
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
