import ForecastCore
import Foundation
import Primitives
import Testing

@testable import Places

@Suite struct TimeZoneFileTests {
    private let start = Instant(secondsSince1970: 1_750_000_000)
    private let end = Instant(secondsSince1970: 1_790_000_000)

    private func withDirectory(_ files: [String: [UInt8]], _ body: (String) throws -> Void) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, bytes) in files {
            let file = directory.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(bytes).write(to: file)
        }
        try body(directory.path)
    }

    @Test func theFirstDirectoryThatHasTheZoneIsRead() throws {
        let files = ["a/Europe/Berlin": tzif(footer: "ABC-5"), "b/Europe/Berlin": tzif(footer: "ABC-7")]
        try withDirectory(files) { directory in
            let zones = TimeZoneDatabase(directories: ["\(directory)/none", "\(directory)/a", "\(directory)/b"])
            #expect(zones.offsets(of: "Europe/Berlin", from: start, to: end) == ZoneOffsets(initial: 18000))
        }
    }

    @Test(arguments: [[], Array("TZif".utf8), Array("no zone at all, but some text that is long enough".utf8)])
    func aDamagedFileFallsBackToTheCopy(bytes: [UInt8]) throws {
        try withDirectory(["Europe/Berlin": bytes]) { directory in
            let zones = TimeZoneDatabase(directories: [directory])
            let offsets = zones.offsets(of: "Europe/Berlin", from: start, to: end)
            #expect(offsets == embedded.offsets(of: "Europe/Berlin", from: start, to: end))
            #expect(offsets?.initial == 7200)
        }
    }

    @Test(arguments: [
        ("# version 1999z\n# more", 7200), ("# version 2999a\n", 18_000), ("# version 2999a-dirty\n", 18_000),
        ("something else\n", 18_000), ("", 18_000),
    ])
    func anOlderReleaseFallsBackToTheCopy(head: String, offset: Int) throws {
        let files = [
            "Europe/Berlin": tzif(footer: "ABC-5"), "Made/Up": tzif(footer: "ABC-6"), "tzdata.zi": Array(head.utf8),
        ]
        try withDirectory(files) { directory in
            let zones = TimeZoneDatabase(directories: [directory])
            #expect(zones.offsets(of: "Europe/Berlin", from: start, to: end)?.initial == offset)
            #expect(zones.offsets(of: "Made/Up", from: start, to: end)?.initial == 21_600, "the copy lacks it")
            let past = Instant(secondsSince1970: 900_000_000)
            #expect(
                zones.offsets(of: "Europe/Berlin", from: past, to: past)?.initial == 18_000,
                "before the copy's years")
        }
    }

    @Test func aFileWithLeapSecondsFallsBackToTheCopy() throws {
        let bytes = tzif(footer: "ABC-5", leapSeconds: [78_796_800: 1])
        #expect(read(bytes) == nil)
        try withDirectory(["Asia/Tokyo": bytes]) { directory in
            let zones = TimeZoneDatabase(directories: [directory])
            #expect(zones.offsets(of: "Asia/Tokyo", from: start, to: end) == ZoneOffsets(initial: 32400))
        }
    }

    @Test func aDirectoryOrAHugeFileIsNotRead() throws {
        try withDirectory(["Asia/Tokyo/x": [], "Asia/Seoul": [UInt8](repeating: 0, count: 2 << 20)]) { directory in
            let zones = TimeZoneDatabase(directories: [directory])
            #expect(zones.offsets(of: "Asia/Tokyo", from: start, to: end) == ZoneOffsets(initial: 32400))
            #expect(zones.offsets(of: "Asia/Seoul", from: start, to: end) == ZoneOffsets(initial: 32400))
        }
    }

    @Test func version1Has32BitTimesAndNoFooter() throws {
        let bytes = tzif(footer: nil, changes: [(-100, 1), (1_760_000_000, 0)], offsets: [3600, 7200])
        let zone = try #require(read(bytes))
        let change = ZoneOffsets.Change(from: Instant(secondsSince1970: 1_760_000_000), seconds: 3600)
        #expect(zone.offsets(over: 1_750_000_000...1_790_000_000) == ZoneOffsets(initial: 7200, changes: [change]))
        #expect(zone.offsets(over: -1000 ... -900) == ZoneOffsets(initial: 3600))
    }

    @Test func theFooterAppliesAfterTheLastTransitionOnly() throws {
        let changes: [(Int, UInt8)] = [(0, 0), (1_751_000_000, 1), (1_752_000_000, 0)]
        let bytes = tzif(footer: "AAA-1BBB,M3.5.0,M10.5.0/3", changes: changes, offsets: [3600, 36000])
        let zone = try #require(read(bytes))
        let found = zone.offsets(over: 1_740_000_000...1_790_000_000).changes
        #expect(found.prefix(2).map(\.seconds) == [36000, 3600])
        // 26 October 2025 ends nothing, for the last listed change went to standard time.
        #expect(found.dropFirst(2).map(\.from.iso8601) == ["2026-03-29T01:00:00Z"])
    }

    @Test(arguments: [
        "times that do not rise", "a type that is not there", "an offset of two days", "no types", "no footer",
    ])
    func inconsistentFilesAreRefused(fault: String) {
        let bytes =
            switch fault {
            case "times that do not rise": tzif(footer: "ABC-1", changes: [(5, 0), (5, 0)])
            case "a type that is not there": tzif(footer: "ABC-1", changes: [(5, 1)])
            case "an offset of two days": tzif(footer: "ABC-1", offsets: [172_800])
            case "no types": tzif(footer: "ABC-1", offsets: [])
            default: Array(tzif(footer: "").dropLast(2))
            }
        #expect(read(bytes) == nil)
    }

    @Test func truncatedAndCorruptFilesNeverTrap() {
        let whole = tzif(
            footer: "AAA-1BBB,M3.5.0,M10.5.0/3", changes: [(0, 1), (1_000_000_000, 0)], offsets: [3600, 7200])
        func check(_ bytes: [UInt8]) {
            guard let zone = read(bytes) else { return }
            let offsets = zone.offsets(over: -1_000_000_000...2_000_000_000)
            let all = [offsets.initial] + offsets.changes.map(\.seconds)
            #expect(all.allSatisfy { abs($0) < 26 * 3600 })
        }
        for length in 0..<whole.count {
            check(Array(whole[..<length]))
        }
        for bit in 0..<whole.count * 8 {
            var bytes = whole
            bytes[bit / 8] ^= 1 << UInt8(bit % 8)
            check(bytes)
        }
        var seed: UInt64 = 3
        for _ in 0..<3000 {
            var bytes = whole
            for _ in 0..<4 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes[Int(seed >> 33) % bytes.count] = UInt8(truncatingIfNeeded: seed >> 25)
            }
            check(bytes)
        }
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/Europe/Berlin")))
    func theSystemAgreesWithTheCopyOnTheRecentPast() throws {
        let names = [
            "America/Los_Angeles", "Europe/Berlin", "Asia/Kathmandu", "Australia/Lord_Howe", "Pacific/Apia",
        ]
        for name in names {
            let span = (try instant("2005-01-01T00:00Z"), try instant("2022-01-01T00:00Z"))
            let system = TimeZoneDatabase().offsets(of: name, from: span.0, to: span.1)
            #expect(system != nil)
            #expect(system == embedded.offsets(of: name, from: span.0, to: span.1), "\(name)")
        }
    }
}

/// A TZif file: version 1 without a footer, else version 2 with an empty first block.
private func tzif(
    footer: String?, changes: [(Int, UInt8)] = [], offsets: [Int32] = [0], leapSeconds: [Int64: Int32] = [:]
) -> [UInt8] {
    func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
    func header(_ counts: [Int]) -> [UInt8] {
        Array("TZif".utf8) + [footer == nil ? 0 : 0x32] + [UInt8](repeating: 0, count: 15)
            + counts.flatMap { bytes(UInt32($0)) }
    }
    let counts = [0, 0, leapSeconds.count, changes.count, offsets.count, 4]
    var block = header(counts)
    for (instant, _) in changes {
        block += footer == nil ? bytes(Int32(instant)) : bytes(Int64(instant))
    }
    block += changes.map(\.1)
    for offset in offsets {
        block += bytes(offset) + [0, 0]
    }
    block += Array("ABC\0".utf8)
    for (instant, correction) in leapSeconds {
        block += bytes(instant) + bytes(correction)
    }
    guard let footer else { return block }
    return header([0, 0, 0, 0, 1, 1]) + [UInt8](repeating: 0, count: 7) + block + Array("\n\(footer)\n".utf8)
}

private func read(_ bytes: [UInt8]) -> TZif? {
    bytes.withUnsafeBytes { TZif(file: ByteView($0)) }
}

@Suite struct TimeZoneRuleTests {
    /// The changes of a year as ISO 8601 instants and offsets.
    private func changes(_ text: String, _ year: Int) throws -> [String] {
        let rule = try #require(TimeZoneRule(Array(text.utf8)))
        let start = try #require(CivilDate(year: year, month: 1, day: 1)).daysSince1970 * 86_400
        let end = try #require(CivilDate(year: year + 1, month: 1, day: 1)).daysSince1970 * 86_400 - 1
        return rule.transitions(over: start...end).filter { (start...end).contains($0.from) }
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
    func rulesGiveTheTransitionsOfAYear(text: String, year: Int, expected: [String]) throws {
        #expect(try changes(text, year) == expected)
    }

    @Test func daylightSavingTimeAllYearNeverEnds() throws {
        let rule = try #require(TimeZoneRule(Array("XXX3EDT4,0/0,J365/23".utf8)))
        let zone = rule.transitions(over: 1_767_225_600...1_900_000_000).filter { $0.from <= 1_900_000_000 }
        #expect(!zone.isEmpty)
        #expect(zone.allSatisfy { $0.offset == -14400 })
    }

    @Test(arguments: [
        "", "E5", "EST", "EST25", "EST5EDT", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M13.2.0,M11.1.0",
        "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.0.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J365",
        "EST5EDT,J1,J366", "EST5EDT,0,366", "EST5EDT,M3.2.0/168,M11.1.0", "EST5:60", "<+03-3", "<>5", "<+0 3>-3",
        "EST5 ", "EST99999999999999999999", ":EST5", "EST+-5", "EST5EDT,M3.2.0/,M11.1.0", "\u{0}\u{0}\u{0}0",
    ])
    func invalidRulesAreRefused(text: String) {
        #expect(TimeZoneRule(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        ("EST5", -18000), ("<+0545>-5:45", 20700), ("LMT-0:53:28", 3208), ("ABC+24", -86400), ("UTC0", 0),
    ])
    func offsetsArePositiveEastOfGreenwich(text: String, offset: Int) {
        #expect(TimeZoneRule(Array(text.utf8)) == TimeZoneRule(standardOffset: offset, daylight: nil))
    }
}
