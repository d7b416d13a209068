internal import Primitives

/// The lines of a text, and their fields between commas.
struct DelimitedLines {
    private let bytes: [UInt8]
    private let lines: [Range<Int>]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var (lines, start) = ([] as [Range<Int>], bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
        bytes.withUnsafeBufferPointer { bytes in
            for index in start..<max(start, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
                lines.append(start..<index)
                start = index + 1
            }
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        self.lines = lines
    }

    var count: Int { lines.count }

    /// Whether the first character that is not white space opens an object or a list.
    var beginsLikeJSON: Bool {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }

    /// A line without its carriage return, and no longer than any row.
    func text(_ index: Int) -> String {
        var line = bytes[lines[index]].prefix(4096)
        if line.last == 0x0D { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }

    /// The fields of a line, without white space and quotation marks around them; commas within quotation marks divide nothing.
    func fields(_ index: Int) -> [Substring] {
        DelimitedLines.fields(of: text(index))
    }

    static func fields(of line: String) -> [Substring] {
        let text = line.utf8
        var (fields, start, isQuoted) = ([] as [Substring], text.startIndex, false)
        for index in text.indices {
            switch text[index] {
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                fields.append(bare(line[start..<index]))
                start = text.index(after: index)
            default: break
            }
        }
        return fields + [bare(line[start...])]
    }

    private static func bare(_ field: Substring) -> Substring {
        func isAround(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "\"") }
        var text = field.utf8
        while let first = text.first, isAround(first) { text.removeFirst() }
        while let last = text.last, isAround(last) { text.removeLast() }
        return Substring(text)
    }
}

/// Numbers and dates as files of daily weather have them.
enum DailyField {
    /// A number; nil for none, `NaN` and such.
    static func number(_ field: Substring) -> Double? {
        guard let first = field.utf8.first, first != UInt8(ascii: "N"), let value = Double(field), value.isFinite
        else {
            return nil
        }
        return value
    }

    /// The days since 1970-01-01 of `2015-01-31`, `2015/1/31` or `20150131`, and of what follows a date.
    static func date(_ field: Substring) -> Int? {
        let digits = field.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != 0x20 }
        var parts: [Int] = []
        if digits.count == 8, digits.allSatisfy({ (0x30...0x39).contains($0) }) {
            guard let number = Int(Substring(digits)) else { return nil }
            parts = [number / 10_000, number / 100 % 100, number % 100]
        } else {
            parts = digits.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }.compactMap {
                Int(Substring($0))
            }
        }
        guard parts.count == 3, parts[0] > 31 else { return nil }
        return CivilDate(year: parts[0], month: parts[1], day: parts[2])?.daysSince1970
    }
}

/// The unit of a column, as a factor, a divisor (tenths are exact only so) and an offset to °C or mm.
struct DailyUnit {
    var factor = 1.0
    var divisor = 1.0
    var offset = 0.0

    static let si = DailyUnit()
    static let tenths = DailyUnit(divisor: 10)
    static let fahrenheit = DailyUnit(factor: 5.0 / 9, offset: -160.0 / 9)
    static let inches = DailyUnit(factor: 25.4)

    /// The unit by the words of a service; nil if it is unknown.
    init?(stated: Substring) {
        switch stated {
        case "°C", "mm", "": self = .si
        case "°F": self = .fahrenheit
        case "inch": self = .inches
        default: return nil
        }
    }

    init(factor: Double = 1, divisor: Double = 1, offset: Double = 0) {
        (self.factor, self.divisor, self.offset) = (factor, divisor, offset)
    }

    func value(_ number: Double) -> Double { number * factor / divisor + offset }
}
