internal import ForecastCore
internal import Primitives
internal import Words

/// What standard error says of an earlier answer that stands in for one that could not be had.
enum StaleWords {
    static func of(_ forecast: Forecast) -> String {
        let times = TimeStyle(TimeFormat(country: forecast.place.country), zone: forecast.zone)
        guard let moment = forecast.asOf else { return "its last answer stands in" }
        return "its last answer stands in, as of \(times.time(moment, seenFrom: Environment.now))"
    }
}
