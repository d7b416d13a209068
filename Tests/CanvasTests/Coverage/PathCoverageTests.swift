import Primitives
import Testing

@testable import Canvas

struct PathCoverageTests {
    /// What each pixel of a picture is covered, row by row.
    private func levels(
        _ path: Path, width: Int = 60, height: Int = 40, _ coverage: PathCoverage? = nil
    ) throws -> [Float] {
        let coverage = coverage ?? PathCoverage(width: width)
        var levels = [Float](repeating: 0, count: width * height)
        guard let box = PixelBox(try #require(path.controlBounds), scale: 1, width: width, height: height) else {
            return levels
        }
        let rest = coverage.scan(path, in: box, scale: 1) { row, columns, covered in
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
        let coverage = PathCoverage(width: 60)
        let all = Rect(minX: 0, minY: 0, maxX: 60, maxY: 40)
        let box = try #require(PixelBox(all, scale: 1, width: 60, height: 40))
        let rest = coverage.scan(path, in: box, scale: 1) { _, _, _ in Issue.record("nothing is to be told") }
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
        let rest = PathCoverage(width: 3000).scan(path, in: box, scale: 1) { _, columns, covered in
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
        let coverage = PathCoverage(width: 60)
        for path in [
            circle(30, 38, 20), circle(30, 1, 20), circle(1, 20, 15), circle(59, 20, 15), circle(30, 20, 90),
        ] {
            _ = try levels(path, coverage)
            let disc = circle(30.3, 20.7, 9)
            #expect(try levels(disc, coverage) == levels(disc))
        }
    }
}
