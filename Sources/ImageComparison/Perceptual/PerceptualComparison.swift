internal import RasterImages

/// Compares two pictures of one size as pixelmatch 7.2.0 does.
struct PerceptualComparison: Sendable {
    private let size: PixelSize
    private let expected: [UInt8]
    private let actual: [UInt8]
    private let largestDistance: Double
    private let includesAntialiasing: Bool

    init(expected: RasterImage, actual: RasterImage, threshold: Double, includesAntialiasing: Bool) {
        size = PixelSize(width: expected.width, height: expected.height)
        self.expected = expected.eightBitSamples
        self.actual = actual.eightBitSamples
        largestDistance = 35_215 * threshold * threshold
        self.includesAntialiasing = includesAntialiasing
    }

    func run(threads: Int, keepsMask: Bool) -> (DifferenceTally, DifferenceMask?) {
        if expected == actual { return (DifferenceTally(), nil) }
        var mask = keepsMask ? DifferenceMask(width: size.width, height: size.height) : nil
        var tally = DifferenceTally()
        expected.withUnsafeBytes { expected in
            actual.withUnsafeBytes { actual in
                let words = (PixelWords(expected), PixelWords(actual))
                if mask == nil {
                    tally = self.tally(words, findings: nil, threads: threads)
                } else {
                    mask?.withFindings {
                        tally = self.tally(words, findings: Findings(start: $0.baseAddress), threads: threads)
                    }
                }
            }
        }
        return (tally, mask)
    }

    /// Where the bands of a mask are written, each by one thread.
    private struct Findings: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>?
    }

    /// Counts band by band, each a few rows of the whole width.
    private func tally(
        _ words: (expected: PixelWords, actual: PixelWords), findings: Findings?, threads: Int
    ) -> DifferenceTally {
        let rows = max(1, 65_536 / size.width)
        let total = Monitor(DifferenceTally())
        Threads.run((size.height + rows - 1) / rows, on: threads) { band in
            let tally = tally(words, findings: findings, rows: (band * rows)..<min((band + 1) * rows, size.height))
            total.access { $0.merge(tally) }
        }
        return total.access { $0 }
    }

    private func tally(
        _ words: (expected: PixelWords, actual: PixelWords), findings: Findings?, rows: Range<Int>
    ) -> DifferenceTally {
        var tally = DifferenceTally()
        let detector = AntialiasingDetector(width: size.width, height: size.height)
        for y in rows {
            for x in 0..<size.width {
                let index = y * size.width + x
                let (one, other) = (words.expected[index], words.actual[index])
                guard one != other, YIQ.squaredDistance(one, other, offset: 4 * index) > largestDistance else {
                    continue
                }
                if !includesAntialiasing,
                    detector.isAntialiased(x: x, y: y, in: words.expected, and: words.actual)
                        || detector.isAntialiased(x: x, y: y, in: words.actual, and: words.expected)
                {
                    findings?.start?[index] = DifferenceMask.Finding.antialiased.rawValue
                } else {
                    findings?.start?[index] = DifferenceMask.Finding.different.rawValue
                    tally.add(x: x, y: y, step: largestStep(one, other))
                }
            }
        }
        return tally
    }

    private func largestStep(_ one: UInt32, _ other: UInt32) -> Int {
        var largest = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
        }
        return largest
    }
}
