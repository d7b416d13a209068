import LoopbackServices
import Primitives
import Radar
import Testing

@testable import Providers

/// Pictures and lists of tile servers.
struct TileServerTests {
    private static let place = Coordinates(latitude: 48.58, longitude: 7.75)
    private static let noon = Instant(secondsSince1970: 1_758_628_800)

    /// A picture without rain.
    private static let clear = try? TileGreys(png: TilePicture.png(rows: 0..<0) { _, _ in 0 }, form: .raw)

    /// Light and moderate rain in the middle, in either form.
    private static func rain(_ form: TileGreys.Form, isSnow: Bool = false) -> [UInt8] {
        TilePicture.png(columns: 200..<300, rows: 200..<300) { x, y in
            let strength = 10 + (x + y) % 24
            return form == .raw ? UInt8(2 * (strength + 32)) : UInt8(strength + 32) + (isSnow ? 128 : 0)
        }
    }

    private static let pictures: [(png: [UInt8], fault: String)] = [
        ([], "not a PNG: the signature is missing"),
        (Array("<html>".utf8), "not a PNG: the signature is missing"),
        (Array("RIFF\0\0\0\0WEBP".utf8), "it is a WebP picture instead of a PNG"),
        (Array(rain(.raw).dropLast(4000)), "the PNG is damaged: the file ends too early"),
        (
            TilePicture.png(width: 256, height: 256, rows: 0..<0) { _, _ in 0 },
            "it has 256 x 256 pixels instead of 512 x 512"
        ),
        (
            TilePicture.header(width: 60_000, height: 60_000),
            "the PNG has 60000 x 60000 pixels; at most 262144 are supported"
        ),
        (
            TilePicture.png(isColoured: true, columns: 0..<9) { _, _ in 120 },
            "100 % of what is drawn has a colour, and raw values are greys"
        ),
        (TilePicture.png(columns: 0..<9) { _, _ in 226 }, "81 dBZ is more than rain can be"),
        (TilePicture.png { _, _ in 100 }, "more than half of it has one grey, so that it is a notice or a test"),
    ]

    @Test(arguments: pictures.indices) func everyFaultOfAPictureHasItsLine(index: Int) {
        let (png, fault) = Self.pictures[index]
        #expect(throws: RadarFault.malformed(fault)) { try TileGreys(png: png, form: .raw) }
    }

    @Test func aPictureThatIsClearIsDry() throws {
        #expect(try #require(Self.clear).isDry)
        // Dry, but cold enough for snow.
        let cold = try TileGreys(png: TilePicture.png { _, y in y < 256 ? 128 : 0 })
        #expect(cold.form == .wholeWithSnow && cold.isDry)
    }

    @Test func bothFormsHaveTheSameValuesAndAreToldByTheirNumbers() throws {
        let raw = try TileGreys(png: Self.rain(.raw))
        let whole = try TileGreys(png: Self.rain(.wholeWithSnow))
        let snow = try TileGreys(png: Self.rain(.wholeWithSnow, isSnow: true))
        #expect(raw.form == .raw && whole.form == .wholeWithSnow && snow.form == .wholeWithSnow)
        let index = 250 * TileGreys.side + 250
        #expect([raw, whole, snow].map { $0.value(index) } == [124, 124, 124])
        #expect([raw, whole, snow].map { $0.isSnow(index) } == [nil, false, true])
        #expect([raw, whole, snow].map { $0.value(0) } == [0, 0, 0])
    }

    @Test func aPictureIsAroundThePixelOfItsPlace() throws {
        let window = try #require(TileWindow(around: Self.place))
        #expect(window.path == "512/6/48.58/7.75")
        let greys = try TileGreys(
            png: TilePicture.png(columns: 256..<257, rows: 256..<257) { _, _ in 124 }, form: .raw)
        let frame = try #require(window.frame(greys, nil, time: Self.noon))
        // The left upper corner is at 16833, 11055 (web mercator).
        #expect(frame.left + frame.columns / 2 == 16_833 + 256 && frame.top + frame.rows / 2 == 11_055 + 256)
        #expect(frame.value(at: Self.place) == 124 && frame.snow == nil && frame.values.count { $0 > 0 } == 1)
    }

    @Test(arguments: [-83.0, -60, -33.9, 0, 8, 48.58, 60, 66, 71, 78, 82.9])
    func picturesReachBeyondTheCard(latitude: Double) throws {
        let place = Coordinates(latitude: latitude, longitude: -179.99)
        let window = try #require(TileWindow(around: place))
        let words = window.path.split(separator: "/")
        #expect(words[2].contains(".") && words[3] == "-179.99")
        let greys = try #require(Self.clear)
        let frame = try #require(window.frame(greys, nil, time: Self.noon))
        let view = RadarView(place, in: frame.projection)
        for bearing in stride(from: 0.0, to: 360, by: 10) {
            let there = place.at(kilometers: 155, bearing: bearing)
            #expect(frame.index(at: view.point(view.offset(there))) != nil, "\(bearing)")
        }
        #expect(frame.columns <= TileGreys.side)
    }

    @Test func thereAreNoPicturesOfThePoles() {
        for latitude in [83.1, -90, .nan, .infinity] {
            #expect(!LibreWXR.covers(Coordinates(latitude: latitude, longitude: 0)))
        }
    }

    // MARK: Lists

    private static func list(
        _ frames: String = #"{"time":1758628200,"path":"/v2/radar/1758628200"}"#,
        host: String = #""host":"https://tiles.example.org","#
    ) -> String {
        #"{"version":"2.0",\#(host)"radar":{"past":[\#(frames)],"nowcast":[]}}"#
    }

    private static func frames(_ text: String) throws -> TileFrames {
        let server = try #require(ServiceAddress("https://own.example.org", dropping: ""))
        return try TileFrames.read(Array(text.utf8), from: server)
    }

    private static let lists: [(text: String, fault: String)] = [
        ("<html>", "not JSON: unexpected \"<\" in line 1, column 1"),
        ("[]", "it is not a list of frames of radar"),
        (#"{"radar":{"past":{}}}"#, "it is not a list of frames of radar"),
        (list(#"{"time":"soon","path":"/v2/radar/1"}"#), "a frame has no time in whole seconds"),
        (list(#"{"time":1e9,"path":"/v2/radar/1"}"#), "a frame has no time in whole seconds"),
        (list(#"{"time":1758628200}"#), "a frame has no path"),
        (
            list(#"{"time":1758628200,"path":"/../../etc?x=//evil"}"#),
            "the path of a frame is '/../../etc?x=//evil'"
        ),
        (list(#"{"time":1758628200,"path":"v2/radar"}"#), "the path of a frame is 'v2/radar'"),
        (
            list(host: #""host":"http://169.254.169.254/latest","#),
            "it names another server without https, 169.254.169.254; only own.example.org is asked"
        ),
        (list(host: #""host":"file:///etc","#), "its host is 'file:///etc'"),
    ]

    @Test(arguments: lists.indices) func everyFaultOfAListHasItsLine(index: Int) {
        let (text, fault) = Self.lists[index]
        #expect(throws: RadarFault.malformed(fault)) { try Self.frames(text) }
    }

    @Test(arguments: [
        "", #""host":"http://localhost:8080","#, #""host":"http://OWN.example.org","#, #""host":7,"#,
    ]) func whatAServerCallsItselfMakesNoDifference(host: String) throws {
        #expect(try Self.frames(Self.list(host: host)).newest(at: Self.noon).path == "/v2/radar/1758628200")
    }

    @Test func theNewestFrameOfTheLastHourIsTaken() throws {
        let frames = try Self.frames(
            Self.list(
                [1_758_628_800, 1_758_627_600, 1_758_628_200].map { #"{"time":\#($0),"path":"/v2/radar/\#($0)"}"# }
                    .joined(separator: ",")))
        func newest(_ minutes: Double) throws -> Double {
            try frames.newest(at: Self.noon.advanced(by: minutes * 60)).time.secondsSince1970
        }
        #expect(try newest(0) == 1_758_628_800 && newest(60) == 1_758_628_800)
        #expect(try newest(-4) == 1_758_628_800 && newest(-6) == 1_758_628_200)
        #expect(throws: RadarFault.self) { try newest(61) }
        #expect(throws: RadarFault.self) { try newest(-26) }
        let none = RadarFault.noMeasurement("it has no frames")
        #expect(throws: none) { try Self.frames(Self.list("")).newest(at: Self.noon) }
        #expect(
            try frames.entries(at: Self.noon, .hour).map(\.time.secondsSince1970) == [
                1_758_627_600, 1_758_628_200, 1_758_628_800,
            ])
    }

    // MARK: Saved pictures

    @Test func aSavedPictureHasTheTimeOfItsHeaderFields() throws {
        let moved = "HTTP/1.1 301 Moved\r\nLocation: /\r\n\r\n"
        let head = "HTTP/2 200 \r\ncontent-type: image/png\r\nX-Frame-Timestamp: 1758628800\r\n\r\n"
        let png = Self.rain(.raw)
        #expect(try SavedTile(png).time == nil)
        let tile = try SavedTile(Array((moved + head).utf8) + png)
        #expect(tile.time == Self.noon)
        #expect(tile.frame(around: Self.place, time: Self.noon)?.value(at: Self.place) == 100)
        #expect(tile.frame(around: Coordinates(latitude: 89, longitude: 0), time: Self.noon) == nil)
    }

    @Test(arguments: [
        ("HTTP/1.1 404 Not Found\r\n\r\n{}", "HTTP status 404"),
        ("HTTP/1.1 200 OK", "its header fields do not end"),
        ("HTTP/1.1 200 OK\nX-Frame-Timestamp: soon\n\n", "its X-Frame-Timestamp is no time in whole seconds"),
        ("HTTP/1.1 200 OK\n\n", "not a PNG: the signature is missing"),
    ]) func everyFaultOfHeaderFieldsHasItsLine(text: String, fault: String) {
        #expect(throws: RadarFault.malformed(fault)) { try SavedTile(Array(text.utf8)) }
    }
}
