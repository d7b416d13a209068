import ForecastCore
import Primitives
import Testing

@testable import Places

/// The zones of the copy in the program, no matter what the system has.
let embedded = TimeZoneDatabase(directories: [])

func instant(_ text: String) throws -> Instant {
    try #require(Instant(iso8601: text))
}

@Suite struct TimeZoneTests {
    /// Zone, start, end, offset at the start, changes.
    static let spans: [(String, String, String, Int, [(String, Int)])] = [
        ("America/Toronto", "2026-03-06T00:00Z", "2026-03-10T00:00Z", -18000, [("2026-03-08T07:00:00Z", -14400)]),
        (
            "America/Los_Angeles", "2026-01-01T00:00Z", "2027-01-01T00:00Z", -28800,
            [("2026-03-08T10:00:00Z", -25200), ("2026-11-01T09:00:00Z", -28800)]
        ),
        ("Europe/Berlin", "2026-10-20T00:00Z", "2026-10-30T00:00Z", 7200, [("2026-10-25T01:00:00Z", 3600)]),
        ("Asia/Kathmandu", "2026-01-01T00:00Z", "2027-01-01T00:00Z", 20700, []),
        (
            "Australia/Lord_Howe", "2026-01-01T00:00Z", "2026-12-31T00:00Z", 39600,
            [("2026-04-04T15:00:00Z", 37800), ("2026-10-03T15:30:00Z", 39600)]
        ),
        // The day of 30 December 2011 was left out.
        ("Pacific/Apia", "2011-12-29T00:00Z", "2012-01-02T00:00Z", -36000, [("2011-12-30T10:00:00Z", 50400)]),
        ("Pacific/Apia", "2026-01-01T00:00Z", "2027-01-01T00:00Z", 46800, []),
        ("America/St_Johns", "2026-03-01T00:00Z", "2026-03-31T00:00Z", -12600, [("2026-03-08T05:30:00Z", -9000)]),
        ("Pacific/Kiritimati", "2026-01-01T00:00Z", "2027-01-01T00:00Z", 50400, []),
        ("Asia/Tokyo", "2000-01-01T00:00Z", "2060-01-01T00:00Z", 32400, []),
        ("Etc/UTC", "2000-01-01T00:00Z", "2060-01-01T00:00Z", 0, []),
        ("Etc/GMT-14", "2026-01-01T00:00Z", "2026-01-02T00:00Z", 50400, []),
        // By the footer.
        (
            "America/New_York", "2050-01-01T00:00Z", "2051-01-01T00:00Z", -18000,
            [("2050-03-13T07:00:00Z", -14400), ("2050-11-06T06:00:00Z", -18000)]
        ),
        // Summer lasts over the new year.
        ("Pacific/Auckland", "2049-12-01T00:00Z", "2050-05-01T00:00Z", 46800, [("2050-04-02T14:00:00Z", 43200)]),
        ("America/Santiago", "2041-12-31T00:00Z", "2042-01-02T00:00Z", -10800, []),
    ]

    @Test(arguments: spans)
    func offsetsAndTransitionsAreThoseOfTheZone(
        name: String, start: String, end: String, initial: Int, changes: [(String, Int)]
    ) throws {
        let expected = ZoneOffsets(
            initial: initial, changes: try changes.map { .init(from: try instant($0.0), seconds: $0.1) })
        #expect(embedded.offsets(of: name, from: try instant(start), to: try instant(end)) == expected)
    }

    @Test func aTransitionAtTheStartIsOverAndOneAtTheEndIsIncluded() throws {
        let change = try instant("2026-03-08T07:00Z")
        let zone = "America/Toronto"
        let after = embedded.offsets(of: zone, from: change, to: change.advanced(by: 60))
        #expect(after == ZoneOffsets(initial: -14400))
        let before = embedded.offsets(of: zone, from: change.advanced(by: -0.5), to: change)
        #expect(before == ZoneOffsets(initial: -18000, changes: [.init(from: change, seconds: -14400)]))
        let backward = embedded.offsets(of: zone, from: change, to: change.advanced(by: -1e6))
        #expect(backward == ZoneOffsets(initial: -14400))
    }

    @Test func casablancaInterruptsDaylightSavingTimeForRamadan() throws {
        let zone = try #require(
            embedded.offsets(
                of: "Africa/Casablanca", from: try instant("2025-01-01T00:00Z"),
                to: try instant("2025-12-31T00:00Z")))
        #expect(zone.initial == 3600)
        #expect(zone.seconds(at: try instant("2025-03-15T12:00Z")) == 0)
        #expect(zone.seconds(at: try instant("2025-07-01T12:00Z")) == 3600)
    }

    @Test(arguments: [
        "", "/", "../../etc/passwd", "Europe/../Europe/Berlin", "/etc/localtime", "Europe//Berlin",
        "Europe/Berlin/",
        "Europe/Berlin\0", "Europe/Ber lin", "europe/berlin", "EUROPE/BERLIN", "Mars/Olympus", "zone.tab", "Europe",
        "Zürich", "right/Europe/Berlin", "leapseconds", String(repeating: "A", count: 10_000),
    ])
    func anInvalidZoneNameHasNoOffsets(name: String) throws {
        let (start, end) = (try instant("2026-01-01T00:00Z"), try instant("2026-01-02T00:00Z"))
        #expect(embedded.offsets(of: name, from: start, to: end) == nil)
        #expect(TimeZoneDatabase().offsets(of: name, from: start, to: end) == nil)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 253_402_300_800, -62_135_596_801])
    func instantsOutsideTheYears1To9999HaveNoOffsets(seconds: Double) {
        let (odd, usual) = (Instant(secondsSince1970: seconds), Instant(secondsSince1970: 1.8e9))
        for database in [embedded, TimeZoneDatabase()] {
            #expect(database.offsets(of: "Europe/Berlin", from: odd, to: usual) == nil)
            #expect(database.offsets(of: "Europe/Berlin", from: usual, to: odd) == nil)
        }
    }

    @Test func theCopyHasNoDataBefore2000() throws {
        let (last, first) = (try instant("1999-12-31T23:59:59Z"), try instant("2000-01-01T00:00Z"))
        #expect(embedded.offsets(of: "Europe/Berlin", from: last, to: first) == nil)
        #expect(embedded.offsets(of: "Europe/Berlin", from: first, to: first)?.initial == 3600)
    }

    @Test func everyTimeZoneMatchesPythonsZoneinfo() throws {
        let table = GazetteerTable.embedded()
        var expected: [String: String] = [:]
        for sample in zoneSamples.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            let fields = sample.split(separator: " ")
            expected[String(fields[0])] = String(fields[1])
        }
        let (start, end) = (try instant("2000-01-01T00:00Z"), try instant("2060-01-01T00:00Z"))
        for index in 0..<table.zones.count {
            let name = table.zones.string(index)
            let zone = try #require(embedded.offsets(of: name, from: start, to: end), "\(name)")
            let changes = zone.changes.map { " \(Int($0.from.secondsSince1970))=\($0.seconds)" }.joined()
            let checksum = String(crc32(Array("\(zone.initial)\(changes)".utf8)), radix: 16)
            #expect(String(repeating: "0", count: 8 - checksum.count) + checksum == expected[name], "\(name)")
        }
        #expect(table.zones.count > 350)
    }

    private func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320
            }
        }
        return ~sum
    }
}
