public import Primitives

/// A finished picture as a value: elements at absolute positions, with nothing left to resolve.
///
/// Lengths are in points, x to the right and y downward. Elements are painted in order, back to front. All numbers are finite.
public struct Scene: Hashable, Codable, Sendable {
    /// The size of the picture.
    public var size: Size
    /// The opaque colour behind all elements.
    public var background: Color
    /// The elements, back to front.
    public var elements: [Element]
    /// The number of greys to draw with; nil for full colour.
    public var depth: GrayDepth?
    /// The same content in words.
    public var description: Description
    /// The attribution that the data's licence requires.
    public var attribution: String

    /// A scene of elements on a background.
    public init(
        size: Size, background: Color, elements: [Element], depth: GrayDepth? = nil, description: Description,
        attribution: String
    ) {
        self.size = size
        self.background = background
        self.elements = elements
        self.depth = depth
        self.description = description
        self.attribution = attribution
    }

    /// A picture's content in words, as alternative text and for posts.
    public struct Description: Hashable, Codable, Sendable {
        /// Alternative text of at most 250 characters.
        public var short: String
        /// Alternative text of at most 1000 characters.
        public var full: String
        /// A line of text for a post with the picture.
        public var share: String

        /// Two alternative texts and a line for a post.
        public init(short: String, full: String, share: String) {
            self.short = short
            self.full = full
            self.share = share
        }
    }
}

extension Scene {
    /// The language of the scene as a BCP 47 tag: that of its first text, or English if the text has none.
    package var language: String {
        func text(in elements: [Element]) -> TextRun? {
            for element in elements {
                switch element {
                case .text(let text): return text
                case .group(let group):
                    if let text = text(in: group.elements) { return text }
                case .shape: continue
                }
            }
            return nil
        }
        return text(in: elements)?.language ?? "en"
    }
}

/// The number of greys of a monochrome screen.
public enum GrayDepth: Int, Hashable, Codable, CaseIterable, Sendable {
    /// Black and white; other shades are made by ordered dithering.
    case two = 2
    /// Black, white and two greys between them.
    case four = 4
    /// Black, white and six greys between them.
    case eight = 8
    /// Black, white and fourteen greys between them.
    case sixteen = 16
}

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
    /// What is painted through the added coverage; nil for the colour of the fills.
    public var paint: Paint?
    /// The elements, back to front.
    public var elements: [Element]

    /// A group of elements, painted over one another by default.
    public init(id: String, blend: Blend = .over, paint: Paint? = nil, elements: [Element]) {
        self.id = id
        self.blend = blend
        self.paint = paint
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
    /// Where the opacity falls to 0 around the centre of a gradient.
    public struct Fade: Hashable, Codable, Sendable {
        /// The direction at which it begins, in degrees clockwise from straight up.
        public var start: Double
        /// The direction from which on nothing is left; less than `start` if it runs counterclockwise.
        public var end: Double

        /// A fade between two directions, eased at both ends (smoothstep).
        public init(from start: Double, to end: Double) {
            self.start = start.onGrid
            self.end = end.onGrid
        }
    }

    /// The middle of the circle of offset 1, and the point of offset 0 without a focus.
    public var center: Point
    /// The distance of offset 1 from the centre; of an ellipse, upward and downward.
    public var radius: Double
    /// The width of the ellipse of offset 1 divided by its height; nil for a circle.
    public var aspect: Double?
    /// How far to the right each point downward moves the ellipse; nil for an upright one.
    public var lean: Double?
    /// The point of offset 0 within the ellipse of offset 1; nil for the centre.
    public var focus: Point?
    /// The stops, in order of offset.
    public var stops: [GradientStop]
    /// How the opacity falls around the centre; nil if it does not.
    public var fade: Fade?

    /// A gradient from a point to a circle, or an ellipse, around it.
    public init(
        center: Point, radius: Double, aspect: Double? = nil, lean: Double? = nil, focus: Point? = nil,
        stops: [GradientStop], fade: Fade? = nil
    ) {
        self.center = center.onGrid
        self.radius = radius.onGrid
        self.aspect = aspect?.onGrid
        self.lean = lean?.onGrid
        self.focus = focus?.onGrid
        self.stops = stops
        self.fade = fade
    }
}

extension RadialGradient {
    /// The focus where the ellipse of offset 1 is a circle of radius 1 around (0, 0).
    package var focusInUnitCircle: Point {
        guard let focus, radius > 0 else { return Point(x: 0, y: 0) }
        let (x, y) = (focus.x - center.x, focus.y - center.y)
        return Point(x: (x - (lean ?? 0) * y) / (radius * (aspect ?? 1)), y: y / radius)
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

/// A reason why a scene cannot be drawn.
public enum SceneError: Error, Equatable, Sendable {
    /// A side of the scene is below 1 or above 100000 points.
    case size(width: Double, height: Double)
    /// The background is not opaque.
    case background(String)
    /// A number of an element is not between ±1000000, a length is negative, an aspect is not between 0.001 and 1000, a lean is not
    /// between ±100, or a focus is not within its ellipse.
    case range(id: String)
    /// A group that adds coverage contains anything but fills of one colour.
    case sum(id: String)
    /// A group has a paint but does not add coverage.
    case paint(id: String)
    /// Groups are nested more than 64 deep.
    case depth(id: String)
    /// It would take too long to draw; the text says of what it has too much.
    case budget(String)

    /// The reason in one line, in lower case.
    public var message: String {
        switch self {
        case .size(let width, let height):
            "the scene's size is \(width) x \(height) points; each side must be from 1 to 100000"
        case .background(let hex): "the scene's background is \(hex); it must be opaque, such as #2376B9"
        case .range(let id):
            "the element '\(id)' has a number beyond ±1000000, a negative length, an aspect not between 0.001 and 1000, "
                + "a lean not between ±100 or a focus outside its ellipse"
        case .sum(let id): "the group '\(id)' adds coverage, so it can contain only fills of one colour"
        case .budget(let excess): "the scene has \(excess), which would take too long to draw"
        case .paint(let id): "the group '\(id)' has a paint, so its blend must be sum"
        case .depth(let id): "the group '\(id)' is nested more than 64 groups deep"
        }
    }
}

extension Scene {
    /// Checks that the scene can be drawn.
    public func validate() throws(SceneError) {
        let sides = 1.0...100_000.0
        guard sides.contains(size.width), sides.contains(size.height) else {
            throw .size(width: size.width, height: size.height)
        }
        guard background.alpha == 255 else { throw .background(background.hex) }
        var budget = SceneBudget(size)
        try Scene.validate(elements, depth: 0, &budget)
    }

    private static func validate(
        _ elements: [Element], depth: Int, _ budget: inout SceneBudget
    ) throws(SceneError) {
        for element in elements {
            switch element {
            case .group(let group):
                try budget.add(element)
                guard depth < 64 else { throw .depth(id: group.id) }
                if group.blend == .sum { try validateSum(group) }
                if let paint = group.paint {
                    guard group.blend == .sum else { throw .paint(id: group.id) }
                    guard isDrawable(paint.numbers), isLength(paint.radius ?? 0), paint.isRound else {
                        throw .range(id: group.id)
                    }
                }
                try validate(group.elements, depth: depth + 1, &budget)
            case .shape(let shape):
                guard isDrawable(shape.path), isDrawable(shape.fill?.numbers ?? []),
                    isLength(shape.stroke?.width ?? 0), isLength(shape.fill?.radius ?? 0),
                    shape.fill?.isRound ?? true
                else {
                    throw .range(id: shape.id)
                }
                try budget.add(element)
            case .text(let text):
                guard isDrawable([text.origin.x, text.origin.y]), isLength(text.size),
                    isLength(text.rim?.width ?? 0)
                else {
                    throw .range(id: text.id)
                }
                try budget.add(element)
            }
        }
    }

    private static func validateSum(_ group: Group) throws(SceneError) {
        var color: Color?
        for element in group.elements {
            guard case .shape(let shape) = element, let fill = shape.fill?.solid, shape.stroke == nil,
                color == nil || color == fill.withOpacity(1)
            else { throw .sum(id: group.id) }
            color = fill.withOpacity(1)
        }
    }

    private static func isLength(_ number: Double) -> Bool {
        (0...1_000_000).contains(number)
    }

    private static let furthest = 1_000_000.0

    private static func isDrawable(_ numbers: [Double]) -> Bool {
        numbers.allSatisfy { abs($0) <= furthest }
    }

    private static func isDrawable(_ path: Path) -> Bool {
        func isNear(_ point: Point) -> Bool { abs(point.x) <= furthest && abs(point.y) <= furthest }
        return path.elements.allSatisfy { element in
            switch element {
            case .move(let point), .line(let point): isNear(point)
            case .curve(let first, let second, let end): isNear(first) && isNear(second) && isNear(end)
            case .close: true
            }
        }
    }
}

extension Paint {
    fileprivate var radius: Double? {
        if case .radial(let gradient) = self { gradient.radius } else { nil }
    }

    /// Whether the form of a radial gradient is one that can be drawn.
    fileprivate var isRound: Bool {
        guard case .radial(let gradient) = self else { return true }
        guard (0.001...1000).contains(gradient.aspect ?? 1), abs(gradient.lean ?? 0) <= 100 else { return false }
        guard gradient.focus != nil, gradient.radius > 0 else { return true }
        let place = gradient.focusInUnitCircle
        return place.x * place.x + place.y * place.y <= 0.9801
    }

    fileprivate var numbers: [Double] {
        switch self {
        case .color: []
        case .linear(let gradient):
            [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y] + gradient.stops.map(\.offset)
        case .radial(let gradient):
            [gradient.center.x, gradient.center.y] + gradient.stops.map(\.offset)
                + (gradient.focus.map { [$0.x, $0.y] } ?? [])
                + (gradient.fade.map { [$0.start, $0.end] } ?? [])
        }
    }
}
