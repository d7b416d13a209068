internal import Primitives

/// A log line about a request.
struct LogLine: Sendable {
    /// The formats of the log.
    enum Form: String, CaseIterable, Sendable {
        /// One JSON object per line.
        case json
        /// Plain text.
        case text
        case off
    }

    /// A path as it is logged: shortened, and without the decimals of coordinates.
    struct Path: Sendable {
        let text: String

        /// Shortens a decoded path.
        init(_ path: String) {
            text = LogLine.withoutFractions(shortened(path, to: 200))
        }
    }

    var time: Instant
    var method: String
    var route: String
    var path: Path
    var status: Int
    var bytes: Int
    var seconds: Double
    var origin: Metrics.Origin
    /// Nil if addresses are not logged.
    var client: String?
    /// How many requests like this one have come since the last line about one; nil for a line of its own.
    var repeats: Int?

    /// The line with its line feed; nil if nothing is logged.
    func text(_ form: Form) -> String? {
        let milliseconds = (seconds * 10_000).rounded() / 10
        switch form {
        case .off: return nil
        case .text:
            let client = client.map { "\($0) " } ?? ""
            return
                "\(time.iso8601) \(client)\(LogLine.quoted(method, "")) \(LogLine.quoted(path.text)) \(status) "
                + "\(bytes) B \(milliseconds) ms \(origin.rawValue)\(repeats.map { ", \($0) more" } ?? "")\n"
        case .json:
            let client =
                (client.map { ",\"client\":" + LogLine.quoted($0) } ?? "")
                + (repeats.map { ",\"repeats\":\($0)" } ?? "")
            return "{\"time\":\"\(time.iso8601)\",\"method\":\(LogLine.quoted(method)),\"route\":\"\(route)\","
                + "\"path\":\(LogLine.quoted(path.text)),\"status\":\(status),\"bytes\":\(bytes),"
                + "\"ms\":\(milliseconds),\"cache\":\"\(origin.rawValue)\"\(client)}\n"
        }
    }

    /// The text without decimal points and the digits after them, so that no precise coordinates are logged.
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
