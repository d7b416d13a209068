internal import Canvas
internal import Primitives
internal import SystemAccess
internal import Threading

/// Who waits for a piece of work.
final class Demand: Sendable {
    /// The client for which it counts.
    let client: Client
    private let isAwaited: @Sendable () -> Bool
    private let isOver = Monitor(false)

    /// A demand by a client, which ends once a function says that nobody waits any more.
    init(_ client: Client, isAwaited: @escaping @Sendable () -> Bool = { true }) {
        (self.client, self.isAwaited) = (client, isAwaited)
    }

    /// Whether somebody still waits; once it is false it stays so, and nobody is to be answered.
    var isWanted: Bool {
        if isOver.access({ $0 }) { return false }
        if isAwaited() { return true }
        isOver.access { $0 = true }
        return false
    }
}

/// A bounded queue in which clients have equal shares of the time; each worker thread has its own `FontBook`.
///
/// Of those who wait, the client whose work has taken the least time is next (start-time fair queueing: Goyal, Vin and Cheng 1997,
/// doi:10.1109/90.649569), so that who asks for little waits for no more than what is being done. A burst may fill the queue. If the
/// queue has not been empty for longer, it accepts only work that starts soon, so that under overload accepted requests are still
/// answered quickly.
final class WorkQueue: Sendable {
    typealias Work = @Sendable (FontBook) -> Void

    private struct Piece: Sendable {
        let demand: Demand
        /// Counts the pieces.
        let number: Int
        let work: Work
        /// Called instead of the work if it makes room for another client's.
        let refuse: @Sendable () -> Void
    }

    private struct State: Sendable {
        /// The pieces of each client, in order.
        var waiting: [Client: [Piece]] = [:]
        var count = 0
        var added = 0
        /// The time that the work of each client has taken; who has taken less than `virtual` is not kept.
        var served: [Client: Double] = [:]
        /// The time of the client who was served last, with which new ones begin.
        var virtual = 0.0
        /// The threads, and those of them that work.
        var threads = 0
        var busy = 0
        var isClosed = false
        /// When the queue was last empty.
        var idle: Double
        /// The moving average of the seconds that a piece of work takes.
        var duration = 0.0

        func start(of client: Client) -> Double { max(served[client] ?? 0, virtual) }

        /// The client whose turn it is: of several with the same time, the one who has waited longest.
        var next: Client? {
            waiting.min { left, right in
                let (first, second) = (start(of: left.key), start(of: right.key))
                return first == second
                    ? left.value.first?.number ?? 0 < right.value.first?.number ?? 0 : first < second
            }?.key
        }

        mutating func add(_ work: @escaping Work, for demand: Demand, refuse: @escaping @Sendable () -> Void) {
            waiting[demand.client, default: []].append(
                Piece(demand: demand, number: added, work: work, refuse: refuse))
            added += 1
            count += 1
        }

        mutating func take(at moment: Double) -> Piece? {
            while let client = next, let piece = waiting[client]?.first {
                waiting[client]?.removeFirst()
                if waiting[client]?.isEmpty == true { waiting[client] = nil }
                count -= 1
                if count == 0 { idle = moment }
                guard piece.demand.isWanted else { continue }
                virtual = start(of: client)
                served = served.filter { $0.value > virtual }
                served[client] = virtual + duration
                return piece
            }
            return nil
        }

        /// Takes the newest piece of the client who has the most, if that is at least two more than another has.
        mutating func takeBack(for client: Client) -> Piece? {
            let own = waiting[client]?.count ?? 0
            guard let most = waiting.max(by: { $0.value.count < $1.value.count }), most.value.count > own + 1 else {
                return nil
            }
            count -= 1
            return waiting[most.key]?.removeLast()
        }

        /// The seconds of work that are done before another piece of a client, if each takes as long as the mean.
        func ahead(of client: Client) -> Double {
            guard duration > 0 else { return 0 }
            let own = waiting[client]?.count ?? 0
            let turn = start(of: client) + duration * Double(own)
            return waiting.reduce(0) { sum, other in
                let pieces =
                    other.key == client ? Double(own) : ((turn - start(of: other.key)) / duration).rounded(.up)
                return sum + duration * max(0, min(pieces, Double(other.value.count)))
            }
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
    /// After a burst, work waits for `patience` seconds at most, but for a client's only piece.
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
    ///
    /// `refuse` is called instead of the work if that is taken out of a full queue for a client with fewer pieces.
    func add(for demand: Demand, refuse: @escaping @Sendable () -> Void, _ work: @escaping Work) -> Bool {
        let moment = clock.seconds
        var refused: Piece?
        let (isAdded, needsThread) = state.access { state in
            guard !state.isClosed else { return (false, false) }
            if state.count == 0 { state.idle = moment }
            let wait = state.ahead(of: demand.client) / Double(mostThreads)
            // Whoever waits for nothing yet has a turn.
            let hasTurn = state.waiting[demand.client] == nil
            if moment - state.idle > WorkQueue.burst, wait > patience, !hasTurn { return (false, false) }
            if state.count >= most {
                refused = state.takeBack(for: demand.client)
                if refused == nil { return (false, false) }
            }
            state.add(work, for: demand, refuse: refuse)
            let needsThread = state.threads < mostThreads && state.threads - state.busy < state.count
            if needsThread { state.threads += 1 }
            return (true, needsThread)
        }
        refused?.refuse()
        if needsThread, startThread() == nil { state.access { $0.threads -= 1 } }
        return isAdded
    }

    private func startThread() -> Helper? {
        let state = state
        let clock = clock
        return Helper {
            let fonts = FontBook()
            while let piece = state.wait({ state -> Piece?? in
                guard let piece = state.take(at: clock.seconds) else { return state.isClosed ? .some(nil) : nil }
                state.busy += 1
                return .some(piece)
            }) {
                let start = clock.seconds
                piece.work(fonts)
                let seconds = clock.seconds - start
                let client = piece.demand.client
                state.access { state in
                    state.busy -= 1
                    // What was expected when it began is already counted.
                    if let served = state.served[client] {
                        state.served[client] = served + seconds - state.duration
                    }
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
            state.waiting = [:]
            state.count = 0
        }
    }
}
