import Foundation
import Testing

struct PlaceTests {
    private func message(_ words: [String]) throws -> Program.Result {
        try Program.run(["message", "--provider", "sample", "--form", "share"] + words)
    }

    @Test func aCityMayBeShownByAnotherName() throws {
        let run = try Program.run(
            ["message", "--provider", "sample", "--place", "Oslo", "--name", "Grandma", "--locale", "de"])
        #expect(run.status == 0 && run.text.contains("\nalt: Grandma, "), "\(run.text)\(run.errors)")
    }

    @Test(arguments: [
        ("Seattle", "Seattle, 3:22 PM"), ("Portland, ME", "Portland, ME, 6:22 PM"),
        ("San Francisco, CA", "San Francisco, 3:22 PM"), ("Toronto, CA", "Toronto, 6:22 PM"),
        ("sao paulo", "São Paulo, "), ("København", "Copenhagen, 00:22"), ("Cologne", "Cologne, 00:22"),
        ("Paris", "Paris, 00:22"), ("Springfield, IL", "Springfield, IL, 5:22 PM"),
    ])
    func aPlaceIsFoundWithoutAWord(query: String, start: String) throws {
        let run = try message(["--place", query])
        #expect(run.status == 0 && run.text.hasPrefix(start), "\(run.text)")
        #expect(run.errors == "")
        #expect(try message(["--place", query, "--strict-place"]).text == run.text)
    }

    @Test func aNamesakeIsListedWithTheQueryThatSelectsIt() throws {
        let run = try message(["--place", "Portland"])
        #expect(run.status == 0 && run.text.hasPrefix("Portland, OR, 3:22 PM"))
        #expect(run.errors == "weathercard: Portland, Oregon; also: 'Portland, Maine'\n")
        let many = try message(["--place", "Springfield"])
        #expect(many.errors.contains("'Springfield, Illinois'") && many.errors.contains(" and 3 more"))
        #expect(many.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func namesakesInOneRegionAreChosenByCoordinates() throws {
        let run = try message(["--place", "Brentwood, CA"])
        let words = run.errors.split { $0 == " " || $0 == "," || $0 == "\n" }.map(String.init)
        let start = try #require(words.firstIndex(of: "--lat"))
        let chosen = try message(Array(words[start..<start + 4]))
        #expect(chosen.status == 0 && chosen.text.hasPrefix("Brentwood, CA, "), "\(run.errors)\(chosen.errors)")
    }

    @Test func strictPlaceRefusesAmbiguousNames() throws {
        let folder = try Program.Folder()
        let run = try Program.run(
            ["render", "--place", "Portland", "--strict-place", "--provider", "sample", "-o", "card.png"],
            in: folder.path)
        #expect(run.status == 64 && folder.names.isEmpty)
        #expect(run.errors.contains("'Portland, Oregon', 'Portland, Maine'"), "\(run.errors)")
        for choice in ["Portland, Oregon", "Portland, Maine"] {
            #expect(try message(["--place", choice, "--strict-place"]).status == 0)
        }
    }

    @Test func coordinatesAreNamedByTheirCityAndKeptOnlyToTheHundredth() throws {
        let run = try Program.run([
            "forecast", "--lat", "45.523064", "--lon=-122.676483", "--provider", "sample",
        ])
        #expect(run.status == 0 && run.errors == "")
        for line in [
            #""name" : "Portland""#, #""qualifier" : "OR""#, #""latitude" : 45.52,"#, #""longitude" : -122.68,"#,
            #""timeZone" : "America/Los_Angeles""#,
        ] {
            #expect(run.text.contains(line), "\(line)")
        }
        #expect(try message(["--lat", "-.5", "--lon", "-140"]).text.hasPrefix("-0.50, -140.00, 14:22"))
    }

    @Test func anAreaIsNamedWithTheCityThatStandsInForIt() throws {
        let run = try message(["--place", "Jamaica"])
        #expect(run.status == 0 && run.text.hasPrefix("Kingston, "), "\(run.text)")
        #expect(run.errors.hasPrefix("weathercard: 'Jamaica' is a country; showing Kingston, "), "\(run.errors)")
        let strict = try message(["--place", "Maui", "--strict-place"])
        #expect(strict.status == 64 && strict.output.isEmpty)
        #expect(strict.errors.contains("an island or region, not a city; try 'Kahului'"), "\(strict.errors)")
    }

    @Test func coordinatesMayBeThePlace() throws {
        let run = try message(["--place", "47.6,-122.3"])
        #expect(run.status == 0 && run.errors == "")
        #expect(run.text == (try message(["--lat", "47.6", "--lon", "-122.3"]).text))
        let off = try message(["--place", "95, 10"])
        #expect(off.status == 64 && off.errors.contains("-90 to 90"), "\(off.errors)")
    }

    @Test(arguments: [
        ("Vienna", "de", "Wien, "), ("Mailand", "de", "Mailand, "), ("Mailand", "en", "Milan, "),
        ("Tokyo", "ja", "東京"), ("Cairo", "es", "El Cairo, "), ("Seattle", "de", "Seattle, "),
    ])
    func aCardNamesThePlaceInItsLanguage(query: String, language: String, start: String) throws {
        let run = try message(["--place", query, "--locale", language])
        #expect(run.status == 0 && run.text.hasPrefix(start), "\(run.text)")
    }

    @Test func coordinatesMayHaveANameAndATimeZone() throws {
        let home = ["--lat", "45.52", "--lon", "-122.68", "--name", " Our\u{1B} home\n", "--tz", "Asia/Tokyo"]
        #expect(try message(home).text.hasPrefix("Our home, 8:22 AM: 45°F."))
        let forecast = try Program.run(["forecast", "--place", "Portland, ME", "--provider", "sample"]).output
        let renamed = try Program.run(
            ["message", "--forecast", "-", "--name", "Casco Bay", "--form", "share"], input: forecast)
        #expect(renamed.text.hasPrefix("Casco Bay, 6:22 PM"))
    }

    @Test(arguments: [
        (["--lat", "91", "--lon", "0"], 64, "-90 to 90"), (["--lat", "0", "--lon", "181"], 64, "-180 to 180"),
        (["--lat", "nan", "--lon", "0"], 64, "-90 to 90"), (["--lat", "0x10", "--lon", "0"], 64, "-90 to 90"),
        (["--lat", "47"], 64, "--lon"), (["--lon", "-122"], 64, "--lat"), ([], 64, "--lat"),
        (["--lat", "1", "--lon", "1", "--place", "Seattle"], 64, "together"),
        (["--lat", "1", "--lon", "1", "--name", "\u{1}"], 64, "--name"),
        (["--lat", "1", "--lon", "1", "--strict-place"], 64, "--strict-place"),
        (["--place", "Seattle", "--tz", "UTC"], 64, "--tz"),
        (["--lat", "1", "--lon", "1", "--tz", "Europe/Berln"], 66, "did you mean 'Europe/Berlin'"),
        (["--lat", "1", "--lon", "1", "--tz", "Tokyo"], 66, "did you mean 'Asia/Tokyo'"),
        (["--lat", "1", "--lon", "1", "--tz", "Narnia"], 66, "America/Los_Angeles"),
        (["--lat", "1", "--lon", "1", "--tz", "../../etc/passwd"], 66, "time zone"),
    ])
    func aMistakeAboutThePlaceIsNamed(words: [String], status: Int32, mentions: String) throws {
        let run = try message(words)
        #expect(run.status == status && run.output.isEmpty)
        #expect(run.errors.contains(mentions) && run.errors.filter { $0 == "\n" }.count == 1, "\(run.errors)")
    }

    @Test func aQualifiedPlaceRendersFromItsForecastToTheSamePixels() throws {
        let options = ["--place", "Portland, ME", "--provider", "sample"]
        let direct = try Program.run(["render", "-o", "-"] + options).output
        let json = try Program.run(["forecast"] + options)
        #expect(json.text.contains(#""qualifier" : "ME""#) && !direct.isEmpty)
        #expect(try Program.run(["render", "--forecast", "-", "-o", "-"], input: json.output).output == direct)
        let bare = json.text.replacing(#""qualifier" : "ME","#, with: "")
        #expect(
            try Program.run(["render", "--forecast", "-", "-o", "-"], input: Array(bare.utf8)).output != direct)
        let alt = try Program.run(["message", "--form", "alt"] + options).text
        #expect(alt.hasPrefix("Portland, ME"), "\(alt)")
    }
}

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

    @Test func jsonHasTheQueryThatSelectsEachPlace() throws {
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
        (["spring,", "il", "--limit", "1"], "Springfield  Illinois"),
        (["--limit", "1", "spring, il"], "Springfield  Illinois"),
        (["köln", "--limit", "1"], "Cologne (Koln)"),
        (["san", "fran", "--limit", "1"], "San Francisco  California"),
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
        (["\u{1B}]0;x\u{7}\u{202E}"], 66, "1,000"), ([",il"], 64, "',il' names no place"), ([], 64, "QUERY"),
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

    /// What the program writes to a terminal, which Debian's `script` emulates.
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
