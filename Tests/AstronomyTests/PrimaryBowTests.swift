import Astronomy
import Testing

struct PrimaryBowTests {
    /// cos w = cos 42° / cos h.
    @Test(arguments: [(0.0001, 42.0), (10, 41.0088), (20, 37.7361), (30, 30.895), (40, 14.0447), (41.9999, 0.1016)])
    func itMeetsTheHorizonWhereTheCapDoes(altitude: Double, halfWidth: Double) throws {
        let bow = try #require(PrimaryBow(sun: HorizontalPosition(altitude: altitude, azimuth: 278)))
        #expect(abs(bow.halfWidth - halfWidth) < 0.0002)
        #expect(abs(bow.top - (42 - altitude)) < 1e-9)
        #expect(bow.azimuth == 98)
    }

    @Test(arguments: [-90.0, -0.5, 0, 42, 60, 90, .nan, .infinity])
    func noneStandsUnlessTheSunIsUpAndLow(altitude: Double) {
        #expect(PrimaryBow(sun: HorizontalPosition(altitude: altitude, azimuth: 0)) == nil)
    }

    /// An app is known that adds the bow's radius to the direction.
    @Test(arguments: [(0.0, 180.0), (90, 270), (180, 0), (270, 90), (359.5, 179.5)])
    func itsMiddleIsOppositeTheSun(sun: Double, bow: Double) {
        #expect(PrimaryBow.azimuth(sun: HorizontalPosition(altitude: 10, azimuth: sun)) == bow)
    }
}
