import Astronomy
import Primitives
import Testing

struct PrimaryBowTests {
    /// cos w = cos 42° / cos h.
    @Test(arguments: [(0.0001, 42.0), (10, 41.0088), (20, 37.7361), (30, 30.895), (39.9999, 14.0449), (-0.8, 42)])
    func bowMeetsTheHorizonAtItsHalfWidth(altitude: Double, halfWidth: Double) throws {
        let bow = try #require(PrimaryBow(sun: HorizontalPosition(altitude: altitude, azimuth: 278)))
        #expect(abs(bow.halfWidth - halfWidth) < 0.0002)
        #expect(abs(bow.top - (42 - max(0, altitude))) < 1e-9)
        #expect(bow.azimuth == 98)
    }

    @Test(arguments: [-90.0, -0.84, 40, 42, 60, 90, .nan, .infinity])
    func bowRequiresALowSunAboveTheHorizon(altitude: Double) {
        #expect(PrimaryBow(sun: HorizontalPosition(altitude: altitude, azimuth: 0)) == nil)
    }

    /// The bow's radius must not be added to its azimuth.
    @Test(arguments: [(0.0, 180.0), (90, 270), (180, 0), (270, 90), (359.5, 179.5)])
    func bowIsOppositeTheSun(sun: Double, bow: Double) {
        #expect(PrimaryBow.azimuth(sun: HorizontalPosition(altitude: 10, azimuth: sun)) == bow)
    }
}

struct BowSpansTests {
    private let start = Instant(secondsSince1970: 1_782_000_000)

    @Test(arguments: [
        (21.3, -157.9), (47.6, -122.3), (-54.8, -68.3), (0, 0), (69, 19), (78.2, 15.6), (-78, 0), (90, 0),
    ])
    func bowIsPossibleInTheSpansOnly(latitude: Double, longitude: Double) {
        let place = GeographicPosition(latitude: latitude, longitude: longitude)
        for day in stride(from: 0.0, to: 366, by: 61) {
            let from = start.advanced(by: day * 86_400)
            let to = from.advanced(by: 2 * 86_400)
            let spans = PrimaryBow.spans(from: from, to: to, at: place)
            for (one, next) in zip(spans, spans.dropFirst()) { #expect(one.upperBound < next.lowerBound) }
            let moments = stride(from: 0.5, to: 48 * 60, by: 17).map { from.advanced(by: $0 * 60) }
            let wrong = moments.filter { moment in
                let isPossible = PrimaryBow(sun: Sun.position(at: moment, from: place)) != nil
                return spans.contains { $0.contains(moment) } != isPossible
            }
            #expect(wrong == [])
        }
    }

    @Test func emptyTimeHasNoSpans() {
        let place = GeographicPosition(latitude: 0, longitude: 0)
        #expect(PrimaryBow.spans(from: start, to: start, at: place).isEmpty)
        #expect(PrimaryBow.spans(from: start, to: start.advanced(by: -1), at: place).isEmpty)
    }
}
