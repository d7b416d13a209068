import Foundation
import RasterImages
import Testing

/// `compare` of pictures that move.
struct CompareFramesTests {
    private let folder: Program.Folder

    /// Frames of 10 x 10 pixels, in each of which so many pixels of the second row are lighter.
    private static func file(_ changes: [Int], plays: Int = 0, rate: UInt16 = 12) throws -> [UInt8] {
        var encoder = AnimatedPNGEncoder(width: 10, height: 10, frames: changes.count, plays: plays)
        var file: [UInt8] = []
        for (index, changed) in changes.enumerated() {
            let words = (0..<100).flatMap { pixel -> [UInt8] in
                let isLight = (10..<(10 + changed)).contains(pixel)
                return [isLight ? 200 : 100, UInt8(index), 60, 0]
            }
            file += try encoder.encode(words, delay: .init(2, over: 2 * rate))
        }
        return file + encoder.end()
    }

    init() throws {
        folder = try Program.Folder()
        try folder.write("a.apng", Self.file([0, 0, 0, 0]))
        try folder.write("b.apng", Self.file([0, 1, 3, 0]))
        try folder.write("short.apng", Self.file([0, 0, 0]))
        try folder.write("slow.apng", Self.file([0, 0, 0, 0], rate: 10))
        try folder.write("once.apng", Self.file([0, 0, 0, 0], plays: 1))
        try folder.write("cut.apng", Self.file([0, 0, 0, 0]).dropLast(40))
        let first = try PNGDecoder().decode(folder.bytes("a.apng"))
        try folder.write("still.png", PNGEncoder().encode(first))
    }

    private func compare(_ words: String...) throws -> Program.Result {
        try Program.run(["compare"] + words, in: folder.path)
    }

    private static let worst =
        "3 of 100 pixels differ (3.0 %), within 3 x 1 at (0, 1), by 100 of 255 at most"

    @Test func theFirstAndTheWorstFrameAreNamed() throws {
        #expect(try compare("a.apng", "a.apng").text == "same: 0 of 100 pixels differ in any of 4 frames\n")
        let run = try compare("a.apng", "b.apng")
        #expect(run.status == 1)
        #expect(
            run.text == "different: 2 of 4 frames differ, frame 1 first; of frame 2, the worst, \(Self.worst)\n")
        let allowed = try compare("a.apng", "b.apng", "--max-pixels", "3")
        #expect(allowed.status == 0 && allowed.text.hasPrefix("same: 2 of 4 frames differ"))
        #expect(try compare("a.apng", "b.apng", "--max-pixels", "2").status == 1)
        #expect(try compare("a.apng", "b.apng", "--ignore", "0,1,10,1").status == 0)
    }

    @Test(arguments: [
        ("short.apng", "4 frames expected, 3 found"),
        ("slow.apng", "frame 0 is expected for 2/24 s, not 2/20 s"),
        ("once.apng", "expected to be played without end, not once"),
        ("still.png", "4 frames expected, 1 found"),
    ])
    func othersThanPixelsMayDiffer(other: String, words: String) throws {
        let run = try compare("a.apng", other)
        #expect(run.status == 1 && run.text == "different: \(words)\n")
        let json = try compare("a.apng", other, "--json").text
        #expect(json.contains(#""verdict": "frames", "pixels": null"#) && json.contains(words))
    }

    @Test func jsonHasTheFrames() throws {
        #expect(
            try compare("a.apng", "b.apng", "--json").text == #"""
                {"verdict": "different", "pixels": 3, "percent": 3.0, "box": [0, 1, 3, 1], "maxChannel": 100, "width": 10, \#
                "height": 10, "frames": 4, "differingFrames": 2, "firstFrame": 1, "worstFrame": 2}

                """#)
    }

    @Test func theDifferenceOfTheWorstFrameIsDrawn() throws {
        #expect(try compare("a.apng", "b.apng", "--diff", "d.png", "--diff-style", "mask").status == 1)
        let mask = try PNGDecoder().decode(folder.bytes("d.png"))
        #expect(mask.width == 10 && mask.eightBitSamples.count { $0 == 255 } == 6)
        #expect(try compare("a.apng", "a.apng", "--diff", "same.png").status == 0)
        #expect(try PNGDecoder().decode(folder.bytes("same.png")).width == 30)
    }

    @Test func aFaultInAnyFrameIsNamed() throws {
        let run = try compare("cut.apng", "cut.apng")
        #expect(run.status == 65 && run.errors.hasPrefix("weathercard: cut.apng: the PNG is damaged: "))
        let large = try compare("a.apng", "a.apng", "--max-image", "99")
        #expect(large.status == 65 && large.errors.contains("--max-image raises the limit"))
    }

    @Test func foldersHaveThem() throws {
        for name in ["one", "two"] {
            try FileManager.default.createDirectory(atPath: folder.file(name), withIntermediateDirectories: false)
        }
        try folder.write("one/m.apng", folder.bytes("a.apng"))
        try folder.write("two/m.apng", folder.bytes("b.apng"))
        let run = try compare("one", "two")
        #expect(run.status == 1 && run.text.hasPrefix("m.apng: different: 2 of 4 frames differ, frame 1 first"))
    }
}
