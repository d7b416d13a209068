import Glibc

/// Ends the fuzzer where an input takes more memory or time than its share.
///
/// 12 bytes for each of the input and 32 MiB, by the allocations that the sanitizer counts; a second for each 8 MiB and one
/// more, twentyfold for the sanitizer and the counting of covered code.
enum CostOracle {
    /// Does what a target does with an input of a number of bytes.
    static func judge(_ count: Int, _ body: () -> Void) {
        if !isInstalled {
            isInstalled = true
            _ = installHooks(
                { _, size in
                    live += size
                    peak = max(peak, live)
                }, { pointer in live -= allocatedSize(pointer) })
        }
        let (start, before) = (seconds, live)
        peak = live
        body()
        let (taken, bytes) = (seconds - start, peak - before)
        if bytes > 12 * count + 32 << 20 { fatalError("\(count) bytes take \(bytes >> 20) MiB") }
        if taken > 20 * (1 + Double(count) / Double(8 << 20)) { fatalError("\(count) bytes take \(taken) s") }
    }

    private static var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

// Threads that allocate at once may miscount by a little.
nonisolated(unsafe) private var isInstalled = false
nonisolated(unsafe) private var live = 0
nonisolated(unsafe) private var peak = 0

@_silgen_name("__sanitizer_install_malloc_and_free_hooks")
private func installHooks(
    _ allocated: @convention(c) (UnsafeRawPointer?, Int) -> Void,
    _ freed: @convention(c) (UnsafeRawPointer?) -> Void
) -> CInt

@_silgen_name("__sanitizer_get_allocated_size")
private func allocatedSize(_ pointer: UnsafeRawPointer?) -> Int
