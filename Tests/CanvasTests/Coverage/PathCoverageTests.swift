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
        coverage.scan(path, in: box, scale: 1) { row, columns, covered in
            for column in columns { levels[(box.top + row) * width + box.left + column] += covered }
        }
        return levels
    }

    /// The part of a pixel whose points are inside, by many of them.
    private func share(_ x: Int, _ y: Int, inside: (Point) -> Bool) -> Float {
        let side = 24
        let count = (0..<side * side).count { index in
            inside(
                Point(
                    x: Double(x) + (Double(index % side) + 0.5) / Double(side),
                    y: Double(y) + (Double(index / side) + 0.5) / Double(side)))
        }
        return Float(count) / Float(side * side)
    }

    private func circle(_ x: Double, _ y: Double, _ radius: Double) -> Path {
        .circle(center: Point(x: x, y: y), radius: radius)
    }

    @Test func areasThatOverlapCountOnceInEveryPixel() throws {
        // The two discs stand on the rectangle's foot, which covers its pixels in part.
        let discs = [
            Disc(center: Point(x: 18, y: 18.4), radius: 12), Disc(center: Point(x: 35, y: 20.4), radius: 10),
        ]
        let foot = Rect(minX: 12.3, minY: 22.6, maxX: 41.7, maxY: 30.4)
        var path = Path.rectangle(foot)
        for disc in discs { path.append(circle(disc.center.x, disc.center.y, disc.radius)) }
        let levels = try levels(path)
        var largest: Float = 0
        for y in 0..<40 {
            for x in 0..<60 {
                let expected = share(x, y) { point in
                    discs.contains { $0.contains(point) }
                        || (foot.minX...foot.maxX).contains(point.x) && (foot.minY...foot.maxY).contains(point.y)
                }
                largest = max(largest, abs(levels[y * 60 + x] - expected))
            }
        }
        // The samples themselves are off by up to half of one in each direction.
        #expect(largest < 0.04, "\(largest)")
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
