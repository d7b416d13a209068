import RasterImages
import Testing

@testable import ImageComparison

struct PerceptualTests {
    /// A row of the table.
    struct Sample: Sendable, CustomTestStringConvertible {
        let seed: Int
        let width: Int
        let height: Int
        let threshold: Double
        let includesAntialiasing: Bool
        let isOpaque: Bool
        let different: Int
        let antialiased: Int
        let pictureChecksum: String
        let classChecksum: String

        init(_ line: Substring) throws {
            let words = line.split(separator: " ").map(String.init)
            try #require(words.count == 10)
            seed = try #require(Int(words[0]))
            width = try #require(Int(words[1]))
            height = try #require(Int(words[2]))
            threshold = try #require(Double(words[3]))
            includesAntialiasing = words[4] == "aa"
            isOpaque = words[5] == "opaque"
            different = try #require(Int(words[6]))
            antialiased = try #require(Int(words[7]))
            pictureChecksum = words[8]
            classChecksum = words[9]
        }

        var testDescription: String { "seed \(seed)" }

        func picture(isChanged: Bool) throws -> RasterImage {
            try samplePicture(seed: seed, width, height, isOpaque: isOpaque, isChanged: isChanged)
        }
    }

    static let samples = pixelmatchSamples.split(separator: "\n")

    private func checksum(_ bytes: [UInt8]) -> String {
        let text = String(crc32(bytes), radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }

    @Test func thereAreFortyOpaquePairs() throws {
        #expect(try Self.samples.map(Sample.init).count(where: \.isOpaque) == 40)
        #expect(Self.samples.count == 60)
    }

    @Test(arguments: samples)
    func everyPixelIsFoundAsPixelmatchFindsIt(line: Substring) throws {
        let sample = try Sample(line)
        let (expected, actual) = (try sample.picture(isChanged: false), try sample.picture(isChanged: true))
        #expect(checksum(actual.eightBitSamples) == sample.pictureChecksum, "the picture is drawn as in the script")
        for threads in [1, 3] {
            let comparer = ImageComparer(
                metric: .perceptual(
                    threshold: sample.threshold, includesAntialiasing: sample.includesAntialiasing),
                threads: threads)
            let (result, mask) = comparer.examine(expected: expected, actual: actual, keepsMask: true)
            var classes = [UInt8](repeating: 0, count: sample.width * sample.height)
            if let mask {
                for index in classes.indices {
                    classes[index] = mask[index % sample.width, index / sample.width].rawValue
                }
            }
            #expect(classes.count { $0 == 1 } == sample.different)
            #expect(classes.count { $0 == 2 } == sample.antialiased)
            #expect(checksum(classes) == sample.classChecksum)
            if case .different(let difference) = result {
                #expect(difference.differingPixels == sample.different && difference.depth == 8)
            } else {
                #expect(result == .same && sample.different == 0)
            }
            #expect(comparer.compare(expected: expected, actual: actual) == result)
        }
    }

    /// The first pair is one of the tests of pixelmatch itself.
    ///
    /// Below the first pixel lies 48 in each channel.
    @Test(
        arguments: [
            ([0, 0, 0, 128], [127, 127, 127, 255], 1), ([9, 9, 9, 255], [9, 9, 9, 255], 0),
            ([48, 48, 48, 0], [48, 48, 48, 255], 0), ([255, 255, 255, 0], [255, 255, 255, 255], 1),
        ] as [([UInt8], [UInt8], Int)])
    func translucentPixelsAreBlendedOverThePattern(one: [UInt8], other: [UInt8], count: Int) throws {
        let comparer = ImageComparer(metric: .perceptual(threshold: 0.1))
        let result = try comparer.compare(expected: picture(1, 1, one), actual: picture(1, 1, other))
        if case .different(let difference) = result {
            #expect(difference.differingPixels == count)
        } else {
            #expect(count == 0 && result == .same)
        }
    }

    @Test func theLargestDistanceIsThatOfAThresholdOfOne() throws {
        let (black, white) = (try picture(1, 1, [0, 0, 0, 255]), try picture(1, 1, [255, 255, 255, 255]))
        func differs(_ threshold: Double) -> Bool {
            ImageComparer(metric: .perceptual(threshold: threshold)).compare(expected: black, actual: white)
                != .same
        }
        #expect(differs(0) && differs(0.96) && !differs(1))
    }

    @Test func sixteenBitsAreComparedAsTheEightTheyRoundTo() throws {
        let eight = try picture(2, 1)
        var samples = eight.sixteenBitSamples
        samples[0] += 100
        samples[5] = 0
        let actual = try #require(RasterImage(width: 2, height: 1, samples: .sixteenBit(samples)))
        let comparer = ImageComparer(metric: .perceptual(threshold: 0))
        guard case .different(let difference) = comparer.compare(expected: eight, actual: actual) else {
            Issue.record("they differ")
            return
        }
        #expect(difference.differingPixels == 1 && difference.box == PixelBox(x: 1, y: 0, width: 1, height: 1))
        #expect(difference.largestChannelDifference == 120 && difference.depth == 8)
    }
}

struct AntialiasingTests {
    /// Noise of few colours, in which all of the cases occur.
    private func noise(_ seed: UInt64, _ width: Int, _ height: Int, colors: Int) -> [UInt32] {
        var state = seed
        return (0..<(width * height)).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let shade = UInt32(state >> 33) % UInt32(colors)
            return 0xFF00_0000 | (shade &* 0x0035_4A17) & 0x00FF_FFFF
        }
    }

    @Test(arguments: [(40, 30), (1, 9), (9, 1), (2, 2), (3, 3), (4, 17)], [2, 3, 5, 40])
    func rowsFindWhatPixelsFind(size: (width: Int, height: Int), colors: Int) {
        var antialiased = 0
        for isOpaque in [true, false] { antialiased += compare(size, colors: colors, isOpaque: isOpaque) }
        #expect(antialiased > 0 || size.width * size.height < 100 || colors != 3)
    }

    private func compare(_ size: (width: Int, height: Int), colors: Int, isOpaque: Bool) -> Int {
        var antialiased = 0
        for seed in 0..<6 as Range<UInt64> {
            let one = noise(seed, size.width, size.height, colors: colors)
            var other = noise(seed, size.width, size.height, colors: colors)
            for index in stride(from: 0, to: other.count, by: 5) {
                other[index] ^= isOpaque ? 0x0000_1000 : 0x4000_1000
            }
            one.withUnsafeBufferPointer { one in
                other.withUnsafeBufferPointer { other in
                    guard let start = one.baseAddress, let otherStart = other.baseAddress else { return }
                    let pair = PixelPair(
                        size: PixelSize(width: size.width, height: size.height), expected: PixelWords(start: start),
                        actual: PixelWords(start: otherStart))
                    let rows = AntialiasingRows(pair)
                    for y in 0..<size.height {
                        rows.prepare(y)
                        for x in 0..<size.width {
                            let expected = AntialiasingDetector(pair: pair).isAntialiased(x: x, y: y)
                            if rows.isAntialiased(x: x, y: y) != expected {
                                Issue.record("\(x), \(y), seed \(seed)")
                            }
                            antialiased += expected ? 1 : 0
                        }
                    }
                }
            }
        }
        return antialiased
    }
}
