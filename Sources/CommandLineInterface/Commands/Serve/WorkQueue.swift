internal import Canvas
internal import Serving
internal import Threading

/// Work for several threads, each with its own fonts, up to a number of pieces that wait.
final class WorkQueue: Sendable {
    typealias Work = @Sendable (FontBook) -> Void

    private struct State: Sendable {
        var waiting: [Work] = []
        var next = 0
        var isClosed = false

        var count: Int { waiting.count - next }

        mutating func take() -> Work? {
            guard next < waiting.count else { return nil }
            let work = waiting[next]
            next += 1
            if next > 64, next > waiting.count / 2 {
                waiting.removeFirst(next)
                next = 0
            }
            return work
        }
    }

    private let state = Monitor(State())
    private let most: Int

    /// A queue of up to `most` pieces, worked off by threads that last until it is closed.
    init(most: Int, threads: Int) {
        self.most = most
        for _ in 0..<threads {
            let state = state
            _ = Helper {
                let fonts = FontBook()
                while let work = state.wait({ state -> Work?? in
                    if let work = state.take() { return .some(work) }
                    return state.isClosed ? .some(nil) : nil
                }) {
                    work(fonts)
                }
            }
        }
    }

    /// Adds a piece of work; false if too many wait.
    func add(_ work: @escaping Work) -> Bool {
        state.access { state in
            guard state.count < most, !state.isClosed else { return false }
            state.waiting.append(work)
            return true
        }
    }

    var count: Int { state.access { $0.count } }

    /// Lets the threads end when all work is done.
    func close() {
        state.access { $0.isClosed = true }
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

    private let flights = Monitor<[String: [Waiter]]>([:])

    /// Waits for a picture; true if nobody else does, so that it must be made.
    func join(_ key: String, _ waiter: Waiter) -> Bool {
        flights.access { flights in
            var waiter = waiter
            waiter.isFirst = flights[key] == nil
            flights[key, default: []].append(waiter)
            return waiter.isFirst
        }
    }

    /// Gives the picture to those that wait.
    func finish(_ key: String, _ finding: Finding) {
        for waiter in flights.access({ $0.removeValue(forKey: key) ?? [] }) {
            waiter.answer(finding, waiter.isFirst)
        }
    }

    /// Tells those whose deadline is over that there is no picture, which is made nevertheless.
    func expire(at seconds: Double) {
        let late = flights.access { flights in
            var late: [Waiter] = []
            for (key, waiters) in flights where waiters.contains(where: { $0.deadline <= seconds }) {
                late += waiters.filter { $0.deadline <= seconds }
                flights[key] = waiters.filter { $0.deadline > seconds }
            }
            return late
        }
        for waiter in late { waiter.answer(nil, waiter.isFirst) }
    }

    var count: Int { flights.access { $0.count } }
}
