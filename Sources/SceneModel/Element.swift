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
