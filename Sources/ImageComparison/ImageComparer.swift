public import RasterImages

/// Compares two pictures pixel by pixel.
public struct ImageComparer: Hashable, Sendable {
    /// When two pixels count as different.
    public var metric: ComparisonMetric
    /// The side of the window in pixels, or nil for none.
    ///
    /// The window with the most different pixels reveals a small change in a large picture.
    public var window: Int?
    /// The largest number of threads; it does not affect the result.
    public var threads: Int

    /// A comparer, by default exact, without a window, and on the calling thread.
    public init(metric: ComparisonMetric = .exact, window: Int? = nil, threads: Int = 1) {
        self.metric = metric
        self.window = window
        self.threads = threads
    }

    /// Compares the actual picture with the expected one.
    public func compare(expected: RasterImage, actual: RasterImage) -> ComparisonResult {
        examine(expected: expected, actual: actual, keepsMask: false).result
    }

    /// Compares two pictures; the mask is nil unless it is requested and a pixel differs.
    package func examine(
        expected: RasterImage, actual: RasterImage, keepsMask: Bool
    ) -> (result: ComparisonResult, mask: DifferenceMask?) {
        let sizes = (
            expected: PixelSize(width: expected.width, height: expected.height),
            actual: PixelSize(width: actual.width, height: actual.height)
        )
        guard sizes.expected == sizes.actual else {
            return (.size(expected: sizes.expected, actual: sizes.actual), nil)
        }
        let needsMask = keepsMask || window != nil
        switch metric {
        case .exact:
            let depth = max(expected.depth, actual.depth)
            var comparison = ExactComparison(size: sizes.expected, depth: depth, keepsMask: needsMask)
            comparison.compare(expected, actual)
            return outcome(comparison.tally, comparison.mask, sizes.expected, depth: depth)
        case .perceptual(let threshold, let includesAntialiasing):
            let scan = PerceptualScan(
                size: sizes.expected, threshold: threshold, includesAntialiasing: includesAntialiasing)
            var comparison = PerceptualComparison(scan, keepsMask: needsMask)
            comparison.compare(expected, actual, threads: threads)
            return outcome(comparison.tally, comparison.mask, sizes.expected, depth: 8)
        }
    }

    /// Compares two PNGs of one size while reading them.
    ///
    /// Only a few rows are in memory, unless one PNG is interlaced or a perceptual comparison uses several threads.
    package func examine(
        reading expected: PNGRowReader, _ actual: PNGRowReader, keepsMask: Bool
    ) throws(PairDecodingError) -> (result: ComparisonResult, mask: DifferenceMask?) {
        let size = PixelSize(width: expected.width, height: expected.height)
        let needsMask = keepsMask || window != nil
        guard case .perceptual(let threshold, let includesAntialiasing) = metric else {
            let depth = max(expected.depth, actual.depth)
            var comparison = ExactComparison(size: size, depth: depth, keepsMask: needsMask)
            try RowComparison(expected: expected, actual: actual, threads: threads).run(&comparison, depth: depth)
            return outcome(comparison.tally, comparison.mask, size, depth: depth)
        }
        if threads > 1 || expected.isInterlaced || actual.isInterlaced {
            let images = try PairDecoding(expected: expected, actual: actual, threads: threads).images()
            return examine(expected: images.expected, actual: images.actual, keepsMask: keepsMask)
        }
        let scan = PerceptualScan(size: size, threshold: threshold, includesAntialiasing: includesAntialiasing)
        var comparison = PerceptualComparison(scan, keepsMask: needsMask)
        try comparison.compare(reading: expected, actual)
        return outcome(comparison.tally, comparison.mask, size, depth: 8)
    }

    private func outcome(
        _ tally: DifferenceTally, _ mask: DifferenceMask?, _ size: PixelSize, depth: Int
    ) -> (result: ComparisonResult, mask: DifferenceMask?) {
        guard var difference = tally.difference(of: size, depth: depth) else { return (.same, mask) }
        if let window { difference.worstWindow = mask?.worstWindow(side: window) }
        return (.different(difference), mask)
    }
}

/// When two pixels at the same place count as different.
public enum ComparisonMetric: Hashable, Sendable {
    /// If red, green, blue or alpha differs as decoded, even in a fully transparent pixel.
    ///
    /// If only one picture has 16 bits per channel, the other is converted: 255 becomes 65535.
    case exact
    /// If the difference is visible: the same pixels as pixelmatch 7.2.0, at 8 bits per channel.
    ///
    /// Two pixels differ if their squared YIQ distance (Kotsarenko and Ramos, 2010) is above 35215 times the square of the
    /// threshold, which is from 0 (any difference) to 1 (none); pixelmatch's default is 0.1. Translucent pixels are first
    /// blended over a pattern that depends on their position. A pixel that looks antialiased in either picture
    /// (Vysniauskas, 2009) is ignored unless antialiasing is included.
    case perceptual(threshold: Double, includesAntialiasing: Bool = false)
}
