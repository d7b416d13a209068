import Cards
import Foundation
import RasterImages
import Testing

/// `render -o card.svg`, SVGs of a batch, and `render --timings`.
struct VectorTests {
    private let folder: Program.Folder
    private let sample = ["--place", "Honolulu", "--provider", "sample"]

    init() throws {
        folder = try Program.Folder()
    }

    private func run(_ words: [String]) throws -> Program.Result { try Program.run(words, in: folder.path) }

    private static func has(_ tool: String) -> Bool {
        (try? Program.run(["-c", "command -v \(tool)"], program: "/bin/sh").status) == 0
    }

    @Test(arguments: CardStyle.allCases.map(\.rawValue))
    func aCardIsShapesWithItsWords(card: String) throws {
        for name in ["a.svg", "b.SVG"] {
            let run = try run(["render", "--card", card] + sample + ["-o", name])
            #expect(run.status == 0 && run.errors == "" && run.output.isEmpty)
        }
        let svg = try String(decoding: folder.bytes("a.svg"), as: UTF8.self)
        #expect(try folder.bytes("b.SVG") == folder.bytes("a.svg"))
        let words = try self.run(["message", "--card", card, "--form", "alt"] + sample).text
        let credit = card == "sun" ? "Sun and moon: computed" : "Sample data"
        #expect(svg.contains("-title\">\(words.prefix(24))") && svg.contains("<dc:rights>\(credit)"))
        #expect(!svg.contains("<text") && !svg.contains("<image"))
        #expect(folder.names == ["a.svg", "b.SVG"])
    }

    @Test(.enabled(if: has("rsvg-convert")), arguments: CardStyle.allCases.map(\.rawValue))
    func anotherProgramDrawsTheSamePixelsOfIt(card: String) throws {
        for name in ["card.svg", "card.png"] {
            #expect(try run(["render", "--card", card] + sample + ["-o", name]).status == 0)
        }
        let other = try Program.run(
            ["rsvg-convert", folder.file("card.svg"), "-o", folder.file("other.png")], program: "/usr/bin/env")
        #expect(other.status == 0, "\(other.errors)")
        let comparison = try run(["compare", "card.png", "other.png", "--threshold", "0.1", "--max-pixels", "20"])
        #expect(comparison.status == 0, "\(comparison.text)")
    }

    @Test func standardOutputTakesAPNG() throws {
        let run = try run(["render"] + sample + ["--scale", "0.1", "-o", "-"])
        #expect(try PNGDecoder().decode(run.output).width == 108)
    }

    @Test(arguments: ["eink", "eink-bw"]) func greysCannotBeWrittenAsSVG(size: String) throws {
        let run = try run(["render"] + sample + ["--size", size, "-o", "card.svg"])
        #expect(run.status == 64 && run.errors.contains("write a PNG") && folder.names.isEmpty)
        let scene = try self.run(["scene"] + sample + ["--size", size, "-o", "scene.json"])
        #expect(scene.status == 0)
        #expect(try self.run(["render", "--scene", "scene.json", "-o", "card.svg"]).status == 64)
    }

    @Test func aBatchKnowsItsOwnWholeSVGs() throws {
        let jobs = (0..<4).map {
            #"{"place": "Seattle", "provider": "sample", "scale": 0.\#($0 + 1), "output": "\#($0).svg"}"# + "\n"
        }
        try folder.write("jobs.jsonl", jobs.joined().utf8)
        let words = ["jobs.jsonl", "--output-dir", "cards"]
        #expect(try run(["batch"] + words).status == 0)
        #expect(try run(["verify"] + words).text == "4 jobs: 4 whole\n")
        let before = try (0..<4).map { try folder.bytes("cards/\($0).svg") }
        try folder.write("cards/0.svg", before[0].dropLast(90))
        var changed = before[1]
        changed[changed.count / 2] ^= 1
        try folder.write("cards/1.svg", changed)
        try folder.write("cards/2.svg", before[3])
        let findings = try run(["verify"] + words)
        #expect(
            findings.status == 1 && findings.text.hasSuffix("4 jobs: 1 whole, 2 broken, 1 other\n"),
            "\(findings.text)")
        let again = try run(["batch"] + words + ["--resume"])
        #expect(again.status == 0 && again.text.hasSuffix(", 1 already there\n"), "\(again.text)")
        #expect(try (0..<4).map { try folder.bytes("cards/\($0).svg") } == before)
    }

    @Test func timingsNameTheStagesOnStandardError() throws {
        let drawn = try run(["render"] + sample + ["--scale", "0.1", "-o", "a.png", "--timings"])
        let lines = drawn.errors.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(drawn.status == 0 && drawn.output.isEmpty)
        #expect(lines.map(\.first) == ["place", "decode", "lay-out", "draw", "encode", "write", "total"])
        let times = try lines.map { try #require(Double($0[1])) }
        #expect(lines.allSatisfy { $0.count == 3 && $0[2] == "ms" } && times.allSatisfy { $0 >= 0 })
        #expect(times.dropLast().reduce(0, +) <= times[6] + 0.01)
        #expect(try run(["scene"] + sample + ["-o", "scene.json"]).status == 0)
        let scene = try run(["render", "--scene", "scene.json", "-o", "b.png", "--timings"])
        let stages = scene.errors.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(stages == ["read", "decode", "draw", "encode", "write", "total"])
        #expect(try run(["render"] + sample + ["--scale", "0.1", "-o", "c.png"]).errors == "")
        #expect(try folder.bytes("c.png") == folder.bytes("a.png"))
    }

    @Test func aBatchTakesNoTimings() throws {
        try folder.write(
            "jobs.jsonl", #"{"place": "Oslo", "provider": "sample", "timings": true, "output": "a.png"}"#.utf8)
        let run = try run(["batch", "jobs.jsonl"])
        #expect(run.status == 1 && run.errors.contains("unknown key 'timings'"), "\(run.errors)")
    }
}
