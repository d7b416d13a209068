import Foundation
import LoopbackServices
import RasterImages
import Testing

/// The radar card of a service, which a server on this machine replaces.
struct LiveRadarTests {
    private static let ulm = (latitude: 48.4, longitude: 9.99)

    /// A server whose newest measurement is that of a time on the day.
    private func server(newest: String) throws -> LoopbackServer {
        let service = try #require(
            FakeBrightSky(
                newest: "2025-09-23T\(newest)", latitude: Self.ulm.latitude, longitude: Self.ulm.longitude))
        return try LoopbackServer { service.reply(to: $0) }
    }

    /// What the program says at 08:58 UTC, or as the words say.
    private func message(
        _ server: LoopbackServer, _ words: [String] = ["--no-cache"], place: String = "Ulm"
    ) throws -> Program.Result {
        let time = words.contains("--time") ? [] : ["--time", "2025-09-23T08:58Z"]
        let base = words.contains("--base-url") ? [] : ["--base-url", "brightsky=\(server.url)"]
        return try withExtendedLifetime(server) {
            try Program.run(
                ["message", "--card", "radar", "--place", place, "--form", "alt"] + time + base + words,
                environment: [:])
        }
    }

    private func minutes(_ server: LoopbackServer) -> [String] {
        server.requests.map { request in
            let asked = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
            let (first, last) = (asked["date"] ?? "", asked["last_date"] ?? "")
            // Those of an hour begin on the same minute.
            return first.suffix(2) == last.suffix(2) ? "several" : last
        }
    }

    @Test func aQuarterIsAskedForWhereOneFrameIsShown() throws {
        let server = try server(newest: "08:55")
        let run = try message(server)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(run.text.contains("Raining here, lightly.") && run.text.contains("Radar of 10:55, 3 min old."))
        #expect(minutes(server) == ["2025-09-23T08:55"])
        let request = try #require(server.requests.first)
        #expect(request.path == "/radar" && request.headers["user-agent"] == "weathercard/1.0.0")
        let asked = Dictionary(request.parameters.map { ($0.name, $0.value) }) { first, _ in first }
        #expect(asked["date"] == "2025-09-23T08:40" && asked["last_date"] == "2025-09-23T08:55")
        #expect(asked["distance"] == "165000" && asked["format"] == "compressed")
        #expect(asked["lat"]?.hasPrefix("48.4") == true && asked["lon"]?.hasPrefix("9.9") == true)
    }

    @Test(arguments: [
        ("08:50", "Radar of 10:50, 8 min old."), ("08:35", "Radar as of 10:35."), ("08:00", "Radar as of 10:00."),
    ]) func aForecastIsNeverDrawnButNamesTheNewestMeasurement(newest: String, words: String) throws {
        let server = try server(newest: newest)
        let run = try message(server)
        #expect(run.status == 0 && run.text.contains(words), "\(run.text)\(run.errors)")
        #expect(run.text.contains("Raining here, lightly."))
        // Ten minutes earlier is within the quarter that is asked for.
        let second = newest == "08:50" ? [] : ["2025-09-23T\(newest)"]
        #expect(minutes(server) == ["2025-09-23T08:55"] + second)
    }

    @Test func aMeasurementOlderThanAnHourIsRefused() throws {
        let run = try message(try server(newest: "07:55"))
        #expect(run.status == 69 && run.errors.contains("it is 63 minutes old"), "\(run.errors)")
    }

    @Test func anAnswerIsKeptAndShownForAnHourWhenTheServiceFails() throws {
        let folder = try Program.Folder()
        let service = try #require(
            FakeBrightSky(
                newest: "2025-09-23T08:55", latitude: Self.ulm.latitude, longitude: Self.ulm.longitude))
        let server = try LoopbackServer { request in
            request.target.contains("T09:") ? .json("{}") : service.reply(to: request)
        }
        let kept = ["--cache", folder.file("cache")]
        let first = try message(server, kept)
        let second = try message(server, kept)
        #expect(first.status == 0 && second.text == first.text && server.requests.count == 1, "\(second.errors)")
        let later = try message(server, kept + ["--time", "2025-09-23T09:03Z"])
        #expect(later.status == 0 && later.text.contains("Radar of 10:55, 8 min old."), "\(later.errors)")
        #expect(later.errors.hasSuffix("; showing the last radar picture\n"))
        #expect(try message(server, kept + ["--time", "2025-09-23T09:57Z"]).status == 69)
        #expect(try message(server, kept + ["--time", "2025-09-23T09:03Z", "--max-age", "0"]).status == 69)
    }

    @Test(arguments: ["Paris, France", "Seattle", "Vienna, Austria", "-33.9,151.2"])
    func aPlaceWithoutRadarIsAnErrorThatSaysWhatWouldWork(place: String) throws {
        let server = try server(newest: "08:55")
        let run = try message(server, place: place)
        #expect(run.status == 65 && server.requests.isEmpty, "\(run.status) \(run.errors)")
        #expect(run.errors.contains(": brightsky covers Germany and its rim; --radar FILE draws a saved answer"))
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    private static let faults: [(reply: LoopbackServer.Reply, words: [String], status: Int32, message: String)] = [
        (.init(429, ["Retry-After: 60"]), [], 75, "accepts no more requests"),
        (.init(503), [], 75, "failed (HTTP status 503)"), (.init(500), [], 69, "failed (HTTP status 500)"),
        (.json("<html>"), [], 69, "is not a radar picture: not JSON"),
        (.json(#"{"detail":"Not Found"}"#, 404), [], 69, "is not a radar picture: HTTP status 404"),
        (.json(#"{"detail":"lat/lon lies outside the radar data range"}"#, 404), [], 65, "no radar of Ulm"),
        (.json(#"{"detail":[{"msg":"x"}]}"#, 422), [], 69, "rejected the request (HTTP status 422)"),
        (.json(#"{"radar":[]}"#), [], 69, "it has no frames in the time that was asked for"),
        (.json(""), ["--time", "2126-09-23T08:58Z"], 64, "a radar picture is of the present or the past"),
        (.json(""), ["--base-url", "http://127.0.0.1:9"], 64, "--base-url must have brightsky=URL"),
        (.json(""), ["--provider", "met-norway"], 64, "--provider has no effect with --card radar"),
        (.json(""), ["--contact", "me@example.org"], 64, "--contact has no effect with --card radar"),
    ]

    @Test(arguments: faults.indices) func everyFaultHasItsLineAndStatus(index: Int) throws {
        let (reply, words, status, message) = Self.faults[index]
        let run = try self.message(try LoopbackServer(reply), words + ["--no-cache", "--deadline", "50s"])
        #expect(run.status == status && run.errors.contains(message), "\(run.status) \(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.output.isEmpty)
    }

    @Test func aBatchAsksTheServerOfItsCommandLine() throws {
        let folder = try Program.Folder()
        let server = try server(newest: "08:55")
        let job = #"{"card": "radar", "place": "Ulm", "time": "2025-09-23T08:58Z", "size": "200x200", "output": "#
        try folder.write("jobs.jsonl", (job + "\"ulm.png\"}\n").utf8)
        let run = try withExtendedLifetime(server) {
            try Program.run(
                ["batch", "jobs.jsonl", "--output-dir", "out", "--base-url", "brightsky=\(server.url)"],
                in: folder.path, environment: [:])
        }
        #expect(run.status == 0 && server.requests.count == 1, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("out/ulm.png")))
    }

    @Test func aServerAsksOncePerPlaceAndScan() throws {
        let now = Int(Date().timeIntervalSince1970)
        let service = FakeBrightSky(
            newest: now / 300 * 300 - 300, latitude: Self.ulm.latitude, longitude: Self.ulm.longitude)
        let radar = try LoopbackServer { service.reply(to: $0) }
        let served = try ServedProgram(["--base-url", "brightsky=\(radar.url)", "--no-cache"])
        let client = try LoopbackClient(port: served.port)
        func get(_ target: String) throws -> LoopbackClient.Response {
            client.send("GET", target)
            return try #require(try client.receive())
        }
        for (file, words) in [
            ("Ulm.txt", "Raining here, lightly."), ("@48.4,9.99.json", "Radar of"), ("Ulm.svg", "<svg"),
        ] {
            let response = try get("/\(file)?card=radar&size=200x200")
            #expect(response.status == 200 && response.text.contains(words), "\(response.text)")
            let lifetime = response["cache-control"]?.firstMatch(of: /max-age=(\d+)/).flatMap { Int($0.1) }
            #expect((0...300).contains(try #require(lifetime)))
        }
        // A forecast and the measurement that it names; as many again if another scan became due meanwhile.
        #expect([1, 2].contains(radar.requests.count), "\(radar.requests.map(\.line))")
        let elsewhere = try get("/Seattle.png?card=radar")
        #expect(elsewhere.status == 422 && elsewhere.text.contains("no radar of Seattle"), "\(elsewhere.text)")
        let page = try get("/Ulm?card=radar")
        #expect(page.status == 400 && page.text.contains("no page shows the radar card"))
        #expect(served.end().status == 0)
    }

    @Test func aCardThatMovesAsksForTheHourAtOnce() throws {
        let folder = try Program.Folder()
        // The last five minutes are a forecast as yet.
        let service = try #require(
            FakeBrightSky(
                newest: "2025-09-23T08:50", latitude: Self.ulm.latitude, longitude: Self.ulm.longitude,
                mostCells: 30))
        let server = try LoopbackServer { service.reply(to: $0) }
        let words = [
            "--card", "radar", "--place", "Ulm", "--time", "2025-09-23T08:58Z", "--base-url",
            "brightsky=\(server.url)", "--size", "200x200", "--no-cache",
        ]
        let run = try withExtendedLifetime(server) {
            try Program.run(
                ["render"] + words + ["--animate", "1h", "-o", "a.apng", "--poster", "p.png"], in: folder.path,
                environment: [:])
        }
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let asked = server.requests.map { request in
            request.parameters.filter { $0.name.hasSuffix("date") }.map(\.value)
        }
        #expect(asked == [["2025-09-23T07:55", "2025-09-23T08:55"]])
        let animation = try AnimatedPNG(folder.bytes("a.apng"))
        // 08:50 for two seconds, then from 07:55 on.
        #expect(
            animation.frames.map(\.delay) == [.init(24, over: 12)]
                + [AnimatedPNGEncoder.Delay](repeating: .init(5, over: 12), count: 11))
        var frames: [[UInt8]] = []
        try animation.forEachFrame { _, image throws(Never) in frames.append(image.eightBitSamples) }
        #expect(try frames.first == PNGDecoder().decode(folder.bytes("p.png")).eightBitSamples)
        #expect(Set(frames).count == frames.count)
        // A card that does not move asks for a quarter of an hour.
        let still = try withExtendedLifetime(server) {
            try Program.run(["render"] + words + ["-o", "s.png"], in: folder.path, environment: [:])
        }
        #expect(still.status == 0 && minutes(server).dropFirst() == ["2025-09-23T08:55"])
    }

    @Test func aServerHasCardsThatMove() throws {
        let now = Int(Date().timeIntervalSince1970)
        let service = FakeBrightSky(
            newest: now / 300 * 300, latitude: Self.ulm.latitude, longitude: Self.ulm.longitude, mostCells: 30)
        let radar = try LoopbackServer { service.reply(to: $0) }
        let served = try ServedProgram(["--base-url", "brightsky=\(radar.url)", "--no-cache"])
        let card = "card=radar&size=200x200&scale=0.2&animate=1h"
        let moving = try served.ask("/Ulm.apng?\(card)")
        #expect(moving.status == 200 && moving["content-type"] == "image/apng", "\(moving.text)")
        #expect(try AnimatedPNG(moving.body).frames.count == 13)
        let alt = moving["alt-text"]?.removingPercentEncoding ?? ""
        #expect(alt.contains("The picture moves through the previous 60 minutes. 60 minutes earlier: "), "\(alt)")
        #expect(try served.ask("/Ulm.txt?\(card)").text == alt + "\n")
        #expect([1, 2].contains(radar.requests.count), "\(radar.requests.map(\.line))")
        #expect(try served.ask("/Ulm.apng?card=radar&animate=loop").status == 400)
        let end = served.end()
        #expect(end.status == 0, "\(end.errors)")
    }

    @Test func otherCardsNeverAskForRadar() throws {
        let (radar, server) = (try server(newest: "08:55"), try LoopbackServer(.json(SeattleAnswer.json())))
        for card in ["clock", "day", "places"] {
            let run = try withExtendedLifetime((radar, server)) {
                try Program.run(
                    [
                        "message", "--card", card, "--place", "Seattle", "--time", "2026-11-20T15:22", "--no-cache",
                        "--base-url", "open-meteo=\(server.url),brightsky=\(radar.url)",
                    ], environment: [:])
            }
            #expect(run.status == 0 && radar.requests.isEmpty, "\(run.errors)")
        }
    }
}
