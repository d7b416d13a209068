import Foundation
import LoopbackServices
import RasterImages
import Testing

/// Forecasts of several services, which servers on this machine replace.
struct ServiceChainTests {
    private let hours = HourlyAnswer(
        latitude: 47.6, longitude: -122.33, zone: "America/Los_Angeles", offset: -28_800, around: 1_795_215_600)
    private let share = ["message", "--form", "share", "--units", "si", "--time", "2026-11-20T23:00:00Z"]

    private func run(
        _ words: [String], _ environment: [String: String] = [:], keeping servers: [LoopbackServer] = [],
        in folder: String? = nil
    ) throws -> Program.Result {
        var all = environment
        all["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
        return try withExtendedLifetime(servers) {
            try Program.run(words + ["--no-cache"], in: folder, environment: all)
        }
    }

    private func base(_ urls: KeyValuePairs<String, String>) -> [String] {
        ["--base-url", urls.map { "\($0.key)=\($0.value)" }.joined(separator: ",")]
    }

    @Test(arguments: ["open-meteo", "pirate-weather", "met-norway"])
    func anAnswerAboutAnotherPlaceIsNone(_ provider: String) throws {
        let server = try LoopbackServer { request in
            switch provider {
            case "open-meteo": .json(hours.openMeteo)
            case "pirate-weather": .json(hours.pirateWeather)
            default: request.path.contains("nowcast") ? .init(422) : .json(hours.metNorway())
            }
        }
        let words = ["--place", "Oslo", "--provider", provider, "--contact", "me@example.org"]
        let run = try run(
            share + words + ["--base-url", server.url], ["WEATHERCARD_PIRATE_KEY": "k"], keeping: [server])
        #expect(run.status == 69 && run.output.isEmpty, "\(run.status) \(run.errors)")
        #expect(run.errors.contains(": it is for 47.") && run.errors.contains(" instead of 59.9"))
    }

    @Test func authoritiesOfTheEnvironmentStandInPlaceOfTheSystems() throws {
        let folder = try Program.Folder()
        try folder.write("none.pem", "no certificate".utf8)
        // The file is read when the client has said hello, so the server keeps silent.
        let server = try StreamServer { _ = $0.bytes(1 << 20) }
        let run = try withExtendedLifetime(server) {
            try self.run(
                share + ["--place", "Seattle", "--base-url", "https://127.0.0.1:\(server.port)"],
                ["SSL_CERT_FILE": folder.file("none.pem")])
        }
        #expect(run.status == 69 && run.errors.contains("none.pem"), "\(run.status) \(run.errors)")
    }

    @Test func theSecondServiceIsAskedOnlyIfTheFirstFails() throws {
        let first = try LoopbackServer(.json("", 404))
        let second = try LoopbackServer(.json(hours.metNorway()))
        let words = share + ["--place", "Seattle", "--contact", "me@example.org"]
        let urls = base(["open-meteo": first.url, "met-norway": second.url])
        let fallen = try run(words + urls + ["--provider", "open-meteo,met-norway"], keeping: [first, second])
        #expect(
            fallen.status == 0 && fallen.text.hasPrefix("Seattle, ") && fallen.text.contains("3 PM: 10°C."),
            "\(fallen.text) \(fallen.errors)")
        #expect(fallen.text.hasSuffix("Data from MET Norway\n"))
        #expect(fallen.errors.hasPrefix("weathercard: 127.0.0.1:\(first.port) rejected the request"))
        #expect(fallen.errors.hasSuffix("; asking met-norway\n") && fallen.errors.filter { $0 == "\n" }.count == 1)

        let other = try run(words + urls + ["--provider", "met-norway,open-meteo"], keeping: [first, second])
        #expect(other.status == 0 && other.errors == "" && first.requests.count == 1)
        // Never another one unless it is named.
        let alone = try run(words + ["--base-url", first.url], keeping: [first, second])
        #expect(alone.status == 69 && second.requests.count == 2)
    }

    @Test func ifAllServicesFailTheLastOneDecidesTheExitStatus() throws {
        let first = try LoopbackServer(.json("", 404))
        let second = try LoopbackServer(.json("", 401))
        let run = try run(
            share + ["--place", "Seattle", "--provider", "open-meteo,pirate-weather"]
                + base(["open-meteo": first.url, "pirate-weather": second.url]),
            ["WEATHERCARD_PIRATE_KEY": "s3cr3t"], keeping: [first, second])
        #expect(run.status == 77 && run.errors.filter { $0 == "\n" }.count == 2, "\(run.errors)")
        #expect(run.errors.contains("20 minutes") && !run.errors.contains("s3cr3t"))
        #expect(second.requests.first?.headers["apikey"] == "s3cr3t")
    }

    @Test(arguments: [
        (
            ["--provider", "met-norway"], 77 as Int32,
            "met-norway requires a contact, your email address or website, which is sent to it, in --contact or WEATHERCARD_CONTACT"
        ),
        (
            ["--provider", "pirate-weather"], 77,
            "pirate-weather requires a key from pirateweather.net, in WEATHERCARD_PIRATE_KEY or in the file of --key-file"
        ),
        (["--provider", "open-meteo,met-norway"], 77, "requires a contact"),
        (
            ["--provider", "home-assistant"], 64,
            "home-assistant requires --base-url, such as http://homeassistant.local:8123"
        ),
        (
            ["--provider", "home-assistant", "--base-url", "http://ha.local:8123"], 77,
            "home-assistant requires a long-lived access token"
        ),
        (
            ["--provider", "home-assistant", "--entity", "sensor.x"], 64,
            "--entity must be a weather entity, such as"
        ),
        (["--provider", "open-meteo,sample"], 64, "'sample' cannot be combined"),
        (["--provider", "open-meteo,open-meteo"], 64, "names open-meteo twice"),
        (["--provider", "open-meteo,"], 64, "unknown provider ''"),
        (["--provider", "met-norwya"], 64, "did you mean 'met-norway'"),
        (["--provider", "met-norway", "--contact", "nobody"], 64, "--contact must be"),
        (["--provider", "met-norway", "--contact", "mé@example.org"], 64, "--contact must be"),
        (
            ["--provider", "sample", "--contact", "me@example.org"], 64,
            "--contact has no effect with --provider sample"
        ),
        (
            ["--provider", "open-meteo,met-norway", "--contact", "a@b", "--base-url", "http://x"], 64,
            "must be NAME=URL for several services"
        ),
        (["--base-url", "met-norway=http://x"], 64, "--base-url: unknown service 'met-norway'"),
        (["--base-url", "open-meteo=ftp://x"], 64, "--base-url must be"),
    ])
    func aMistakeIsToldBeforeAnybodyIsAsked(_ words: [String], _ status: Int32, _ said: String) throws {
        let run = try run(share + ["--place", "Seattle"] + words)
        #expect(run.status == status && run.errors.contains(said), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func aKeyGoesToNoOtherMachineInPlain() throws {
        let run = try run(
            share + ["--place", "Seattle", "--provider", "pirate-weather", "--base-url", "http://example.org:8/x"],
            ["WEATHERCARD_PIRATE_KEY": "s3cr3t"])
        #expect(
            run.status == 64 && run.errors.contains("the key is not sent to http://example.org:8: it must be https")
        )
        #expect(!run.errors.contains("s3cr3t") && run.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func theKeyOfOpenMeteoIsNotSentToTheServerOfBaseURL() throws {
        let server = try LoopbackServer(.json(hours.openMeteo))
        let run = try run(
            share + ["--place", "Seattle", "--base-url", server.url], ["WEATHERCARD_OPEN_METEO_KEY": "s3cr3t"],
            keeping: [server])
        #expect(run.status == 0 && server.requests.count == 1, "\(run.errors)")
        #expect(server.requests.allSatisfy { !"\($0)".contains("s3cr3t") })
    }

    @Test func aKeyFileMustBePrivate() throws {
        let server = try LoopbackServer(.json(hours.pirateWeather))
        let folder = try Program.Folder()
        try folder.write("key", Array("  s3cr3t\n".utf8))
        let words =
            share + [
                "--place", "Seattle", "--provider", "pirate-weather", "--base-url", server.url, "--key-file", "key",
            ]
        for (mode, status) in [(0o600, 0 as Int32), (0o400, 0), (0o640, 77), (0o604, 77), (0o620, 77)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("key"))
            let run = try run(words, keeping: [server], in: folder.path)
            #expect(run.status == status, "\(run.errors)")
            #expect(status == 0 || run.errors.contains("mode 0\(String(mode, radix: 8))"), "\(run.errors)")
            #expect(!run.errors.contains("s3cr3t"))
        }
        #expect(server.requests.count == 2)
        #expect(server.requests.allSatisfy { $0.headers["apikey"] == "s3cr3t" && !$0.line.contains("s3cr3t") })
        try folder.write("empty", [])
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file("empty"))
        for name in ["none", ".", "empty"] {
            let run = try run(words.dropLast() + [name], in: folder.path)
            #expect(run.status == 77 && run.errors.contains("key"), "\(run.errors)")
        }
    }

    @Test func nowcastGivesTheMinutesInTheNorth() throws {
        let oslo = HourlyAnswer(
            latitude: 59.91, longitude: 10.75, zone: "Europe/Oslo", offset: 3600, around: 1_795_215_600)
        for (reply, isDry, complaint) in [
            (LoopbackServer.Reply.json(oslo.nowcast(rate: 0.9)), false, ""), (.init(422), true, ""),
            (.init(404), true, "; the forecast has no minutes\n"),
        ] {
            let server = try LoopbackServer { request in
                request.path.contains("nowcast") ? reply : .json(oslo.metNorway())
            }
            let run = try run(
                share + ["--place", "Oslo", "--provider", "met-norway", "--base-url", server.url],
                ["WEATHERCARD_CONTACT": "https://example.org"], keeping: [server])
            #expect(run.status == 0 && run.text.contains("Dry") == isDry, "\(run.text) \(run.errors)")
            #expect(run.errors.hasSuffix(complaint) && complaint.isEmpty == run.errors.isEmpty, "\(run.errors)")
            #expect(
                server.requests.allSatisfy { $0.headers["user-agent"] == "weathercard/1.0.0 https://example.org" })
        }
    }
}

struct ServiceFaultTests {
    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
    private let render = ["render", "--place", "Seattle", "-o", "card.png", "--time", "2026-11-20T15:22"]

    private func run(
        _ words: [String], _ server: LoopbackServer, in folder: Program.Folder, cache: String? = nil
    ) throws -> Program.Result {
        try withExtendedLifetime(server) {
            let caching = cache.map { ["--cache", folder.file($0)] } ?? ["--no-cache"]
            return try Program.run(
                words + caching + ["--base-url", server.url], in: folder.path, environment: Self.environment)
        }
    }

    /// The possible exit statuses for a fault.
    private static func status(of fault: ServiceFault) -> [Int32] {
        switch fault {
        case .unauthorized, .forbidden: [77]
        case .unavailable, .tooManyRequests, .retryInSeconds, .retryAtDate, .retryNever, .retryInThePast: [75]
        case .hugeNumber, .unequalArrays, .unsortedTimes, .duplicateKeys: [0, 65, 69]
        default: [69]
        }
    }

    @Test(arguments: ServiceFault.allCases)
    func aFaultLeavesTheOldPictureAndOneLine(_ fault: ServiceFault) throws {
        let server = try LoopbackServer { fault.reply(to: $0, instead: SeattleAnswer.json()) }
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let isEndless = [.stallBeforeHeaders, .stallAfterHeaders, .drip].contains(fault)
        let run = try run(render + ["--deadline", isEndless ? "2s" : "60s"], server, in: folder)
        #expect(Self.status(of: fault).contains(run.status), "\(run.status) \(run.errors)")
        #expect(folder.names == ["card.png"])
        if run.status == 0 {
            #expect(try PNGDecoder().decode(folder.bytes("card.png")).width == 1080)
            // What contradicts itself is not drawn silently.
            let isDoubtful = fault == .unequalArrays || fault == .unsortedTimes
            #expect(run.errors.contains("ignoring contradictory or impossible values") == isDoubtful)
            #expect(run.errors.filter { $0 == "\n" }.count == (isDoubtful ? 1 : 0))
        } else {
            #expect(try folder.bytes("card.png") == Array("old".utf8))
            #expect(run.errors.hasPrefix("weathercard: ") && run.errors.filter { $0 == "\n" }.count == 1)
        }
    }

    @Test func theDeadlineBoundsAllTriesTogether() throws {
        let server = try LoopbackServer { ServiceFault.stallBeforeHeaders.reply(to: $0, instead: "") }
        let folder = try Program.Folder()
        let run = try run(render + ["--deadline", "1s"], server, in: folder)
        #expect(run.status == 69 && run.errors.contains("no response within 1 s"), "\(run.errors)")
        #expect(server.requests.count <= 1)
    }

    @Test func temporaryFailuresAreTriedAgain() throws {
        let replies = Replies([.json("", 503), .json("", 429, ["Retry-After: 0"]), .json(SeattleAnswer.json())])
        let server = try LoopbackServer { _ in replies.next() }
        let folder = try Program.Folder()
        let run = try run(render + ["-v"], server, in: folder)
        #expect(run.status == 0 && folder.names == ["card.png"])
        #expect(server.requests.count == 3)
        #expect(run.errors.contains("HTTP status 503; retrying in"), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("weathercard: ") })
    }

    @Test func aRetryAfterIsWaitedFor() throws {
        let replies = Replies([.json("", 503, ["Retry-After: 1"]), .json(SeattleAnswer.json())])
        let server = try LoopbackServer { _ in replies.next() }
        let start = Date()
        let run = try run(render, server, in: try Program.Folder())
        #expect(run.status == 0 && server.requests.count == 2, "\(run.errors)")
        #expect(Date().timeIntervalSince(start) >= 1)
    }

    @Test(arguments: [
        ServiceFault.notFound, .unauthorized, .redirectToAnotherHost, .html, .retryInSeconds, .retryAtDate,
        .retryNever,
    ])
    func permanentFailuresAreNotTriedAgain(_ fault: ServiceFault) throws {
        let server = try LoopbackServer { fault.reply(to: $0, instead: SeattleAnswer.json()) }
        let run = try run(render, server, in: try Program.Folder())
        #expect(run.status != 0 && server.requests.count == 1, "\(run.errors)")
    }

    #if os(Linux)
    @Test(arguments: ["TERM": 143 as Int32, "INT": 130, "HUP": 129, "QUIT": 131, "PIPE": 141, "XFSZ": 153])
    func aSignalEndsItCleanly(_ signal: String, _ status: Int32) throws {
        let marks = try Program.Folder()
        let mark = marks.file("asked")
        let server = try LoopbackServer {
            _ = FileManager.default.createFile(atPath: mark, contents: nil)
            return ServiceFault.stallBeforeHeaders.reply(to: $0, instead: "")
        }
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let words = render + ["--no-cache", "--deadline", "120s", "--base-url", server.url]
        let script = """
            env --default-signal "$0" "$@" &
            until [ -e '\(mark)' ] || ! kill -0 $!; do sleep 0.05; done
            kill -\(signal) $!; wait $!
            """
        // A shell has what runs in its background ignore interrupts, which the program would leave at that.
        let run = try Program.run(
            ["-c", script, Program.path] + words, in: folder.path, environment: Self.environment,
            program: "/bin/sh")
        #expect(run.status == status, "\(run.errors)")
        #expect(try folder.names == ["card.png"] && folder.bytes("card.png") == Array("old".utf8))
    }
    #endif
}

/// Replies in order; the last is repeated.
final class Replies: @unchecked Sendable {
    private var rest: [LoopbackServer.Reply]
    private let lock = NSLock()

    init(_ replies: [LoopbackServer.Reply]) {
        rest = replies
    }

    func next() -> LoopbackServer.Reply {
        lock.withLock { rest.count > 1 ? rest.removeFirst() : rest[0] }
    }
}
