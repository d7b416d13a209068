public import Primitives

/// What fills a shape.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// Colours that change along a line.
    case linear(LinearGradient)
    /// Colours that change from a point outward.
    case radial(RadialGradient)
}

/// A colour at a place of a gradient.
public struct GradientStop: Hashable, Codable, Sendable {
    /// From 0 at the gradient's start to 1 at its end.
    public var offset: Double
    /// The colour there; between two stops their premultiplied channels mix linearly.
    public var color: Color

    /// A colour at a place from 0 to 1.
    public init(offset: Double, color: Color) {
        self.offset = offset.onGrid
        self.color = color
    }
}

/// Colours that change along a line and stay the same across it; its ends hold beyond them.
public struct LinearGradient: Hashable, Codable, Sendable {
    /// Where the first stop's offset of 0 lies.
    public var start: Point
    /// Where the offset of 1 lies.
    public var end: Point
    /// By rising offset.
    public var stops: [GradientStop]

    /// Colours from one point to another.
    public init(from start: Point, to end: Point, stops: [GradientStop]) {
        self.start = start.onGrid
        self.end = end.onGrid
        self.stops = stops
    }
}

/// Colours that change from a point outward; the last one holds beyond the radius.
public struct RadialGradient: Hashable, Codable, Sendable {
    /// Where the offset of 0 lies.
    public var center: Point
    /// How far from it the offset of 1 lies.
    public var radius: Double
    /// By rising offset.
    public var stops: [GradientStop]

    /// Colours from a point to a circle round it.
    public init(center: Point, radius: Double, stops: [GradientStop]) {
        self.center = center.onGrid
        self.radius = radius.onGrid
        self.stops = stops
    }
}

extension Paint {
    /// The colour, or nil for a gradient.
    public var solid: Color? {
        if case .color(let color) = self { color } else { nil }
    }
}
