import ImageComparison
import RasterImages
import Testing

struct ImageComparerTests {
    private let comparer = ImageComparer()

    @Test func aPictureIsTheSameAsItself() throws {
        let image = try picture(9, 4, changed: [(2, 3)])
        #expect(comparer.compare(expected: image, actual: image) == .same)
    }

    @Test func countBoxAndLargestDifferenceAreThoseOfTheChangedPixels() throws {
        let expected = try picture(20, 10)
        let actual = try picture(20, 10, changed: [(3, 2), (17, 4), (5, 8)], to: [61, 100, 183, 255])
        let difference = PixelDifference(
            differingPixels: 3, totalPixels: 200, box: PixelBox(x: 3, y: 2, width: 15, height: 7),
            largestChannelDifference: 20, depth: 8)
        #expect(comparer.compare(expected: expected, actual: actual) == .different(difference))
        #expect(comparer.compare(expected: actual, actual: expected) == .different(difference))
        #expect(difference.percent == 1.5)
        #expect(
            difference.description
                == "3 of 200 pixels differ (1.5 %), within 15 x 7 at (3, 2), by 20 of 255 at most")
    }

    @Test(arguments: [(0, 0), (19, 0), (0, 9), (19, 9), (7, 5)])
    func onePixelIsFoundWhereItIs(x: Int, y: Int) throws {
        let result = try comparer.compare(expected: picture(20, 10), actual: picture(20, 10, changed: [(x, y)]))
        let difference = PixelDifference(
            differingPixels: 1, totalPixels: 200, box: PixelBox(x: x, y: y, width: 1, height: 1),
            largestChannelDifference: 5, depth: 8)
        #expect(result == .different(difference))
    }

    @Test(arguments: 0..<4)
    func everyChannelCounts(channel: Int) throws {
        var other: [UInt8] = [60, 120, 180, 255]
        other[channel] -= 1
        let result = try comparer.compare(
            expected: picture(2, 2), actual: picture(2, 2, changed: [(1, 1)], to: other))
        guard case .different(let difference) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(difference.differingPixels == 1 && difference.largestChannelDifference == 1)
    }

    @Test func theColourOfClearPixelsCounts() throws {
        let result = try comparer.compare(
            expected: picture(1, 1, [0, 0, 0, 0]), actual: picture(1, 1, [255, 0, 0, 0]))
        #expect(result != .same)
    }

    @Test(arguments: [(3, 2, 2, 3), (3, 2, 3, 3), (3, 2, 4, 2)])
    func picturesOfOtherSizesAreNotCompared(width: Int, height: Int, otherWidth: Int, otherHeight: Int) throws {
        let result = try comparer.compare(
            expected: picture(width, height), actual: picture(otherWidth, otherHeight))
        #expect(
            result
                == .size(
                    expected: PixelSize(width: width, height: height),
                    actual: PixelSize(width: otherWidth, height: otherHeight)))
    }

    @Test func depthsAreComparedAtSixteenBits() throws {
        let eight = try picture(2, 1)
        #expect(comparer.compare(expected: eight, actual: try widened(eight)) == .same)
        var samples = eight.sixteenBitSamples
        samples[5] += 3
        let actual = try #require(RasterImage(width: 2, height: 1, samples: .sixteenBit(samples)))
        let difference = PixelDifference(
            differingPixels: 1, totalPixels: 2, box: PixelBox(x: 1, y: 0, width: 1, height: 1),
            largestChannelDifference: 3, depth: 16)
        #expect(comparer.compare(expected: eight, actual: actual) == .different(difference))
        #expect(difference.description.hasSuffix("by 3 of 65535 at most"))
    }

    @Test func aTinyShareIsNeverShownAsNone() {
        let difference = PixelDifference(
            differingPixels: 1, totalPixels: 16_000_000, box: PixelBox(x: 0, y: 0, width: 1, height: 1),
            largestChannelDifference: 1, depth: 8)
        #expect(difference.description.contains("(under 0.0001 %)"))
    }
}

struct ComparisonLimitsTests {
    private func result(_ count: Int, window: Int? = nil) throws -> ComparisonResult {
        try ImageComparer(window: window).compare(
            expected: picture(20, 10), actual: picture(20, 10, changed: (0..<count).map { ($0 % 20, $0 / 20) }))
    }

    /// Of 200 pixels.
    @Test(
        arguments: [
            (nil, nil, 0, true), (nil, nil, 1, false), (3, nil, 3, true), (3, nil, 4, false), (nil, 2, 4, true),
            (nil, 2, 5, false), (3, 2, 4, false), (5, 2, 5, false), (5, 50, 5, true), (0, nil, 0, true),
            (0, nil, 1, false), (nil, 0, 1, false), (nil, 100, 200, true),
        ] as [(Int?, Double?, Int, Bool)])
    func eachLimitThatIsGivenHolds(pixels: Int?, percent: Double?, count: Int, isAllowed: Bool) throws {
        #expect(try ComparisonLimits(pixels: pixels, percent: percent).allow(result(count)) == isAllowed)
    }

    @Test func anotherSizeIsNeverAllowed() {
        let result = ComparisonResult.size(
            expected: PixelSize(width: 1, height: 1), actual: PixelSize(width: 1, height: 2))
        #expect(!ComparisonLimits(pixels: .max, percent: 100).allow(result))
    }

    @Test func theWorstWindowIsJudgedWhereOneIsAskedFor() throws {
        let percent = ComparisonLimits(percent: 10)
        #expect(try percent.allow(result(10)) && !percent.allow(result(10, window: 4)))
        let pixels = ComparisonLimits(pixels: 4)
        #expect(try !pixels.allow(result(10)) && pixels.allow(result(10, window: 4)))
    }

    /// The picture, the side, and where most pixels differ.
    @Test(
        arguments: [
            ([(0, 0)], 3, PixelBox(x: 0, y: 0, width: 3, height: 3), 1),
            ([(19, 9)], 3, PixelBox(x: 17, y: 7, width: 3, height: 3), 1),
            ([(0, 0), (10, 4), (12, 6), (11, 5)], 3, PixelBox(x: 10, y: 4, width: 3, height: 3), 3),
            ([(0, 0), (10, 4), (13, 6), (11, 5)], 3, PixelBox(x: 9, y: 3, width: 3, height: 3), 2),
            ([(5, 5), (6, 5)], 1, PixelBox(x: 5, y: 5, width: 1, height: 1), 1),
            ([(5, 0), (6, 9)], 100, PixelBox(x: 0, y: 0, width: 20, height: 10), 2),
            ([(0, 0), (15, 9)], 15, PixelBox(x: 0, y: 0, width: 15, height: 10), 1),
        ] as [([(Int, Int)], Int, PixelBox, Int)])
    func theWorstWindowIsTheFirstWithTheMostPixels(changed: [(Int, Int)], side: Int, box: PixelBox, count: Int)
        throws
    {
        let result = try ImageComparer(window: side).compare(
            expected: picture(20, 10), actual: picture(20, 10, changed: changed.map { (x: $0.0, y: $0.1) }))
        guard case .different(let difference) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(difference.worstWindow == PixelWindow(box: box, differingPixels: count))
    }

    @Test func theLineNamesTheWorstWindow() throws {
        #expect(
            try result(3, window: 2).description
                == "3 of 200 pixels differ (1.5 %), within 3 x 1 at (0, 0), by 5 of 255 at most; "
                + "2 of them (50.0 %) are in 2 x 2 at (0, 0)")
    }

    @Test func antialiasingIsNotPartOfAWindow() throws {
        let (expected, actual) = try (
            samplePicture(seed: 0, 64, 48, isOpaque: true, isChanged: false),
            samplePicture(seed: 0, 64, 48, isOpaque: true, isChanged: true)
        )
        let result = ImageComparer(metric: .perceptual(threshold: 0.1), window: 64).compare(
            expected: expected, actual: actual)
        guard case .different(let difference) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(difference.worstWindow?.differingPixels == 56 && difference.differingPixels == 56)
    }
}
