import Foundation
import Testing

struct PlacesCardTests {
    private func sample(_ places: [String], _ more: [String] = []) -> [String] {
        places.flatMap { ["--place", $0] } + ["--provider", "sample", "--card", "places"] + more
    }

    @Test func everyPlaceIsOnTheCardAtItsOwnTime() throws {
        let result = try Program.run(["scene"] + sample(["Seattle", "Tokyo", "London, ON"]))
        #expect(result.status == 0, "\(result.errors)")
        for words in ["Seattle", "3:22 PM", "Tokyo", "Sat 8:22 AM", "London, ON", "6:22 PM"] {
            #expect(result.text.contains("\"string\" : \"\(words)\""), "\(words)")
        }
        // Degrees are those of the first place's country.
        #expect(result.text.contains("\"54\"") && !result.text.contains("\"12\""))
    }

    @Test func unitsAndTimeFormatAreThoseOfTheFirstPlaceByDefault() throws {
        let tokyo = try Program.run(["message"] + sample(["Tokyo", "Seattle"], ["--form", "alt"])).text
        #expect(tokyo == "Weather in 2 places, Saturday 21 November, 08:22. Tokyo: 10°C. Seattle: 12°C.\n")
        let told = try Program.run(
            ["message"] + sample(["Tokyo", "Seattle"], ["--form", "share", "--temperature-unit", "f"])
        ).text
        #expect(told == "Tokyo: 49°F. Seattle: 54°F. Sample data\n")
    }

    @Test func forecastsMayComeFromFiles() throws {
        let folder = try Program.Folder()
        for place in ["Oslo", "Lima"] {
            let forecast = try Program.run(["forecast", "--place", place, "--provider", "sample"])
            try folder.write("\(place).json", forecast.output)
        }
        let result = try Program.run(
            ["render", "--forecast", "Oslo.json", "--forecast", "Lima.json", "--card", "places", "-o", "card.png"],
            in: folder.path)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try folder.bytes("card.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }

    @Test func aPlaceWithoutTheMomentIsNamed() throws {
        let folder = try Program.Folder()
        let lima = try Program.run(["forecast", "--place", "Lima", "--provider", "sample"])
        try folder.write("lima.json", lima.output)
        let old = lima.text.replacing("2026-", with: "2016-").replacing("Lima", with: "Oldtown")
        try folder.write("old.json", Array(old.utf8))
        let result = try Program.run(
            ["scene", "--forecast", "lima.json", "--forecast", "old.json", "--card", "places"], in: folder.path)
        #expect(result.status == 65)
        #expect(
            result.errors.contains("weathercard: Oldtown: the forecast says nothing about 2026-11-20T23:22:00Z"))
    }

    @Test(arguments: [["home", "Tokyo"], ["Tokyo", "home"], ["cabin", "home"], ["Home", "Lima", "cabin"]])
    func placesOfOnesOwnMayBeAmongThem(_ places: [String]) throws {
        let folder = try Program.Folder()
        let home = URL(filePath: folder.file("config/weathercard"))
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        let file = #"""
            {"places": {"home": "Portland, ME", "cabin": {"lat": 46.6, "lon": -110.7, "name": "Our cabin"}}}
            """#
        try folder.write("config/weathercard/config.json", Array(file.utf8))
        var environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
        environment["XDG_CONFIG_HOME"] = folder.file("config")
        let result = try Program.run(
            ["message", "--form", "share"] + sample(places), in: folder.path, environment: environment)
        let names = ["home": "Portland, ME", "cabin": "Our cabin"]
        let told = places.map { "\(names[$0.lowercased()] ?? $0): " }
        var rest = Substring(result.text)
        for name in told {
            let range = try #require(rest.firstRange(of: name), "\(result.text) \(result.errors)")
            rest = rest[range.upperBound...]
        }
    }

    @Test func anUnknownPlaceAmongSeveralIsAnError() throws {
        let result = try Program.run(["scene"] + sample(["Seattle", "Seatle"]))
        #expect(result.status == 66 && result.errors.contains("Seatle"))
    }

    static let mistakes: [(words: [String], message: String)] = [
        (
            ["--place", "Oslo", "--place", "Rome", "--provider", "sample"],
            "--card clock shows one place, not 2; use --card places for several"
        ),
        (
            (0..<13).flatMap { _ in ["--place", "Oslo"] } + ["--card", "places"],
            "--card places shows up to 12 places, not 13"
        ),
        (
            ["--forecast", "a", "--forecast", "b", "--card", "places", "--name", "Here"],
            "--name names one place, but 2 are given"
        ),
        (
            ["--forecast", "-", "--forecast", "-", "--card", "places"],
            "standard input can be only one of the forecasts"
        ),
        (
            ["--place", "Oslo", "--forecast", "b", "--card", "places"],
            "--place and --forecast cannot be given together"
        ),
    ]

    @Test(arguments: mistakes.indices) func conflictingOptionsAreAUsageError(index: Int) throws {
        let (words, message) = PlacesCardTests.mistakes[index]
        let result = try Program.run(["scene"] + words)
        #expect(result.status == 64)
        #expect(result.errors == "weathercard: \(message)\n")
    }

    @Test func aJobOfABatchTakesAListOfPlaces() throws {
        let folder = try Program.Folder()
        let job = #"{"place": ["Oslo", "Lima"], "provider": "sample", "card": "places", "output": "card.png"}"#
        try folder.write("jobs.jsonl", Array(job.utf8))
        let batch = try Program.run(["batch", "jobs.jsonl"], in: folder.path)
        #expect(batch.status == 0, "\(batch.errors)")
        let alone = try Program.run(["render"] + sample(["Oslo", "Lima"], ["-o", "alone.png"]), in: folder.path)
        #expect(alone.status == 0)
        let comparison = try Program.run(["compare", "card.png", "alone.png"], in: folder.path)
        #expect(comparison.status == 0, "\(comparison.text)")
    }

    @Test func onePlaceHasTheCardForItself() throws {
        let result = try Program.run(["scene"] + sample(["Seattle"]))
        #expect(result.status == 0 && result.text.contains("band-1-name") && !result.text.contains("band-2-name"))
    }

    @Test func otherCommandsTakeOnePlace() throws {
        let result = try Program.run(["forecast", "--place", "Oslo", "--place", "Rome", "--provider", "sample"])
        #expect(result.status == 64 && result.errors.contains("--place is given twice"))
    }
}
