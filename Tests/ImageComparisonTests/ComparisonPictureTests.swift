import ImageComparison
import RasterImages
import Testing

struct ComparisonPictureTests {
    private let comparer = ImageComparer()
    private static let red: [UInt8] = [255, 0, 0, 255]
    private static let clear: [UInt8] = [0, 0, 0, 0]

    private func pixel(_ image: RasterImage, _ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * image.width + x) * 4
        return Array(image.eightBitSamples[start..<(start + 4)])
    }

    @Test func expectedDifferenceAndActualStandSideBySide() throws {
        let expected = try picture(5, 4)
        let actual = try picture(5, 4, changed: [(1, 2), (4, 3)])
        let image = try #require(comparer.picture(expected: expected, actual: actual))
        #expect(image.width == 15 && image.height == 4)
        // (60 * 5 + 120 * 9 + 180 * 2) / 16 / 3
        let dimmed: [UInt8] = [36, 36, 36, 255]
        for y in 0..<4 {
            for x in 0..<5 {
                let isChanged = (x, y) == (1, 2) || (x, y) == (4, 3)
                #expect(pixel(image, x, y) == pixel(expected, x, y))
                #expect(pixel(image, x + 5, y) == (isChanged ? Self.red : dimmed))
                #expect(pixel(image, x + 10, y) == pixel(actual, x, y))
            }
        }
    }

    @Test func pixelsThatOnlyOnePictureHasAreRed() throws {
        let image = try #require(comparer.picture(expected: picture(3, 1), actual: picture(2, 2)))
        #expect(image.width == 9 && image.height == 2)
        let reds = (0..<2).map { y in (3..<6).map { pixel(image, $0, y) == Self.red } }
        #expect(reds == [[false, false, true], [true, true, false]])
        #expect(pixel(image, 5, 1) == Self.clear)
        #expect(pixel(image, 0, 1) == Self.clear)
        #expect(pixel(image, 8, 0) == Self.clear)
        #expect(pixel(image, 7, 1) == [60, 120, 180, 255])
    }

    @Test func aDifferenceBelowEightBitsIsShown() throws {
        let eight = try picture(2, 1)
        var samples = eight.sixteenBitSamples
        samples[0] += 1
        let actual = try #require(RasterImage(width: 2, height: 1, samples: .sixteenBit(samples)))
        let image = try #require(comparer.picture(expected: eight, actual: actual))
        #expect(pixel(image, 2, 0) == Self.red)
        #expect(pixel(image, 3, 0) != Self.red)
    }

    @Test func whatIsWhiteOrClearStaysDarkInTheMiddle() throws {
        let white = try picture(1, 1, [255, 255, 255, 255])
        #expect(pixel(try #require(comparer.picture(expected: white, actual: white)), 1, 0) == [85, 85, 85, 255])
        let clear = try picture(1, 1, [255, 255, 255, 0])
        #expect(pixel(try #require(comparer.picture(expected: clear, actual: clear)), 1, 0) == [0, 0, 0, 255])
    }

    @Test func aComparisonBeyondMemoryIsNotDrawn() throws {
        #expect(comparer.picture(expected: try picture(20_000, 1), actual: try picture(1, 20_000)) == nil)
    }

    @Test func theMaskIsRedWhereAPixelDiffersAndClearElsewhere() throws {
        let actual = try picture(5, 4, changed: [(1, 2), (4, 3)])
        let image = try #require(comparer.picture(expected: picture(5, 4), actual: actual, style: .mask))
        #expect(image.width == 5 && image.height == 4)
        for y in 0..<4 {
            for x in 0..<5 {
                #expect(pixel(image, x, y) == ((x, y) == (1, 2) || (x, y) == (4, 3) ? Self.red : Self.clear))
            }
        }
        let size = try #require(comparer.picture(expected: picture(2, 1), actual: picture(1, 1), style: .mask))
        #expect(pixel(size, 0, 0) == Self.clear && pixel(size, 1, 0) == Self.red)
    }

    @Test func antialiasingIsYellowBesideTheMask() throws {
        let (expected, actual) = try (
            samplePicture(seed: 0, 64, 48, isOpaque: true, isChanged: false),
            samplePicture(seed: 0, 64, 48, isOpaque: true, isChanged: true)
        )
        let comparer = ImageComparer(metric: .perceptual(threshold: 0.1))
        let triptych = try #require(comparer.picture(expected: expected, actual: actual))
        let mask = try #require(comparer.picture(expected: expected, actual: actual, style: .mask))
        var counts = (red: 0, yellow: 0, mask: 0)
        for y in 0..<48 {
            for x in 0..<64 {
                if pixel(triptych, 64 + x, y) == Self.red { counts.red += 1 }
                if pixel(triptych, 64 + x, y) == [255, 255, 0, 255] { counts.yellow += 1 }
                if pixel(mask, x, y) == Self.red { counts.mask += 1 }
            }
        }
        #expect(counts == (56, 67, 56))
    }
}
