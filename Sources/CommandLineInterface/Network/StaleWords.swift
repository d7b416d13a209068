internal import ForecastCore
internal import Primitives
internal import Words

/// What standard error says of an earlier answer that stands in for one that could not be had.
enum StaleWords {
    /// Names the service whose answer it is, where that is another than the one of which the words before tell.
    static func of(_ forecast: Forecast, by service: String? = nil) -> String {
        let answer = service.map { "the last answer of \($0)" } ?? "its last answer"
        let times = TimeStyle(TimeFormat(country: forecast.place.country), zone: forecast.zone)
        guard let moment = forecast.asOf else { return "\(answer) stands in" }
        return "\(answer) stands in, as of \(times.time(moment, seenFrom: Environment.now))"
    }
}
