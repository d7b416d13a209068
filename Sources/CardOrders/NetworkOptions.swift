package import Options

/// The options for how services are asked.
package enum NetworkOptions {
    package static let deadline = Option.value(
        "deadline", "DURATION",
        help:
            "Allow all requests and retries together this long, and as long for a file that is a pipe, from 0.1s to 1h; "
            + "DURATION is a number with a unit: s, m, h or d",
        expects: "a duration from 0.1s to 1h with a unit (s, m or h), such as 30s", default: "30s",
        read: deadlineSeconds)
    package static let maxAge = Option.value(
        "max-age", "DURATION",
        help: "Use the last answer of a service that fails if it is no older than this, up to 30d; 0 is never",
        expects: "a duration up to 30d with a unit (s, m, h or d), such as 3h, or 0", default: "3h",
        read: maxAgeSeconds)
    package static let cache = Option.value(
        "cache", "DIR",
        help:
            "Keep answers in this folder (default: CACHE_DIRECTORY, else weathercard in XDG_CACHE_HOME or ~/.cache)",
        expects: "a folder")
    package static let noCache = Option.flag("no-cache", help: "Neither keep answers nor use kept ones")
    package static let verbose = Option.flag("verbose", letter: "v", help: "Log each request to standard error")

    package static let group = OptionGroup("Services", [deadline, maxAge, cache, noCache, verbose])

    @Sendable static func deadlineSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0.1...3600).contains($0) ? $0 : nil }
    }

    @Sendable package static func maxAgeSeconds(_ text: String) -> Double? {
        seconds(text).flatMap { (0...30 * 86_400).contains($0) ? $0 : nil }
    }

    /// The seconds of a duration such as `30s`, `1.5m`, `3h` or `2d`; only 0 may lack its unit.
    package static func seconds(_ text: String) -> Double? {
        let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
        let unit = text.last.flatMap { units[$0] }
        let number = unit == nil ? Substring(text) : text.dropLast()
        // Double would also take `nan`, `inf`, signs and exponents.
        guard !number.isEmpty, number.utf8.count <= 12,
            number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") })
        else { return nil }
        guard let value = Double(number), unit != nil || value == 0 else { return nil }
        return value * (unit ?? 1)
    }
}
