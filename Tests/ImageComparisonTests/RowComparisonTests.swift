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

    /// Pictures of several slabs, whose rows have 4 to 400,000 bytes.
    @Test(arguments: [(64, 48), (1, 3000), (3000, 2), (40_000, 9), (300, 700)], [0.0, 0.1])
    func whatIsBeingReadIsComparedToTheEyeAsWhole(size: (Int, Int), threshold: Double) throws {
        let expected = try picture(size.0, size.1, changed: (0..<40).map { ($0 * 7 % size.0, $0 * 31 % size.1) })
        let spots = (0..<60).map { (x: $0 * 13 % size.0, y: $0 * 37 % size.1) } + [(size.0 - 1, size.1 - 1)]
        let actual = try picture(size.0, size.1, changed: spots, to: [160, 25, 80, 255])
        for includesAntialiasing in [false, true] {
            var comparer = ImageComparer(
                metric: .perceptual(threshold: threshold, includesAntialiasing: includesAntialiasing), window: 5)
            let whole = comparer.compare(expected: expected, actual: actual)
            #expect(whole != .same)
            #expect(
                try comparer.examine(reading: reader(expected), reader(actual), keepsMask: false).result == whole)
            comparer.threads = 2
            #expect(
                try comparer.examine(reading: reader(expected), reader(actual), keepsMask: false).result == whole)
            #expect(try comparer.examine(reading: reader(actual), reader(actual), keepsMask: true).result == .same)
        }
    }

    @Test(arguments: pixelmatchSamples.split(separator: "\n"))
    func samplesAreFoundAlikeWhileTheyAreRead(line: Substring) throws {
        let sample = try PerceptualTests.Sample(line)
        let (expected, actual) = (try sample.picture(isChanged: false), try sample.picture(isChanged: true))
        let comparer = ImageComparer(
            metric: .perceptual(
                threshold: sample.threshold, includesAntialiasing: sample.includesAntialiasing))
        let whole = comparer.compare(expected: expected, actual: actual)
        for (one, other) in [
            (try PNGEncoder().encode(expected), try PNGEncoder().encode(actual)),
            (interlaced(expected), try PNGEncoder().encode(actual)),
        ] {
            #expect(try comparer.examine(reading: reader(one), reader(other), keepsMask: false).result == whole)
        }
    }

    @Test(arguments: [1, 2])
    func damageIsLaidToThePictureThatHasItToTheEye(threads: Int) throws {
        let file = try PNGEncoder().encode(picture(90, 7000))
        let damaged = Array(file.dropLast(15))
        let comparer = ImageComparer(metric: .perceptual(threshold: 0.1), threads: threads)
        for (one, other, isExpected) in [(damaged, file, true), (file, damaged, false), (damaged, damaged, true)] {
            let error = #expect(throws: PairDecodingError.self) {
                _ = try comparer.examine(reading: reader(one), reader(other), keepsMask: true)
            }
            if case .expected = error { #expect(isExpected) } else { #expect(!isExpected && error != nil) }
        }
    }
}
