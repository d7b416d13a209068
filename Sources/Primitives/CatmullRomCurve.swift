/// A uniform Catmull–Rom spline of tension 0.5 through points in order of x, with its end points doubled.
///
/// Between two points p₁ and p₂ it is the cubic Bézier curve with the control points p₁ + (p₂ - p₀)/6 and
/// p₂ - (p₃ - p₁)/6, which may overshoot the points slightly.
public struct CatmullRomCurve: Hashable, Sendable {
    private struct Segment: Hashable {
        var start, first, second, end: Point

        /// The point at a parameter from 0 to 1.
        func point(at t: Double) -> Point {
            let u = 1 - t
            let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
            return Point(
                x: a * start.x + b * first.x + c * second.x + d * end.x,
                y: a * start.y + b * first.y + c * second.y + d * end.y)
        }

        /// How fast x rises at a parameter.
        func slope(at t: Double) -> Double {
            let u = 1 - t
            return 3 * (u * u * (first.x - start.x) + 2 * u * t * (second.x - first.x) + t * t * (end.x - second.x))
        }

        /// The parameters at which y has an extremum, between the ends.
        var extrema: [Double] {
            let a = end.y - 3 * second.y + 3 * first.y - start.y
            let b = 2 * (second.y - 2 * first.y + start.y)
            let c = first.y - start.y
            let roots: [Double]
            if abs(a) < 1e-12 {
                roots = abs(b) < 1e-12 ? [] : [-c / b]
            } else {
                let square = b * b - 4 * a * c
                roots =
                    square < 0 ? [] : [(-b - square.squareRoot()) / (2 * a), (-b + square.squareRoot()) / (2 * a)]
            }
            return roots.filter { $0 > 0 && $0 < 1 }
        }
    }

    /// The points that the curve passes through.
    public let points: [Point]
    private let segments: [Segment]

    /// The curve through points in order of x.
    public init(through points: [Point]) {
        self.points = points
        guard let head = points.first, let tail = points.last else {
            segments = []
            return
        }
        let all = [head] + points + [tail]
        segments = points.indices.dropLast().map { index in
            let (before, start, end, after) = (all[index], all[index + 1], all[index + 2], all[index + 3])
            return Segment(
                start: start,
                first: Point(x: start.x + (end.x - before.x) / 6, y: start.y + (end.y - before.y) / 6),
                second: Point(x: end.x - (after.x - start.x) / 6, y: end.y - (after.y - start.y) / 6), end: end)
        }
    }

    /// The curve as an open path.
    public var path: Path {
        var path = Path()
        guard let first = points.first else { return path }
        path.move(to: first)
        for segment in segments { path.curve(segment.first, segment.second, to: segment.end) }
        return path
    }

    /// The least and the greatest y, overshoot included; nil if there are no points.
    public var verticalExtent: ClosedRange<Double>? {
        let extrema = segments.flatMap { segment in segment.extrema.map { segment.point(at: $0).y } }
        let heights = points.map(\.y) + extrema
        guard let low = heights.min(), let high = heights.max() else { return nil }
        return low...high
    }

    /// The y at an x; nil beyond the curve's ends.
    public func y(at x: Double) -> Double? {
        guard let first = segments.first, let last = segments.last, first.start.x <= x, x <= last.end.x else {
            return points.first { $0.x == x }?.y
        }
        var (index, after) = (0, segments.count - 1)
        while index < after {
            let middle = (index + after) / 2
            if x <= segments[middle].end.x { after = middle } else { index = middle + 1 }
        }
        let segment = segments[index]
        // Newton's method, within bounds that close in on the root.
        var (low, high) = (0.0, 1.0)
        var t = (x - segment.start.x) / max(segment.end.x - segment.start.x, 1e-12)
        for _ in 0..<40 {
            let error = segment.point(at: t).x - x
            if abs(error) < 1e-9 { break }
            if error < 0 { low = t } else { high = t }
            let next = t - error / segment.slope(at: t)
            t = next > low && next < high ? next : (low + high) / 2
        }
        return segment.point(at: t).y
    }
}
