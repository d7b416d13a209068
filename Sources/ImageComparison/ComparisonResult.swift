/// What comparing two pictures found.
public enum ComparisonResult: Hashable, Sendable {
    /// Every channel of every pixel is equal.
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

    /// A difference of these figures.
    public init(
        differingPixels: Int, totalPixels: Int, box: PixelBox, largestChannelDifference: Int, depth: Int
    ) {
        self.differingPixels = differingPixels
        self.totalPixels = totalPixels
        self.box = box
        self.largestChannelDifference = largestChannelDifference
        self.depth = depth
    }

    /// The share of the pixels that differ, from 0 to 1.
    public var share: Double { Double(differingPixels) / Double(totalPixels) }

    /// The share in percent.
    public var percent: Double { share * 100 }
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

extension PixelDifference: CustomStringConvertible {
    /// One line for a person: count, percent, box and largest difference.
    public var description: String {
        let range = depth == 16 ? 65_535 : 255
        return "\(differingPixels) of \(totalPixels) pixels differ (\(percentText) %), "
            + "within \(box.width) x \(box.height) at (\(box.x), \(box.y)), "
            + "by \(largestChannelDifference) of \(range) at most"
    }

    /// The percent with four decimals at most, and never 0.
    private var percentText: String {
        percent < 0.0001 ? "under 0.0001" : "\((percent * 10_000).rounded() / 10_000)"
    }
}
