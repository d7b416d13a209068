import RasterImages
import Testing

/// Animations that the encoder writes and the reader reads back.
struct AnimatedPNGTests {
    private typealias Delay = AnimatedPNGEncoder.Delay

    private static let (width, height) = (9, 7)

    /// Words `0x00RRGGBB` of a picture whose pixel at a place is a colour of its own, with one rectangle in another.
    private static func words(_ seed: Int, changing area: (x: Range<Int>, y: Range<Int>)? = nil) -> [UInt8] {
        (0..<height).flatMap { y in
            (0..<width).flatMap { x -> [UInt8] in
                var color = UInt32(truncatingIfNeeded: (x * 7919 + y * 104_729 + seed * 31) & 0xFFFFFF)
                if let area, area.x.contains(x), area.y.contains(y) { color ^= 0x40_2010 }
                return withUnsafeBytes(of: color) { Array($0) }
            }
        }
    }

    private static func samples(of words: [UInt8]) -> [UInt8] {
        stride(from: 0, to: words.count, by: 4).flatMap { index -> [UInt8] in
            let word = words.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt32.self) }
            return [UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255), 255]
        }
    }

    private static let pictures = [
        words(1), words(1, changing: (2..<5, 3..<4)), words(1, changing: (2..<5, 3..<4)), words(2), words(1),
    ]
    private static let delays = [
        Delay(1, over: 12), Delay(80, over: 100), Delay(0, over: 1), .init(1, over: 30), .init(65_535, over: 7),
    ]

    private static func file(plays: Int = 0, texts: [PNGText] = []) throws -> [UInt8] {
        var encoder = AnimatedPNGEncoder(
            width: width, height: height, frames: pictures.count, plays: plays, texts: texts)
        var file: [UInt8] = []
        for (picture, delay) in zip(pictures, delays) { file += try encoder.encode(picture, delay: delay) }
        return file + encoder.end()
    }

    @Test(arguments: [0, 1, 3]) func framesReadBackAsTheyWereWritten(plays: Int) throws {
        let animation = try AnimatedPNG(Self.file(plays: plays))
        #expect(animation.plays == plays)
        #expect(animation.frames.map(\.delay) == Self.delays)
        var shown: [[UInt8]] = []
        try animation.forEachFrame { index, image throws(Never) in
            #expect(index == shown.count)
            shown.append(image.eightBitSamples)
        }
        #expect(shown == Self.pictures.map(Self.samples))
    }

    @Test func pixelsThatStayAsTheyAreTakeNoBytes() throws {
        // Noise, of which two opposite corners change.
        let side = 64
        var noise: UInt32 = 1
        var picture = (0..<side * side).flatMap { _ -> [UInt8] in
            noise = noise &* 1_664_525 &+ 1_013_904_223
            return withUnsafeBytes(of: noise >> 8) { Array($0) }
        }
        var encoder = AnimatedPNGEncoder(width: side, height: side, frames: 3, plays: 0)
        let delay = Delay(1, over: 12)
        let first = try encoder.encode(picture, delay: delay)
        var pictures = [picture]
        for index in [0, 4 * (side * side - 1)] { picture[index] ^= 0xFF }
        let second = try encoder.encode(picture, delay: delay)
        pictures.append(picture)
        #expect(first.count > 12_000 && second.count < 300, "\(first.count), \(second.count)")
        // Where all changes, nothing stays.
        for index in stride(from: 0, to: picture.count, by: 4) { picture[index] ^= 0x55 }
        let third = try encoder.encode(picture, delay: delay)
        pictures.append(picture)
        let animation = try AnimatedPNG(first + second + third + encoder.end())
        #expect([animation.frames[1].width, animation.frames[1].height] == [side, side])
        var shown: [[UInt8]] = []
        try animation.forEachFrame { _, image throws(Never) in shown.append(image.eightBitSamples) }
        #expect(shown == pictures.map(Self.samples))
    }

    @Test func aFrameHasOnlyWhatChanges() throws {
        let areas = try AnimatedPNG(Self.file()).frames.map { [$0.x, $0.y, $0.width, $0.height] }
        #expect(areas[0] == [0, 0, Self.width, Self.height])
        #expect(areas[1] == [2, 3, 3, 1])
        // A frame must have a pixel.
        #expect(areas[2][2...] == [1, 1])
    }

    @Test func theChunksBeforeTheFirstPictureTellThatItMoves() throws {
        func isAnimated(_ file: [UInt8]) -> Bool {
            var rest = file[...]
            return AnimatedPNG.isAnimated { memory in
                let piece = rest.prefix(memory.count)
                memory.copyBytes(from: piece)
                rest = rest.dropFirst(piece.count)
                return piece.count
            }
        }
        let file = try Self.file(texts: [PNGText(keyword: "Description", text: "Rain")])
        #expect(isAnimated(file))
        #expect(!isAnimated(Array(file.prefix(40))) && !isAnimated([]) && !isAnimated(Array("hello".utf8)))
        let image = try #require(RasterImage(width: 1, height: 1, samples: .eightBit([1, 2, 3, 4])))
        #expect(try !isAnimated(PNGEncoder().encode(image)))
    }

    @Test func otherReadersSeeTheFirstFrameWithItsTexts() throws {
        let texts = [PNGText(keyword: "Description", text: "Rain, 54 °F")]
        let image = try PNGDecoder().decode(Self.file(texts: texts))
        #expect(image.eightBitSamples == Self.samples(of: Self.pictures[0]))
    }

    @Test func framesAreSmallerThanPicturesOfTheirOwn() throws {
        // Stripes that come back after many rows, which the fast compressor does not see.
        let side = 96
        let words = (0..<side * side).flatMap { index -> [UInt8] in
            let (x, y) = (index % side, index / side % 24)
            return withUnsafeBytes(of: UInt32((x * x * 37 + y * y * 101) & 0xFFFFFF)) { Array($0) }
        }
        var encoder = AnimatedPNGEncoder(width: side, height: side, frames: 1, plays: 0)
        let file = try encoder.encode(words, delay: Delay(1, over: 12)) + encoder.end()
        let picture = try PNGEncoder().encode(
            words.span.bytes, layout: PixelLayout(width: side, height: side, stride: 4 * side, format: .xrgb32))
        #expect(file.count < picture.count * 9 / 10)
        #expect(try PNGDecoder().decode(file).eightBitSamples == PNGDecoder().decode(picture).eightBitSamples)
    }

    @Test func aPictureWithoutAnimationIsOneFrame() throws {
        let image = try #require(RasterImage(width: 2, height: 1, samples: .eightBit([1, 2, 3, 4, 5, 6, 7, 8])))
        let animation = try AnimatedPNG(PNGEncoder().encode(image))
        #expect(animation.frames.count == 1 && animation.plays == 1)
        try animation.forEachFrame { _, shown throws(Never) in #expect(shown == image) }
    }

    /// The file with the data of a chunk changed, and its CRC corrected.
    private static func changing(_ type: String, _ number: Int, _ change: (inout [UInt8]) -> Void) throws -> [UInt8]
    {
        var chunks: [(String, [UInt8])] = []
        var rest = try file()[8...]
        while !rest.isEmpty {
            let length = rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
            let body = Array(rest.dropFirst(8).prefix(length))
            chunks.append((String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self), body))
            rest = rest.dropFirst(12 + length)
        }
        var count = 0
        return CraftedPNG.signature
            + chunks.flatMap { name, body -> [UInt8] in
                var body = body
                if name == type {
                    if count == number { change(&body) }
                    count += 1
                }
                return chunk(name, body)
            }
    }

    @Test func animationsThatContradictThemselvesAreRefused() throws {
        let faults: [(String, Int, (inout [UInt8]) -> Void)] = [
            ("acTL", 0, { $0[3] += 1 }), ("acTL", 0, { $0[3] = 0 }), ("acTL", 0, { $0.removeLast() }),
            ("acTL", 0, { $0[0] = 255 }), ("fcTL", 1, { $0[3] += 1 }), ("fdAT", 0, { $0[3] += 1 }),
            ("fcTL", 1, { $0[15] = 9 }), ("fcTL", 2, { $0[7] = 0 }), ("fcTL", 2, { $0.removeLast() }),
            ("fdAT", 1, { $0 = Array($0.prefix(3)) }), ("fcTL", 3, { $0[4] = 255 }), ("fcTL", 1, { $0[24] = 3 }),
            ("fcTL", 1, { $0[25] = 2 }), ("fcTL", 0, { $0[7] -= 1 }), ("IHDR", 0, { $0[8] = 16 }),
            ("IHDR", 0, { $0[3] = 0 }), ("IHDR", 0, { $0[7] = 0 }),
        ]
        for (index, fault) in faults.enumerated() {
            let file = try Self.changing(fault.0, fault.1, fault.2)
            #expect(throws: PNGDecodingError.self, "\(index) \(fault.0)") { _ = try AnimatedPNG(file) }
        }
        let file = try Self.file()
        for end in [7, 8, 40, file.count - 1] {
            #expect(throws: PNGDecodingError.self) { _ = try AnimatedPNG(Array(file.prefix(end))) }
        }
        #expect(throws: PNGDecodingError.trailingBytes) { _ = try AnimatedPNG(file + [0]) }
        #expect(throws: PNGDecodingError.tooManyPixels(width: Self.width, height: Self.height, limit: 62)) {
            _ = try AnimatedPNG(file, limits: PNGDecoder(pixelLimit: 62))
        }
        var encoder = AnimatedPNGEncoder(width: 1, height: 1, frames: 129, plays: 0)
        var long: [UInt8] = []
        for _ in 0..<129 { long += try encoder.encode([1, 2, 3, 0], delay: Delay(1, over: 12)) }
        #expect(throws: PNGDecodingError.tooManyFrames(129, limit: 128)) {
            _ = try AnimatedPNG(long + encoder.end(), limits: PNGDecoder(pixelLimit: 1))
        }
        // Compressed pixels that are cut are found when the frame is decoded.
        let cut = try AnimatedPNG(Self.changing("fdAT", 2) { $0.removeLast(9) })
        #expect(throws: FrameError<Never>.self) { try cut.forEachFrame { _, _ throws(Never) in } }
    }
}
