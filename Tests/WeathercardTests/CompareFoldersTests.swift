import Foundation
import RasterImages
import Testing

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

    private static let lines = """
        clock/other.png: different: 3 of 100 pixels differ (3.0 %), within 3 x 1 at (0, 1), by 100 of 255 at most
        clock/size.png: different: the picture is 12 x 10 pixels, expected are 10 x 10
        gone.PNG: missing: it is expected, but not there
        new/deep/extra.png: extra: it is there, but not expected

        """

    @Test func whatDiffersIsMissingOrExtraIsNamedAndSummedUp() throws {
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

    @Test func updateTakesOverWhatDiffersAndWhatIsNew() throws {
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
        #expect(run.text.contains("clock/same.png: unreadable: actual/clock/same.png: not a PNG picture"))
        #expect(run.text.contains("broken.png: unreadable: actual/broken.png: the PNG picture is damaged"))
        #expect(run.text.contains("clock/other.png: different"))
        #expect(!FileManager.default.fileExists(atPath: folder.file("expected/broken.png")))
    }

    @Test func aPipeInAFolderIsNotWaitedFor() throws {
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

    @Test func theReportHoldsAllItShows() throws {
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
        #expect(run.status == 66 && run.errors.contains("neither folder has a PNG"))
        #expect(try compare("--diff", "d.png").status == 64)
    }
}
