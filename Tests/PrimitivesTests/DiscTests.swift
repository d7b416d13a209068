import Primitives
import Testing

struct DiscTests {
    private let disc = Disc(center: Point(x: 50, y: 50), radius: 20)

    private func bounds(_ path: Path) throws -> Rect { try #require(path.controlBounds) }

    @Test func singleDiscIsACircle() throws {
        let box = try bounds(.discs([disc]))
        #expect(abs(box.minX - 30) < 0.01 && abs(box.maxX - 70) < 0.01)
        #expect(abs(box.minY - 30) < 0.01 && abs(box.maxY - 70) < 0.01)
    }

    @Test func discInsideACutVanishes() {
        #expect(Path.discs([disc], without: [disc.grown(by: 1)]).elements.isEmpty)
    }

    @Test func cutBesideTheDiscChangesNothing() {
        let beside = Disc(center: Point(x: 95, y: 50), radius: 20)
        #expect(Path.discs([disc], without: [beside]) == Path.discs([disc]))
    }

    @Test func cutLeavesTheAreaOutsideIt() throws {
        let cut = Disc(center: Point(x: 70, y: 50), radius: 20)
        let path = Path.discs([disc], without: [cut])
        // The edges cross at x = 60, and the cut's edge extends to x = 50 inside the disc.
        #expect(abs(try bounds(path).maxX - 60) < 0.01)
        let starts = path.elements.filter { if case .move = $0 { true } else { false } }
        #expect(starts.count == 1)
        #expect(path.elements.flatMap(\.points).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }

    @Test func overlappingDiscsHaveOneOutline() throws {
        let other = Disc(center: Point(x: 75, y: 50), radius: 15)
        let path = Path.discs([disc, other])
        let starts = path.elements.filter { if case .move = $0 { true } else { false } }
        #expect(starts.count == 1)
        let box = try bounds(path)
        // Control points may be slightly outside.
        #expect(abs(box.minX - 30) < 2 && abs(box.maxX - 90) < 2)
    }

    @Test func cutInTheMiddleLeavesARing() {
        let path = Path.discs([disc], without: [Disc(center: disc.center, radius: 8)])
        let starts = path.elements.filter { if case .move = $0 { true } else { false } }
        #expect(starts.count == 2)
    }

    @Test func ridgeFollowsItsDiscsAndReturnsOnALine() throws {
        let other = Disc(center: Point(x: 75, y: 55), radius: 15)
        let path = Path.ridge([disc, other])
        #expect(path.elements.count { if case .move = $0 { true } else { false } } == 1)
        #expect(path.elements.first?.points == [Point(x: 50, y: 70)], "the lowest point of the first")
        let end = try #require(path.elements.dropLast().last?.points.last)
        #expect(abs(end.x - 75) < 0.01 && abs(end.y - 70) < 0.01, "the lowest point of the last")
        // The upper crossing of the edges, not the lower one.
        let rims = path.elements.flatMap { $0.points.suffix(1) }
        #expect(rims.contains { abs($0.x - 68.17) < 0.02 && abs($0.y - 41.65) < 0.02 })
        #expect(rims.allSatisfy { point in ![disc, other].contains { $0.grown(by: -0.01).contains(point) } })
    }

    @Test func ridgeConnectsSeparateDiscsByLines() {
        let far = Disc(center: Point(x: 150, y: 50), radius: 10)
        let path = Path.ridge([disc, far])
        #expect(path.elements.contains(.line(Point(x: 140, y: 50))))
        #expect(Path.ridge([]).elements.isEmpty)
        #expect(Path.ridge([disc]).elements.flatMap(\.points).allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
}
