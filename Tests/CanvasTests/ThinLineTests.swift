import Primitives
import SceneModel
import Testing

@testable import Canvas

/// Thin lines, whose coverages are computed from the areas beside them.
struct ThinLineTests {
    private static let side = 48
    private let side = ThinLineTests.side

    /// The levels of white that a line leaves on black.
    private func levels(_ path: Path, width: Double, scale: Double = 1) throws -> [Int] {
        let surface = try Surface(width: side, height: side, format: .color)
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: FontBook(usingSystemFonts: false), palette: nil, scale: scale, width: side, height: side,
                rasterizer: PathRasterizer(width: side))
            context.scale(scale)
            let shape = Shape(id: "line", path: path, stroke: Stroke(color: .white, width: width))
            try painter.draw([.shape(shape)], in: context)
        }
        return try surface.withRows { bytes, stride in
            (0..<side * side).map { index in
                let offset = index / ThinLineTests.side * stride + index % ThinLineTests.side * 4
                return Int(bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self) & 255)
            }
        }
    }

    /// The levels by how many of 16 x 16 points of each pixel are near a line.
    private func expected(_ points: [Point], width: Double) -> [Int] {
        let sides = points.count == 1 ? [(points[0], points[0])] : Array(zip(points, points.dropFirst()))
        func isNear(_ point: Point) -> Bool {
            sides.contains { start, end in
                let (dx, dy) = (end.x - start.x, end.y - start.y)
                let square = dx * dx + dy * dy
                let along = (point.x - start.x) * dx + (point.y - start.y) * dy
                let share = square > 0 ? min(max(along / square, 0), 1) : 0
                let (x, y) = (point.x - start.x - dx * share, point.y - start.y - dy * share)
                return x * x + y * y <= width * width / 4
            }
        }
        return (0..<side * side).map { index in
            let near = (0..<256).count { sample in
                isNear(
                    Point(
                        x: Double(index % side) + (Double(sample % 16) + 0.5) / 16,
                        y: Double(index / side) + (Double(sample / 16) + 0.5) / 16))
            }
            return (near * 255 + 128) / 256
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
        [(6, 6), (20, 9), (31, 20), (33, 40)], [(6, 40), (20, 8), (34, 40)], [(40, 24), (8, 26), (40, 28.5)],
        // A coast: sides of a few pixels.
        [
            (6, 20), (8.5, 18.2), (11, 19), (12.2, 22), (15, 23.4), (17.8, 21), (18, 17.5), (21.4, 16), (24, 18.8),
            (26.5, 18), (28, 21.3), (31.7, 22.2), (33.4, 26), (37, 27.4), (38.1, 31), (42, 32.8),
        ],
    ]

    @Test(arguments: [1.5, 2.2, 4], ThinLineTests.lines)
    func aThinLineCoversThePointsNearIt(width: Double, line: [(Double, Double)]) throws {
        let points = line.map { Point(x: $0.0, y: $0.1) }
        let found = difference(try levels(path(points), width: width), expected(points, width: width))
        #expect(found.levels <= 10, "\(found.place)")
    }

    @Test(arguments: [1.5, 2.2, 4], ThinLineTests.lines.filter { $0.count > 2 })
    func aClosedThinLineHasNoEnds(width: Double, line: [(Double, Double)]) throws {
        let points = line.map { Point(x: $0.0, y: $0.1) }
        let found = difference(
            try levels(path(points, isClosed: true), width: width),
            expected(points + points.prefix(1), width: width))
        #expect(found.levels <= 40, "\(found.place)")
    }

    @Test func itsWidthIsThatOfThePicture() throws {
        let points = ThinLineTests.lines[6].map { Point(x: $0.0, y: $0.1) }
        let small = points.map { Point(x: $0.x / 2, y: $0.y / 2) }
        let found = difference(try levels(path(small), width: 0.75, scale: 2), expected(points, width: 1.5))
        #expect(found.levels <= 10, "\(found.place)")
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
        #expect(found.levels <= 10, "\(found.place)")
    }

    @Test func linesThatCrossAreNoDarkerThanOne() throws {
        var cross = Path.line(from: Point(x: 4, y: 4), to: Point(x: 44, y: 44))
        cross.append(.line(from: Point(x: 4, y: 44), to: Point(x: 44, y: 4)))
        let shape = Shape(
            id: "cross", path: cross, stroke: Stroke(color: Color.white.withOpacity(0.5), width: 2))
        let surface = try Surface(width: side, height: side, format: .color)
        try surface.draw { context throws(CanvasError) in
            let painter = Painter(
                fonts: FontBook(usingSystemFonts: false), palette: nil, scale: 1, width: side, height: side,
                rasterizer: PathRasterizer(width: side))
            try painter.draw([.shape(shape)], in: context)
        }
        let brightest = try surface.withRows { bytes, stride in
            (0..<side).flatMap { row in (0..<side).map { Int(bytes[row * stride + 4 * $0]) } }.max() ?? 0
        }
        #expect((126...129).contains(brightest))
    }
}
