extension TimeZoneRule {
    /// The rule in a POSIX TZ string, or nil where the bytes are anything else.
    init?(_ text: some Collection<UInt8>) {
        var scanner = RuleScanner(rest: Array(text)[...])
        guard scanner.skipName(), let standard = scanner.duration(mostHours: 24) else { return nil }
        // POSIX counts offsets westward.
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

/// Reads the parts of a POSIX TZ string from its front.
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

    /// `,day[/time]`, the time being from -167 to 167 hours and 02:00 where it is not given.
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
