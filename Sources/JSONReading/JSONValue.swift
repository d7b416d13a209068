/// A JSON value and its position.
///
/// Two values are equal if their contents are, wherever they are.
public struct JSONValue: Sendable {
    public enum Content: Hashable, Sendable {
        /// The members in their order, each key once.
        case object([JSONMember])
        case array([JSONValue])
        case string(String)
        /// As it is written, which may be beyond the range of any type.
        case number(String)
        case boolean(Bool)
        case null
    }

    public let content: Content
    public let position: JSONPosition

    public init(_ content: Content, at position: JSONPosition) {
        self.content = content
        self.position = position
    }

    /// The value of a complete text (RFC 8259) with at most `maximumValues` values, nested ones included.
    ///
    /// A value takes 32 bytes or more of memory, and may be one byte of text.
    ///
    /// - Throws: At the first syntax error or repeated key of an object.
    public static func read(
        _ bytes: [UInt8], maximumDepth: Int = 512, maximumValues: Int = .max
    ) throws(JSONSyntaxError) -> JSONValue {
        var tokenizer = JSONTokenizer(bytes, maximumDepth: maximumDepth)
        var open: [Container] = []
        var count = 0
        while let (token, position) = try tokenizer.next() {
            switch token {
            case .key, .endObject, .endArray: break
            default: count += 1
            }
            if count > maximumValues {
                throw JSONSyntaxError(reason: .tooMany(maximum: maximumValues), position: position)
            }
            var value: JSONValue?
            switch token {
            case .beginObject, .beginArray:
                open.append(Container(isObject: token == .beginObject, position: position))
            case .endObject, .endArray: value = open.popLast()?.value
            case .key(let key):
                if open.last?.keys.contains(key) == true {
                    throw JSONSyntaxError(reason: .duplicateKey(key), position: position)
                }
                open[open.count - 1].keys.insert(key)
                open[open.count - 1].pending = (key, position)
            case .string(let string): value = JSONValue(.string(string), at: position)
            case .number(let literal): value = JSONValue(.number(literal), at: position)
            case .boolean(let truth): value = JSONValue(.boolean(truth), at: position)
            case .null: value = JSONValue(.null, at: position)
            }
            guard let value else { continue }
            if open.isEmpty {
                // The tokenizer refuses whatever follows but white space.
                _ = try tokenizer.next()
                return value
            }
            open[open.count - 1].add(value)
        }
        throw JSONSyntaxError(reason: .empty, position: JSONPosition(line: 1, column: 1))
    }

    /// An object or array whose end has not been read.
    private struct Container {
        let isObject: Bool
        let position: JSONPosition
        var keys: Set<String> = []
        /// The key whose value comes next.
        var pending: (key: String, position: JSONPosition)?
        private var members: [JSONMember] = []
        private var elements: [JSONValue] = []

        init(isObject: Bool, position: JSONPosition) {
            self.isObject = isObject
            self.position = position
        }

        mutating func add(_ value: JSONValue) {
            if let pending {
                members.append(JSONMember(key: pending.key, position: pending.position, value: value))
            } else {
                elements.append(value)
            }
        }

        var value: JSONValue { JSONValue(isObject ? .object(members) : .array(elements), at: position) }
    }

    /// The type of the value with its article, for messages.
    public var noun: String {
        switch content {
        case .object: "an object"
        case .array: "a list"
        case .string: "text"
        case .number: "a number"
        case .boolean(let truth): "\(truth)"
        case .null: "null"
        }
    }

    /// A text as a JSON string, in quotation marks.
    public static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": return "\\\(scalar)"
            case _ where scalar.value < 32 || scalar.value == 127:
                let digits = String(scalar.value, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: return String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

/// A member of an object.
public struct JSONMember: Sendable {
    public let key: String
    /// Where the key begins.
    public let position: JSONPosition
    public let value: JSONValue

    public init(key: String, position: JSONPosition, value: JSONValue) {
        self.key = key
        self.position = position
        self.value = value
    }
}

extension JSONValue: Hashable {
    public static func == (one: JSONValue, other: JSONValue) -> Bool { one.content == other.content }

    public func hash(into hasher: inout Hasher) { hasher.combine(content) }
}

extension JSONMember: Hashable {
    public static func == (one: JSONMember, other: JSONMember) -> Bool {
        one.key == other.key && one.value == other.value
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(value)
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON without white space; numbers as they are written.
    public var description: String {
        switch content {
        case .object(let members):
            "{" + members.map { "\(JSONValue.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
        case .array(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .string(let text): JSONValue.quoted(text)
        case .number(let literal): literal
        case .boolean(let truth): "\(truth)"
        case .null: "null"
        }
    }
}
