internal import RasterImages
internal import Threading

/// Compares two whole pictures of one size as pixelmatch 7.2.0 does.
struct PerceptualComparison {
    let scan: PerceptualScan
    let keepsMask: Bool
    private(set) var tally = DifferenceTally()
    /// Nil where it is not kept.
    private(set) var mask: DifferenceMask?

    init(_ scan: PerceptualScan, keepsMask: Bool) {
        self.scan = scan
        self.keepsMask = keepsMask
    }

    /// Compares pictures by bands, which the threads share.
    mutating func compare(_ expected: RasterImage, _ actual: RasterImage, threads: Int) {
        let (scan, size) = (scan, scan.size)
        let rows = max(1, 65_536 / size.width)
        let total = Monitor(DifferenceTally())
        withFindings { findings in
            PerceptualComparison.withPair(expected, actual, size) { pair in
                Threads.run((size.height + rows - 1) / rows, on: threads) { band in
                    let range = (band * rows)..<min((band + 1) * rows, size.height)
                    let tally = scan.tally(pair, findings: findings, rows: range)
                    total.access { $0.merge(tally) }
                }
            }
        }
        tally.merge(total.access { $0 })
    }

    /// Compares pictures slab by slab while they are read, which must not be interlaced.
    mutating func compare(reading expected: PNGRowReader, _ actual: PNGRowReader) throws(PairDecodingError) {
        let (scan, size) = (scan, scan.size)
        let slabs = (
            try PixelSlab(expected, PairDecodingError.expected), try PixelSlab(actual, PairDecodingError.actual)
        )
        var problem: PairDecodingError?
        var tally = DifferenceTally()
        withFindings { findings in
            do throws(PairDecodingError) {
                while slabs.0.ready.upperBound < size.height {
                    try slabs.0.advance()
                    try slabs.1.advance()
                    let pair = PixelPair(size: size, expected: slabs.0.words, actual: slabs.1.words)
                    tally.merge(scan.tally(pair, findings: findings, rows: slabs.0.ready))
                }
                try slabs.0.end()
                try slabs.1.end()
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
        self.tally.merge(tally)
    }

    private mutating func withFindings(_ body: (PerceptualScan.Findings?) -> Void) {
        guard keepsMask else { return body(nil) }
        var mask = mask ?? DifferenceMask(width: scan.size.width, height: scan.size.height)
        mask.withFindings { body(PerceptualScan.Findings(start: $0.baseAddress)) }
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
