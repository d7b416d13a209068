import ForecastCore
import Foundation
import Primitives

/// The same weather for days at a place.
struct Sky {
    static let honolulu = Place(name: "Honolulu", latitude: 21.3069, longitude: -157.8583)
    static let seattle = Place(name: "Seattle", latitude: 47.6062, longitude: -122.3321)
    static let longyearbyen = Place(name: "Longyearbyen", latitude: 78.2232, longitude: 15.6267)

    /// 2026-06-21T00:00Z, 14:00 of the day before in Honolulu.
    static let june = Instant(secondsSince1970: 1_782_000_000)
    /// 2026-12-21T00:00Z.
    static let december = Instant(secondsSince1970: 1_797_811_200)

    var place = honolulu
    var start = june
    var hours = 72
    var probability: Double? = 0.8
    var cloudCover: Double? = 0.4
    var rate: Double? = 1.2
    var temperature: Double? = 18
    var kind: PrecipitationKind? = .rain

    var forecast: Forecast {
        var forecast = makeForecast(
            hourly: (0..<hours).map { hour in
                var weather = Conditions(time: start.advanced(by: Double(hour) * 3600))
                weather.precipitationProbability = probability
                weather.cloudCover = cloudCover
                weather.precipitationRate = rate
                weather.temperature = temperature
                weather.precipitationKind = kind
                return weather
            })
        forecast.place = place
        return forecast
    }

    /// Every twenty minutes of the first two days.
    var moments: [Instant] { (0..<144).map { start.advanced(by: Double($0) * 1200) } }
}

func time(_ text: String) -> Instant {
    Instant(iso8601: text) ?? Instant(secondsSince1970: .nan)
}
