internal import ForecastCore
internal import Primitives

extension OpenMeteoTable {
    /// The weather at the time of the answer; nil where that is not known.
    func current() throws(ForecastFileError) -> Conditions? {
        guard let (row, time) = try times().first else { return nil }
        let instants = try OpenMeteoInstants(self)
        let sums = try OpenMeteoSums(self)
        var point = instants.conditions(row: row, at: time)
        // The sum of the interval that ends now.
        let seconds = try values(.interval).first.flatMap { $0 >= 60 && $0 <= 86_400 ? $0 : nil }
        point.precipitationRate = Plausible.rate(
            seconds.flatMap { seconds in
                sums.amount[row].map { $0 * 3600 / seconds }
            })
        point.precipitationProbability = Plausible.fraction(sums.probability[row])
        point.precipitationKind = sums.kind(row, rate: point.precipitationRate)
        point.condition = instants.code(row)?.condition
        return point
    }

    /// The hours: what a row says of its moment, and of the hour that begins then what the row an hour later says.
    func hours() throws(ForecastFileError) -> [Conditions] {
        let times = try times()
        let rows = Dictionary(times.map { ($0.time, $0.row) }) { first, _ in first }
        let instants = try OpenMeteoInstants(self)
        let sums = try OpenMeteoSums(self)
        return times.map { row, time in
            var point = instants.conditions(row: row, at: time)
            let end = rows[time.advanced(by: 3600)]
            if let end {
                point.precipitationRate = Plausible.rate(sums.amount[end])
                point.precipitationProbability = Plausible.fraction(sums.probability[end])
                point.precipitationKind = sums.kind(end, rate: point.precipitationRate)
            }
            point.condition = Condition(
                start: instants.code(row), end: end.flatMap(instants.code), cloudCover: point.cloudCover)
            return point
        }
    }

    /// The quarter hours that end at the rows' times, as rates; nil where there is no precipitation among the columns.
    func quarterHours(_ quality: MinutelyPrecipitation.Quality) throws(ForecastFileError) -> MinutelyPrecipitation?
    {
        let sums = try OpenMeteoSums(self)
        let points = try times().map { row, time in
            let rate = Plausible.rate(sums.amount[row].map { $0 * 4 })
            return MinutelyPrecipitation.Point(
                time: time.advanced(by: -900), rate: rate,
                probability: Plausible.fraction(sums.probability[row]), kind: sums.kind(row, rate: rate))
        }
        guard points.contains(where: { $0.rate != nil }) else { return nil }
        return MinutelyPrecipitation(quality: quality, points: points)
    }
}

/// The columns that tell of a moment.
private struct OpenMeteoInstants {
    let temperature, apparentTemperature, dewPoint, humidity: OpenMeteoTable.Rows<Double>
    let windSpeed, windGust, windDirection, visibility, cloudCover, weatherCode, isDay: OpenMeteoTable.Rows<Double>

    init(_ table: OpenMeteoTable) throws(ForecastFileError) {
        temperature = try table.values(.temperature)
        apparentTemperature = try table.values(.apparentTemperature)
        dewPoint = try table.values(.dewPoint)
        humidity = try table.values(.humidity)
        windSpeed = try table.values(.windSpeed)
        windGust = try table.values(.windGust)
        windDirection = try table.values(.windDirection)
        visibility = try table.values(.visibility)
        cloudCover = try table.values(.cloudCover)
        weatherCode = try table.values(.weatherCode)
        isDay = try table.values(.isDay)
    }

    func code(_ row: Int) -> WeatherCode? {
        WeatherCode(weatherCode[row])
    }

    func conditions(row: Int, at time: Instant) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = Plausible.temperature(temperature[row])
        point.apparentTemperature = Plausible.temperature(apparentTemperature[row])
        point.dewPoint = Plausible.temperature(dewPoint[row])
        point.humidity = Plausible.fraction(humidity[row])
        point.windSpeed = Plausible.windSpeed(windSpeed[row])
        point.windGust = Plausible.windSpeed(windGust[row])
        point.windBearing = Plausible.bearing(windDirection[row])
        point.visibility = Plausible.visibility(visibility[row])
        point.cloudCover = Plausible.fraction(cloudCover[row])
        point.isDay = isDay[row].flatMap { $0 == 1 ? true : $0 == 0 ? false : nil }
        return point
    }
}

/// The columns that tell of the span before a moment.
private struct OpenMeteoSums {
    /// In mm.
    let amount: OpenMeteoTable.Rows<Double>
    let probability: OpenMeteoTable.Rows<Double>
    private let rain, showers, snowfall, weatherCode: OpenMeteoTable.Rows<Double>

    init(_ table: OpenMeteoTable) throws(ForecastFileError) {
        amount = try table.values(.precipitation)
        probability = try table.values(.precipitationProbability)
        rain = try table.values(.rain)
        showers = try table.values(.showers)
        snowfall = try table.values(.snowfall)
        weatherCode = try table.values(.weatherCode)
    }

    /// What falls where the rate is not nought.
    func kind(_ row: Int, rate: Double?) -> PrecipitationKind? {
        guard let rate, rate > 0 else { return nil }
        return PrecipitationKind(
            code: WeatherCode(weatherCode[row]), rain: rain[row], showers: showers[row], snowfall: snowfall[row])
    }
}
