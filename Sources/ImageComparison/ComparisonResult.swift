/// How two pictures of one size differ.
public struct PixelDifference: Hashable, Sendable {
    /// The number of different pixels, at least 1.
    public var differingPixels: Int
    /// The number of pixels in the picture, at least 1.
    public var totalPixels: Int
    /// The bounding box of the different pixels.
    public var box: PixelBox
    /// The largest difference in a channel, on the scale of `depth`.
    public var largestChannelDifference: Int
    /// Bits per channel of the comparison: 16 if either picture has 16, else 8.
    public var depth: Int
    /// The window with the most different pixels, if the comparer has a window.
    public var worstWindow: PixelWindow?

    /// A difference.
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

    /// The fraction of pixels that differ, from 0 to 1.
    public var share: Double { Double(differingPixels) / Double(totalPixels) }

    /// The percentage of pixels that differ.
    public var percent: Double { share * 100 }
}

/// A part of a picture, with its number of different pixels.
public struct PixelWindow: Hashable, Sendable {
    /// The position and size.
    public var box: PixelBox
    /// The number of different pixels.
    public var differingPixels: Int

    /// A window.
    public init(box: PixelBox, differingPixels: Int) {
        self.box = box
        self.differingPixels = differingPixels
    }

    /// The percentage of its pixels that differ.
    public var percent: Double { Double(differingPixels) * 100 / Double(box.width * box.height) }
}

extension PixelDifference: CustomStringConvertible {
    /// One line: count, percentage, bounding box and largest difference.
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

    /// A percentage with up to four decimals; never 0.
    private func text(of percent: Double) -> String {
        percent < 0.0001 ? "under 0.0001" : "\((percent * 10_000).rounded() / 10_000)"
    }
}

/// The result of comparing two pictures.
public enum ComparisonResult: Hashable, Sendable {
    /// No pixel differs.
    case same
    /// Some pixels differ.
    case different(PixelDifference)
    /// The pictures differ in size; their pixels are not compared.
    case size(expected: PixelSize, actual: PixelSize)
}

/// The size of a picture in pixels.
public struct PixelSize: Hashable, Sendable {
    /// From left to right.
    public var width: Int
    /// From top to bottom.
    public var height: Int

    /// A size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// A rectangle of pixels.
public struct PixelBox: Hashable, Sendable {
    /// The leftmost column, counted from 0 at the left.
    public var x: Int
    /// The topmost row, counted from 0 at the top.
    public var y: Int
    /// The number of columns.
    public var width: Int
    /// The number of rows.
    public var height: Int

    /// A rectangle with its top left corner at (x, y).
    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension ComparisonResult: CustomStringConvertible {
    /// One line.
    public var description: String {
        switch self {
        case .same: "the pictures are the same"
        case .different(let difference): "\(difference)"
        case .size(let expected, let actual):
            "the picture is \(actual.width) x \(actual.height) pixels; expected \(expected.width) x \(expected.height)"
        }
    }
}

/// How much pictures may differ and still match.
///
/// The limits apply to the worst window if the comparer has one, otherwise to the whole picture.
public struct ComparisonLimits: Hashable, Sendable {
    /// The largest number of different pixels, or nil for no such limit.
    public var pixels: Int?
    /// The largest percentage of different pixels, or nil for no such limit.
    public var percent: Double?

    /// Limits that must all be met; without any, no pixel may differ.
    public init(pixels: Int? = nil, percent: Double? = nil) {
        self.pixels = pixels
        self.percent = percent
    }

    /// Whether pictures with this result match; pictures of different sizes never do.
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
