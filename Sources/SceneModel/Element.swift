public import Primitives

/// An element of a scene.
///
/// Its id names its meaning and is the same in all scenes.
public enum Element: Hashable, Sendable {
    /// A group of elements.
    case group(Group)
    /// A filled or stroked path.
    case shape(Shape)
    /// A line of text.
    case text(TextRun)
}

/// A group of elements.
public struct Group: Hashable, Codable, Sendable {
    /// How the elements of a group are composited.
    public enum Blend: String, Hashable, NamedCase, Sendable {
        /// Each element is painted over the previous ones.
        case over
        /// The coverage of the elements is added, so that shapes with a common edge show no seam along it.
        ///
        /// The elements must be fills of one colour, with any alpha, and must not overlap.
        case sum
    }

    /// The meaning of the group.
    public var id: String
    /// How its elements are composited.
    public var blend: Blend
    /// The elements, back to front.
    public var elements: [Element]

    /// A group of elements, painted over one another by default.
    public init(id: String, blend: Blend = .over, elements: [Element]) {
        self.id = id
        self.blend = blend
        self.elements = elements
    }
}

/// A path that is filled, stroked, or first filled and then stroked.
public struct Shape: Hashable, Codable, Sendable {
    /// The meaning of the shape.
    public var id: String
    /// The outline.
    public var path: Path
    /// The paint of its interior, by the non-zero winding rule.
    public var fill: Paint?
    /// The stroke of its outline.
    public var stroke: Stroke?

    /// A shape filled with one colour.
    public init(id: String, path: Path, fill: Color) {
        self.init(id: id, path: path, fill: .color(fill))
    }

    /// A filled shape.
    public init(id: String, path: Path, fill: Paint) {
        self.id = id
        self.path = path
        self.fill = fill
    }

    /// A stroked shape.
    public init(id: String, path: Path, stroke: Stroke) {
        self.id = id
        self.path = path
        self.stroke = stroke
    }
}

/// A stroke with round caps and joins.
public struct Stroke: Hashable, Codable, Sendable {
    /// The line's colour.
    public var color: Color
    /// The line's width.
    public var width: Double

    /// A stroke with a colour and a width.
    public init(color: Color, width: Double) {
        self.color = color
        self.width = width.onGrid
    }
}

/// The paint of a shape's interior.
public enum Paint: Hashable, Sendable {
    /// A solid colour.
    case color(Color)
    /// A linear gradient.
    case linear(LinearGradient)
    /// A radial gradient.
    case radial(RadialGradient)
}

/// A colour at an offset of a gradient.
public struct GradientStop: Hashable, Codable, Sendable {
    /// From 0 at the gradient's start to 1 at its end.
    public var offset: Double
    /// The colour.
    ///
    /// Between two stops, premultiplied channels are interpolated linearly.
    public var color: Color

    /// A colour at an offset from 0 to 1.
    public init(offset: Double, color: Color) {
        self.offset = offset.onGrid
        self.color = color
    }
}

/// Colours that vary along a line and are constant across it; beyond its ends, the end colours.
public struct LinearGradient: Hashable, Codable, Sendable {
    /// The point of offset 0.
    public var start: Point
    /// The point of offset 1.
    public var end: Point
    /// The stops, in order of offset.
    public var stops: [GradientStop]

    /// A gradient from one point to another.
    public init(from start: Point, to end: Point, stops: [GradientStop]) {
        self.start = start.onGrid
        self.end = end.onGrid
        self.stops = stops
    }
}

/// Colours that vary with the distance from a point; beyond the radius, the last colour.
public struct RadialGradient: Hashable, Codable, Sendable {
    /// The point of offset 0.
    public var center: Point
    /// The distance of offset 1 from the centre.
    public var radius: Double
    /// The stops, in order of offset.
    public var stops: [GradientStop]

    /// A gradient from a point to a circle around it.
    public init(center: Point, radius: Double, stops: [GradientStop]) {
        self.center = center.onGrid
        self.radius = radius.onGrid
        self.stops = stops
    }
}

extension Paint {
    /// The colour; nil for a gradient.
    public var solid: Color? {
        if case .color(let color) = self { color } else { nil }
    }
}

extension Element: Codable {
    private enum CodingKeys: String, CodingKey {
        case group, shape, text
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let key = container.allKeys.first, container.allKeys.count == 1 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "one of group, shape and text"))
        }
        switch key {
        case .group: self = .group(try container.decode(Group.self, forKey: key))
        case .shape: self = .shape(try container.decode(Shape.self, forKey: key))
        case .text: self = .text(try container.decode(TextRun.self, forKey: key))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .group(let group): try container.encode(group, forKey: .group)
        case .shape(let shape): try container.encode(shape, forKey: .shape)
        case .text(let text): try container.encode(text, forKey: .text)
        }
    }
}

/// In JSON, a colour is a string such as `#2376B9`, a gradient an object with one member, `linear` or `radial`.
extension Paint: Codable {
    private enum CodingKeys: String, CodingKey {
        case linear, radial
    }

    public init(from decoder: any Decoder) throws {
        if let color = try? decoder.singleValueContainer().decode(String.self) {
            guard let color = Color(hex: color) else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a colour such as #2376B9 or #2376B980")
                )
            }
            self = .color(color)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch container.allKeys {
        case [.linear]: self = .linear(try container.decode(LinearGradient.self, forKey: .linear))
        case [.radial]: self = .radial(try container.decode(RadialGradient.self, forKey: .radial))
        default:
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "a colour, or one of linear and radial"))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .color(let color):
            try color.encode(to: encoder)
        case .linear(let gradient):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(gradient, forKey: .linear)
        case .radial(let gradient):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(gradient, forKey: .radial)
        }
    }
}
