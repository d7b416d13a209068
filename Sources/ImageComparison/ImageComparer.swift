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
            let comparison = PerceptualComparison(
                expected: expected, actual: actual, threshold: threshold, includesAntialiasing: includesAntialiasing
            )
            let (tally, mask) = comparison.run(threads: threads, keepsMask: needsMask)
            return outcome(tally, mask, sizes.expected, depth: 8)
        }
    }

    /// Compares two PNGs of one size exactly while they are read.
    ///
    /// No more than some rows of them are held, unless only one is interlaced.
    package func examine(
        reading expected: PNGRowReader, _ actual: PNGRowReader, keepsMask: Bool
    ) throws(PairDecodingError) -> (result: ComparisonResult, mask: DifferenceMask?) {
        let size = PixelSize(width: expected.width, height: expected.height)
        let depth = max(expected.depth, actual.depth)
        var comparison = ExactComparison(size: size, depth: depth, keepsMask: keepsMask || window != nil)
        try RowComparison(expected: expected, actual: actual, threads: threads).run(&comparison, depth: depth)
        return outcome(comparison.tally, comparison.mask, size, depth: depth)
    }

    private func outcome(
        _ tally: DifferenceTally, _ mask: DifferenceMask?, _ size: PixelSize, depth: Int
    ) -> (result: ComparisonResult, mask: DifferenceMask?) {
        guard var difference = tally.difference(of: size, depth: depth) else { return (.same, mask) }
        if let window { difference.worstWindow = mask?.worstWindow(side: window) }
        return (.different(difference), mask)
    }
}
