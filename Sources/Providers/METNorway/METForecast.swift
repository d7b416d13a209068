internal import ForecastCore
internal import Primitives

extension METResponse {
    /// The forecast for the requested place, or else for the response's coordinates, without a name and in the zone that
    /// `locate` returns for them.
    ///
    /// Rows without a plausible time are dropped, as are all but the first of several rows with the same time.
    func forecast(
        at asked: Place? = nil, zone lookUp: ZoneLookup, locate: ZoneLocator = { _, _ in nil },
        _ dropped: DroppedValues
    ) throws(ForecastFileError) -> Forecast {
        let response = try checked()
        let place: Place
        if let asked { place = asked } else { place = try here(locate) }
        let rows = timeseries
        guard let first = rows.first?.time, let last = rows.last?.time else { throw .noWeather }
        guard let name = place.timeZone else { throw .noZone }
        guard let zone = lookUp(name, first.advanced(by: -86_400), last.advanced(by: 172_800)) else {
            throw .unknownZone(given: oneLine(name))
        }
        // Nowcast has the current weather and the precipitation rates of the following minutes.
        let isNowcast = radarCoverage != nil || rows.contains { $0.row.instant[.precipitationRate] != nil }
        let hours = rows.map { $0.row.conditions(at: $0.time, dropped) }
        var forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(Locationforecast.facts),
            issuedAt: Plausible.instant(updatedAt?.secondsSince1970),
            current: isNowcast ? hours.first.map { current(from: $0) } : nil,
            minutely: response.minutelyPrecipitation(dropped), hourly: isNowcast ? [] : hours,
            daily: isNowcast ? [] : ComputedDays(rows.map { $0.row.stretch(from: $0.time) }, in: zone).days(dropped)
        )
        guard forecast.hasWeather else { throw .noWeather }
        let periods = periods(dropped)
        if !isNowcast, !periods.isEmpty { forecast.periods = periods }
        return forecast
    }

    /// The six-hour periods of rows without an hour, but for those in which another row begins.
    private func periods(_ dropped: DroppedValues) -> [PrecipitationPeriod] {
        let rows = timeseries
        return rows.enumerated().compactMap { index, entry in
            guard entry.row.nextHour == nil, let given = entry.row.nextSixHours else { return nil }
            var period = PrecipitationPeriod(start: entry.time, hours: 6)
            if index + 1 < rows.count, rows[index + 1].time < period.end { return nil }
            period.amount = dropped.checked(
                given.details[.precipitation], by: Plausible.amountOfDay, "periods.amount")
            period.probability = dropped.checked(
                given.details[.probability].map { $0 / 100 }, by: Plausible.fraction, "periods.probability")
            (period.kind, period.condition) = (given.symbol?.kind, given.symbol?.condition)
            return period
        }
    }

    /// The five-minute intervals; nil without radar coverage.
    func minutelyPrecipitation(_ dropped: DroppedValues) -> MinutelyPrecipitation? {
        guard radarCoverage == nil || radarCoverage == "ok" else { return nil }
        let points = timeseries.compactMap { time, row in
            row.instant[.precipitationRate].map { given in
                let rate = dropped.checked(given, by: Plausible.rate, "precipitation_rate")
                return MinutelyPrecipitation.Point(
                    time: time, rate: rate, kind: row.nextHour?.symbol?.kind)
            }
        }
        return points.isEmpty ? nil : MinutelyPrecipitation(quality: .fiveMinute, points: points)
    }

    /// The current weather from Nowcast's first row, with its rate rather than the hour's amount.
    private func current(from row: Conditions) -> Conditions {
        var current = row
        current.precipitationRate =
            minutelyPrecipitation(DroppedValues())?.points.first { $0.time == row.time }?
            .rate
        return current
    }

    private func here(_ locate: ZoneLocator) throws(ForecastFileError) -> Place {
        let (north, east) = try Plausible.coordinates(latitude, longitude)
        return Place(name: nil, latitude: north, longitude: east, timeZone: locate(north, east))
    }
}

extension METRow {
    /// The weather at the row's time, with the precipitation of the hour that begins then.
    ///
    /// If only a six-hour period is known and it is dry, so is its first hour. Its amount or probability cannot be distributed
    /// over the hours.
    func conditions(at time: Instant, _ dropped: DroppedValues) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = dropped.checked(instant[.temperature], by: Plausible.temperature, "temperature")
        point.dewPoint = dropped.checked(instant[.dewPoint], by: Plausible.temperature, "dewPoint")
        point.humidity = dropped.checked(instant[.humidity].map { $0 / 100 }, by: Plausible.fraction, "humidity")
        point.windSpeed = dropped.checked(instant[.windSpeed], by: Plausible.windSpeed, "windSpeed")
        point.windGust = dropped.checked(instant[.windGust], by: Plausible.windSpeed, "windGust")
        point.windBearing = dropped.checked(instant[.windDirection], by: Plausible.bearing, "windBearing")
        point.cloudCover = dropped.checked(
            instant[.cloudCover].map { $0 / 100 }, by: Plausible.fraction, "cloudCover")
        point.pressure = dropped.checked(instant[.pressure], by: Plausible.pressure, "pressure")
        if let nextHour {
            point.precipitationRate = dropped.checked(
                nextHour.details[.precipitation], by: Plausible.rate, "precipitationRate")
            point.precipitationRateLimit = Plausible.rate(nextHour.details[.precipitationLimit])
            point.precipitationProbability = dropped.checked(
                nextHour.details[.probability].map { $0 / 100 }, by: Plausible.fraction, "precipitationProbability")
            point.precipitationKind = nextHour.symbol?.kind
            point.condition = nextHour.symbol?.condition
            point.isDay = nextHour.symbol?.isDay
        } else if let nextSixHours, nextSixHours.isDry {
            point.precipitationRate = nextSixHours.details[.precipitation]
            // All of it may fall in any one of the hours.
            point.precipitationRateLimit = Plausible.rate(nextSixHours.details[.precipitationLimit])
            point.precipitationProbability = nextSixHours.details[.probability].map { $0 / 100 }
            point.condition = nextSixHours.symbol?.condition
        }
        return point
    }
}

extension METPeriod {
    /// Whether neither its amount, nor its probability, nor its symbol says that anything falls.
    ///
    /// A probability below 10 % does not.
    fileprivate var isDry: Bool {
        let (amount, percent) = (details[.precipitation] ?? 0, details[.probability] ?? 0)
        return amount == 0 && (0..<10).contains(percent) && symbol?.kind == nil
            && symbol?.condition != .thunderstorm
    }
}

extension METRow {
    /// The row as a part of the time of which days are computed, since the service has no daily data.
    func stretch(from start: Instant) -> ComputedDays.Stretch {
        var stretch = ComputedDays.Stretch(start: start, temperature: instant[.temperature])
        if let period = nextHour ?? nextSixHours {
            let hours = nextHour == nil ? 6.0 : 1
            stretch.period = ComputedDays.Period(
                hours: hours, high: period.details[.high], low: period.details[.low],
                amount: Plausible.rate(period.details[.precipitation]),
                chance: Plausible.fraction(period.details[.probability].map { $0 / 100 }),
                sky: period.symbol.map(ComputedDays.Sky.init))
        }
        stretch.halfDay = nextTwelveHours?.symbol.map(ComputedDays.Sky.init)
        return stretch
    }
}

extension ComputedDays.Sky {
    fileprivate init(_ symbol: METSymbol) {
        self.init(condition: symbol.condition, kind: symbol.kind)
    }
}
