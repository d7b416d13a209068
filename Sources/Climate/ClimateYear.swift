public import Primitives

/// Twelve months of weather: their extremes, their sums, and what was most remarkable about them.
public struct ClimateYear: Hashable, Sendable {
    /// A date, and its value in °C or mm.
    public struct Extreme: Hashable, Sendable {
        public let date: CivilDate
        public let value: Double
    }

    /// Days in a row, of which this is the last.
    public struct Run: Hashable, Sendable {
        public let count: Int
        public let last: CivilDate

        public var first: CivilDate { CivilDate(daysSince1970: last.daysSince1970 - count + 1) }
    }

    /// A day that was hotter or colder than the same day of all years before.
    public struct Record: Hashable, Sendable {
        public let date: CivilDate
        public let isHigh: Bool
    }

    /// A day of the calendar by its date.
    public struct DatedDay: Hashable, Sendable {
        public let date: CivilDate
        public let day: DailyClimate.Day
    }

    public let period: ClimatePeriod
    /// The days of the period up to the last one of which anything is known.
    public let days: [DatedDay]
    /// The days whose low and high are known.
    public let knownDays: Int
    /// The days whose precipitation is known.
    public let knownPrecipitation: Int
    public let hottest, coldest, wettest: Extreme?
    /// The means of what is known, in °C: that of the days' means, or of the middles between lows and highs if more of these are known.
    public let mean, meanHigh, meanLow: Double?
    /// The sum of what is known, in mm.
    public let precipitation: Double?
    /// The days with a low below 0 °C; with a high below 0 °C, of at least 25 and of at least 30 °C; with a low of at least 20 °C; and
    /// those with at least 1 mm.
    public let frostDays, iceDays, summerDays, hotDays, tropicalNights, wetDays: Int
    /// The most days in a row with less than 1 mm, and with at least 1 mm.
    public let dryRun, wetRun: Run?
    /// The normals that the series has.
    public let normals: CalendarNormals?
    /// The days whose high was above its normal; nil without normals.
    public let daysAboveNormal: Int?
    /// How much warmer the days were than normal, in K; nil without normals.
    public let anomaly: Double?
    /// None where a model has computed the series.
    public let records: [Record]
    /// How the year is ranked among all that are known; nil for months of two years, for an incomplete one, or if fewer than 30 years are
    /// known.
    public let rank: Rank?

    /// The place of a calendar year among those known.
    public struct Rank: Hashable, Sendable {
        public enum Kind: String, Hashable, Sendable {
            case warmest, coldest
        }

        /// Nil for a year between the two.
        public let kind: Kind?
        /// The number of years that are known, and the span of them.
        public let count: Int
        public let years: ClosedRange<Int>
    }

    /// The years before, without which nothing is a record and no year is ranked.
    private static let leastYears = 30

    /// Nil if nothing is known of the period.
    public init?(_ climate: DailyClimate, in period: ClimatePeriod) {
        let dated = period.days.map { DatedDay(date: CivilDate(daysSince1970: $0), day: climate[$0]) }
        guard let end = dated.lastIndex(where: { $0.day != DailyClimate.Day() }) else { return nil }
        let days = Array(dated[...end])
        (self.period, self.days) = (period, days)
        knownDays = days.count { $0.day.hasTemperatures }
        knownPrecipitation = days.count { $0.day.precipitation != nil }
        func extreme(_ value: (DailyClimate.Day) -> Double?, by isBefore: (Double, Double) -> Bool) -> Extreme? {
            days.reduce(nil) { best, dated in
                guard let value = value(dated.day), best.map({ isBefore($0.value, value) }) ?? true else {
                    return best
                }
                return Extreme(date: dated.date, value: value)
            }
        }
        hottest = extreme(\.high, by: <)
        coldest = extreme(\.low, by: >)
        wettest = extreme(\.precipitation, by: <)
        func mean(_ values: [Double]) -> Double? {
            values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
        }
        let (lows, highs) = (days.compactMap(\.day.low), days.compactMap(\.day.high))
        (meanLow, meanHigh) = (mean(lows), mean(highs))
        // A station may state the means of a few days alone, which are not those of all.
        let (stated, middles) = (days.compactMap(\.day.mean), days.compactMap(\.day.middle))
        self.mean = mean(stated.count >= middles.count ? stated : middles)
        let amounts = days.compactMap(\.day.precipitation)
        precipitation = amounts.isEmpty ? nil : amounts.reduce(0, +)
        frostDays = lows.count { $0 < 0 }
        iceDays = highs.count { $0 < 0 }
        summerDays = highs.count { $0 >= 25 }
        hotDays = highs.count { $0 >= 30 }
        tropicalNights = lows.count { $0 >= 20 }
        wetDays = amounts.count { $0 >= 1 }
        dryRun = ClimateYear.longest(days) { $0 < 1 }
        wetRun = ClimateYear.longest(days) { $0 >= 1 }
        normals = CalendarNormals(climate)
        let known = days.filter(\.day.hasTemperatures)
        if let normals {
            daysAboveNormal = known.count { ($0.day.high ?? 0) > normals[$0.date].high }
            anomaly = mean(
                known.compactMap { dated in
                    let normal = normals[dated.date]
                    return dated.day.middle.map { $0 - (normal.low + normal.high) / 2 }
                })
        } else {
            (daysAboveNormal, anomaly) = (nil, nil)
        }
        records = ClimateYear.records(of: days, in: climate)
        rank = ClimateYear.rank(of: period, in: climate)
    }

    /// Whether so much is known of the temperatures that days can be counted.
    public var isWellKnown: Bool { days.count - knownDays <= 5 }
    /// The same of precipitation.
    public var isPrecipitationWellKnown: Bool { days.count - knownPrecipitation <= 5 }
    /// Whether the days end before the period does.
    public var isPartial: Bool { (days.last?.date ?? period.last) < period.last }
    /// The number of days that broke a record; one may break that of its high and that of its low.
    public var recordDays: Int { Set(records.map(\.date)).count }
    /// The last day of which anything is known.
    public var end: CivilDate { days.last?.date ?? period.last }

    /// The days of a number of °C or more.
    public func days(from celsius: Double) -> Int {
        days.count { ($0.day.high ?? -.infinity) >= celsius }
    }

    private static func longest(_ days: [DatedDay], where matches: (Double) -> Bool) -> Run? {
        var (best, count) = (nil as Run?, 0)
        for dated in days {
            count = dated.day.precipitation.map(matches) == true ? count + 1 : 0
            if count > best?.count ?? 0 { best = Run(count: count, last: dated.date) }
        }
        return best
    }

    private static func records(of days: [DatedDay], in climate: DailyClimate) -> [Record] {
        if climate.isModelled { return [] }
        return days.flatMap { dated -> [Record] in
            let date = dated.date
            guard climate.first.year < date.year else { return [] }
            let before = (climate.first.year..<date.year).compactMap { year in
                CivilDate(year: year, month: date.month, day: date.day).map { climate[$0] }
            }
            func isRecord(_ value: Double?, _ past: [Double], by isBeyond: (Double, Double) -> Bool) -> Bool {
                guard let value, past.count >= leastYears else { return false }
                return past.allSatisfy { isBeyond(value, $0) }
            }
            var records: [Record] = []
            if isRecord(dated.day.high, before.compactMap(\.high), by: >) {
                records.append(Record(date: date, isHigh: true))
            }
            if isRecord(dated.day.low, before.compactMap(\.low), by: <) {
                records.append(Record(date: date, isHigh: false))
            }
            return records
        }
    }

    private static func rank(of period: ClimatePeriod, in climate: DailyClimate) -> Rank? {
        guard period.isCalendarYear else { return nil }
        let means = AnnualMeans.means(of: climate)
        guard let own = means[period.first.year], means.count >= leastYears, let first = means.keys.min(),
            let last = means.keys.max(), Double(means.count) >= 0.8 * Double(last - first + 1)
        else { return nil }
        let others = means.filter { $0.key != period.first.year }.values
        let kind: Rank.Kind? =
            others.allSatisfy { $0 < own } ? .warmest : others.allSatisfy { $0 > own } ? .coldest : nil
        return Rank(kind: kind, count: means.count, years: first...last)
    }
}

extension ClimateYear {
    /// What is most remarkable about the months, which is what a card says first.
    public enum Distinction: Hashable, Sendable {
        case warmest(Rank), coldest(Rank)
        /// At least 30 days in a row with less than 1 mm, and 14 with more.
        case dryRun(Run), wetRun(Run)
        /// Days that never rose above freezing, at least 60.
        case iceDays(Int)
        /// Days of a number of °C or more, at least 60.
        case hotDays(Int, from: Double)
        /// At least half a degree warmer or colder than normal, in K.
        case anomaly(Double)
        /// Days with at least 1 mm.
        case wetDays(Int)
        /// Nothing can be counted, since too many days are missing.
        case known(days: Int)
    }

    /// The foremost distinction, with the steps of heat that are counted, in °C from the highest.
    public func distinction(countingHeat steps: [Double]) -> Distinction {
        switch rank?.kind {
        case .warmest: if let rank { return .warmest(rank) }
        case .coldest: if let rank { return .coldest(rank) }
        case nil: break
        }
        if isPrecipitationWellKnown {
            if let run = dryRun, run.count >= 30 { return .dryRun(run) }
            if let run = wetRun, run.count >= 14 { return .wetRun(run) }
        }
        if isWellKnown {
            if iceDays >= 60 { return .iceDays(iceDays) }
            for step in steps where days(from: step) >= 60 { return .hotDays(days(from: step), from: step) }
            if let anomaly, abs(anomaly) >= 0.5 { return .anomaly(anomaly) }
        }
        return isPrecipitationWellKnown && knownPrecipitation > 0 ? .wetDays(wetDays) : .known(days: knownDays)
    }
}
