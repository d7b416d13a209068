import CardOrders
import Foundation
import RasterImages
import SystemAccess
import TestSupport
import Testing

@testable import Batch

struct CardFolderTests {
    private let folder: TemporaryFolder
    private let cards: CardFolder

    init() throws {
        folder = try TemporaryFolder()
        cards = try CardFolder(folder.file("cards/deep"), creates: true)
    }

    private func picture(_ digest: String?) throws -> [UInt8] {
        let image = try #require(RasterImage(width: 1, height: 1, samples: .eightBit([1, 2, 3, 255])))
        let file = try PNGEncoder(texts: []).encode(image)
        return digest.map { CardSeal.sealed(file, as: .png, digest: $0) } ?? file
    }

    @Test func aPictureWithTheDigestOfAnotherIsNotWhole() throws {
        let path = try CardPath("c.png")
        let job = PNGText(keyword: CardSeal.job, text: "1")
        let other = try #require(RasterImage(width: 1, height: 1, samples: .eightBit([9, 9, 9, 255])))
        try cards.write(PNGEncoder(texts: [job]).encode(other), as: path)
        #expect(try cards.state(of: path, as: .png, digest: "1") == .broken("its seal is missing"))

        // The seal of one picture behind the pixels of another.
        let (seal, end) = (113, 12)
        let forged = try PNGEncoder(texts: [job]).encode(other).dropLast(end) + picture("1").suffix(seal + end - 12)
        try cards.write(Array(forged), as: path)
        guard case .broken = try cards.state(of: path, as: .png, digest: "1") else {
            Issue.record("another picture passes for whole")
            return
        }
        // Anything behind the seal.
        let appended = try PNGMarks.appending(PNGText(keyword: "a", text: "b"), to: picture("1"))
        try cards.write(appended, as: path)
        #expect(try cards.state(of: path, as: .png, digest: "1") == .broken("its chunks have changed"))
    }

    @Test func aCardDoesNotReplaceAnInputOfItsJob() throws {
        let input = folder.create("cards/deep/f.json", "forecast")
        let identity = try #require(FileIdentity(ofInput: input))
        let png = try picture("1")
        let error = failure { () throws(ProgramError) in
            try cards.write(png, as: CardPath("f.json"), inputs: [identity: "--forecast"])
        }
        #expect(error == .usage("output 'f.json' is the same file as --forecast, which it would replace"))
        #expect(contents(input) == "forecast")
    }

    @Test func foldersAreMadeOnTheWay() throws {
        try cards.write(picture("1"), as: CardPath("a/b/c.png"))
        #expect(FileManager.default.fileExists(atPath: folder.file("cards/deep/a/b/c.png")))
        #expect(try cards.state(of: CardPath("a/b/c.png"), as: .png, digest: "1") == .whole)
    }

    @Test func aCardIsWholeMissingBrokenOrOfAnotherJob() throws {
        let path = try CardPath("c.png")
        #expect(try cards.state(of: path, as: .png, digest: "1") == .missing)
        #expect(try cards.state(of: CardPath("x/c.png"), as: .png, digest: "1") == .missing)
        let whole = try picture("1")
        try cards.write(whole, as: path)
        #expect(try cards.state(of: path, as: .png, digest: "2") == .other)
        try cards.write(picture(nil), as: path)
        #expect(try cards.state(of: path, as: .png, digest: "1") == .other)
        try cards.write(Array(whole.dropLast()), as: path)
        guard case .broken = try cards.state(of: path, as: .png, digest: "1") else {
            Issue.record("a file cut short passes for whole")
            return
        }
        try FileManager.default.createDirectory(
            atPath: folder.file("cards/deep/d.png"), withIntermediateDirectories: false)
        #expect(
            try cards.state(of: CardPath("d.png"), as: .png, digest: "1") == .broken("it is not a regular file"))
    }

    /// Earlier versions put the digest before the pixels.
    @Test func theDigestMayBeAnywhereInAPNG() throws {
        let path = try CardPath("c.png")
        let image = try #require(RasterImage(width: 1, height: 1, samples: .eightBit([1, 2, 3, 255])))
        let before = try PNGEncoder(texts: [PNGText(keyword: CardSeal.job, text: "1")]).encode(image)
        try cards.write(CardSeal.sealed(before), as: path)
        #expect(try cards.state(of: path, as: .png, digest: "1") == .whole)
        #expect(try cards.state(of: path, as: .png, digest: "2") == .other)
    }

    @Test(arguments: CardFormat.allCases.filter { $0 != .y4m })
    func theSealOfAFormatIsReadByItsName(_ format: CardFormat) throws {
        let path = try CardPath("c." + format.fileExtension)
        let digest = String(repeating: "0a", count: 32)
        let file: [UInt8] =
            switch format {
            case .png, .apng, .y4m: try picture(nil)
            case .svg: Array("<svg >\n</svg>\n".utf8)
            case .pdf: Array("%PDF-1.5\n%%EOF\n".utf8)
            case .bmp: Array("BM".utf8) + [70, 0, 0, 0] + [UInt8](repeating: 7, count: 64)
            case .mp4: [0, 0, 0, 16] + Array("ftypisom".utf8) + [0, 0, 2, 0]
            case .webp, .animatedWebP: Array("RIFF".utf8) + [12, 0, 0, 0] + Array("WEBPVP8X".utf8) + [0, 0, 0, 0]
            case .jpeg: [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xD9]
            case .gif: Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x3B]
            }
        try cards.write(CardSeal.sealed(file, as: format, digest: digest), as: path)
        #expect(try cards.state(of: path, as: format, digest: digest) == .whole)
        #expect(try cards.state(of: path, as: format, digest: String(digest.reversed())) == .other)
    }

    @Test func noLinkIsFollowed() throws {
        try FileManager.default.createDirectory(atPath: folder.file("outside"), withIntermediateDirectories: false)
        _ = try folder.link("cards/deep/link", to: folder.file("outside"))
        folder.create("outside/victim.png", "victim")
        _ = try folder.link("cards/deep/file.png", to: folder.file("outside/victim.png"))
        _ = try folder.link("cards/deep/dangling.png", to: folder.file("outside/new.png"))
        for output in ["link/c.png", "link/d/c.png", "file.png", "dangling.png"] {
            let path = try CardPath(output)
            let png = try picture("1")
            let error = failure { () throws(ProgramError) in try cards.write(png, as: path) }
            #expect(error?.status == .cannotWrite && error?.message.contains("symbolic link") == true)
            #expect(try cards.state(of: path, as: .png, digest: "1") != .whole)
        }
        #expect(contents(folder.file("outside/victim.png")) == "victim")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("outside")) == ["victim.png"])
    }

    @Test func leftoversOfKilledRunsAreRemoved() throws {
        folder.create("cards/deep/.other.png.0123456789abcdef.weathercard", "half a picture")
        folder.create("cards/deep/.mine", "mine")
        try cards.write(picture("1"), as: CardPath("c.png"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.file("cards/deep")).sorted()
        #expect(names == [".mine", "c.png"])
    }

    @Test func theReportIsNotReplaced() throws {
        let report = folder.create("cards/deep/r.jsonl", "report")
        var status = stat()
        #expect(stat(report, &status) == 0)
        let cards = try CardFolder(
            folder.file("cards/deep"), creates: true, protected: [FileIdentity(status): "the report"])
        let png = try picture("1")
        let error = failure { () throws(ProgramError) in try cards.write(png, as: CardPath("r.jsonl")) }
        #expect(error == .usage("output 'r.jsonl' is the report of this run"))
        #expect(contents(report) == "report")
    }

    @Test func aFolderThatCannotBeIsAnError() {
        folder.create("file")
        let error = failure { () throws(ProgramError) in _ = try CardFolder(folder.file("file/x"), creates: true) }
        #expect(error?.status == .cannotWrite)
        let missing = failure { () throws(ProgramError) in _ = try CardFolder(folder.file("none"), creates: false) }
        #expect(missing?.status == .noInput)
    }
}
