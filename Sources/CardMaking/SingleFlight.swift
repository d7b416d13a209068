internal import Threading

/// Work that is done once for all who want its result: the first does it, the others wait.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package struct Waiter: Sendable {
        /// When it gets an answer at the latest, in seconds of the monotonic clock.
        let deadline: Double
        /// Receives nil after the deadline, and whether nobody had waited before.
        let answer: @Sendable (_ value: Value?, _ isFirst: Bool) -> Void
        /// By which one of several waiters leaves; 0 for those that stay.
        let number: UInt64
        fileprivate var isFirst = false

        package init(
            deadline: Double = .infinity, number: UInt64 = 0,
            answer: @escaping @Sendable (_ value: Value?, _ isFirst: Bool) -> Void
        ) {
            self.deadline = deadline
            self.number = number
            self.answer = answer
        }
    }

    private struct State: Sendable {
        var waiting: [Key: [Waiter]] = [:]
        /// Of which nobody waits for the result any more, but some will come again.
        var expired: Set<Key> = []
        var isClosed = false
    }

    private let state = Monitor(State())

    package init() {}

    /// Waits for a result; true if nobody else does, so that the caller must do the work and call `finish`.
    package func join(_ key: Key, _ waiter: Waiter) -> Bool {
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

    /// Gives the result to those that wait.
    package func finish(_ key: Key, _ value: Value) {
        let waiters = state.access { state in
            state.expired.remove(key)
            return state.waiting.removeValue(forKey: key) ?? []
        }
        for waiter in waiters {
            waiter.answer(value, waiter.isFirst)
        }
    }

    /// Tells those whose deadline is over that there is no result; the work goes on.
    package func expire(at seconds: Double) {
        let late = state.access { state in
            var late: [Waiter] = []
            for (key, waiters) in state.waiting where waiters.contains(where: { $0.deadline <= seconds }) {
                late += waiters.filter { $0.deadline <= seconds }
                state.waiting[key] = waiters.filter { $0.deadline > seconds }
                state.expired.insert(key)
            }
            return late
        }
        for waiter in late { waiter.answer(nil, waiter.isFirst) }
    }

    /// Tells those of a number that there is no result, since they have gone.
    package func leave(_ number: UInt64) {
        let gone = state.access { state in
            var gone: [Waiter] = []
            for (key, waiters) in state.waiting where waiters.contains(where: { $0.number == number }) {
                gone += waiters.filter { $0.number == number }
                state.waiting[key] = waiters.filter { $0.number != number }
            }
            return gone
        }
        for waiter in gone { waiter.answer(nil, waiter.isFirst) }
    }

    /// Whether a result is of use; if not, the work is given up, and whoever wants it later begins anew.
    package func isAwaited(_ key: Key) -> Bool {
        state.access { state in
            guard state.waiting[key]?.isEmpty == true, !state.expired.contains(key) else { return true }
            state.waiting[key] = nil
            return false
        }
    }

    /// Tells all who wait, and all who come later, that there is no result.
    package func close() {
        state.access { $0.isClosed = true }
        expire(at: .infinity)
    }

    /// The number of results that somebody waits for.
    package var count: Int { state.access { $0.waiting.count } }
}
