internal import Libc

/// Work distributed over threads.
package enum Threads {
    /// The processors that this process may use, at least 1: those that it is bound to, and no more than its control group has
    /// the time of.
    package static let processors: Int = {
        let online = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        let bound = ProcessorLimit.affinity ?? online
        return max(1, min(online, bound, ProcessorLimit.quota ?? online))
    }()

    /// Calls `work` with each index below `count`, on the calling thread and up to `threads - 1` more, and waits for all.
    ///
    /// Calls start in the order of the indices.
    package static func run(_ count: Int, on threads: Int, _ work: @escaping @Sendable (Int) -> Void) {
        let next = Monitor(0)
        let drain: @Sendable () -> Void = {
            while true {
                let index = next.access { next in
                    defer { next += 1 }
                    return next
                }
                guard index < count else { return }
                work(index)
            }
        }
        let helpers = (1..<max(1, min(threads, count))).compactMap { _ in Helper(drain) }
        drain()
        for helper in helpers { helper.join() }
    }

    /// Calls `work` with each index below `count` on several threads, and `take` with the results in order.
    ///
    /// `take` runs on the calling thread. At most twice as many results as threads wait for it.
    package static func inOrder<Result: Sendable, Problem: Error>(
        _ count: Int, on threads: Int, _ work: @escaping @Sendable (Int) -> Result,
        take: (Int, Result) throws(Problem) -> Void
    ) throws(Problem) {
        let queue = Monitor(Queue<Result>(end: count))
        let helpers = (0..<max(1, min(threads, count))).compactMap { _ in
            Helper {
                while let index = queue.wait({ $0.next(ahead: 2 * threads) }) {
                    let result = work(index)
                    queue.access { $0.results[index] = result }
                }
            }
        }
        defer {
            queue.access { $0.end = 0 }
            for helper in helpers { helper.join() }
        }
        for index in 0..<count {
            let result = helpers.isEmpty ? work(index) : queue.wait { $0.results.removeValue(forKey: index) }
            queue.access { $0.taken = index + 1 }
            try take(index, result)
        }
    }

    /// Results that wait to be taken.
    private struct Queue<Result: Sendable>: Sendable {
        /// The end of the indices; 0 after a failure.
        var end: Int
        var started = 0
        var taken = 0
        var results: [Int: Result] = [:]

        /// The next index, `.some(nil)` if none is left, or nil if too many results wait.
        mutating func next(ahead: Int) -> Int?? {
            if started >= end { return .some(nil) }
            guard started < taken + ahead else { return nil }
            defer { started += 1 }
            return .some(started)
        }
    }
}

/// A thread that runs one closure.
package struct Helper {
    private let thread: pthread_t

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts a thread; nil if the system cannot create one.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        self.thread = thread
    }

    package func join() {
        pthread_join(thread, nil)
    }
}

/// A value behind a mutex, with a condition variable for its changes.
package final class Monitor<Value>: @unchecked Sendable {
    private var value: Value
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init(_ value: sending Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the value, and wakes the threads that wait.
    package func access<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Waits until `body` returns a value other than nil.
    package func wait<Result>(_ body: (inout Value) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(changed, mutex)
        }
    }
}
