import Testing

@testable import RasterImages

struct PNGEncoderTests {
    /// The last is more than the encoder packs, or compresses, at once.
    static let sizes = [(1, 1), (2, 3), (7, 5), (1, 300), (333, 1), (301, 257)]

    /// Bytes without much of a pattern (a linear congruential generator).
    static func noise(_ count: Int) -> [UInt8] {
        var state: UInt32 = 1
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }

    static let palette = (0..<256).map(patternColor)

    @Test(arguments: sizes, [0, 3])
    func indicesComeBackAsTheirColours(size: (Int, Int), padding: Int) throws {
        let (width, height) = size
        let stride = width + padding
        let memory = Self.noise(stride * height)
        let layout = PixelLayout(
            width: width, height: height, stride: stride, format: .indexed(palette: Self.palette))
        let file = try PNGEncoder().encode(memory.span.bytes, layout: layout)
        let expected = opaquePicture(width, height) { x, y in Self.palette[Int(memory[y * stride + x])] }
        #expect(try PNGDecoder().decode(file) == expected)
        #expect(try walkChunks(file)[0].data.dropFirst(8) == [8, 3, 0, 0, 0])
    }

    @Test(arguments: sizes, [0, 2])
    func wordsComeBackAsOpaqueColours(size: (Int, Int), padding: Int) throws {
        let (width, height) = size
        let stride = width + padding
        let bytes = Self.noise(stride * height * 4)
        let words = (0..<(stride * height)).map { Self.word(bytes, 4 * $0) }
        let layout = PixelLayout(width: width, height: height, stride: stride * 4, format: .xrgb32)
        let file = try PNGEncoder().encode(words.span.bytes, layout: layout)
        let expected = opaquePicture(width, height) { x, y in
            let start = 4 * (y * stride + x)
            return RGB(red: bytes[start + 1], green: bytes[start + 2], blue: bytes[start + 3])
        }
        #expect(try PNGDecoder().decode(file) == expected)
        #expect(try walkChunks(file)[0].data.dropFirst(8) == [8, 2, 0, 0, 0])
    }

    /// The word whose highest byte is the first of four.
    static func word(_ bytes: [UInt8], _ start: Int) -> UInt32 {
        let high = UInt32(bytes[start]) << 24 | UInt32(bytes[start + 1]) << 16
        return high | UInt32(bytes[start + 2]) << 8 | UInt32(bytes[start + 3])
    }

    private func opaquePicture(_ width: Int, _ height: Int, _ color: (Int, Int) -> RGB) -> RasterImage? {
        var samples: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let color = color(x, y)
                samples.append(color.red)
                samples.append(color.green)
                samples.append(color.blue)
                samples.append(255)
            }
        }
        return RasterImage(width: width, height: height, samples: .eightBit(samples))
    }

    @Test func longPicturesComeBack() throws {
        var samples = Self.noise(200_000)
        for index in stride(from: 0, to: samples.count, by: 3) { samples[index] = 7 }
        let image = try #require(RasterImage(width: 250, height: 200, samples: .eightBit(samples)))
        #expect(try PNGDecoder().decode(PNGEncoder().encode(image)) == image)
    }

    @Test(arguments: sizes)
    func picturesComeBackAtBothDepths(size: (Int, Int)) throws {
        let (width, height) = size
        let bytes = Self.noise(width * height * 4)
        let eight = try #require(RasterImage(width: width, height: height, samples: .eightBit(bytes)))
        let wide = bytes.map { UInt16($0) << 8 | UInt16(255 - $0) }
        let sixteen = try #require(RasterImage(width: width, height: height, samples: .sixteenBit(wide)))
        for image in [eight, sixteen] {
            #expect(try PNGDecoder().decode(PNGEncoder().encode(image)) == image)
        }
    }

    @Test func theLastRowMayEndWithItsLastPixel() throws {
        let memory = Self.noise(10 * 3 - 6)
        let layout = PixelLayout(width: 4, height: 3, stride: 10, format: .indexed(palette: Self.palette))
        #expect(try PNGDecoder().decode(PNGEncoder().encode(memory.span.bytes, layout: layout)).height == 3)
    }

    @Test func aPictureAndItsBytesAreTheSameEachTime() throws {
        let image = try #require(RasterImage(width: 200, height: 150, samples: .eightBit(Self.noise(120_000))))
        let first = try PNGEncoder().encode(image)
        for filler in [0x00, 0x5A, 0xFF] as [UInt8] {
            // Leaves other bytes behind in memory that the next encoder may be given.
            let used = [1_000, 30_000, 90_000, 300_000].map { [UInt8](repeating: filler, count: $0) }
            #expect(used.allSatisfy { $0.last == filler })
            #expect(try PNGEncoder().encode(image) == first)
        }
    }

    @Test func flatPicturesGrowSmall() throws {
        let memory = [UInt8](repeating: 3, count: 1080 * 1080)
        let layout = PixelLayout(width: 1080, height: 1080, stride: 1080, format: .indexed(palette: Self.palette))
        #expect(try PNGEncoder().encode(memory.span.bytes, layout: layout).count < 30_000)
    }

    @Test(
        arguments: [
            (PixelLayout(width: 0, height: 1, stride: 4, format: .xrgb32), .size(width: 0, height: 1)),
            (PixelLayout(width: 1, height: -1, stride: 4, format: .xrgb32), .size(width: 1, height: -1)),
            (
                PixelLayout(width: 1 << 30, height: 1, stride: 1 << 33, format: .rgba8),
                .size(width: 1 << 30, height: 1)
            ),
            (
                PixelLayout(width: .max, height: .max, stride: .max, format: .rgba16),
                .size(width: .max, height: .max)
            ),
            (PixelLayout(width: 2, height: 2, stride: 7, format: .xrgb32), .stride(7, needed: 8)),
            (PixelLayout(width: 2, height: 2, stride: -8, format: .xrgb32), .stride(-8, needed: 8)),
            (PixelLayout(width: 2, height: 3, stride: 8, format: .xrgb32), .memory(16, needed: 24)),
            (PixelLayout(width: 2, height: 3, stride: .max, format: .xrgb32), .memory(16, needed: .max)),
            (PixelLayout(width: 4, height: 4, stride: 4, format: .indexed(palette: [])), .palette(colors: 0)),
            (
                PixelLayout(
                    width: 4, height: 4, stride: 4, format: .indexed(palette: palette + palette.prefix(1))),
                .palette(colors: 257)
            ),
            (
                PixelLayout(
                    width: 4, height: 4, stride: 4, format: .indexed(palette: Array(palette.prefix(15)))),
                .index(15, colors: 15)
            ),
        ] as [(PixelLayout, PNGEncodingError)])
    func aLayoutThatDoesNotHoldIsAnError(layout: PixelLayout, error: PNGEncodingError) throws {
        let memory = (0..<16).map { UInt8($0) }
        #expect(throws: error) { try PNGEncoder().encode(memory.span.bytes, layout: layout) }
        #expect(!error.description.contains("\n"))
    }

    @Test func aPaletteOfExactlyTheColoursInUseIsTaken() throws {
        let memory: [UInt8] = [0, 1, 2, 2]
        let layout = PixelLayout(
            width: 2, height: 2, stride: 2, format: .indexed(palette: Array(Self.palette.prefix(3))))
        let file = try PNGEncoder().encode(memory.span.bytes, layout: layout)
        #expect(try walkChunks(file)[2] == WalkedChunk(type: "PLTE", data: [0, 255, 0, 37, 254, 7, 74, 253, 14]))
    }

    @Test(arguments: [(1, 1), (7, 5), (300, 200), (20_000, 3)])
    func rowsThatAreDrawnOneByOneAreEncodedAlike(width: Int, height: Int) throws {
        func sample(_ x: Int, _ y: Int) -> UInt8 { UInt8(truncatingIfNeeded: x &* 31 &+ y &* 17 &+ (x &* y) >> 3) }
        let samples = (0..<height).flatMap { y in (0..<(width * 4)).map { sample($0, y) } }
        let image = try #require(RasterImage(width: width, height: height, samples: .eightBit(samples)))
        var file: [UInt8] = []
        var pieces = 0
        try PNGEncoder().encode(
            width: width, height: height,
            row: { y, row in for x in row.indices { row[x] = sample(x, y) } },
            to: { (piece: [UInt8]) throws(Never) in
                file += piece
                pieces += 1
            })
        #expect(try PNGDecoder().decode(file) == image)
        let rowsPerPiece = max(1, 131_072 / (width * 4 + 1))
        #expect(pieces == (height + rowsPerPiece - 1) / rowsPerPiece + 1)
        #expect(try walkChunks(file).last?.type == "IEND")
    }

    @Test func rowsAreToldByWhicheverNeighbourRepeatsThemMore() throws {
        let (width, height) = (300, 200)
        let layout = PixelLayout(width: width, height: height, stride: width * 4, format: .xrgb32)
        func size(_ filter: PNGFilter, _ color: (_ x: Int, _ y: Int) -> Int) throws -> Int {
            let words = (0..<(width * height)).map { index in
                UInt32(truncatingIfNeeded: color(index % width, index / width)) & 0xFF_FFFF
            }
            let file = try PNGEncoder(filter: filter).encode(words.span.bytes, layout: layout)
            let plain = try PNGEncoder().encode(words.span.bytes, layout: layout)
            #expect(try PNGDecoder().decode(file) == PNGDecoder().decode(plain))
            return file.count
        }
        // Columns of noise are rows of zeros after the row above; slanted steps are few after the pixel to the left.
        let columns = { (x: Int, y: Int) in x &* 2_654_435_761 >> 8 &+ y &* 65793 }
        #expect(try size(.adaptive, columns) * 20 < size(.none, columns))
        let steps = { (x: Int, y: Int) in (x &+ y &* 7) / 60 &* 65793 }
        #expect(try size(.adaptive, steps) < 4000)
    }

    @Test(arguments: [(1, 1), (7, 5), (33, 4), (700, 300)])
    func rowsToldByWhatTheyAddAreTheSamePicture(width: Int, height: Int) throws {
        let words = (0..<(width * height)).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF }
        let layout = PixelLayout(width: width, height: height, stride: width * 4, format: .xrgb32)
        let plain = try PNGEncoder().encode(words.span.bytes, layout: layout)
        let filtered = try PNGEncoder(filter: .adaptive).encode(words.span.bytes, layout: layout)
        #expect(try PNGDecoder().decode(filtered) == PNGDecoder().decode(plain))
        #expect(height == 1 || filtered != plain)
        let samples = try PNGDecoder().decode(plain).eightBitSamples
        for (index, word) in words.enumerated().prefix(64) {
            let expected = [16, 8, 0].map { UInt8(word >> $0 & 255) } + [255]
            #expect(Array(samples[(index * 4)..<(index * 4 + 4)]) == expected)
        }
    }

    @Test func greysAreEightBitsFourTwoOrOne() throws {
        let greys = (0..<35).map { UInt8($0 % 16) }
        for (format, highest) in [(PixelFormat.gray8, 255), (.gray4, 15), (.gray2, 3), (.bilevel, 1)] {
            let memory = greys.map { UInt8(Int($0) % (highest + 1)) }
            let layout = PixelLayout(width: 7, height: 5, stride: 7, format: format)
            let file = try PNGEncoder().encode(memory.span.bytes, layout: layout)
            #expect(
                try walkChunks(file)[0].data.suffix(5) == [[1: 1, 3: 2, 15: 4, 255: 8][highest] ?? 0, 0, 0, 0, 0])
            let samples = try PNGDecoder().decode(file).eightBitSamples
            let expected = memory.flatMap { grey -> [UInt8] in
                let level = UInt8(Int(grey) * 255 / highest)
                return [level, level, level, 255]
            }
            #expect(Array(samples) == expected)
        }
    }

    @Test func whatTakesThePiecesMayFail() {
        struct Full: Error {}
        #expect {
            try PNGEncoder().encode(
                width: 1, height: 1, row: { _, _ in }, to: { (_: [UInt8]) throws(Full) in throw Full() })
        } throws: { error in
            if case .sink? = error as? PieceError<Full> { true } else { false }
        }
        #expect {
            try PNGEncoder().encode(width: 0, height: 1, row: { _, _ in }, to: { (_: [UInt8]) throws(Full) in })
        } throws: { error in
            if case .encoding(.size)? = error as? PieceError<Full> { true } else { false }
        }
    }
}

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
