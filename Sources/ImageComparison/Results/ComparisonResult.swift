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
