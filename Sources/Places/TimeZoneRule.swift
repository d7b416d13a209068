internal import Primitives

/// The rule for a zone's offsets in all years: a POSIX TZ string as in a TZif footer (RFC 9636, 3.3).
///
/// It has the offset of standard time and, if there is daylight saving time, its offset and when it starts and ends each
/// year. Start and end must be stated; no default is assumed for a string without them.
struct TimeZoneRule: Equatable {
    /// Seconds ahead of UTC.
    let standardOffset: Int
    let daylight: Daylight?

    struct Daylight: Equatable {
        /// Seconds ahead of UTC.
        var offset: Int
        /// The start, in standard time.
        var start: YearlyTime
        /// The end, in daylight saving time.
        var end: YearlyTime
    }

    /// A time on a day of every year, in seconds after that day's midnight; it may be days before or after it.
    struct YearlyTime: Equatable {
        var day: YearDay
        var seconds: Int
    }

    /// A day of every year.
    enum YearDay: Equatable {
        /// `Jn`: 1 to 365; 29 February is never counted.
        case ordinal(Int)
        /// `n`: 0 to 365; 29 February is counted.
        case zeroBased(Int)
        /// `Mm.w.d`: the w-th weekday d of month m; 5 is the last, 0 is Sunday.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// The transitions over a span of seconds since 1970 and two years before it, in order, one per instant at most.
    func transitions(over span: ClosedRange<Int>) -> [TZif.Transition] {
        guard let daylight else { return [] }
        let first = CivilDate(daysSince1970: span.lowerBound / 86_400).year - 2
        let last = CivilDate(daysSince1970: span.upperBound / 86_400).year + 1
        var transitions: [(transition: TZif.Transition, isStart: Bool)] = []
        for year in first...last {
            if let day = daylight.start.day.daysSince1970(year: year) {
                let from = day * 86_400 + daylight.start.seconds - standardOffset
                transitions.append((.init(from: from, offset: daylight.offset), true))
            }
            if let day = daylight.end.day.daysSince1970(year: year) {
                let from = day * 86_400 + daylight.end.seconds - daylight.offset
                transitions.append((.init(from: from, offset: standardOffset), false))
            }
        }
        // Daylight saving time all year ends at the instant at which it starts again.
        transitions.sort { ($0.transition.from, $0.isStart ? 1 : 0) < ($1.transition.from, $1.isStart ? 1 : 0) }
        var distinct: [TZif.Transition] = []
        for (transition, _) in transitions {
            if distinct.last?.from == transition.from {
                distinct.removeLast()
            }
            distinct.append(transition)
        }
        return distinct
    }
}

extension TimeZoneRule.YearDay {
    /// The day of a year, or nil if the year does not have it.
    func daysSince1970(year: Int) -> Int? {
        let isLeap = CivilDate.length(ofMonth: 2, year: year) == 29
        switch self {
        case .ordinal(let day):
            return CivilDate(year: year, month: 1, day: 1).map {
                $0.daysSince1970 + day - 1 + (isLeap && day >= 60 ? 1 : 0)
            }
        case .zeroBased(let day):
            guard day < 365 || isLeap else { return nil }
            return CivilDate(year: year, month: 1, day: 1).map { $0.daysSince1970 + day }
        case .weekday(let month, let week, let day):
            guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
            let length = CivilDate.length(ofMonth: month, year: year)
            let offset = (day - first.weekday + 7) % 7 + 7 * (week - 1)
            return first.daysSince1970 + (offset < length ? offset : offset - 7)
        }
    }
}

extension TimeZoneRule {
    /// The rule in a POSIX TZ string, or nil if the bytes are anything else.
    init?(_ text: some Collection<UInt8>) {
        var scanner = RuleScanner(rest: Array(text)[...])
        guard scanner.skipName(), let standard = scanner.duration(mostHours: 24) else { return nil }
        // POSIX offsets are positive west of Greenwich.
        standardOffset = -standard
        if scanner.rest.isEmpty {
            daylight = nil
            return
        }
        guard scanner.skipName() else { return nil }
        var offset = standardOffset + 3600
        if scanner.rest.first != UInt8(ascii: ",") {
            guard let given = scanner.duration(mostHours: 24) else { return nil }
            offset = -given
        }
        guard let start = scanner.yearlyTime(), let end = scanner.yearlyTime(), scanner.rest.isEmpty else {
            return nil
        }
        daylight = Daylight(offset: offset, start: start, end: end)
    }
}

/// Reads the parts of a POSIX TZ string from its start.
private struct RuleScanner {
    var rest: ArraySlice<UInt8>

    /// An abbreviation: three or more letters, or letters, digits and signs in angle brackets.
    mutating func skipName() -> Bool {
        if take("<") {
            var length = 0
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: ">") { return length >= 3 }
                guard isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                else {
                    return false
                }
                length += 1
            }
            return false
        }
        let length = rest.prefix(while: isLetter).count
        rest = rest.dropFirst(length)
        return length >= 3
    }

    /// `[+-]h[:m[:s]]` in seconds.
    mutating func duration(mostHours: Int) -> Int? {
        let sign = take("-") ? -1 : 1
        if sign == 1 { _ = take("+") }
        guard let hours = number(most: mostHours) else { return nil }
        var seconds = hours * 3600
        if take(":") {
            guard let minutes = number(most: 59) else { return nil }
            seconds += minutes * 60
            if take(":") {
                guard let rest = number(most: 59) else { return nil }
                seconds += rest
            }
        }
        return sign * seconds
    }

    /// `,day[/time]`, where the time is from -167 to 167 hours, 02:00 by default.
    mutating func yearlyTime() -> TimeZoneRule.YearlyTime? {
        guard take(","), let day = yearDay() else { return nil }
        guard take("/") else { return .init(day: day, seconds: 2 * 3600) }
        return duration(mostHours: 167).map { .init(day: day, seconds: $0) }
    }

    private mutating func yearDay() -> TimeZoneRule.YearDay? {
        if take("J") {
            return number(most: 365).flatMap { $0 >= 1 ? .ordinal($0) : nil }
        }
        if take("M") {
            guard let month = number(most: 12), month >= 1, take("."), let week = number(most: 5), week >= 1,
                take("."),
                let day = number(most: 6)
            else { return nil }
            return .weekday(month: month, week: week, day: day)
        }
        return number(most: 365).map { .zeroBased($0) }
    }

    private mutating func number(most: Int) -> Int? {
        let digits = rest.prefix(while: isDigit)
        guard (1...3).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        let value = digits.reduce(0) { $0 * 10 + Int($1) - 0x30 }
        return value <= most ? value : nil
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let first = rest.first, UInt32(first) == character.value else { return false }
        rest.removeFirst()
        return true
    }
}

private func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte & 0xDF)
}

private func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
}
