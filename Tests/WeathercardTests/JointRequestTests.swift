import Foundation
import LoopbackServices
import Synchronization
import Testing

/// Places of a batch that are asked about together.
struct JointRequestTests {
    /// A server that knows any number of places, and what it does instead.
    private final class Service: Sendable {
        struct Habits {
            /// Whether it refuses requests about several places.
            var refusesLists = false
            /// Changes an answer about several places.
            var change: @Sendable ([String]) -> [String] = { $0 }
            /// Places, by their latitudes, that it knows nothing of.
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
                    latitude: latitude + 0.04, longitude: longitude - 0.03, zone: zones[index], offset: 0,
                    around: JointRequestTests.moment + Int(latitude * 10) % 17 * 3600
                ).openMeteo
                return index == 0 ? answer : #"{"location_id":\#(index),"# + answer.dropFirst()
            }
            if answers.count == 1 { return .json(answers[0]) }
            return .json("[" + habits.change(answers).joined(separator: ",") + "]")
        }
    }

    /// The present hour, since what is kept holds only as long as it reaches the present.
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
            + #""base-url": "\#(server.url)", "time": "\#(Self.time)", "output": "\#(output ?? "\(index)").png""#
            + members + "}\n"
    }

    private func batch(_ jobs: [String], _ words: [String] = []) throws -> Program.Result {
        try folder.write("jobs.jsonl", jobs.joined().utf8)
        let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        return try Program.run(
            ["batch", "jobs.jsonl", "--output-dir", "cards", "--report", "r.jsonl"] + words, in: folder.path,
            environment: environment)
    }

    private func cards(_ count: Int) throws -> [[UInt8]] {
        try (0..<count).map { try folder.bytes("cards/\($0).png") }
    }

    @Test(arguments: ["1", "4"]) func aHundredAndTwentyPlacesTakeThreeRequests(_ threads: String) throws {
        let run = try batch((0..<120).map { job($0) }, ["--jobs", threads])
        #expect(run.status == 0 && run.text.hasPrefix("120 cards in "), "\(run.text) \(run.errors)")
        #expect(server.requests.count == 3)
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

    @Test(arguments: 0..<3) func anAnswerThatDoesNotFitIsNotTaken(_ fault: Int) throws {
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
        let cache = #", "cache": "cache""#
        #expect(try batch((0..<6).map { job($0, cache) }).status == 0)
        #expect(server.requests.count == 1)
        #expect(try batch((3..<9).map { job($0, cache) }, ["--jobs", "1"]).status == 0)
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

    @Test func whatIsAskedInOtherWaysIsNotAskedTogether() throws {
        let jobs = [
            job(0), job(1, #", "deadline": "20s""#), job(2, #", "card": "alert""#),
            job(3, #", "deadline": "20s""#, output: "3"), job(4, output: "4"),
            job(4, #", "card": "graph""#, output: "5"),
        ]
        #expect(try batch(jobs, ["--jobs", "1"]).status == 0)
        let asked = server.requests.compactMap { request in
            request.parameters.first { $0.name == "latitude" }?.value
        }
        #expect(asked == ["30.0,30.4", "30.1,30.3", "30.2"])
    }

    @Test func thePlacesOfOneCardAreAskedTogether() throws {
        let job =
            #"{"place": ["Oslo", "Rome", "Lima"], "card": "places", "scale": 0.05, "base-url": "\#(server.url)", "#
            + #""time": "\#(Self.time)", "output": "a.png"}"# + "\n"
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
}
