internal import Libc

/// Lines and cubic Bézier curves, in absolute coordinates.
public struct Path: Hashable, Sendable {
    /// One step of a path.
    public enum Element: Hashable, Sendable {
        /// Starts a sub-path.
        case move(Point)
        /// A straight line from the current point.
        case line(Point)
        /// A cubic Bézier curve from the current point by two control points.
        case curve(Point, Point, Point)
        /// A straight line back to where the sub-path started.
        case close
    }

    /// The steps, in order.
    public private(set) var elements: [Element] = []

    /// A path without steps.
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

    /// Adds the steps of another path.
    public mutating func append(_ other: Path) {
        elements += other.elements
    }

    /// Adds an arc that goes on from the current point, angles counted clockwise from straight up.
    ///
    /// One cubic for each quarter turn or part of it, with control points at 4/3 tan(θ/4) of the radius: off the true
    /// arc by at most 0.03 % of the radius.
    public mutating func arc(center: Point, radius: Double, from start: Angle, to end: Angle) {
        let sweep = end.radians - start.radians
        guard sweep.isFinite, abs(sweep) < 1000 else { return }
        let pieces = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = sweep / Double(pieces)
        let reach = 4.0 / 3.0 * tan(step / 4) * radius
        for piece in 0..<pieces {
            let from = Angle.radians(start.radians + Double(piece) * step)
            let to = Angle.radians(start.radians + Double(piece + 1) * step)
            let begin = center.at(radius, toward: from)
            let finish = center.at(radius, toward: to)
            curve(
                Point(x: begin.x + reach * from.cosine, y: begin.y + reach * from.sine),
                Point(x: finish.x - reach * to.cosine, y: finish.y - reach * to.sine), to: finish)
        }
    }

    /// The rectangle that holds every point and control point, or nil for a path without any.
    public var controlBounds: Rect? {
        var bounds: Rect?
        for element in elements {
            for point in element.points {
                let here = Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
                bounds = bounds.map { $0.union(here) } ?? here
            }
        }
        return bounds
    }
}

extension Path {
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

    /// A sector of a ring, angles counted clockwise from straight up.
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
    /// End and control points, in the order in which they are drawn.
    public var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .curve(let first, let second, let end): [first, second, end]
        case .close: []
        }
    }
}

extension Point {
    /// The nearest point on a grid of thousandths.
    ///
    /// Far below what a pixel shows, and above what sine and cosine differ by between C libraries, so that a path is
    /// the same on every machine and stays the same when written as text.
    public var onGrid: Point {
        Point(x: x.onGrid, y: y.onGrid)
    }
}

extension Double {
    /// The nearest thousandth, never minus zero.
    public var onGrid: Double {
        (self * 1000).rounded() / 1000 + 0
    }
}
