import Foundation
import RasterImages
import Testing

/// The radar card of saved answers.
struct RadarTests {
    /// An answer about Ulm with rain in the north: a grid of 60 by 60 cells, in which Ulm is in the middle.
    private static func answer(
        time: String = "2025-09-23T08:55:00+00:00", value: Int = 30, box: String = "[880,520,939,579]",
        source: String = "RADARCOMP::RV::"
    ) -> String {
        let row = "[" + Array(repeating: "0", count: 60).joined(separator: ",") + "]"
        let wet = "[" + Array(repeating: "\(value)", count: 60).joined(separator: ",") + "]"
        let rows = (0..<60).map { $0 < 6 ? wet : row }.joined(separator: ",")
        return """
            {"radar": [{"timestamp": "\(time)", "source": "\(source)\(time)", "precipitation_5": [\(rows)]}], "bbox": \(box)}
            """
    }

    private func run(_ answer: String, _ words: [String], in folder: Program.Folder) throws -> Program.Result {
        try folder.write("radar.json", answer.utf8)
        return try Program.run(
            ["render", "--card", "radar", "--place", "Ulm", "--radar", "radar.json"] + words, in: folder.path)
    }

    @Test func aSavedAnswerBecomesACard() throws {
        let folder = try Program.Folder()
        let card = try run(Self.answer(), ["--size", "200x200", "-o", "card.png"], in: folder)
        #expect(card.status == 0 && card.errors == "")
        #expect(FileManager.default.fileExists(atPath: folder.file("card.png")))
        let words = try Program.run(
            ["message", "--card", "radar", "--place", "Ulm", "--radar", "radar.json", "--form", "alt"],
            in: folder.path)
        #expect(words.text.contains("Radar of Tuesday 23 September, 10:55."))
    }

    @Test(arguments: [
        ("09:15", "Radar of 10:55, 20 min old."), ("09:16", "Radar as of 10:55."), ("09:55", "Radar as of 10:55."),
    ])
    func itSaysHowOldItIsAtATime(time: String, words: String) throws {
        let folder = try Program.Folder()
        try folder.write("radar.json", Self.answer().utf8)
        let message = try Program.run(
            [
                "message", "--card", "radar", "--place", "Ulm", "--radar", "radar.json", "--time",
                "2025-09-23T\(time)Z", "--form", "alt",
            ], in: folder.path)
        #expect(message.text.contains(words), "\(message.text)\(message.errors)")
    }

    private static let refused: [(answer: String, words: [String], status: Int32, message: String)] = [
        (answer(), ["--time", "2025-09-23T09:56Z"], 69, "61 minutes old"),
        (answer(), ["--time", "2025-09-23T08:49Z"], 69, "6 minutes in the future"),
        (answer(source: "RADARCOMP::RV::2025-09-23T08:50:00+00:00, not "), [], 65, "does not say when"),
        (#"{"radar": []}"#, [], 69, "no frames"),
        (answer(box: "[0,0,59,59]"), [], 65, "no radar sees the surroundings of Ulm"),
        (answer(value: 3000), [], 65, "360 mm/h"),
        ("{", [], 65, "radar.json: not JSON"),
        (answer(), ["--provider", "sample"], 64, "--provider has no effect with --radar"),
        (answer(), ["--alerts", "radar.json"], 64, "--alerts has no effect with --card radar"),
        (answer(), ["--borders", "some"], 64, "unknown borders"),
        (
            answer(), ["--animate", "24h"], 64,
            "the radar card moves through the last hour, by --animate 1h, not '24h'"
        ),
        (
            answer(), ["--animate", "loop"], 64,
            "the radar card moves through the last hour, by --animate 1h, not 'loop'"
        ),
        (answer(), ["--animate", "1h", "--pace", "1h"], 64, "the radar card has no --pace"),
        (
            answer(), ["--animate", "1h"], 65,
            "there is only one radar picture, and --animate needs those of the hour"
        ),
    ]

    @Test(arguments: refused.indices) func everyFaultHasItsLineAndStatus(index: Int) throws {
        let (answer, words, status, message) = Self.refused[index]
        let run = try run(answer, words + ["-o", "card.png"], in: Program.Folder())
        #expect(run.status == status && run.errors.contains(message), "\(run.errors)")
        #expect(run.errors.split(separator: "\n").count == 1)
    }

    @Test func otherCardsRefuseARadarPicture() throws {
        let run = try Program.run([
            "render", "--place", "Ulm", "--provider", "sample", "--radar", "x", "-o", "card.png",
        ])
        #expect(run.status == 64 && run.errors.contains("--radar requires --card radar"))
    }

    @Test func aBatchDrawsSavedRadar() throws {
        let folder = try Program.Folder()
        try folder.write("radar.json", Self.answer().utf8)
        let job =
            #"{"card": "radar", "place": "Ulm", "radar": "radar.json", "size": "200x200", "output": "ulm.png"}"#
        try folder.write("jobs.jsonl", (job + "\n").utf8)
        let run = try Program.run(["batch", "jobs.jsonl", "--output-dir", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(FileManager.default.fileExists(atPath: folder.file("out/ulm.png")))
    }

    @Test func aBatchHasCardsThatMove() throws {
        let folder = try Program.Folder()
        let newest = Self.answer()
        let earlier = Self.answer(time: "2025-09-23T08:45:00+00:00", value: 10)
        let frames = try [earlier, newest].map { answer in
            try #require(answer.firstMatch(of: /\[(\{.*\})\], "bbox"/)?.1)
        }
        let both = #"{"radar": [\#(frames.joined(separator: ","))], "bbox": [880,520,939,579]}"#
        try folder.write("radar.json", both.utf8)
        let job =
            #"{"card": "radar", "place": "Ulm", "radar": "radar.json", "size": "200x200", "animate": "1h", "output": "a.apng"}"#
        try folder.write("jobs.jsonl", (job + "\n").utf8)
        let run = try Program.run(["batch", "jobs.jsonl", "--output-dir", "out"], in: folder.path)
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            try AnimatedPNG(folder.bytes("out/a.apng")).frames.map(\.delay) == [
                .init(24, over: 12), .init(5, over: 12),
            ])
    }
}
