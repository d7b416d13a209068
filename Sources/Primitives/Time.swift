/// A moment, as seconds since 1970-01-01T00:00:00Z without leap seconds.
public struct Instant: Hashable, Comparable, Sendable {
    /// Seconds since the start of 1970, UTC.
    public var secondsSince1970: Double

    /// The moment this many seconds after the start of 1970, UTC.
    public init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    /// The moment `seconds` later, or earlier if `seconds` is negative.
    public func advanced(by seconds: Double) -> Instant {
        Instant(secondsSince1970: secondsSince1970 + seconds)
    }

    /// The seconds from this moment to another, negative if the other is earlier.
    public func seconds(to other: Instant) -> Double {
        other.secondsSince1970 - secondsSince1970
    }

    /// The moment rounded down to a multiple of `seconds` since 1970, UTC.
    public func flooredToMultiple(of seconds: Double) -> Instant {
        Instant(secondsSince1970: (secondsSince1970 / seconds).rounded(.down) * seconds)
    }

    public static func < (left: Instant, right: Instant) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }
}

extension Instant: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let instant = Instant(iso8601: text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "an ISO 8601 time with its offset, such as 2026-11-20T23:22:00Z")
        }
        self = instant
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(iso8601)
    }
}

/// A date of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// From 0 to 9999; year 0 precedes year 1.
    public var year: Int
    /// From 1 to 12.
    public var month: Int
    /// From 1 to the length of the month.
    public var day: Int

    /// A date; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date this many days after 1970-01-01.
    ///
    /// Hinnant, *chrono-compatible low-level date algorithms*, `civil_from_days`, in which years begin in March and the leap
    /// day is their last. Days outside the years 0 to 9999 give the first or the last date.
    public init(daysSince1970 days: Int) {
        let shifted = min(max(days, -719_528), 2_932_896) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative for earlier dates.
    public var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, 0 for Sunday to 6 for Saturday.
    public var weekday: Int {
        let shifted = (daysSince1970 + 4) % 7
        return shifted < 0 ? shifted + 7 : shifted
    }

    /// The number of days in a month, 1 to 12, of a year.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    public static func < (left: CivilDate, right: CivilDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

/// A local date and time of day.
public struct CivilTime: Hashable, Sendable {
    /// The date.
    public var date: CivilDate
    /// From 0 to 23.
    public var hour: Int
    /// From 0 to 59.
    public var minute: Int
    /// From 0 to less than 60.
    public var second: Double

    /// The local time at `instant` where clocks are `offset` seconds ahead of UTC.
    ///
    /// Instants outside the years 0 to 9999 give the first or the last second.
    public init(_ instant: Instant, offset: Int) {
        let seconds = instant.secondsSince1970 + Double(offset)
        let local = seconds.isNaN ? 0 : min(max(seconds, -62_167_219_200), 253_402_300_799)
        let days = (local / 86_400).rounded(.down)
        let inDay = local - days * 86_400
        date = CivilDate(daysSince1970: Int(days))
        hour = Int(inDay / 3600)
        minute = Int(inDay / 60) % 60
        second = inDay - (inDay / 60).rounded(.down) * 60
    }
}

extension Instant {
    /// Whether it was noted by a clock that was wrong: minutes after a moment that is now, which no small correction explains.
    public func isAhead(of now: Instant) -> Bool {
        now.seconds(to: self) > 300
    }
}

extension Instant {
    /// The moment as `2026-11-20T23:22:00Z`, with milliseconds if there are any.
    public var iso8601: String {
        // Rounded to milliseconds first, so that a carry reaches the minute.
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

    /// Parses an ISO 8601 date and time with its offset; nil for any other text.
    ///
    /// The form is `YYYY-MM-DDTHH:MM`, optional seconds with a fraction, and `Z`, `±HH:MM`, `±HHMM` or `±HH`.
    public init?(iso8601 text: String) {
        guard let (local, offset) = Instant.parse(iso8601: text), let offset else { return nil }
        self = local.advanced(by: -Double(offset))
    }

    /// Parses a local date and time, returned as if it were UTC, and its offset in seconds if the text states one.
    ///
    /// For services that answer in local time and state the offset elsewhere.
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

/// Consumes numbers of a fixed width from the start of a text.
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

    /// Nil if what follows is not an offset; an offset of nil if nothing follows.
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
