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

    /// A path as lines have it: not too long, and without its coordinates in full.
    package struct Path: Sendable {
        fileprivate let text: String

        /// A path that is decoded.
        package init(_ path: String) {
            text = LogLine.withoutFractions(shortened(path, to: 200))
        }
    }

    package var time: Instant
    package var method: String
    package var route: String
    package var path: Path
    package var status: Int
    package var bytes: Int
    package var seconds: Double
    package var origin: Metrics.Origin
    /// Nil if addresses are not logged.
    package var client: String?

    package init(
        time: Instant, method: String, route: String, path: Path, status: Int, bytes: Int, seconds: Double,
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
        switch form {
        case .off: return nil
        case .text:
            let client = client.map { "\($0) " } ?? ""
            return
                "\(time.iso8601) \(client)\(LogLine.quoted(method, "")) \(LogLine.quoted(path.text, "")) \(status) "
                + "\(bytes) B \(milliseconds) ms \(origin.rawValue)\n"
        case .json:
            let client = client.map { ",\"client\":" + LogLine.quoted($0) } ?? ""
            return "{\"time\":\"\(time.iso8601)\",\"method\":\(LogLine.quoted(method)),\"route\":\"\(route)\","
                + "\"path\":\(LogLine.quoted(path.text)),\"status\":\(status),\"bytes\":\(bytes),"
                + "\"ms\":\(milliseconds),\"cache\":\"\(origin.rawValue)\"\(client)}\n"
        }
    }

    /// The text with each decimal point and the digits after it left out, so that no coordinates are told in full.
    private static func withoutFractions(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        var last: Character = " "
        while let character = rest.popFirst() {
            if character == ".", rest.first?.isNumber == true {
                // A number may begin with its point.
                if "@,+- ".contains(last) { result.append("0") }
                if last.isNumber || "@,+- ".contains(last) {
                    rest = rest.drop { $0.isNumber }
                    continue
                }
            }
            last = character
            result.append(character)
        }
        return result
    }

    static func quoted(_ text: String, _ mark: String = "\"") -> String {
        let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }
        if isPlain { return mark + text + mark }
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
