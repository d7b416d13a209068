internal import Libc

/// A place on the picture; x grows to the right, y downward.
public struct Point: Hashable, Codable, Sendable {
    /// Distance from the left edge.
    public var x: Double
    /// Distance from the top edge.
    public var y: Double

    /// The place at these distances from the left and the top edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The place `distance` away in `direction`, which is counted clockwise from straight up, as on a clock.
    public func at(_ distance: Double, toward direction: Angle) -> Point {
        Point(x: x + distance * direction.sine, y: y - distance * direction.cosine)
    }
}

/// A width and a height.
public struct Size: Hashable, Codable, Sendable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// The extents along x and y.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// An upright rectangle.
public struct Rect: Hashable, Sendable {
    /// The left edge.
    public var minX: Double
    /// The top edge.
    public var minY: Double
    /// The right edge.
    public var maxX: Double
    /// The bottom edge.
    public var maxY: Double

    /// The rectangle between two edges each way.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// Extent along x.
    public var width: Double { maxX - minX }
    /// Extent along y.
    public var height: Double { maxY - minY }

    /// The smallest rectangle that holds both.
    public func union(_ other: Rect) -> Rect {
        Rect(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }

    /// Whether the two share more than an edge.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// Whether the other lies within this one, edges included.
    public func contains(_ other: Rect) -> Bool {
        minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
    }
}

/// An angle, positive clockwise on the picture.
public struct Angle: Hashable, Comparable, Sendable {
    /// The angle in radians.
    public var radians: Double

    private init(radians: Double) {
        self.radians = radians
    }

    /// An angle of so many radians.
    public static func radians(_ radians: Double) -> Angle {
        Angle(radians: radians)
    }

    /// An angle of so many degrees.
    public static func degrees(_ degrees: Double) -> Angle {
        Angle(radians: degrees * .pi / 180)
    }

    /// The angle in degrees.
    public var degrees: Double { radians * 180 / .pi }
    /// The sine.
    public var sine: Double { sin(radians) }
    /// The cosine.
    public var cosine: Double { cos(radians) }

    public static func < (left: Angle, right: Angle) -> Bool {
        left.radians < right.radians
    }
}
