/// A JSON text, split into values that are decoded when they are asked for.
///
/// It takes time in proportion to the text and 24 bytes a value. Strings and numbers are checked only when they are
/// decoded, and a comma may precede a closing bracket.
final class JSONDocument {
    enum Kind: UInt8 {
        case object, array, key, string, number, boolean, null
    }

    /// A value, or the key before one.
    struct Node {
        var kind: Kind
        /// The start of its bytes; for a string or key, of those between the quotation marks.
        var start: Int
        /// For a scalar, the end of its bytes; for a container, the number of the node after its last one.
        var end: Int
    }

    let bytes: [UInt8]
    private(set) var nodes: [Node] = []

    /// The greatest depth to which arrays and objects may be nested.
    private static let depth = 512

    /// Throws where the brackets, commas and colons are not those of JSON.
    init(_ bytes: [UInt8]) throws(JSONFault) {
        self.bytes = bytes
        nodes.reserveCapacity(bytes.count / 8)
        var reader = Reader()
        let isWhole = bytes.withUnsafeBufferPointer { reader.read($0, depth: JSONDocument.depth, into: &nodes) }
        if !isWhole { throw JSONFault() }
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

    /// Whether a string or key has neither escapes nor control characters.
    func isPlain(_ node: Int) -> Bool {
        !slice(of: node).contains { $0 == UInt8(ascii: "\\") || $0 < 0x20 }
    }

    /// The text of a string or key.
    func text(of node: Int) throws(JSONFault) -> String {
        let slice = slice(of: node)
        if isPlain(node) {
            guard let text = String(validating: slice, as: UTF8.self) else { throw JSONFault() }
            return text
        }
        // A string in its quotation marks is a complete JSON text.
        var tokenizer = JSONTokenizer([UInt8(ascii: "\"")] + slice + [UInt8(ascii: "\"")])
        guard let token = try? tokenizer.next(), case .string(let text) = token.token else { throw JSONFault() }
        return text
    }

    /// The number of the node that is the value of the first member with a key; nil if there is none.
    func member(_ key: String, of object: Int) -> Int? {
        var key = key
        return key.withUTF8 { key in
            var node = object + 1
            while node < nodes[object].end {
                if isKey(node, key) { return node + 1 }
                node = next(after: node + 1)
            }
            return nil
        }
    }

    private func isKey(_ node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
        let slice = slice(of: node)
        // A key with escapes differs from its bytes: `"\n"` is not a backslash and an n.
        guard slice.contains(UInt8(ascii: "\\")) else { return slice.elementsEqual(key) }
        guard let text = try? text(of: node) else { return false }
        return text.utf8.elementsEqual(key)
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
            case value, valueOrEnd, keyOrEnd, colon, commaOrEnd
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
                    expected = nodes[container].kind == .object ? .keyOrEnd : .valueOrEnd
                    at += 1
                case UInt8(ascii: ":"):
                    guard expected == .colon else { return false }
                    expected = .value
                    at += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"):
                    guard expected != .value, expected != .colon, let container = open.popLast(),
                        (nodes[container].kind == .object) == (byte == UInt8(ascii: "}"))
                    else { return false }
                    nodes[container].end = nodes.count
                    at += 1
                    expected = .commaOrEnd
                    isEnded = open.isEmpty
                case UInt8(ascii: "\"") where expected == .keyOrEnd:
                    guard let end = Reader.endOfString(bytes, from: at + 1) else { return false }
                    nodes.append(Node(kind: .key, start: at + 1, end: end))
                    expected = .colon
                    at = end + 1
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
                    guard let (start, end, next) = Reader.scalar(bytes, kind, from: at) else { return false }
                    nodes.append(Node(kind: kind, start: start, end: end))
                    at = next
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

        /// The range of a scalar's bytes, and where the text continues.
        private static func scalar(
            _ bytes: UnsafeBufferPointer<UInt8>, _ kind: Kind, from start: Int
        ) -> (start: Int, end: Int, next: Int)? {
            switch kind {
            case .string: return endOfString(bytes, from: start + 1).map { (start + 1, $0, $0 + 1) }
            case .number:
                var end = start
                while end < bytes.count, isOfNumber(bytes[end]) { end += 1 }
                return (start, end, end)
            default:
                for word in [StaticString("true"), "false", "null"] where word.utf8Start.pointee == bytes[start] {
                    let end = start + word.utf8CodeUnitCount
                    guard end <= bytes.count,
                        bytes[start..<end].elementsEqual(
                            UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
                    else { return nil }
                    return (start, end, end)
                }
                return nil
            }
        }

        private static func isOfNumber(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"),
                UInt8(ascii: "E"):
                true
            default: false
            }
        }

        /// The index of the closing quotation mark.
        private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
            var at = start
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\""): return at
                case UInt8(ascii: "\\"): at += 2
                default: at += 1
                }
            }
            return nil
        }
    }
}
