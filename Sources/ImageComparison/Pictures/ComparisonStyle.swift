/// How a picture shows the difference of two others.
public enum ComparisonStyle: String, CaseIterable, Hashable, Sendable {
    /// The expected picture, the difference and the actual picture side by side.
    ///
    /// The difference is the expected picture in dark grey, with each differing pixel in red and what counts as
    /// antialiasing in yellow.
    case triptych
    /// Each differing pixel in red, and nothing else: the rest is transparent.
    case mask
}
