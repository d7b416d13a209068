import Testing

@testable import RasterImages

struct PNGChunkTests {
    private func file(texts: [PNGText], isIndexed: Bool) throws -> [UInt8] {
        let format: PixelFormat = isIndexed ? .indexed(palette: [RGB(red: 1, green: 2, blue: 3)]) : .xrgb32
        let layout = PixelLayout(width: 1, height: 1, stride: 4, format: format)
        let memory: [UInt8] = [0, 0, 0, 0]
        return try PNGEncoder(texts: texts).encode(memory.span.bytes, layout: layout)
    }

    @Test func chunksStandInTheOrderThatThePNGFormatAsksFor() throws {
        let texts = [PNGText(keyword: "Description", text: "a"), PNGText(keyword: "Copyright", text: "b")]
        let indexed = try walkChunks(file(texts: texts, isIndexed: true))
        #expect(indexed.map(\.type) == ["IHDR", "sRGB", "PLTE", "iTXt", "iTXt", "IDAT", "IEND"])
        let words = try walkChunks(file(texts: [], isIndexed: false))
        #expect(words.map(\.type) == ["IHDR", "sRGB", "IDAT", "IEND"])
        #expect(words[0].data == [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
        #expect(words[1].data == [0])
        #expect(words[3].data.isEmpty)
    }

    @Test func textIsUTF8WithoutNUL() throws {
        let text = PNGText(keyword: "Übersicht d'été", text: "8 °C in Kraków\0, 雨\n☔️")
        let chunk = try walkChunks(file(texts: [text], isIndexed: false))[2]
        let keyword: [UInt8] = [0xDC] + Array("bersicht d'".utf8) + [0xE9, 0x74, 0xE9]
        #expect(chunk.data == keyword + [0, 0, 0, 0, 0] + Array("8 °C in Kraków, 雨\n☔️".utf8))
    }

    @Test(
        arguments: [
            "", " Title", "Title ", "Two  spaces", "tab\tinside", "nul\0", "Tytuł", "\u{7F}", "\u{A0}", "\u{9F}",
            String(repeating: "x", count: 80),
        ])
    func aKeywordOutsideThePNGFormatIsAnError(keyword: String) {
        let error = #expect(throws: PNGEncodingError.keyword(keyword)) {
            try file(texts: [PNGText(keyword: keyword, text: "")], isIndexed: false)
        }
        #expect(error?.description.utf8.allSatisfy { (0x20..<0x7F).contains($0) } == true)
    }

    @Test(arguments: ["x", "Creation Time", "¡ÿ", String(repeating: "é", count: 79)])
    func aKeywordOfThePNGFormatIsTaken(keyword: String) throws {
        let chunk = try walkChunks(file(texts: [PNGText(keyword: keyword, text: "t")], isIndexed: false))[2]
        #expect(chunk.data.prefix { $0 != 0 }.elementsEqual(keyword.unicodeScalars.map { UInt8($0.value) }))
    }

    @Test func imageDataGoesOnInAnotherChunkWhereOneIsFull() throws {
        var chunks = ChunkWriter(dataLimit: 4)
        chunks.begin("IDAT")
        for piece in [[1, 2, 3], [4, 5, 6, 7, 8, 9], [], [10]] as [[UInt8]] {
            piece.withUnsafeBufferPointer { chunks.appendImageData($0) }
        }
        chunks.end()
        let walked = try walkChunks(chunks.bytes)
        #expect(walked.map(\.type) == ["IDAT", "IDAT", "IDAT"])
        #expect(walked.map(\.data) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10]])
    }
}
