internal import Primitives

/// How much a scene may contain, so that drawing it takes seconds at most.
///
/// Time grows with the painted area, and with the square of a path's length, since each row of pixels sorts the edges that
/// cross it. A card uses less than a fifth of each limit.
struct SceneBudget {
    /// Groups, shapes and texts.
    static let mostElements = 20_000
    /// Characters of a text, and of all texts.
    static let longestText = 2_000
    static let mostCharacters = 40_000
    static let mostGradientStops = 256
    /// The length of the control polygons of a path, and of all paths, in diagonals of the scene.
    static let longestPath = 400.0
    static let longestPaths = 2_000.0
    /// The bounds of all shapes within the scene, in areas of the scene.
    static let mostPages = 200.0

    private let page: Rect
    private let diagonal: Double
    private(set) var elements = 0
    private(set) var characters = 0
    private(set) var length = 0.0
    private(set) var longest = 0.0
    private(set) var pages = 0.0

    init(_ size: Size) {
        page = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
        diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    }

    /// Throws if a scene with this element exceeds the budget.
    mutating func add(_ element: Element) throws(SceneError) {
        elements += 1
        if elements > SceneBudget.mostElements { throw .budget("more than \(SceneBudget.mostElements) elements") }
        switch element {
        case .group: break
        case .text(let text):
            // Counting stops at the limit, since a text may be long.
            let count = text.string.unicodeScalars.prefix(SceneBudget.longestText + 1).count
            guard count <= SceneBudget.longestText else {
                throw .budget("a text of more than \(SceneBudget.longestText) characters")
            }
            characters += count
            if characters > SceneBudget.mostCharacters {
                throw .budget("texts of more than \(SceneBudget.mostCharacters) characters")
            }
        case .shape(let shape):
            if shape.fill.map(\.stopCount) ?? 0 > SceneBudget.mostGradientStops {
                throw .budget("a gradient of more than \(SceneBudget.mostGradientStops) stops")
            }
            let own = shape.path.controlLength(atMost: diagonal) / diagonal
            length += own
            longest = max(longest, own)
            if own > SceneBudget.longestPath || length > SceneBudget.longestPaths {
                throw .budget(
                    own > SceneBudget.longestPath
                        ? "a path longer than \(Int(SceneBudget.longestPath)) diagonals of the scene"
                        : "paths longer than \(Int(SceneBudget.longestPaths)) diagonals of the scene")
            }
            pages += painted(shape)
            if pages > SceneBudget.mostPages {
                throw .budget("shapes that cover the scene more than \(Int(SceneBudget.mostPages)) times")
            }
        }
    }

    /// The part of the scene within the bounds of a shape.
    private func painted(_ shape: Shape) -> Double {
        guard let bounds = shape.path.controlBounds else { return 0 }
        let reach = (shape.stroke?.width ?? 0) / 2
        func extent(_ low: Double, _ high: Double, _ limit: Double) -> Double {
            max(0, min(high + reach, limit) - max(low - reach, 0)) / limit
        }
        let area =
            extent(bounds.minX, bounds.maxX, page.maxX) * extent(bounds.minY, bounds.maxY, page.maxY)
        return area * (shape.fill != nil && shape.stroke != nil ? 2 : 1)
    }
}

extension Paint {
    fileprivate var stopCount: Int {
        switch self {
        case .color: 0
        case .linear(let gradient): gradient.stops.count
        case .radial(let gradient): gradient.stops.count
        }
    }
}

extension Path {
    /// The length of the lines through the points and control points, of each of which no more than `limit` can be seen.
    fileprivate func controlLength(atMost limit: Double) -> Double {
        var (start, current, length) = (Point(x: 0, y: 0), Point(x: 0, y: 0), 0.0)
        func distance(_ one: Point, _ other: Point) -> Double {
            let (dx, dy) = (other.x - one.x, other.y - one.y)
            return min((dx * dx + dy * dy).squareRoot(), limit)
        }
        func go(to point: Point) {
            length += distance(current, point)
            current = point
        }
        for element in elements {
            switch element {
            case .move(let point): (start, current) = (point, point)
            case .line(let point): go(to: point)
            case .curve(let first, let second, let end):
                go(to: first)
                go(to: second)
                go(to: end)
            case .close: go(to: start)
            }
        }
        return length
    }
}
