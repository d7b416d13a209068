public import Primitives

/// A finished picture as a value: a list of elements at absolute places, with nothing left to resolve.
///
/// Lengths are in points of the design grid, x to the right and y downward; elements are painted in order, the first at
/// the back. All numbers are finite.
public struct Scene: Hashable, Codable, Sendable {
    /// The picture's extent.
    public var size: Size
    /// What lies behind everything, opaque.
    public var background: Color
    /// What is painted, from back to front.
    public var elements: [Element]
    /// The greys that it is shown in; nil for all colours.
    public var depth: GrayDepth?
    /// The same facts in words.
    public var description: Description
    /// The words that the data's licence asks for.
    public var attribution: String

    /// A picture of elements on a flat ground.
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

    /// A picture's facts in words, for those who do not see it and for those who post it.
    public struct Description: Hashable, Codable, Sendable {
        /// Alternative text of at most 250 characters.
        public var short: String
        /// Alternative text of at most 1000 characters.
        public var full: String
        /// A line to post beside the picture.
        public var share: String

        /// Two alternative texts and a line to post.
        public init(short: String, full: String, share: String) {
            self.short = short
            self.full = full
            self.share = share
        }
    }
}

/// The greys of a screen that shows no colours.
public enum GrayDepth: Int, Hashable, Codable, CaseIterable, Sendable {
    /// Black and white, shades by ordered dither.
    case two = 2
    /// Black, white and two greys between.
    case four = 4
    /// Black, white and six greys between.
    case eight = 8
    /// Black, white and fourteen greys between.
    case sixteen = 16
}

/// How a scene breaks its own rules.
public enum SceneError: Error, Equatable, Sendable {
    /// The size is not positive, or beyond any picture.
    case size(width: Double, height: Double)
    /// The ground lets something shine through that is not there.
    case background(String)
    /// A number of an element is beyond any picture, or a length is below zero.
    case range(id: String)
    /// A group that adds coverage up holds something else than fills of one colour.
    case sum(id: String)
    /// Groups lie in groups too deep to draw.
    case depth(id: String)

    /// The fact in one line, lower case.
    public var message: String {
        switch self {
        case .size(let width, let height):
            "the scene's size is \(width) x \(height) points; from 1 to 100000 a side can be drawn"
        case .background(let hex): "the scene's background is \(hex); it has to be opaque, such as #2376B9"
        case .range(let id): "the element '\(id)' has a number beyond one million, or a length below zero"
        case .sum(let id): "the group '\(id)' adds up coverage, so it can hold only fills of one colour"
        case .depth(let id): "the group '\(id)' lies more than 64 groups deep"
        }
    }
}

extension Scene {
    /// Throws what makes the scene impossible to draw.
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
