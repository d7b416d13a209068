public import Primitives

/// A span of whole months.
public struct ClimatePeriod: Hashable, Codable, Sendable {
    /// The first and the last day.
    public let first, last: CivilDate

    /// The months from one to another, both counted from January of year 0.
    private init(from start: Int, through end: Int) {
        first = ClimatePeriod.start(ofMonth: start)
        last = CivilDate(daysSince1970: ClimatePeriod.start(ofMonth: end + 1).daysSince1970 - 1)
    }

    private static func start(ofMonth month: Int) -> CivilDate {
        CivilDate(year: month / 12, month: month % 12 + 1, day: 1) ?? CivilDate(daysSince1970: 0)
    }

    /// A calendar year.
    public init(year: Int) {
        self.init(from: year * 12, through: year * 12 + 11)
    }

    /// Twelve months, the last of which is counted from January of year 0.
    init(twelveMonthsUntil month: Int) {
        self.init(from: max(month - 11, 0), through: max(month, 11))
    }

    /// The years from one to another.
    public init(years: ClosedRange<Int>) {
        self.init(from: years.lowerBound * 12, through: years.upperBound * 12 + 11)
    }

    /// Reads `2015`, `1940/2024` or `2014-07/2015-06`; nil for any other text, and for years that no series has.
    public init?(_ text: String) {
        let sides = text.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
        guard sides.count <= 2, let start = ClimatePeriod.months(sides[0]),
            let end = ClimatePeriod.months(sides[sides.count - 1]),
            start.isYear == end.isYear, sides.count == 2 || start.isYear, start.first <= end.last,
            DailyClimate.years.contains(start.first / 12), DailyClimate.years.contains(end.last / 12)
        else { return nil }
        self.init(from: start.first, through: end.last)
    }

    /// The first and the last month of `2015` or `2014-07`.
    private static func months(_ text: Substring) -> (first: Int, last: Int, isYear: Bool)? {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let numbers = parts.map { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard parts[0].utf8.count == 4, let year = numbers[0] else { return nil }
        if parts.count == 1 { return (year * 12, year * 12 + 11, true) }
        guard parts[1].utf8.count == 2, let month = numbers[1], (1...12).contains(month) else { return nil }
        return (year * 12 + month - 1, year * 12 + month - 1, false)
    }

    /// The numbers of its days since 1970-01-01.
    public var days: ClosedRange<Int> { first.daysSince1970...last.daysSince1970 }
    /// The years that it touches.
    public var years: ClosedRange<Int> { first.year...last.year }
    /// The number of months.
    public var months: Int { (last.year - first.year) * 12 + last.month - first.month + 1 }
    /// Whether it is one calendar year.
    public var isCalendarYear: Bool { isOfYears && first.year == last.year }
    /// Whether it begins with a January and ends with a December.
    public var isOfYears: Bool { first.month == 1 && last.month == 12 }

    /// The first day of each month, and the one after the last month, as numbers since 1970-01-01.
    public var monthStarts: [Int] {
        let start = first.year * 12 + first.month - 1
        return (start...start + months).map { ClimatePeriod.start(ofMonth: $0).daysSince1970 }
    }
}
