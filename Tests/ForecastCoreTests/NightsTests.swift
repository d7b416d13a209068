import ForecastCore
import Primitives
import Testing

struct NightsTests {
    private func forecast(_ latitude: Double, _ longitude: Double = 0) -> Forecast {
        Forecast(
            place: Place(name: nil, latitude: latitude, longitude: longitude), zone: ZoneOffsets(initial: 0),
            source: .init(id: "test", attribution: ""))
    }

    /// Greenwich on 3 February 2026: the almanac has sunrise at 7:35 and sunset at 16:53 UTC.
    @Test func aNightIsBetweenSunsetAndSunrise() throws {
        let noon = try #require(Instant(iso8601: "2026-02-03T12:00:00Z"))
        let nights = forecast(51.48).nights(from: noon, to: noon.advanced(by: 86_400))
        try #require(nights.count == 3)
        let sunrise = try #require(Instant(iso8601: "2026-02-03T07:35:00Z"))
        #expect(nights[0].lowerBound == noon.advanced(by: -21_600), "cut off six hours before the start")
        #expect(abs(nights[0].upperBound.seconds(to: sunrise)) < 120)
        let sunset = try #require(Instant(iso8601: "2026-02-03T16:53:00Z"))
        #expect(abs(nights[1].lowerBound.seconds(to: sunset)) < 120)
        #expect(abs(nights[1].upperBound.seconds(to: sunset.advanced(by: 52_800 - 120))) < 240)
        #expect(
            nights[2].upperBound.seconds(to: noon.advanced(by: 108_000)) == 0, "cut off six hours after the end")
    }

    @Test func aPolarDayHasNoNightAndAPolarNightOnlyOne() throws {
        let june = try #require(Instant(iso8601: "2026-06-21T00:00:00Z"))
        #expect(forecast(70).nights(from: june, to: june.advanced(by: 86_400)).isEmpty)
        let dark = forecast(-70).nights(from: june, to: june.advanced(by: 86_400))
        #expect(dark.count == 1 && dark[0].lowerBound == june.advanced(by: -21_600))
        #expect(dark[0].upperBound == june.advanced(by: 108_000))
    }
}
