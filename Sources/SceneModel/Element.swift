public import Primitives

/// One thing to paint.
///
/// Its id says what it means and stays the same from scene to scene.
public enum Element: Hashable, Sendable {
    /// Elements that belong together.
    case group(Group)
    /// A filled or stroked path.
    case shape(Shape)
    /// A line of text.
    case text(TextRun)
}

/// Elements that belong together.
public struct Group: Hashable, Codable, Sendable {
    /// How the elements of a group meet.
    public enum Blend: String, Hashable, NamedCase, Sendable {
        /// Each is painted over those before it.
        case over
        /// Their coverages are added, so that shapes that share an edge show no seam along it.
        ///
        /// All elements are fills of one colour at any alpha, and none overlaps another.
        case sum
    }

    /// What the group is.
    public var id: String
    /// How its elements meet.
    public var blend: Blend
    /// What it holds, from back to front.
    public var elements: [Element]

    /// Elements that belong together, painted over one another unless told otherwise.
    public init(id: String, blend: Blend = .over, elements: [Element]) {
        self.id = id
        self.blend = blend
        self.elements = elements
    }
}

/// A path that is filled, stroked, or both, the fill first.
public struct Shape: Hashable, Codable, Sendable {
    /// What the shape is.
    public var id: String
    /// Its outline.
    public var path: Path
    /// What fills it, by the non-zero winding rule.
    public var fill: Paint?
    /// How its outline is drawn.
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

/// A pen: lines with round ends and joins.
public struct Stroke: Hashable, Codable, Sendable {
    /// The line's colour.
    public var color: Color
    /// The line's width.
    public var width: Double

    /// A pen of a colour and width.
    public init(color: Color, width: Double) {
        self.color = color
        self.width = width.onGrid
    }
}

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

/// A colour is a text such as `#2376B9`; a gradient an object of one member, `linear` or `radial`.
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
