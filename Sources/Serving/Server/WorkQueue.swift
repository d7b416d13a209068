internal import Canvas
internal import Primitives
internal import SystemAccess
internal import Threading

/// A bounded queue; each worker thread has its own `FontBook`.
///
/// A burst may fill the queue. If the queue has not been empty for longer, it accepts only work that starts soon, so that under
/// overload accepted requests are still answered quickly.
final class WorkQueue: Sendable {
    typealias Work = @Sendable (FontBook) -> Void

    private struct State: Sendable {
        var waiting: [Work?] = []
        var next = 0
        /// The threads, and those of them that work.
        var threads = 0
        var busy = 0
        var isClosed = false
        /// When the queue was last empty.
        var idle: Double
        /// The moving average of the seconds that a piece of work takes.
        var duration = 0.0

        var count: Int { waiting.count - next }

        mutating func take(at moment: Double) -> Work? {
            guard next < waiting.count else { return nil }
            // The array keeps no work that is done.
            let work = waiting[next]
            waiting[next] = nil
            next += 1
            if count == 0 { idle = moment }
            if next > 64, next > waiting.count / 2 {
                waiting.removeFirst(next)
                next = 0
            }
            return work
        }
    }

    private let state: Monitor<State>
    private let most: Int
    private let mostThreads: Int
    private let patience: Double
    private let clock: any Stopwatch

    /// The seconds that a burst may last.
    private static let burst = 1.0

    /// A queue of up to `most` pieces of work, run by at most `threads` threads, started on demand.
    ///
    /// After a burst, work waits for `patience` seconds at most.
    init(
        most: Int, threads: Int, patience: Double = .infinity, clock: any Stopwatch = SystemStopwatch()
    ) {
        self.most = most
        mostThreads = threads
        self.patience = patience
        self.clock = clock
        state = Monitor(State(idle: clock.seconds))
    }

    /// Adds a piece of work; false if too many wait.
    func add(_ work: @escaping Work) -> Bool {
        let moment = clock.seconds
        let (isAdded, needsThread) = state.access { state in
            guard state.count < most, !state.isClosed else { return (false, false) }
            if state.count == 0 { state.idle = moment }
            let wait = state.duration * Double(state.count) / Double(mostThreads)
            if moment - state.idle > WorkQueue.burst, wait > patience { return (false, false) }
            state.waiting.append(work)
            let needsThread = state.threads < mostThreads && state.threads - state.busy < state.count
            if needsThread { state.threads += 1 }
            return (true, needsThread)
        }
        if needsThread, startThread() == nil { state.access { $0.threads -= 1 } }
        return isAdded
    }

    private func startThread() -> Helper? {
        let state = state
        let clock = clock
        return Helper {
            let fonts = FontBook()
            while let work = state.wait({ state -> Work?? in
                guard let work = state.take(at: clock.seconds) else { return state.isClosed ? .some(nil) : nil }
                state.busy += 1
                return .some(work)
            }) {
                let start = clock.seconds
                work(fonts)
                let seconds = clock.seconds - start
                state.access { state in
                    state.busy -= 1
                    state.duration += (seconds - state.duration) / 16
                }
            }
        }
    }

    var count: Int { state.access { $0.count } }

    /// Whether any thread works.
    var isBusy: Bool { state.access { $0.busy > 0 } }

    /// Drops the work that waits, and lets the threads end.
    func close() {
        state.access { state in
            state.isClosed = true
            state.waiting = []
            state.next = 0
        }
    }
}
