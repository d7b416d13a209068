internal import Libc
internal import Primitives

/// The machine's own time and chance.
package struct SystemStopwatch: Stopwatch {
    package init() {}

    package var seconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    package func pause(_ seconds: Double) {
        let whole = min(max(seconds, 0), 86_400)
        var rest = timespec(tv_sec: Int(whole), tv_nsec: Int((whole - whole.rounded(.down)) * 1e9))
        while true {
            var unslept = timespec()
            if nanosleep(&rest, &unslept) == 0 || errno != EINTR { return }
            rest = unslept
        }
    }

    package func chance() -> Double {
        Double.random(in: 0..<1)
    }
}
