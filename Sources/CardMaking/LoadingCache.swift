package import Primitives
package import SystemAccess
internal import Threading

/// A cache that loads what it lacks, once at a time for all who ask for it.
package final class LoadingCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package typealias Outcome = Result<Value, ProgramError>

    /// The outcome of a load.
    package struct Entry: Sendable {
        package var outcome: Outcome
        /// The last good value, which a failure leaves.
        package var value: Value?
        /// When the value was received.
        package var received: Instant
        /// Until when the outcome is given without loading again; nil for ever.
        package var expiry: Instant?
        fileprivate var loaded: Instant

        package init(_ outcome: Outcome, value: Value?, received: Instant, expiry: Instant?) {
            (self.outcome, self.value, self.received, self.expiry) = (outcome, value, received, expiry)
            loaded = received
        }

        /// Whether the outcome is given to somebody who has asked since a moment.
        ///
        /// One that was loaded before the clock was set back is of no known age.
        fileprivate func serves(at moment: Instant, since asked: Instant) -> Bool {
            expiry.map { !loaded.isAhead(of: moment) && (moment < $0 || asked <= loaded) } ?? true
        }
    }

    /// Loads a value, which takes long; the entry before is known if there is one.
    package typealias Loader = @Sendable (_ last: Entry?) -> Entry
    /// Begins work on another thread; false if it cannot.
    package typealias Start = @Sendable (_ work: @escaping @Sendable () -> Void) -> Bool

    /// How much is kept.
    package struct Limits: Sendable {
        /// The cost of all values together.
        package var capacity: Int
        /// The most failures; beyond them, the older half is forgotten.
        package var failures: Int
        package var cost: @Sendable (Value) -> Int
        /// What is kept of the least recently used value beyond the capacity, at no cost; nil for nothing.
        package var reduced: @Sendable (Value) -> Value?

        package init(
            capacity: Int, failures: Int = 10_000, cost: @escaping @Sendable (Value) -> Int = { _ in 1 },
            reduced: @escaping @Sendable (Value) -> Value? = { _ in nil }
        ) {
            (self.capacity, self.failures, self.cost, self.reduced) = (capacity, failures, cost, reduced)
        }
    }

    private struct State: Sendable {
        var entries: [Key: Entry] = [:]
        /// The values that cost something, with their cost and when they were used last.
        var held: [Key: (cost: Int, lastUse: Int)] = [:]
        var cost = 0
        /// The failures, from the oldest.
        var failures: [Key] = []
        var uses = 0

        mutating func use(_ key: Key) -> Entry? {
            uses += 1
            held[key]?.lastUse = uses
            return entries[key]
        }

        mutating func remove(_ key: Key) {
            entries[key] = nil
            if let old = held.removeValue(forKey: key) { cost -= old.cost }
        }

        mutating func keep(_ entry: Entry, for key: Key, _ limits: Limits) {
            remove(key)
            uses += 1
            entries[key] = entry
            if let value = entry.value {
                let own = limits.cost(value)
                if own > 0 { held[key] = (own, uses) }
                cost += own
            } else {
                failures.append(key)
                if failures.count > limits.failures {
                    for old in failures.prefix(limits.failures / 2) where entries[old]?.value == nil { remove(old) }
                    failures.removeFirst(limits.failures / 2)
                }
            }
            while cost > limits.capacity, held.count > 1,
                let oldest = held.min(by: { $0.value.lastUse < $1.value.lastUse })
            {
                reduce(oldest.key, limits)
            }
        }

        private mutating func reduce(_ key: Key, _ limits: Limits) {
            let old = entries[key]
            remove(key)
            guard var entry = old, let value = entry.value, let rest = limits.reduced(value) else { return }
            entry.value = rest
            if case .success = entry.outcome { entry.outcome = .success(rest) }
            entries[key] = entry
        }
    }

    private let state = Monitor(State())
    private let loads = SingleFlight<Key, Outcome>()
    private let limits: Limits
    private let group: @Sendable (Key) -> Key
    private let now: @Sendable () -> Instant

    /// A cache in which keys of the same group are loaded one after another.
    package init(
        _ limits: Limits, group: @escaping @Sendable (Key) -> Key = { $0 }, now: @escaping @Sendable () -> Instant
    ) {
        (self.limits, self.group, self.now) = (limits, group, now)
    }

    /// Whether something is known by a key, also if it has expired.
    package func knows(_ key: Key) -> Bool { state.access { $0.entries[key] != nil } }

    /// The outcome for a key, if it is known and has not expired; one loaded since a moment counts as such.
    package func outcome(known key: Key, since asked: Instant? = nil) -> Outcome? {
        let moment = now()
        return state.access { state in
            guard let entry = state.use(key), entry.serves(at: moment, since: asked ?? moment) else { return nil }
            return entry.outcome
        }
    }

    /// The outcome for a key, loaded on this thread unless another loads it already.
    package func outcome(for key: Key, load: @escaping Loader) -> Outcome {
        let result = Monitor<Outcome?>(nil)
        outcome(
            for: key, load: load,
            start: { work in
                work()
                return true
            }
        ) { outcome in result.access { $0 = outcome } }
        return result.wait { $0 }
    }

    /// Calls `then` with the outcome for a key once it is known: at once, or on the thread that has loaded it.
    package func outcome(
        for key: Key, since asked: Instant? = nil, load: @escaping Loader, start: @escaping Start,
        then: @escaping @Sendable (Outcome) -> Void
    ) {
        let asked = asked ?? now()
        if let known = outcome(known: key, since: asked) { return then(known) }
        let group = group(key)
        let isFirst = loads.join(
            group,
            .init { [self] outcome, isFirst in
                // Another of the group may have been loaded.
                if case .success = outcome, !isFirst {
                    return self.outcome(for: key, since: asked, load: load, start: start, then: then)
                }
                then(outcome ?? .failure(ProgramError(.tryLater, "the program is ending")))
            })
        guard isFirst else { return }
        let isStarted = start { [self] in
            let last = state.access { $0.entries[key] }
            var entry = load(last)
            entry.loaded = now()
            state.access { [entry] in $0.keep(entry, for: key, limits) }
            loads.finish(group, entry.outcome)
        }
        if !isStarted { loads.finish(group, .failure(ProgramError(.tryLater, ProgramError.busy))) }
    }
}

extension ProgramError {
    /// What a server says that has too much to do.
    package static let busy = "the server has too much to do; try again later"
}
