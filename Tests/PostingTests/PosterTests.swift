import CardMaking
import CardOrders
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import Posting

/// Posts to fake services, each of whose steps fails in turn.
struct PosterTests {
    /// Time that passes only in pauses.
    private final class Clock: Stopwatch {
        private let time = Monitor(0.0)

        var seconds: Double { time.access { $0 } }
        func pause(_ seconds: Double) { time.access { $0 += seconds } }
        func chance() -> Double { 0.5 }
    }

    /// A service, a ledger and a clock.
    private final class Scene {
        let platform: FakePlatform
        let server: LoopbackServer
        let folder: TemporaryFolder
        var now = Instant(secondsSince1970: 1_795_216_920)

        init(_ kind: FakePlatform.Kind) throws {
            let platform = FakePlatform(kind)
            self.platform = platform
            folder = try TemporaryFolder()
            server = try LoopbackServer { platform.reply(to: $0) }
        }

        func target(secret: String? = nil) throws -> PostingTarget {
            let service = try #require(PostingService(rawValue: platform.kind.rawValue))
            let secret = secret ?? platform.secret
            return PostingTarget(
                service: service, instance: server.url, channel: platform.kind == .matrix ? "!abc:m" : "@town",
                account: "me.example",
                secret: platform.secret(secret, at: server.url))
        }

        /// A run of a day's post; the error, or nil if there is none.
        @discardableResult
        func run(secret: String? = nil, deadline: String = "30s") throws -> ProgramError? {
            let values = try PosterTests.values(state: folder.path, deadline: deadline)
            let target = try target(secret: secret)
            return try withExtendedLifetime(server) {
                let poster = try PosterTests.poster(target, values)
                return failure { () throws(ProgramError) in
                    let ledger = try PosterTests.ledger(platform.kind.rawValue, values)
                    let seconds = target.service.remembersFor
                    guard let attempt = try ledger.attempt(at: now, remembering: seconds) else { return }
                    ledger.prepare(attempt, until: Instant(secondsSince1970: 1_795_300_000))
                    _ = try poster.make(PosterTests.post(attempt), in: ledger)
                }
            }
        }
    }

    private static let environment = Environment { _ in nil }

    private static func values(state: String, deadline: String = "30s") throws(ProgramError) -> OptionValues {
        var values = OptionValues()
        try values.record(deadline, for: NetworkOptions.deadline)
        try values.record(state, for: PostOptions.state)
        return values
    }

    private static func poster(_ target: PostingTarget, _ values: OptionValues) throws(ProgramError) -> Poster {
        let context = CardContext(
            now: { Instant(secondsSince1970: 1_795_216_920) }, warn: { _ in }, agent: "weathercard/test",
            stopwatch: Clock())
        return Poster(target, try ServiceSettings(values, environment), context)
    }

    private static func ledger(_ name: String, _ values: OptionValues) throws(ProgramError) -> PostLedger {
        try PostLedger(for: name, ["x"], values, environment)
    }

    private static func post(_ attempt: PostAttempt) -> Post {
        Post(
            picture: Array("\u{89}PNG IEND".utf8), width: 1080, height: 1080, alternative: "A picture of rain.",
            text: "Seattle: 54°F.", tags: ["Seattle"], language: "en", begun: attempt.begun, key: attempt.key,
            isRepeated: attempt.isRepeated)
    }

    static let faults: [FakePlatform.Fault] = [
        .answers(400, #"{"error": "Bad request"}"#), .answers(401, #"{"error": "invalid"}"#),
        .answers(422, "{\n  \"error\": \"Validation failed\"\n}"),
        .answers(429, #"{"message": "slow down", "retry_after": 0.2, "ok": false}"#),
        .answers(429, #"{"errcode": "M_LIMIT_EXCEEDED", "error": "Too many", "retry_after_ms": 900000}"#),
        .answers(500, "<html>oops</html>"), .answers(503, ""), .answers(200, ""), .answers(200, "<html></html>"),
        .answers(200, #"{"ok": false, "error": "internal_error"}"#), .answers(204, ""), .drops, .losesAnswer,
        .acts(500, "{}"), .acts(502, "<html></html>"), .acts(200, "not JSON"),
    ]

    /// Those that are also tried without an end.
    private static let lasting = [faults[4], faults[5], faults[11], .losesAnswer, faults[13]]

    @Test(arguments: FakePlatform.Kind.allCases)
    func whateverFailsThereIsNeverAPostWithoutItsPictureAndNeverTwo(kind: FakePlatform.Kind) throws {
        for step in 0..<kind.steps {
            for fault in PosterTests.faults {
                if kind.takesAnySuccess, case .answers(200..<300, _) = fault { continue }
                for times in PosterTests.lasting.contains(fault) ? [1, 99] : [1] {
                    let scene = try Scene(kind)
                    scene.platform.fail(at: step, fault, times: times)
                    let first = try scene.run()
                    let afterFirst = scene.platform.posts.count
                    scene.platform.fail(at: 0, .drops, times: 0)
                    // Half an hour later nothing is wrong with the service.
                    scene.now = scene.now.advanced(by: 600)
                    let second = try scene.run()
                    let third = try scene.run()
                    let posts = scene.platform.posts
                    let what =
                        "\(kind) \(step) \(fault) \(times): \(first?.message ?? "-") / \(second?.message ?? "-")"
                    #expect(posts.count <= 1, "\(what)")
                    #expect(posts.allSatisfy { $0.hasPicture && $0.alternative.contains("rain") }, "\(what)")
                    // A run that succeeds has posted; what was posted is known, or said to be uncertain.
                    if first == nil { #expect(afterFirst == 1, "\(what)") }
                    if second == nil { #expect(posts.count == 1 && third == nil, "\(what)") }
                    if let first {
                        #expect([69, 75, 77].contains(first.status.rawValue), "\(what)")
                        #expect(!first.message.contains(scene.platform.secret), "\(what)")
                        if afterFirst > 0 {
                            #expect(
                                first.message.contains("may have been") || first.message.contains("second"),
                                "\(what)")
                        }
                    }
                    // Where the service recognizes a repetition, or nothing was sent, the post is made in the end.
                    let isKeyed = kind.isKeyed
                    if isKeyed || step < kind.steps - 1 { #expect(second == nil, "\(what)") }
                }
            }
        }
    }

    @Test(arguments: FakePlatform.Kind.allCases)
    func aPostHasItsTextAndIsNotRepeatedOnTheSameDay(kind: FakePlatform.Kind) throws {
        let scene = try Scene(kind)
        #expect(try scene.run() == nil)
        #expect(try scene.run() == nil)
        let post = try #require(scene.platform.posts.first)
        #expect(scene.platform.posts.count == 1)
        #expect(post.text.hasPrefix("Seattle: 54°F. #Seattle"))
        scene.now = Instant(secondsSince1970: 1_795_300_001)
        #expect(try scene.run() == nil)
        #expect(scene.platform.posts.count == 2)
    }

    @Test(arguments: FakePlatform.Kind.allCases) func aWrongSecretIs77AndIsNotRepeated(kind: FakePlatform.Kind)
        throws
    {
        let scene = try Scene(kind)
        let error = try #require(try scene.run(secret: "wr0ng-t0ken-987654321"))
        #expect(error.status == .keyMissing && error.message.contains("refused access"), "\(error)")
        #expect(!error.message.contains("wr0ng"), "\(error)")
        #expect(scene.platform.posts.isEmpty && scene.server.requests.count == 1)
    }

    @Test func aRefusalHasTheServicesOwnWords() throws {
        let scene = try Scene(.mastodon)
        scene.platform.fail(at: 0, .answers(422, "{\n \"error\": \"Validation failed: File is invalid\"\n}"))
        let host = try scene.target().host()
        #expect(
            try scene.run()
                == ProgramError(
                    .unavailable,
                    "\(host) refused the picture (HTTP status 422): Validation failed: File is invalid"))
        let limited = try Scene(.slack)
        limited.platform.fail(
            at: 2, .answers(200, #"{"ok": false, "error": "missing_scope", "needed": "files:write"}"#))
        let error = try #require(try limited.run())
        #expect(error.status == .keyMissing && error.message.hasSuffix(": missing_scope (needed: files:write)"))
        let busy = try Scene(.telegram)
        busy.platform.fail(
            at: 0,
            .answers(429, #"{"ok": false, "description": "Too Many Requests", "parameters": {"retry_after": 35}}"#))
        #expect(
            try busy.run()?.message.hasSuffix("no more requests for now: Too Many Requests; try again in 35 s")
                == true)
    }

    @Test func aPictureThatIsStillProcessedIsWaitedFor() throws {
        let scene = try Scene(.mastodon)
        scene.platform.process(times: 3)
        #expect(try scene.run() == nil)
        #expect(scene.platform.posts.count == 1)
        #expect(scene.server.requests.count { $0.path == "/api/v1/media/22348641" } == 4)
        let slow = try Scene(.mastodon)
        slow.platform.process(times: 1000)
        #expect(try slow.run()?.status == .tryLater)
        #expect(slow.platform.posts.isEmpty)
    }

    /// What a run leaves that is killed when it is about to send the request that makes the post.
    @Test(arguments: FakePlatform.Kind.allCases)
    func aRunThatWasKilledWhileItPostedIsRepeatedOnlyWhereThatIsSafe(kind: FakePlatform.Kind) throws {
        for wasMade in [false, true] {
            let scene = try Scene(kind)
            if wasMade {
                #expect(try scene.run() == nil)
                let name = try #require(scene.folder.names.first)
                // Without its last line, the file is that of a run that was killed after the request.
                let lines = try #require(contents(scene.folder.file(name))).split(separator: "\n")
                try (lines.dropLast().joined(separator: "\n") + "\n{\"state\": \"ma").write(
                    toFile: scene.folder.file(name), atomically: false, encoding: .utf8)
            } else {
                let ledger = try Self.ledger(kind.rawValue, try Self.values(state: scene.folder.path))
                ledger.prepare(PostAttempt(at: scene.now), until: Instant(secondsSince1970: 1_795_300_000))
                try ledger.begin()
            }
            scene.now = scene.now.advanced(by: 300)
            let error = try scene.run()
            let isKeyed = kind.isKeyed
            #expect((error == nil) == isKeyed, "\(error?.message ?? "")")
            #expect(scene.platform.posts.count == (wasMade || isKeyed ? 1 : 0))
            if let error {
                #expect(error.status == .unavailable && error.message.contains("may be there"))
                // The next day begins anew.
                scene.now = Instant(secondsSince1970: 1_795_300_001)
                #expect(try scene.run() == nil)
            }
        }
    }

    @Test func aKeyThatTheServiceHasForgottenIsNotUsedAgain() throws {
        let scene = try Scene(.mastodon)
        scene.platform.fail(at: 1, .losesAnswer, times: 99)
        #expect(try scene.run()?.status == .tryLater)
        scene.platform.fail(at: 1, .drops, times: 0)
        scene.now = scene.now.advanced(by: 3600)
        #expect(try scene.run()?.status == .unavailable)
        #expect(scene.platform.posts.count == 1)
    }

    /// As where a machine has no clock of its own, and sets it late.
    @Test func aPostOfAClockThatWasAheadDoesNotSilenceTheDaysBeforeIt() throws {
        let scene = try Scene(.telegram)
        let values = try Self.values(state: scene.folder.path)
        let log = try Self.poster(try scene.target(), values).log
        let ahead = scene.now.advanced(by: 5 * 365 * 86_400)
        func post(at now: Instant) throws {
            let ledger = try Self.ledger("telegram", values)
            ledger.prepare(PostAttempt(at: now), until: now.advanced(by: 80_000))
            try ledger.begin()
            ledger.add(.made, log)
        }
        func attempt(at now: Instant) throws -> (isMade: Bool, warnings: [String]) {
            var warnings: [String] = []
            let ledger = try Self.ledger("telegram", values)
            let attempt = try ledger.attempt(at: now, remembering: nil) { warnings.append($0) }
            return (attempt != nil, warnings)
        }
        try post(at: ahead)
        let after = try attempt(at: scene.now)
        #expect(after.isMade && after.warnings.count == 1)
        #expect(after.warnings.first?.hasPrefix("ignoring the post of 2031-11-19T23:22:00Z in ") == true)
        try post(at: scene.now)
        let later = try attempt(at: scene.now.advanced(by: 3600))
        #expect(!later.isMade && later.warnings.isEmpty)
        // Minutes may be a correction.
        #expect(try !attempt(at: scene.now.advanced(by: -120)).isMade)
        // Another jump does not make today's post again.
        try post(at: ahead)
        #expect(try !attempt(at: scene.now.advanced(by: 3600)).isMade)
    }

    @Test func onlyOneRunAtATimeMakesAPost() throws {
        let scene = try Scene(.discord)
        let ledger = try Self.ledger("discord", try Self.values(state: scene.folder.path))
        let error = try scene.run()
        #expect(error == ProgramError(.tryLater, "another run is making this post"))
        withExtendedLifetime(ledger) {}
    }

    @Test func whatTakesTooLongSaysWhatAllowsMore() throws {
        let scene = try Scene(.mastodon)
        let server = try LoopbackServer { _ in LoopbackServer.Reply(bytes: [], stalls: true) }
        let values = try Self.values(state: scene.folder.path, deadline: "0.2s")
        var target = try scene.target()
        target.instance = server.url
        let poster = try Self.poster(target, values)
        let error = failure { () throws(ProgramError) in
            _ = try poster.make(PosterTests.post(PostAttempt(at: scene.now)), in: nil)
        }
        #expect(error?.status == .tryLater)
        #expect(error?.message.hasSuffix("; --deadline can allow more time") == true, "\(error?.message ?? "")")
    }

    @Test func aServerThatCannotBeReachedIs75AndTheNextRunPosts() throws {
        let scene = try Scene(.telegram)
        let values = try Self.values(state: scene.folder.path)
        var target = try scene.target()
        let port = try ClosedPort()
        defer { withExtendedLifetime(port) {} }
        target.instance = "http://127.0.0.1:\(port.number)"
        let poster = try Self.poster(target, values)
        do {
            let ledger = try Self.ledger("telegram", values)
            let attempt = try #require(try ledger.attempt(at: scene.now, remembering: nil))
            ledger.prepare(attempt, until: Instant(secondsSince1970: 1_795_300_000))
            let error = failure { () throws(ProgramError) in
                _ = try poster.make(PosterTests.post(attempt), in: ledger)
            }
            #expect(error?.status == .tryLater && error?.message.contains("connection was refused") == true)
        }
        #expect(try scene.run() == nil)
        #expect(scene.platform.posts.count == 1)
    }
}
