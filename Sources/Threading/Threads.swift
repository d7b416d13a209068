internal import Libc

/// Work that is spread over processors.
package enum Threads {
    /// The number of processors that are running, at least 1.
    package static var processors: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }

    /// Does the work of each index below `count`, on the calling thread and up to `threads - 1` more, and waits for all.
    ///
    /// Indices are taken up in order.
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

    /// Does the work of each index below `count` on several threads, and hands the results over in order.
    ///
    /// Results go to `take` on the calling thread. No more than twice as many as there are threads wait for it.
    package static func inOrder<Result: Sendable, Problem: Error>(
        _ count: Int, on threads: Int, _ work: @escaping @Sendable (Int) -> Result,
        take: (Int, Result) throws(Problem) -> Void
    ) throws(Problem) {
        let line = Monitor(Line<Result>(end: count))
        let helpers = (0..<max(1, min(threads, count))).compactMap { _ in
            Helper {
                while let index = line.wait({ $0.next(ahead: 2 * threads) }) {
                    let result = work(index)
                    line.access { $0.results[index] = result }
                }
            }
        }
        defer {
            line.access { $0.end = 0 }
            for helper in helpers { helper.join() }
        }
        for index in 0..<count {
            let result = helpers.isEmpty ? work(index) : line.wait { $0.results.removeValue(forKey: index) }
            line.access { $0.taken = index + 1 }
            try take(index, result)
        }
    }

    /// Results between those who make them and the one who takes them.
    private struct Line<Result: Sendable>: Sendable {
        /// The index before which work ends.
        var end: Int
        var started = 0
        var taken = 0
        var results: [Int: Result] = [:]

        /// The index to work on, inside nil where there is none left; nil where those who work are too far ahead.
        mutating func next(ahead: Int) -> Int?? {
            if started >= end { return .some(nil) }
            guard started < taken + ahead else { return nil }
            defer { started += 1 }
            return .some(started)
        }
    }
}

/// A thread that does one piece of work.
package struct Helper {
    private let thread: pthread_t

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    /// Starts the work, or is nil where the system gives no thread.
    package init?(_ body: @escaping @Sendable () -> Void) {
        let context = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body() }
                return nil
            }, context.toOpaque())
        let started: pthread_t? = code == 0 ? thread : nil
        #else
        var started: pthread_t?
        pthread_create(
            &started, nil,
            { context in
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
                return nil
            }, context.toOpaque())
        #endif
        guard let started else {
            context.release()
            return nil
        }
        self.thread = started
    }

    package func join() {
        pthread_join(thread, nil)
    }
}

/// A value that one thread at a time has access to, and whose changes others can wait for.
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

    /// Reads or changes the value, and wakes those who wait.
    package func access<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer {
            pthread_cond_broadcast(changed)
            pthread_mutex_unlock(mutex)
        }
        return body(&value)
    }

    /// Waits until `body` answers something other than nil.
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
