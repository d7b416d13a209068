import Foundation
import LoopbackServices
import Testing

/// `--when`, as a script and a timer use it.
struct ConditionTests {
    private static let card = ["--place", "Seattle", "--provider", "sample", "--scale", "0.1"]

    @Test func aCardIsDrawnOnlyIfItsConditionHolds() throws {
        let folder = try Program.Folder()
        try folder.write("card.png", "old".utf8)
        func render(_ conditions: String...) throws -> Program.Result {
            let when = conditions.flatMap { ["--when", $0] }
            return try Program.run(["render", "-o", "card.png"] + Self.card + when, in: folder.path)
        }
        let none = try render("frost", "warning:extreme")
        #expect(none.status == 3 && none.output.isEmpty && none.errors.isEmpty, "\(none.errors)")
        #expect(try String(contentsOfFile: folder.file("card.png"), encoding: .utf8) == "old")
        let some = try render("frost", "warning")
        #expect(some.status == 0 && some.errors.isEmpty, "\(some.errors)")
        #expect(
            try Data(contentsOf: URL(filePath: folder.file("card.png"))).starts(
                with: Array("\u{89}PNG".utf16.map { UInt8($0) })))
        let wrong = try render("gust 25")
        #expect(wrong.status == 64 && wrong.errors.contains("such as 'gust 25m/s', 90km/h"), "\(wrong.errors)")
    }

    private final class List: @unchecked Sendable {
        private let lock = NSLock()
        private var reply = (body: "", status: 200)

        func set(_ body: String, _ status: Int = 200) { lock.withLock { reply = (body, status) } }
        var current: (body: String, status: Int) { lock.withLock { reply } }
    }

    private static func alerts(_ warning: String) -> String {
        #"{"type": "FeatureCollection", "features": [\#(warning)]}"#
    }

    /// A service that fails says nothing about its warnings.
    @Test func aWarningIsSaidToBeOverOnlyByTheServiceThatListedIt() throws {
        let platform = FakePlatform(.mastodon)
        let posts = try LoopbackServer { platform.reply(to: $0) }
        let forecasts = try LoopbackServer { _ in .json(SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))) }
        let list = List()
        let nws = try LoopbackServer { _ in .json(list.current.body, list.current.status) }
        let folder = try Program.Folder()
        let libraries = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        let environment = libraries.merging(
            ["HOME": folder.path, "no_proxy": "*", "WEATHERCARD_POST_TOKEN": platform.secret]) { $1 }
        func run() throws -> Program.Result {
            try Program.run(
                [
                    "post", "mastodon", "--instance", posts.url, "--place", "Seattle", "--no-cache", "--scale",
                    "0.1",
                    "--base-url", "open-meteo=\(forecasts.url),nws-alerts=\(nws.url)", "--when", "warning:severe",
                ], environment: environment)
        }
        list.set(
            Self.alerts(
                """
                {"id": "https://example.org/1", "geometry": {"type": "Polygon", "coordinates": [[[-123, 47], [-122, 47], [-122, 48], [-123, 48], [-123, 47]]]},
                "properties": {"id": "1", "areaDesc": "Seattle",
                "status": "Actual", "messageType": "Alert", "severity": "Severe", "event": "Flood Warning",
                "description": "Stay in.", "onset": "2026-01-01T00:00:00Z", "ends": "2099-01-01T00:00:00Z"}}
                """))
        let first = try run()
        #expect(first.status == 0 && first.text == "https://mastodon.example/@me/7\n", "\(first.errors)")
        list.set(#"{"title": "Bad Request", "detail": "out of bounds"}"#, 400)
        #expect(try run().status == 0 && platform.posts.count == 1)
        list.set(Self.alerts(""))
        let last = try run()
        #expect(last.status == 0 && last.text == "https://mastodon.example/@me/8\n", "\(last.errors)")
        #expect(platform.posts.last?.text.hasPrefix("No longer listed: Flood Warning. Seattle, ") == true)
        #expect(platform.posts.last?.replyTo == "7")
        #expect(try run().output.isEmpty && platform.posts.count == 2)
    }

    @Test func aTimerThatIsKilledWhileItPostsTellsAnEventOnce() throws {
        let platform = FakePlatform(.mastodon)
        let isHit = DispatchSemaphore(value: 0)
        let stalls = List()
        let server = try LoopbackServer { request in
            let reply = platform.reply(to: request)
            guard !platform.posts.isEmpty, stalls.current.body.isEmpty else { return reply }
            stalls.set("done")
            isHit.signal()
            return .init(bytes: [], stalls: true)
        }
        let folder = try Program.Folder()
        let libraries = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        let environment = libraries.merging(
            ["HOME": folder.path, "no_proxy": "*", "WEATHERCARD_POST_TOKEN": platform.secret]) { $1 }
        let words = ["post", "mastodon", "--instance", server.url, "--when", "gust 5m/s"] + Self.card
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = words
        process.environment = environment
        try process.run()
        #expect(isHit.wait(timeout: .now() + 120) == .success)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        for _ in 0..<2 {
            let again = try Program.run(words, environment: environment)
            #expect(again.status == 0, "\(again.errors)")
        }
        #expect(platform.posts.count == 1)
    }
}
