import Foundation
import LoopbackServices
import Testing

/// Cards as JPEGs and WebPs.
struct PhotoTests {
    private static let sample = ["render", "Oslo", "--provider", "sample"]
    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF]
    private static let webp = Array("WEBPVP8X".utf8)

    private static func isWebP(_ file: [UInt8]) -> Bool { file.dropFirst(8).starts(with: webp) }

    @Test func theNameOrTheFormatMakesAJPEGOrAWebPWithItsText() throws {
        let folder = try Program.Folder()
        for name in ["a.jpg", "a.JPEG", "a.webp"] {
            let run = try Program.run(Self.sample + ["-o", name], in: folder.path)
            #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        }
        let (photo, webp) = try (folder.bytes("a.jpg"), folder.bytes("a.webp"))
        #expect(photo.starts(with: Self.jpeg) && Self.isWebP(webp))
        #expect(try folder.bytes("a.JPEG") == photo)
        for word in ["jpg", "jpeg", "JPEG"] {
            #expect(try Program.run(Self.sample + ["--format", word, "-o", "-"]).output == photo)
        }
        #expect(try Program.run(Self.sample + ["--format", "webp", "-o", "-"]).output == webp)
        let words = try Program.run(["message", "--place", "Oslo", "--provider", "sample", "--form", "description"])
        let text = Data(words.text.dropLast().utf8)
        #expect(Data(photo).range(of: text) != nil && Data(webp).range(of: text) != nil)
        #expect(try webp.count < Program.run(Self.sample + ["-o", "-"]).output.count)
    }

    @Test func eachSizeOfElectronicPaperIsAWebPAndNoJPEG() throws {
        let paper = try Program.run(Self.sample + ["--size", "eink", "--format", "webp", "-o", "-"])
        #expect(paper.status == 0 && Self.isWebP(paper.output))
        for words in [["--size", "eink-bw"], ["--device", "trmnl"]] {
            let run = try Program.run(Self.sample + words + ["--format", "jpg", "-o", "-"])
            #expect(run.status == 64 && run.output.isEmpty)
            #expect(run.errors.hasSuffix("cannot be a JPEG; write a PNG, WebP or BMP\n"), "\(run.errors)")
        }
        let moving = try Program.run(Self.sample + ["--animate", "loop", "-o", "a.jpg"])
        #expect(moving.status == 64 && moving.errors.contains("the name of a moving picture must end in"))
    }

    @Test func aServerHasThemByTheirNames() throws {
        let server = try ServedProgram()
        let (photo, webp) = try (server.ask("/Oslo.jpg?size=og"), server.ask("/Oslo.webp?size=og"))
        #expect(photo.status == 200 && photo["content-type"] == "image/jpeg" && photo.body.starts(with: Self.jpeg))
        #expect(webp.status == 200 && webp["content-type"] == "image/webp" && Self.isWebP(webp.body))
        #expect(photo["alt-text"] == webp["alt-text"] && photo["alt-text"]?.hasPrefix("Oslo") == true)
        let same = try server.ask("/Oslo.jpeg?size=OG")
        #expect(same.body == photo.body && same["content-disposition"] == photo["content-disposition"])
        #expect(try server.ask("/Oslo.jpg?animate=loop").status == 400)
        #expect(try server.ask("/Oslo.jpg?size=9000x9000").status == 413)
        _ = server.end()
    }

    @Test func aBatchKnowsThemAgain() throws {
        let folder = try Program.Folder()
        let lines = ["a.jpg", "b.webp"].map { #"{"place": "Oslo", "provider": "sample", "output": "\#($0)"}"# }
        try folder.write("jobs.jsonl", (lines.joined(separator: "\n") + "\n").utf8)
        let words = ["batch", "jobs.jsonl", "--output-dir", "cards", "--resume"]
        #expect(try Program.run(words, in: folder.path).status == 0)
        let first = try (folder.bytes("cards/a.jpg"), folder.bytes("cards/b.webp"))
        #expect(first.0.starts(with: Self.jpeg) && first.0.suffix(2) == [0xFF, 0xD9] && Self.isWebP(first.1))
        let again = try Program.run(words, in: folder.path)
        #expect(again.status == 0 && again.text.hasPrefix("0 cards"))
        try folder.write("cards/a.jpg", first.0.dropLast(40))
        #expect(try Program.run(words, in: folder.path).status == 0)
        #expect(try folder.bytes("cards/a.jpg") == first.0 && folder.bytes("cards/b.webp") == first.1)
    }
}
