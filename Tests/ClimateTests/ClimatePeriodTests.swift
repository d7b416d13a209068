import Climate
import Primitives
import Testing

struct ClimatePeriodTests {
    private func period(_ text: String) throws -> ClimatePeriod { try #require(ClimatePeriod(text)) }

    @Test func aYearIsTwelveMonths() throws {
        let year = try period("2016")
        #expect(year.first.iso8601 == "2016-01-01" && year.last.iso8601 == "2016-12-31")
        #expect(year.days.count == 366 && year.months == 12 && year.isCalendarYear)
        #expect(year == ClimatePeriod(year: 2016))
    }

    @Test func monthsMayCrossYears() throws {
        let months = try period("2014-07/2015-06")
        #expect(months.first.iso8601 == "2014-07-01" && months.last.iso8601 == "2015-06-30")
        #expect(months.months == 12 && !months.isOfYears)
        #expect(months.monthStarts.count == 13)
        #expect(CivilDate(daysSince1970: months.monthStarts[8]).iso8601 == "2015-03-01")
        #expect(CivilDate(daysSince1970: months.monthStarts[12]).iso8601 == "2015-07-01")
    }

    @Test func yearsMayBeMany() throws {
        let years = try period("1940/2024")
        #expect(years.isOfYears && !years.isCalendarYear && years.years == 1940...2024)
    }

    @Test(arguments: [
        "", "15", "2015-07", "2015-00/2015-12", "2015-13/2016-01", "2015/2014", "2015-07/2015-06", "2015/2016-03",
        "0001", "9999", "2015/", "/2015", "2015/2016/2017", "２０１５", "+015", "2015-7/2016-6",
    ])
    func otherWordsAreNone(text: String) {
        #expect(ClimatePeriod(text) == nil)
    }
}
