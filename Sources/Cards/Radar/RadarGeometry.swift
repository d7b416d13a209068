internal import Primitives

/// Parallel lines over areas.
struct Hatching {
    enum Direction {
        case level, upright
        /// From the lower left to the upper right.
        case rising
    }

    private let direction: Direction
    private let spacing: Double
    private let disc: Disc

    /// Lines at a distance from each other, within a disc.
    init(_ direction: Direction, spacing: Double, within disc: Disc) {
        (self.direction, self.spacing, self.disc) = (direction, spacing, disc)
    }

    /// The parts of the lines that are within closed rings.
    func path(over rings: [[Point]]) -> Path {
        let center = turned(disc.center)
        let first = Int(((center.y - disc.radius) / spacing).rounded(.up))
        let last = Int(((center.y + disc.radius) / spacing).rounded(.down))
        guard first <= last else { return Path() }
        var crossings = [[Double]](repeating: [], count: last - first + 1)
        for ring in rings {
            var before = ring.last.map(turned) ?? Point(x: 0, y: 0)
            for point in ring {
                let here = turned(point)
                defer { before = here }
                let (low, high) = (min(before.y, here.y), max(before.y, here.y))
                let start = max(first, Int(((low - offset) / spacing).rounded(.up)))
                let end = min(last, Int(((high - offset) / spacing).rounded(.up)) - 1)
                guard start <= end else { continue }
                for line in start...end {
                    let share = (height(line) - before.y) / (here.y - before.y)
                    crossings[line - first].append(before.x + (here.x - before.x) * share)
                }
            }
        }
        var path = Path()
        for (index, places) in crossings.enumerated() {
            let y = height(index + first)
            let square = disc.radius * disc.radius - (y - center.y) * (y - center.y)
            guard square > 0 else { continue }
            let reach = square.squareRoot()
            let sorted = places.sorted()
            for pair in stride(from: 0, to: sorted.count - 1, by: 2) {
                let (low, high) = (max(sorted[pair], center.x - reach), min(sorted[pair + 1], center.x + reach))
                if high - low < 0.5 { continue }
                path.move(to: restored(Point(x: low, y: y)))
                path.line(to: restored(Point(x: high, y: y)))
            }
        }
        return path
    }

    /// Level and upright lines lie in the middle of pixels.
    private var offset: Double { direction == .rising ? 0 : 0.5 }

    private func height(_ line: Int) -> Double { Double(line) * spacing + offset }

    /// The point in coordinates in which the lines are level.
    private func turned(_ point: Point) -> Point {
        switch direction {
        case .level: point
        case .upright: Point(x: point.y, y: point.x)
        case .rising: Point(x: (point.x - point.y) / 2.0.squareRoot(), y: (point.x + point.y) / 2.0.squareRoot())
        }
    }

    private func restored(_ point: Point) -> Point {
        switch direction {
        case .level: point
        case .upright: Point(x: point.y, y: point.x)
        case .rising: Point(x: (point.x + point.y) / 2.0.squareRoot(), y: (point.y - point.x) / 2.0.squareRoot())
        }
    }
}

extension Path {
    /// Adds the closed quadratic B-spline of some corners: the middles of the sides lie on the line.
    mutating func addSpline(_ corners: [Point]) {
        guard corners.count > 2, let last = corners.last else { return }
        var start = last.middle(corners[0])
        move(to: start)
        for (index, corner) in corners.enumerated() {
            let end = corner.middle(corners[index + 1 == corners.count ? 0 : index + 1])
            curve(
                Point(x: start.x + (corner.x - start.x) * 2 / 3, y: start.y + (corner.y - start.y) * 2 / 3),
                Point(x: end.x + (corner.x - end.x) * 2 / 3, y: end.y + (corner.y - end.y) * 2 / 3), to: end)
            start = end
        }
        close()
    }
}

extension Point {
    fileprivate func middle(_ other: Point) -> Point {
        Point(x: (x + other.x) / 2, y: (y + other.y) / 2)
    }

    fileprivate func isNear(_ other: Point, _ distance: Double) -> Bool {
        abs(x - other.x) < distance && abs(y - other.y) < distance
    }

    fileprivate func toward(_ other: Point, _ share: Double) -> Point {
        Point(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
    }
}

extension [Point] {
    /// Points on the closed quadratic B-spline of some corners: the ends of its parts, and their middles.
    var splinePoints: [Point] {
        indices.flatMap { index -> [Point] in
            let (before, after) = (
                self[index == 0 ? count - 1 : index - 1], self[index + 1 == count ? 0 : index + 1]
            )
            let corner = self[index]
            let (start, end) = (before.middle(corner), corner.middle(after))
            return [start.middle(end).middle(corner), end]
        }
    }
}

/// Areas of which points are asked, by where their outlines cross evenly spaced rows.
struct AreaMask {
    private let top, spacing: Double
    /// From the left.
    private let crossings: [[Double]]

    /// The areas within closed rings by the even-odd rule, as far as a rectangle reaches.
    init(_ rings: [[Point]], in bounds: Rect, spacing: Double) {
        (top, self.spacing) = (bounds.minY, spacing)
        let count = max(1, Int((bounds.height / spacing).rounded(.up)))
        var crossings = [[Double]](repeating: [], count: count)
        for ring in rings {
            guard var before = ring.last else { continue }
            for here in ring {
                defer { before = here }
                let (low, high) = (min(before.y, here.y) - top, max(before.y, here.y) - top)
                let start = max(0, Int((low / spacing).rounded(.up)))
                let end = min(count - 1, Int((high / spacing).rounded(.up)) - 1)
                guard start <= end else { continue }
                for row in start...end {
                    let share = (top + Double(row) * spacing - before.y) / (here.y - before.y)
                    crossings[row].append(before.x + (here.x - before.x) * share)
                }
            }
        }
        self.crossings = crossings.map { $0.sorted() }
    }

    /// Whether the point of the nearest row is within the areas.
    func contains(_ point: Point) -> Bool {
        let row = Int(((point.y - top) / spacing).rounded())
        guard crossings.indices.contains(row) else { return false }
        return crossings[row].count { $0 < point.x } % 2 == 1
    }
}

extension Disc {
    /// The part of a closed ring within the disc, with arcs along its edge.
    ///
    /// What is beyond is moved onto the edge, so that every point within keeps its winding number.
    func clipped(ring: [Point]) -> [Point] {
        guard ring.contains(where: { !contains($0) }), var before = ring.last else { return ring }
        var clipped: [Point] = []
        for here in ring {
            defer { before = here }
            let bounds = [0] + crossings(from: before, to: here) + [1]
            for (start, end) in zip(bounds, bounds.dropFirst()) {
                let (from, to) = (before.toward(here, start), before.toward(here, end))
                if contains(from.toward(to, 0.5)) {
                    clipped.append(to)
                    continue
                }
                let (dx, dy) = (to.x - from.x, to.y - from.y)
                let steps = min(max(1, Int((dx * dx + dy * dy).squareRoot() / (0.06 * radius))), 200)
                for step in 1...steps {
                    let point = onEdge(from.toward(to, Double(step) / Double(steps)))
                    let isEnd = step == steps && end < 1
                    if isEnd || clipped.last.map({ !$0.isNear(point, 0.03 * radius) }) ?? true {
                        clipped.append(point)
                    }
                }
            }
        }
        return clipped
    }

    /// The point of the edge in the direction of another.
    private func onEdge(_ point: Point) -> Point {
        let (dx, dy) = (point.x - center.x, point.y - center.y)
        let share = radius / max((dx * dx + dy * dy).squareRoot(), 1e-9)
        return Point(x: center.x + dx * share, y: center.y + dy * share)
    }

    /// The parts of a line within the disc.
    func clipped(line: [Point]) -> [[Point]] {
        var (parts, part) = ([] as [[Point]], [] as [Point])
        for (before, here) in zip(line, line.dropFirst()) {
            let bounds = [0] + crossings(from: before, to: here) + [1]
            for (start, end) in zip(bounds, bounds.dropFirst()) {
                let (from, to) = (before.toward(here, start), before.toward(here, end))
                if contains(from.toward(to, 0.5)) {
                    part += part.isEmpty ? [from, to] : [to]
                } else if !part.isEmpty {
                    parts.append(part)
                    part = []
                }
            }
        }
        return part.isEmpty ? parts : parts + [part]
    }

    /// Where the side between two points crosses the edge, as shares of it in order.
    private func crossings(from start: Point, to end: Point) -> [Double] {
        if contains(start), contains(end) { return [] }
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (x, y) = (start.x - center.x, start.y - center.y)
        let square = dx * dx + dy * dy
        let (half, rest) = (x * dx + y * dy, x * x + y * y - radius * radius)
        let root = half * half - square * rest
        guard square > 0, root > 0 else { return [] }
        return [(-half - root.squareRoot()) / square, (-half + root.squareRoot()) / square].filter {
            $0 > 0 && $0 < 1
        }
    }

    var bounds: Rect {
        Rect(
            minX: center.x - radius, minY: center.y - radius, maxX: center.x + radius, maxY: center.y + radius)
    }
}

extension Rect {
    /// The bounds of points; nil if there are none.
    init?(around points: [Point]) {
        guard let first = points.first else { return nil }
        self.init(minX: first.x, minY: first.y, maxX: first.x, maxY: first.y)
        for point in points {
            (minX, maxX) = (min(minX, point.x), max(maxX, point.x))
            (minY, maxY) = (min(minY, point.y), max(maxY, point.y))
        }
    }

    /// Whether it is within another.
    func isWithin(_ other: Rect) -> Bool { other.contains(self) }

    /// The part of a closed ring within the rectangle, with sides along it (Sutherland and Hodgman 1974).
    func clipped(ring: [Point]) -> [Point] {
        guard let bounds = Rect(around: ring), bounds.intersects(self) else { return [] }
        if contains(bounds) { return ring }
        var ring = ring
        let sides: [(inside: (Point) -> Double, cut: (Point, Point, Double) -> Point)] = [
            ({ $0.x - minX }, { Point(x: minX, y: $0.y + ($1.y - $0.y) * $2) }),
            ({ maxX - $0.x }, { Point(x: maxX, y: $0.y + ($1.y - $0.y) * $2) }),
            ({ $0.y - minY }, { Point(x: $0.x + ($1.x - $0.x) * $2, y: minY) }),
            ({ maxY - $0.y }, { Point(x: $0.x + ($1.x - $0.x) * $2, y: maxY) }),
        ]
        for side in sides {
            guard var before = ring.last else { return [] }
            var kept: [Point] = []
            for point in ring {
                let (one, other) = (side.inside(before), side.inside(point))
                if (one < 0) != (other < 0) { kept.append(side.cut(before, point, one / (one - other))) }
                if other >= 0 { kept.append(point) }
                before = point
            }
            ring = kept
        }
        return ring
    }
}
