#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

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
        let queue = IndexQueue(count: count, work: work)
        let helpers = (1..<max(1, min(threads, count))).compactMap { _ in start(queue) }
        queue.drain()
        for helper in helpers { pthread_join(helper, nil) }
    }

    #if canImport(Glibc)
    /// A thread that helps, or nil where the system gives none.
    private static func start(_ queue: IndexQueue) -> pthread_t? {
        let context = Unmanaged.passRetained(queue)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                if let context { Unmanaged<IndexQueue>.fromOpaque(context).takeRetainedValue().drain() }
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        return thread
    }
    #else
    private static func start(_ queue: IndexQueue) -> pthread_t? {
        let context = Unmanaged.passRetained(queue)
        var thread: pthread_t?
        let code = pthread_create(
            &thread, nil,
            { context in
                Unmanaged<IndexQueue>.fromOpaque(context).takeRetainedValue().drain()
                return nil
            }, context.toOpaque())
        guard code == 0 else {
            context.release()
            return nil
        }
        return thread
    }
    #endif
}

/// Indices that several threads take up, each by one of them.
private final class IndexQueue: Sendable {
    private let count: Int
    private let work: @Sendable (Int) -> Void
    private let next = Monitor(0)

    init(count: Int, work: @escaping @Sendable (Int) -> Void) {
        self.count = count
        self.work = work
    }

    /// Works until no index is left.
    func drain() {
        while true {
            let index = next.access { next in
                defer { next += 1 }
                return next
            }
            guard index < count else { return }
            work(index)
        }
    }
}
