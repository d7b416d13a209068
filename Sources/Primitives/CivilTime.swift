/// A date of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// From 0 to 9999; the year before 1 is 0.
    public var year: Int
    /// From 1 to 12.
    public var month: Int
    /// From 1 to the length of the month.
    public var day: Int

    /// The date, or nil where the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CivilDate.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The date that lies this many days after 1970-01-01.
    ///
    /// Hinnant, *chrono-compatible low-level date algorithms*, `civil_from_days`: years are counted from March, so that
    /// the leap day ends them.
    /// Beyond the years 0 and 9999 the calendar stands still.
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

    /// Days since 1970-01-01, negative before.
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

/// What a calendar and a clock on the wall show.
public struct CivilTime: Hashable, Sendable {
    /// The calendar's page.
    public var date: CivilDate
    /// From 0 to 23.
    public var hour: Int
    /// From 0 to 59.
    public var minute: Int
    /// From 0 to less than 60.
    public var second: Double

    /// What the wall shows at `instant` where clocks are `offset` seconds ahead of UTC.
    ///
    /// Beyond the years 0 and 9999 the calendar stands still.
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
