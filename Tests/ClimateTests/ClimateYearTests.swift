import Climate
import Foundation
import Primitives
import Testing

/// Days of years by a rule.
private func days(
    _ years: ClosedRange<Int>, _ rule: (_ date: CivilDate, _ number: Int) -> DailyClimate.Day?
) -> DailyClimate {
    var days: [Int: DailyClimate.Day] = [:]
    for number in ClimatePeriod(years: years).days {
        days[number] = rule(CivilDate(daysSince1970: number), number)
    }
    return DailyClimate(days)
}

private func date(_ text: String) throws -> CivilDate {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    return try #require(CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]))
}

/// The part of a year that has passed on a date, as if there were no 29 February.
private func share(_ date: CivilDate) -> Double {
    let day = date.month == 2 && date.day == 29 ? 28 : date.day
    let start = CivilDate(year: 2001, month: 1, day: 1)?.daysSince1970 ?? 0
    return Double((CivilDate(year: 2001, month: date.month, day: day)?.daysSince1970 ?? 0) - start) / 365
}

struct CalendarNormalsTests {
    /// A wave of the third harmonic is kept, one of the seventh is noise.
    @Test func threeHarmonicsRemain() throws {
        let climate = days(1991...2020) { date, _ in
            let turn = 2 * Double.pi * share(date)
            let high = 10 - 8 * cos(turn) + 2 * sin(3 * turn) + 3 * cos(7 * turn)
            return .init(low: high - 6, high: high)
        }
        let normals = try #require(CalendarNormals(climate))
        #expect(normals.years == 1991...2020)
        for text in ["2015-01-01", "2015-04-15", "2015-07-01", "2015-12-31"] {
            let date = try date(text)
            let turn = 2 * Double.pi * share(date)
            let high = 10 - 8 * cos(turn) + 2 * sin(3 * turn)
            #expect(abs(normals[date].high - high) < 1e-9 && abs(normals[date].low - high + 6) < 1e-9)
        }
    }

    /// Departures of −4 to 4 in equal numbers, around a normal of the season.
    @Test(arguments: ["2026-01-20", "2026-07-01", "2024-02-29"])
    func aTenthOfTheHighsIsBelowAndATenthAboveTheirPercentiles(day: String) throws {
        let climate = days(1991...2020) { date, number in
            let turn = 2 * Double.pi * share(date)
            return .init(low: 0, high: 15 - 8 * cos(turn) + Double(number % 9 - 4))
        }
        let (normals, date) = (try #require(CalendarNormals(climate)), try date(day))
        let highs = try #require(normals.highs(climate, around: date))
        let normal = normals[date].high
        #expect(abs(highs(0.5) - normal) < 0.3)
        #expect(abs(highs(0.1) - (normal - 4)) < 0.3 && abs(highs(0.9) - (normal + 4)) < 0.3)
        #expect(highs(0) <= highs(0.1) && highs(0.9) <= highs(1))
    }

    @Test func theLeapDayHasTheMeanOfItsNeighbours() throws {
        // The leap day itself is far off, which must not matter.
        let climate = days(1991...2020) { date, _ in
            let isLeapDay = date.month == 2 && date.day == 29
            let high = isLeapDay ? 60 : 10 - 8 * cos(2 * Double.pi * share(date))
            return .init(low: high - 6, high: high)
        }
        let normals = try #require(CalendarNormals(climate))
        let mean = try (normals[date("2016-02-28")].high + normals[date("2016-03-01")].high) / 2
        #expect(try normals[date("2016-02-29")].high == mean)
    }

    @Test(arguments: [
        // Months that are missing ten days count, those that are missing eleven do not; nor do those without five days in a row.
        (10, false, true), (11, false, false), (4, true, true), (5, true, false),
    ])
    func aMonthCountsUnlessTooManyDaysAreMissing(missing: Int, inRow: Bool, isKnown: Bool) {
        let climate = days(1991...2020) { date, _ in
            let isMissing =
                date.year > 2013 && date.month == 3
                && (inRow ? date.day <= missing : date.day % 2 == 0 && date.day <= 2 * missing)
            return isMissing ? nil : .init(low: 5, high: 10)
        }
        #expect((CalendarNormals(climate, years: 1991...2020) != nil) == isKnown)
    }

    @Test func fewerThan24YearsMakeNoNormal() {
        func climate(_ known: Int) -> DailyClimate {
            days(1991...2020) { date, _ in
                date.year == 1991 || date.year > 2021 - known ? .init(low: 5, high: 10) : nil
            }
        }
        #expect(CalendarNormals(climate(24), years: 1991...2020) != nil)
        #expect(CalendarNormals(climate(23), years: 1991...2020) == nil)
    }

    /// The years of a normal are all within the series; a series that ends earlier has those of an earlier period.
    @Test func theLastWholePeriodCounts() {
        func years(_ span: ClosedRange<Int>) -> ClosedRange<Int>? {
            CalendarNormals(days(span) { _, _ in .init(low: 5, high: 10) })?.years
        }
        #expect(years(1990...2025) == 1991...2020)
        #expect(years(1948...2017) == 1981...2010)
        #expect(years(1995...2025) == nil)
    }
}

struct ClimateYearTests {
    /// Rules of 35 years in which 2020 has what a test puts into it.
    private func year(_ text: String = "2020", _ change: @escaping (CivilDate) -> DailyClimate.Day?) throws
        -> ClimateYear
    {
        let climate = days(1986...2020) { date, _ in
            date.year == 2020 ? change(date) : .init(low: 5, high: 15, mean: 10, precipitation: 0.5)
        }
        let period = try #require(ClimatePeriod(text))
        return try #require(ClimateYear(climate, in: period))
    }

    @Test func extremesAreTheFirstOfEqualDays() throws {
        let year = try year { date in
            .init(
                low: date.month == 2 ? -3 : 5, high: date.month == 7 ? 31 : 15, mean: 10,
                precipitation: date.day == 9 ? 20 : 0)
        }
        #expect(year.hottest?.date.iso8601 == "2020-07-01" && year.hottest?.value == 31)
        #expect(year.coldest?.date.iso8601 == "2020-02-01" && year.coldest?.value == -3)
        #expect(year.wettest?.date.iso8601 == "2020-01-09" && year.wetDays == 12)
        #expect(year.frostDays == 29 && year.hotDays == 31 && year.iceDays == 0 && year.precipitation == 240)
        #expect(year.dryRun?.count == 30 && year.wetRun?.count == 1)
    }

    /// A day of which nothing is known ends a run: silence is not dry.
    @Test func missingDaysEndRuns() throws {
        let year = try year { date in
            date.month == 6 && date.day == 10 ? nil : .init(low: 5, high: 15, mean: 10, precipitation: 0)
        }
        #expect(year.dryRun?.count == 204 && year.dryRun?.first.iso8601 == "2020-06-11")
        #expect(year.knownDays == 365 && year.days.count == 366 && year.isWellKnown)
    }

    @Test func recordsNeedThirtyYearsOfTheirDate() throws {
        let year = try year { date in
            .init(low: date.month == 3 && date.day == 1 ? 4 : 5, high: date.day == 29 && date.month == 2 ? 40 : 15)
        }
        #expect(year.records.map(\.date.iso8601) == ["2020-03-01"])
        #expect(year.records.first?.isHigh == false)
        // An equal value breaks nothing, and a model's cell has no records.
        let modelled = DailyClimate([18_262: .init(low: -30, high: 40)], isModelled: true)
        let same = days(1986...2020) { date, _ in .init(low: date.year == 2020 ? -1 : 5, high: 15) }
        #expect(ClimateYear(same, in: ClimatePeriod(year: 2020))?.records.count == 365)
        #expect(ClimateYear(same.adding(modelled), in: ClimatePeriod(year: 2020))?.records.isEmpty == true)
    }

    @Test func aDayThatBreaksBothRecordsIsOneDay() throws {
        let year = try year { date in
            date.month == 3 && date.day == 12 ? .init(low: -30, high: 40) : .init(low: 5, high: 15)
        }
        #expect(year.records.count == 2 && year.recordDays == 1)
    }

    @Test func theMeansOfAFewDaysAreNotThoseOfTheYear() throws {
        let year = try year { date in
            .init(low: 5, high: 15, mean: date.month == 1 && date.day < 9 ? -4 : nil)
        }
        #expect(year.mean == 10)
        #expect(try self.year { _ in .init(low: 5, high: 15, mean: 9) }.mean == 9)
    }

    @Test func aYearIsRankedAmongThirtyOrMore() throws {
        let warm = try year { _ in .init(low: 7, high: 17, mean: 12, precipitation: 0.5) }
        #expect(warm.rank?.kind == .warmest && warm.rank?.count == 35 && warm.rank?.years == 1986...2020)
        let rank = try #require(warm.rank)
        #expect(warm.distinction(countingHeat: []) == .warmest(rank))
        #expect(try year { _ in .init(low: 4, high: 14, mean: 9) }.rank?.kind == .coldest)
        let equal = try year { _ in .init(low: 5, high: 15, mean: 10, precipitation: 0.5) }
        #expect(equal.rank?.kind == nil && equal.rank != nil)
        // Six days too few are known.
        let poor = try year { date in date.month == 5 && date.day < 8 ? nil : .init(low: 7, high: 17, mean: 12) }
        #expect(poor.rank == nil)
        let short = days(2000...2020) { _, _ in .init(low: 5, high: 15) }
        let few = try #require(ClimateYear(short, in: ClimatePeriod(year: 2020)))
        #expect(few.rank == nil)
    }

    @Test func whatIsMostRemarkableComesFirst() throws {
        func distinction(_ change: @escaping (CivilDate) -> DailyClimate.Day?) throws -> ClimateYear.Distinction {
            try year("2019-07/2020-06", change).distinction(countingHeat: [35, 30])
        }
        // Half a millimeter falls each day, which is dry.
        guard case .dryRun(let run) = try distinction({ _ in .init(low: 5, high: 15, precipitation: 0.5) }) else {
            Issue.record("no run")
            return
        }
        #expect(run.count == 366)
        func wet(_ low: Double, _ high: Double, _ date: CivilDate) -> DailyClimate.Day {
            .init(low: low, high: high, precipitation: date.day % 10 == 0 ? 2 : 0)
        }
        let climate = days(1991...2020) { date, _ in wet(5, 15, date) }
        func told(_ low: Double, _ high: Double) throws -> ClimateYear.Distinction {
            let own = days(2021...2021) { date, _ in wet(low, high, date) }
            let year = try #require(ClimateYear(climate.adding(own), in: ClimatePeriod(year: 2021)))
            return year.distinction(countingHeat: [35, 30])
        }
        guard case .warmest(let rank) = try told(5.2, 15.2) else {
            Issue.record("no rank")
            return
        }
        #expect(rank.count == 31 && rank.years == 1991...2021)
        let months = try #require(ClimatePeriod("2020-07/2021-06"))
        func half(_ low: Double, _ high: Double) throws -> ClimateYear.Distinction {
            let own = days(2021...2021) { date, _ in wet(low, high, date) }
            let year = try #require(ClimateYear(climate.adding(own), in: months))
            return year.distinction(countingHeat: [35, 30])
        }
        #expect(try half(-9, -2) == .iceDays(181))
        #expect(try half(20, 36) == .hotDays(181, from: 35))
        #expect(try half(20, 31) == .hotDays(181, from: 30))
        #expect(try half(5.1, 15.1) == .wetDays(35))
        guard case .anomaly(let kelvin) = try half(8, 18) else {
            Issue.record("no anomaly")
            return
        }
        #expect(abs(kelvin - 3.0 * 181 / 365) < 0.01)
    }

    @Test func aYearWithGapsIsCountedOnlyByWhatIsKnown() throws {
        let year = try year { date in date.month < 3 ? nil : .init(low: 25, high: 36) }
        #expect(!year.isWellKnown && year.distinction(countingHeat: [30]) == .known(days: 306))
    }

    @Test func aYearSoFarEndsWithItsLastKnownDay() throws {
        let year = try year { date in date.month > 9 ? nil : .init(low: 5, high: 15) }
        #expect(year.isPartial && year.end.iso8601 == "2020-09-30" && year.days.count == 274)
        #expect(
            ClimateYear(days(2000...2001) { _, _ in .init(low: 1, high: 2) }, in: ClimatePeriod(year: 2010)) == nil)
    }
}

struct DailyClimateTests {
    @Test func theUsualPeriodIsTheLastYearThatWasOver() throws {
        let climate = days(2000...2020) { date, _ in
            date.year == 2020 && date.month > 3 ? nil : .init(low: 1, high: 2)
        }
        #expect(climate.usualPeriod(on: try date("2020-04-02")) == ClimatePeriod(year: 2019))
        #expect(climate.usualPeriod(on: try date("2015-12-31")) == ClimatePeriod(year: 2014))
        // Without a whole calendar year, the months up to the last whole one.
        let months = try #require(ClimatePeriod("2014-07/2015-06"))
        let season = DailyClimate(
            Dictionary(uniqueKeysWithValues: months.days.map { ($0, DailyClimate.Day(low: 1, high: 2)) }))
        #expect(season.usualPeriod(on: try date("2015-07-01")) == ClimatePeriod("2014-07/2015-06"))
    }

    @Test func daysAreKeptInOrderWithTheirGaps() throws {
        let climate = DailyClimate([2: .init(high: 3), 0: .init(low: 1), 5: .init(), -900_000: .init(low: 4)])
        #expect(climate.first.iso8601 == "1970-01-01" && climate.last.iso8601 == "1970-01-03")
        #expect(climate[1] == DailyClimate.Day() && climate[2].high == 3 && climate[-1] == DailyClimate.Day())
        let more = climate.adding(DailyClimate([2: .init(high: 9), 3: .init(low: 0)]))
        #expect(more[2].high == 9 && more[0].low == 1 && more.last.iso8601 == "1970-01-04")
        #expect(DailyClimate([:]).isEmpty)
    }

    @Test func theSampleIsTheSameForAllWhoAskAndOfManyYears() throws {
        let today = try date("2026-11-15")
        let one = SampleClimate.days(latitude: 47.6, longitude: -122.3, through: today)
        #expect(one == SampleClimate.days(latitude: 47.6, longitude: -122.3, through: today))
        #expect(one.first.year == 1940 && one.last == today)
        #expect(AnnualMeans(one)?.years == 1940...2025 && CalendarNormals(one)?.years == 1991...2020)
        let earlier = SampleClimate.days(latitude: 47.6, longitude: -122.3, through: try date("2020-05-05"))
        #expect(earlier[try date("2020-05-05")] == one[try date("2020-05-05")])
    }
}

struct AnnualMeansTests {
    @Test func aYearWants360Days() throws {
        let climate = days(1940...2005) { date, _ in
            date.year == 2003 && date.month == 1 && date.day < 7
                || date.year == 2004 && date.month == 1 && date.day < 8
                ? nil : .init(mean: date.year > 2000 ? 11 : date.year % 2 == 0 ? 9 : 11)
        }
        let means = try #require(AnnualMeans(climate))
        // 2003 has 359 days, 2004 as a leap year too.
        #expect(means.means[2003] == nil && means.means[2004] == nil && means.means[2005] == 11)
        #expect(means.years == 1940...2005 && means.difference(of: 2003) == nil)
        #expect(abs(means.reference - 10) < 1e-9)
        // Of 31 years of 9 and 30 of 11 from 1940 to 2000.
        #expect(abs(means.deviation - 1.0083) < 0.001 && abs(means.limit - 2.6 * means.deviation) < 1e-9)
    }

    @Test func yearsOfOtherMeansAreNotMixed() throws {
        // Two of the years have means of their own, which differ from the middles of all.
        let climate = days(1940...2005) { date, _ in .init(low: 4, high: 14, mean: date.year > 2003 ? 20 : nil) }
        #expect(AnnualMeans(climate)?.means[2005] == 9)
    }

    @Test func withoutTheReferenceThereAreNoStripes() {
        func means(_ years: ClosedRange<Int>) -> AnnualMeans? {
            AnnualMeans(days(years) { _, _ in .init(mean: 9) })
        }
        #expect(means(1977...2024) == nil)
        #expect(means(1971...2024) != nil && means(1975...2024) == nil)
    }

    @Test func theLastTenYearsAreThoseOfThePeriod() throws {
        let climate = days(1940...2024) { date, _ in .init(mean: date.year > 2014 ? 12 : 10) }
        let all = try #require(AnnualMeans(climate)?.lastDecade)
        #expect(all.years == 2015...2024 && abs(all.difference - 2) < 1e-9)
        let earlier = try #require(AnnualMeans(climate, in: ClimatePeriod(years: 1950...2020))?.lastDecade)
        #expect(earlier.years == 2011...2020 && abs(earlier.difference - 1.2) < 1e-9)
    }
}
