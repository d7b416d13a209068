import Primitives
import Testing

struct CivilTimeTests {
    @Test(arguments: [
        (0, 1970, 1, 1, 4), (-1, 1969, 12, 31, 3), (11_016, 2000, 2, 29, 2), (20_777, 2026, 11, 20, 5),
        (-719_468, 0, 3, 1, 3), (2_932_896, 9999, 12, 31, 5), (-25_567, 1900, 1, 1, 1), (47_540, 2100, 2, 28, 0),
        (47_541, 2100, 3, 1, 1),
    ])
    func daysAndDatesConvertBothWays(days: Int, year: Int, month: Int, day: Int, weekday: Int) throws {
        let date = CivilDate(daysSince1970: days)
        #expect(date == CivilDate(year: year, month: month, day: day))
        #expect(date.daysSince1970 == days)
        #expect(date.weekday == weekday)
    }

    @Test func everyDayOfFourCenturiesFollowsThePreviousOne() throws {
        var previous = CivilDate(daysSince1970: -1)
        for days in 0..<146_097 {
            let date = CivilDate(daysSince1970: days)
            #expect(date > previous && date.daysSince1970 == days)
            previous = date
        }
    }

    @Test(arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (2026, 1, 0)])
    func invalidDatesAreRejected(year: Int, month: Int, day: Int) {
        #expect(CivilDate(year: year, month: month, day: day) == nil)
    }

    @Test func offsetMovesLocalTimePastMidnight() throws {
        let instant = try #require(Instant(iso8601: "2026-11-20T23:22:07Z"))
        let tokyo = CivilTime(instant, offset: 9 * 3600)
        #expect(tokyo.date == CivilDate(year: 2026, month: 11, day: 21))
        #expect((tokyo.hour, tokyo.minute, tokyo.second) == (8, 22, 7))
        let kathmandu = CivilTime(instant, offset: 20_700)
        #expect((kathmandu.hour, kathmandu.minute) == (5, 7))
        let seattle = CivilTime(instant, offset: -8 * 3600)
        #expect((seattle.date.day, seattle.hour, seattle.minute) == (20, 15, 22))
    }

    @Test(arguments: [1e300, -1e300, .infinity, -.infinity, .nan, 1e18])
    func distantMomentsDoNotTrap(seconds: Double) {
        let instant = Instant(secondsSince1970: seconds)
        #expect((0...9999).contains(CivilTime(instant, offset: 3600).date.year))
        #expect(Instant(iso8601: instant.iso8601) != nil)
    }

    @Test func momentsBefore1970ReadRight() throws {
        let time = CivilTime(Instant(secondsSince1970: -1), offset: 0)
        #expect(time.date.iso8601 == "1969-12-31")
        #expect((time.hour, time.minute, time.second) == (23, 59, 59))
    }
}

struct InstantTests {
    @Test(arguments: [
        ("2026-11-20T23:22:00Z", 1_795_216_920), ("2026-11-20T15:22-08:00", 1_795_216_920),
        ("2026-11-21T05:07:00+0545", 1_795_216_920), ("2026-11-20 23:22:00.250Z", 1_795_216_920.25),
        ("2026-11-21T00:22+01", 1_795_216_920), ("1969-12-31T23:59:59Z", -1),
    ])
    func iso8601IsRead(text: String, seconds: Double) {
        #expect(Instant(iso8601: text)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "2026-11-20", "2026-11-20T23:22", "2026-11-20T24:00Z", "2026-11-20T23:60Z", "2026-02-30T00:00Z",
        "2026-11-20T23:22:00Zx", "20261120T232200Z", "2026-11-20T23:22:00.Z", "2026-11-20T23:22:00+1",
        "now", "２０２６-11-20T23:22Z",
    ])
    func otherTextIsRejected(text: String) {
        #expect(Instant(iso8601: text) == nil)
    }

    @Test(arguments: [
        0.0, -1, -62_167_219_200, 253_402_300_799, 1_795_216_920, 1_795_216_920.25, 4_102_444_799.999, 59.9996,
    ])
    func iso8601RoundTrips(seconds: Double) throws {
        let written = Instant(secondsSince1970: seconds).iso8601
        let read = try #require(Instant(iso8601: written))
        #expect(abs(read.secondsSince1970 - seconds) <= 0.0005, "\(written)")
    }

    @Test func momentIsFlooredToAMultiple() {
        #expect(Instant(secondsSince1970: 119).flooredToMultiple(of: 60).secondsSince1970 == 60)
        #expect(Instant(secondsSince1970: -1).flooredToMultiple(of: 60).secondsSince1970 == -60)
    }
}
