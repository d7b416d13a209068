/// A JSON text, split into values that are decoded when they are asked for.
///
/// It takes time in proportion to the text and 24 bytes a value. What nobody decodes must be JSON, too (RFC 8259); only halves of
/// surrogate pairs and numbers beyond any type, which its grammar permits, are found when they are decoded.
final class JSONDocument {
    enum Kind: UInt8 {
        case object, array, key, string, number, boolean, null
    }

    /// A value, or the key before one.
    struct Node {
        var kind: Kind
        /// Whether a string or key has no escapes.
        var isPlain = true
        /// The start of its bytes; for a string or key, of those between the quotation marks.
        var start: Int
        /// For a scalar, the end of its bytes; for a container, the number of the node after its last one.
        var end: Int
    }

    let bytes: [UInt8]
    let nodes: [Node]
    /// The members of the objects that were asked for them and have many.
    private var members: [Int: [String: Int]] = [:]

    /// The greatest depth to which arrays and objects may be nested.
    private static let depth = 512

    /// Throws where the text is not JSON in UTF-8.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        self.bytes = bytes
        guard (try? UTF8Span(validating: bytes.span)) != nil else { throw JSONFault() }
        var nodes: [Node] = []
        nodes.reserveCapacity(bytes.count / 8)
        var reader = Reader()
        let isWhole = bytes.withUnsafeBufferPointer { reader.read($0, depth: JSONDocument.depth, into: &nodes) }
        if !isWhole { throw JSONFault() }
        self.nodes = nodes
    }

    /// The number of the node that follows a value and all that is in it.
    func next(after node: Int) -> Int {
        switch nodes[node].kind {
        case .object, .array: nodes[node].end
        default: node + 1
        }
    }

    func slice(of node: Int) -> ArraySlice<UInt8> {
        bytes[nodes[node].start..<nodes[node].end]
    }

    /// The text of a string or key.
    func text(of node: Int) throws(JSONFault) -> String {
        let slice = slice(of: node)
        if nodes[node].isPlain { return String(decoding: slice, as: UTF8.self) }
        // A string in its quotation marks is a complete JSON text.
        var tokenizer = JSONTokenizer([UInt8(ascii: "\"")] + slice + [UInt8(ascii: "\"")])
        guard let token = try? tokenizer.next(), case .string(let text) = token.token else { throw JSONFault() }
        return text
    }

    /// The most members that are compared one after the other.
    private static let few = 32

    /// The values of an object's members by their keys; nil if they are few, and compared faster as they are written.
    ///
    /// - Throws: If a key is no text.
    func members(of object: Int) throws(JSONFault) -> [String: Int]? {
        if !members.isEmpty, let known = members[object] { return known }
        // A key with escapes differs from its bytes: `"\n"` is not a backslash and an n.
        if hasFewPlainMembers(object) { return nil }
        var found: [String: Int] = [:]
        var key = object + 1
        while key < nodes[object].end {
            let name = try text(of: key)
            if found[name] == nil { found[name] = key + 1 }
            key = next(after: key + 1)
        }
        members[object] = found
        return found
    }

    private func hasFewPlainMembers(_ object: Int) -> Bool {
        var (count, key) = (0, object + 1)
        let end = nodes[object].end
        while key < end {
            count += 1
            if !nodes[key].isPlain || count > JSONDocument.few { return false }
            key = next(after: key + 1)
        }
        return true
    }

    /// The number of the node that is the value of the first member with a key, if all keys are plain; nil if there is none.
    func member(_ key: String, of object: Int) -> Int? {
        var key = key
        let end = nodes[object].end
        return key.withUTF8 { key in
            bytes.withUnsafeBufferPointer { bytes in
                var node = object + 1
                while node < end {
                    let name = nodes[node]
                    if name.end - name.start == key.count,
                        key.indices.allSatisfy({ key[$0] == bytes[name.start + $0] })
                    {
                        return node + 1
                    }
                    node = next(after: node + 1)
                }
                return nil
            }
        }
    }

    /// The keys and elements on the way to a node.
    func path(to target: Int) -> [JSONKey] {
        var path: [JSONKey] = []
        var container = 0
        while container != target, container < nodes.count {
            let isObject = nodes[container].kind == .object
            var node = container + 1
            var index = 0
            while node < nodes[container].end {
                let value = isObject ? node + 1 : node
                if target < next(after: value) {
                    path.append(isObject ? JSONKey((try? text(of: node)) ?? "") : JSONKey(index: index))
                    container = value
                    break
                }
                node = next(after: value)
                index += 1
            }
            if node >= nodes[container].end, container != target { break }
        }
        return path
    }
}

/// The text is not JSON, or has a string or number that no value can represent.
///
/// ``JSONTokenizer`` says where and why.
public struct JSONFault: Error, Hashable, Sendable {}

/// A member's name, or an element's index.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init(stringValue: String) {
        self.init(stringValue)
    }

    init(intValue: Int) {
        self.init(index: intValue)
    }
}

extension JSONDocument {
    /// Splits bytes into nodes.
    private struct Reader {
        private enum Expected {
            case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
        }

        private var open: [Int] = []
        private var expected = Expected.value

        /// Whether the bytes are one value.
        mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, depth: Int, into nodes: inout [Node]) -> Bool {
            var at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            var isEnded = false
            while at < bytes.count {
                let byte = bytes[at]
                if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                    at += 1
                    continue
                }
                if isEnded { return false }
                switch byte {
                case UInt8(ascii: ","):
                    guard expected == .commaOrEnd, let container = open.last else { return false }
                    expected = nodes[container].kind == .object ? .key : .value
                    at += 1
                case UInt8(ascii: ":"):
                    guard expected == .colon else { return false }
                    expected = .value
                    at += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard expected == .valueOrEnd || expected == .keyOrEnd || expected == .commaOrEnd,
                        let container = open.popLast(),
                        (nodes[container].kind == .object) == (byte == UInt8(ascii: "}"))
                    else { return false }
                    nodes[container].end = nodes.count
                    at += 1
                    expected = .commaOrEnd
                    isEnded = open.isEmpty
                case UInt8(ascii: "\"") where expected == .key || expected == .keyOrEnd:
                    guard let key = Reader.string(bytes, .key, from: at + 1) else { return false }
                    nodes.append(key)
                    expected = .colon
                    at = key.end + 1
                default:
                    guard expected == .value || expected == .valueOrEnd,
                        let kind = Reader.kind(of: byte)
                    else { return false }
                    let isContainer = kind == .object || kind == .array
                    if isContainer {
                        guard open.count < depth else { return false }
                        open.append(nodes.count)
                        nodes.append(Node(kind: kind, start: at, end: 0))
                        expected = kind == .object ? .keyOrEnd : .valueOrEnd
                        at += 1
                        continue
                    }
                    guard let scalar = Reader.scalar(bytes, kind, from: at) else { return false }
                    nodes.append(scalar)
                    at = scalar.end + (kind == .string ? 1 : 0)
                    expected = .commaOrEnd
                    isEnded = open.isEmpty
                }
            }
            return isEnded
        }

        private static func kind(of byte: UInt8) -> Kind? {
            switch byte {
            case UInt8(ascii: "{"): .object
            case UInt8(ascii: "["): .array
            case UInt8(ascii: "\""): .string
            case UInt8(ascii: "-"), 0x30...0x39: .number
            case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
            case UInt8(ascii: "n"): .null
            default: nil
            }
        }

        /// The node of a scalar; nil if it is not one of JSON.
        private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: Kind, from start: Int) -> Node? {
            switch kind {
            case .string: return string(bytes, .string, from: start + 1)
            case .number: return endOfNumber(bytes, from: start).map { Node(kind: .number, start: start, end: $0) }
            default:
                for word in [StaticString("true"), "false", "null"] where word.utf8Start.pointee == bytes[start] {
                    let end = start + word.utf8CodeUnitCount
                    guard end <= bytes.count,
                        bytes[start..<end].elementsEqual(
                            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
                    else { return nil }
                    return Node(kind: kind, start: start, end: end)
                }
                return nil
            }
        }

        /// The end of a number (RFC 8259, section 6); nil if it has none of its forms.
        private static func endOfNumber(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
            var at = start
            /// Skips digits, and returns whether there were any.
            func skipDigits() -> Bool {
                let first = at
                while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
                return at > first
            }
            if bytes[at] == UInt8(ascii: "-") { at += 1 }
            let whole = at
            guard skipDigits(), bytes[whole] != UInt8(ascii: "0") || at == whole + 1 else { return nil }
            if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
                at += 1
                guard skipDigits() else { return nil }
            }
            if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
                at += 1
                if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") { at += 1 }
                guard skipDigits() else { return nil }
            }
            return at
        }

        /// The node of a string or key (RFC 8259, section 7) whose opening quotation mark has been read.
        private static func string(
            _ bytes: UnsafeBufferPointer<UInt8>, _ kind: Kind, from start: Int
        ) -> Node? {
            var node = Node(kind: kind, start: start, end: start)
            var at = start
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\""):
                    node.end = at
                    return node
                case UInt8(ascii: "\\"):
                    guard let length = lengthOfEscape(bytes, from: at) else { return nil }
                    node.isPlain = false
                    at += length
                case ..<0x20: return nil
                default: at += 1
                }
            }
            return nil
        }

        /// The bytes of an escape; nil if it is none.
        private static func lengthOfEscape(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
            guard start + 1 < bytes.count else { return nil }
            switch bytes[start + 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
                UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
                return 2
            case UInt8(ascii: "u"):
                guard start + 6 <= bytes.count else { return nil }
                for at in (start + 2)..<(start + 6) where JSONTokenizer.hexadecimalDigit(bytes[at]) == nil {
                    return nil
                }
                return 6
            default: return nil
            }
        }
    }
}
