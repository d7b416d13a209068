import Primitives
import Radar
import Testing

@testable import Providers

/// Answers of Bright Sky's `/radar`, with a grid of eight by six cells around Ulm.
struct BrightSkyAnswerTests {
    static let place = Coordinates(latitude: 48.4, longitude: 9.99)
    static let columns = 8
    static let rows = 6
    static let values = (0..<rows * columns).map { $0 % 7 == 0 ? $0 : 0 }

    /// The first cell of the grid.
    static let corner: (left: Int, top: Int) = {
        let point = RadarProjection.germanComposite.point(place)
        return (Int(point.x.rounded()) - 4, Int(point.y.rounded()) - 3)
    }()

    static var box: String {
        "[\(corner.top),\(corner.left),\(corner.top + rows - 1),\(corner.left + columns - 1)]"
    }

    static func plain(_ values: [Int] = values) -> String {
        "["
            + stride(from: 0, to: values.count, by: columns).map { "\(Array(values[$0..<$0 + columns]))" }
            .joined(separator: ",") + "]"
    }

    static func bytes(_ values: [Int] = values) -> [UInt8] {
        values.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }

    static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = (0..<3).reduce(0) { $0 << 8 | ($1 < group.count ? Int(group[start + $1]) : 0) }
            for digit in 0...group.count { text.append(digits[word >> (18 - 6 * digit) & 63]) }
            text += String(repeating: "=", count: 3 - group.count)
        }
        return text
    }

    /// A zlib stream of a single block that is not compressed.
    static func zlib(_ bytes: [UInt8], checksum: UInt32? = nil) -> [UInt8] {
        let (low, high) = bytes.reduce((1, 0)) { sums, byte in
            let low = (sums.0 + Int(byte)) % 65_521
            return (low, (sums.1 + low) % 65_521)
        }
        let sum = checksum ?? UInt32(high << 16 | low)
        let count = [UInt8(bytes.count & 255), UInt8(bytes.count >> 8)]
        return [0x78, 0x01, 0x01] + count + count.map { ~$0 } + bytes
            + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
    }

    static func frame(
        _ time: String = "08:55", run: String = "08:55", numbers: String = plain(), source: String? = nil
    ) -> String {
        let source = source ?? "RADARCOMP::RV::2025-09-23T\(run):00+00:00"
        return """
            {"timestamp": "2025-09-23T\(time):00+00:00", "source": "\(source)", "precipitation_5": \(numbers)}
            """
    }

    static func answer(_ frames: [String] = [frame()], box: String? = box, rest: String = "") -> [UInt8] {
        let bbox = box.map { ", \"bbox\": \($0)" } ?? ""
        return Array(#"{"radar": [\#(frames.joined(separator: ","))]\#(bbox)\#(rest)}"#.utf8)
    }

    private func read(_ bytes: [UInt8], at moment: Instant? = nil) throws -> RadarFrame {
        try #require(
            BrightSkyAnswer.read(bytes).frames(for: BrightSkyAnswerTests.place, at: moment, .quarter).last)
    }

    private static func instant(_ time: String) throws -> Instant {
        try #require(Instant(iso8601: "2025-09-23T\(time):00Z"))
    }

    private func message(_ bytes: [UInt8], at moment: Instant? = nil) -> String? {
        do {
            _ = try read(bytes, at: moment)
            return nil
        } catch {
            return (error as? RadarFault)?.message
        }
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    // MARK: Numbers

    @Test(arguments: [plain(), quoted(base64(bytes())), quoted(base64(zlib(bytes())))])
    func everyFormatHasTheSameNumbers(numbers: String) throws {
        let frame = try read(Self.answer([Self.frame(numbers: numbers)]))
        #expect(frame.values.map(Int.init) == Self.values && !frame.seen.contains(false))
        #expect(try frame.time == Self.instant("08:55") && frame.left == Self.corner.left && frame.snow == nil)
    }

    @Test func negativeNumbersAreNotSeen() throws {
        var values = Self.values
        values[3] = -1
        for numbers in [Self.plain(values), Self.quoted(Self.base64(Self.bytes(values)))] {
            let frame = try read(Self.answer([Self.frame(numbers: numbers)]))
            #expect(!frame.seen[3] && frame.values[3] == 0 && frame.seen.count { !$0 } == 1)
        }
    }

    @Test func cellsBeyondTheRangeOfTheRadarsAreNotSeen() throws {
        let box = "[0,0,5,7]"
        let frame = try #require(
            BrightSkyAnswer.read(Self.answer(box: box)).frames(for: Self.place, at: nil, .quarter).last)
        #expect(!frame.seen.contains(true) && !frame.values.contains { $0 > 0 })
    }

    // MARK: Frames

    @Test func theNewestMeasurementIsShownAndNeverAForecast() throws {
        let frames = [
            Self.frame("09:45", run: "08:55"), Self.frame("08:50", run: "08:50"), Self.frame("08:55", run: "08:55"),
        ]
        #expect(try read(Self.answer(frames)).time == Self.instant("08:55"))
        #expect(try read(Self.answer(frames), at: Self.instant("08:53")).time == Self.instant("08:55"))
        #expect(try read(Self.answer(frames), at: Self.instant("08:49")).time == Self.instant("08:50"))
        #expect(
            message(Self.answer([frames[0]])) == "all its frames are forecasts, none is a measurement")
        #expect(message(Self.answer([])) == "it has no frames in the time that was asked for")
    }

    @Test func theSourceMayHaveItsOlderName() throws {
        let frame = Self.frame(source: "RADOLAN::RV::2025-09-23T10:55:00+02:00")
        #expect(try read(Self.answer([frame])).time == Self.instant("08:55"))
    }

    @Test func theAnswerMustBeAboutThePlace() throws {
        #expect(message(Self.answer(rest: #", "latlon_position": {"x": 4, "y": 3}"#)) == nil)
        #expect(
            message(Self.answer(rest: #", "latlon_position": {"x": 90, "y": 3}"#))?.hasPrefix("it is for 48.4")
                == true)
    }

    // MARK: Faults

    private static let faults: [(answer: [UInt8], message: String)] = [
        ([], "not JSON: the text is empty in line 1, column 1"),
        (Array("null".utf8), "not an answer of Bright Sky's /radar"),
        (Array("[]".utf8), "not an answer of Bright Sky's /radar"),
        (Array(#"{"weather": []}"#.utf8), "not an answer of Bright Sky's /radar"),
        (Array("<html>".utf8), "not JSON: unexpected \"<\" in line 1, column 1"),
        (Array(#"{"detail": "slow down"}"#.utf8), "an error message: slow down"),
        (Array(#"{"detail": [{"msg": "x"}]}"#.utf8), "an error message: the request is wrong"),
        (
            Array(#"{"detail": "lat/lon lies outside the radar data range"}"#.utf8),
            "it says: lat/lon lies outside the radar data range"
        ),
        (
            Array(#"{"radar":"#.utf8) + Array(repeating: UInt8(ascii: "["), count: 20_000),
            "not JSON: nested too deeply (more than 16 levels) in line 1, column 25"
        ),
        (answer(box: nil), "bbox is not a list of four whole numbers"),
        (answer(box: "[1,2,3]"), "bbox is not a list of four whole numbers"),
        (answer(box: "[1,2,3,4.5]"), "bbox is not a list of four whole numbers"),
        (
            answer(box: "[0,0,9223372036854775807,9]"),
            "bbox [0, 0, 9223372036854775807, 9] is not within the grid of 1200 by 1100 cells"
        ),
        (answer(box: "[9,9,2,2]"), "bbox [9, 9, 2, 2] is not within the grid of 1200 by 1100 cells"),
        (
            answer(box: "[700,400,704,407]"),
            "precipitation_5 is not 5 rows of 8 numbers, as bbox says"
        ),
        (answer([frame(numbers: "null")]), "precipitation_5 is neither text nor a list of rows"),
        (answer([frame(numbers: "[1,2]")]), "precipitation_5 is not a list of rows"),
        (answer([frame(numbers: "[[1,0.5]]")]), "precipitation_5 is no table of whole numbers up to 32767"),
        (answer([frame(numbers: "\"AAA\"")]), "precipitation_5 is not base64"),
        (answer([frame(numbers: "\"A*==\"")]), "precipitation_5 is not base64"),
        (
            answer([frame(numbers: quoted(base64(zlib(bytes(), checksum: 7))))]),
            "precipitation_5 is damaged, or has other than 6 by 8 numbers, as bbox says"
        ),
        (
            answer([frame(numbers: quoted(base64(zlib(bytes() + bytes()))))]),
            "precipitation_5 is damaged, or has other than 6 by 8 numbers, as bbox says"
        ),
        (
            answer([frame(numbers: quoted(base64(zlib(Array(bytes().dropLast(2))))))]),
            "precipitation_5 has 94 bytes instead of 96 for 6 by 8 cells"
        ),
        (
            answer([frame(numbers: quoted(base64(bytes(values.map { _ in 32_000 }))))]),
            "3840 mm/h is more than rain can be"
        ),
        (answer([frame("25:99")]), "the timestamp '2025-09-23T25:99:00+00:00' is not a time"),
        (
            answer([frame(source: "unknown")]),
            "the source 'unknown' does not say when it was measured, so it may be a forecast"
        ),
        (answer(["17"]), "it has no frames in the time that was asked for"),
        (answer(["{}"]), "a frame has no timestamp"),
    ]

    @Test(arguments: faults.indices) func everyFaultHasItsLine(index: Int) {
        #expect(message(Self.faults[index].answer) == Self.faults[index].message)
    }

    @Test func everyBeginningOfAnAnswerIsAFault() {
        let whole = Self.answer([Self.frame(numbers: Self.quoted(Self.base64(Self.zlib(Self.bytes()))))])
        for count in 0..<whole.count { #expect(message(Array(whole[..<count])) != nil) }
    }
}
