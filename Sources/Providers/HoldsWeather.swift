internal import ForecastCore

extension Forecast {
    /// Whether anything is known beyond times.
    var holdsWeather: Bool {
        let conditions = hourly + [current].compactMap(\.self)
        return conditions.contains { $0 != Conditions(time: $0.time) }
            || minutely?.points.contains { $0.rate != nil || $0.probability != nil } == true
            || daily.contains { $0 != Day(date: $0.date) }
    }
}
