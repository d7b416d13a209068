/// The options that say how services are asked.
enum NetworkOptions {
    static let deadline = Option.value(
        "deadline", "TIME", help: "How long services may take altogether, with all that is tried again",
        wants: "a time from 0.1s to 1h, such as 30s", default: "30s", read: deadlineSeconds)
    static let maxAge = Option.value(
        "max-age", "TIME", help: "How old the last answer may be that stands in for a service that fails",
        wants: "a time up to 30d, such as 3h, or 0 for never", default: "3h", read: maxAgeSeconds)
    static let cache = Option.value(
        "cache", "DIR",
        help:
            "Where answers are kept; by default in CACHE_DIRECTORY, else in weathercard in XDG_CACHE_HOME or ~/.cache",
        wants: "a folder")
    static let noCache = Option.flag("no-cache", help: "Keep no answers, and use none")
    static let verbose = Option.flag("verbose", letter: "v", help: "Tell each step on standard error")

    static let group = OptionGroup("Services", [deadline, maxAge, cache, noCache, verbose])

    /// A cache or none.
    static let alternatives = Alternatives.atMostOne(cache, noCache)

    /// The seconds of `--deadline`.
    static func deadline(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: deadline, deadlineSeconds) ?? 30
    }

    /// The seconds of `--max-age`.
    static func maxAge(_ arguments: Arguments) throws(CommandError) -> Double {
        try arguments.value(of: maxAge, maxAgeSeconds) ?? 3 * 3600
    }

    @Sendable private static func deadlineSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0.1...3600).contains($0) ? $0 : nil }
    }

    @Sendable private static func maxAgeSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0...30 * 86_400).contains($0) ? $0 : nil }
    }

    /// The seconds of a time such as `30`, `30s`, `1.5m`, `3h` or `2d`.
    static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let number = unit == nil ? Substring(text) : text.dropLast()
        // Double would also take `nan`, `inf`, signs and exponents.
        guard !number.isEmpty, number.utf8.count <= 12,
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(number).map { $0 * (unit ?? 1) }
    }
}
