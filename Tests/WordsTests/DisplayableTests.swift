import ForecastCore
import Testing
import Words

@Suite struct DisplayableTests {
    @Test(arguments: [
        ("Seattle", "Seattle"), ("  New \t\n York ", "New York"), ("Sea\u{0}tt\u{1B}le\u{7F}\u{9B}", "Seattle"),
        ("\u{202E}elttaeS\u{202C}", "elttaeS"), ("\u{2066}A\u{2069} \u{202A}B", "A B"),
        ("A\u{2028}B\u{A0}C", "A B C"),
        ("\u{1}\u{2067}", ""), ("", ""), (" \u{85} ", ""), ("A \u{7} B", "A B"), ("القاهرة", "القاهرة"),
        ("👩‍🌾 नमस्ते", "👩‍🌾 नमस्ते"), ("e\u{301}", "e\u{301}"),
    ])
    func onlyWhatCanBeShownRemains(_ text: String, _ shown: String) {
        #expect(displayable(text) == shown)
    }

    @Test(arguments: [
        ("Seattle", 7, "Seattle"), ("Seattle", 6, "Seatt…"), ("New York City", 12, "New York…"),
        ("New York City", 9, "New York…"), ("New York City", 8, "New…"), ("One, two", 7, "One…"),
        ("Seattle", 1, "…"),
        ("Seattle", 0, ""), ("Seattle", -1, ""), ("A Seattle", 7, "A Seat…"), (" Seattle", 5, " Sea…"),
        ("👩‍🌾👩‍🌾👩‍🌾", 2, "👩‍🌾…"),
    ])
    func longTextsAreCutAfterAWord(_ text: String, _ limit: Int, _ cut: String) {
        #expect(shortened(text, to: limit) == cut)
    }

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
