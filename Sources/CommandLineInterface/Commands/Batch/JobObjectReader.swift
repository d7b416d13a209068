/// Reads a line that holds one JSON object (RFC 8259) of texts, numbers, truth values, and lists of these.
///
/// Numbers keep their spelling, so that `47.60` is what an option gets; a key that comes twice is an error.
struct JobObjectReader {
    private let bytes: [UInt8]
    private var position = 0

    /// The members of the object, in their order.
    static func members(of line: [UInt8]) throws(CommandError) -> [JobMember] {
        guard String(validating: line, as: UTF8.self) != nil else {
            throw CommandError(.badData, "not JSON: the text is not UTF-8")
        }
        var reader = JobObjectReader(bytes: line)
        return try reader.object()
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func object() throws(CommandError) -> [JobMember] {
        guard next() == UInt8(ascii: "{") else {
            throw CommandError(
                .badData, #"not a JSON object, such as {"place": "Seattle", "output": "seattle.png"}"#)
        }
        position += 1
        var members: [JobMember] = []
        if next() == UInt8(ascii: "}") {
            position += 1
        } else {
            repeat {
                guard next() == UInt8(ascii: "\"") else { throw unexpected("a key in quotation marks") }
                let key = try text()
                if members.contains(where: { $0.key == key }) {
                    throw CommandError(.badData, "the key '\(printable(key))' is given twice")
                }
                try expect(UInt8(ascii: ":"), "a colon behind the key")
                members.append(JobMember(key: key, value: try value(allowsList: true)))
            } while try goesOn(until: UInt8(ascii: "}"))
        }
        guard next() == nil else { throw unexpected("the end of the line") }
        return members
    }

    private mutating func value(allowsList: Bool) throws(CommandError) -> JobMember.Value {
        switch next() {
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "-"): return .number(try number())
        case let digit? where (0x30...0x39).contains(digit): return .number(try number())
        case UInt8(ascii: "[") where allowsList:
            position += 1
            if next() == UInt8(ascii: "]") {
                position += 1
                return .list([])
            }
            var values: [JobMember.Value] = []
            repeat { values.append(try value(allowsList: false)) } while try goesOn(until: UInt8(ascii: "]"))
            return .list(values)
        default:
            for (word, value) in [("true", JobMember.Value.truth(true)), ("false", .truth(false)), ("null", .null)]
            where bytes[position...].starts(with: word.utf8) {
                position += word.utf8.count
                return value
            }
            throw unexpected("a text, a number, true or false")
        }
    }

    /// Whether a comma follows, rather than the end of a list or object.
    private mutating func goesOn(until end: UInt8) throws(CommandError) -> Bool {
        switch next() {
        case UInt8(ascii: ","):
            position += 1
            return true
        case end:
            position += 1
            return false
        default: throw unexpected("a comma or '\(Character(Unicode.Scalar(end)))'")
        }
    }

    private mutating func number() throws(CommandError) -> String {
        let start = position
        if peek() == UInt8(ascii: "-") { position += 1 }
        let leading = position
        try digits()
        guard bytes[leading] != UInt8(ascii: "0") || position == leading + 1 else {
            position = leading
            throw unexpected("a number without a leading 0")
        }
        if peek() == UInt8(ascii: ".") {
            position += 1
            try digits()
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            position += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { position += 1 }
            try digits()
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func digits() throws(CommandError) {
        let start = position
        while let byte = peek(), (0x30...0x39).contains(byte) { position += 1 }
        if position == start { throw unexpected("a digit") }
    }

    private mutating func text() throws(CommandError) -> String {
        position += 1
        var text: [UInt8] = []
        while let byte = peek() {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text.append(contentsOf: String(try escape()).utf8)
            case 0..<0x20:
                position -= 1
                throw unexpected("no control character in a text")
            default: text.append(byte)
            }
        }
        throw unexpected("the end of a text")
    }

    private mutating func escape() throws(CommandError) -> Unicode.Scalar {
        guard let letter = peek() else { throw unexpected("an escape") }
        position += 1
        if let scalar = JSONEscape.scalar(of: letter) { return scalar }
        guard letter == UInt8(ascii: "u") else {
            position -= 1
            throw unexpected("an escape")
        }
        let unit = try codeUnit()
        guard JSONEscape.isHighSurrogate(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw unexpected("a surrogate in front of this one") }
            return scalar
        }
        guard bytes[position...].starts(with: #"\u"#.utf8) else { throw unexpected("the second surrogate") }
        position += 2
        guard let scalar = JSONEscape.scalar(high: unit, low: try codeUnit()) else {
            throw unexpected("the second surrogate")
        }
        return scalar
    }

    /// Four hexadecimal digits.
    private mutating func codeUnit() throws(CommandError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
                throw unexpected("four hexadecimal digits")
            }
            unit = unit << 4 + UInt32(digit)
            position += 1
        }
        return unit
    }

    private mutating func expect(_ byte: UInt8, _ wish: String) throws(CommandError) {
        guard next() == byte else { throw unexpected(wish) }
        position += 1
    }

    /// The byte that comes after white space, or nil at the end.
    private mutating func next() -> UInt8? {
        while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
        return peek()
    }

    private func peek() -> UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private func unexpected(_ wish: String) -> CommandError {
        CommandError(.badData, "not JSON: \(wish) is wanted in column \(position + 1)")
    }
}
