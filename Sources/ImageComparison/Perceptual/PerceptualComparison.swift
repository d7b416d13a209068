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
        withPair { pair in
            if mask == nil {
                tally = self.tally(pair, findings: nil, threads: threads)
            } else {
                mask?.withFindings {
                    tally = self.tally(pair, findings: Findings(start: $0.baseAddress), threads: threads)
                }
            }
        }
        return (tally, mask)
    }

    private func withPair(_ body: (PixelPair) -> Void) {
        expected.withUnsafeBytes { expected in
            actual.withUnsafeBytes { actual in
                expected.withMemoryRebound(to: UInt32.self) { expected in
                    actual.withMemoryRebound(to: UInt32.self) { actual in
                        guard let one = expected.baseAddress, let other = actual.baseAddress else { return }
                        body(
                            PixelPair(
                                size: size, expected: PixelWords(start: one), actual: PixelWords(start: other)))
                    }
                }
            }
        }
    }

    /// Where the bands of a mask are written, each by one thread.
    private struct Findings: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>?
    }

    /// Counts band by band, each a few rows of the whole width.
    private func tally(_ pair: PixelPair, findings: Findings?, threads: Int) -> DifferenceTally {
        let rows = max(1, 65_536 / size.width)
        let total = Monitor(DifferenceTally())
        Threads.run((size.height + rows - 1) / rows, on: threads) { band in
            let tally = tally(pair, findings: findings, rows: (band * rows)..<min((band + 1) * rows, size.height))
            total.access { $0.merge(tally) }
        }
        return total.access { $0 }
    }

    private func tally(_ pair: PixelPair, findings: Findings?, rows: Range<Int>) -> DifferenceTally {
        var tally = DifferenceTally()
        let detector = AntialiasingDetector(pair: pair)
        var prepared: AntialiasingRows?
        var columns: [Int] = []
        for y in rows {
            findCandidates(pair, y, into: &columns)
            // Where few differ, what their rows have in common does not pay.
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
                let finding: DifferenceMask.Finding = isAntialiased ? .antialiased : .different
                findings?.start?[index] = finding.rawValue
                guard !isAntialiased else { continue }
                tally.add(x: x, y: y, step: largestStep(pair.expected[index], pair.actual[index]))
            }
        }
        return tally
    }

    /// The columns of a row in which colours are farther apart than allowed.
    private func findCandidates(_ pair: PixelPair, _ y: Int, into columns: inout [Int]) {
        columns.removeAll(keepingCapacity: true)
        for x in 0..<size.width {
            let index = y * size.width + x
            let (one, other) = (pair.expected[index], pair.actual[index])
            guard one != other, YIQ.squaredDistance(one, other, offset: 4 * index) > largestDistance else {
                continue
            }
            columns.append(x)
        }
    }

    private func largestStep(_ one: UInt32, _ other: UInt32) -> Int {
        var largest = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
        }
        return largest
    }
}
