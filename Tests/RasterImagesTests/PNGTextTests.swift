import TestSupport
import Testing

@testable import RasterImages

struct PNGTextReaderTests {
    private let texts = [
        PNGText(keyword: "Description", text: "Regen über Tromsø 🌧"),
        PNGText(keyword: "weathercard:job", text: "0af"),
    ]

    private func picture() throws -> [UInt8] {
        let image = try #require(
            RasterImage(width: 3, height: 2, samples: .eightBit([UInt8](repeating: 100, count: 24))))
        return try PNGEncoder(texts: texts).encode(image)
    }

    private func contents(_ bytes: [UInt8]) throws(PNGDecodingError) -> PNGTextReader.Contents {
        var rest = bytes[...]
        return try PNGTextReader.contents(of: { memory in
            let piece = rest.prefix(memory.count)
            memory.copyBytes(from: piece)
            rest = rest.dropFirst(piece.count)
            return piece.count
        })
    }

    private func read(_ bytes: [UInt8]) throws(PNGDecodingError) -> [PNGText] {
        try contents(bytes).texts
    }

    @Test func theMarksBeforeAnAppendedTextAreThoseOfTheFile() throws {
        let file = try picture()
        let marks = try #require(PNGMarks.of(file))
        let text = PNGText(keyword: "k", text: "v")
        let appended = PNGMarks.appending(text, to: file)
        let contents = try contents(appended)
        #expect(contents.texts == texts + [text] && contents.endsWithText)
        #expect(contents.marksBeforeLastText == marks && marks.count % PNGMarks.length == 0)
        #expect(try PNGDecoder().decode(appended) == PNGDecoder().decode(file))
        #expect(PNGMarks.of(Array(file.dropLast())) == nil && PNGMarks.of([]) == nil)
        #expect(try !self.contents(file).endsWithText, "pixels follow its texts")
    }

    @Test func theTextsComeBackInOrder() throws {
        #expect(try read(picture()) == texts)
    }

    @Test func latinTextsAreRead() throws {
        var chunks = ChunkWriter()
        chunks.begin("tEXt")
        chunks.append(contentsOf: Array("Title".utf8) + [0, 0x54, 0xE9])
        chunks.end()
        let whole = try picture()
        // Behind the signature and IHDR.
        let file = whole[..<33] + chunks.bytes.dropFirst(8) + whole[33...]
        #expect(try read(Array(file)).first == PNGText(keyword: "Title", text: "Té"))
    }

    @Test func aFileThatEndsAnywhereElseIsNotWhole() throws {
        let whole = try picture()
        for count in whole.indices {
            #expect(throws: PNGDecodingError.self) { try read(Array(whole[..<count])) }
        }
    }

    @Test func noFlippedBitPasses() throws {
        let whole = try picture()
        for index in whole.indices {
            var file = whole
            file[index] ^= 1 << (index % 8)
            #expect(throws: PNGDecodingError.self) { try read(file) }
        }
    }

    @Test func bytesBehindTheEndAreAnError() throws {
        let whole = try picture()
        #expect(throws: PNGDecodingError.trailingBytes) { try read(whole + [0]) }
    }

    @Test func manyTextsTakeLinearTime() throws {
        let whole = try picture()
        func file(_ count: Int) -> [UInt8] {
            var chunks = ChunkWriter()
            for _ in 0..<count {
                chunks.begin("tEXt")
                chunks.append(contentsOf: [0x61, 0])
                chunks.end()
            }
            return Array(whole[..<33] + chunks.bytes.dropFirst(8) + whole[33...])
        }
        let (few, many) = (file(3000), file(90_000))
        let short = (0..<3).map { _ in processorTime { _ = try? contents(few) } }.min() ?? 0
        let long = (0..<3).map { _ in processorTime { _ = try? contents(many) } }.min() ?? 0
        #expect(try read(many).count == 90_000 + texts.count)
        #expect(long < short * 90)
    }

    @Test func aPictureWithoutPixelsIsNotWhole() throws {
        var chunks = ChunkWriter()
        chunks.begin("IHDR")
        chunks.append(contentsOf: [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
        chunks.end()
        chunks.begin("IEND")
        chunks.end()
        #expect(throws: PNGDecodingError.damaged("IDAT is missing")) { try read(chunks.bytes) }
    }
}
