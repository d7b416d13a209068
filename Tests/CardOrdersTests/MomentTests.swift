import ForecastCore
import Primitives
import Testing

@testable import CardOrders

struct MomentTests {
    /// Friday 20 November 2026, 15:22 in Seattle (UTC-8).
    private static let friday = Instant(secondsSince1970: 1_795_216_920)
    private static let zone = ZoneOffsets(initial: -8 * 3600)

    private func time(_ text: String, after other: Instant = friday) throws -> String? {
        guard let moment = Moment(later: text) else { return nil }
        return try moment.instant(after: other, zone: Self.zone).advanced(by: -8 * 3600).iso8601
    }

    @Test(arguments: [
        ("2026-11-22T09:00", "2026-11-22T09:00:00Z"), ("2026-11-22T09:00:00Z", "2026-11-22T01:00:00Z"),
        ("+3h", "2026-11-20T18:22:00Z"), ("+2d", "2026-11-22T15:22:00Z"), ("18:00", "2026-11-20T18:00:00Z"),
        ("15:22", "2026-11-20T15:22:00Z"), ("15:21", "2026-11-21T15:21:00Z"), ("9:00", "2026-11-21T09:00:00Z"),
        ("today 9:00", "2026-11-20T09:00:00Z"), ("today", "2026-11-20T15:22:00Z"),
        ("tomorrow", "2026-11-21T15:22:00Z"), ("Tomorrow 00:00", "2026-11-21T00:00:00Z"),
        ("saturday 9:00", "2026-11-21T09:00:00Z"), ("Sat", "2026-11-21T15:22:00Z"),
        ("friday", "2026-11-20T15:22:00Z"), ("friday 16:00", "2026-11-20T16:00:00Z"),
        ("friday 15:00", "2026-11-27T15:00:00Z"), ("thursday", "2026-11-26T15:22:00Z"),
        ("sunday", "2026-11-22T15:22:00Z"), ("2026-11-22", "2026-11-22T15:22:00Z"),
        ("2026-11-19 9:00", "2026-11-19T09:00:00Z"),
    ])
    func aTimeIsInThePlacesZone(text: String, expected: String) throws {
        #expect(try time(text) == expected)
    }

    @Test(arguments: [
        "", "noon", "24:00", "9:60", "9", "9:0", "9:000", "9h", "+h", "+3", "+3w", "+-3h", "+12345h", "+1.5h", "s",
        "yesterday", "tomorrow noon", "saturday 9:00 10:00", "9:00 saturday", "2026-13-01", "2026-11-22T", "²:00",
    ])
    func otherTextsAreNoTime(text: String) {
        #expect(Moment(later: text) == nil)
    }

    @Test func relativeTimesAreOnlyLater() {
        #expect(Moment(time: "+3h") == nil)
        #expect(Moment(later: "+3h")?.isRelative == true && Moment(later: "18:00")?.isRelative == false)
    }

    @Test func beforeMidnightTheDateIsThatOfThePlace() throws {
        // 23:30 on Friday in Seattle is already Saturday in UTC.
        let late = Instant(secondsSince1970: 1_795_246_200)
        #expect(try time("today 23:45", after: late) == "2026-11-20T23:45:00Z")
        #expect(try time("tomorrow 1:00", after: late) == "2026-11-21T01:00:00Z")
        #expect(try time("saturday", after: late) == "2026-11-21T23:30:00Z")
    }

    @Test func beforeTheYear1970WeekdaysHold() throws {
        // Wednesday 31 December 1969, 12:00 in Seattle.
        let old = Instant(secondsSince1970: -4 * 3600)
        #expect(try time("thursday", after: old) == "1970-01-01T12:00:00Z")
        #expect(try time("wednesday", after: old) == "1969-12-31T12:00:00Z")
    }
}
