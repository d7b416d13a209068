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
                ], uniquingKeysWith: { $1 })
            let run = try Program.run(
                sample + ["-o", "-"], in: round.isMultiple(of: 2) ? folder.path : "/", environment: environment,
                program: round.isMultiple(of: 3) ? copy : Program.path)
            #expect(run.output == first && run.status == 0 && run.errors == "", "round \(round)")
        }
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

    @Test func unitsAndClockFollowThePlacesCountryUnlessTold() throws {
        func words(_ place: String, _ more: [String] = []) throws -> String {
            try Program.run(
                ["message", "--place", place, "--provider", "sample", "--form", "share"] + more,
                environment: ["LANG": "en_US.UTF-8"]
            ).text
        }
        #expect(try words("Seattle").hasPrefix("Seattle, 3:22 PM: 54°F."))
        #expect(try words("Berlin").hasPrefix("Berlin, 00:22: 12°C."))
        #expect(
            try words("Berlin", ["--units", "us", "--time-format", "12h"]).hasPrefix("Berlin, 12:22 AM: 54°F."))
        #expect(try words("Kathmandu").contains("5:07"))
    }

    @Test func aTimeChoosesTheMoment() throws {
        func words(_ time: String) throws -> Program.Result {
            try Program.run(
                ["message", "--place", "Seattle", "--provider", "sample", "--form", "share", "--time", time])
        }
        #expect(try words("2026-11-20T15:40").text.hasPrefix("Seattle, 3:40 PM"))
        #expect(try words("2026-11-20T23:40:00Z").text == words("2026-11-20T15:40:00-08:00").text)
        for time in ["2026-11-25T00:00:00Z", "2020-01-01T00:00:00Z"] {
            let run = try words(time)
            #expect(run.status == 65 && run.errors.contains("the forecast says nothing about"), "\(run.errors)")
        }
        #expect(try words("tomorrow").status == 64)
        let skipped = try Program.run(
            [
                "message", "--forecast", "-", "--time", "2026-03-08T02:30", "--form", "share",
            ],
            input: Array(
                #"{"latitude":47.6,"longitude":-122.3,"timezone":"America/Los_Angeles","flags":{"units":"us"},"currently":{"time":1772960400,"temperature":50},"hourly":{"data":[{"time":1772960400,"temperature":50},{"time":1772964000,"temperature":50},{"time":1772967600,"temperature":50}]}}"#
                    .utf8))
        #expect(skipped.status == 64 && skipped.errors.contains("skip 2026-03-08T02:30"), "\(skipped.errors)")
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
