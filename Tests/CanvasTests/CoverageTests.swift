import Foundation
import Primitives
import Testing

@testable import Canvas

struct AdditiveMaskTests {
    private func levels(_ fills: [(Path, UInt8)], width: Int = 24, height: Int = 16) throws -> [UInt8] {
        let all = Rect(minX: 0, minY: 0, maxX: Double(width), maxY: Double(height))
        guard let box = PixelBox(all, scale: 1, width: width, height: height) else { return [] }
        let sum = AdditiveMask(box, PathRasterizer(width: width))
        for (path, alpha) in fills { try sum.add(path, alpha: alpha, scale: 1) }
        var rows = [UInt8](repeating: 7, count: width * height)
        rows.withUnsafeMutableBytes { sum.write(to: $0, stride: width) }
        return rows
    }

    private func polygon(_ points: [(Double, Double)]) -> Path {
        var path = Path()
        for (index, point) in points.enumerated() {
            let point = Point(x: point.0, y: point.1)
            if index == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        path.close()
        return path
    }

    /// The part of a pixel within a convex polygon, from the polygon's width at many heights.
    private func area(_ points: [(Double, Double)], _ column: Int, _ row: Int) -> Double {
        let samples = 64
        let widths = (0..<samples).map { sample -> Double in
            let y = Double(row) + (Double(sample) + 0.5) / Double(samples)
            let crossings = points.indices.compactMap { index -> Double? in
                let (a, b) = (points[index], points[(index + 1) % points.count])
                guard (a.1 <= y) != (b.1 <= y) else { return nil }
                return a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0)
            }
            guard let left = crossings.min(), let right = crossings.max() else { return 0 }
            return max(0, min(right, Double(column + 1)) - max(left, Double(column)))
        }
        return widths.reduce(0, +) / Double(samples)
    }

    @Test(arguments: [
        [(3.3, 2.1), (20.7, 5.2), (9.4, 14.9)], [(9.4, 14.9), (20.7, 5.2), (3.3, 2.1)],
        [(5.25, 3.5), (5.75, 3.5), (5.75, 12.25), (5.25, 12.25)], [(2, 2), (22, 2.4), (22, 2.9), (2, 2.5)],
        [(-9, 1), (40, 7), (-3, 12)], [(-50, -50), (90, -50), (90, 90), (-50, 90)],
        [(12, -8), (30, 8), (12, 24), (-6, 8)],
        [(4, 4), (24, 4), (24, 10), (4, 10)], [(30, 1), (40, 9), (31, 15)],
    ])
    func aPixelHasTheAreaThatIsCovered(points: [(Double, Double)]) throws {
        let levels = try levels([(polygon(points), 255)])
        for y in 0..<16 {
            for x in 0..<24 {
                #expect(abs(Double(levels[y * 24 + x]) - 255 * area(points, x, y)) <= 2, "(\(x), \(y))")
            }
        }
    }

    @Test func aDiscHasItsArea() throws {
        let disc = Path.circle(center: Point(x: 12, y: 8), radius: 7)
        let area = try levels([(disc, 255)]).reduce(0.0) { $0 + Double($1) / 255 }
        #expect(abs(area - 49 * .pi) < 0.2, "\(area)")
    }

    @Test func neighboursShowNoSeam() throws {
        // Sectors of a disc at one alpha are the disc.
        let center = Point(x: 12, y: 8)
        let sectors = (0..<13).map { index in
            let (from, to) = (Double(index) * 360 / 13, Double(index + 1) * 360 / 13)
            return Path.ringSector(
                center: center, innerRadius: 0, outerRadius: 7, from: .degrees(from), to: .degrees(to))
        }
        let parts = try levels(sectors.map { ($0, 150) })
        let whole = try levels([(Path.circle(center: center, radius: 7), 150)])
        #expect(zip(parts, whole).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
        #expect(whole[8 * 24 + 12] == 150)
    }

    @Test func whatOverlapsWithinAPathCountsOnceAndSumsEndAtTheTop() throws {
        let once = polygon([(2.5, 2.4), (20, 2.4), (20, 14), (2.5, 14)])
        var twice = once
        twice.append(polygon([(2.5, 2.4), (12, 2.4), (12, 10), (2.5, 10)]))
        let (double, single) = (try levels([(twice, 100)]), try levels([(once, 100)]))
        #expect(double[6 * 24 + 8] == 100)
        #expect(zip(double, single).allSatisfy { abs(Int($0) - Int($1)) <= 7 }, "at the edges, too")
        let square = polygon([(2, 2), (20, 2), (20, 14), (2, 14)])
        #expect(try levels([(square, 200), (square, 200)])[6 * 24 + 8] == 255)
        #expect(try levels([(square, 30), (square, 20)])[6 * 24 + 8] == 50)
        #expect(try levels([(square, 0)]).allSatisfy { $0 == 0 })
    }

    @Test func aPathThatIsLeftOpenIsClosed() throws {
        var open = Path()
        open.move(to: Point(x: 3, y: 3))
        open.line(to: Point(x: 15, y: 3))
        open.line(to: Point(x: 15, y: 9))
        var next = open
        next.move(to: Point(x: 18, y: 12))
        #expect(try levels([(open, 255)]) == levels([(polygon([(3, 3), (15, 3), (15, 9)]), 255)]))
        #expect(try levels([(next, 255)]) == levels([(open, 255)]))
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308, -1e308, 1e18, .leastNonzeroMagnitude])
    func anyPointEnds(value: Double) throws {
        let shapes: [[(Double, Double)]] = [
            [(value, 1), (10, 8), (3, 15)], [(1, value), (10, 8), (3, 15)],
            [(value, value), (value, -value), (3, 3)], [(3, 3), (3 + value, 9), (-value, 12)],
        ]
        for points in shapes {
            #expect(try levels([(polygon(points), 255)]).count == 24 * 16)
        }
    }
}

struct PathRasterizerTests {
    /// What each pixel of a picture is covered, row by row.
    private func levels(
        _ path: Path, width: Int = 60, height: Int = 40, _ coverage: PathRasterizer? = nil
    ) throws -> [Float] {
        let coverage = coverage ?? PathRasterizer(width: width)
        var levels = [Float](repeating: 0, count: width * height)
        guard let box = PixelBox(try #require(path.controlBounds), scale: 1, width: width, height: height) else {
            return levels
        }
        let rest = coverage.rasterize(path, in: box, scale: 1) { row, columns, covered in
            for column in columns { levels[(box.top + row) * width + box.left + column] += covered }
        }
        #expect(rest.isEmpty)
        return levels
    }

    private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        .circle(center: Point(x: x, y: y), radius: radius)
    }

    @Test(arguments: [
        [(10.0, 10.0, 30.0, 30.0), (20, 20, 50, 30)],  // over each other
        [(10, 10, 30.5, 30), (50, 10, 30.5, 30)],  // side by side, turning against each other
        [(5, 5, 20, 20), (5, 5, 20, 20)],  // the same twice
    ])
    func rowsInWhichAreasOverlapAreLeftOut(boxes: [(Double, Double, Double, Double)]) throws {
        var path = Path()
        for box in boxes { path.append(.rectangle(Rect(minX: box.0, minY: box.1, maxX: box.2, maxY: box.3))) }
        let coverage = PathRasterizer(width: 60)
        let all = Rect(minX: 0, minY: 0, maxX: 60, maxY: 40)
        let box = try #require(PixelBox(all, scale: 1, width: 60, height: 40))
        let rest = coverage.rasterize(path, in: box, scale: 1) { _, _, _ in Issue.record("nothing is to be told") }
        #expect(rest == [0..<40])
        // And nothing is left of it.
        #expect(try levels(circle(30, 20, 9), coverage) == levels(circle(30, 20, 9)))
    }

    @Test func onlyTheSlabWithAnOverlapIsLeftOut() throws {
        var path = Path.rectangle(Rect(minX: 0, minY: 0, maxX: 3000, maxY: 200))
        path.append(.rectangle(Rect(minX: 10, minY: 100, maxX: 20, maxY: 101)))
        let bounds = try #require(path.controlBounds)
        let box = try #require(PixelBox(bounds, scale: 1, width: 3000, height: 200))
        var told = 0
        let rest = PathRasterizer(width: 3000).rasterize(path, in: box, scale: 1) { _, columns, covered in
            told += columns.count
            #expect(covered == 1)
        }
        let left = rest.reduce(0) { $0 + $1.count }
        #expect(rest.count == 1 && rest[0].contains(100) && left < 50)
        #expect(told == 3000 * (200 - left))
    }

    @Test func whatTurnsTheOtherWayIsAHole() throws {
        var path = circle(20, 20, 15)
        path.append(
            .ringSector(
                center: Point(x: 20, y: 20), innerRadius: 0, outerRadius: 8, from: .degrees(360), to: .degrees(0)))
        let levels = try levels(path)
        #expect(levels[20 * 60 + 20] == 0 && levels[20 * 60 + 30] == 1)
        let area = levels.reduce(0, +)
        #expect(abs(area - Float.pi * (225 - 64)) < 0.6, "\(area)")
    }

    @Test(arguments: [1, 63, 64, 65, 3000])
    func aPathOfAnyWidthIsDoneInSlabs(width: Int) throws {
        // 5000 rows of a slanted band.
        var path = Path()
        path.move(to: Point(x: 0, y: 0.5))
        path.line(to: Point(x: Double(width), y: 100.25))
        path.line(to: Point(x: Double(width), y: 4900.75))
        path.line(to: Point(x: 0, y: 4800))
        path.close()
        let levels = try levels(path, width: width, height: 5000)
        let area = levels.reduce(0.0) { $0 + Double($1) }
        #expect(abs(area / (Double(width) * 4800) - 1) < 1e-4)
        #expect(levels[2500 * width] == 1 && levels[2501 * width - 1] == 1)
    }

    @Test func whatLiesOutsideThePictureLeavesNothingBehind() throws {
        let coverage = PathRasterizer(width: 60)
        for path in [
            circle(30, 38, 20), circle(30, 1, 20), circle(1, 20, 15), circle(59, 20, 15), circle(30, 20, 90),
        ] {
            _ = try levels(path, coverage)
            let disc = circle(30.3, 20.7, 9)
            #expect(try levels(disc, coverage) == levels(disc))
        }
    }
}
