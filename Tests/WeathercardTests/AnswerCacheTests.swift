import Foundation
import LoopbackServices
import Testing

struct AnswerCacheTests {
    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
    private let words = ["message", "--place", "Seattle", "--form", "share"]
    /// For a service that may never answer.
    private let hurried = ["--deadline", "2s"]

    private func run(
        _ words: [String], _ server: LoopbackServer, _ folder: Program.Folder, _ environment: [String: String] = [:]
    ) throws -> Program.Result {
        let patience = words.contains("--deadline") ? [] : ["--deadline", "120s"]
        return try withExtendedLifetime(server) {
            try Program.run(
                words + patience + ["--base-url", server.url], in: folder.path,
                environment: Self.environment.merging(environment) { $1 })
        }
    }

    private static func answer() -> String {
        SeattleAnswer.json(at: Int(Date().timeIntervalSince1970))
    }

    /// A server whose first answer is stale at once, and that then fails.
    private static func failing(_ fault: ServiceFault) throws -> LoopbackServer {
        let good = Replies([.json(answer(), 200, ["Cache-Control: max-age=0"]), .init(bytes: [])])
        return try LoopbackServer { request in
            let reply = good.next()
            return reply.bytes.isEmpty ? fault.reply(to: request, instead: answer()) : reply
        }
    }

    @Test func aFreshAnswerIsNotRequestedAgain() throws {
        let server = try LoopbackServer(.json(Self.answer()))
        let folder = try Program.Folder()
        for _ in 0..<3 {
            let run = try run(words + ["--cache", folder.file("cache")], server, folder)
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        }
        #expect(server.requests.count == 1)
        #expect(try run(words + ["--no-cache"], server, folder).status == 0)
        #expect(server.requests.count == 2)
        // Another place is another request.
        let other = ["message", "--place", "Tacoma", "--cache", folder.file("cache")]
        #expect(try run(other, server, folder).status == 0)
        #expect(server.requests.count == 3)
    }

    @Test(arguments: [
        ["Cache-Control: max-age=0"], ["Expires: 0"], ["Cache-Control: no-store"],
        ["Date: Fri, 20 Nov 2026 23:22:00 GMT", "Expires: Fri, 20 Nov 2026 23:22:00 GMT"],
    ])
    func aStaleAnswerIsRequestedAgain(_ fields: [String]) throws {
        let server = try LoopbackServer(.json(Self.answer(), 200, fields))
        let folder = try Program.Folder()
        for _ in 0..<2 {
            #expect(try run(words + ["--cache", folder.file("cache")], server, folder).status == 0)
        }
        #expect(server.requests.count == 2)
    }

    @Test func anUnchangedAnswerIsNotSentAgain() throws {
        let date = "Fri, 20 Nov 2026 23:22:00 GMT"
        let server = try LoopbackServer { request in
            request.headers["if-modified-since"] == date
                ? .init(304, ["Cache-Control: max-age=60"])
                : .json(Self.answer(), 200, ["Cache-Control: max-age=0", "Last-Modified: \(date)"])
        }
        let folder = try Program.Folder()
        let runs = try (0..<3).map { _ in try run(words + ["--cache", folder.file("cache")], server, folder) }
        #expect(runs.allSatisfy { $0.status == 0 && $0.errors == "" && $0.text.contains("°F") })
        // The second run learns that nothing has changed, and how long the answer is fresh.
        #expect(server.requests.count == 2 && server.requests.first?.headers["if-modified-since"] == nil)
    }

    @Test(arguments: [
        ServiceFault.unavailable, .stallBeforeHeaders, .reset, .html, .truncated, .tooManyRequests, .notFound,
        .nested,
    ])
    func theLastAnswerIsUsedAndTheCardSaysSo(_ fault: ServiceFault) throws {
        let server = try Self.failing(fault)
        let folder = try Program.Folder()
        let cache = ["--cache", folder.file("cache")]
        #expect(try !run(words + cache, server, folder).text.contains("as of"))
        let stale = try run(words + cache + hurried, server, folder)
        #expect(stale.status == 0 && stale.text.contains("Data as of "), "\(stale.text) \(stale.errors)")
        #expect(stale.errors.contains("using its last answer, from "))
        #expect(stale.errors.filter { $0 == "\n" }.count == 1)
        let scene = try run(["scene"] + Array(words.dropFirst().dropLast(2)) + cache + hurried, server, folder)
        #expect(scene.text.contains("Seattle, ") && scene.text.contains(", as of "))
        let late = try run(words + cache + hurried + ["--max-age", "0"], server, folder)
        #expect([69, 75].contains(late.status) && late.output.isEmpty, "\(late.errors)")
    }

    /// Makes an entry of the cache older, with an answer from that time.
    private static func age(_ path: String, by seconds: Double) throws {
        let text = String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
        let head = try #require(text.firstRange(of: "\n\n").map { text[..<$0.lowerBound] })
        var fields: [Substring: String] = [:]
        for line in head.split(separator: "\n").dropFirst() {
            let parts = line.split(separator: " ", maxSplits: 1)
            fields[parts[0]] = String(parts[1])
        }
        let body = SeattleAnswer.json(at: Int(Date().timeIntervalSince1970 - seconds))
        fields["stored"] = "\(Date().timeIntervalSince1970 - seconds)"
        fields["fresh"] = fields["stored"]
        fields["length"] = "\(body.utf8.count)"
        fields["sum"] = nil
        let names: [Substring] = ["url", "stored", "fresh", "status", "type", "modified", "length", "sum"]
        // FNV-1a over the fields in their order, each behind a line feed, and the body.
        let bytes = names.flatMap { Array((fields[$0] ?? "").utf8) + [10] } + Array(body.utf8)
        let sum = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        fields["sum"] = String(sum, radix: 16)
        let lines = names.compactMap { name in fields[name].map { "\(name) \($0)" } }.joined(separator: "\n")
        try Data("weathercard answer 1\n\(lines)\n\n\(body)".utf8).write(to: URL(filePath: path))
    }

    /// The answer covers two days.
    @Test(arguments: [(30.0, 0 as Int32), (60, 69)])
    func aLastAnswerThatDoesNotCoverThePresentIsNotUsed(_ hours: Double, _ status: Int32) throws {
        let server = try Self.failing(.serverError)
        let folder = try Program.Folder()
        let cache = folder.file("cache")
        #expect(try run(words + ["--cache", cache], server, folder).status == 0)
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: cache).first)
        try Self.age(cache + "/" + name, by: hours * 3600)
        let run = try run(words + ["--cache", cache, "--max-age", "30d"], server, folder)
        #expect(run.status == status && run.text.contains("Data as of ") == (status == 0), "\(run.errors)")
        #expect(run.errors.contains("using its last answer") == (status == 0))
    }

    @Test func aRefusedKeyIsNotHiddenByTheLastAnswer() throws {
        let server = try Self.failing(.unauthorized)
        let folder = try Program.Folder()
        let cache = ["--cache", folder.file("cache")]
        #expect(try run(words + cache, server, folder).status == 0)
        #expect(try run(words + cache, server, folder).status == 77)
    }

    @Test func theLastAnswerOfOneServiceIsPreferredToAnErrorOfTheNext() throws {
        let first = try Self.failing(.serverError)
        let second = try LoopbackServer(.json("", 401))
        let folder = try Program.Folder()
        let cache = ["--cache", folder.file("cache")]
        #expect(try run(words + cache, first, folder).status == 0)
        let chain = try Program.run(
            words + cache + [
                "--deadline", "120s", "--provider", "open-meteo,pirate-weather", "--base-url",
                "open-meteo=\(first.url),pirate-weather=\(second.url)",
            ], in: folder.path,
            environment: Self.environment.merging(["WEATHERCARD_PIRATE_KEY": "s3cr3t"]) { $1 })
        withExtendedLifetime((first, second)) {}
        #expect(chain.status == 0 && chain.text.contains("Data as of "), "\(chain.errors)")
        #expect(chain.errors.contains("refused access (HTTP status 401)"))
        #expect(chain.errors.contains("; using the last answer of open-meteo, from "))
    }

    @Test func anInvalidAnswerDoesNotReplaceTheLastOne() throws {
        let server = try Self.failing(.html)
        let folder = try Program.Folder()
        for _ in 0..<3 {
            #expect(try run(words + ["--cache", folder.file("cache")], server, folder).status == 0)
        }
    }

    @Test func aDamagedEntryIsRemoved() throws {
        let server = try LoopbackServer(.json(Self.answer()))
        let folder = try Program.Folder()
        let cache = folder.file("cache")
        #expect(try run(words + ["--cache", cache], server, folder).status == 0)
        let name = try #require(FileManager.default.contentsOfDirectory(atPath: cache).first)
        var bytes = Array(try Data(contentsOf: URL(filePath: cache + "/" + name)))
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: cache + "/" + name))
        let again = try run(words + ["--cache", cache], server, folder)
        #expect(again.status == 0 && again.errors == "" && server.requests.count == 2)
        // It was written anew.
        #expect(try run(words + ["--cache", cache], server, folder).status == 0 && server.requests.count == 2)
    }

    @Test func aCacheThatCannotBeWrittenIsNotAnError() throws {
        let server = try LoopbackServer(.json(Self.answer()))
        let folder = try Program.Folder()
        try folder.write("file", [])
        let quiet = try run(words + ["--cache", folder.file("file/cache")], server, folder)
        #expect(quiet.status == 0 && quiet.errors == "")
        let told = try run(words + ["--cache", folder.file("file/cache"), "--verbose"], server, folder)
        #expect(told.status == 0 && told.errors.contains("cannot write to the cache"), "\(told.errors)")
    }

    @Test func theEnvironmentSaysWhereTheCacheIs() throws {
        let server = try LoopbackServer(.json(Self.answer()))
        let folder = try Program.Folder()
        for (name, place) in [
            ("CACHE_DIRECTORY", "service"), ("XDG_CACHE_HOME", "service/weathercard"),
            ("HOME", "service/.cache/weathercard"),
        ] {
            let variable = [name: folder.file("service")]
            #expect(try run(words, server, folder, variable).status == 0)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.file(place))
            #expect(names.contains { $0.hasSuffix(".answer") && $0.contains("127.0.0.1") }, "\(names)")
        }
        #expect(server.requests.count == 3)
    }
}
