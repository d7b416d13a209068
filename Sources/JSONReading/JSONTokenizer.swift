/// A position in a JSON text.
public struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
    /// From 1.
    public let line: Int
    /// From 1, in Unicode scalars.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column)" }
}

/// Where and why a text is not JSON.
public struct JSONSyntaxError: Error, Hashable, Sendable {
    public enum Reason: Hashable, Sendable {
        /// There is nothing but white space.
        case empty
        case unexpectedEnd
        /// A character or a word that the grammar does not allow here.
        case unexpected(String)
        /// A byte that is not valid UTF-8.
        case notUTF8
        /// A control character in a string, such as the end of a line.
        case controlCharacter(UInt8)
        case unknownEscape
        /// Half of a surrogate pair.
        case loneSurrogate
        case invalidNumber
        case tooDeep(maximum: Int)
        case tooMany(maximum: Int)
        case duplicateKey(String)
    }

    public let reason: Reason
    public let position: JSONPosition

    /// One line, in lower case, without the position.
    public var summary: String {
        switch reason {
        case .empty: "the text is empty"
        case .unexpectedEnd: "the text ends too early"
        case .unexpected(let text): "unexpected \(JSONValue.quoted(text))"
        case .notUTF8: "the text is not UTF-8"
        case .controlCharacter(0x0A), .controlCharacter(0x0D): "a string without its closing quotation mark"
        case .controlCharacter(let byte):
            "unescaped control character 0x\(String(byte, radix: 16, uppercase: true))"
        case .unknownEscape: "unknown escape"
        case .loneSurrogate: "half of a surrogate pair"
        case .invalidNumber: "invalid number"
        case .tooDeep(let maximum): "nested too deeply (more than \(maximum) levels)"
        case .tooMany(let maximum): "more than \(maximum) values"
        case .duplicateKey(let key): "duplicate key \(JSONValue.quoted(key))"
        }
    }

    /// The summary and the position.
    public var message: String { "\(summary) in \(position)" }
}

/// A piece of a JSON text.
public enum JSONToken: Hashable, Sendable {
    case beginObject, endObject, beginArray, endArray
    /// The name of a member, unescaped.
    case key(String)
    /// Unescaped.
    case string(String)
    /// As it is written.
    case number(String)
    case boolean(Bool)
    case null
}

/// Splits a text into the tokens of JSON (RFC 8259) and checks its grammar on the way.
///
/// It takes time in proportion to the text and memory in proportion to the depth. A byte order mark at the beginning is
/// skipped. Keys are not compared with each other: ``JSONValue`` does that.
public struct JSONTokenizer {
    private enum Expected {
        case value, valueOrEnd, keyOrEnd, key, colon, commaOrEnd, nothing
    }

    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var offset = 0
    private var line = 1
    /// Where the line would begin if each of its characters so far were one byte.
    private var lineStart = 0
    private var expected = Expected.value
    /// The closing brackets that are still expected.
    private var closers: [UInt8] = []

    /// Splits a text in which arrays and objects are nested to at most `maximumDepth`.
    public init(_ bytes: [UInt8], maximumDepth: Int = 512) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (offset, lineStart) = (3, 3) }
    }

    /// The next token and its position, or nil at the end of a complete text.
    public mutating func next() throws(JSONSyntaxError) -> (token: JSONToken, position: JSONPosition)? {
        while true {
            skipWhiteSpace()
            guard offset < bytes.count else {
                if expected == .nothing { return nil }
                throw error(expected == .value && closers.isEmpty ? .empty : .unexpectedEnd)
            }
            let (start, byte) = (position, bytes[offset])
            switch (expected, byte) {
            case (.colon, UInt8(ascii: ":")):
                offset += 1
                expected = .value
            case (.commaOrEnd, UInt8(ascii: ",")):
                offset += 1
                expected = closers.last == UInt8(ascii: "}") ? .key : .value
            case (.keyOrEnd, closers.last), (.valueOrEnd, closers.last), (.commaOrEnd, closers.last):
                offset += 1
                closers.removeLast()
                valueHasEnded()
                return (byte == UInt8(ascii: "}") ? .endObject : .endArray, start)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                let key = try readString(from: start)
                expected = .colon
                return (.key(key), start)
            case (.value, _), (.valueOrEnd, _):
                return (try readValue(byte, from: start), start)
            default: throw error(unexpected)
            }
        }
    }

    private var position: JSONPosition { JSONPosition(line: line, column: offset - lineStart + 1) }

    private func error(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
        JSONSyntaxError(reason: reason, position: position)
    }

    /// The reason why the next character is wrong.
    private var unexpected: JSONSyntaxError.Reason {
        let scalar = String(
            validating: bytes[offset..<min(offset + width(of: bytes[offset]), bytes.count)], as: UTF8.self)
        return scalar.map { .unexpected($0) } ?? .notUTF8
    }

    private func width(of byte: UInt8) -> Int {
        byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }

    private mutating func skipWhiteSpace() {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x0A:
                line += 1
                lineStart = offset + 1
            case 0x20, 0x09, 0x0D: break
            default: return
            }
            offset += 1
        }
    }

    private mutating func valueHasEnded() {
        expected = closers.isEmpty ? .nothing : .commaOrEnd
    }

    private mutating func readValue(_ byte: UInt8, from start: JSONPosition) throws(JSONSyntaxError) -> JSONToken {
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            if closers.count >= maximumDepth { throw error(.tooDeep(maximum: maximumDepth)) }
            offset += 1
            let isObject = byte == UInt8(ascii: "{")
            closers.append(UInt8(ascii: isObject ? "}" : "]"))
            expected = isObject ? .keyOrEnd : .valueOrEnd
            return isObject ? .beginObject : .beginArray
        case UInt8(ascii: "\""):
            let string = try readString(from: start)
            valueHasEnded()
            return .string(string)
        case UInt8(ascii: "-"), 0x30...0x39:
            let number = try readNumber()
            valueHasEnded()
            return .number(number)
        default:
            let token = try readWord()
            valueHasEnded()
            return token
        }
    }

    private mutating func readWord() throws(JSONSyntaxError) -> JSONToken {
        let word = bytes[offset...].prefix { (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) }
        let token: JSONToken
        switch String(decoding: word, as: UTF8.self) {
        case "true": token = .boolean(true)
        case "false": token = .boolean(false)
        case "null": token = .null
        case "": throw error(unexpected)
        case let text:
            let isCut =
                word.endIndex == bytes.endIndex && ["true", "false", "null"].contains { $0.hasPrefix(text) }
            throw error(isCut ? .unexpectedEnd : .unexpected(String(text.prefix(60))))
        }
        offset = word.endIndex
        return token
    }

    private mutating func readNumber() throws(JSONSyntaxError) -> String {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: "0") {
            offset += 1
            if offset < bytes.count, (0x30...0x39).contains(bytes[offset]) { throw error(.invalidNumber) }
        } else {
            try skipDigits()
        }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            try skipDigits()
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
            try skipDigits()
        }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    /// Skips one digit or more.
    private mutating func skipDigits() throws(JSONSyntaxError) {
        let start = offset
        while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) { offset += 1 }
        if offset == start { throw error(offset < bytes.count ? .invalidNumber : .unexpectedEnd) }
    }

    private mutating func readString(from start: JSONPosition) throws(JSONSyntaxError) -> String {
        offset += 1
        var text: [UInt8] = []
        var plainStart = offset
        while offset < bytes.count {
            let byte = bytes[offset]
            switch byte {
            case UInt8(ascii: "\""):
                text += bytes[plainStart..<offset]
                offset += 1
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw JSONSyntaxError(reason: .notUTF8, position: start)
                }
                return string
            case UInt8(ascii: "\\"):
                text += bytes[plainStart..<offset]
                if let units = UTF8.encode(try readEscape()) { text += units }
                plainStart = offset
            case ..<0x20: throw error(.controlCharacter(byte))
            default:
                // The second and later bytes of a character take no column.
                if byte & 0xC0 == 0x80 { lineStart += 1 }
                offset += 1
            }
        }
        throw error(.unexpectedEnd)
    }

    /// Reads an escape (RFC 8259, section 7) from its backslash on.
    private mutating func readEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = position
        func fault(_ reason: JSONSyntaxError.Reason) -> JSONSyntaxError {
            JSONSyntaxError(reason: reason, position: start)
        }
        offset += 1
        guard offset < bytes.count else { throw error(.unexpectedEnd) }
        let letter = bytes[offset]
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw fault(.unknownEscape)
        }
        let unit = try readCodeUnit(fault(.unknownEscape))
        guard (0xD800..<0xDC00).contains(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw fault(.loneSurrogate) }
            return scalar
        }
        guard bytes.count - offset >= 2 else {
            throw offset < bytes.count && bytes[offset] != UInt8(ascii: "\\")
                ? fault(.loneSurrogate) : error(.unexpectedEnd)
        }
        guard bytes[offset] == UInt8(ascii: "\\"), bytes[offset + 1] == UInt8(ascii: "u") else {
            throw fault(.loneSurrogate)
        }
        offset += 2
        let low = try readCodeUnit(fault(.unknownEscape))
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
        else { throw fault(.loneSurrogate) }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func readCodeUnit(_ fault: JSONSyntaxError) throws(JSONSyntaxError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard offset < bytes.count else { throw error(.unexpectedEnd) }
            guard let digit = JSONTokenizer.hexadecimalDigit(bytes[offset]) else { throw fault }
            unit = unit << 4 + digit
            offset += 1
        }
        return unit
    }

    /// The value of a digit of an escape; nil for any other byte.
    static func hexadecimalDigit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte) - 0x30
        case 0x41...0x46: UInt32(byte) - 0x37
        case 0x61...0x66: UInt32(byte) - 0x57
        default: nil
        }
    }
}
