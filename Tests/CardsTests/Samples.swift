import ForecastCore
import Primitives

/// 15:22 in Seattle on Friday 20 November 2026.
let moment = Instant(secondsSince1970: 1_795_216_920)

/// Pacific Standard Time.
let pacific = ZoneOffsets(initial: -28_800)

func minute(_ count: Int) -> Instant {
    moment.advanced(by: Double(count) * 60)
}

/// A full hour of the day of the moment, Pacific Standard Time.
func hour(_ count: Int) -> Instant {
    minute(-22).advanced(by: Double(count - 15) * 3600)
}

/// A forecast at a place, without any weather.
func emptyForecast(_ place: Place, attribution: String = "", zone: ZoneOffsets = pacific) -> Forecast {
    Forecast(place: place, zone: zone, source: Forecast.Source(id: "test", attribution: attribution))
}
