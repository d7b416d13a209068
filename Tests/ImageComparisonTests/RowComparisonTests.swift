import ImageComparison
import RasterImages
import Testing

struct RowComparisonTests {
    private func reader(_ image: RasterImage) throws -> PNGRowReader {
        try PNGRowReader(limits: PNGDecoder(), bytes: PNGEncoder().encode(image))
    }

    @Test func aPictureThatIsBeingReadIsComparedAsAWholeOne() throws {
        let expected = try widened(picture(9, 7))
        for changed in [[], [(2, 3)], [(0, 0), (8, 6), (4, 4)]] as [[(Int, Int)]] {
            let actual = try widened(picture(9, 7, changed: changed.map { (x: $0.0, y: $0.1) }))
            for window in [nil, 3] {
                let comparer = ImageComparer(window: window)
                let whole = comparer.examine(expected: expected, actual: actual, keepsMask: true)
                let rows = try comparer.examine(expected: expected, reading: reader(actual), keepsMask: true)
                #expect(rows.result == whole.result)
                #expect((rows.mask == nil) == changed.isEmpty)
                for (x, y) in changed {
                    #expect(rows.mask?[x, y] == .different && whole.mask?[x, y] == .different)
                }
            }
        }
    }

    @Test func eightBitsAreWidenedWhileTheyAreRead() throws {
        let eight = try picture(5, 4, changed: [(1, 1)])
        let result = try ImageComparer().examine(
            expected: widened(eight), reading: reader(eight), keepsMask: false
        ).result
        #expect(result == .same)
    }

    @Test func damageWhileReadingIsAnError() throws {
        let image = try widened(picture(9, 7))
        let bytes = try PNGEncoder().encode(image)
        let reader = try PNGRowReader(limits: PNGDecoder(), bytes: Array(bytes.dropLast(15)))
        #expect(throws: PNGDecodingError.self) {
            _ = try ImageComparer().examine(expected: image, reading: reader, keepsMask: false)
        }
    }
}
