import CISAL
import RasterImages
import Testing

struct PNGDecoderTests {
    /// Every pair of colour type and depth that PNG has (section 11.2.1).
    static let formats: [(colorType: UInt8, depth: UInt8)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]
    static let sizes = [(1, 1), (3, 2), (7, 5), (8, 8), (17, 9), (1, 20)]

    static func png(_ format: (colorType: UInt8, depth: UInt8)) -> CraftedPNG {
        var png = CraftedPNG(colorType: format.colorType, depth: format.depth)
        if format.colorType == 3 {
            png.palette = (0..<(1 << Int(format.depth))).map(patternColor)
        }
        return png
    }

    @Test(arguments: formats, [false, true])
    func everyFormatDecodesToItsPixels(format: (colorType: UInt8, depth: UInt8), isInterlaced: Bool) throws {
        var png = Self.png(format)
        png.isInterlaced = isInterlaced
        for (width, height) in Self.sizes {
            (png.width, png.height) = (width, height)
            let image = try PNGDecoder().decode(png.file)
            #expect(image == png.image, "\(width) x \(height)")
            #expect(image.depth == (format.depth == 16 ? 16 : 8))
        }
    }

    @Test(arguments: formats.filter { $0.colorType == 0 || $0.colorType == 2 }, [false, true])
    func theTransparentColourDecodesToAlphaZero(
        format: (colorType: UInt8, depth: UInt8), isInterlaced: Bool
    ) throws {
        var png = Self.png(format)
        png.isInterlaced = isInterlaced
        png.transparency = (0..<png.channels).flatMap { channel in
            let sample = png.sample(3, 2, channel)
            return [UInt8(sample >> 8), UInt8(sample & 255)]
        }
        let image = try PNGDecoder().decode(png.file)
        #expect(image == png.image)
        #expect(image.sixteenBitSamples[(2 * png.width + 3) * 4 + 3] == 0)
        #expect(image.sixteenBitSamples.contains(65_535))
    }

    @Test(arguments: formats.filter { $0.colorType == 3 })
    func aPaletteMayBeTransparentInPart(format: (colorType: UInt8, depth: UInt8)) throws {
        var png = Self.png(format)
        png.transparency = [0, 100]
        #expect(try PNGDecoder().decode(png.file) == png.image)
    }

    @Test func chunksThatDoNotMakePixelsAreSkipped() throws {
        let png = CraftedPNG()
        var chunks = png.chunks
        let ancillary: [(type: String, data: [UInt8])] = [
            ("gAMA", bigEndian(100_000)), ("tEXt", Array("Comment\0text".utf8)), ("iCCP", [1, 2, 3]),
            ("teSt", [UInt8](repeating: 7, count: 100_000)), ("tIME", [0, 0, 0, 0, 0, 0, 0]),
        ]
        chunks.insert(contentsOf: ancillary, at: 1)
        chunks.insert((type: "zTXt", data: [0]), at: chunks.count - 1)
        chunks.insert((type: "iTXt", data: []), at: chunks.count - 1)
        #expect(try PNGDecoder().decode(CraftedPNG.file(chunks)) == png.image)
    }

    @Test func pixelsMayBeSplitOverManyChunks() throws {
        let png = CraftedPNG()
        let pieces = storedZlib(png.scanlines).map { (type: "IDAT", data: [$0]) }
        let chunks = [png.chunks[0], (type: "IDAT", data: [])] + pieces + [(type: "IEND", data: [])]
        #expect(try PNGDecoder().decode(CraftedPNG.file(chunks)) == png.image)
    }

    @Test func thePixelLimitIsTheLastSizeThatIsTaken() throws {
        let png = CraftedPNG()
        #expect(try PNGDecoder(pixelLimit: 35).decode(png.file) == png.image)
        #expect(throws: PNGDecodingError.tooManyPixels(width: 7, height: 5, limit: 34)) {
            try PNGDecoder(pixelLimit: 34).decode(png.file)
        }
    }

    @Test(arguments: [(0, 8), (3, 2), (2, 16), (6, 16)] as [(UInt8, UInt8)], [false, true])
    func theDepthCanBeChosen(format: (colorType: UInt8, depth: UInt8), isInterlaced: Bool) throws {
        var png = Self.png(format)
        png.isInterlaced = isInterlaced
        let image = try #require(png.image)
        for depth in [8, 16] {
            let decoder = PNGDecoder()
            let decoded = try decoder.decode(PNGRowReader(limits: decoder, bytes: png.file), depth: depth)
            #expect(decoded.depth == depth)
            if depth == 8 {
                #expect(decoded.eightBitSamples == image.eightBitSamples)
            } else {
                #expect(decoded.sixteenBitSamples == image.sixteenBitSamples)
            }
        }
    }

    @Test func everySixteenBitSampleIsRoundedAlike() throws {
        let samples = (0...65_535).map { UInt16($0) }
        let image = try #require(RasterImage(width: 128, height: 128, samples: .sixteenBit(samples)))
        let decoder = PNGDecoder()
        let file = try PNGEncoder().encode(image)
        let decoded = try decoder.decode(PNGRowReader(limits: decoder, bytes: file), depth: 8)
        #expect(decoded.eightBitSamples == image.eightBitSamples)
    }

    /// Clear pixels stored in blocks of 80 bytes in one chunk, which libpng takes for too large by default.
    @Test func aLongChunkOfPixelsIsRead() throws {
        let (width, height) = (1500, 1400)
        let scanlines = [UInt8](repeating: 0, count: height * (1 + width * 4))
        var data: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: scanlines.count, by: 80) {
            let block = scanlines[start...].prefix(80)
            let length = UInt8(block.count)
            data += [start + 80 < scanlines.count ? 0 : 1, length, 0, ~length, 0xFF] + block
        }
        data += bigEndian(isal_adler32(1, scanlines, UInt64(scanlines.count)))
        #expect(data.count > 8_800_000)
        let body = Array("IDAT".utf8) + data
        let file =
            CraftedPNG.signature + chunk("IHDR", CraftedPNG(width: width, height: height, colorType: 6).header)
            + bigEndian(UInt32(data.count)) + body + bigEndian(crc32_gzip_refl(0, body, UInt64(body.count)))
            + chunk("IEND", [])
        let image = RasterImage(
            width: width, height: height, samples: .eightBit(Array(repeating: 0, count: width * height * 4)))
        #expect(try PNGDecoder().decode(file) == image)
    }

    @Test func aSourceMayGiveItsBytesOneByOne() throws {
        let png = CraftedPNG(isInterlaced: true)
        var rest = png.file[...]
        let decoder = PNGDecoder()
        let reader = try PNGRowReader(limits: decoder) { memory in
            guard let byte = rest.popFirst() else { return 0 }
            memory[0] = byte
            return 1
        }
        #expect(try decoder.decode(reader) == png.image)
    }

    @Test func aFileIsReadOnlyAsFarAsAPictureCanReach() throws {
        let decoder = PNGDecoder(pixelLimit: 1)
        let start = CraftedPNG.signature + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
        let junk = chunk("teSt", [UInt8](repeating: 0, count: 100_000))
        var rest = start[...]
        var position = 0
        // A file without end.
        let error = #expect(throws: PNGDecodingError.self) {
            _ = try PNGRowReader(limits: decoder) { memory in
                if rest.isEmpty { rest = junk[...] }
                let piece = rest.prefix(memory.count)
                memory.copyBytes(from: piece)
                rest = rest.dropFirst(piece.count)
                position += piece.count
                return piece.count
            }
        }
        #expect(error == .tooManyBytes(limit: (16 << 20) + 9))
        #expect(position <= (16 << 20) + (1 << 16))
    }
}

struct RasterImageTests {
    @Test(
        arguments: [
            (0, 1, 0), (1, 0, 0), (-1, -1, 4), (1, 1, 3), (1, 1, 5), (2, 2, 12), (.max, .max, 4), (.max, 2, 8),
        ])
    func samplesMustFillThePicture(width: Int, height: Int, count: Int) {
        let samples = [UInt8](repeating: 0, count: count)
        #expect(RasterImage(width: width, height: height, samples: .eightBit(samples)) == nil)
    }

    @Test func eightBitsBecomeSixteenAndComeBack() throws {
        let samples = (0...255).map { UInt8($0) }
        let image = try #require(RasterImage(width: 8, height: 8, samples: .eightBit(samples)))
        #expect(image.sixteenBitSamples.first == 0 && image.sixteenBitSamples.last == 65_535)
        let wide = try #require(RasterImage(width: 8, height: 8, samples: .sixteenBit(image.sixteenBitSamples)))
        #expect(wide.eightBitSamples == samples)
        #expect(image.depth == 8 && wide.depth == 16)
    }

    @Test func sixteenBitsAreRoundedToTheNearestOfEight() throws {
        let image = try #require(
            RasterImage(width: 1, height: 1, samples: .sixteenBit([128, 129, 65_406, 65_407])))
        #expect(image.eightBitSamples == [0, 1, 254, 255])
    }
}
