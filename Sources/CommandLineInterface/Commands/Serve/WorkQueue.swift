internal import Canvas
internal import Providers
internal import Serving
internal import Threading

/// Work for several threads, each with its own fonts, up to a number of pieces that wait.
///
/// A burst may fill the queue. If pieces have waited without a break for longer, it takes only those that are done soon, so that
/// who is served under more load than it can bear does not wait for long.
final class WorkQueue: Sendable {
    typealias Work = @Sendable (FontBook) -> Void

    private struct State: Sendable {
        var waiting: [Work?] = []
        var next = 0
        /// The threads, and those of them that work.
        var threads = 0
        var busy = 0
        var isClosed = false
        /// When nothing waited last.
        var idle: Double
        /// The seconds that a piece takes: the mean of the last ones.
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

    /// The seconds for which a burst may keep pieces waiting.
    private static let burst = 1.0

    /// A queue of up to `most` pieces, worked off by up to so many threads, which begin when there is work for them.
    ///
    /// After a burst, a piece is to wait for `patience` seconds at most.
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

/// The pictures that are being made, and who waits for each.
final class Flights: Sendable {
    struct Waiter: Sendable {
        /// When it gets an answer at the latest, in seconds of the monotonic clock.
        let deadline: Double
        /// Receives nil after the deadline, and whether nobody else had waited before.
        let answer: @Sendable (_ finding: Finding?, _ isFirst: Bool) -> Void
        fileprivate var isFirst = false

        init(deadline: Double, answer: @escaping @Sendable (_ finding: Finding?, _ isFirst: Bool) -> Void) {
            self.deadline = deadline
            self.answer = answer
        }
    }

    private struct State: Sendable {
        var waiting: [String: [Waiter]] = [:]
        var isClosed = false
    }

    private let state = Monitor(State())

    /// Waits for a picture; true if nobody else does, so that it must be made.
    func join(_ key: String, _ waiter: Waiter) -> Bool {
        let isFirst = state.access { state -> Bool? in
            if state.isClosed { return nil }
            var waiter = waiter
            waiter.isFirst = state.waiting[key] == nil
            state.waiting[key, default: []].append(waiter)
            return waiter.isFirst
        }
        if isFirst == nil { waiter.answer(nil, true) }
        return isFirst ?? false
    }

    /// Gives the picture to those that wait.
    func finish(_ key: String, _ finding: Finding) {
        for waiter in state.access({ $0.waiting.removeValue(forKey: key) ?? [] }) {
            waiter.answer(finding, waiter.isFirst)
        }
    }

    /// Tells those whose deadline is over that there is no picture, which is made nevertheless.
    func expire(at seconds: Double) {
        let late = state.access { state in
            var late: [Waiter] = []
            for (key, waiters) in state.waiting where waiters.contains(where: { $0.deadline <= seconds }) {
                late += waiters.filter { $0.deadline <= seconds }
                state.waiting[key] = waiters.filter { $0.deadline > seconds }
            }
            return late
        }
        for waiter in late { waiter.answer(nil, waiter.isFirst) }
    }

    /// Tells all who wait, and all who come later, that there is no picture.
    func close() {
        state.access { $0.isClosed = true }
        expire(at: .infinity)
    }

    var count: Int { state.access { $0.waiting.count } }
}
