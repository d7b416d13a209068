public import RasterImages

/// Compares two pictures pixel by pixel.
public struct ImageComparer: Hashable, Sendable {
    /// When two pixels count as different.
    public var metric: ComparisonMetric
    /// The side of the square whose worst place is looked for, in pixels, or nil for none.
    ///
    /// A small thing that changed fills its surroundings, however small its share of the picture is.
    public var window: Int?
    /// How many threads may share the work, which changes nothing but the time.
    public var threads: Int

    /// A comparer, by default an exact one without a window, on the calling thread.
    public init(metric: ComparisonMetric = .exact, window: Int? = nil, threads: Int = 1) {
        self.metric = metric
        self.window = window
        self.threads = threads
    }

    /// Compares the actual picture with the expected one.
    public func compare(expected: RasterImage, actual: RasterImage) -> ComparisonResult {
        examine(expected: expected, actual: actual, keepsMask: false).result
    }

    /// Compares two pictures, and tells which pixels differ where that is asked for and any does.
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

    /// Compares two PNGs of one size while they are read.
    ///
    /// No more than some rows of them are held, unless one is interlaced or threads share the work of comparing to the
    /// eye.
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
    /// Where any of red, green, blue and alpha differs, as decoded.
    ///
    /// The colour of a fully transparent pixel counts too. Where one picture has 16 bits a channel and the other 8, the 8
    /// bits are widened, 255 to 65535.
    case exact
    /// Where the eye sees it: the pixels that pixelmatch 7.2.0 counts, at 8 bits a channel.
    ///
    /// Counted are pixels whose squared YIQ distance (Kotsarenko and Ramos, 2010) is above 35215 times the square of the
    /// threshold, from 0 for any visible difference to 1 for none; pixelmatch takes 0.1 by default. Pixels that are not
    /// opaque are blended over a pattern by their position first. A pixel that looks like antialiasing in either picture
    /// (Vysniauskas, 2009) is not counted, unless it is included.
    case perceptual(threshold: Double, includesAntialiasing: Bool = false)
}
