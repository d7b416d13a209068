import Primitives
import Testing

@testable import Cards

/// Outlines that are cut at the edge of a disc.
struct RadarGeometryTests {
    private static let disc = Disc(center: Point(x: 100, y: 100), radius: 50)

    private func area(_ ring: [Point]) -> Double {
        guard var before = ring.last else { return 0 }
        var sum = 0.0
        for here in ring {
            sum += before.x * here.y - here.x * before.y
            before = here
        }
        return sum / 2
    }

    private func square(_ x: Double, _ y: Double, _ half: Double) -> [Point] {
        [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { Point(x: x + $0.0 * half, y: y + $0.1 * half) }
    }

    private static let whole = Double.pi * 2500

    @Test func aRingKeepsWhatIsWithinTheDisc() {
        let inner = square(100, 100, 20)
        #expect(Self.disc.clipped(ring: inner) == inner)
        // Half of the disc, all of it, and nothing of it.
        for (ring, expected) in [
            (square(300, 100, 200), Self.whole / 2), (square(100, 100, 400), Self.whole), (square(300, 100, 60), 0),
            (square(100, 100, 52), Self.whole),
        ] {
            let clipped = Self.disc.clipped(ring: ring)
            #expect(abs(area(clipped) - expected) < 0.01 * Self.whole, "\(area(clipped)), \(expected)")
            #expect(clipped.allSatisfy(Self.disc.grown(by: 0.01).contains))
        }
        // A hole runs the other way round.
        #expect(area(Self.disc.clipped(ring: square(100, 100, 400).reversed())) < -0.99 * Self.whole)
    }

    @Test func aLineIsCutWhereItLeavesTheDisc() throws {
        let line = [Point(x: 0, y: 100), Point(x: 200, y: 100), Point(x: 200, y: 110), Point(x: 100, y: 110)]
        let parts = Self.disc.clipped(line: line)
        #expect(parts.count == 2)
        let first = try #require(parts.first)
        #expect(first.first == Point(x: 50, y: 100) && first.last == Point(x: 150, y: 100))
        #expect(parts.last?.last == Point(x: 100, y: 110))
        #expect(Self.disc.clipped(line: [Point(x: 0, y: 0), Point(x: 200, y: 0)]).isEmpty)
    }
}
