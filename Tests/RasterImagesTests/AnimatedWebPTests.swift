import Testing

@testable import RasterImages

struct AnimatedWebPTests {
    private let width = 7
    private let height = 5

    private struct Chunk {
        let name: String
        let content: [UInt8]

        func number(_ place: Int, _ count: Int) -> Int {
            content[place..<(place + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// The chunks of a file, whose lengths must come out even.
    private func chunks(_ file: [UInt8]) throws -> [Chunk] {
        let all = Chunk(name: "", content: file)
        try #require(file.count > 12 && file.starts(with: "RIFF".utf8) && file[8..<12].elementsEqual("WEBP".utf8))
        #expect(all.number(4, 4) + 8 == file.count)
        var (chunks, offset) = ([Chunk](), 12)
        while offset + 8 <= file.count {
            let length = all.number(offset + 4, 4)
            try #require(offset + 8 + length <= file.count)
            chunks.append(
                Chunk(
                    name: String(decoding: file[offset..<(offset + 4)], as: UTF8.self),
                    content: Array(file[(offset + 8)..<(offset + 8 + length)])))
            offset += 8 + length + length % 2
        }
        #expect(offset == file.count)
        return chunks
    }

    /// A grey picture with some pixels of other colours.
    private func picture(_ marks: [Int: UInt32]) -> [UInt8] {
        (0..<(width * height)).flatMap { index in
            withUnsafeBytes(of: marks[index] ?? 0x808080) { Array($0) }
        }
    }

    private func file(_ pictures: [[UInt8]], plays: Int = 0, description: String = "Odd") throws -> [UInt8] {
        let encoder = try AnimatedWebPEncoder(
            width: width, height: height, plays: plays, description: description, copyright: "©")
        let frames = try pictures.indices.map { index in
            try encoder.frame(
                pictures[index], after: index > 0 ? pictures[index - 1] : nil, milliseconds: 83 + index)
        }
        return try encoder.file(of: frames)
    }

    @Test func theFileHasItsFeaturesThenItsFramesThenItsTexts() throws {
        let pictures = [
            picture([:]), picture([3 + 2 * 7: 0xFF0000]), picture([3 + 2 * 7: 0x00FF00, 33: 0x0000FF]),
        ]
        let chunks = try chunks(file(pictures, description: "Überall 54°F"))
        #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF", "ANMF", "EXIF"])
        // Animation, EXIF and transparency; the sides less one.
        #expect(chunks[0].content == [0x1A, 0, 0, 0, 6, 0, 0, 4, 0, 0])
        #expect(chunks[1].content == [0, 0, 0, 0, 0, 0])
        #expect(chunks[5].content.starts(with: "II*\0".utf8))
        #expect(try self.chunks(file(pictures, plays: 1))[1].content == [0, 0, 0, 0, 1, 0])
        #expect(try file(pictures) == file(pictures))
    }

    @Test func aFrameHasTheRectangleThatChangesFromEvenPlacesOnAndItsTime() throws {
        let pictures = [picture([:]), picture([3 + 3 * 7: 0xFF0000]), picture([3 + 3 * 7: 0xFF0000])]
        let frames = try chunks(file(pictures)).filter { $0.name == "ANMF" }
        func places(_ frame: Chunk) -> [Int] { (0..<5).map { frame.number(3 * $0, 3) } }
        #expect(places(frames[0]) == [0, 0, 6, 4, 83])
        // The pixel in column 3 and row 3 makes a rectangle from 2 and 2 on.
        #expect(places(frames[1]) == [1, 1, 1, 1, 84])
        // Equal pictures differ in a pixel that is transparent.
        #expect(places(frames[2]) == [0, 0, 0, 0, 85])
        for frame in frames {
            // Blended, and not disposed of.
            #expect(frame.content[15] == 0)
            #expect(
                frame.content[16..<20].elementsEqual("VP8L".utf8) && frame.number(20, 4) + 24 <= frame.content.count
            )
            // The bitstream repeats the size (WebP Lossless Bitstream, 3.4).
            let size = frame.number(25, 4)
            #expect([size & 0x3FFF, size >> 14 & 0x3FFF] == Array(places(frame)[2...3]))
        }
        // Only where a pixel stays is there transparency.
        #expect(frames.map { $0.number(25, 4) >> 28 & 1 } == [0, 1, 1])
    }

    @Test func aFileWhoseFramesChangeEveryPixelHasNoTransparency() throws {
        let white = [UInt8](repeating: 0xFF, count: width * height * 4)
        #expect(try chunks(file([picture([:]), white])).first?.content.first == 0x0A)
    }

    @Test func aSideThatTheFormatDoesNotAllowIsRefusedWithTheLimit() throws {
        let error = #expect(throws: PhotoEncodingError.self) {
            try AnimatedWebPEncoder(width: 16_384, height: 5, plays: 0, description: "", copyright: "")
        }
        #expect(error == .size(longest: 16_383) && error?.description.contains("the 16383 pixels") == true)
        let encoder = try AnimatedWebPEncoder(width: 2, height: 1, plays: 0, description: "", copyright: "")
        #expect(throws: PhotoEncodingError.pixels(.memory(4, needed: 8))) {
            try encoder.frame([0, 0, 0, 0], after: nil, milliseconds: 1)
        }
    }
}
