import ForecastCore
import Primitives

/// Moments of the tests, as minutes after 2026-11-20T15:00Z.
func minute(_ minutes: Double) -> Instant {
    Instant(secondsSince1970: 1_795_186_800 + minutes * 60)
}

func makeForecast(
    offset: Int = 0, changes: [ZoneOffsets.Change] = [], current: Conditions? = nil,
    minutely: MinutelyPrecipitation? = nil, hourly: [Conditions] = []
) -> Forecast {
    Forecast(
        place: Place(name: "Testby", latitude: 0, longitude: 0),
        zone: ZoneOffsets(initial: offset, changes: changes),
        source: Forecast.Source(id: "test", attribution: "Test data"), current: current, minutely: minutely,
        hourly: hourly)
}

/// Hours from 15:00Z on with these rates.
func hours(
    _ rates: [Double?], probability: Double? = 0.5, kind: PrecipitationKind? = .rain
) -> [Conditions] {
    rates.enumerated().map { index, rate in
        var hour = Conditions(time: minute(Double(index) * 60))
        hour.temperature = Double(index)
        hour.precipitationRate = rate
        hour.precipitationProbability = probability
        hour.precipitationKind = kind
        return hour
    }
}

/// Spans of a quality from 15:00Z plus `start` minutes on with these rates.
func minutely(
    _ quality: MinutelyPrecipitation.Quality, from start: Double = 0, _ rates: [Double?], probability: Double? = nil
) -> MinutelyPrecipitation {
    MinutelyPrecipitation(
        quality: quality,
        points: rates.enumerated().map { index, rate in
            .init(time: minute(start + Double(index) * quality.span / 60), rate: rate, probability: probability)
        })
}
