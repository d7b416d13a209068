public import ForecastCore
public import Primitives

/// A made-up forecast for trying out the cards: rain that begins in 14 minutes and is heavy by 23:55Z.
public enum SampleForecast {
    /// 2026-11-20T23:22:00Z, the time of every sample.
    public static let time = Instant(secondsSince1970: 1_795_216_920)

    /// The sample at a place, on that place's clock; nil where its time zone is missing or `zone` does not know it.
    ///
    /// The weather is the same everywhere, and so are its instants. What the sun and the moon do is left open.
    public static func forecast(for place: Place, zone lookUp: ZoneLookup) -> Forecast? {
        guard let name = place.timeZone,
            let zone = lookUp(name, time.advanced(by: -86_400), time.advanced(by: 9 * 86_400))
        else { return nil }
        let firstHour = time.flooredToMultiple(of: 3600)
        return Forecast(
            place: place, zone: zone, source: Forecast.Source(id: "sample", attribution: "Sample data"),
            current: current,
            minutely: MinutelyPrecipitation(
                quality: .minute,
                points: SampleMinutes.all.enumerated().map { index, minute in
                    MinutelyPrecipitation.Point(
                        time: time.advanced(by: Double(index) * 60), rate: minute.rate,
                        probability: minute.probability, kind: minute.rate > 0 ? .rain : nil)
                }),
            hourly: SampleHours.all.enumerated().map { index, hour in
                hour.conditions(at: firstHour.advanced(by: Double(index) * 3600))
            },
            daily: days(from: zone.civilTime(at: time).date), alerts: [warning], listsAlerts: true)
    }

    private static var warning: Alert {
        Alert(
            id: "sample", title: "Wind Advisory", severity: .moderate, start: time.advanced(by: -3600),
            end: time.advanced(by: 13 * 3600), regions: ["The whole area"],
            text: """
                An example of a warning: gusts from the south may move what is not tied down, and break small branches.

                Secure loose objects outside. Take care on bridges and open roads.
                """, issued: time.advanced(by: -3 * 3600), issuer: "Example weather authority")
    }

    /// The weather at the time of the sample, between its first hour's values.
    private static var current: Conditions {
        var current = Conditions(time: time)
        current.temperature = 12.2
        current.apparentTemperature = 11.1
        current.dewPoint = 10.7
        current.humidity = 0.91
        current.windSpeed = 4
        current.windGust = 7
        current.windBearing = 200
        current.cloudCover = 0.9
        current.precipitationRate = 0
        current.precipitationProbability = 0.04
        current.condition = .cloudy
        return current
    }

    private static func days(from today: CivilDate) -> [Day] {
        let rows:
            [(
                high: Double, low: Double, probability: Double, kind: PrecipitationKind?, condition: Condition
            )] = [
                (12.8, 7.3, 0.97, .rain, .rain),
                (11.7, 6.2, 0.56, .rain, .partlyCloudy),
                (12.9, 7.4, 0.10, nil, .clear),
                (11.4, 6.8, 0.45, .rain, .cloudy),
                (10.1, 5.3, 0.82, .rain, .rain),
                (8.2, 2.4, 0.64, .rain, .rain),
                (4.1, -0.9, 0.55, .snow, .snow),
                (5.8, -0.4, 0.12, nil, .partlyCloudy),
            ]
        return rows.enumerated().map { index, row in
            var day = Day(date: CivilDate(daysSince1970: today.daysSince1970 + index))
            day.high = row.high
            day.low = row.low
            day.precipitationProbability = row.probability
            day.precipitationKind = row.kind
            day.condition = row.condition
            return day
        }
    }
}
