/// How much may differ in pictures that still count as the same.
///
/// Where a comparer looks for the worst window, that window is judged; otherwise the whole picture.
public struct ComparisonLimits: Hashable, Sendable {
    /// The most pixels that may differ, or nil where only their share counts.
    public var pixels: Int?
    /// The largest share of pixels that may differ, in percent, or nil where only their number counts.
    public var percent: Double?

    /// Limits of which each that is given holds; without any, no pixel may differ.
    public init(pixels: Int? = nil, percent: Double? = nil) {
        self.pixels = pixels
        self.percent = percent
    }

    /// Whether pictures with this result count as the same; those of different sizes never do.
    public func allow(_ result: ComparisonResult) -> Bool {
        switch result {
        case .same: true
        case .size: false
        case .different(let difference):
            if let window = difference.worstWindow {
                allow(window.differingPixels, of: window.box.width * window.box.height)
            } else {
                allow(difference.differingPixels, of: difference.totalPixels)
            }
        }
    }

    private func allow(_ count: Int, of total: Int) -> Bool {
        if pixels == nil, percent == nil { return count == 0 }
        return count <= pixels ?? .max && Double(count) * 100 <= (percent ?? .infinity) * Double(total)
    }
}
