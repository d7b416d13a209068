internal import Primitives

extension Path {
    /// The area of the path's stroke with round caps and joins, as a polygon.
    ///
    /// Wherever it overlaps itself, its winding numbers have the same sign, so that coverages can be added up. Neighbouring
    /// lines meet without overlap unless they are shorter than the joint.
    func strokeArea(width: Double, scale: Double) -> Path {
        var area = StrokeArea(width: width, scale: scale)
        var (line, isDrawn) = ([] as [Point], false)
        func finish(isClosed: Bool = false) {
            if isDrawn { area.add(line, isClosed: isClosed) }
            line.removeAll(keepingCapacity: true)
            isDrawn = false
        }
        for element in elements {
            switch element {
            case .move(let point):
                finish()
                line.append(point)
            case .line(let point):
                line.append(point)
                isDrawn = true
            case .curve(let first, let second, let end):
                let curve = CubicCurve(line.last ?? first, first, second, end)
                let count = curve.segments(scale: scale)
                for index in 1...count { line.append(curve.point(at: Double(index) / Double(count))) }
                isDrawn = true
            case .close:
                isDrawn = true
                let start = line.first
                finish(isClosed: true)
                if let start { line.append(start) }
            }
        }
        finish()
        return area.path
    }
}

/// Adds up the areas of lines.
private struct StrokeArea {
    /// Shorter lines have no direction.
    private static let shortest = 0.001
    /// How far a corner or a chord may be from the round edge that it replaces, in pixels.
    private static let tip = 0.03

    private(set) var path = Path()
    private let half, scale: Double

    init(width: Double, scale: Double) {
        (half, self.scale) = (width / 2, scale)
    }

    /// A straight side of a line.
    private struct Side {
        let start, end: Point
        /// A unit vector from the start to the end.
        let along: (x: Double, y: Double)
        let length: Double

        init(_ start: Point, _ end: Point, _ length: Double) {
            (self.start, self.end, self.length) = (start, end, length)
            along = ((end.x - start.x) / length, (end.y - start.y) / length)
        }

        var reversed: Side { Side(end, start, length) }
        var middle: Point { Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2) }
    }

    mutating func add(_ line: [Point], isClosed: Bool) {
        guard let first = line.first else { return }
        var sides: [Side] = []
        sides.reserveCapacity(line.count)
        var last = first
        func add(_ point: Point) {
            let (dx, dy) = (point.x - last.x, point.y - last.y)
            let length = (dx * dx + dy * dy).squareRoot()
            guard length >= StrokeArea.shortest else { return }
            sides.append(Side(last, point, length))
            last = point
        }
        for point in line.dropFirst() { add(point) }
        if isClosed { add(first) }
        if sides.isEmpty { return addDot(first) }
        let back = sides.reversed().map(\.reversed)
        if isClosed, sides.count > 1 {
            for ring in [sides, back] {
                path.move(to: beside(ring[0].middle, ring[0].along))
                for (index, side) in ring.enumerated() {
                    addJoint(side, ring[index + 1 == ring.count ? 0 : index + 1])
                }
                path.close()
            }
        } else {
            path.move(to: beside(first, sides[0].along))
            for edge in [sides, back] {
                for (side, next) in zip(edge, edge.dropFirst()) { addJoint(side, next) }
                addCap(edge[edge.count - 1])
            }
            path.close()
        }
    }

    /// A point half a width to the left of another.
    private func beside(_ point: Point, _ along: (x: Double, y: Double)) -> Point {
        Point(x: point.x + along.y * half, y: point.y - along.x * half)
    }

    private mutating func addJoint(_ before: Side, _ after: Side) {
        let (a, b, corner) = (before.along, after.along, before.end)
        let cosine = a.x * b.x + a.y * b.y
        let turn = a.x * b.y - a.y * b.x
        // Where a line turns back, both edges go around its end.
        let isOuter = turn > 0 || turn == 0 && cosine < 0
        // Of half the angle by which the line turns.
        let halfCosine = max(0, (1 + cosine) / 2).squareRoot()
        let halfTangent = halfCosine > 0 ? max(0, (1 - cosine) / 2).squareRoot() / halfCosine : .infinity
        let isCorner =
            isOuter
            ? half * scale * (1 / halfCosine - 1) <= StrokeArea.tip
            : half * halfTangent <= min(before.length, after.length) / 2
        if isCorner {
            // The edges of both sides meet in a point.
            let reach = half / (1 + cosine)
            path.line(to: Point(x: corner.x + (a.y + b.y) * reach, y: corner.y - (a.x + b.x) * reach))
            return
        }
        path.line(to: beside(corner, a))
        if isOuter { return addArc(around: corner, from: a, to: b, cosine) }
        path.line(to: corner)
        path.line(to: beside(corner, b))
    }

    /// Adds the edge of a round joint or cap around a point, from beside one side to beside another; the cosine is that of the angle.
    private mutating func addArc(
        around center: Point, from a: (x: Double, y: Double), to b: (x: Double, y: Double), _ cosine: Double
    ) {
        let halfCosine = max(0, (1 + cosine) / 2).squareRoot()
        if half * scale * (1 - halfCosine) <= StrokeArea.tip { return path.line(to: beside(center, b)) }
        // For a turn back, the direction between the two is the one to the right of the first.
        let between = halfCosine > 1e-4 ? (x: (a.x + b.x) / 2, y: (a.y + b.y) / 2) : (x: -a.y, y: a.x)
        let length = (between.x * between.x + between.y * between.y).squareRoot()
        let middle = (x: between.x / length, y: between.y / length)
        addArc(around: center, from: a, to: middle, halfCosine)
        addArc(around: center, from: middle, to: b, halfCosine)
    }

    /// Adds a disc around a line that is a point.
    private mutating func addDot(_ center: Point) {
        path.move(to: beside(center, (1, 0)))
        addArc(around: center, from: (1, 0), to: (-1, 0), -1)
        addArc(around: center, from: (-1, 0), to: (1, 0), -1)
        path.close()
    }

    /// Adds the edge of a round cap at a line's end.
    private mutating func addCap(_ side: Side) {
        path.line(to: beside(side.end, side.along))
        addArc(around: side.end, from: side.along, to: (-side.along.x, -side.along.y), -1)
    }
}
