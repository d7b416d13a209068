import Foundation
import Testing

struct PlaceTests {
    private func message(_ words: [String]) throws -> Program.Result {
        try Program.run(["message", "--provider", "sample", "--form", "share"] + words)
    }

    @Test(arguments: [
        ("Seattle", "Seattle, 3:22 PM"), ("Portland, ME", "Portland, ME, 6:22 PM"),
        ("San Francisco, CA", "San Francisco, 3:22 PM"), ("Toronto, CA", "Toronto, 6:22 PM"),
        ("sao paulo", "São Paulo, "), ("København", "Copenhagen, 00:22"), ("Cologne", "Köln, 00:22"),
        ("Paris", "Paris, 00:22"), ("Springfield, IL", "Springfield, IL, 5:22 PM"),
    ])
    func aPlaceIsFoundWithoutAWord(query: String, start: String) throws {
        let run = try message(["--place", query])
        #expect(run.status == 0 && run.text.hasPrefix(start), "\(run.text)")
        #expect(run.errors == "")
        #expect(try message(["--place", query, "--strict-place"]).text == run.text)
    }

    @Test func aRivalIsToldWithTheWordsThatChooseIt() throws {
        let run = try message(["--place", "Portland"])
        #expect(run.status == 0 && run.text.hasPrefix("Portland, OR, 3:22 PM"))
        #expect(run.errors == "weathercard: Portland, Oregon; also: 'Portland, Maine'\n")
        let many = try message(["--place", "Springfield"])
        #expect(many.errors.contains("'Springfield, Illinois'") && many.errors.contains(" and 3 more"))
        #expect(many.errors.filter { $0 == "\n" }.count == 1)
    }

    @Test func namesakesInOneRegionAreChosenByCoordinates() throws {
        let run = try message(["--place", "Brentwood, CA"])
        let words = run.errors.split(separator: " ").map { String($0.trimmingCharacters(in: .newlines)) }
        let start = try #require(words.firstIndex(of: "--lat"))
        let chosen = try message(Array(words[start...]))
        #expect(chosen.status == 0 && chosen.text.hasPrefix("Brentwood, CA, "), "\(run.errors)\(chosen.errors)")
    }

    @Test func strictnessRefusesWhatMayBeSeveralPlaces() throws {
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

    @Test func nameAndZoneMayBeGiven() throws {
        let home = ["--lat", "45.52", "--lon", "-122.68", "--name", " Our\u{1B} home\n", "--tz", "Asia/Tokyo"]
        #expect(try message(home).text.hasPrefix("Our home, 8:22 AM: 54°F."))
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
        (["--place", "Seattle", "--name", "x"], 64, "--name"), (["--place", "Seattle", "--tz", "UTC"], 64, "--tz"),
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
