import Foundation
import Testing

struct FindTests {
    private struct Row: Decodable {
        let name: String
        let region: String?
        let country: String
        let latitude: Double
        let longitude: Double
        let timeZone: String
        let population: Int
        let query: String?
    }

    @Test func aPipeGetsAlignedColumnsWithoutStyles() throws {
        let run = try Program.run(["find", "sea"])
        #expect(run.status == 0 && run.errors == "")
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 10)
        #expect(
            lines[0].split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
                == "Seattle Washington United States 780,995 47.61 -122.33 America/Los_Angeles")
        #expect(!run.text.contains("\u{1B}"))
        let columns = lines.compactMap { line in
            line.range(of: "America/").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
        }
        #expect(columns.count > 3 && Set(columns).count == 1)
    }

    @Test func jsonTellsTheWordsThatChooseEachPlace() throws {
        let run = try Program.run(["find", "portland", "--json", "--limit", "3"])
        let rows = try JSONDecoder().decode([Row].self, from: Data(run.output))
        #expect(rows.map(\.region) == ["Oregon", "Maine", "Texas"])
        #expect(rows.map(\.query) == ["Portland, Oregon", "Portland, Maine", "Portland, Texas"])
        #expect(rows.allSatisfy { $0.country == "US" && $0.population > 10_000 && $0.latitude > 0 })
        for row in rows {
            let query = try #require(row.query)
            let place = try Program.run([
                "forecast", "--place", query, "--strict-place", "--provider", "sample",
            ]).text
            #expect(place.contains("\"latitude\" : \(row.latitude),"), "\(query)")
            #expect(place.contains(row.timeZone) && place.contains("\"longitude\" : \(row.longitude),"), "\(query)")
        }
    }

    @Test(arguments: [
        (["spring,", "il"], "Springfield  Illinois"), (["spring, il"], "Springfield  Illinois"),
        (["cologne"], "Köln (Cologne)"), (["san", "fran", "--limit", "1"], "San Francisco  California"),
        (["--limit=1", "--", "york"], "York  England"),
    ])
    func wordsAndQualifiersAreReadAsOneQuery(words: [String], start: String) throws {
        let run = try Program.run(["find"] + words)
        #expect(run.status == 0 && run.text.hasPrefix(start), "\(run.text)")
        #expect(run.text.filter { $0 == "\n" }.count == 1)
    }

    @Test(arguments: [
        (["seatel"], 66, "'Seattle, Washington'"), (["xyzzyqq"], 66, "xyzzyqq"),
        (["spring, fr"], 66, "Spring, Texas"),
        (["\u{1B}]0;x\u{7}\u{202E}"], 66, "15,000"), ([",il"], 64, "no place given"), ([], 64, "QUERY"),
        (["sea", "--limit", "0"], 64, "1 to 1000"), (["sea", "--limit", "1e3"], 64, "1 to 1000"),
        (["sea", "--jsno"], 64, "--json"),
    ])
    func nothingFoundIsALineOnStandardError(words: [String], status: Int32, mentions: String) throws {
        for format in [[], ["--json"]] where !words.contains("--jsno") || format.isEmpty {
            let run = try Program.run(["find"] + words + format)
            #expect(run.status == status && run.output.isEmpty)
            #expect(run.errors.contains(mentions) && run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
            #expect(!run.errors.unicodeScalars.contains { $0.value < 32 && $0 != "\n" || $0 == "\u{202E}" })
        }
    }

    @Test(arguments: [
        (["TERM": "xterm-256color"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
        (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), (["TERM": ""], false), ([:], false),
    ])
    func aTerminalShowsTheTypedPartInBold(environment: [String: String], isBold: Bool) throws {
        let shown = try Self.terminal(["find", "lod", "--limit", "2"], environment: environment)
        #expect(shown.contains("\u{1B}[1mŁód\u{1B}[22mź  ") == isBold, "\(shown)")
        #expect(shown.contains("\u{1B}") == isBold)
        let plain = ["\u{1B}[1m", "\u{1B}[22m"].reduce(shown.replacing("\r\n", with: "\n")) {
            $0.replacing($1, with: "")
        }
        #expect(try plain == Program.run(["find", "lod", "--limit", "2"]).text)
    }

    /// What the program writes to a terminal, which Debian's `script` is to it.
    private static func terminal(_ words: [String], environment: [String: String]) throws -> String {
        let command = ([Program.path] + words).map { "'\($0)'" }.joined(separator: " ")
        let libraries =
            ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
        return try Program.run(
            ["-qec", command, "/dev/null"],
            environment: environment.merging(libraries.merging(["SHELL": "/bin/sh"]) { $1 }) { $1 },
            program: "/usr/bin/script"
        ).text
    }
}
