import Testing

@testable import RasterImages

struct BMPEncoderTests {
    /// Widths of which rows have every remainder modulo four bytes, in 1, 4, 8 and 24 bits.
    private static let sizes = [(1, 1), (2, 3), (7, 5), (8, 2), (9, 4), (33, 3), (300, 7)]
    private static let few = (0..<7).map { patternColor($0 * 31) }

    @Test(arguments: sizes, [0, 3])
    func eachFormatComesBackAsItsColours(size: (Int, Int), padding: Int) throws {
        let (width, height) = size
        let noise = PNGEncoderTests.noise((width + padding) * height)
        for (format, most, bits) in [
            (PixelFormat.bilevel, 2, 1), (.gray2, 4, 4), (.gray4, 16, 4), (.gray8, 256, 8),
            (.indexed(palette: PNGEncoderTests.palette), 256, 8), (.indexed(palette: Self.few), 7, 4),
            (.indexed(palette: Array(Self.few.prefix(2))), 2, 1),
            (.indexed(palette: Array(Self.few.prefix(1))), 1, 1),
        ] {
            let memory = noise.map { UInt8(Int($0) % most) }
            let layout = PixelLayout(width: width, height: height, stride: width + padding, format: format)
            let file = try BMPEncoder().encode(memory.span.bytes, layout: layout)
            let picture = try #require(ReadBMP(file), "\(format)")
            #expect(picture.bits == bits && picture.width == width && picture.height == height)
            let png = try PNGDecoder().decode(PNGEncoder().encode(memory.span.bytes, layout: layout))
            #expect(picture.samples == png.eightBitSamples, "\(format)")
        }
    }

    @Test(arguments: sizes) func coloursHave24Bits(size: (Int, Int)) throws {
        let (width, height) = size
        let bytes = PNGEncoderTests.noise(width * height * 4)
        let words = (0..<(width * height)).map { PNGEncoderTests.word(bytes, 4 * $0) }
        let layout = PixelLayout(width: width, height: height, stride: width * 4, format: .xrgb32)
        let picture = try #require(ReadBMP(try BMPEncoder().encode(words.span.bytes, layout: layout)))
        let png = try PNGDecoder().decode(PNGEncoder().encode(words.span.bytes, layout: layout))
        #expect(picture.bits == 24 && picture.samples == png.eightBitSamples)
    }

    @Test func aPaletteMayBeWrittenAsColours() throws {
        let layout = PixelLayout(width: 5, height: 3, stride: 5, format: .indexed(palette: Self.few))
        let memory = (0..<15).map { UInt8($0 % 7) }
        let file = try BMPEncoder(writesColors: true).encode(memory.span.bytes, layout: layout)
        let picture = try #require(ReadBMP(file))
        #expect(picture.bits == 24 && picture.colors == 0)
        #expect(
            picture.samples
                == memory.flatMap { [Self.few[Int($0)].red, Self.few[Int($0)].green, Self.few[Int($0)].blue, 255] })
    }

    /// What the firmware of a TRMNL checks.
    @Test func aScreenOfTwoColoursHas48062Bytes() throws {
        let memory = [UInt8](repeating: 1, count: 800 * 480)
        let layout = PixelLayout(width: 800, height: 480, stride: 800, format: .bilevel)
        let file = try BMPEncoder().encode(memory.span.bytes, layout: layout)
        #expect(file.count == 48_062)
        #expect(file[10..<14].elementsEqual([62, 0, 0, 0]) && file[34..<38].elementsEqual([0x80, 0xBB, 0, 0]))
        #expect(file[46..<50].elementsEqual([2, 0, 0, 0]))
        #expect(file[54..<62].elementsEqual([0, 0, 0, 0, 255, 255, 255, 0]), "black, then white")
        #expect(file[62...].allSatisfy { $0 == 255 })
    }

    @Test func whatHasNoBMPIsRefused() throws {
        func failure(_ bytes: Int, _ format: PixelFormat, _ value: UInt8 = 0) -> BMPEncodingError? {
            do throws(BMPEncodingError) {
                let memory = [UInt8](repeating: value, count: bytes)
                _ = try BMPEncoder().encode(
                    memory.span.bytes,
                    layout: PixelLayout(width: 2, height: 2, stride: 2 * format.bytesPerPixel, format: format))
                return nil
            } catch {
                return error
            }
        }
        #expect(failure(16, .rgba8) == .transparency && failure(32, .rgba16) == .transparency)
        #expect(failure(3, .gray8) == .pixels(.memory(3, needed: 4)))
        #expect(failure(4, .indexed(palette: Self.few), 7) == .pixels(.index(7, colors: 7)))
        #expect(failure(4, .indexed(palette: [])) == .pixels(.palette(colors: 0)))
    }
}

/// A BMP as its format's description says, read without the encoder.
private struct ReadBMP {
    let width, height, bits, colors: Int
    /// Four a pixel, from the top.
    var samples: [UInt8] = []

    init?(_ file: [UInt8]) {
        func number(_ place: Int, _ bytes: Int = 4) -> Int {
            (0..<bytes).reduce(0) { $0 | Int(file[place + $1]) << (8 * $1) }
        }
        guard file.count > 54, file.starts(with: "BM".utf8), number(2) == file.count, number(14) == 40,
            number(26, 2) == 1, number(30) == 0
        else { return nil }
        (width, height, bits, colors) = (number(18), number(22), number(28, 2), number(46))
        let start = number(10)
        let row = (width * bits + 31) / 32 * 4
        guard start == 54 + 4 * colors, number(34) == row * height, file.count == start + row * height else {
            return nil
        }
        for y in 0..<height {
            let line = start + (height - 1 - y) * row
            for x in 0..<width {
                var place = line + x * bits / 8
                if bits < 24 {
                    let value = Int(file[place]) >> (8 - bits - x * bits % 8) & ((1 << bits) - 1)
                    guard value < colors else { return nil }
                    place = 54 + 4 * value
                }
                samples += [file[place + 2], file[place + 1], file[place], 255]
            }
            // The padding is zero.
            guard file[(line + (width * bits + 7) / 8)..<(line + row)].allSatisfy({ $0 == 0 }) else { return nil }
        }
    }
}
