import JSONReading
import Primitives
import SystemAccess
import TestSupport
import Testing

@testable import Batch

struct BatchReportTests {
    private let done = Outcome(line: 1, output: "a.png", ending: .done)
    private let now = Instant(secondsSince1970: 1_795_216_920)
    private let skipped = Outcome(line: 1, output: "a.png", ending: .skipped)

    /// The contents of a report that began as `before`, after a resumed run has added an outcome.
    private func report(_ before: String, adding outcome: Outcome) throws -> [Substring] {
        let folder = try TemporaryFolder()
        let path = folder.create("r.jsonl", before)
        try BatchReport(path, resumes: true, now: { [now] in now }).add(outcome)
        let text = try #require(contents(path))
        #expect(text.isEmpty || text.hasSuffix("\n"))
        return text.split(separator: "\n")
    }

    @Test func anOutcomeIsALineOfJSON() throws {
        #expect(
            done.json(at: now) == #"{"line": 1, "output": "a.png", "status": "done", "exit": 0, "seconds": 0.0, "#
                + "\"time\": \"2026-11-20T23:22:00Z\"}\n")
        var failed = Outcome(line: 7, output: nil, ending: .failed(ProgramError(.badData, "a \"b\"\n")))
        failed.notes = ["c"]
        failed.seconds = 1.23456
        let members = try Job.members(of: Array(failed.json(at: now).utf8))
        #expect(members.map(\.key) == ["line", "output", "status", "exit", "message", "notes", "seconds", "time"])
        #expect(members[1].value.content == .null && members[3].value.content == .number("65"))
        #expect(members[4].value.content == .string("a \"b\"\n") && members[5].value.description == "[\"c\"]")
        #expect(members[6].value.content == .number("1.235"))
    }

    @Test func aCardIsReportedOnceEvenIfTheRunIsResumed() throws {
        let line = done.json(at: Instant(secondsSince1970: 0))
        #expect(try report(line, adding: skipped).count == 1)
        #expect(try report(line, adding: done).count == 2)
        #expect(try report("", adding: skipped).count == 1)
        #expect(try report(line, adding: Outcome(line: 2, output: "b.png", ending: .skipped)).count == 2)
    }

    @Test func aFailureIsFollowedByTheResultOfTheNextTry() throws {
        let failed = Outcome(line: 1, output: "a.png", ending: .failed(.usage("x")))
        #expect(try report(failed.json(at: now), adding: skipped).count == 2)
        #expect(try report(done.json(at: now) + failed.json(at: now), adding: skipped).count == 3)
    }

    @Test(arguments: [1, 5, 10, 11, 30, 90])
    func anUnfinishedLineGoesAway(count: Int) throws {
        let line = done.json(at: Instant(secondsSince1970: 0))
        let lines = try report(line + line.prefix(count), adding: Outcome(line: 2, output: "b", ending: .done))
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { (try? Job.members(of: Array($0.utf8))) != nil })
    }

    @Test func anUnknownLastLineStays() throws {
        #expect(try report("hello", adding: done).first == "hello")
    }

    @Test func aRunThatIsNotResumedBeginsAnew() throws {
        let folder = try TemporaryFolder()
        let path = folder.create("r.jsonl", "old\n")
        try BatchReport(path, resumes: false, now: { [now] in now }).add(skipped)
        #expect(contents(path)?.contains("old") == false)
    }

    @Test func aReportThatCannotBeWrittenIsAnError() {
        let error = failure { () throws(ProgramError) in
            _ = try BatchReport("/nonexistent/r", resumes: true, now: { [now] in now })
        }
        #expect(error?.status == .cannotWrite)
        let full = failure { () throws(ProgramError) in
            try BatchReport("/dev/full", resumes: true, now: { [now] in now }).add(done)
        }
        #expect(full?.status == .cannotWrite)
    }
}

struct BatchProgressTests {
    @Test func theProgressHasRateAndRemainingTime() {
        var progress = BatchProgress()
        #expect(
            progress.text(100, fraction: 0.25, after: 10)
                == "[#######.......................] 25 %, 100 jobs, 10/s, 0:30 left")
        #expect(progress.text(120, fraction: nil, after: 12) == "120 jobs, 10/s")
        var other = BatchProgress()
        #expect(other.text(1, fraction: 1, after: 2) == "[##############################] 100 %, 1 job, 0.5/s")
        #expect(BatchProgress.text(left: 3725) == "1 h 02 min")
    }

    @Test func theRateIsThatOfTheLastSeconds() {
        var progress = BatchProgress()
        for second in 1...100 { _ = progress.text(second * 1000, fraction: nil, after: Double(second)) }
        var line = ""
        for second in 101...120 { line = progress.text(100_000 + second, fraction: nil, after: Double(second)) }
        #expect(line == "100120 jobs, 1.0/s")
    }

    @Test(
        arguments: [
            (10_000, 0, 3, 41.2, "10000 cards in 41 s, 3 failed"), (1, 0, 0, 0.04, "1 card in 0.0 s"),
            (0, 5, 0, 1.26, "0 cards in 1.3 s, 5 already there"),
        ])
    func theSummaryCountsUp(done: Int, skipped: Int, failed: Int, seconds: Double, line: String) {
        #expect(BatchLog.summary(done: done, skipped: skipped, failed: failed, seconds: seconds) == line)
    }
}
