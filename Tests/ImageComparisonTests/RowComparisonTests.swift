import ImageComparison
import RasterImages
import Testing

struct RowComparisonTests {
    private func reader(_ image: RasterImage) throws -> PNGRowReader {
        try reader(PNGEncoder().encode(image))
    }

    private func reader(_ bytes: [UInt8]) throws -> PNGRowReader {
        try PNGRowReader(limits: PNGDecoder(), bytes: bytes)
    }

    @Test(arguments: [1, 2], [false, true])
    func picturesThatAreBeingReadAreComparedAsWholeOnes(threads: Int, isDeep: Bool) throws {
        let expected = try isDeep ? widened(picture(90, 70)) : picture(90, 70)
        for changed in [[], [(2, 3)], [(0, 0), (89, 69), (40, 4)]] as [[(Int, Int)]] {
            let plain = try picture(90, 70, changed: changed.map { (x: $0.0, y: $0.1) })
            let actual = try isDeep ? widened(plain) : plain
            for window in [nil, 3] {
                let comparer = ImageComparer(window: window, threads: threads)
                let whole = comparer.examine(expected: expected, actual: actual, keepsMask: true)
                let rows = try comparer.examine(reading: reader(expected), reader(actual), keepsMask: true)
                #expect(rows.result == whole.result)
                #expect((rows.mask == nil) == changed.isEmpty)
                for (x, y) in changed {
                    #expect(rows.mask?[x, y] == .different && whole.mask?[x, y] == .different)
                }
            }
        }
    }

    /// Rows of 400,000 bytes, larger than a strip; and of 4, many to a strip.
    @Test(arguments: [(100_000, 3), (1, 100_000)])
    func rowsOfAnyLengthAreHandedOver(width: Int, height: Int) throws {
        let expected = try picture(width, height)
        let actual = try picture(width, height, changed: [(width - 1, height - 1)])
        let comparer = ImageComparer(threads: 2)
        #expect(try comparer.examine(reading: reader(expected), reader(expected), keepsMask: false).result == .same)
        #expect(
            try comparer.examine(reading: reader(expected), reader(actual), keepsMask: false).result
                == comparer.compare(expected: expected, actual: actual))
    }

    @Test(arguments: [1, 2])
    func eightBitsAreWidenedWhileTheyAreRead(threads: Int) throws {
        let eight = try picture(5, 4, changed: [(1, 1)])
        let comparer = ImageComparer(threads: threads)
        #expect(
            try comparer.examine(reading: reader(widened(eight)), reader(eight), keepsMask: false).result == .same)
        #expect(
            try comparer.examine(reading: reader(eight), reader(widened(eight)), keepsMask: false).result == .same)
    }

    @Test(arguments: [1, 2])
    func damageIsLaidToThePictureThatHasIt(threads: Int) throws {
        let image = try widened(picture(90, 700))
        let file = try PNGEncoder().encode(image)
        let damaged = Array(file.dropLast(15))
        let comparer = ImageComparer(threads: threads)
        for (one, other, isExpected) in [(damaged, file, true), (file, damaged, false), (damaged, damaged, true)] {
            let error = #expect(throws: PairDecodingError.self) {
                _ = try comparer.examine(reading: reader(one), reader(other), keepsMask: false)
            }
            if case .expected = error {
                #expect(isExpected)
            } else {
                #expect(!isExpected && error != nil)
            }
        }
    }

    @Test(arguments: [1, 2], [false, true])
    func interlacedPicturesAreComparedWithAnyOther(threads: Int, isDeep: Bool) throws {
        for (width, height) in [(19, 13), (1, 9), (4, 1)] {
            let expected = try isDeep ? widened(picture(width, height)) : picture(width, height)
            let plain = try picture(width, height, changed: [(width - 1, height - 1), (width / 2, 0)])
            let actual = try isDeep ? widened(plain) : plain
            let comparer = ImageComparer(window: 2, threads: threads)
            let result = comparer.compare(expected: expected, actual: actual)
            let files = (
                [interlaced(expected), try PNGEncoder().encode(expected)],
                [interlaced(actual), try PNGEncoder().encode(actual)]
            )
            for one in files.0 {
                for other in files.1 {
                    #expect(
                        try comparer.examine(reading: reader(one), reader(other), keepsMask: false).result == result
                    )
                }
                for other in files.0 {
                    #expect(
                        try comparer.examine(reading: reader(one), reader(other), keepsMask: false).result == .same)
                }
            }
        }
    }
}
