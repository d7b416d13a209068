import ForecastCore
import Places
import Primitives
import Testing

@Suite struct PlaceAtPointTests {
    let gazetteer = Gazetteer()

    @Test func aPointInACityHasItsNameAndIsRoundedToHundredths() {
        #expect(
            gazetteer.place(latitude: 47.620_499, longitude: -122.349_277)
                == Place(
                    name: "Seattle", region: "Washington", country: "US", latitude: 47.62, longitude: -122.35,
                    timeZone: "America/Los_Angeles"))
        #expect(gazetteer.place(latitude: 43.66, longitude: -70.26)?.qualifier == "ME")
    }

    @Test func aCityGivesItsCountryFartherThanItsName() throws {
        // In the Simpson Desert.
        let desert = try #require(gazetteer.place(latitude: -24.5, longitude: 136.5))
        #expect(desert.name == nil && desert.region == nil && desert.qualifier == nil)
        #expect(desert.country == "AU" && desert.timeZone == "Australia/Darwin")
    }

    @Test(arguments: [
        (0.0, -140.0, "Etc/GMT+9"), (-48.88, -123.39, "Etc/GMT+8"), (0, -25, "Etc/GMT+2"), (36, 180, "Etc/GMT-12"),
        (-62, 0, "Etc/GMT"), (-62, 7.4, "Etc/GMT"), (-62, 7.6, "Etc/GMT-1"), (20, -179.99, "Etc/GMT+12"),
        (90, 95, "Etc/GMT-6"),
    ])
    func onTheHighSeasTheZoneIsNautical(latitude: Double, longitude: Double, zone: String) throws {
        let place = try #require(gazetteer.place(latitude: latitude, longitude: longitude))
        #expect(place.timeZone == zone)
        #expect(place.name == nil && place.country == nil)
        let time = Instant(secondsSince1970: 1_795_216_920)
        let offsets = try #require(TimeZoneDatabase(directories: []).offsets(of: zone, from: time, to: time))
        #expect(abs(Double(offsets.seconds(at: time)) / 3600 - longitude / 15) <= 0.5)
    }

    @Test func aCityGivesNoCountryBeyond500Kilometers() throws {
        // Some 430 km and 660 km south-west of Wellington's coast, in the Tasman Sea.
        let near = try #require(gazetteer.place(latitude: -43.6, longitude: 164.5))
        let far = try #require(gazetteer.place(latitude: -42.5, longitude: 161.5))
        #expect(gazetteer.nearest(latitude: -43.6, longitude: 164.5)?.kilometers ?? 0 > 250)
        #expect((500...900).contains(gazetteer.nearest(latitude: -42.5, longitude: 161.5)?.kilometers ?? 0))
        #expect(near.country == "NZ" && near.name == nil)
        #expect(far.country == nil && far.name == nil)
    }

    @Test(arguments: [(90.001, 0.0), (0, 180.5), (.nan, 0), (0, .infinity), (-1e300, 0)])
    func invalidCoordinatesAreNoPlace(latitude: Double, longitude: Double) {
        #expect(gazetteer.place(latitude: latitude, longitude: longitude) == nil)
    }

    @Test func coordinatesAreNeverNegativeZero() {
        #expect(gazetteer.place(latitude: -0.001, longitude: -0.004)?.latitude.sign == .plus)
    }
}
