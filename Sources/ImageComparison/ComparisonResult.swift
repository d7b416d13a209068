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

/// What comparing two pictures found.
public enum ComparisonResult: Hashable, Sendable {
    /// No pixel differs.
    case same
    /// Some pixels differ.
    case different(PixelDifference)
    /// The pictures differ in size, so that their pixels were not compared.
    case size(expected: PixelSize, actual: PixelSize)
}

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// A size of these sides.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The smallest upright rectangle that holds certain pixels.
public struct PixelBox: Hashable, Sendable {
    /// The leftmost column, counted from 0 at the left.
    public var x: Int
    /// The topmost row, counted from 0 at the top.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// The rectangle from a corner at the top left.
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension ComparisonResult: CustomStringConvertible {
    /// One line for a person.
    public var description: String {
        switch self {
        case .same: "the pictures are the same"
        case .different(let difference): "\(difference)"
        case .size(let expected, let actual):
            "the picture is \(actual.width) x \(actual.height) pixels, expected are \(expected.width) x \(expected.height)"
        }
    }
}

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
