internal import Libc

/// A path of lines and cubic Bézier curves, in absolute coordinates.
public struct Path: Hashable, Sendable {
    /// One element of a path.
    public enum Element: Hashable, Sendable {
        /// Starts a sub-path.
        case move(Point)
        /// A straight line from the current point.
        case line(Point)
        /// A cubic Bézier curve from the current point: two control points and the end point.
        case curve(Point, Point, Point)
        /// A straight line back to where the sub-path started.
        case close
    }

    /// The elements, in order.
    public private(set) var elements: [Element] = []

    /// An empty path.
    public init() {}

    /// Starts a sub-path.
    public mutating func move(to point: Point) {
        elements.append(.move(point.onGrid))
    }

    /// Adds a straight line.
    public mutating func line(to point: Point) {
        elements.append(.line(point.onGrid))
    }

    /// Adds a cubic Bézier curve.
    public mutating func curve(_ first: Point, _ second: Point, to end: Point) {
        elements.append(.curve(first.onGrid, second.onGrid, end.onGrid))
    }

    /// Closes the sub-path.
    public mutating func close() {
        elements.append(.close)
    }

    /// Appends the elements of another path.
    public mutating func append(_ other: Path) {
        elements += other.elements
    }

    /// Adds an arc of a circle that begins at the current point; angles are clockwise from straight up.
    ///
    /// Each quarter turn, or part of one, is a cubic whose control points are 4/3 tan(θ/4) of the radius away from its ends:
    /// within 0.03 % of the radius of the true arc. A sweep that is not finite, or of 1000 radians or more, adds nothing.
    public mutating func arc(center: Point, radius: Double, from start: Angle, to end: Angle) {
        let sweep = end.radians - start.radians
        guard sweep.isFinite, abs(sweep) < 1000 else { return }
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let reach = 4.0 / 3.0 * tan(step / 4) * radius
        func edge(_ piece: Int) -> (point: Point, sine: Double, cosine: Double) {
            let direction = Angle.radians(start.radians + Double(piece) * step)
            let (sine, cosine) = (direction.sine, direction.cosine)
            return (Point(x: center.x + radius * sine, y: center.y - radius * cosine), sine, cosine)
        }
        var begin = edge(0)
        for piece in 1...pieces {
            let finish = edge(piece)
            curve(
                Point(x: begin.point.x + reach * begin.cosine, y: begin.point.y + reach * begin.sine),
                Point(x: finish.point.x - reach * finish.cosine, y: finish.point.y - reach * finish.sine),
                to: finish.point)
            begin = finish
        }
    }

    /// The smallest rectangle that contains all points and control points; nil if there are none.
    public var controlBounds: Rect? {
        var bounds: Rect?
        // An array of points for each element would take longer than all else.
        func add(_ point: Point) {
            let here = Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
            bounds = bounds.map { $0.union(here) } ?? here
        }
        for element in elements {
            switch element {
            case .move(let point), .line(let point): add(point)
            case .curve(let first, let second, let end):
                add(first)
                add(second)
                add(end)
            case .close: break
            }
        }
        return bounds
    }
}

extension Path {
    /// The distance of a cubic's control points from its ends in a quarter of a circle of radius 1, 4/3 tan(π/8).
    package static let quarterCircleHandle = 4.0 / 3.0 * (2.0.squareRoot() - 1)

    /// A straight line between two points.
    public static func line(from start: Point, to end: Point) -> Path {
        var path = Path()
        path.move(to: start)
        path.line(to: end)
        return path
    }

    /// The outline of a rectangle.
    public static func rectangle(_ rect: Rect) -> Path {
        var path = Path()
        path.move(to: Point(x: rect.minX, y: rect.minY))
        path.line(to: Point(x: rect.maxX, y: rect.minY))
        path.line(to: Point(x: rect.maxX, y: rect.maxY))
        path.line(to: Point(x: rect.minX, y: rect.maxY))
        path.close()
        return path
    }

    /// A full circle.
    public static func circle(center: Point, radius: Double) -> Path {
        var path = Path()
        path.move(to: center.at(radius, toward: .degrees(0)))
        path.arc(center: center, radius: radius, from: .degrees(0), to: .degrees(360))
        path.close()
        return path
    }

    /// A sector of a ring; angles are clockwise from straight up.
    public static func ringSector(
        center: Point, innerRadius: Double, outerRadius: Double, from start: Angle, to end: Angle
    ) -> Path {
        var path = Path()
        path.move(to: center.at(outerRadius, toward: start))
        path.arc(center: center, radius: outerRadius, from: start, to: end)
        path.line(to: center.at(innerRadius, toward: end))
        path.arc(center: center, radius: innerRadius, from: end, to: start)
        path.close()
        return path
    }
}

extension Path.Element {
    /// The control points and then the end point; none for `close`.
    public var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
    }
}

extension Point {
    /// The nearest point whose coordinates are whole thousandths.
    ///
    /// The grid is much finer than a pixel and coarser than the differences between C libraries' sines and cosines, so that
    /// a path is the same on every machine and after a round trip through text.
    public var onGrid: Point {
        Point(x: x.onGrid, y: y.onGrid)
    }
}

extension Double {
    /// The nearest thousandth; never negative zero.
    public var onGrid: Double {
        (self * 1000).rounded() / 1000 + 0
    }
}

extension Path: Codable {
    /// The path as SVG path data with absolute commands, such as `M540 300L540 334`.
    public var text: String {
        var text = ""
        for element in elements {
            switch element {
            case .move: text += "M"
            case .line: text += "L"
            case .curve: text += "C"
            case .close: text += "Z"
            }
            text += element.points.map { "\(shortest($0.x)) \(shortest($0.y))" }.joined(separator: " ")
        }
        return text
    }

    /// Parses path data of the form of ``text``; nil for any other text, or for a number that is not between ±10⁹.
    public init?(text: String) {
        var path = Path()
        var rest = Substring(text)
        while let command = rest.popFirst() {
            if command.isWhitespace { continue }
            let stop = rest.firstIndex { "MLCZ".contains($0) } ?? rest.endIndex
            let fields = rest[..<stop].split { $0.isWhitespace || $0 == "," }
            rest = rest[stop...]
            let numbers = fields.compactMap { Double($0) }.filter { $0.isFinite && abs($0) < 1e9 }
            guard numbers.count == fields.count else { return nil }
            let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
                Point(x: numbers[$0], y: numbers[$0 + 1])
            }
            switch (command, numbers.count) {
            case ("M", 2): path.move(to: points[0])
            case ("L", 2) where !path.elements.isEmpty: path.line(to: points[0])
            case ("C", 6) where !path.elements.isEmpty: path.curve(points[0], points[1], to: points[2])
            case ("Z", 0) where !path.elements.isEmpty: path.close()
            default: return nil
            }
        }
        self = path
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let path = Path(text: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "path data of M, L, C and Z, such as M0 0L10 10")
        }
        self = path
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

/// The shortest decimal that parses as the same number, without `.0` for whole numbers.
private func shortest(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : "\(value)"
}
