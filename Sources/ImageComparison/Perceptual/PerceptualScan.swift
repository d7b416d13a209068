internal import Libc

/// Finds the pixels that pixelmatch 7.2.0 counts.
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

    /// Where findings are written, a byte a pixel of the picture; each row by one thread.
    struct Findings: @unchecked Sendable {
        let start: UnsafeMutablePointer<UInt8>?
    }

    /// Counts in some rows, for which the two rows above and below must be at hand, too.
    func tally(_ pair: PixelPair, findings: Findings?, rows: Range<Int>) -> DifferenceTally {
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

    private func largestStep(_ one: UInt32, _ other: UInt32) -> Int {
        var largest = 0
        for shift in [0, 8, 16, 24] as [UInt32] {
            largest = max(largest, abs(Int(one >> shift & 255) - Int(other >> shift & 255)))
        }
        return largest
    }
}
