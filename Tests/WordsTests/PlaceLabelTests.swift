import ForecastCore
import Testing
import Words

@Suite struct PlaceLabelTests {
    @Test func aPlaceWithoutANameIsItsCoordinates() {
        #expect(Place(name: "Seattle", latitude: 47.6, longitude: -122.3).label == "Seattle")
        #expect(Place(name: nil, latitude: 47.6062, longitude: -122.3321).label == "47.61, -122.33")
        #expect(Place(name: "Portland", qualifier: "OR", latitude: 45.5, longitude: -122.7).label == "Portland, OR")
        #expect(Place(name: "Perth", qualifier: "\u{7}\n", latitude: 0, longitude: 0).label == "Perth")
        #expect(Place(name: nil, qualifier: "OR", latitude: 1, longitude: 2).label == "1.00, 2.00")
        #expect(Place(name: " \u{202E}", latitude: -0.001, longitude: 5).label == "0.00, 5.00")
        #expect(Place(name: nil, latitude: -0.05, longitude: 179.999).label == "-0.05, 180.00")
        #expect(Place(name: nil, latitude: .nan, longitude: 1e300).label == "–, –")
    }

    @Test(arguments: [
        (0.0, CompassPoint.north), (22.4, .north), (22.6, .northeast), (90, .east), (225, .southwest),
        (337.4, .northwest), (337.6, .north), (360, .north), (-90, .west), (765, .northeast), (-337.6, .north),
    ])
    func bearingsNameTheNearestPoint(_ bearing: Double, _ point: CompassPoint) {
        #expect(CompassPoint(bearing: bearing) == point)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity]) func whatIsNoAngleHasNoPoint(_ bearing: Double) {
        #expect(CompassPoint(bearing: bearing) == nil)
    }
}
