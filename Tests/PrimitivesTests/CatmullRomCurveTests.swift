import Primitives
import Testing

struct CatmullRomCurveTests {
    private static let heights = [3.0, 3, -2, 8, 8, 8, 0, 40, -7, -7.5, 12]

    private let curve = CatmullRomCurve(
        through: heights.enumerated().map { Point(x: Double($0.offset), y: $0.element) })

    /// The uniform spline of tension 0.5 as a polynomial in t.
    private func formula(_ p: [Double], _ t: Double) -> Double {
        let cubic = 3 * p[1] - p[0] - 3 * p[2] + p[3]
        let square = 2 * p[0] - 5 * p[1] + 4 * p[2] - p[3]
        return 0.5 * (2 * p[1] + (p[2] - p[0]) * t + square * t * t + cubic * t * t * t)
    }

    @Test func curvePassesThroughItsPoints() throws {
        for point in curve.points {
            #expect(abs(try #require(curve.y(at: point.x)) - point.y) < 1e-6)
        }
        let ends = curve.path.elements.compactMap(\.points.last)
        #expect(ends == curve.points)
    }

    @Test func segmentsAreUniformSplines() throws {
        let heights = CatmullRomCurveTests.heights
        // In the inner segments x is proportional to t.
        for index in 1..<(heights.count - 2) {
            for t in [0.1, 0.37, 0.5, 0.8] {
                let expected = formula(Array(heights[(index - 1)...(index + 2)]), t)
                #expect(abs(try #require(curve.y(at: Double(index) + t)) - expected) < 1e-6)
            }
        }
    }

    @Test func endPointsAreDoubled() throws {
        let curve = CatmullRomCurve(through: [Point(x: 0, y: 0), Point(x: 6, y: 12)])
        guard case .curve(let first, let second, _) = curve.path.elements[1] else {
            Issue.record("no curve")
            return
        }
        #expect(first == Point(x: 1, y: 2) && second == Point(x: 5, y: 10))
    }

    @Test func verticalExtentIncludesOvershootExactly() throws {
        let extent = try #require(curve.verticalExtent)
        let samples = stride(from: 0.0, through: 10, by: 0.001).compactMap { curve.y(at: $0) }
        let (low, high) = (try #require(samples.min()), try #require(samples.max()))
        #expect(abs(low - extent.lowerBound) < 1e-3 && abs(high - extent.upperBound) < 1e-3)
        #expect(extent.upperBound > 40 && extent.lowerBound < -7.5, "it swings beyond its points")
    }

    @Test func fewPointsDoNotTrap() {
        #expect(CatmullRomCurve(through: []).verticalExtent == nil)
        #expect(CatmullRomCurve(through: []).path.elements.isEmpty)
        let one = CatmullRomCurve(through: [Point(x: 2, y: 5)])
        #expect(one.verticalExtent == 5...5 && one.y(at: 2) == 5 && one.y(at: 2.1) == nil)
        #expect(curve.y(at: -0.1) == nil && curve.y(at: 10.1) == nil && curve.y(at: .nan) == nil)
    }
}
