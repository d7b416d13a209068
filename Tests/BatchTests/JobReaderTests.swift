import CardOrders
import Foundation
import SystemAccess
import TestSupport
import Testing

@testable import Batch

struct JobQueueTests {
    private func line(_ output: Int) -> String {
        #"{"place": "Oslo", "output": "\#(output).png"}"# + "\n"
    }

    /// A queue that reads from a pipe, and the writing end of the pipe.
    private func queue(_ text: String) throws -> (JobQueue, TemporaryFolder, FileHandle) {
        let folder = try TemporaryFolder()
        let path = folder.path + "/jobs"
        #expect(mkfifo(path, 0o600) == 0)
        // Open for both, so that neither end waits for the other.
        let end = try #require(FileHandle(forUpdatingAtPath: path))
        try end.write(contentsOf: Data(text.utf8))
        return (JobQueue(try JobReader(path, environment: .none)), folder, end)
    }

    private func outputs(_ jobs: [Job]) -> [String] { jobs.map(\.path.text) }

    @Test func jobsComeInTheirOrderWhateverIsReadAhead() throws {
        let (made, folder, end) = try queue((0..<5).map(line).joined())
        var queue = made
        var taken: [String] = []
        var announced: [Job] = []
        for _ in 0..<5 {
            let wanted = announced.count + 2
            let entry = try queue.next(
                wantsMore: { _ in announced.count < wanted }, announce: { announced.append($0) })
            if case .job(let job)? = entry?.item { taken.append(job.path.text) }
        }
        #expect(taken == ["0.png", "1.png", "2.png", "3.png", "4.png"] && outputs(announced) == taken)
        withExtendedLifetime((folder, end)) {}
    }

    @Test func aStreamIsReadAheadAsFarAsItIsThere() throws {
        // Of the last line only a part has come.
        let (made, folder, end) = try queue(line(0) + line(1) + "\n" + line(2) + #"{"place": "#)
        var queue = made
        var announced: [Job] = []
        _ = try queue.next(wantsMore: { _ in true }, announce: { announced.append($0) })
        #expect(outputs(announced) == ["0.png", "1.png", "2.png"])
        for _ in 0..<2 { _ = try queue.next(wantsMore: { _ in true }, announce: { announced.append($0) }) }
        #expect(announced.count == 3)
        try end.write(contentsOf: Data((#""Rome", "output": "3.png"}"# + "\n").utf8))
        let last = try queue.next(wantsMore: { _ in true }, announce: { announced.append($0) })
        guard case .job(let job)? = last?.item else {
            Issue.record("no job")
            return
        }
        #expect(job.path.text == "3.png" && job.order.place?.query == .text("Rome", isStrict: false))
        withExtendedLifetime(folder) {}
    }

    @Test func aPictureIsNoListOfJobs() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/card.png"
        try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0x0A]).write(to: URL(filePath: path))
        let reader = try JobReader(path, environment: .none)
        let error = #expect(throws: ProgramError.self) { try reader.next() }
        #expect(
            error
                == ProgramError(
                    .badData, "\(path) is a PNG, not a list of jobs with a JSON object in each line"))
    }

    @Test func nothingIsReadAheadUnlessItIsNeeded() throws {
        let (made, folder, end) = try queue(line(0) + line(1))
        var queue = made
        var announced: [Job] = []
        _ = try queue.next(wantsMore: { _ in false }, announce: { announced.append($0) })
        #expect(announced.count == 1)
        withExtendedLifetime((folder, end)) {}
    }

    @Test func linesLongerThanAChunkAreReadAllTheSame() throws {
        let folder = try TemporaryFolder()
        let long = String(repeating: " ", count: 1 << 17)
        let path = folder.path + "/jobs"
        try Data((line(0) + long + line(1) + String(line(2).dropLast())).utf8).write(to: URL(filePath: path))
        var queue = JobQueue(try JobReader(path, environment: .none))
        var taken: [String] = []
        while let entry = try queue.next(wantsMore: { _ in true }, announce: { _ in }) {
            if case .job(let job) = entry.item { taken.append(job.path.text) }
        }
        #expect(taken == ["0.png", "1.png", "2.png"])
    }
}

struct JobShardTests {
    @Test(arguments: [
        (#"{"output": "a/b.png"}"#, "a/b.png"), (##"  {"place":"x\"y", "output" : "ä.png", bad"##, "ä.png"),
        (#"{"place": ["output", "x"], "output": "c"}"#, "c"), (#"{"x": {"output": "no"}, "output": "yes"}"#, "yes"),
        (#"{"a": "output", "output": "b", "output": "c"}"#, "b"),
        (#"{"output": "a\u002Fb"}"#, nil), (#"{"outpu\u0074": "a"}"#, nil), (#"{"output": 5}"#, nil),
        (#"{"output"}"#, nil), (#"{"output": "a"#, nil), (#"["output", "a"]"#, nil),
        (#"{"x": {"output": "no"}}"#, nil),
        ("", nil), (#"{"a\"#, nil),
    ])
    func theOutputIsFoundWithoutReadingTheLine(line: String, output: String?) {
        #expect(JobReader.plainOutput(of: Array(line.utf8)) == output)
    }

    @Test func eachLineIsInOneShardWhateverItIs() throws {
        let lines =
            (0..<60).map { #"{"place": "Oslo", "output": "\#($0 % 50).png"}"# } + [
                #"{"place": "Oslo", "output": "1.PNG"}"#, #"{"place": "Oslo", "output": "./2.png"}"#,
                #"{"place": "Oslo", "output": "\u0033.png"}"#, #"{"output": "4.png", "output": "5.png"}"#, "bad",
                "{}",
                #"{"output": "/absolute"}"#, #"{"place": "Oslo", "output": "6.png"} {"#,
            ]
        let folder = try TemporaryFolder()
        let path = folder.create("jobs", lines.joined(separator: "\n"))
        func items(_ shard: Shard) throws -> [(line: Int, isRefused: Bool)] {
            let reader = try JobReader(path, shard: shard, environment: .none)
            var items: [(line: Int, isRefused: Bool)] = []
            while let item = try reader.next() {
                if case .refused = item {
                    items.append((item.line, true))
                } else {
                    items.append((item.line, false))
                }
            }
            return items
        }
        let whole = try items(.whole)
        let parts = try (0..<3).flatMap { index in try items(try Shard("\(index)/3", variable: { _ in nil })) }
            .sorted { $0.line < $1.line }
        #expect(parts.map(\.line) == Array(1...lines.count))
        // The same lines are refused as without shards.
        #expect(parts.map(\.isRefused) == whole.map(\.isRefused))
        #expect(whole.count(where: \.isRefused) == 10 + lines.count - 60)
    }
}

struct LineReaderTests {
    private func lines(_ text: String) throws -> [(number: Int, text: String?, isEnded: Bool)] {
        let folder = try TemporaryFolder()
        let file = try OpenFile(folder.create("lines", text), O_RDONLY)
        var reader = LineReader(descriptor: file.descriptor)
        var found: [(number: Int, text: String?, isEnded: Bool)] = []
        while let line = try reader.next() {
            found.append((line.number, line.bytes.map { String(decoding: $0, as: UTF8.self) }, line.isEnded))
        }
        #expect(reader.consumed == text.utf8.count)
        return found
    }

    @Test func linesAreNumberedAndTheLastMayHaveNoEnd() throws {
        let found = try lines("a\n\nb")
        #expect(found.map(\.number) == [1, 2, 3])
        #expect(found.map(\.text) == ["a", "", "b"])
        #expect(found.map(\.isEnded) == [true, true, false])
        #expect(try lines("").isEmpty)
    }

    @Test func linesMayCrossTheEndsOfChunks() throws {
        let long = String(repeating: "x", count: 65_535)
        #expect(try lines("\(long)\n\(long)y\nz\n").map(\.text) == [long, long + "y", "z"])
    }

    @Test func aLineBeyondTheLimitIsSkipped() throws {
        let longest = String(repeating: "x", count: LineReader.longest)
        #expect(try lines("\(longest)\n\(longest)x\nz").map(\.text) == [longest, nil, "z"])
    }

    @Test func aLineMayHaveAMebibyte() {
        #expect(LineReader.longest == 1_048_576)
    }
}
