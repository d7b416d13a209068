import ForecastCore
import Primitives
import Testing

struct ZoneOffsetsTests {
    @Test func offsetAppliesFromItsInstant() throws {
        // Toronto, 8 March 2026: clocks go forward at 07:00Z.
        let change = try #require(Instant(iso8601: "2026-03-08T07:00:00Z"))
        let zone = ZoneOffsets(initial: -18_000, changes: [.init(from: change, seconds: -14_400)])
        #expect(zone.seconds(at: change.advanced(by: -1)) == -18_000)
        #expect(zone.seconds(at: change) == -14_400)
        let sunrise = try #require(Instant(iso8601: "2026-03-08T11:41:00Z"))
        let time = zone.civilTime(at: sunrise)
        #expect((time.hour, time.minute) == (7, 41))
    }

    @Test func changesInAnyOrderAreSorted() {
        let zone = ZoneOffsets(
            initial: 0, changes: [.init(from: minute(60), seconds: 2), .init(from: minute(0), seconds: 1)])
        #expect(zone.seconds(at: minute(-1)) == 0)
        #expect(zone.seconds(at: minute(30)) == 1)
        #expect(zone.seconds(at: minute(61)) == 2)
    }

    @Test func localTimeIsFoundAcrossClockChanges() throws {
        let forward = try #require(Instant(iso8601: "2026-03-08T07:00:00Z"))
        let back = try #require(Instant(iso8601: "2026-11-01T06:00:00Z"))
        let zone = ZoneOffsets(
            initial: -18_000,
            changes: [.init(from: forward, seconds: -14_400), .init(from: back, seconds: -18_000)])
        func instant(_ local: String) throws -> String? {
            let wall = try #require(Instant.parse(iso8601: local)).local
            return zone.instant(ofLocal: wall)?.iso8601
        }
        #expect(try instant("2026-03-08T01:59") == "2026-03-08T06:59:00Z")
        #expect(try instant("2026-03-08T02:30") == nil, "clocks skip it")
        #expect(try instant("2026-03-08T03:00") == "2026-03-08T07:00:00Z")
        #expect(try instant("2026-11-01T01:30") == "2026-11-01T05:30:00Z", "the first of the two")
        #expect(try instant("2026-11-01T02:00") == "2026-11-01T07:00:00Z")
    }
}
