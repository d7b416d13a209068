import ImageComparison
import RasterImages
import Testing

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
