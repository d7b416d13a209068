import Foundation
import LoopbackServices
import RasterImages
import Testing

struct LiveForecastTests {
    private let time = ["--time", "2026-11-20T15:22"]

    /// Runs the program without proxies and keys in the environment.
    private func run(
        _ words: [String], _ server: LoopbackServer?, in folder: String? = nil,
        _ environment: [String: String] = [:],
        input: [UInt8] = []
    ) throws -> Program.Result {
        var all = environment
        if let libraries = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"], all["LD_LIBRARY_PATH"] == nil {
            all["LD_LIBRARY_PATH"] = libraries
        }
        let address = server.map { ["--base-url", $0.url] } ?? []
        return try withExtendedLifetime(server) {
            try Program.run(words + address, in: folder, environment: all, input: input)
        }
    }

    @Test func byDefaultOpenMeteoIsAsked() throws {
        let server = try LoopbackServer(.json(SeattleAnswer.json()))
        let folder = try Program.Folder()
        let run = try run(["render", "--place", "Seattle", "-o", "card.png"] + time, server, in: folder.path)
        #expect(run.status == 0 && run.errors == "" && run.output.isEmpty, "\(run.errors)")
        #expect(folder.names == ["card.png"])
        #expect(try PNGDecoder().decode(folder.bytes("card.png")).width == 1080)
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.headers["user-agent"] == "weathercard/1.0.0")
        let parameters = Dictionary(uniqueKeysWithValues: request.parameters.map { ($0.name, $0.value) })
        #expect(parameters["latitude"]?.hasPrefix("47.6") == true)
        #expect(parameters["longitude"]?.hasPrefix("-122.3") == true)
        #expect(parameters["timezone"] == "America/Los_Angeles")
        #expect(parameters["timeformat"] == "unixtime")
        #expect(parameters["apikey"] == nil)
    }

    @Test func theServersCardIsTheOneOfItsSavedAnswer() throws {
        let server = try LoopbackServer(.json(SeattleAnswer.json()))
        // An answer has the place of its own grid, whose clouds would be others.
        for options in [[], ["--pie", "hours", "--units", "si"], ["--size", "1200x630", "--palette", "lucid"]] {
            let flat = time + options + ["--ground", "flat"]
            let live = try run(["render", "--place", "Seattle", "-o", "-"] + flat, server)
            let saved = try run(
                ["render", "--forecast", "-", "-o", "-"] + flat, nil,
                input: Array(SeattleAnswer.json().utf8))
            #expect(live.status == 0 && saved.status == 0)
            #expect(live.output == saved.output && !live.output.isEmpty)
        }
    }

    @Test func theWordsNameTheRainAndTheSource() throws {
        let server = try LoopbackServer(.json(SeattleAnswer.json()))
        let message = try run(["message", "--place", "Seattle"] + time, server).text.split(separator: "\n")
        try #require(message.count == 3)
        #expect(message[0].hasPrefix("share: Seattle, "))
        // Whether the day is named depends on the day of the run.
        #expect(message[0].contains("3:22 PM: 54°F. Light rain from "))
        #expect(message[0].hasSuffix("Weather data by Open-Meteo.com"))
        #expect(message[2].contains("High 55°F, low 45°F."))
    }

    @Test func withoutATimeItIsNow() throws {
        let now = Int(Date().timeIntervalSince1970)
        let server = try LoopbackServer { _ in .json(SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))) }
        let json = try run(["forecast", "--place", "Seattle"], server)
        #expect(json.status == 0, "\(json.errors)")
        let members = try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
        let fetched = try #require(members?["fetchedAt"] as? String)
        let seconds = try #require(ISO8601DateFormatter().date(from: String(fetched.prefix(19)) + "Z"))
        #expect((now...Int(Date().timeIntervalSince1970)).contains(Int(seconds.timeIntervalSince1970)))
        // Saved, it speaks of the moment at which it was asked for.
        let share = try run(["message", "--forecast", "-", "--form", "share"], nil, input: json.output)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "America/Los_Angeles"))
        let hour = calendar.component(.hour, from: seconds)
        let minute = calendar.component(.minute, from: seconds)
        let clock = "\((hour + 11) % 12 + 1):\(minute < 10 ? "0" : "")\(minute) \(hour < 12 ? "AM" : "PM")"
        #expect(share.text.hasPrefix("Seattle, \(clock): "), "\(share.text) \(share.errors)")
    }

    @Test func aMomentThatTheAnswerDoesNotCoverIs65() throws {
        let server = try LoopbackServer(.json(SeattleAnswer.json(at: 1_500_000_000)))
        let run = try run(["render", "--place", "Seattle", "-o", "-"], server)
        #expect(run.status == 65 && run.errors.contains("the forecast says nothing about"), "\(run.errors)")
    }

    @Test func interpolatedQuarterHoursAreDrawnOnlyWhenAskedForAndThenNamedAnEstimate() throws {
        // The same quarter hours in a place where no model computes them.
        let answer = SeattleAnswer.json().replacingOccurrences(of: "47.595562", with: "-33.8688")
            .replacingOccurrences(of: "-122.32443", with: "151.2093")
        let server = try LoopbackServer(.json(answer))
        func share(_ options: [String]) throws -> String {
            try run(
                ["message", "--place", "Sydney", "--form", "share", "--time", "2026-11-20T23:22:00Z"] + options,
                server
            )
            .text
        }
        #expect(try !share([]).contains("estimate") && share([]) == share(["--pie", "hours"]))
        #expect(try share(["--pie", "minutes"]).contains("hourly estimate"))
    }

    @Test func withoutANetworkTheMessageHasACommandThatWorks() throws {
        let port = try ClosedPort()
        defer { withExtendedLifetime(port) {} }
        let folder = try Program.Folder()
        for place in ["Seattle", "Portland, ME", "Coeur d'Alene, ID", "São Paulo"] {
            let run = try run(
                [
                    "render", "--place", place, "-o", "live.png", "--deadline", "60s", "--base-url",
                    "http://127.0.0.1:\(port.number)",
                ], nil,
                in: folder.path)
            #expect(run.status == 69 && folder.names.isEmpty)
            #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.errors.contains("refused"))
            let start = try #require(run.errors.range(of: ": weathercard render"))
            let command = run.errors[start.lowerBound...].dropFirst(2).replacingOccurrences(
                of: "weathercard", with: "\"$0\"")
            let again = try Program.run(["-c", command, Program.path], in: folder.path, program: "/bin/sh")
            #expect(again.status == 0 && folder.names == ["live.png"], "\(command)")
            try FileManager.default.removeItem(atPath: folder.file("live.png"))
        }
    }

    @Test(arguments: [
        (400, #"{"error":true,"reason":"No \u001b[1mdata"}"#, 69 as Int32, "No [1mdata"),
        (401, "", 77, "refused access (HTTP status 401)"),
        (403, "", 77, "refused access (HTTP status 403)"), (404, "", 69, "404"),
        (
            429, #"{"reason":"Daily API request limit exceeded. Please try again tomorrow.","error":true}"#, 75,
            "tomorrow"
        ),
        (500, "", 69, "500"), (503, #"{"error":true,"reason":"The service is overloaded"}"#, 75, "overloaded"),
        (200, "", 69, "empty"), (200, "<html>", 69, "is not a forecast: not JSON"),
        (200, #"{"latitude": 47"#, 69, "too early"),
        (302, "", 69, "302"),
    ])
    func eachFailureHasItsStatusAndLine(_ status: Int, _ body: String, _ exit: Int32, _ said: String) throws {
        let server = try LoopbackServer(.json(body, status))
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let run = try run(
            ["render", "--place", "Seattle", "-o", "card.png", "--deadline", "60s"], server, in: folder.path)
        #expect(run.status == exit, "\(run.errors)")
        #expect(run.errors.contains(said) && run.errors.hasPrefix("weathercard: "), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && !run.errors.unicodeScalars.contains("\u{1B}"))
        #expect(!run.errors.contains("latitude="))
        #expect(try folder.bytes("card.png") == Array("old".utf8) && folder.names == ["card.png"])
    }

    @Test func aRedirectToAnotherHostIs69() throws {
        let server = try LoopbackServer(.init(302, ["Location: http://localhost:9/v1/forecast"]))
        let run = try run(["render", "--place", "Seattle", "-o", "-"], server)
        #expect(run.status == 69 && run.errors.contains("elsewhere, to localhost"), "\(run.errors)")
    }

    @Test func theKeyGoesToNoOtherServerAndIntoNoMessage() throws {
        let server = try LoopbackServer(.json("", 401))
        let key = ["WEATHERCARD_OPEN_METEO_KEY": "s3cr3t"]
        let other = try run(["render", "--place", "Seattle", "-o", "-"], server, key)
        #expect(other.status == 77 && !other.errors.contains("s3cr3t"))
        #expect(server.requests.count == 1 && server.requests.allSatisfy { !$0.line.contains("s3cr3t") })
        // The customers' server is asked by way of a proxy that is this one, and refuses.
        let proxied = try run(
            ["render", "--place", "Seattle", "-o", "-"], nil, key.merging(["https_proxy": server.url]) { $1 })
        #expect(proxied.status == 69 && !proxied.errors.contains("s3cr3t"), "\(proxied.errors)")
        // The service of warnings is asked at the same time.
        #expect(server.requests.contains { $0.line == "CONNECT customer-api.open-meteo.com:443 HTTP/1.1" })
        #expect(server.requests.allSatisfy { !$0.line.contains("s3cr3t") })
    }

    @Test func theProxyOfTheEnvironmentIsAsked() throws {
        let proxy = try LoopbackServer(.json(SeattleAnswer.json()))
        let words = ["render", "--place", "Seattle", "-o", "-", "--base-url", "http://weather.invalid/api"] + time
        let run = try run(words, nil, ["http_proxy": proxy.url])
        #expect(run.status == 0 && !run.output.isEmpty, "\(run.errors)")
        #expect(
            proxy.requests.first?.line.hasPrefix("GET http://weather.invalid/api/v1/forecast?latitude=") == true)
    }

    @Test(arguments: [
        (["--provider", "sample", "--base-url", "http://x"], "--base-url has no effect with --provider sample"),
        (["--base-url", "http://me:s3cr3t@x"], "--base-url must be"),
        (["--base-url", "ftp://x"], "--base-url must be"),
        (["--provider", "openmeteo"], "did you mean 'open-meteo'"),
    ])
    func aWrongServerIs64(_ words: [String], _ said: String) throws {
        let run = try Program.run(["render", "--place", "Seattle", "-o", "-"] + words)
        #expect(run.status == 64 && run.errors.contains(said) && !run.errors.contains("s3cr3t"), "\(run.errors)")
    }

    @Test func aBaseURLRequiresAPlace() throws {
        for words in [["--forecast", "f.json"], ["--scene", "s.json"]] {
            let run = try Program.run(["render", "-o", "-", "--base-url", "http://x"] + words)
            #expect(run.status == 64 && run.errors.contains("--base-url"), "\(run.errors)")
        }
    }

    #if os(Linux)
    @Test func libcurlIsOpenedOnlyForALiveForecast() throws {
        let trace = ["LD_DEBUG": "libs"]
        let sample = try run(["render", "--place", "Seattle", "--provider", "sample", "-o", "-"], nil, trace)
        #expect(sample.status == 0 && sample.errors.contains("libcairo"))
        #expect(!sample.errors.contains("libcurl") && !sample.errors.contains("libssl"))
        let input = Array(SeattleAnswer.json().utf8)
        let saved = try run(["render", "--forecast", "-", "-o", "-"], nil, trace, input: input)
        #expect(saved.status == 0 && !saved.errors.contains("libcurl"))
        let server = try LoopbackServer(.json(SeattleAnswer.json()))
        let live = try run(["render", "--place", "Seattle", "-o", "-"] + time, server, trace)
        #expect(live.status == 0 && live.errors.contains("libcurl.so.4"))
    }

    @Test func withoutLibcurlTheMessageSaysHowToGetIt() throws {
        let folder = try Program.Folder()
        for name in ["libcurl.so.4", "libcurl-gnutls.so.4"] { try folder.write(name, Array("no library".utf8)) }
        let libraries = [folder.path, ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? ""]
        let run = try run(
            ["render", "--place", "Seattle", "-o", "-"], nil,
            ["LD_LIBRARY_PATH": libraries.filter { !$0.isEmpty }.joined(separator: ":")])
        #expect(run.status == 69 && run.errors.contains("apt-get install libcurl4"), "\(run.errors)")
        #expect(run.errors.contains("weathercard render --place Seattle -o - --provider sample"))
    }
    #endif
}
