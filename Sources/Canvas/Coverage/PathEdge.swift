internal import Primitives

/// A straight edge of a path, from its upper end to its lower one.
struct PathEdge {
    let x: Double
    let top: Double
    let bottom: Double
    /// Columns a row.
    let slope: Double
    /// 1 where the path goes down, -1 where it goes up.
    let turn: Double

    /// Nil for what covers nothing: a level edge, or one that is not finite.
    init?(_ from: Point, _ to: Point) {
        let (upper, lower) = from.y < to.y ? (from, to) : (to, from)
        guard upper.y < lower.y, upper.x.isFinite, lower.x.isFinite, lower.y - upper.y < .infinity else {
            return nil
        }
        (x, top, bottom) = (upper.x, upper.y, lower.y)
        slope = (lower.x - upper.x) / (lower.y - upper.y)
        turn = from.y < to.y ? 1 : -1
    }

    func x(at y: Double) -> Double { x + (y - top) * slope }
}

extension Path {
    /// Tells the edges of its filled area, with curves as straight pieces, at `scale` and from a corner on.
    ///
    /// Those above the first of `rows` rows, and those below the last, may be told coarser than they are.
    @inline(__always)
    func forEachEdge(scale: Double, left: Int, top: Int, rows: Int, _ tell: (PathEdge) -> Void) {
        let (dx, dy) = (Double(-left), Double(-top))
        func pixel(_ point: Point) -> Point { Point(x: point.x * scale + dx, y: point.y * scale + dy) }
        func add(_ from: Point, _ to: Point) {
            if let edge = PathEdge(from, to), edge.top < Double(rows), edge.bottom > 0 { tell(edge) }
        }
        var (start, current) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
        for element in elements {
            switch element {
            case .move(let point):
                add(current, start)
                start = pixel(point)
                current = start
            case .line(let point):
                let end = pixel(point)
                add(current, end)
                current = end
            case .curve(let first, let second, let point):
                let curve = CubicCurve(current, pixel(first), pixel(second), pixel(point))
                let pieces = curve.touches(from: 0, to: Double(rows)) ? curve.pieces : 1
                for piece in 1...pieces {
                    let end = curve.point(at: Double(piece) / Double(pieces))
                    add(current, end)
                    current = end
                }
            case .close:
                add(current, start)
                current = start
            }
        }
        add(current, start)
    }
}
