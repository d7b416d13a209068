import Foundation
import LoopbackServices
import RasterImages
import Synchronization
import Testing

/// `weathercard batch` and `verify`, from outside.
struct BatchTests {
    private let folder: Program.Folder

    init() throws {
        folder = try Program.Folder()
    }

    private static func job(_ output: String, _ members: String = "") -> String {
        #"{"place": "Seattle", "provider": "sample", "scale": 0.05, "output": "\#(output)"\#(members)}"# + "\n"
    }

    private func batch(_ jobs: String, _ words: [String] = [], environment: [String: String] = [:]) throws
        -> Program.Result
    {
        try folder.write("jobs.jsonl", jobs.utf8)
        let libraries =
            ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
        return try Program.run(
            ["batch", "jobs.jsonl", "--output-dir", "cards"] + words, in: folder.path,
            environment: environment.merging(libraries) { first, _ in first })
    }

    private func verify(_ words: [String] = []) throws -> Program.Result {
        try Program.run(["verify", "jobs.jsonl", "--output-dir", "cards"] + words, in: folder.path)
    }

    private func report(_ name: String = "r.jsonl") throws -> [[String: Any]] {
        try String(decoding: folder.bytes(name), as: UTF8.self).split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func aCardOfABatchHasThePixelsOfARender() throws {
        let run = try batch(BatchTests.job("a/b.png", #", "card": "rainbow", "size": "1200x630""#))
        #expect(run.status == 0 && run.errors == "" && run.text.hasPrefix("1 card in "), "\(run.errors)")
        let rendered = try Program.run(
            [
                "render", "--place", "Seattle", "--provider", "sample", "--scale", "0.05", "--card", "rainbow",
                "--size",
                "1200x630", "-o", "-",
            ])
        #expect(try PNGDecoder().decode(folder.bytes("cards/a/b.png")) == PNGDecoder().decode(rendered.output))
    }

    @Test func aBadLineFailsAloneAndTheReportSaysWhy() throws {
        let jobs =
            BatchTests.job("1.png") + "\n \t\r\n{bad\n" + BatchTests.job("5.png", #", "sise": "square""#)
            + BatchTests.job("../6.png") + BatchTests.job("1.PNG")
            + #"{"place": "Nowhereville", "provider": "sample", "output": "8.png"}"# + "\n"
            + BatchTests.job("9.png")
        let run = try batch(jobs, ["--report", "r.jsonl"])
        #expect(run.status == 1 && run.errors == "" && run.text.hasSuffix(", 5 failed\n"), "\(run.text)")
        let lines = try report().sorted { ($0["line"] as? Int ?? 0) < ($1["line"] as? Int ?? 0) }
        #expect(lines.map { $0["line"] as? Int } == [1, 4, 5, 6, 7, 8, 9])
        #expect(lines.map { $0["exit"] as? Int } == [0, 65, 64, 64, 64, 66, 0])
        #expect((lines[2]["message"] as? String) == "unknown key 'sise'; did you mean 'size'?")
        #expect((lines[4]["message"] as? String)?.hasPrefix("line 1 already writes") == true)
        #expect(folder.names == ["cards", "jobs.jsonl", "r.jsonl"])
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cards")).sorted()
        #expect(names == ["1.png", "9.png"])
    }

    @Test func withoutAReportErrorsGoToStandardError() throws {
        let run = try batch("{\n" + BatchTests.job("a.png", #", "sise": 7"#) + BatchTests.job("b.png"))
        #expect(run.status == 1)
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(
            lines.contains {
                $0.hasPrefix("weathercard: line 1: not JSON: ")
                    && $0.hasSuffix(#"; a line is such as {"place": "Seattle", "output": "seattle.png"}"#)
            })
        #expect(lines.contains { $0.hasPrefix("weathercard: line 2 (a.png): ") } == true)
    }

    @Test func resumeSkipsCardsThatAreWholeAndOfTheSameJob() throws {
        let jobs = (0..<6).map { BatchTests.job("\($0).png") }
        #expect(try batch(jobs.joined(), ["--report", "r.jsonl"]).status == 0)
        let before = try (0..<6).map { try folder.bytes("cards/\($0).png") }
        try folder.write("cards/1.png", before[1].dropLast(5))
        try FileManager.default.removeItem(atPath: folder.file("cards/2.png"))
        var flipped = before[3]
        flipped[flipped.count / 2] ^= 1
        try folder.write("cards/3.png", flipped)
        #expect(try verify().status == 1)
        var changed = jobs
        changed[4] = BatchTests.job("4.png", #", "palette": "lucid""#)
        let run = try batch(changed.joined(), ["--resume", "--report", "r.jsonl"])
        #expect(run.status == 0 && run.text.hasPrefix("4 cards in ") && run.text.hasSuffix(", 2 already there\n"))
        #expect(try [0, 1, 2, 3, 5].allSatisfy { try folder.bytes("cards/\($0).png") == before[$0] })
        #expect(try folder.bytes("cards/4.png") != before[4])
        // Six of the first run, four of the second; the two that were skipped are reported already.
        #expect(try report().count == 10)
        let again = try verify()
        #expect(again.status == 0 && again.text == "6 jobs: 6 whole\n")
    }

    @Test func aBMPIsResumedAndVerified() throws {
        let jobs = ["a.bmp", "b.bmp"].map { BatchTests.job($0) }.joined()
        #expect(try batch(jobs).status == 0 && verify().status == 0)
        let whole = try folder.bytes("cards/a.bmp")
        try folder.write("cards/a.bmp", whole.dropLast(200))
        #expect(try verify().status == 1)
        #expect(try batch(jobs, ["--resume"]).text.contains("1 card in "))
        #expect(try folder.bytes("cards/a.bmp") == whole)
    }

    @Test func aChangedForecastFileMakesAnotherJob() throws {
        func forecast(_ place: String) throws {
            let run = try Program.run(["forecast", "--place", place, "--provider", "sample"])
            try folder.write("f.json", run.output)
        }
        let job = #"{"forecast": "f.json", "scale": 0.05, "output": "a.png"}"#
        try forecast("Seattle")
        #expect(try batch(job).status == 0)
        #expect(try batch(job, ["--resume"]).text.hasPrefix("0 cards"))
        try forecast("Tokyo")
        #expect(try verify().text.hasPrefix("a.png: other: "))
        #expect(try batch(job, ["--resume"]).text.hasPrefix("1 card in"))
        #expect(try verify().status == 0)
    }

    @Test func changedWarningsMakeAnotherJob() throws {
        let run = try Program.run(["forecast", "--place", "Seattle", "--provider", "sample"])
        try folder.write("f.json", run.output)
        try folder.write("a.json", Array(#"{"features": []}"#.utf8))
        let job = #"{"forecast": "f.json", "alerts": "a.json", "card": "alert", "scale": 0.05, "output": "a.png"}"#
        #expect(try batch(job).status == 0)
        #expect(try batch(job, ["--resume"]).text.hasPrefix("0 cards"))
        try folder.write("a.json", Array(#"{"features": [ ]}"#.utf8))
        #expect(try batch(job, ["--resume"]).text.hasPrefix("1 card in"))
        let none = #"{"place": "Seattle", "provider": "sample", "alerts": "-", "output": "b.png"}"#
        #expect(try batch(none, ["--report", "r.jsonl"]).status == 1)
        let message = try report().last?["message"] as? String
        #expect(message?.contains("'alerts' must be a file") == true)
    }

    @Test func shardsShareNoJobAndMissNone() throws {
        let jobs = (0..<40).map { BatchTests.job("\($0).png") }.joined() + BatchTests.job("0.PNG") + "bad\n"
        var told: [String] = []
        for shard in 0..<3 {
            let words = shard == 1 ? ["--shard", "auto/3"] : ["--shard", "\(shard)/3"]
            _ = try batch(
                jobs, words + ["--report", "\(shard).jsonl"], environment: ["SLURM_ARRAY_TASK_ID": "1"])
            told += try report("\(shard).jsonl").map { "\($0["line"] ?? ""): \($0["status"] ?? "")" }
        }
        let expected = (1...40).map { "\($0): done" } + ["41: failed", "42: failed"]
        #expect(told.sorted() == expected.sorted())
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("cards")).count == 40)
    }

    @Test func theNumberOfThreadsChangesNoByte() throws {
        let jobs = (0..<24).map {
            BatchTests.job("\($0).png", #", "at": "+\#($0 % 5)h", "card": "\#($0 % 2 == 0 ? "clock" : "rainbow")""#)
        }
        #expect(try batch(jobs.joined(), ["--jobs", "1"]).status == 0)
        let one = try (0..<24).map { try folder.bytes("cards/\($0).png") }
        #expect(try batch(jobs.joined(), ["-j4"]).status == 0)
        #expect(try (0..<24).map { try folder.bytes("cards/\($0).png") } == one)
    }

    @Test func aStreamsJobsStartBeforeItsEnd() throws {
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["batch", "-", "--output-dir", folder.file("cards"), "--report", "-", "--jobs", "2"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(BatchTests.job("a.png").utf8))
        // Answers when the first line of the report is there, while the input is still open.
        let first = output.fileHandleForReading.availableData
        #expect(String(decoding: first, as: UTF8.self).contains(#""output": "a.png", "status": "done""#))
        try input.fileHandleForWriting.write(contentsOf: Data(BatchTests.job("b.png").dropLast().utf8))
        try input.fileHandleForWriting.close()
        let rest = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        #expect(String(decoding: rest, as: UTF8.self).contains(#""output": "b.png""#))
        let summary = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(summary.hasPrefix("2 cards in "))
    }

    @Test(arguments: [SIGABRT, SIGSEGV, SIGBUS, SIGILL, SIGTERM]) func aSignalFromOutsideEndsTheRun(_ signal: Int32)
        throws
    {
        let process = Process()
        process.executableURL = URL(filePath: Program.path)
        process.arguments = ["batch", "-", "--output-dir", folder.file("cards"), "--report", "-"]
        let (input, output, errors) = (Pipe(), Pipe(), Pipe())
        (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
        try process.run()
        try input.fileHandleForWriting.write(contentsOf: Data(BatchTests.job("a.png").utf8))
        // It waits for the next job.
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 128 + signal)
        #expect(errors.fileHandleForReading.readDataToEndOfFile().isEmpty)
    }

    @Test func allCardsOfAPlaceTakeOneRequest() throws {
        let server = try LoopbackServer(.json(SeattleAnswer.json()))
        let members = #", "time": "2026-11-20T15:22", "scale": 0.05"#
        let jobs = (0..<12).map { #"{"place": "Seattle"\#(members), "output": "\#($0).png"}"# + "\n" }
        let run = try withExtendedLifetime(server) {
            try batch(jobs.joined(), ["--jobs", "4", "--base-url", server.url])
        }
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(server.requests.count == 1)
    }

    @Test func aServiceThatIsAwayFailsItsCards() throws {
        let jobs = (0..<3).map {
            #"{"place": "Seattle", "output": "\#($0).png"}"# + "\n"
        }
        let run = try batch(
            jobs.joined() + BatchTests.job("3.png"), ["--report", "r.jsonl", "--base-url", "http://127.0.0.1:9"])
        #expect(run.status == 1 && run.text.hasPrefix("1 card in "))
        let messages = try report().compactMap { $0["message"] as? String }
        #expect(messages.count == 3)
        #expect(messages.allSatisfy { $0.hasSuffix(#"; "provider": "sample" needs no network"#) })
    }

    @Test func aFailureOfTheRunItselfHasItsOwnStatus() throws {
        #expect(try Program.run(["batch", folder.file("none.jsonl")]).status == 66)
        #expect(try Program.run(["batch", folder.path]).status == 66)
        #expect(try Program.run(["batch"]).status == 64)
        #expect(try batch("", ["--shard", "3/3"]).status == 64)
        #expect(try batch("", ["--shard", "auto/3"]).status == 64)
        #expect(try batch("", ["--jobs", "0"]).status == 64)
        #expect(try batch("", ["--report", "none/r.jsonl"]).status == 73)
        let blocked = ["batch", "jobs.jsonl", "--output-dir", "jobs.jsonl/cards"]
        #expect(try Program.run(blocked, in: folder.path).status == 73)
        #expect(try batch(BatchTests.job("a.png"), ["--report", "/dev/full"]).status == 73)
        #expect(try batch("").text.hasPrefix("0 cards in "))
        #expect(try Program.run(["verify", "jobs.jsonl", "--output-dir", "none"], in: folder.path).status == 66)
    }

    @Test func verifyPrintsFindingsAsJSON() throws {
        #expect(try batch(BatchTests.job("a.png") + BatchTests.job("b.png")).status == 0)
        try folder.write("cards/b.png", Array("no picture".utf8))
        try folder.write(
            "jobs.jsonl", (BatchTests.job("a.png") + BatchTests.job("b.png") + BatchTests.job("c.png") + "x").utf8)
        let run = try verify(["--json"])
        #expect(run.status == 1)
        let found = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any])
        let cards = try #require(found["cards"] as? [[String: Any]])
        #expect(cards.map { $0["status"] as? String } == ["broken", "missing", "refused"])
        #expect(cards.map { $0["line"] as? Int } == [2, 3, 4])
        #expect(found["whole"] as? Int == 1)
    }
}

/// Requests about several places of a batch.
struct JointRequestTests {
    /// A server that answers requests about any number of places, with optional faults.
    private final class Service: Sendable {
        struct Habits {
            /// Whether it refuses requests about several places.
            var refusesLists = false
            /// Changes an answer about several places.
            var change: @Sendable ([String]) -> [String] = { $0 }
            /// The latitudes of places for which it has no data.
            var unknown: Set<String> = []
        }

        let habits = Mutex(Habits())

        func reply(_ request: LoopbackServer.Request) -> LoopbackServer.Reply {
            let habits = habits.withLock { $0 }
            func list(_ name: String) -> [String] {
                let value = request.parameters.first { $0.name == name }?.value ?? ""
                return value.split(separator: ",").map(String.init)
            }
            let (latitudes, longitudes, zones) = (list("latitude"), list("longitude"), list("timezone"))
            let isOdd = Set([latitudes.count, longitudes.count, zones.count]).count > 1
            if isOdd || habits.refusesLists && latitudes.count > 1 || !habits.unknown.isDisjoint(with: latitudes) {
                return .json(#"{"error":true,"reason":"No data"}"#, 400)
            }
            let answers = latitudes.indices.map { index in
                let (latitude, longitude) = (Double(latitudes[index]) ?? 0, Double(longitudes[index]) ?? 0)
                // Each place has weather of its own.
                let answer = HourlyAnswer(
                    latitude: latitude + 0.04, longitude: longitude - 0.03, zone: zones[index],
                    offset: ["America/Lima": -18_000][zones[index]] ?? 0,
                    around: JointRequestTests.moment + Int(latitude * 10) % 17 * 3600
                ).openMeteo
                return index == 0 ? answer : #"{"location_id":\#(index),"# + answer.dropFirst()
            }
            if answers.count == 1 { return .json(answers[0]) }
            return .json("[" + habits.change(answers).joined(separator: ",") + "]")
        }
    }

    /// The current hour, since cached answers are used only if they cover the present.
    private static let moment = Int(Date().timeIntervalSince1970) / 3600 * 3600
    private static let time = Date(timeIntervalSince1970: Double(moment)).formatted(.iso8601)

    private let folder: Program.Folder
    private let service = Service()
    private let server: LoopbackServer

    init() throws {
        folder = try Program.Folder()
        server = try LoopbackServer { [service] in service.reply($0) }
    }

    private func job(_ index: Int, _ members: String = "", output: String? = nil) -> String {
        #"{"lat": \#(30 + Double(index) / 10), "lon": 12.5, "tz": "Europe/Rome", "name": "P\#(index)", "scale": 0.05, "#
            + #""time": "\#(Self.time)", "output": "\#(output ?? "\(index)").png""#
            + (members.contains("deadline") ? "" : #", "deadline": "10m""#) + members + "}\n"
    }

    private func batch(_ jobs: [String], _ words: [String] = []) throws -> Program.Result {
        try folder.write("jobs.jsonl", jobs.joined().utf8)
        let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        return try Program.run(
            ["batch", "jobs.jsonl", "--output-dir", "cards", "--report", "r.jsonl", "--base-url", server.url]
                + words,
            in: folder.path,
            environment: environment)
    }

    private func cards(_ count: Int) throws -> [[UInt8]] {
        try (0..<count).map { try folder.bytes("cards/\($0).png") }
    }

    @Test(arguments: [("1", 51, 2), ("4", 101, 3)])
    func fiftyPlacesTakeOneRequest(_ threads: String, count: Int, requests: Int) throws {
        let run = try batch((0..<count).map { job($0) }, ["--jobs", threads])
        #expect(run.status == 0 && run.text.hasPrefix("\(count) cards in "), "\(run.text) \(run.errors)")
        #expect(server.requests.count == requests)
        #expect(server.requests.allSatisfy { $0.line.utf8.count < 7100 })
    }

    @Test func theCardsAreThoseOfSingleRequestsByteForByte() throws {
        let jobs = (0..<12).map { job($0, #", "card": "\#($0 % 2 == 0 ? "graph" : "clock")""#) }
        #expect(try batch(jobs).status == 0)
        #expect(server.requests.count == 1)
        let joint = try cards(12)
        service.habits.withLock { $0.refusesLists = true }
        #expect(try batch(jobs).status == 0)
        // The list is refused once, and then each place is asked about alone.
        #expect(server.requests.count == 14)
        #expect(try cards(12) == joint)
        #expect(Set(joint).count == 12)
    }

    @Test func aBadPlaceSpoilsNoOther() throws {
        service.habits.withLock { $0.unknown = ["30.3"] }
        let run = try batch((0..<8).map { job($0) })
        #expect(run.status == 1 && run.text.hasPrefix("7 cards in ") && run.text.hasSuffix(", 1 failed\n"))
        #expect(server.requests.count == 9)
        let report = try String(decoding: folder.bytes("r.jsonl"), as: UTF8.self).split(separator: "\n")
        let failed = report.filter { $0.contains(#""status": "failed""#) }
        #expect(failed.count == 1 && failed[0].contains(#""output": "3.png""#) && failed[0].contains("No data"))
    }

    @Test func anAnswerWithoutWeatherAmongOthersIsAskedForAlone() throws {
        service.habits.withLock {
            $0.change = { answers in
                var answers = answers
                answers[2] = #"{"latitude":30.2,"longitude":12.5,"utc_offset_seconds":0,"hourly":{}}"#
                return answers
            }
        }
        #expect(try batch((0..<6).map { job($0) }).status == 0)
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.target.contains("latitude=30.2&") == true)
    }

    @Test(arguments: 0..<3) func anAnswerForOtherPlacesIsNotUsed(_ fault: Int) throws {
        service.habits.withLock {
            $0.change = { answers in
                switch fault {
                case 0: answers.dropLast()
                case 1: answers.reversed()
                default: answers.dropLast() + ["{"]
                }
            }
        }
        // Far enough apart to tell that the order is another.
        let run = try batch(
            (0..<5).map { job($0 * 60) }.enumerated().map { $1.replacing("\"\($0 * 60).png", with: "\"\($0).png") })
        #expect(run.status == 0, "\(run.text)")
        #expect(server.requests.count == 6)
        let cards = try cards(5)
        service.habits.withLock { $0.change = { $0 } }
        #expect(try batch((0..<5).map { job($0 * 60, output: "\($0)") }).status == 0)
        #expect(server.requests.count == 7)
        #expect(try self.cards(5) == cards)
    }

    @Test func laterRunsFindEachPlaceInTheCache() throws {
        let cache = ["--cache", "cache"]
        #expect(try batch((0..<6).map { job($0, "") }, cache).status == 0)
        #expect(server.requests.count == 1)
        #expect(try batch((3..<9).map { job($0, "") }, cache + ["--jobs", "1"]).status == 0)
        // What is kept is not asked for again.
        #expect(server.requests.count == 2)
        #expect(
            server.requests.last?.target.contains("latitude=30.6,30.7,30.8&") == true,
            "\(server.requests.map { $0.target.prefix(90) })")
        let run = try Program.run(
            [
                "render", "--lat", "30.4", "--lon", "12.5", "--tz", "Europe/Rome", "--base-url", server.url,
                "--cache",
                "cache", "--time", Self.time, "--scale", "0.05", "-o", "card.png",
            ], in: folder.path)
        #expect(run.status == 0 && server.requests.count == 2, "\(run.errors)")
    }

    @Test func differentRequestsAreNotCombined() throws {
        let jobs = [
            job(0), job(1, #", "deadline": "20s""#), job(2, #", "card": "alert""#),
            job(3, #", "deadline": "20s""#, output: "3"), job(4, output: "4"),
            job(4, #", "card": "graph""#, output: "5"),
        ]
        #expect(try batch(jobs, ["--jobs", "1"]).status == 0)
        let asked = server.requests.compactMap { request in
            request.parameters.first { $0.name == "latitude" }?.value
        }
        #expect(asked == ["30.0,30.2,30.4", "30.1,30.3"])
    }

    @Test func thePlacesOfOneCardAreAskedTogether() throws {
        let job =
            #"{"place": ["Oslo", "Rome", "Lima"], "card": "places", "scale": 0.05, "#
            + #""time": "\#(Self.time)", "deadline": "10m", "output": "a.png"}"# + "\n"
        #expect(try batch([job]).status == 0)
        #expect(server.requests.count == 1)
    }

    @Test func resumingAsksOnlyForWhatIsMissing() throws {
        let jobs = (0..<10).map { job($0) }
        #expect(try batch(jobs).status == 0)
        for index in [2, 7] { try FileManager.default.removeItem(atPath: folder.file("cards/\(index).png")) }
        #expect(try batch(jobs, ["--resume", "--jobs", "1"]).text.hasPrefix("2 cards in "))
        #expect(server.requests.count == 2)
        #expect(server.requests.last?.target.contains("latitude=30.2,30.7&") == true)
    }

    @Test func resumingDrawsCardsOfAClockThatWasAheadAgain() throws {
        let jobs = [job(0), job(1)]
        #expect(try batch(jobs).status == 0)
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: 1e8)], ofItemAtPath: folder.file("cards/0.png"))
        #expect(try batch(jobs, ["--resume"]).text.hasPrefix("1 card in "))
        #expect(try batch(jobs, ["--resume"]).text.hasPrefix("0 cards in "))
    }

    @Test func resumingDrawsOldCardsOfLiveForecastsAgain() throws {
        let old = Date(timeIntervalSinceNow: -7200)
        func age(_ index: Int) throws {
            try FileManager.default.setAttributes(
                [.modificationDate: old], ofItemAtPath: folder.file("cards/\(index).png"))
        }
        let sample = #"{"place": "Rome", "provider": "sample", "scale": 0.05, "output": "2.png"}"# + "\n"
        let jobs = [job(0, #", "max-age": "1h""#), job(1), sample, job(3, #", "max-age": "3h""#)]
        #expect(try batch(jobs).status == 0)
        for index in 0..<4 { try age(index) }
        // Two hours are too old for the first alone, as the default is 3h and the sample never changes.
        let resumed = try batch(jobs, ["--resume"])
        #expect(
            resumed.text.hasPrefix("1 card in ") && resumed.text.hasSuffix(", 3 already there\n"), "\(resumed.text)"
        )
        #expect(try batch(jobs, ["--resume"]).text.hasPrefix("0 cards in "))
        #expect(try batch(jobs, ["--resume", "--refresh"]).text.hasPrefix("4 cards in "))
        let refused = try batch(jobs, ["--refresh"])
        #expect(refused.status == 64 && refused.errors.contains("--refresh requires --resume"))
    }
}
