public import Primitives

/// What is judged of twelve months, for programs: in °C and mm, nil for what is not known.
public struct YearFacts: Hashable, Encodable, Sendable {
    /// The first day, and the last one of which anything is known.
    public var first, last: CivilDate
    /// The days whose low and high are known.
    public var knownDays: Int
    public var hottest, coldest, wettest: Value?
    /// The means of temperature.
    public var mean, meanHigh, meanLow: Double?
    /// The sum.
    public var precipitation: Double?
    /// The days with a low below 0; with a high below 0, of at least 25 and of at least 30; with a low of at least 20; and those with at
    /// least 1 mm.
    public var frostDays, iceDays, summerDays, hotDays, tropicalNights, wetDays: Int
    /// The most days in a row with less than 1 mm, and with at least 1 mm.
    public var dryRun, wetRun: Run?
    /// The years of the normals; nil without normals.
    public var normals: Years?
    /// The days whose high was above its normal.
    public var daysAboveNormal: Int?
    /// How much warmer the months were than normal, in K.
    public var anomaly: Double?
    /// The days that were hotter or colder than the same day of all years before.
    public var recordHighs, recordLows: [CivilDate]
    public var days: [Day]

    /// A date and its value.
    public struct Value: Hashable, Encodable, Sendable {
        public var date: CivilDate
        public var value: Double
    }

    /// Days in a row.
    public struct Run: Hashable, Encodable, Sendable {
        public var days: Int
        public var first, last: CivilDate
    }

    /// A day.
    public struct Day: Hashable, Encodable, Sendable {
        public var date: CivilDate
        public var low, high, mean, precipitation: Double?
        public var normalLow, normalHigh: Double?
    }

    public init(_ year: ClimateYear) {
        func value(_ extreme: ClimateYear.Extreme?) -> Value? {
            extreme.map { Value(date: $0.date, value: rounded($0.value)) }
        }
        func run(_ run: ClimateYear.Run?) -> Run? {
            run.map { Run(days: $0.count, first: $0.first, last: $0.last) }
        }
        (first, last, knownDays) = (year.period.first, year.end, year.knownDays)
        (hottest, coldest, wettest) = (value(year.hottest), value(year.coldest), value(year.wettest))
        mean = year.mean.map(rounded)
        (meanHigh, meanLow) = (year.meanHigh.map(rounded), year.meanLow.map(rounded))
        precipitation = year.precipitation.map(rounded)
        (frostDays, iceDays, summerDays) = (year.frostDays, year.iceDays, year.summerDays)
        (hotDays, tropicalNights, wetDays) = (year.hotDays, year.tropicalNights, year.wetDays)
        (dryRun, wetRun) = (run(year.dryRun), run(year.wetRun))
        normals = year.normals.map { Years($0.years) }
        (daysAboveNormal, anomaly) = (year.daysAboveNormal, year.anomaly.map(rounded))
        recordHighs = year.records.filter(\.isHigh).map(\.date)
        recordLows = year.records.filter { !$0.isHigh }.map(\.date)
        days = year.days.map { dated in
            let (day, normal) = (dated.day, year.normals.map { $0[dated.date] })
            return Day(
                date: dated.date, low: day.low.map(rounded), high: day.high.map(rounded),
                mean: day.mean.map(rounded),
                precipitation: day.precipitation.map(rounded), normalLow: normal.map { rounded($0.low) },
                normalHigh: normal.map { rounded($0.high) })
        }
    }
}

/// The years from one to another.
public struct Years: Hashable, Encodable, Sendable {
    public var first, last: Int

    init(_ years: ClosedRange<Int>) { (first, last) = (years.lowerBound, years.upperBound) }
}

/// What is judged of years, for programs: in °C and K.
public struct StripesFacts: Hashable, Encodable, Sendable {
    /// The mean of 1971 to 2000.
    public var reference: Double
    /// The standard deviation of the years of the last century, and the difference at which the colours end.
    public var deviation, limit: Double
    /// The last ten years, and how much warmer they were than the reference.
    public var lastDecade: Decade?
    /// From the first to the last, without those that are not known.
    public var years: [Year]

    public struct Decade: Hashable, Encodable, Sendable {
        public var years: Years
        public var difference: Double
    }

    public struct Year: Hashable, Encodable, Sendable {
        public var year: Int
        public var mean, difference: Double
    }

    public init(_ means: AnnualMeans) {
        (reference, deviation) = (rounded(means.reference), rounded(means.deviation))
        limit = rounded(means.limit)
        lastDecade = means.lastDecade.map {
            Decade(years: Years($0.years), difference: rounded($0.difference))
        }
        years = means.means.sorted { $0.key < $1.key }.map { year, mean in
            Year(year: year, mean: rounded(mean), difference: rounded(mean - means.reference))
        }
    }
}

/// A value in thousandths, without the errors of addition.
private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 + 0 }
