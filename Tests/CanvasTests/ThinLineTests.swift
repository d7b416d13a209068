import Primitives
import SceneModel
import Testing

@testable import Canvas

/// Thin lines, whose coverages are computed from the areas beside them.
struct ThinLineTests {
    private static let side = 48
    private let side = ThinLineTests.side

    /// The levels of blue of what is drawn on black.
    private func pixels(
        scale: Double = 1, _ draw: (Painter, borrowing Context) throws(CanvasError) -> Void
    ) throws -> [Int] {
        let surface = try Surface(width: side, height: side, format: .color)
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: FontBook(usingSystemFonts: false), palette: nil, scale: scale, width: side, height: side,
                rasterizer: PathRasterizer(width: side))
            context.scale(scale)
            try draw(painter, context)
        }
        return try surface.withRows { bytes, stride in
            (0..<side * side).map { index in
                Int(bytes[index / ThinLineTests.side * stride + index % ThinLineTests.side * 4])
            }
        }
    }

    /// The levels that a white line leaves.
    private func levels(_ path: Path, width: Double, scale: Double = 1) throws -> [Int] {
        try pixels(scale: scale) { painter, context in
            let area = path.strokeArea(width: width, scale: scale)
            painter.fill(area, with: .white, where: .addUp, in: context)
        }
    }

    /// The levels by how many of 8 x 8 points of each pixel are near a line.
    private func expected(_ points: [Point], width: Double) -> [Int] {
        let sides = points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
        func isNear(_ point: Point, _ margin: Double = 0) -> Bool {
            sides.contains { start, end in
                let (dx, dy) = (end.x - start.x, end.y - start.y)
                let square = dx * dx + dy * dy
                let along = (point.x - start.x) * dx + (point.y - start.y) * dy
                let share = square > 0 ? min(max(along / square, 0), 1) : 0
                let (x, y) = (point.x - start.x - dx * share, point.y - start.y - dy * share)
                return x * x + y * y <= (width / 2 + margin) * (width / 2 + margin)
            }
        }
        return (0..<side * side).map { index in
            let corner = Point(x: Double(index % side), y: Double(index / side))
            guard isNear(Point(x: corner.x + 0.5, y: corner.y + 0.5), 1) else { return 0 }
            let near = (0..<64).count { sample in
                isNear(
                    Point(
                        x: corner.x + (Double(sample % 8) + 0.5) / 8, y: corner.y + (Double(sample / 8) + 0.5) / 8))
            }
            return (near * 255 + 32) / 64
        }
    }

    private func path(_ points: [Point], isClosed: Bool = false) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        if points.count == 1 { path.line(to: points[0]) }
        if isClosed { path.close() }
        return path
    }

    /// The largest difference of levels, and where it is.
    private func difference(_ some: [Int], _ others: [Int]) -> (levels: Int, place: [Int]) {
        let all = zip(some, others).map { abs($0 - $1) }
        let most = all.max() ?? 0
        let index = all.firstIndex(of: most) ?? 0
        return (most, [index % side, index / side])
    }

    static let lines: [[(Double, Double)]] = [
        [(5, 7.3), (41.6, 30.2)], [(24.4, 24.6)], [(4.5, 40), (4.5, 8), (30.5, 8)],
        [(6, 6), (20, 9), (31, 20), (33, 40)], [(6, 40), (20, 8), (34, 40)], [(40, 20), (8, 26), (40, 32)],
        // A coast: sides of a few pixels.
        [
            (6, 20), (8.5, 18.2), (11, 19), (12.2, 22), (15, 23.4), (17.8, 21), (18, 17.5), (21.4, 16), (24, 18.8),
            (26.5, 18), (28, 21.3), (31.7, 22.2), (33.4, 26), (37, 27.4), (38.1, 31), (42, 32.8),
        ],
    ]

    static let rings: [[(Double, Double)]] = [
        [(4.5, 40), (4.5, 8), (30.5, 8)], [(6, 6), (20, 9), (31, 20), (33, 40)],
        // A peninsula.
        [(20, 30), (24.4, 25), (29, 24.1), (33, 20.4), (37, 22), (35.4, 26.8), (31, 27.2), (27.5, 32)],
    ]

    @Test(arguments: [1.5, 2.4], ThinLineTests.lines)
    func aThinLineCoversThePointsNearIt(width: Double, line: [(Double, Double)]) throws {
        let points = line.map { Point(x: $0.0, y: $0.1) }
        let found = difference(try levels(path(points), width: width), expected(points, width: width))
        #expect(found.levels <= 14, "\(found.place)")
    }

    @Test(arguments: [1.5, 2.4], ThinLineTests.rings)
    func aClosedThinLineHasNoEnds(width: Double, line: [(Double, Double)]) throws {
        let points = line.map { Point(x: $0.0, y: $0.1) }
        let found = difference(
            try levels(path(points, isClosed: true), width: width),
            expected(points + points.prefix(1), width: width))
        #expect(found.levels <= 14, "\(found.place)")
    }

    @Test func itsWidthIsThatOfThePicture() throws {
        let points = ThinLineTests.lines[6].map { Point(x: $0.0, y: $0.1) }
        let small = points.map { Point(x: $0.x / 2, y: $0.y / 2) }
        let found = difference(try levels(path(small), width: 0.75, scale: 2), expected(points, width: 1.5))
        #expect(found.levels <= 14, "\(found.place)")
    }

    @Test(arguments: [0.0, 1e-9, 0.0004])
    func aLineThatTurnsBackIsStillALine(aside: Double) throws {
        let (start, end) = (Point(x: 9, y: 20.5), Point(x: 37, y: 20.5))
        let back = path([start, end, Point(x: 9, y: 20.5 + aside)])
        let levels = try levels(back, width: 2)
        // Edges that lie on each other count twice at most.
        let single = expected([start, end], width: 2)
        for (index, level) in levels.enumerated() {
            #expect((single[index] - 6...min(255, 2 * single[index] + 6)).contains(level), "\(index)")
        }
    }

    @Test func aCurveIsSmooth() throws {
        let circle = Path.circle(center: Point(x: 24, y: 24), radius: 17.3)
        let points = (0...720).map {
            Point(x: 24, y: 24).at(17.3, toward: .degrees(Double($0) / 2))
        }
        let found = difference(try levels(circle, width: 1.5), expected(points, width: 1.5))
        #expect(found.levels <= 14, "\(found.place)")
    }

    /// Some steps to the right, up and down.
    private func steps(_ count: Int) -> Path {
        path((0..<count).map { Point(x: 4 + Double($0) * 40 / Double(count), y: $0 % 2 == 0 ? 12.25 : 30.5) })
    }

    private func drawn(_ path: Path, width: Double) throws -> [Int] {
        try pixels { painter, context throws(CanvasError) in
            let stroke = Stroke(color: Color.white.withOpacity(0.5), width: width)
            try painter.draw([.shape(Shape(id: "line", path: path, stroke: stroke))], in: context)
        }
    }

    @Test func linesThatCrossAreNoStrongerThanOne() throws {
        var both = steps(Painter.long)
        both.append(path([Point(x: 4, y: 20), Point(x: 44, y: 20), Point(x: 44, y: 24)]))
        #expect(try (126...129).contains(drawn(both, width: 2).max() ?? 0))
    }

    @Test func onlyLongThinLinesAreDrawnByTheirAreas() throws {
        func isByArea(_ count: Int, _ width: Double) throws -> Bool {
            let area = try pixels { painter, context in
                let area = steps(count).strokeArea(width: width, scale: 1)
                painter.fill(area, with: Color.white.withOpacity(0.5), where: .addUp, in: context)
            }
            return try drawn(steps(count), width: width) == area
        }
        #expect(try isByArea(Painter.long, 1.5))
        #expect(try !isByArea(Painter.long - 1, 1.5))
        #expect(try !isByArea(Painter.long, 1.4))
        #expect(try !isByArea(Painter.long, 2.6))
    }
}
