import Primitives
import Testing

struct GeometryTests {
    @Test(arguments: [
        (0.0, 0.0), (359.5, 359.5), (360, 0), (-1, 359), (-360, 0), (725, 5), (-725, 355), (-1e-20, 0),
    ])
    func wrappedDegreesAreFromZeroToLessThanATurn(degrees: Double, wrapped: Double) {
        #expect(degrees.wrappedDegrees == wrapped)
    }

    @Test(arguments: [
        (0.0, 0.0), (180, 180), (-180, -180), (181, -179), (-181, 179), (350, -10), (-350, 10), (725, 5),
    ])
    func signedDegreesAreWithinHalfATurn(degrees: Double, signed: Double) {
        #expect(degrees.signedDegrees == signed)
    }

    @Test func handleOfAQuarterCircleIsThatOfArcs() {
        var path = Path()
        path.move(to: Point(x: 0, y: -1000))
        path.arc(center: Point(x: 0, y: 0), radius: 1000, from: .degrees(0), to: .degrees(90))
        #expect(path.elements[1].points[0] == Point(x: 1000 * Path.quarterCircleHandle, y: -1000).onGrid)
    }

    @Test func rectanglesThatShareAnEdgeDoNotIntersect() {
        let rect = Rect(minX: 0, minY: 0, maxX: 10, maxY: 10)
        #expect(!rect.intersects(Rect(minX: 10, minY: 0, maxX: 20, maxY: 10)))
        #expect(!rect.intersects(Rect(minX: 0, minY: 10, maxX: 10, maxY: 20)))
        #expect(rect.intersects(Rect(minX: 9, minY: 9, maxX: 20, maxY: 20)))
        #expect(rect.contains(Rect(minX: 0, minY: 0, maxX: 10, maxY: 10)))
        #expect(!rect.contains(Rect(minX: 0, minY: 0, maxX: 10, maxY: 10.1)))
    }
}
