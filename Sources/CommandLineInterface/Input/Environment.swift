internal import Libc
internal import Primitives

/// What the program takes from its surroundings.
enum Environment {
    /// The moment on the machine's clock.
    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(secondsSince1970: Double(time.tv_sec) + Double(time.tv_nsec / 1_000_000) / 1000)
    }

    /// A variable's value without white space around it; nil where nothing is left or it is unset.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name) else { return nil }
        let text = String(cString: value).drop { $0.isWhitespace }.trimmingEnd { $0.isWhitespace }
        return text.isEmpty ? nil : String(text)
    }
}
