import Foundation
import LoopbackServices
import RasterImages
import Testing

/// The radar card of a tile server, which a server on this machine replaces.
struct TileServerTests {
    private static let oslo = (latitude: 59.91, longitude: 10.75)
    private static let ulm = (latitude: 48.4, longitude: 9.99)
    /// 2025-09-23T08:50Z.
    private static let newest = 1_758_617_400

    private static func service(
        newest: Int = newest, at place: (latitude: Double, longitude: Double) = oslo, reflectivity: Int? = 25,
        isSnow: Bool = false, isUncached: Bool = false, count: Int = 13
    ) -> FakeTileServer {
        FakeTileServer(
            newest: newest, latitude: place.latitude, longitude: place.longitude, reflectivity: reflectivity,
            isSnow: isSnow, isUncached: isUncached, count: count)
    }

    /// What the program says at 08:58 UTC, or as the words say.
    private func message(
        _ server: LoopbackServer, _ words: [String] = ["--no-cache"], place: String = "Oslo"
    ) throws -> Program.Result {
        let time = words.contains("--time") ? [] : ["--time", "2025-09-23T08:58Z"]
        let base = words.contains("--base-url") ? [] : ["--base-url", "librewxr=\(server.url)"]
        return try withExtendedLifetime(server) {
            try Program.run(
                ["message", "--card", "radar", "--place", place, "--form", "alt", "--units", "si"] + time + base
                    + words,
                environment: [:])
        }
    }

    @Test func aPictureIsAskedForAndWhereItIsWetWhetherItIsSnow() throws {
        let service = Self.service()
        let server = try LoopbackServer { service.reply(to: $0) }
        let run = try message(server)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.text.contains("Raining here, lightly."))
        #expect(run.text.contains("Precipitation at 10:50, 8 min old."))
        // Neither satellites nor models are radar.
        #expect(!run.text.lowercased().contains("radar"))
        // Those of ten minutes before tell how it moves.
        let paths = ["/v2/radar/1758616800/512/5/59.91/10.75", "/v2/radar/1758617400/512/5/59.91/10.75"]
        #expect(
            server.requests.map(\.target) == ["/public/weather-maps.json"]
                + paths.flatMap { [$0 + "/255/0_0.png", $0 + "/0/0_1.png"] })
        #expect(server.requests.allSatisfy { $0.headers["user-agent"] == "weathercard/1.0.0" })
    }

    @Test func aDryPictureSaysWhatIsSeenAndNotThatItIsDry() throws {
        let service = Self.service(reflectivity: nil)
        let server = try LoopbackServer { service.reply(to: $0) }
        let run = try message(server)
        #expect(run.status == 0 && run.text.contains("No rain seen within 100 km."), "\(run.text)\(run.errors)")
        #expect(server.requests.count == 3)
    }

    @Test func snowIsCalledSnow() throws {
        let service = Self.service(reflectivity: 31, isSnow: true)
        let run = try message(try LoopbackServer { service.reply(to: $0) })
        #expect(run.status == 0 && run.text.contains("Snowing here."), "\(run.text)\(run.errors)")
    }

    @Test func theRadarThatCoversAPlaceComesFirst() throws {
        let (near, far) = (Self.service(at: Self.ulm), Self.service())
        let tiles = try LoopbackServer { request in
            (request.target.contains("/10.7") ? far : near).reply(to: request)
        }
        let numbers = try #require(
            FakeBrightSky(
                newest: "2025-09-23T08:55", latitude: Self.ulm.latitude, longitude: Self.ulm.longitude))
        let radar = try LoopbackServer { numbers.reply(to: $0) }
        let both = ["--no-cache", "--base-url", "brightsky=\(radar.url),librewxr=\(tiles.url)"]
        let here = try withExtendedLifetime(radar) { try message(tiles, both, place: "Ulm") }
        #expect(here.text.contains("Radar of 10:55, 3 min old.") && tiles.requests.isEmpty, "\(here.errors)")
        let there = try withExtendedLifetime(radar) { try message(tiles, both) }
        #expect(there.text.contains("Precipitation at 10:50") && radar.requests.count == 1, "\(there.errors)")
        // Without another name, no other server is asked.
        let alone = try message(tiles, place: "Ulm")
        #expect(alone.text.contains("Precipitation at 10:50, 8 min old."), "\(alone.errors)")
    }

    /// A server that goes on by another reply once a file exists.
    private func server(
        _ service: FakeTileServer, after file: String,
        _ reply: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Reply
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            FileManager.default.fileExists(atPath: file) ? reply(request) : service.reply(to: request)
        }
    }

    @Test func anAnswerIsKeptAndShownForAnHourWhenTheServerFails() throws {
        let folder = try Program.Folder()
        let server = try server(Self.service(isUncached: true), after: folder.file("fails")) { _ in .init(503) }
        let kept = ["--cache", folder.file("cache"), "--deadline", "60s"]
        let first = try message(server, kept)
        let second = try message(server, kept)
        // The list is asked for again, the pictures are not.
        #expect(first.status == 0 && second.text == first.text && server.requests.count == 6, "\(second.errors)")
        try folder.write("fails", [])
        let later = try message(server, kept + ["--time", "2025-09-23T09:03Z"])
        #expect(later.text.contains("Precipitation at 10:50, 13 min old."), "\(later.errors)")
        #expect(later.errors.hasSuffix("; showing the last radar picture\n"))
        #expect(try message(server, kept, place: "Tokyo").status == 75)
        #expect(try message(server, kept + ["--time", "2025-09-23T09:53Z"]).status == 75)
        #expect(try message(server, kept + ["--max-age", "0"]).status == 75)
    }

    @Test func aFrameThatIsGoneIsLookedUpOnceInANewList() throws {
        let folder = try Program.Folder()
        let service = Self.service()
        let server = try server(service, after: folder.file("gone")) { request in
            request.path.hasSuffix(".json") ? service.reply(to: request) : .json("{}", 404)
        }
        let kept = ["--cache", folder.file("cache")]
        #expect(try message(server, kept).status == 0 && server.requests.count == 5)
        try folder.write("gone", [])
        let run = try message(server, kept, place: "Tokyo")
        #expect(
            run.status == 69 && run.errors.contains("it does not have a frame of its own list (HTTP status 404)"))
        // Two pictures and the list anew, twice, and in the end nothing.
        #expect(server.requests.count == 10, "\(server.requests.map(\.line))")
    }

    private static func list(_ time: Int) -> LoopbackServer.Reply {
        .json(#"{"radar":{"past":[{"time":\#(time),"path":"/v2/radar/\#(time)"}]}}"#)
    }

    private static let faults:
        [(
            list: LoopbackServer.Reply, picture: LoopbackServer.Reply, words: [String], status: Int32,
            message: String
        )] =
            [
                (.json("<html>"), .init(), [], 69, "is not a radar picture: not JSON"),
                (.json(#"{"radar":{"past":[]}}"#), .init(), [], 69, "is not a radar picture: it has no frames"),
                (list(newest - 3 * 3600), .init(), [], 69, "its newest frame is 188 minutes old"),
                (list(newest + 86_400), .init(), [], 69, "all its frames are of the future"),
                (.init(429), .init(), [], 75, "accepts no more requests"),
                (.init(500), .init(), [], 69, "failed (HTTP"),
                (list(newest), .init(503), [], 75, "failed (HTTP status 503)"),
                (list(newest), .json("{}", 400), [], 69, "rejected the request (HTTP status 400)"),
                (
                    list(newest), .init(200, [], body: Array("<html>".utf8)), [], 69,
                    "is not a radar picture: not a PNG"
                ),
                (
                    list(newest), .init(200, [], body: TilePicture.header(width: 60_000, height: 60_000)), [], 69,
                    "the PNG has 60000 x 60000 pixels"
                ),
                (list(newest), .init(200, [], body: Array("RIFF".utf8)), [], 69, "it is a WebP picture"),
                (list(newest), .init(200), [], 69, "is not a radar picture: the response is empty"),
                (.init(200), .init(), [], 69, "is not a radar picture: not JSON: the response is empty"),
                (list(newest), .init(), ["--time", "2126-09-23T08:58Z"], 64, "is of the present or the past"),
                (
                    list(newest), .init(), ["--provider", "met-norway"], 64,
                    "which asks brightsky, or librewxr by --base-url"
                ),
            ]

    @Test(arguments: faults.indices) func everyFaultHasItsLineAndStatus(index: Int) throws {
        let (list, picture, words, status, message) = Self.faults[index]
        let server = try LoopbackServer { $0.path.hasSuffix(".json") ? list : picture }
        let run = try self.message(server, words + ["--no-cache", "--deadline", "60s"])
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.output.isEmpty)
    }

    @Test func aCardThatMovesAsksForTheFramesOfAnHour() throws {
        let folder = try Program.Folder()
        let service = Self.service(reflectivity: nil, count: 3)
        let server = try LoopbackServer { service.reply(to: $0) }
        let run = try withExtendedLifetime(server) {
            try Program.run(
                [
                    "render", "--card", "radar", "--place", "Oslo", "--time", "2025-09-23T08:58Z", "--size",
                    "200x200",
                    "--scale", "0.2", "--base-url", "librewxr=\(server.url)", "--no-cache", "--animate", "1h", "-o",
                    "a.apng",
                ], in: folder.path, environment: [:])
        }
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(try AnimatedPNG(folder.bytes("a.apng")).frames.count == 3)
        var times: [Int] = []
        for request in server.requests.dropFirst() {
            let parts = request.path.split(separator: "/")
            times.append(try #require(Int(parts[2])))
        }
        // It is dry, so that none is asked for again for its snow.
        #expect(times == [1200, 600, 0].map { Self.newest - $0 })
    }

    private static let earlierFaults: [(reply: LoopbackServer.Reply, frames: Int, status: Int32, message: String)] =
        [
            (.init(200, [], body: Array("<html>".utf8)), 2, 0, ""), (.init(200), 2, 0, ""),
            (.json(#"{"detail":"Frame not found"}"#, 404), 2, 0, ""),
            // A server that is down or refuses is asked for nothing more.
            (.init(503), 0, 75, "failed (HTTP status 503)"), (.init(429), 0, 75, "accepts no more requests"),
        ]

    @Test(arguments: earlierFaults.indices) func anHourWithoutOneOfItsEarlierFramesStillMoves(index: Int) throws {
        let (reply, frames, status, message) = Self.earlierFaults[index]
        let folder = try Program.Folder()
        let service = Self.service(count: 3)
        let server = try LoopbackServer { request in
            request.path.contains("/\(Self.newest - 600)/") ? reply : service.reply(to: request)
        }
        let run = try withExtendedLifetime(server) {
            try Program.run(
                [
                    "render", "--card", "radar", "--place", "Oslo", "--time", "2025-09-23T08:58Z", "--size",
                    "200x200", "--scale", "0.2", "--base-url", "librewxr=\(server.url)", "--no-cache", "--deadline",
                    "60s", "--animate", "1h", "-o", "a.apng", "--poster", "p.png",
                ], in: folder.path, environment: [:])
        }
        #expect(run.status == status, "\(run.errors)")
        #expect(message.isEmpty ? run.errors.isEmpty : run.errors.contains(message), "\(run.errors)")
        guard status == 0 else {
            #expect(folder.names.isEmpty)
            return
        }
        let animation = try AnimatedPNG(folder.bytes("a.apng"))
        #expect(animation.frames.count == frames)
        // The newest frame, which words are about, is there and first.
        var shown: [[UInt8]] = []
        try animation.forEachFrame { _, image throws(Never) in shown.append(image.eightBitSamples) }
        #expect(try shown.first == PNGDecoder().decode(folder.bytes("p.png")).eightBitSamples)
        #expect(Set(shown).count == frames)
    }

    @Test func theNewestFrameOfAnHourMayNotFail() throws {
        let folder = try Program.Folder()
        let service = Self.service(count: 3)
        let server = try LoopbackServer { request in
            request.path.contains("/\(Self.newest)/") ? .init(200) : service.reply(to: request)
        }
        let run = try withExtendedLifetime(server) {
            try Program.run(
                [
                    "render", "--card", "radar", "--place", "Oslo", "--time", "2025-09-23T08:58Z", "--size",
                    "200x200", "--scale", "0.2", "--base-url", "librewxr=\(server.url)", "--no-cache", "--deadline",
                    "60s", "--animate", "1h", "-o", "a.apng",
                ], in: folder.path, environment: [:])
        }
        #expect(run.status == 69 && run.errors.contains("the response is empty"), "\(run.status) \(run.errors)")
    }

    @Test func nearThePolesThereIsNoPicture() throws {
        let server = try LoopbackServer(.init(500))
        let run = try message(server, place: "84.5,10")
        #expect(run.status == 65 && server.requests.isEmpty && run.errors.contains("none so far north or south"))
    }

    @Test func aSavedPictureNeedsATime() throws {
        let folder = try Program.Folder()
        let png = TilePicture.png(columns: 240..<272, rows: 200..<272) { _, y in UInt8(100 + y % 20) }
        try folder.write("tile.png", png)
        try folder.write("whole.txt", Array("HTTP/2 200\r\nx-frame-timestamp: \(Self.newest)\r\n\r\n".utf8) + png)
        func run(_ words: [String]) throws -> Program.Result {
            try Program.run(
                ["message", "--card", "radar", "--place", "Oslo", "--form", "alt", "--radar"] + words,
                in: folder.path)
        }
        let bare = try run(["tile.png"])
        #expect(bare.status == 64 && bare.errors.contains("add --time TIME, or save it with its header fields"))
        let dated = try run(["tile.png", "--time", "2025-09-23T08:50Z"])
        #expect(dated.text.contains("Raining here, lightly.") && dated.text.contains("10:50"), "\(dated.errors)")
        let whole = try run(["whole.txt", "--time", "2025-09-23T08:58Z"])
        #expect(whole.text.contains("Precipitation at 10:50, 8 min old."), "\(whole.text)\(whole.errors)")
        #expect(try run(["whole.txt", "--time", "2025-09-23T10:58Z"]).status == 69)
        try folder.write("half.png", Array(png.dropLast(50)))
        let half = try run(["half.png", "--time", "2025-09-23T08:50Z"])
        #expect(half.status == 65 && half.errors.contains("half.png: the PNG is damaged"), "\(half.errors)")
    }

    @Test func aServerDrawsPicturesOfATileServer() throws {
        let now = Int(Date().timeIntervalSince1970)
        let service = Self.service(newest: now / 600 * 600)
        let tiles = try LoopbackServer { service.reply(to: $0) }
        let served = try ServedProgram(["--base-url", "librewxr=\(tiles.url)", "--no-cache"])
        let client = try LoopbackClient(port: served.port)
        for file in ["Oslo.txt", "@59.91,10.75.txt"] {
            client.send("GET", "/\(file)?card=radar&size=200x200")
            let response = try #require(try client.receive())
            #expect(response.status == 200 && response.text.contains("Raining here, lightly."), "\(response.text)")
        }
        #expect([5, 10].contains(tiles.requests.count), "\(tiles.requests.map(\.line))")
        #expect(served.end().status == 0)
    }
}
