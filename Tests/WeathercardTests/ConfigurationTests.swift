import Foundation
import Testing

struct ConfigurationTests {
    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
    private let message = ["message", "--provider", "sample", "--form", "share"]

    /// Runs the program with a configuration file.
    private func run(_ words: [String], _ text: String?, _ folder: Program.Folder) throws -> Program.Result {
        let home = folder.file("config")
        if let text {
            let place = URL(filePath: home + "/weathercard")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: place.appending(path: "config.json"))
        }
        return try Program.run(
            words, in: folder.path, environment: Self.environment.merging(["XDG_CONFIG_HOME": home]) { $1 })
    }

    @Test func theCommandLineOverridesTheFile() throws {
        let folder = try Program.Folder()
        let file = #"{"place": "Seattle", "units": "si", "timeFormat": "24h"}"#
        #expect(try run(message, file, folder).text.hasPrefix("Seattle, 15:22: 12°C"))
        #expect(try run(message + ["--units", "us"], nil, folder).text.hasPrefix("Seattle, 15:22: 54°F"))
        #expect(try run(message + ["--place", "Tokyo"], nil, folder).text.hasPrefix("Tokyo, "))
        #expect(try run(message + ["--lat", "47.61", "--lon", "-122.33"], nil, folder).text.hasPrefix("Seattle, "))
    }

    @Test(arguments: [(0o666, true), (0o664, true), (0o620, true), (0o644, false), (0o400, false)])
    func aFileThatOthersCanWriteIsRefused(_ mode: Int, _ isRefused: Bool) throws {
        let folder = try Program.Folder()
        try folder.write("c.json", Array(#"{"place": "Seattle"}"#.utf8))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.file("c.json"))
        let run = try Program.run(message + ["--config", "c.json"], in: folder.path, environment: Self.environment)
        #expect(run.status == (isRefused ? 78 : 0), "\(run.errors)")
        #expect(run.errors.contains("run 'chmod go-w' on it") == isRefused)
    }

    @Test func aPlaceInTheFileIsFoundByItsName() throws {
        let folder = try Program.Folder()
        let file = #"""
            {"provider": "sample",
             "places": {"Home": "Portland, ME",
                        "cabin": {"lat": 46.6, "lon": -110.7, "name": "Our cabin", "tz": "America/Denver"}}}
            """#
        let words = ["message", "--form", "share", "--place"]
        #expect(try run(words + ["home"], file, folder).text.hasPrefix("Portland, ME, "))
        #expect(try run(words + ["cabin"], nil, folder).text.hasPrefix("Our cabin, "))
        #expect(try run(words + ["Tokyo"], nil, folder).text.hasPrefix("Tokyo, "))
        let sky = try run(["sky", "--time", "2026-06-21T12:00", "--place", "cabin", "--json"], nil, folder)
        #expect(sky.status == 0 && sky.text.contains("46.6"), "\(sky.errors) \(sky.text)")
    }

    @Test func theSkyOfAPlaceInTheFileHasItsNameAndTimeZone() throws {
        let folder = try Program.Folder()
        let file = #"{"places": {"hut": {"lat": 46.6, "lon": -110.7, "name": "The hut", "tz": "Asia/Tokyo"}}}"#
        let run = try run(["sky", "--place", "hut", "--time", "2026-11-20T12:00"], file, folder)
        #expect(
            run.text.hasPrefix("The hut, Friday 20 November 2026, 12 PM (UTC+9)\n"), "\(run.text)\(run.errors)")
    }

    @Test(arguments: [
        (#"{"tz": "Mars/X", "lat": 1, "lon": 2}"#, "no such time zone: 'Mars/X'"),
        (#""Nowhereville""#, "Nowhereville"),
    ])
    func aMistakeInAPlaceInTheFileHasItsLine(place: String, said: String) throws {
        let folder = try Program.Folder()
        for command in ["message", "sky"] {
            let words = [command, "--place", "x"] + (command == "sky" ? [] : ["--provider", "sample"])
            let run = try run(words, "{\"places\":\n{\"x\": \(place)}}", folder)
            #expect(run.status == 78 && run.errors.contains("config.json:2: "), "\(run.errors)")
            #expect(run.errors.contains(said))
        }
    }

    @Test(arguments: [
        ("{\n \"unit\": \"si\"}", 2, "unknown name 'unit'; did you mean 'units'?"),
        ("{\n\n \"units\": \"metric\"}", 3, "unknown units 'metric'"),
        ("{\"units\": [\"si\"]}", 1, "'units' must be one of"), ("{\"units\": true}", 1, "not true"),
        ("{\"strict-place\": \"yes\"}", 1, "true or false, not text"),
        ("{\"size\": \"big\"}", 1, "--size must be"), ("{\"deadline\":\n0}", 1, "--deadline must be a duration"),
        ("{\"base-url\":\n\"ftp://x\"}", 1, "--base-url must be"),
        ("{\"output\": \"card.png\"}", 1, "'output' can only be given on the command line"),
        ("{\"units\": \"si\",\n\"units\": \"us\"}", 2, "duplicate key \"units\" in column 1"),
        ("{\"units\": \"si\"", 1, "the text ends too early in column 15"),
        ("{\"units\": si}", 1, "unexpected \"si\" in column 11"),
        ("{\"units\": \"si\"}}", 1, "unexpected \"}\" in column 16"),
        ("{\"units\": \"si}\n", 1, "a string without its closing quotation mark in column 15"),
        ("", 1, "the text is empty"),
        ("[1]", 1, "the file must be an object, not a list"),
        ("{\"places\": {\"a\": \"b\",\n\"A\": \"c\"}}", 2, "duplicate place 'A'"),
        ("{\"places\": {\n\"a\": {\"lat\": 1}}}", 2, "the place 'a' needs lat and lon, or place"),
        (
            "{\"places\": {\"a\": {\"lat\": 1,\n\"long\": 2}}}", 2,
            "unknown place key 'long'; did you mean 'lon'? place keys are place, lat, lon, name, tz"
        ),
        (
            "{\"places\": {\"a\": {\"place\": \"Oslo\",\n\"lat\": 1}}}", 1,
            "the place 'a' has both place and lat; leave out one of them"
        ),
        ("{\"places\": {\"a\": 5}}", 1, "the place 'a' must be text"),
        (String(repeating: "[", count: 100_000), 1, "nested too deeply"),
    ])
    func aMistakeIs78AndHasItsLine(_ text: String, _ line: Int, _ said: String) throws {
        let folder = try Program.Folder()
        let run = try run(["message", "--place", "Seattle", "--provider", "sample"], text, folder)
        #expect(run.status == 78, "\(run.status) \(run.errors)")
        #expect(run.errors.contains("config.json:\(line): ") && run.errors.contains(said), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && run.output.isEmpty)
    }

    @Test(arguments: [
        (#"{"max-age": 3}"#, "--max-age must be a duration up to 30d with a unit (s, m, h or d)"),
        (#"{"deadline": "1x"}"#, "--deadline must be"),
        (#"{"scale": "x"}"#, "--scale must be"), (#"{"size": "0x0"}"#, "0 x 0 points is not legible"),
        (#"{"key-file": 5}"#, "'key-file' must be a file, not a number"),
        (#"{"base-url": "x"}"#, "--base-url must be"),
        (#"{"locale": "xx"}"#, "--locale must be"), (#"{"contact": "me"}"#, "--contact must be"),
        (#"{"provider": "open-metoe"}"#, "did you mean 'open-meteo'?"), (#"{"cache": 5}"#, "not a number"),
        (#"{"places": {"x": {"lat": 91, "lon": 0}}}"#, "--lat must be"),
    ])
    func configRefusesInvalidValuesOfOptions(text: String, said: String) throws {
        let run = try run(["config"], text, try Program.Folder())
        #expect(run.status == 78 && run.output.isEmpty, "\(run.text)")
        #expect(run.errors.contains("config.json:1: ") && run.errors.contains(said), "\(run.errors)")
    }

    @Test func aMistakeBehindOtherScriptsHasItsLineAndColumn() throws {
        let file = "{\"places\": {\"日本日本日本\": \"Tokyo\",\r\n \"Ålesund 🌈\": \"Tromsø\"},\n \"東京\": \"é\", x}"
        let run = try run(["config"], file, try Program.Folder())
        #expect(
            run.errors
                == "weathercard: \(run.errors.dropFirst(13).prefix { $0 != ":" }):3: unexpected \"x\" in column 13\n"
        )
    }

    @Test func anUnknownPlaceAmongSeveralOfTheFileHasItsLine() throws {
        let file = "{\"card\": \"places\",\n\"place\": [\"Oslo\", \"Nowhereville\"]}"
        let run = try run(["message", "--provider", "sample"], file, try Program.Folder())
        #expect(run.status == 78 && run.errors.contains("config.json:2: "), "\(run.errors)")
    }

    @Test func numbersAreTakenWhereTheOptionTakesThem() throws {
        let file = #"{"deadline": "9s", "scale": 2, "max-age": 0, "places": {"x": {"lat": 1, "lon": 2.5}}}"#
        let run = try run(["config"], file, try Program.Folder())
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
    }

    @Test func aByteOrderMarkIsIgnored() throws {
        let run = try run(["config"], "\u{FEFF}{\"units\":\n\"si\"}", try Program.Folder())
        #expect(run.status == 0 && run.text.contains("config.json:1"), "\(run.errors)")
    }

    @Test func aFileThatIsNotUTF8IsAMistake() throws {
        let folder = try Program.Folder()
        _ = try run(["config"], "{}", folder)
        try Data([0x7B, 0x0A, 0xFF, 0x7D]).write(to: URL(filePath: folder.file("config/weathercard/config.json")))
        let run = try run(["config"], nil, folder)
        #expect(run.status == 78 && run.errors.contains("config.json:2: the text is not UTF-8"), "\(run.errors)")
    }

    @Test func configShowsTheSettingsAndTheirSources() throws {
        let folder = try Program.Folder()
        let file = "{\"units\": \"si\",\n \"places\": {\"home\": \"Oslo\"}}"
        let lines = try run(["config", "--palette", "lucid"], file, folder).text.split(separator: "\n").map {
            $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
        }
        func row(_ name: String) -> [String]? { lines.first { $0.first == name } }
        #expect(row("file:")?.last?.hasSuffix("config/weathercard/config.json") == true)
        #expect(row("units")?[1] == "si" && row("units")?.last?.hasSuffix("config.json:1") == true)
        #expect(row("palette") == ["palette", "lucid", "option"])
        #expect(row("card") == ["card", "clock", "default"])
        #expect(row("deadline") == ["deadline", "30s", "default"])
        #expect(row("places.home")?[1] == "Oslo" && row("places.home")?.last?.hasSuffix("config.json:2") == true)
        let json = try run(["config", "--json"], nil, folder)
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]])
        #expect(rows.contains { $0["name"] as? String == "units" && $0["value"] as? String == "si" })
    }

    @Test func keysAreNotShown() throws {
        let folder = try Program.Folder()
        let run = try Program.run(
            ["config"], in: folder.path,
            environment: Self.environment.merging(["WEATHERCARD_OPEN_METEO_KEY": "s3cr3t"]) { $1 })
        #expect(run.status == 0 && !run.text.contains("s3cr3t"))
        #expect(run.text.contains("WEATHERCARD_OPEN_METEO_KEY") && run.text.contains("environment"))
    }

    @Test func commandsThatAreAboutNoPlaceDoNotReadTheFile() throws {
        let folder = try Program.Folder()
        #expect(try run(["find", "sea"], "{", folder).status == 0)
        #expect(try run(["render", "--help"], nil, folder).status == 0)
    }
}
