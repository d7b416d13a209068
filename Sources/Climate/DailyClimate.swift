public import Primitives

/// The weather of days in a row at a place, measured by a station or computed by a model.
public struct DailyClimate: Hashable, Sendable {
    /// A day; nil for what is not known.
    public struct Day: Hashable, Sendable {
        /// The lowest, the highest and the mean temperature in °C.
        public var low, high, mean: Double?
        /// The precipitation in mm of water.
        public var precipitation: Double?

        public init(
            low: Double? = nil, high: Double? = nil, mean: Double? = nil, precipitation: Double? = nil
        ) {
            (self.low, self.high, self.mean, self.precipitation) = (low, high, mean, precipitation)
        }

        /// The middle between the high and the low in °C.
        public var middle: Double? {
            guard let low, let high else { return nil }
            return (low + high) / 2
        }

        /// Whether the low and the high are known.
        public var hasTemperatures: Bool { low != nil && high != nil }
    }

    /// Whether a model has computed it for the cell around the place (a reanalysis), so that its extremes are no records.
    public var isModelled: Bool
    /// The days since 1970-01-01 of the first day.
    private let start: Int
    private let days: [Day]

    /// The years that a day may be of: the oldest series, that of Central England, has days since 1772.
    public static let years = 1700...2200

    /// Days by their number since 1970-01-01; those before the first and after the last one of which anything is known, and those of
    /// years that no series has, are left out.
    public init(_ days: [Int: Day], isModelled: Bool = false) {
        self.isModelled = isModelled
        let known = days.filter { DailyClimate.span.contains($0.key) && $0.value != Day() }
        guard let first = known.keys.min(), let last = known.keys.max() else {
            (start, self.days) = (0, [])
            return
        }
        start = first
        self.days = (first...last).map { known[$0] ?? Day() }
    }

    private static let span: ClosedRange<Int> = {
        let first = CivilDate(year: years.lowerBound, month: 1, day: 1)?.daysSince1970 ?? 0
        return first...(CivilDate(year: years.upperBound, month: 12, day: 31)?.daysSince1970 ?? 0)
    }()

    public var isEmpty: Bool { days.isEmpty }
    /// The first and the last day of which anything is known; 1970-01-01 if there is none.
    public var first: CivilDate { CivilDate(daysSince1970: start) }
    public var last: CivilDate { CivilDate(daysSince1970: start + max(days.count - 1, 0)) }

    /// The day of a date, of which nothing is known outside the series.
    public subscript(date: CivilDate) -> Day { self[date.daysSince1970] }

    /// The day by its number since 1970-01-01.
    public subscript(number: Int) -> Day {
        days.indices.contains(number - start) ? days[number - start] : Day()
    }

    /// The same days with those of another series where anything of them is known there.
    public func adding(_ other: DailyClimate) -> DailyClimate {
        var days: [Int: Day] = [:]
        for (offset, day) in self.days.enumerated() { days[start + offset] = day }
        for (offset, day) in other.days.enumerated() where day != Day() { days[other.start + offset] = day }
        return DailyClimate(days, isModelled: isModelled || other.isModelled)
    }
}

extension DailyClimate {
    /// The fewest days from whose temperatures a year is judged.
    public static let daysOfYear = 360

    /// The number of days in a year whose temperatures are known, as lows and highs or as means.
    public func knownDays(inYear year: Int) -> Int {
        ClimatePeriod(year: year).days.count { self[$0].hasTemperatures || self[$0].mean != nil }
    }

    /// The twelve months that a card shows by default: the last calendar year that was over at a date and that is known; without one,
    /// the months up to the last whole one.
    public func usualPeriod(on date: CivilDate) -> ClimatePeriod {
        let newest = min(date.year - 1, last.year)
        if newest >= first.year {
            for year in (first.year...newest).reversed() where knownDays(inYear: year) >= DailyClimate.daysOfYear {
                return ClimatePeriod(year: year)
            }
        }
        let isWhole = last.day == CivilDate.length(ofMonth: last.month, year: last.year)
        return ClimatePeriod(twelveMonthsUntil: last.year * 12 + last.month - (isWhole ? 1 : 2))
    }
}
