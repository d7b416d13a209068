import Foundation
import Primitives
import Testing

struct PathTests {
    @Test func directionsFollowAClock() {
        let center = Point(x: 100, y: 100)
        let places = [0.0, 90, 180, 270].map { center.at(10, toward: .degrees($0)).onGrid }
        #expect(
            places == [
                Point(x: 100, y: 90), Point(x: 110, y: 100), Point(x: 100, y: 110), Point(x: 90, y: 100),
            ])
    }

    @Test(arguments: [6.0, 30, 89, 90, 180, 275, 360])
    func arcStaysOnItsCircle(sweep: Double) {
        var path = Path()
        let center = Point(x: 540, y: 600)
        path.move(to: center.at(248, toward: .degrees(40)))
        path.arc(center: center, radius: 248, from: .degrees(40), to: .degrees(40 + sweep))
        var from = center.at(248, toward: .degrees(40))
        for case .curve(let first, let second, let end) in path.elements {
            for step in 0...20 {
                let t = Double(step) / 20
                let (a, b, c, d) = (pow(1 - t, 3), 3 * t * pow(1 - t, 2), 3 * t * t * (1 - t), pow(t, 3))
                let x = a * from.x + b * first.x + c * second.x + d * end.x - center.x
                let y = a * from.y + b * first.y + c * second.y + d * end.y - center.y
                #expect(abs((x * x + y * y).squareRoot() - 248) < 248 * 0.0003)
            }
            from = end
        }
        let last = center.at(248, toward: .degrees(40 + sweep))
        #expect(abs(from.x - last.x) < 0.001 && abs(from.y - last.y) < 0.001)
    }

    @Test func pathDataRoundTrips() throws {
        var path = Path.ringSector(
            center: Point(x: 1.0 / 3, y: 2), innerRadius: 46, outerRadius: 248, from: .degrees(6), to: .degrees(12))
        path.append(.circle(center: Point(x: -5.5, y: 0), radius: 7))
        path.append(.line(from: Point(x: 0, y: 0), to: Point(x: 10, y: -0.0001)))
        #expect(Path(text: path.text) == path)
        #expect(Path.line(from: Point(x: 540, y: 300), to: Point(x: 540.5, y: 334)).text == "M540 300L540.5 334")
        #expect(Path(text: "M0 0\n L 10,\t20 Z") == Path(text: "M0 0L10 20Z"))
    }

    @Test(arguments: [
        "L0 0", "M0", "M0 0 0", "M0 0L1", "M0 0C1 1 1 1", "M0 0H5", "m0 0", "M0 0Z1", "M0 0L1e999 0", "M0 0Lnan 0",
        "M0 0Linf 0", "Q", "M0 0L1e300 0",
    ])
    func invalidPathDataIsRejected(text: String) {
        #expect(Path(text: text) == nil)
    }

    @Test func randomTextNeverTraps() {
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let letters = Array("MLCZ0123456789.- ,eE+#\u{301}é")
        var readable = 0
        for _ in 0..<3000 {
            let text = String((0..<next(24)).map { _ in letters[next(letters.count)] })
            if let path = Path(text: text) {
                readable += 1
                #expect(Path(text: path.text) == path)
            }
        }
        #expect(readable > 0)
    }

    @Test func boundsContainEveryPoint() {
        let circle = Path.circle(center: Point(x: 10, y: 20), radius: 5)
        #expect(circle.controlBounds == Rect(minX: 5, minY: 15, maxX: 15, maxY: 25))
        #expect(Path().controlBounds == nil)
    }
}
