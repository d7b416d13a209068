/// Finds where a text breaks JSON's grammar (RFC 8259), for the message to whoever wrote it.
///
/// A comma before a closing bracket is let pass, as the decoder does.
struct JSONFault {
    private enum Expected {
        case value, memberOrClose, valueOrClose, colon, commaOrClose, end
    }

    /// As deep as the decoder goes.
    private static let deepest = 512

    private let bytes: [UInt8]
    private var position = 0
    private var open: [UInt8] = []

    /// What is wrong first, with its line, or nil where the grammar is kept.
    static func first(in bytes: [UInt8]) -> String? {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: byteOrderMark) ? Array(bytes.dropFirst(3)) : bytes
        guard text.contains(where: { !isSpace($0) }) else { return "the file is empty" }
        var scanner = JSONFault(bytes: text)
        return scanner.scan()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func scan() -> String? {
        var expected = Expected.value
        while position < bytes.count {
            let byte = bytes[position]
            if JSONFault.isSpace(byte) {
                position += 1
                continue
            }
            switch (expected, byte) {
            case (.value, UInt8(ascii: "{")), (.valueOrClose, UInt8(ascii: "{")):
                open.append(UInt8(ascii: "}"))
                expected = .memberOrClose
            case (.value, UInt8(ascii: "[")), (.valueOrClose, UInt8(ascii: "[")):
                open.append(UInt8(ascii: "]"))
                expected = .valueOrClose
            case (.memberOrClose, open.last), (.valueOrClose, open.last), (.commaOrClose, open.last):
                open.removeLast()
                expected = open.isEmpty ? .end : .commaOrClose
            case (.commaOrClose, UInt8(ascii: ",")):
                expected = open.last == UInt8(ascii: "}") ? .memberOrClose : .valueOrClose
            case (.colon, UInt8(ascii: ":")):
                expected = .value
            case (.memberOrClose, UInt8(ascii: "\"")):
                if let fault = skipString() { return fault }
                expected = .colon
                continue
            case (.value, _), (.valueOrClose, _):
                if let fault = skipScalar() { return fault }
                expected = open.isEmpty ? .end : .commaOrClose
                continue
            default:
                return unexpected()
            }
            if open.count > JSONFault.deepest { return "nested too deeply in \(place)" }
            position += 1
        }
        return expected == .end ? nil : endsTooEarly
    }

    private mutating func skipString() -> String? {
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""):
                position += 1
                return nil
            case UInt8(ascii: "\\"): position += 2
            case ..<0x20: return unexpected()
            default: position += 1
            }
        }
        position = bytes.count
        return endsTooEarly
    }

    private mutating func skipScalar() -> String? {
        if bytes[position] == UInt8(ascii: "\"") { return skipString() }
        let rest = bytes[position...]
        let token = rest.prefix {
            $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".") || JSONFault.isWord($0)
        }
        let text = String(decoding: token, as: UTF8.self)
        let isNumber =
            text.first.map { "-0123456789".contains($0) } == true && Double(text)?.isNaN == false
            && !text.contains { "xX".contains($0) }
        guard isNumber || ["true", "false", "null"].contains(text) else {
            return token.endIndex == bytes.endIndex && !token.isEmpty ? endsTooEarly : unexpected()
        }
        position = token.endIndex
        return nil
    }

    private var endsTooEarly: String { "the text ends too early, in \(place)" }

    private func unexpected() -> String {
        let byte = bytes[position]
        let shown =
            (0x21..<0x7F).contains(byte)
            ? "\"\(Character(Unicode.Scalar(byte)))\"" : "byte 0x" + String(byte, radix: 16, uppercase: true)
        return "unexpected \(shown) in \(place)"
    }

    private var place: String {
        let before = bytes[..<min(position, bytes.count)]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
        return "line \(line), column \(column)"
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        let letter = byte | 0x20
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
    }
}
