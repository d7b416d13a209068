package import RasterImages
package import SystemAccess

/// How to compare, and what to do with the result.
package struct ComparisonSettings: Sendable {
    package var comparer: ImageComparer
    package let limits: ComparisonLimits
    /// Where differences do not count.
    package let ignored: IgnoredAreas
    package let decoder: PNGDecoder
    package let isJSON: Bool
    /// The file for a picture of the difference.
    package let diff: Output?
    package let diffStyle: ComparisonStyle
    /// The file for a page that shows what differs.
    package let report: Output?
    /// The file for a JUnit report.
    package let junit: Output?
    /// Whether to copy pictures that differ to the expected ones.
    package let updates: Bool
    package let streams: StandardStreams

    package init(
        comparer: ImageComparer, limits: ComparisonLimits, ignored: IgnoredAreas, decoder: PNGDecoder, isJSON: Bool,
        diff: Output?, diffStyle: ComparisonStyle, report: Output?, junit: Output?, updates: Bool,
        streams: StandardStreams
    ) {
        (self.comparer, self.limits, self.ignored, self.decoder) = (comparer, limits, ignored, decoder)
        (self.isJSON, self.diff, self.diffStyle) = (isJSON, diff, diffStyle)
        (self.report, self.junit, self.updates, self.streams) = (report, junit, updates, streams)
    }
}
