import Foundation
import RasterImages
import Testing

struct CompareFilesTests {
    private let folder: Program.Folder

    /// A PNG of 10 x 10 pixels of one colour, except for the first `changed` pixels of the second row.
    static func png(_ changed: Int = 0, width: Int = 10, by step: UInt8 = 100, isDeep: Bool = false) throws
        -> [UInt8]
    {
        var samples = (0..<(width * 10)).flatMap { _ in [60, 120, 100, 255] as [UInt8] }
        for x in 0..<changed { samples[(width + x) * 4 + 2] += step }
        let image = try #require(RasterImage(width: width, height: 10, samples: .eightBit(samples)))
        guard isDeep else { return try PNGEncoder().encode(image) }
        let deep = RasterImage(width: width, height: 10, samples: .sixteenBit(image.sixteenBitSamples))
        return try PNGEncoder().encode(#require(deep))
    }

    init() throws {
        folder = try Program.Folder()
        try folder.write("a.png", Self.png())
        try folder.write("b.png", Self.png(3))
        try folder.write("faint.png", Self.png(3, by: 5))
        try folder.write("deep.png", Self.png(isDeep: true))
        try folder.write("wide.png", Self.png(width: 11))
        try folder.write("text.png", Array("hello".utf8))
        try folder.write("cut.png", Self.png().dropLast(20))
    }

    private func compare(_ words: String..., input: [UInt8] = []) throws -> Program.Result {
        try Program.run(["compare"] + words, in: folder.path, input: input)
    }

    private static let line = "3 of 100 pixels differ (3.0 %), within 3 x 1 at (0, 1), by 100 of 255 at most"

    @Test func theLineHasVerdictCountPercentageBoxAndLargestDifference() throws {
        let same = try compare("a.png", "a.png")
        #expect(same.status == 0 && same.text == "same: 0 of 100 pixels differ\n" && same.errors == "")
        let other = try compare("a.png", "b.png")
        #expect(other.status == 1 && other.text == "different: \(Self.line)\n" && other.errors == "")
        let deep = try compare("deep.png", "b.png")
        #expect(deep.status == 1 && deep.text.hasSuffix("by 25700 of 65535 at most\n"))
        #expect(try compare("deep.png", "a.png").text == same.text)
    }

    @Test func anotherSizeIsDifferentInWordsOfItsOwn() throws {
        let run = try compare("a.png", "wide.png")
        #expect(run.status == 1)
        #expect(run.text == "different: the picture is 11 x 10 pixels; expected 10 x 10\n")
    }

    @Test(
        arguments: [
            (["--max-pixels", "3"], 0), (["--max-pixels", "2"], 1), (["--max-percent", "3"], 0),
            (["--max-percent", "2.9"], 1), (["--max-pixels", "3", "--window", "1"], 0),
            (["--max-percent", "5", "--window", "3"], 1), (["--max-pixels", "0", "--max-percent", "100"], 1),
        ] as [([String], Int32)])
    func limitsDecideTheVerdict(words: [String], status: Int32) throws {
        let run = try Program.run(["compare", "a.png", "b.png"] + words, in: folder.path)
        #expect(run.status == status)
        #expect(run.text.hasPrefix((status == 0 ? "same: " : "different: ") + Self.line))
        #expect(run.text.hasSuffix("which is within the limits\n") == (status == 0))
        #expect(run.text.contains("are in") == words.contains("--window"))
    }

    @Test func theThresholdCountsVisibleDifferences() throws {
        #expect(try compare("a.png", "faint.png").status == 1)
        #expect(try compare("a.png", "faint.png", "--threshold", "0.1").text == "same: 0 of 100 pixels differ\n")
        #expect(try compare("a.png", "faint.png", "--threshold", "0").status == 1)
        #expect(try compare("a.png", "b.png", "--threshold", "0.1", "--include-aa").status == 1)
    }

    @Test func jsonHasTheKnownFigures() throws {
        func json(_ other: String, _ more: String...) throws -> String {
            try Program.run(["compare", "a.png", other, "--json"] + more, in: folder.path).text
        }
        #expect(
            try json("b.png")
                == #"{"verdict": "different", "pixels": 3, "percent": 3.0, "box": [0, 1, 3, 1], "maxChannel": 100, "#
                + #""width": 10, "height": 10}"# + "\n")
        #expect(
            try json("a.png")
                == #"{"verdict": "same", "pixels": 0, "percent": 0.0, "box": null, "maxChannel": 0, "#
                + #""width": 10, "height": 10}"# + "\n")
        #expect(
            try json("wide.png")
                == #"{"verdict": "size", "pixels": null, "percent": null, "box": null, "maxChannel": null, "#
                + #""width": 10, "height": 10}"# + "\n")
        let limited = try json("b.png", "--max-pixels", "2", "--window", "2")
        #expect(limited.hasPrefix(#"{"verdict": "same", "pixels": 3, "#))
        #expect(limited.contains(#""window": {"pixels": 2, "percent": 50.0, "box": [0, 0, 2, 2]}}"#))
    }

    @Test(
        arguments: [
            (["a.png", "none.png"], 66, "no such file: none.png"), (["none.png", "a.png"], 66, "none.png"),
            (["a.png", "text.png"], 65, "text.png: not a PNG"), (["text.png", "text.png"], 65, "text.png"),
            (["a.png", "cut.png"], 65, "cut.png: the PNG is damaged"),
            (["cut.png", "wide.png"], 65, "cut.png"),
            (["wide.png", "cut.png"], 65, "cut.png"), (["cut.png", "a.png", "--threshold", "1"], 65, "cut.png"),
            (["a.png", "b.png", "--max-image", "99"], 65, "--max-image raises the limit"),
            (["a.png", "."], 64, "folder"),
            (["a.png"], 64, "ACTUAL"), (["a.png", "b.png", "c.png"], 64, "c.png"),
            (["-", "-"], 64, "standard input"),
            (["a.png", "b.png", "--threshold", "1.5"], 64, "--threshold"),
            (["a.png", "b.png", "--threshold", "nan"], 64, "--threshold"),
            (["a.png", "b.png", "--include-aa"], 64, "--include-aa requires --threshold"),
            (["a.png", "b.png", "--window", "3"], 64, "--window requires --max-pixels or --max-percent"),
            (["a.png", "b.png", "--window", "0", "--max-pixels", "1"], 64, "--window"),
            (["a.png", "b.png", "--max-pixels", "-1"], 64, "--max-pixels"),
            (["a.png", "b.png", "--max-percent", "101"], 64, "--max-percent"),
            (["a.png", "b.png", "--max-image", "9999999999"], 64, "--max-image"),
            (["a.png", "b.png", "--diff-style", "mask"], 64, "--diff-style requires --diff"),
            (["a.png", "b.png", "--diff", "d.png", "--diff-style", "sepia"], 64, "triptych"),
            (["-", "a.png", "--update"], 64, "--update"),
            (["a.png", "b.png", "--json", "--html", "-"], 64, "--json and --html - cannot both be written"),
            (
                ["a.png", "b.png", "--junit", "-", "--diff", "-"], 64,
                "--junit - and --diff - cannot both be written"
            ),
            (["a.png", "b.png", "--ignore", "1,2,3"], 64, "--ignore must be X,Y,WIDTH,HEIGHT"),
            (["a.png", "b.png", "--ignore", "0,0,0,5"], 64, "--ignore must be X,Y,WIDTH,HEIGHT"),
            (["a.png", "b.png", "--ignore", "no.png"], 66, "no.png"),
            (["a.png", "b.png", "--ignore", "wide.png"], 65, "wide.png has 11 x 10 pixels"),
            (["a.png", "b.png", "--diff", "no/d.png"], 73, "no/d.png"),
            (["a.png", "b.png", "--html", "no/r.html"], 73, "no/r.html"),
        ] as [([String], Int32, String)])
    func aMistakeIsNamedInOneLine(words: [String], status: Int32, mentions: String) throws {
        let before = folder.names
        let run = try Program.run(["compare"] + words, in: folder.path)
        #expect(run.status == status && run.output.isEmpty)
        #expect(run.errors.hasPrefix("weathercard: ") && run.errors.contains(mentions), "\(run.errors)")
        #expect(run.errors.filter { $0 == "\n" }.count == 1 && folder.names == before)
    }

    @Test func diffDrawsExpectedDifferenceAndActual() throws {
        #expect(try compare("a.png", "b.png", "--diff", "d.png").status == 1)
        let image = try PNGDecoder().decode(folder.bytes("d.png"))
        #expect(image.width == 30 && image.height == 10)
        #expect(
            Array(image.eightBitSamples[(30 + 10) * 4..<(30 + 13) * 4]) == [
                255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255,
            ])
        #expect(
            try compare("a.png", "b.png", "--threshold", "0.1", "--diff", "m.png", "--diff-style", "mask").status
                == 1)
        let mask = try PNGDecoder().decode(folder.bytes("m.png"))
        #expect(mask.width == 10 && mask.eightBitSamples.count { $0 == 255 } == 6)
        #expect(try compare("a.png", "wide.png", "--diff", "w.png").status == 1)
        #expect(try PNGDecoder().decode(folder.bytes("w.png")).width == 33)
    }

    @Test func diffIsDrawnOfEqualPicturesToo() throws {
        for words in [["a.png", "a.png"], ["deep.png", "a.png"], ["a.png", "b.png", "--max-pixels", "9"]] {
            let run = try Program.run(["compare"] + words + ["--diff", "-"], in: folder.path)
            #expect(run.status == 0 && run.errors.hasPrefix("same: "))
            #expect(try PNGDecoder().decode(run.output).width == 30)
        }
    }

    @Test func onePictureMayComeFromStandardInput() throws {
        let run = try compare("-", "b.png", input: folder.bytes("a.png"))
        #expect(run.status == 1 && run.text == "different: \(Self.line)\n")
        #expect(
            try compare("b.png", "-", "--threshold", "0.1", "--diff", "d.png", input: folder.bytes("b.png")).status
                == 0)
        let empty = try compare("b.png", "-")
        #expect(empty.status == 65 && empty.errors.hasPrefix("weathercard: standard input: not a PNG"))
    }

    @Test func updateCopiesAPictureThatDiffers() throws {
        let run = try compare("a.png", "b.png", "--update")
        #expect(run.status == 0 && run.text == "different: \(Self.line); updated a.png\n")
        #expect(try folder.bytes("a.png") == folder.bytes("b.png"))
        let again = try compare("a.png", "b.png", "--update")
        #expect(again.status == 0 && again.text.hasPrefix("same: "))
        // Within the limits nothing is taken over.
        #expect(try compare("deep.png", "b.png", "--update", "--max-pixels", "3").status == 0)
        #expect(try folder.bytes("deep.png") == Self.png(isDeep: true))
    }

    @Test func differencesInIgnoredAreasDoNotCount() throws {
        // The three pixels that differ are at (0, 1) to (2, 1).
        #expect(try compare("a.png", "b.png", "--ignore", "0,1,3,1").text == "same: 0 of 100 pixels differ\n")
        #expect(try compare("a.png", "b.png", "--ignore", "0,1,1,1", "--ignore", "1,0,999999999,2").status == 0)
        let part = try compare("a.png", "b.png", "--ignore", "1,1,9,9", "--diff", "d.png")
        #expect(part.status == 1 && part.text.contains("1 of 100 pixels differ"), "\(part.text)")
        let image = try PNGDecoder().decode(folder.bytes("d.png"))
        #expect(Array(image.eightBitSamples[(30 + 10) * 4..<(30 + 11) * 4]) == [255, 0, 0, 255])
        #expect(Array(image.eightBitSamples[(30 + 11) * 4..<(30 + 12) * 4]) != [255, 0, 0, 255])
        #expect(try compare("deep.png", "b.png", "--threshold", "0.1", "--ignore", "0,0,10,10").status == 0)
    }

    @Test func theVisiblePixelsOfAMaskAreIgnored() throws {
        // The mask that the comparison itself draws covers what differs.
        #expect(try compare("a.png", "b.png", "--diff", "m.png", "--diff-style", "mask").status == 1)
        #expect(try compare("a.png", "b.png", "--ignore", "m.png").text == "same: 0 of 100 pixels differ\n")
        #expect(try compare("a.png", "faint.png", "--ignore", "m.png").status == 0)
    }

    @Test func aJUnitReportHasACaseForEachPicture() throws {
        #expect(try compare("a.png", "b.png", "--junit", "r.xml").status == 1)
        let report = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
        #expect(report.contains("<testsuite name=\"weathercard compare\" tests=\"1\" failures=\"1\" errors=\"0\">"))
        #expect(report.contains("name=\"b.png\">\n    <failure message=\"different: 3 of 100 pixels differ"))
        let same = try compare("a.png", "a.png", "--junit", "-")
        #expect(same.status == 0 && same.errors.hasPrefix("same: "))
        #expect(same.text.contains("name=\"a.png\"/>\n") && same.text.hasPrefix("<?xml"))
    }

    @Test func aReportOfTwoFilesShowsBoth() throws {
        #expect(try compare("a.png", "b.png", "--html", "r.html").status == 1)
        let page = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
        let actual = Data(try Self.png(3)).base64EncodedString()
        #expect(page.contains("<h1>The picture differs</h1>") && page.contains(actual))
        #expect(try compare("a.png", "a.png", "--html", "r.html").status == 0)
        let other = String(decoding: try folder.bytes("r.html"), as: UTF8.self)
        #expect(other.contains("<h1>The picture is the same</h1>"))
    }
}

struct CompareFoldersTests {
    private let folder: Program.Folder

    init() throws {
        folder = try Program.Folder()
        for name in ["expected/clock", "actual/clock", "actual/new/deep"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: true)
        }
        try folder.write("expected/clock/same.png", CompareFilesTests.png())
        try folder.write("actual/clock/same.png", CompareFilesTests.png(isDeep: true))
        try folder.write("expected/clock/other.png", CompareFilesTests.png())
        try folder.write("actual/clock/other.png", CompareFilesTests.png(3))
        try folder.write("expected/clock/size.png", CompareFilesTests.png())
        try folder.write("actual/clock/size.png", CompareFilesTests.png(width: 12))
        try folder.write("expected/gone.PNG", CompareFilesTests.png())
        try folder.write("actual/new/deep/extra.png", CompareFilesTests.png(1))
        try folder.write("expected/notes.txt", Array("no picture".utf8))
    }

    private func compare(_ words: String...) throws -> Program.Result {
        try Program.run(["compare", "expected", "actual"] + words, in: folder.path)
    }

    @Test func anUpdateCreatesTheExpectedFolder() throws {
        let run = try Program.run(["compare", "none/yet", "actual", "--update"], in: folder.path)
        #expect(run.status == 73, "\(run.errors)")
        let update = try Program.run(["compare", "fresh", "actual", "--update"], in: folder.path)
        #expect(update.status == 0 && update.text.hasSuffix("4 pictures: 4 extra; updated 4\n"), "\(update.text)")
        #expect(try folder.bytes("fresh/new/deep/extra.png") == folder.bytes("actual/new/deep/extra.png"))
        #expect(try Program.run(["compare", "fresh", "actual"], in: folder.path).status == 0)
        let missing = try Program.run(["compare", "absent", "actual"], in: folder.path)
        #expect(missing.status == 66 && missing.errors.contains("no such file: absent"), "\(missing.errors)")
    }

    @Test func aJUnitReportOfFoldersCountsFailures() throws {
        #expect(try compare("--junit", "r.xml").status == 1)
        let report = String(decoding: try folder.bytes("r.xml"), as: UTF8.self)
        #expect(report.contains("tests=\"5\" failures=\"4\" errors=\"0\""), "\(report)")
        #expect(report.contains("<failure message=\"missing: expected, but not found\"/>"))
    }

    private static let lines = """
        clock/other.png: different: 3 of 100 pixels differ (3.0 %), within 3 x 1 at (0, 1), by 100 of 255 at most
        clock/size.png: different: the picture is 12 x 10 pixels; expected 10 x 10
        gone.PNG: missing: expected, but not found
        new/deep/extra.png: extra: found, but not expected

        """

    @Test func picturesThatDifferOrAreMissingOrExtraAreListedAndCounted() throws {
        let run = try compare()
        #expect(run.status == 1 && run.errors == "")
        #expect(run.text == Self.lines + "5 pictures: 1 same, 2 different, 1 missing, 1 extra\n")
        #expect(
            try compare("--max-pixels", "3").text.hasSuffix("5 pictures: 2 same, 1 different, 1 missing, 1 extra\n")
        )
    }

    @Test func equalFoldersAreTheSame() throws {
        let run = try Program.run(["compare", "expected", "expected/"], in: folder.path)
        #expect(run.status == 0 && run.text == "4 pictures: 4 same\n")
    }

    @Test func jsonNamesEachPicture() throws {
        struct Report: Decodable {
            struct Picture: Decodable, Equatable {
                var name: String
                var verdict: String
                var pixels: Int?
                var box: [Int]?
            }
            var pictures: [Picture]
            var verdict: String
            var same, different, missing, extra, unreadable, updated: Int
        }
        let run = try compare("--json")
        #expect(run.status == 1)
        let report = try JSONDecoder().decode(Report.self, from: Data(run.output))
        #expect(
            report.pictures == [
                .init(name: "clock/other.png", verdict: "different", pixels: 3, box: [0, 1, 3, 1]),
                .init(name: "clock/same.png", verdict: "same", pixels: 0, box: nil),
                .init(name: "clock/size.png", verdict: "size"), .init(name: "gone.PNG", verdict: "missing"),
                .init(name: "new/deep/extra.png", verdict: "extra"),
            ])
        #expect(report.verdict == "different" && report.same == 1 && report.different == 2)
        #expect(report.missing == 1 && report.extra == 1 && report.unreadable == 0 && report.updated == 0)
    }

    @Test func updateCopiesPicturesThatDifferOrAreNew() throws {
        let run = try compare("--update")
        #expect(run.status == 1, "one is missing still")
        #expect(run.text.hasSuffix("5 pictures: 1 same, 2 different, 1 missing, 1 extra; updated 3\n"))
        for name in ["clock/other.png", "clock/size.png", "new/deep/extra.png"] {
            #expect(try folder.bytes("expected/" + name) == folder.bytes("actual/" + name))
        }
        #expect(try folder.bytes("expected/clock/same.png") == CompareFilesTests.png())
        try FileManager.default.removeItem(atPath: folder.file("expected/gone.PNG"))
        let again = try compare("--update")
        #expect(again.status == 0 && again.text == "4 pictures: 4 same\n")
    }

    @Test func anUnreadablePictureIsNamedAndTheOthersAreCompared() throws {
        try folder.write("actual/clock/same.png", Array("no picture".utf8))
        try folder.write("actual/broken.png", CompareFilesTests.png().dropLast(9))
        let run = try compare("--update")
        #expect(run.status == 65)
        #expect(run.text.contains("clock/same.png: unreadable: actual/clock/same.png: not a PNG"))
        #expect(run.text.contains("broken.png: unreadable: actual/broken.png: the PNG is damaged"))
        #expect(run.text.contains("clock/other.png: different"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("expected/broken.png")))
    }

    @Test func aPipeInAFolderDoesNotBlock() throws {
        #expect(mkfifo(folder.file("actual/pipe.png"), 0o600) == 0)
        let run = try compare()
        #expect(
            run.status == 65 && run.text.contains("pipe.png: unreadable: actual/pipe.png is not a regular file"))
    }

    @Test func linksAreFollowedButNotInCircles() throws {
        let files = FileManager.default
        try files.createSymbolicLink(atPath: folder.file("expected/clock/loop"), withDestinationPath: "..")
        try files.createSymbolicLink(atPath: folder.file("expected/twin"), withDestinationPath: "clock")
        try files.createSymbolicLink(atPath: folder.file("expected/dangling.png"), withDestinationPath: "nowhere")
        let run = try Program.run(["compare", "expected", "expected"], in: folder.path)
        #expect(run.status == 65)
        #expect(
            run.text.hasPrefix("dangling.png: unreadable: no such file: expected/dangling.png\n8 pictures: 7 same,")
        )
    }

    @Test func namesCannotSteerTerminalOrPage() throws {
        let name = "<script>'\"&\u{1B}[31m\u{202E}.png"
        try folder.write("actual/" + name, CompareFilesTests.png())
        let run = try compare("--html", "report.html")
        #expect(run.text.contains("<script>'\"&\\u{1B}[31m\\u{202E}.png: extra"))
        let page = String(decoding: try folder.bytes("report.html"), as: UTF8.self)
        #expect(page.contains("&lt;script&gt;&#39;&quot;&amp;\\u{1B}[31m\\u{202E}.png"))
        #expect(!page.contains("\u{1B}") && !page.contains("\u{202E}"))
        #expect(try JSONSerialization.jsonObject(with: Data(compare("--json").output)) is [String: Any])
    }

    @Test func theReportEmbedsItsPictures() throws {
        let run = try compare("--html", "report.html")
        #expect(run.status == 1 && run.text.hasPrefix(Self.lines))
        let page = String(decoding: try folder.bytes("report.html"), as: UTF8.self)
        #expect(page.contains("<h1>4 of 5 pictures differ</h1>"))
        #expect(page.contains("5 pictures: 1 same, 2 different, 1 missing, 1 extra"))
        for name in [
            "actual/clock/other.png", "expected/clock/other.png", "actual/clock/size.png", "expected/gone.PNG",
        ] {
            #expect(page.contains("base64,\(Data(try folder.bytes(name)).base64EncodedString())\""), "\(name)")
        }
        #expect(
            page.components(separatedBy: "<section>").count == 5
                && page.components(separatedBy: "type=\"range\"").count == 3)
        for word in ["http:", "https:", "src=\"/", "url("] { #expect(!page.contains(word)) }
        #expect(
            try Program.run(["compare", "expected", "expected", "--html", "-"], in: folder.path).text.contains(
                "<h1>All 4 pictures are the same</h1>"))
    }

    @Test func anUpdateIsInTheReportAsItWas() throws {
        let old = Data(try folder.bytes("expected/clock/other.png")).base64EncodedString()
        #expect(try compare("--html", "report.html", "--update").text.contains("updated 3"))
        #expect(String(decoding: try folder.bytes("report.html"), as: UTF8.self).contains(old))
    }

    @Test func foldersWithoutPicturesAreAnError() throws {
        try FileManager.default.createDirectory(atPath: folder.file("none"), withIntermediateDirectories: true)
        let run = try Program.run(["compare", "none", "none"], in: folder.path)
        #expect(run.status == 66 && run.errors.contains("contains a PNG"))
        #expect(try compare("--diff", "d.png").status == 64)
    }
}
