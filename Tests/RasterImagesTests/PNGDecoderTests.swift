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
}
