import Foundation
import RasterImages
import Testing

struct RenderTests {
    private let sample = ["render", "--place", "Seattle", "--provider", "sample"]

    @Test func theSampleBecomesASquarePicture() throws {
        let folder = try Program.Folder()
        let run = try Program.run(sample + ["-o", "card.png"], in: folder.path)
        #expect(run.status == 0 && run.output.isEmpty && run.errors == "")
        #expect(folder.names == ["card.png"])
        let image = try PNGDecoder().decode(folder.bytes("card.png"))
        #expect(image.width == 1080 && image.height == 1080)
    }

    @Test func aPlaceAsAWordIsThatOfTheOption() throws {
        let word = try Program.run(["render", "Seattle", "--provider", "sample", "-o", "-"])
        #expect(word.status == 0 && word.errors == "")
        #expect(try word.output == Program.run(sample + ["-o", "-"]).output)
        for words in [["Oslo", "--place", "Bergen"], ["--place", "Bergen", "Oslo"]] {
            let both = try Program.run(["render", "--provider", "sample", "-o", "card.png"] + words)
            #expect(both.status == 64 && both.output.isEmpty)
            #expect(
                both.errors
                    == "weathercard: --place is given beside 'Oslo'; give all either by --place or without it\n")
        }
    }

    @Test func standardOutputTakesTheSameBytes() throws {
        let folder = try Program.Folder()
        _ = try Program.run(sample + ["-o", folder.file("card.png")])
        let piped = try Program.run(sample + ["-o", "-"])
        #expect(piped.status == 0)
        #expect(try piped.output == folder.bytes("card.png"))
    }

    @Test func zoneLocaleHomeFoldersAndBrokenFontsChangeNoByte() throws {
        let first = try Program.run(sample + ["-o", "-"], environment: [:]).output
        #expect(!first.isEmpty)
        let folder = try Program.Folder()
        let copy = folder.file("copied")
        try FileManager.default.copyItem(atPath: Program.path, toPath: copy)
        let libraries =
            ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"].map { ["LD_LIBRARY_PATH": $0] } ?? [:]
        for round in 0..<20 {
            let environment = libraries.merging(
                [
                    "TZ": ["Asia/Tokyo", "America/St_Johns", ":/nonexistent", "XYZ+11:30"][round % 4],
                    "LANG": ["C", "ar_EG.UTF-8", "tr_TR.UTF-8", "de_DE.ISO-8859-1", "xx"][round % 5],
                    "LC_ALL": ["", "tr_TR.UTF-8", "C"][round % 3],
                    "HOME": ["/nonexistent", folder.path, "/dev/null"][round % 3],
                    "FONTCONFIG_FILE": "/nonexistent", "FONTCONFIG_PATH": "/nonexistent",
                    "PIXMAN_DISABLE": ["sse2 ssse3 mmx fast", "wholeops", ""][round % 3],
                    "HB_SHAPER_LIST": "fallback", "HB_OPTIONS": "uniscribe-bug-compatible",
                    "FREETYPE_PROPERTIES": "cff:no-stem-darkening=0", "CAIRO_DEBUG": "x",
                ], uniquingKeysWith: { $1 })
            let run = try Program.run(
                sample + ["-o", "-"], in: round.isMultiple(of: 2) ? folder.path : "/", environment: environment,
                program: round.isMultiple(of: 3) ? copy : Program.path)
            #expect(run.output == first && run.status == 0 && run.errors == "", "round \(round)")
        }
    }

    @Test func whereFontconfigHasNoConfigurationItDoesNotComplain() throws {
        let run = try Program.run(
            sample + ["--name", "Seattle \u{13000}", "-o", "-"], environment: ["FONTCONFIG_FILE": "/no/such/file"])
        #expect(run.status == 0 && !run.output.isEmpty && !run.errors.lowercased().contains("fontconfig"))
    }

    @Test func aForecastPrintedRendersToTheSamePixels() throws {
        let direct = try Program.run(sample + ["-o", "-"]).output
        let json = try Program.run(["forecast", "--place", "Seattle", "--provider", "sample"])
        #expect(json.status == 0)
        #expect(try Program.run(["render", "--forecast", "-", "-o", "-"], input: json.output).output == direct)
    }

    @Test func aScenePrintedRendersToTheSamePixels() throws {
        let options = ["--units", "si", "--palette", "lucid", "--size", "1200x630"]
        let direct = try Program.run(sample + options + ["-o", "-"]).output
        let json = try Program.run(["scene", "--place", "Seattle", "--provider", "sample"] + options)
        #expect(json.status == 0)
        #expect(try Program.run(["render", "--scene", "-", "-o", "-"], input: json.output).output == direct)
        let again = try Program.run(["scene", "--scene", "-"], input: json.output)
        #expect(again.output == json.output)
    }

    @Test func scaleMultipliesThePixelsAndLeavesTheLayout() throws {
        let image = try PNGDecoder().decode(
            Program.run(sample + ["--size", "300x400", "--scale", "2", "-o", "-"]).output)
        #expect(image.width == 600 && image.height == 800)
    }

    @Test func unitsAndTimeFormatFollowThePlacesCountryByDefault() throws {
        func words(_ place: String, _ more: [String] = []) throws -> String {
            try Program.run(
                ["message", "--place", place, "--provider", "sample", "--form", "share"] + more,
                environment: ["LANG": "en_US.UTF-8"]
            ).text
        }
        #expect(try words("Seattle").hasPrefix("Seattle, 3:22 PM: 54°F."))
        #expect(try words("Berlin").hasPrefix("Berlin, 00:22: 5°C."))
        #expect(
            try words("Berlin", ["--units", "us", "--time-format", "12h"]).hasPrefix("Berlin, 12:22 AM: 42°F."))
        #expect(try words("Kathmandu").contains("5:07"))
    }

    @Test func aTimeChoosesTheMoment() throws {
        let folder = try Program.Folder()
        _ = try Program.run(
            ["forecast", "--place", "Seattle", "--provider", "sample", "-o", "saved.json"], in: folder.path)
        func words(_ time: String) throws -> Program.Result {
            try Program.run(
                ["message", "--forecast", "saved.json", "--form", "share", "--time", time], in: folder.path)
        }
        #expect(try words("2026-11-20T15:40").text.hasPrefix("Seattle, 3:40 PM"))
        #expect(try words("2026-11-20T23:40:00Z").text == words("2026-11-20T15:40:00-08:00").text)
        for time in ["2026-11-29T00:00:00Z", "2020-01-01T00:00:00Z"] {
            let run = try words(time)
            #expect(run.status == 65 && run.errors.contains("the forecast says nothing about"), "\(run.errors)")
        }
        #expect(try words("someday").status == 64)
        let skipped = try Program.run(
            [
                "message", "--forecast", "-", "--time", "2026-03-08T02:30", "--form", "share",
            ],
            input: Array(
                #"{"latitude":47.6,"longitude":-122.3,"timezone":"America/Los_Angeles","flags":{"units":"us"},"currently":{"time":1772960400,"temperature":50},"hourly":{"data":[{"time":1772960400,"temperature":50},{"time":1772964000,"temperature":50},{"time":1772967600,"temperature":50}]}}"#
                    .utf8))
        #expect(
            skipped.status == 64 && skipped.errors.contains("2026-03-08T02:30:00 does not exist at the place"),
            "\(skipped.errors)")
    }

    @Test func messageGivesTheLineToPostAndBothAlternativeTexts() throws {
        let run = try Program.run(["message", "--place", "Seattle", "--provider", "sample"])
        let lines = run.text.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("share: Seattle, 3:22 PM: 54°F. Rain starts in 14 min, heavy by 3:55."))
        #expect(lines[1].hasPrefix("alt: ") && lines[1].count <= 250 + 5)
        #expect(lines[2].hasPrefix("description: ") && lines[2].count <= 1000 + 13)
    }
}

/// Cards in few greys.
struct GreyTests {
    private let sample = ["render", "--place", "Seattle", "--provider", "sample", "--size", "600x448", "-o", "-"]

    @Test(arguments: [
        ("2", [0, 255]), ("4", [0, 85, 170, 255]), ("8", [0, 34, 68, 102, 153, 187, 221, 255]),
        ("16", (0...15).map { $0 * 17 }),
    ])
    func depthDrawsThatManyGreysAtAnySize(depth: String, levels: [Int]) throws {
        let run = try Program.run(sample + ["--depth", depth, "--card", "graph"])
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        let picture = try PNGDecoder().decode(run.output)
        #expect(picture.width == 600 && picture.height == 448)
        let samples = picture.eightBitSamples
        var found: Set<Int> = []
        for pixel in stride(from: 0, to: samples.count, by: 4) {
            #expect(samples[pixel] == samples[pixel + 1] && samples[pixel] == samples[pixel + 2])
            found.insert(Int(samples[pixel]))
        }
        #expect(found.isSubset(of: Set(levels)) && found.contains(0) && found.contains(255), "\(found.sorted())")
        #expect(found.count > 2 || depth == "2")
    }

    @Test func depthOverridesThatOfTheSize() throws {
        let words = ["render", "--place", "Seattle", "--provider", "sample", "-o", "-", "--size"]
        let eink = try Program.run(words + ["eink"]).output
        #expect(try Program.run(words + ["eink-bw", "--depth", "16"]).output == eink)
        #expect(try Program.run(words + ["800x480", "--depth", "16"]).output == eink)
        #expect(try Program.run(words + ["eink", "--depth", "2"]).output != eink)
    }

    @Test func otherDepthsAndSVGsAreRefused() throws {
        let three = try Program.run(sample + ["--depth", "3"])
        #expect(three.status == 64 && three.errors.contains("depths are 2, 4, 8, 16"), "\(three.errors)")
        let vector = try Program.run(sample.dropLast() + ["card.svg", "--depth", "4"])
        #expect(vector.status == 64 && vector.errors.contains("PNG"), "\(vector.errors)")
    }
}

/// The units of amounts and distances, as in the texts of `message`.
struct UnitTests {
    private static let forecast = """
        {"latitude": 47.6, "longitude": -122.3, "timezone": "America/Los_Angeles",
        "currently": {"time": 1795216920, "temperature": 5, "visibility": 16.09, "precipIntensity": 1.24,
        "precipType": "rain", "precipProbability": 1},
        "hourly": {"data": [{"time": 1795215600, "temperature": 5, "visibility": 16.09, "precipIntensity": 1.24,
        "precipType": "rain", "precipProbability": 1}]}, "flags": {"units": "si", "sources": []}}
        """

    private static let environment = ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }

    private func words(_ options: [String], config: String = "") throws -> String {
        let folder = try Program.Folder()
        try folder.write("forecast.json", Self.forecast.utf8)
        let home = folder.file("config")
        try FileManager.default.createDirectory(atPath: home + "/weathercard", withIntermediateDirectories: true)
        try folder.write("config/weathercard/config.json", "{\(config)}".utf8)
        let run = try Program.run(
            ["message", "--forecast", "forecast.json"] + options, in: folder.path,
            environment: Self.environment.merging(["XDG_CONFIG_HOME": home]) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        return run.text
    }

    @Test(arguments: [
        (["--units", "us"], "Rain 0.05 in/h.", "Visibility 10 mi."),
        (["--units", "uk"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--units", "ca"], "Rain 1.2 mm/h.", "Visibility 16 km."),
        (["--units", "si"], "Rain 1.2 mm/h.", "Visibility 16 km."),
        (["--units", "us", "--precipitation-unit", "mm"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--units", "si", "--distance-unit", "mi"], "Rain 1.2 mm/h.", "Visibility 10 mi."),
        (["--distance-unit=km", "--precipitation-unit=in"], "Rain 0.05 in/h.", "Visibility 16 km."),
    ])
    func systemsAndSingleUnits(_ options: [String], _ rain: String, _ visibility: String) throws {
        let text = try words(options)
        #expect(text.contains(rain) && text.contains(visibility), "\(text)")
    }

    @Test func theCommandLineOverridesUnitsInTheConfigurationFile() throws {
        let config = #""precipitationUnit": "in", "distanceUnit": "mi", "units": "si""#
        #expect(try words([], config: config).contains("Rain 0.05 in/h."))
        #expect(try words([], config: config).contains("Visibility 10 mi."))
        #expect(try words(["--distance-unit", "km"], config: config).contains("Visibility 16 km."))
    }

    @Test func anUnknownUnitIsAUsageError() throws {
        let run = try Program.run(["message", "--place", "Oslo", "--distance-unit", "leagues"])
        #expect(run.status == 64 && run.errors.contains("km"), "\(run.errors)")
    }
}

struct LocaleTests {
    private func message(_ locale: String?, _ environment: [String: String] = [:]) throws -> String {
        let words =
            ["message", "--place", "Seattle", "--provider", "sample", "--form", "share"]
            + (locale.map { ["--locale", $0] } ?? [])
        let run = try Program.run(words, environment: environment)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        return String(decoding: run.output, as: UTF8.self)
    }

    @Test(arguments: [
        ("de", "Seattle, 3:22\u{202F}PM: 54\u{202F}°F. "), ("es-419", "Seattle, 3:22\u{202F}p.\u{202F}m.: "),
        ("ja_JP.UTF-8", "シアトル 午後3:22："), ("ar", "\u{2068}Seattle\u{2069}، 3:22\u{A0}م: "),
    ])
    func theMessageSpeaksTheLanguage(_ locale: String, _ head: String) throws {
        #expect(try message(locale).hasPrefix(head))
    }

    /// The same arguments give the same picture on every machine.
    @Test func theEnvironmentChoosesNoLanguage() throws {
        let english = try message(nil)
        #expect(try message(nil, ["LANG": "de_DE.UTF-8", "LC_ALL": "ja_JP.UTF-8"]) == english)
        #expect(try message("en-GB") == english)
    }

    @Test(arguments: [
        (["LANG": "de_DE.UTF-8"], "de"), (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE"], "ja"),
        (["LC_ALL": "", "LC_MESSAGES": "es", "LANG": "de"], "es"), (["LC_ALL": "C", "LANG": "de"], "en"),
        (["LC_TIME": "de_DE"], "en"), (["LANG": "xx_XX"], "en"),
    ])
    func theEnvironmentChoosesTheLanguageIfItIsAsked(_ environment: [String: String], _ code: String) throws {
        #expect(try message("auto", environment) == message(code))
    }

    @Test(
        arguments: [
            (["--locale", "zh-TW"], [:], "zh-TW"), (["--locale", "auto"], ["LANG": "zh_HK.UTF-8"], "zh_HK.UTF-8"),
            (["--locale", "zh-Hans-HK"], [:], nil), (["--locale", "auto"], ["LANG": "zh_CN.UTF-8"], nil),
            ([], ["LANG": "zh_TW"], nil),
        ] as [([String], [String: String], String?)])
    func aReaderOfTraditionalCharactersIsToldThatCardsHaveSimplifiedOnes(
        _ words: [String], _ environment: [String: String], _ locale: String?
    ) throws {
        let run = try Program.run(
            ["message", "--place", "Seattle", "--provider", "sample", "--form", "share"] + words,
            environment: environment)
        #expect(run.status == 0)
        #expect(
            run.errors
                == (locale.map {
                    "weathercard: cards have no traditional Chinese characters; '\($0)' is shown in simplified ones\n"
                } ?? ""))
    }

    @Test func theConfigurationFileMayAskTheEnvironment() throws {
        let folder = try Program.Folder()
        try folder.write("config.json", #"{"locale": "auto"}"#.utf8)
        let run = try Program.run(
            [
                "message", "--place", "Seattle", "--provider", "sample", "--form", "share", "--config",
                folder.file("config.json"),
            ], environment: ["LANG": "de"])
        #expect(try String(decoding: run.output, as: UTF8.self) == message("de"), "\(run.errors)")
    }

    @Test func theSceneSpeaksTheLanguage() throws {
        let run = try Program.run(
            ["scene", "--place", "Seattle", "--provider", "sample", "--locale", "de"], environment: [:])
        #expect(run.status == 0)
        let scene = String(decoding: run.output, as: UTF8.self)
        #expect(scene.contains(" Min.") && scene.contains(#""language""#))
    }

    @Test(arguments: [("xx", ""), ("", ""), ("germann", "; did you mean 'de'?"), ("de\u{1B}", "")])
    func anotherLanguageIsRefused(_ locale: String, _ hint: String) throws {
        let run = try Program.run(
            ["message", "--place", "Seattle", "--provider", "sample", "--locale", locale], environment: [:])
        #expect(run.status == 64)
        #expect(run.errors.contains("--locale must be one of en, de, es, ja, ar"), "\(run.errors)")
        #expect(run.errors.hasSuffix(hint + "\n"), "\(run.errors)")
    }
}
