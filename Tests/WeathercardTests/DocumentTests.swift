import Cards
import Foundation
import Testing

/// `render -o card.pdf`, sizes of paper, and PDFs of a batch.
struct DocumentTests {
    private let folder: Program.Folder
    private let sample = ["--place", "Honolulu", "--provider", "sample"]

    init() throws {
        folder = try Program.Folder()
    }

    private func run(_ words: [String]) throws -> Program.Result { try Program.run(words, in: folder.path) }

    private func document(_ name: String) throws -> String {
        String(decoding: try folder.bytes(name).map { $0 < 128 ? $0 : 63 }, as: UTF8.self)
    }

    private static func has(_ tool: String) -> Bool {
        (try? Program.run(["-c", "command -v \(tool)"], program: "/bin/sh").status) == 0
    }

    @Test(arguments: CardStyle.allCases.map(\.rawValue))
    func aCardIsAPageWithItsWords(card: String) throws {
        for name in ["a.pdf", "b.PDF"] {
            let run = try run(["render", "--card", card] + sample + ["-o", name])
            #expect(run.status == 0 && run.errors == "" && run.output.isEmpty)
        }
        #expect(try folder.bytes("a.pdf") == folder.bytes("b.PDF"))
        let pdf = try document("a.pdf")
        // 1080 pixels of CSS.
        #expect(pdf.hasPrefix("%PDF-1.5") && pdf.contains("/MediaBox [ 0 0 810 810 ]"))
        #expect(pdf.contains("/Type3") && pdf.contains("/ToUnicode") && pdf.contains("/Title "))
    }

    @Test(.enabled(if: has("pdftotext")), arguments: ["day", "meteogram"])
    func wordsCanBeSearched(card: String) throws {
        #expect(try run(["render", "--card", card] + sample + ["-o", "card.pdf"]).status == 0)
        let words = try Program.run(["pdftotext", folder.file("card.pdf"), "-"], program: "/usr/bin/env")
        #expect(words.status == 0 && words.text.contains("Honolulu") && words.text.contains("Sample data"))
    }

    @Test func aPageHasTheSizeOfItsPaper() throws {
        for (size, box) in [("a4", "595.2 841.92"), ("5x7in", "360 504")] {
            #expect(try run(["render"] + sample + ["--size", size, "-o", "card.pdf"]).status == 0)
            #expect(try document("card.pdf").contains("/MediaBox [ 0 0 \(box) ]"), "\(size)")
        }
        #expect(try run(["render"] + sample + ["--size", "og", "--scale", "2", "-o", "card.pdf"]).status == 0)
        #expect(try document("card.pdf").contains("/MediaBox [ 0 0 1800 945 ]"))
    }

    @Test(arguments: ["eink", "eink-bw"]) func greysCannotBeWrittenAsPDF(size: String) throws {
        let run = try run(["render"] + sample + ["--size", size, "-o", "card.pdf"])
        #expect(run.status == 64 && run.errors.contains("cannot be an SVG or PDF") && folder.names.isEmpty)
    }

    @Test func aBatchKnowsItsOwnWholePDFs() throws {
        let jobs = (0..<3).map {
            #"{"place": "Seattle", "provider": "sample", "scale": 0.\#($0 + 1), "output": "\#($0).pdf"}"# + "\n"
        }
        try folder.write("jobs.jsonl", jobs.joined().utf8)
        let words = ["jobs.jsonl", "--output-dir", "cards"]
        #expect(try run(["batch"] + words).status == 0)
        #expect(try run(["verify"] + words).text == "3 jobs: 3 whole\n")
        let before = try folder.bytes("cards/0.pdf")
        try folder.write("cards/0.pdf", before.dropLast(90))
        try folder.write("cards/1.pdf", folder.bytes("cards/2.pdf"))
        let findings = try run(["verify"] + words)
        #expect(findings.text.hasSuffix("3 jobs: 1 whole, 1 broken, 1 other\n"), "\(findings.text)")
        #expect(try run(["batch"] + words + ["--resume"]).status == 0)
        #expect(try folder.bytes("cards/0.pdf") == before)
    }
}
