import Astronomy
import Primitives
import Testing

struct BowSpansTests {
    private let start = Instant(secondsSince1970: 1_782_000_000)

    @Test(arguments: [
        (21.3, -157.9), (47.6, -122.3), (-54.8, -68.3), (0, 0), (69, 19), (78.2, 15.6), (-78, 0), (90, 0),
    ])
    func aBowCanStandInTheSpansAndNowhereElse(latitude: Double, longitude: Double) {
        let place = GeographicPosition(latitude: latitude, longitude: longitude)
        for day in stride(from: 0.0, to: 366, by: 61) {
            let from = start.advanced(by: day * 86_400)
            let to = from.advanced(by: 2 * 86_400)
            let spans = PrimaryBow.spans(from: from, to: to, at: place)
            for (one, next) in zip(spans, spans.dropFirst()) { #expect(one.upperBound < next.lowerBound) }
            let moments = stride(from: 0.5, to: 48 * 60, by: 17).map { from.advanced(by: $0 * 60) }
            let wrong = moments.filter { moment in
                let stands = PrimaryBow(sun: Sun.position(at: moment, from: place)) != nil
                return spans.contains { $0.contains(moment) } != stands
            }
            #expect(wrong == [])
        }
    }

    @Test func anEmptyTimeHasNone() {
        let place = GeographicPosition(latitude: 0, longitude: 0)
        #expect(PrimaryBow.spans(from: start, to: start, at: place).isEmpty)
        #expect(PrimaryBow.spans(from: start, to: start.advanced(by: -1), at: place).isEmpty)
    }
}
