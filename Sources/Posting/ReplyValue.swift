internal import JSONReading

/// A value in an answer; what is missing or of another type is nil.
struct ReplyValue {
    private let value: JSONValue?

    init(of bytes: [UInt8]) {
        value = try? JSONValue.read(bytes, maximumDepth: 64)
    }

    private init(_ value: JSONValue?) {
        self.value = value
    }

    subscript(_ name: String) -> ReplyValue {
        guard case .object(let members)? = value?.content else { return ReplyValue(nil) }
        return ReplyValue(members.first { $0.key == name }?.value)
    }

    /// The first element of a list.
    var first: ReplyValue {
        guard case .array(let elements)? = value?.content else { return ReplyValue(nil) }
        return ReplyValue(elements.first)
    }

    var text: String? {
        guard case .string(let text)? = value?.content else { return nil }
        return text
    }

    var number: Double? {
        guard case .number(let literal)? = value?.content, let number = Double(literal), number.isFinite else {
            return nil
        }
        return number
    }

    /// A text, or a number as it is spelled.
    var identifier: String? {
        if case .number(let literal)? = value?.content { return literal }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    var flag: Bool? {
        guard case .boolean(let isOn)? = value?.content else { return nil }
        return isOn
    }

    /// The value as JSON; nil if there is none.
    var json: JSON? {
        value.map { .raw("\($0)") }
    }
}

/// JSON to send.
indirect enum JSON: Sendable {
    case text(String)
    case whole(Int)
    case list([JSON])
    case object([(String, JSON)])
    /// Encoded JSON.
    case raw(String)

    var written: String {
        switch self {
        case .text(let text): JSONValue.quoted(text)
        case .whole(let number): String(number)
        case .list(let elements): "[" + elements.map(\.written).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONValue.quoted($0) + ":" + $1.written }.joined(separator: ",") + "}"
        case .raw(let text): text
        }
    }

    var bytes: [UInt8] { Array(written.utf8) }
}
