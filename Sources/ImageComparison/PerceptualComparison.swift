internal import Libc
internal import RasterImages
internal import Threading

/// Compares two pictures of one size as pixelmatch 7.2.0 does.
struct PerceptualComparison {
    let scan: PerceptualScan
    let keepsMask: Bool
    private(set) var tally = DifferenceTally()
    /// Nil if no mask is kept.
    private(set) var mask: DifferenceMask?

    init(_ scan: PerceptualScan, keepsMask: Bool) {
        self.scan = scan
        self.keepsMask = keepsMask
    }

    /// Compares pictures in bands, distributed over threads.
    mutating func compare(_ expected: RasterImage, _ actual: RasterImage, threads: Int) {
        let (scan, size) = (scan, scan.size)
        let rows = max(1, 65_536 / size.width)
        let total = Monitor(DifferenceTally())
        withClasses { classes in
            PerceptualComparison.withPair(expected, actual, size) { pair in
                Threads.run((size.height + rows - 1) / rows, on: threads) { band in
                    let range = (band * rows)..<min((band + 1) * rows, size.height)
                    let tally = scan.tally(pair, classes: classes, rows: range)
                    total.access { $0.merge(tally) }
                }
            }
        }
        tally.merge(total.access { $0 })
    }

    /// Compares pictures while reading them; they must not be interlaced.
    mutating func compare(reading expected: PNGRowReader, _ actual: PNGRowReader) throws(PairDecodingError) {
        let (scan, size) = (scan, scan.size)
        let windows = (
            try RowWindow(expected, PairDecodingError.expected), try RowWindow(actual, PairDecodingError.actual)
        )
        var problem: PairDecodingError?
        var tally = DifferenceTally()
        withClasses { classes in
            do throws(PairDecodingError) {
                while windows.0.ready.upperBound < size.height {
                    try windows.0.advance()
                    try windows.1.advance()
                    let pair = PixelPair(size: size, expected: windows.0.words, actual: windows.1.words)
                    tally.merge(scan.tally(pair, classes: classes, rows: windows.0.ready))
                }
                try windows.0.end()
                try windows.1.end()
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        self.tally.merge(tally)
    }

    private mutating func withClasses(_ body: (PerceptualScan.PixelClasses?) -> Void) {
        guard keepsMask else { return body(nil) }
        var mask = mask ?? DifferenceMask(width: scan.size.width, height: scan.size.height)
        mask.withClasses { body(PerceptualScan.PixelClasses(start: $0.baseAddress)) }
        self.mask = mask
    }

    private static func withPair(
        _ expected: RasterImage, _ actual: RasterImage, _ size: PixelSize, _ body: (PixelPair) -> Void
    ) {
        expected.eightBitSamples.withUnsafeBytes { expected in
            actual.eightBitSamples.withUnsafeBytes { actual in
                expected.withMemoryRebound(to: UInt32.self) { expected in
                    actual.withMemoryRebound(to: UInt32.self) { actual in
                        guard let one = expected.baseAddress, let other = actual.baseAddress else { return }
                        let words = (PixelWords(start: one), PixelWords(start: other))
                        body(PixelPair(size: size, expected: words.0, actual: words.1))
                    }
                }
            }
        }
    }
}

/// Finds the pixels that pixelmatch 7.2.0 reports as different.
struct PerceptualScan: Sendable {
    /// The size of the pictures.
    let size: PixelSize
    private let largestDistance: Double
    private let includesAntialiasing: Bool

    init(size: PixelSize, threshold: Double, includesAntialiasing: Bool) {
        self.size = size
        largestDistance = 35_215 * threshold * threshold
        self.includesAntialiasing = includesAntialiasing
    }

    /// Memory for the class of each pixel, a byte each; every row is written by one thread.
    struct PixelClasses: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>?
    }

    /// Counts differences in some rows; the two rows above and below must be in memory, too.
    func tally(_ pair: PixelPair, classes: PixelClasses?, rows: Range<Int>) -> DifferenceTally {
        var tally = DifferenceTally()
        let detector = AntialiasingDetector(pair: pair)
        var prepared: AntialiasingRows?
        var columns: [Int] = []
        for y in rows {
            findCandidates(pair, y, into: &columns)
            // Preparing a row pays only if many of its pixels differ.
            let isPrepared = !includesAntialiasing && columns.count > size.width / 8
            if isPrepared {
                let rows = prepared ?? AntialiasingRows(pair)
                prepared = rows
                rows.prepare(y)
            }
            for x in columns {
                let index = y * size.width + x
                let isAntialiased =
                    !includesAntialiasing
                    && (isPrepared
                        ? prepared?.isAntialiased(x: x, y: y) == true : detector.isAntialiased(x: x, y: y))
                let pixelClass: PixelClass = isAntialiased ? .antialiased : .different
                classes?.start?[index] = pixelClass.rawValue
                guard !isAntialiased else { continue }
                tally.add(x: x, y: y, difference: largestDifference(pair.expected[index], pair.actual[index]))
            }
        }
        return tally
    }

    /// The columns of a row whose colours are farther apart than the threshold.
    private func findCandidates(_ pair: PixelPair, _ y: Int, into columns: inout [Int]) {
        columns.removeAll(keepingCapacity: true)
        let first = y * size.width
        if memcmp(pair.expected.start + first, pair.actual.start + first, size.width * 4) == 0 { return }
        for x in 0..<size.width {
            let (one, other) = (pair.expected[first + x], pair.actual[first + x])
            guard one != other, YIQ.squaredDistance(one, other, offset: 4 * (first + x)) > largestDistance else {
                continue
            }
            columns.append(x)
        }
    }

    private func largestDifference(_ one: UInt32, _ other: UInt32) -> Int {
        var largest = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
        }
        return largest
    }
}

/// The pixels of a picture as words with red in the lowest byte.
struct PixelWords: @unchecked Sendable {
    /// The words in memory, which must outlive this value.
    let start: UnsafePointer<UInt32>

    @inline(__always)
    subscript(index: Int) -> UInt32 {
        UInt32(littleEndian: start[index])
    }
}

/// Two pictures of one size.
struct PixelPair: Sendable {
    let size: PixelSize
    let expected: PixelWords
    let actual: PixelWords
}
