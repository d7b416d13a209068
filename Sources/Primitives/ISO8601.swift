extension Instant {
    /// The moment written as `2026-11-20T23:22:00Z`, with a decimal fraction of the second where there is one.
    public var iso8601: String {
        // Thousandths are the finest that are written, so that rounding carries into the minute.
        let thousandths = (secondsSince1970 * 1000).rounded()
        let time = CivilTime(Instant(secondsSince1970: thousandths / 1000), offset: 0)
        let milliseconds = Int((time.second * 1000).rounded())
        var text = "\(padded(time.date.year, 4))-\(padded(time.date.month, 2))-\(padded(time.date.day, 2))"
        text += "T\(padded(time.hour, 2)):\(padded(time.minute, 2)):\(padded(milliseconds / 1000, 2))"
        if milliseconds % 1000 != 0 {
            text += ".\(padded(milliseconds % 1000, 3))"
        }
        return text + "Z"
    }

    /// The moment of an ISO 8601 date and time with its offset, or nil where the text is anything else.
    ///
    /// Read are `YYYY-MM-DDTHH:MM`, optional seconds with a fraction, and `Z`, `±HH:MM`, `±HHMM` or `±HH`.
    public init?(iso8601 text: String) {
        guard let (local, offset) = Instant.parse(iso8601: text), let offset else { return nil }
        self = local.advanced(by: -Double(offset))
    }

    /// The wall's date and time as if they were UTC, and the offset in seconds where the text states one.
    ///
    /// For texts whose offset is known from elsewhere, as of services that answer in local time.
    public static func parse(iso8601 text: String) -> (local: Instant, offset: Int?)? {
        var scanner = DigitScanner(text)
        guard let year = scanner.number(digits: 4), scanner.take("-"),
            let month = scanner.number(digits: 2), scanner.take("-"),
            let day = scanner.number(digits: 2),
            let date = CivilDate(year: year, month: month, day: day),
            scanner.take("T") || scanner.take("t") || scanner.take(" "),
            let hour = scanner.number(digits: 2), hour < 24, scanner.take(":"),
            let minute = scanner.number(digits: 2), minute < 60
        else { return nil }
        var second = 0.0
        if scanner.take(":") {
            guard let whole = scanner.number(digits: 2), whole < 60 else { return nil }
            second = Double(whole)
            if scanner.take(".") || scanner.take(",") {
                guard let fraction = scanner.fraction() else { return nil }
                second += fraction
            }
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        let seconds = Double(date.daysSince1970) * 86_400 + Double(hour * 3600 + minute * 60) + second
        return (Instant(secondsSince1970: seconds), offset.seconds)
    }
}

extension CivilDate: Codable {
    /// The date as `2026-11-20`.
    public var iso8601: String {
        String(Instant(secondsSince1970: Double(daysSince1970) * 86_400).iso8601.prefix { $0 != "T" })
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let (midnight, offset) = Instant.parse(iso8601: text + "T00:00"), offset == nil else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "a date such as 2026-11-20")
        }
        self = CivilTime(midnight, offset: 0).date
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}

private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(abs(number))
    return (number < 0 ? "-" : "") + String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Reads fixed runs of digits from the front of a text.
private struct DigitScanner {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = Substring(text).utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }

    mutating func number(digits: Int) -> Int? {
        var value = 0
        for _ in 0..<digits {
            guard let digit = nextDigit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    mutating func fraction() -> Double? {
        var value = 0.0
        var place = 0.1
        guard let first = nextDigit() else { return nil }
        value += Double(first) * place
        while let digit = nextDigit() {
            place /= 10
            value += Double(digit) * place
        }
        return value
    }

    /// Nil where there is something that is no offset; a nil inside where there is nothing.
    mutating func offset() -> (seconds: Int?, Void)? {
        if isAtEnd { return (nil, ()) }
        if take("Z") || take("z") { return (0, ()) }
        let sign: Int
        if take("+") {
            sign = 1
        } else if take("-") {
            sign = -1
        } else {
            return nil
        }
        guard let hours = number(digits: 2), hours < 24 else { return nil }
        if isAtEnd { return (sign * hours * 3600, ()) }
        _ = take(":")
        guard let minutes = number(digits: 2), minutes < 60 else { return nil }
        return (sign * (hours * 3600 + minutes * 60), ())
    }

    private mutating func nextDigit() -> Int? {
        guard let first = rest.first, first >= 0x30, first <= 0x39 else { return nil }
        rest.removeFirst()
        return Int(first) - 0x30
    }
}
