package import Primitives

/// A line about a request in the log.
package struct LogLine: Sendable {
    /// The forms of a log.
    package enum Form: String, CaseIterable, Sendable {
        /// An object a line.
        case json
        /// Words for people.
        case text
        case off
    }

    package var time: Instant
    package var method: String
    package var route: String
    /// The path, decoded; no line has its coordinates in full.
    package var path: String
    package var status: Int
    package var bytes: Int
    package var seconds: Double
    package var origin: Metrics.Origin
    /// Nil if addresses are not logged.
    package var client: String?

    package init(
        time: Instant, method: String, route: String, path: String, status: Int, bytes: Int, seconds: Double,
        origin: Metrics.Origin, client: String? = nil
    ) {
        self.time = time
        self.method = method
        self.route = route
        self.path = path
        self.status = status
        self.bytes = bytes
        self.seconds = seconds
        self.origin = origin
        self.client = client
    }

    /// The line with its end; nil if nothing is logged.
    package func text(_ form: Form) -> String? {
        let milliseconds = (seconds * 10_000).rounded() / 10
        let path = LogLine.withoutFractions(shortened(self.path, to: 200))
        switch form {
        case .off: return nil
        case .text:
            let client = client.map { "\($0) " } ?? ""
            return "\(time.iso8601) \(client)\(LogLine.quoted(method, "")) \(LogLine.quoted(path, "")) \(status) "
                + "\(bytes) B \(milliseconds) ms \(origin.rawValue)\n"
        case .json:
            var members = [
                ("time", LogLine.quoted(time.iso8601)), ("method", LogLine.quoted(method)),
                ("route", LogLine.quoted(route)), ("path", LogLine.quoted(path)), ("status", "\(status)"),
                ("bytes", "\(bytes)"), ("ms", "\(milliseconds)"), ("cache", LogLine.quoted(origin.rawValue)),
            ]
            if let client { members.append(("client", LogLine.quoted(client))) }
            return "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}\n"
        }
    }

    /// The text with the digits after each decimal point left out, so that no coordinates are told in full.
    static func withoutFractions(_ text: String) -> String {
        var result = ""
        var isFraction = false
        var last: Character = " "
        for character in text {
            if isFraction, character.isNumber { continue }
            isFraction = character == "." && (last.isNumber || "@,+- ".contains(last))
            last = character
            result.append(character)
        }
        return result
    }

    private static func quoted(_ text: String, _ mark: String = "\"") -> String {
        var quoted = mark
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"" where !mark.isEmpty: quoted += "\\\""
            case "\\" where !mark.isEmpty: quoted += "\\\\"
            case _ where scalar.isFormattingControl || scalar.value == 0xFEFF:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + mark
    }
}
