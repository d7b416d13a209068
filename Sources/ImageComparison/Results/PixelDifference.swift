/// How two pictures of one size differ.
public struct PixelDifference: Hashable, Sendable {
    /// The number of pixels that differ, at least 1.
    public var differingPixels: Int
    /// The number of pixels of the picture, at least 1.
    public var totalPixels: Int
    /// Where the differing pixels are.
    public var box: PixelBox
    /// The largest difference of a channel, in steps of `depth`.
    public var largestChannelDifference: Int
    /// Bits a channel at which the pictures were compared: 8, or 16 where either has 16.
    public var depth: Int
    /// The square in which the most pixels differ, where the comparer was to look for one.
    public var worstWindow: PixelWindow?

    /// A difference of these figures.
    public init(
        differingPixels: Int, totalPixels: Int, box: PixelBox, largestChannelDifference: Int, depth: Int,
        worstWindow: PixelWindow? = nil
    ) {
        self.differingPixels = differingPixels
        self.totalPixels = totalPixels
        self.box = box
        self.largestChannelDifference = largestChannelDifference
        self.depth = depth
        self.worstWindow = worstWindow
    }

    /// The share of the pixels that differ, from 0 to 1.
    public var share: Double { Double(differingPixels) / Double(totalPixels) }

    /// The share in percent.
    public var percent: Double { share * 100 }
}

/// A part of a picture, and how many of its pixels differ.
public struct PixelWindow: Hashable, Sendable {
    /// The part.
    public var box: PixelBox
    /// The number of its pixels that differ.
    public var differingPixels: Int

    /// A part with its count.
    public init(box: PixelBox, differingPixels: Int) {
        self.box = box
        self.differingPixels = differingPixels
    }

    /// The share of its pixels that differ, in percent.
    public var percent: Double { Double(differingPixels) * 100 / Double(box.width * box.height) }
}

extension PixelDifference: CustomStringConvertible {
    /// One line for a person: count, percent, box and largest difference.
    public var description: String {
        let range = depth == 16 ? 65_535 : 255
        let whole =
            "\(differingPixels) of \(totalPixels) pixels differ (\(text(of: percent)) %), "
            + "within \(box.width) x \(box.height) at (\(box.x), \(box.y)), "
            + "by \(largestChannelDifference) of \(range) at most"
        guard let worst = worstWindow else { return whole }
        return whole + "; \(worst.differingPixels) of them (\(text(of: worst.percent)) %) are in "
            + "\(worst.box.width) x \(worst.box.height) at (\(worst.box.x), \(worst.box.y))"
    }

    /// A percentage with four decimals at most, and never 0.
    private func text(of percent: Double) -> String {
        percent < 0.0001 ? "under 0.0001" : "\((percent * 10_000).rounded() / 10_000)"
    }
}
