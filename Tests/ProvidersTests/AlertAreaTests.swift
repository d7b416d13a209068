import Primitives
import Testing

@testable import Providers

/// Which points are inside polygons and circles of warnings.
@Suite struct AlertAreaTests {
    private func contains(
        _ polygons: [String] = [], circles: [String] = [], holes: [String] = [], _ latitude: Double,
        _ longitude: Double
    ) -> Bool? {
        AlertArea(polygons: polygons, circles: circles, holes: holes)?.contains(
            Coordinates(latitude: latitude, longitude: longitude))
    }

    @Test(arguments: [
        (80.0, 0.0, true), (80, 179, true), (50, 0, false), (-80, 0, false), (61, -45, true), (59, 30, false),
    ])
    func aRingAroundThePoleHasThePoleInIt(_ latitude: Double, _ longitude: Double, _ isInside: Bool) {
        let ring = "60,0 60,90 60,180 60,-90 60,0"
        #expect(contains([ring], latitude, longitude) == isInside)
        #expect(contains([ring.replacing("60,", with: "-60,")], -latitude, longitude) == isInside)
        // The same as on a map, along its edges.
        let box = "60,-180 60,180 90,180 90,-180 60,-180"
        #expect(contains([box], latitude, longitude) == isInside)
    }

    @Test func theWholeMapHasAnyPlaceInIt() {
        let map = "-90,-180 90,-180 90,180 -90,180 -90,-180"
        for place in [(0.0, 0.0), (47.6, -122.3), (-36.8, 174.8), (89, 10)] {
            #expect(contains([map], place.0, place.1) == true)
        }
    }

    @Test func ringsCrossTheAntimeridianTheShortWay() {
        for ring in [
            "60,170 60,-170 70,-170 70,170", "60,170 60,190 70,190 70,170", "60,-190 60,-170 70,-170 70,-190",
        ] {
            #expect(contains([ring], 65, 180) == true && contains([ring], 65, -175) == true)
            #expect(contains([ring], 65, 0) == false && contains([ring], 65, 160) == false)
        }
    }

    @Test func aRingNeedsThreeCorners() {
        #expect(contains(["", "52,13 53,13", "x,y 1 2,3,4"], 52.5, 13) == nil)
        #expect(contains(["52,13\n53,13\t53,14"], 52.9, 13.2) == true, "it closes by itself")
    }

    @Test func aCircleWithoutARadiusIsAPoint() {
        #expect(contains(circles: ["52.5,13.4 0"], 52.5, 13.4) == true)
        #expect(contains(circles: ["52.5,13.4 0"], 52.51, 13.4) == false)
        #expect(contains(circles: ["52.5,13.4 -1", "52.5,13.4", "52.5,13.4 x"], 52.5, 13.4) == nil)
        #expect(contains(circles: ["0,0 30000"], 52.5, 13.4) == true, "the whole earth")
    }

    @Test func ofAHundredThousandCornersEachCounts() {
        // A comb, whose teeth point to the north.
        let teeth = (0..<50_000).map { "\(50 + $0 % 2),\(Double($0) / 10_000)" }.joined(separator: " ")
        let comb = teeth + " 49,5 49,0"
        #expect(contains([comb], 49.5, 2.5) == true && contains([comb], 51.5, 2.5) == false)
        #expect(contains([comb], 50.5, 2.5001) != contains([comb], 50.5, 2.5002))
    }
}
