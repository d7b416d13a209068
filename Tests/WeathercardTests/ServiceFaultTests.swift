import Foundation
import LoopbackServices
import RasterImages
import Testing

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

    /// The status that a fault ends with.
    private static func status(of fault: ServiceFault) -> [Int32] {
        switch fault {
        case .unauthorized, .forbidden: [77]
        case .tooManyRequests, .retryInSeconds, .retryAtDate, .retryNever, .retryInThePast: [75]
        case .hugeNumber, .unequalArrays, .unsortedTimes, .duplicateKeys: [0, 65, 69]
        default: [69]
        }
    }

    @Test(arguments: ServiceFault.allCases)
    func aFaultLeavesTheOldPictureAndOneLine(_ fault: ServiceFault) throws {
        let server = try LoopbackServer { fault.reply(to: $0, instead: SeattleAnswer.json()) }
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let start = Date()
        let run = try run(render + ["--deadline", "1"], server, in: folder)
        #expect(Date().timeIntervalSince(start) < 15)
        #expect(Self.status(of: fault).contains(run.status), "\(run.status) \(run.errors)")
        #expect(folder.names == ["card.png"])
        if run.status == 0 {
            #expect(try PNGDecoder().decode(folder.bytes("card.png")).width == 1080)
            #expect(run.errors.isEmpty)
        } else {
            #expect(try folder.bytes("card.png") == Array("old".utf8))
            #expect(run.errors.hasPrefix("weathercard: ") && run.errors.filter { $0 == "\n" }.count == 1)
        }
    }

    @Test func theDeadlineBoundsAllTriesTogether() throws {
        let server = try LoopbackServer { ServiceFault.stallBeforeHeaders.reply(to: $0, instead: "") }
        let folder = try Program.Folder()
        let start = Date()
        let run = try run(render + ["--deadline", "1s"], server, in: folder)
        let seconds = Date().timeIntervalSince(start)
        #expect(run.status == 69 && run.errors.contains("no answer within 1 s"), "\(run.errors)")
        #expect(seconds > 0.9 && seconds < 15)
    }

    @Test func whatMayPassIsTriedAgain() throws {
        let replies = Replies([.json("", 503), .json("", 429, ["Retry-After: 0"]), .json(SeattleAnswer.json())])
        let server = try LoopbackServer { _ in replies.next() }
        let folder = try Program.Folder()
        let run = try run(render + ["-v"], server, in: folder)
        #expect(run.status == 0 && folder.names == ["card.png"])
        #expect(server.requests.count == 3)
        #expect(run.errors.contains("HTTP status 503; trying again in"), "\(run.errors)")
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
    func whatWillNotPassIsAskedOnce(_ fault: ServiceFault) throws {
        let server = try LoopbackServer { fault.reply(to: $0, instead: SeattleAnswer.json()) }
        let run = try run(render, server, in: try Program.Folder())
        #expect(run.status != 0 && server.requests.count == 1, "\(run.errors)")
    }

    #if os(Linux)
    @Test(arguments: ["TERM": 143 as Int32, "INT": 130, "HUP": 129, "QUIT": 131, "PIPE": 141, "XFSZ": 153])
    func aSignalEndsItCleanly(_ signal: String, _ status: Int32) throws {
        let server = try LoopbackServer { ServiceFault.stallBeforeHeaders.reply(to: $0, instead: "") }
        let folder = try Program.Folder()
        try folder.write("card.png", Array("old".utf8))
        let words = render + ["--no-cache", "--deadline", "20", "--base-url", server.url]
        let script = "env --default-signal \"$0\" \"$@\" & sleep 0.4; kill -\(signal) $!; wait $!"
        // A shell has what runs in its background ignore interrupts, which the program would leave at that.
        let run = try Program.run(
            ["-c", script, Program.path] + words, in: folder.path, environment: Self.environment,
            program: "/bin/sh")
        #expect(run.status == status, "\(run.errors)")
        #expect(try folder.names == ["card.png"] && folder.bytes("card.png") == Array("old".utf8))
    }
    #endif
}

/// Replies in turn, the last of them for ever.
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
