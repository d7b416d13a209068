internal import Primitives

extension Path {
    /// The area of the path's stroke with round caps and joins, in which curves are lines that deviate by less than a hundredth of a pixel.
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

/// The area of a stroke, line by line.
private struct StrokeArea {
    /// Shorter lines have no direction.
    private static let shortest = 0.001
    /// How far a corner may stick out of the round joint that it replaces, in pixels.
    private static let tip = 0.01

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
        if sides.isEmpty { return path.append(.circle(center: first, radius: half)) }
        let back = sides.reversed().map(\.reversed)
        if isClosed, sides.count > 1 {
            for sides in [sides, back] {
                addEdge(sides, joiningTo: sides[0])
                path.close()
            }
        } else {
            addEdge(sides)
            addCap(sides[sides.count - 1])
            addEdge(back, isFirst: false)
            addCap(back[back.count - 1])
            path.close()
        }
    }

    /// Adds the left edge of a line, with a joint at the end if it goes on.
    private mutating func addEdge(_ sides: [Side], joiningTo next: Side? = nil, isFirst: Bool = true) {
        if isFirst, next == nil { path.move(to: beside(sides[0].start, sides[0].along)) }
        var isMoving = next != nil
        for index in sides.indices {
            let side = sides[index]
            guard let other = index + 1 < sides.count ? sides[index + 1] : next else {
                return path.line(to: beside(side.end, side.along))
            }
            if isMoving {
                // A ring begins at its first joint.
                path.move(to: beside(middle(of: side), side.along))
                isMoving = false
            }
            addJoint(side, other)
        }
    }

    private func middle(of side: Side) -> Point {
        Point(x: (side.start.x + side.end.x) / 2, y: (side.start.y + side.end.y) / 2)
    }

    /// A point half a width to the left of another.
    private func beside(_ point: Point, _ along: (x: Double, y: Double)) -> Point {
        Point(x: point.x + along.y * half, y: point.y - along.x * half)
    }

    private mutating func addJoint(_ before: Side, _ after: Side) {
        let (a, b, corner) = (before.along, after.along, before.end)
        let cosine = a.x * b.x + a.y * b.y
        let isOuter = a.x * b.y - a.y * b.x > 0
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
        if isOuter {
            addArc(around: corner, from: a, to: b, cosine)
        } else {
            path.line(to: corner)
        }
        if !isOuter { path.line(to: beside(corner, b)) }
    }

    /// Adds the edge of a round joint or cap around a point, between the directions of two sides.
    private mutating func addArc(
        around center: Point, from a: (x: Double, y: Double), to b: (x: Double, y: Double), _ cosine: Double
    ) {
        if cosine < 0 {
            let (dx, dy) = (a.x + b.x, a.y + b.y)
            let length = (dx * dx + dy * dy).squareRoot()
            // A direction between the two; for a turn back, the one to the right of the first.
            let turned = length > 1e-6 ? (x: dx / length, y: dy / length) : (x: -a.y, y: a.x)
            let part = a.x * turned.x + a.y * turned.y
            addArc(around: center, from: a, to: turned, part)
            addArc(around: center, from: turned, to: b, part)
            return
        }
        let halfCosine = ((1 + cosine) / 2).squareRoot()
        let reach = 4.0 / 3 * max(0, (1 - cosine) / 2).squareRoot() / (1 + halfCosine) * half
        let (start, end) = (beside(center, a), beside(center, b))
        path.curve(
            Point(x: start.x + a.x * reach, y: start.y + a.y * reach),
            Point(x: end.x - b.x * reach, y: end.y - b.y * reach), to: end)
    }

    /// Adds the edge of a round cap at a line's end.
    private mutating func addCap(_ side: Side) {
        addArc(around: side.end, from: side.along, to: (-side.along.x, -side.along.y), -1)
    }
}
