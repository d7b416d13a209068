import ForecastCore
import Testing

@testable import Providers

/// Every state that a service can name has a condition, and with it a picture.
struct WeatherWordsTests {
    /// The codes of WMO table 4677 that Open-Meteo lists.
    private static let codes = [
        0, 1, 2, 3, 45, 48, 51, 53, 55, 56, 57, 61, 63, 65, 66, 67, 71, 73, 75, 77, 80, 81, 82, 85, 86, 95, 96, 99,
    ]

    @Test func everyCodeOfOpenMeteoHasACondition() {
        let known = (-1...120).filter { WeatherCode(Double($0)) != nil }
        #expect(known == WeatherWordsTests.codes)
        let conditions = Set(WeatherWordsTests.codes.compactMap { WeatherCode(Double($0))?.condition })
        #expect(
            conditions == [.clear, .partlyCloudy, .cloudy, .fog, .rain, .sleet, .snow, .thunderstorm])
    }

    @Test(arguments: [
        ("clear-day", Condition.clear), ("clear-night", .clear), ("rain", .rain), ("snow", .snow),
        ("sleet", .sleet), ("wind", .wind), ("fog", .fog), ("cloudy", .cloudy),
        ("partly-cloudy-day", .partlyCloudy),
        ("partly-cloudy-night", .partlyCloudy), ("hail", .hail), ("thunderstorm", .thunderstorm),
        ("tornado", .tornado),
    ]) func everyIconOfDarkSkyHasACondition(icon: String, condition: Condition) {
        #expect(Condition(darkSky: icon, precipType: nil) == condition)
    }

    @Test(arguments: ["none", "", "volcano"]) func anUnknownIconHasNone(icon: String) {
        #expect(Condition(darkSky: icon, precipType: nil) == nil)
    }
}
