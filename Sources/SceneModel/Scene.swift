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

/// A reason why a scene cannot be drawn.
public enum SceneError: Error, Equatable, Sendable {
    /// A side of the scene is below 1 or above 100000 points.
    case size(width: Double, height: Double)
    /// The background is not opaque.
    case background(String)
    /// A number of an element is not between ±1000000, or a length is negative.
    case range(id: String)
    /// A group that adds coverage contains anything but fills of one colour.
    case sum(id: String)
    /// Groups are nested more than 64 deep.
    case depth(id: String)

    /// The reason in one line, in lower case.
    public var message: String {
        switch self {
        case .size(let width, let height):
            "the scene's size is \(width) x \(height) points; each side must be from 1 to 100000"
        case .background(let hex): "the scene's background is \(hex); it must be opaque, such as #2376B9"
        case .range(let id): "the element '\(id)' has a number beyond ±1000000 or a negative length"
        case .sum(let id): "the group '\(id)' adds coverage, so it can contain only fills of one colour"
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
        try Scene.validate(elements, depth: 0)
    }

    private static func validate(_ elements: [Element], depth: Int) throws(SceneError) {
        for element in elements {
            switch element {
            case .group(let group):
                guard depth < 64 else { throw .depth(id: group.id) }
                if group.blend == .sum { try validateSum(group) }
                try validate(group.elements, depth: depth + 1)
            case .shape(let shape):
                let numbers = shape.path.elements.flatMap(\.points).flatMap { [$0.x, $0.y] }
                guard isDrawable(numbers + (shape.fill?.numbers ?? [])), isLength(shape.stroke?.width ?? 0),
                    isLength(shape.fill?.radius ?? 0)
                else {
                    throw .range(id: shape.id)
                }
            case .text(let text):
                guard isDrawable([text.origin.x, text.origin.y]), isLength(text.size) else {
                    throw .range(id: text.id)
                }
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

    private static func isDrawable(_ numbers: [Double]) -> Bool {
        numbers.allSatisfy { abs($0) <= 1_000_000 }
    }
}

extension Paint {
    fileprivate var radius: Double? {
        if case .radial(let gradient) = self { gradient.radius } else { nil }
    }

    fileprivate var numbers: [Double] {
        switch self {
        case .color: []
        case .linear(let gradient):
            [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y] + gradient.stops.map(\.offset)
        case .radial(let gradient):
            [gradient.center.x, gradient.center.y] + gradient.stops.map(\.offset)
        }
    }
}
