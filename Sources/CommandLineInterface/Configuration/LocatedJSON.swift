/// A value of JSON and the line on which it begins.
struct LocatedJSON {
    indirect enum Kind {
        case object([Member])
        case array([LocatedJSON])
        case string(String)
        /// As it is written.
        case number(String)
        case boolean(Bool)
        case null
    }

    struct Member {
        let key: String
        /// The line of the key.
        let line: Int
        let value: LocatedJSON
    }

    /// What is wrong, and the line on which it was noticed.
    struct Fault: Error {
        let line: Int
        let message: String
    }

    let kind: Kind
    let line: Int

    /// What messages call the value.
    var noun: String {
        switch kind {
        case .object: "an object"
        case .array: "a list"
        case .string: "a text"
        case .number: "a number"
        case .boolean(let value): value ? "true" : "false"
        case .null: "null"
        }
    }

    /// The value in a whole text (RFC 8259); a key may stand in an object once.
    ///
    /// A byte order mark in front of it, as some editors write, is let be.
    static func read(_ bytes: [UInt8]) throws(Fault) -> LocatedJSON {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        guard String(validating: bytes, as: UTF8.self) != nil else {
            let whole = bytes.indices.first { String(validating: bytes[...$0].suffix(4), as: UTF8.self) == nil }
            let line = bytes[..<(whole ?? 0)].count { $0 == 10 } + 1
            throw Fault(line: line, message: "it is not UTF-8")
        }
        var reader = LocatedJSONReader(bytes)
        return try reader.readWhole()
    }
}

private struct LocatedJSONReader {
    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    /// Deeper than any setting.
    private static let deepest = 16

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func readWhole() throws(LocatedJSON.Fault) -> LocatedJSON {
        let value = try readValue(depth: 0)
        skipSpace()
        if index < bytes.count { throw fault("something follows the last brace") }
        return value
    }

    private func fault(_ message: String) -> LocatedJSON.Fault {
        LocatedJSON.Fault(line: line, message: message)
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
            if byte == 0x0A { line += 1 }
            index += 1
        }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func readValue(depth: Int) throws(LocatedJSON.Fault) -> LocatedJSON {
        skipSpace()
        if depth > LocatedJSONReader.deepest { throw fault("it is nested too deeply") }
        let start = line
        let kind: LocatedJSON.Kind
        switch next {
        case UInt8(ascii: "{"): kind = .object(try readMembers(depth: depth))
        case UInt8(ascii: "["): kind = .array(try readElements(depth: depth))
        case UInt8(ascii: "\""): kind = .string(try readString())
        case nil: throw fault("it ends too early")
        default: kind = try readWord()
        }
        return LocatedJSON(kind: kind, line: start)
    }

    private mutating func readMembers(depth: Int) throws(LocatedJSON.Fault) -> [LocatedJSON.Member] {
        var members: [LocatedJSON.Member] = []
        index += 1
        skipSpace()
        if take("}") { return members }
        while true {
            skipSpace()
            let start = line
            guard next == UInt8(ascii: "\"") else { throw fault("a name in double quotes is missing") }
            let key = try readString()
            if members.contains(where: { $0.key == key }) { throw fault("'\(printable(key))' is there twice") }
            skipSpace()
            guard take(":") else { throw fault("a colon is missing behind '\(printable(key))'") }
            members.append(LocatedJSON.Member(key: key, line: start, value: try readValue(depth: depth + 1)))
            skipSpace()
            if take("}") { return members }
            guard take(",") else { throw fault("a comma or the closing brace is missing") }
        }
    }

    private mutating func readElements(depth: Int) throws(LocatedJSON.Fault) -> [LocatedJSON] {
        var elements: [LocatedJSON] = []
        index += 1
        skipSpace()
        if take("]") { return elements }
        while true {
            elements.append(try readValue(depth: depth + 1))
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw fault("a comma or the closing bracket is missing") }
        }
    }

    private mutating func readString() throws(LocatedJSON.Fault) -> String {
        index += 1
        var text: [UInt8] = []
        while let byte = next, byte != UInt8(ascii: "\"") {
            // A line's end in a text most often means that the closing quote was forgotten.
            if byte < 0x20 { throw fault("a text is not closed on its line") }
            index += 1
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            text += Array(String(try readEscape()).utf8)
        }
        guard take("\"") else { throw fault("a text is not closed") }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func readEscape() throws(LocatedJSON.Fault) -> Unicode.Scalar {
        guard let byte = next else { throw fault("a text is not closed") }
        index += 1
        if let scalar = JSONEscape.scalar(of: byte) { return scalar }
        guard byte == UInt8(ascii: "u") else { throw fault("a text has an unknown escape") }
        let code = try readHexadecimal()
        let isPair = JSONEscape.isHighSurrogate(code) && take("\\") && take("u")
        let scalar = isPair ? JSONEscape.scalar(high: code, low: try readHexadecimal()) : Unicode.Scalar(code)
        guard let scalar else { throw fault("half of a surrogate pair stands alone") }
        return scalar
    }

    private mutating func readHexadecimal() throws(LocatedJSON.Fault) -> UInt32 {
        let digits = bytes[index..<min(index + 4, bytes.count)]
        guard digits.count == 4, let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
            digits.first != UInt8(ascii: "+"), digits.first != UInt8(ascii: "-")
        else { throw fault("a text has an escape without four digits") }
        index += 4
        return code
    }

    private mutating func readWord() throws(LocatedJSON.Fault) -> LocatedJSON.Kind {
        let start = index
        while let byte = next,
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "+-.".utf8.contains(byte)
        {
            index += 1
        }
        let word = String(decoding: bytes[start..<index], as: UTF8.self)
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        case "": throw fault("it has a character that is no JSON")
        default:
            let isNumber = word.utf8.first.map { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") } ?? false
            guard isNumber, let number = Double(word), number.isFinite,
                word.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) })
            else { throw fault("'\(printable(word))' is no JSON; texts stand in double quotes") }
            return .number(word)
        }
    }
}
