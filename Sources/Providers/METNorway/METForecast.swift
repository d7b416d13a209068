internal import ForecastCore
internal import Primitives

extension METAnswer {
    /// The forecast at a place that was asked for, or else at the answer's own coordinates, without a name and in a zone
    /// that `locate` knows for them.
    ///
    /// Rows without a plausible time are left out, and of rows of one time all but the first.
    func forecast(
        at asked: Place? = nil, zone lookUp: ZoneLookup, locate: ZoneLocator = { _, _ in nil }
    ) throws(ForecastFileError) -> Forecast {
        let answer = try checked()
        let place: Place
        if let asked { place = asked } else { place = try here(locate) }
        let rows = timeseries
        guard let first = rows.first?.time, let last = rows.last?.time else { throw .noWeather }
        guard let name = place.timeZone else { throw .noZone }
        guard let zone = lookUp(name, first.advanced(by: -86_400), last.advanced(by: 172_800)) else {
            throw .unknownZone(given: oneLine(name))
        }
        // Nowcast knows the present weather and the rates of the minutes after it.
        let isNowcast = radarCoverage != nil || rows.contains { $0.row.instant[.precipitationRate] != nil }
        let hours = rows.map { $0.row.conditions(at: $0.time) }
        let forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(Locationforecast.facts),
            issuedAt: Plausible.instant(updatedAt?.secondsSince1970),
            current: isNowcast ? hours.first.map { current(from: $0) } : nil,
            minutely: answer.minutelyPrecipitation, hourly: isNowcast ? [] : hours,
            daily: isNowcast ? [] : METDays(rows: rows, zone: zone).days)
        guard forecast.holdsWeather else { throw .noWeather }
        return forecast
    }

    /// The five-minute spans; nil where radars do not see the place.
    var minutelyPrecipitation: MinutelyPrecipitation? {
        guard radarCoverage == nil || radarCoverage == "ok" else { return nil }
        let points = timeseries.compactMap { time, row in
            row.instant[.precipitationRate].map { given in
                let rate = Plausible.rate(given)
                return MinutelyPrecipitation.Point(
                    time: time, rate: rate, kind: rate == 0 ? nil : row.nextHour?.symbol?.kind)
            }
        }
        return points.isEmpty ? nil : MinutelyPrecipitation(quality: .fiveMinute, points: points)
    }

    /// The present weather from Nowcast's first row, whose rate counts and not the sum of the hour.
    private func current(from row: Conditions) -> Conditions {
        var current = row
        current.precipitationRate = minutelyPrecipitation?.points.first { $0.time == row.time }?.rate
        if current.precipitationRate == nil || current.precipitationRate == 0 { current.precipitationKind = nil }
        return current
    }

    private func here(_ locate: ZoneLocator) throws(ForecastFileError) -> Place {
        let (north, east) = try Plausible.coordinates(latitude, longitude)
        return Place(name: nil, latitude: north, longitude: east, timeZone: locate(north, east))
    }
}

extension METRow {
    /// The weather of the row's moment, and of the hour after it as far as it is known.
    ///
    /// Of six hours that are dry each hour is; how a sum or a chance is spread over them nobody knows.
    func conditions(at time: Instant) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = Plausible.temperature(instant[.temperature])
        point.dewPoint = Plausible.temperature(instant[.dewPoint])
        point.humidity = Plausible.fraction(instant[.humidity].map { $0 / 100 })
        point.windSpeed = Plausible.windSpeed(instant[.windSpeed])
        point.windGust = Plausible.windSpeed(instant[.windGust])
        point.windBearing = Plausible.bearing(instant[.windDirection])
        point.cloudCover = Plausible.fraction(instant[.cloudCover].map { $0 / 100 })
        if let nextHour {
            point.precipitationRate = Plausible.rate(nextHour.details[.precipitation])
            point.precipitationProbability = Plausible.fraction(nextHour.details[.probability].map { $0 / 100 })
            point.precipitationKind = point.precipitationRate == 0 ? nil : nextHour.symbol?.kind
            point.condition = nextHour.symbol?.condition
            point.isDay = nextHour.symbol?.isDay
        } else if let nextSixHours {
            point.precipitationRate = nextSixHours.details[.precipitation] == 0 ? 0 : nil
            point.precipitationProbability = nextSixHours.details[.probability] == 0 ? 0 : nil
            point.condition = nextSixHours.symbol.flatMap { $0.kind == nil ? $0.condition : nil }
        }
        return point
    }
}
