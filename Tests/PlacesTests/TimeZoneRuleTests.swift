import Primitives
import Testing

@testable import Places

@Suite struct TimeZoneRuleTests {
    /// The changes of a year as ISO 8601 instants and offsets.
    private func changes(_ text: String, _ year: Int) throws -> [String] {
        let rule = try #require(TimeZoneRule(Array(text.utf8)))
        let start = try #require(CivilDate(year: year, month: 1, day: 1)).daysSince1970 * 86_400
        let end = try #require(CivilDate(year: year + 1, month: 1, day: 1)).daysSince1970 * 86_400 - 1
        return rule.changes(over: start...end).filter { (start...end).contains($0.from) }
            .map { "\(Instant(secondsSince1970: Double($0.from)).iso8601) \($0.offset)" }
    }

    @Test(arguments: [
        ("EST5EDT,M3.2.0,M11.1.0", 2026, ["2026-03-08T07:00:00Z -14400", "2026-11-01T06:00:00Z -18000"]),
        ("CET-1CEST,M3.5.0,M10.5.0/3", 2026, ["2026-03-29T01:00:00Z 7200", "2026-10-25T01:00:00Z 3600"]),
        ("<+0330>-3:30<+0430>,J79/24,J263/24", 2024, ["2024-03-20T20:30:00Z 16200", "2024-09-20T19:30:00Z 12600"]),
        ("<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", 2026, ["2026-03-29T01:00:00Z -7200", "2026-10-25T01:00:00Z -10800"]),
        ("IST-2IDT,M3.4.4/26,M10.5.0", 2026, ["2026-03-27T00:00:00Z 10800", "2026-10-24T23:00:00Z 7200"]),
        ("NZST-12NZDT,M9.5.0,M4.1.0/3", 2026, ["2026-04-04T14:00:00Z 43200", "2026-09-26T14:00:00Z 46800"]),
        ("AAA0BBB,59/0,60/0", 2023, ["2023-03-01T00:00:00Z 3600", "2023-03-01T23:00:00Z 0"]),
        ("AAA0BBB,59/0,60/0", 2024, ["2024-02-29T00:00:00Z 3600", "2024-02-29T23:00:00Z 0"]),
        ("AAA0BBB,J59/0,J60/0", 2024, ["2024-02-28T00:00:00Z 3600", "2024-02-29T23:00:00Z 0"]),
        ("AAA0BBB-0:30,J60/0,J90/0", 2026, ["2026-03-01T00:00:00Z 1800", "2026-03-30T23:30:00Z 0"]),
        ("AAA0BBB,J2/-167,J364/167", 2026, ["2026-01-05T22:00:00Z 0", "2026-12-26T01:00:00Z 3600"]),
        ("EST5", 2026, []),
    ])
    func rulesGiveTheChangesOfAYear(text: String, year: Int, expected: [String]) throws {
        #expect(try changes(text, year) == expected)
    }

    @Test func daylightSavingTimeAllYearNeverEnds() throws {
        let rule = try #require(TimeZoneRule(Array("XXX3EDT4,0/0,J365/23".utf8)))
        let zone = rule.changes(over: 1_767_225_600...1_900_000_000).filter { $0.from <= 1_900_000_000 }
        #expect(!zone.isEmpty)
        #expect(zone.allSatisfy { $0.offset == -14400 })
    }

    @Test(arguments: [
        "", "E5", "EST", "EST25", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J365",
        "EST5EDT,J1,J366", "EST5EDT,0,366", "EST5EDT,M3.2.0/168,M11.1.0", "EST5:60", "<+03-3", "<>5", "<+0 3>-3",
        "EST5 ", "EST99999999999999999999", ":EST5", "EST+-5", "EST5EDT,M3.2.0/,M11.1.0", "\u{0}\u{0}\u{0}0",
    ])
    func whatIsNoRuleIsRefused(text: String) {
        #expect(TimeZoneRule(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("EST5", -18000), ("<+0545>-5:45", 20700), ("LMT-0:53:28", 3208), ("ABC+24", -86400), ("UTC0", 0),
    ])
    func offsetsCountEastward(text: String, offset: Int) {
        #expect(TimeZoneRule(Array(text.utf8)) == TimeZoneRule(standardOffset: offset, daylight: nil))
    }
}
