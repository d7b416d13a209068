internal import Primitives

/// A Bézier curve of the third degree.
struct CubicCurve {
    let start, first, second, end: Point

    init(_ start: Point, _ first: Point, _ second: Point, _ end: Point) {
        (self.start, self.first, self.second, self.end) = (start, first, second, end)
    }

    /// The straight pieces that stay within a hundredth of a unit of it in each direction, as its second differences tell; a
    /// thousand at most.
    var pieces: Int {
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
            max(abs(a.x - 2 * b.x + c.x), abs(a.y - 2 * b.y + c.y))
        }
        let bend = max(bend(start, first, second), bend(first, second, end))
        return Int(min(max(1, (bend * 0.75 * 100).squareRoot().rounded(.up)), 1000))
    }

    /// Whether it may have points between two heights.
    func touches(from top: Double, to bottom: Double) -> Bool {
        max(start.y, first.y, second.y, end.y) > top && min(start.y, first.y, second.y, end.y) < bottom
    }

    func point(at t: Double) -> Point {
        let u = 1 - t
        let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        return Point(
            x: a * start.x + b * first.x + c * second.x + d * end.x,
            y: a * start.y + b * first.y + c * second.y + d * end.y)
    }
}
