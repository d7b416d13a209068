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
        let forecast = Forecast(
            place: place, zone: zone, source: Forecast.Source(Locationforecast.facts),
            issuedAt: Plausible.instant(updatedAt?.secondsSince1970),
            current: isNowcast ? hours.first.map { current(from: $0) } : nil,
            minutely: response.minutelyPrecipitation(dropped), hourly: isNowcast ? [] : hours,
            daily: isNowcast ? [] : METDays(rows: rows, zone: zone, dropped: dropped).days)
        guard forecast.hasWeather else { throw .noWeather }
        return forecast
    }

    /// The five-minute intervals; nil without radar coverage.
    func minutelyPrecipitation(_ dropped: DroppedValues) -> MinutelyPrecipitation? {
        guard radarCoverage == nil || radarCoverage == "ok" else { return nil }
        let points = timeseries.compactMap { time, row in
            row.instant[.precipitationRate].map { given in
                let rate = dropped.checked(given, by: Plausible.rate, "precipitation_rate")
                return MinutelyPrecipitation.Point(
                    time: time, rate: rate, kind: rate == 0 ? nil : row.nextHour?.symbol?.kind)
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
        if current.precipitationRate == nil || current.precipitationRate == 0 { current.precipitationKind = nil }
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
        if let nextHour {
            point.precipitationRate = dropped.checked(
                nextHour.details[.precipitation], by: Plausible.rate, "precipitationRate")
            point.precipitationProbability = dropped.checked(
                nextHour.details[.probability].map { $0 / 100 }, by: Plausible.fraction, "precipitationProbability")
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

/// Days computed from rows, since the service has no daily data.
///
/// High and low are those of the 24 hours from 6:00, so that a forecast made in the morning has them for its first day; the
/// service returns nothing for the past. They are known if rows at most six hours apart cover these hours.
///
/// If the day's hours, or what remains of them today, bring at least 0.1 mm, the condition is that of the wettest hour.
/// Otherwise it is that of the daytime.
struct METDays {
    let rows: [(time: Instant, row: METRow)]
    let zone: ZoneOffsets
    let dropped: DroppedValues

    /// The days with any data.
    var days: [Day] {
        guard let first = rows.first?.time, let last = rows.last?.time else { return [] }
        let from = zone.civilTime(at: first).date.daysSince1970
        let to = zone.civilTime(at: last).date.daysSince1970
        // Forecasts are shorter than two weeks; the limit bounds the work if times are wrong.
        return (from...max(from, min(to, from + 14))).compactMap { number in
            var day = Day(date: CivilDate(daysSince1970: number))
            let (start, end) = (clock(6, on: number), clock(6, on: number + 1))
            day.high = extreme(from: start, to: end, of: .high) { max($0, $1) }
            day.low = extreme(from: start, to: end, of: .low) { min($0, $1) }
            let symbol = symbol(of: number, isFirst: number == from)
            dropped.dropContradiction(in: &day)
            day.condition = symbol?.condition
            day.precipitationKind = symbol?.kind
            return day == Day(date: day.date) ? nil : day
        }
    }

    /// When clocks show a full hour on a day, or slightly later if they skip it.
    private func clock(_ hour: Int, on day: Int) -> Instant {
        let local = Instant(secondsSince1970: Double(day * 86_400 + hour * 3600))
        return zone.instant(ofLocal: local) ?? local.advanced(by: -Double(zone.initial))
    }

    /// The extreme temperature over a span; nil if the rows do not cover it.
    private func extreme(
        from start: Instant, to end: Instant, of quantity: METQuantity, _ choose: (Double, Double) -> Double
    ) -> Double? {
        guard let before = rows.lastIndex(where: { $0.time <= start }),
            let after = rows.firstIndex(where: { $0.time >= end }), before < after
        else { return nil }
        let covering = rows[before...after]
        guard zip(covering, covering.dropFirst()).allSatisfy({ $0.time.seconds(to: $1.time) <= 21_600 }) else {
            return nil
        }
        var values: [Double?] = []
        for (time, row) in covering {
            if time >= start, time <= end { values.append(row.instant[.temperature]) }
            // A six-hour period counts if its middle is in the span.
            if row.nextHour == nil, let known = row.nextSixHours?.details[quantity] {
                let middle = time.advanced(by: 10_800)
                if middle >= start, middle <= end { values.append(known) }
            }
        }
        let known = values.compactMap { Plausible.temperature($0) }
        // A missing temperature could have been the extreme.
        guard known.count == values.count, let first = known.first else { return nil }
        return known.dropFirst().reduce(first, choose)
    }

    private func symbol(of day: Int, isFirst: Bool) -> METSymbol? {
        let (start, noon, end) = (clock(0, on: day), clock(12, on: day), clock(0, on: day + 1))
        let spans = spans.filter { start <= $0.middle && $0.middle < end }
        let amount = spans.reduce(0) { $0 + ($1.amount ?? 0) }
        // Sums of tenths can fall just short of 0.1 in binary.
        if amount > 0.099, let wettest = spans.filter({ $0.symbol?.kind != nil }).max(by: { $0.rate < $1.rate }) {
            return wettest.symbol
        }
        if let symbol = symbol(around: noon) { return symbol }
        guard isFirst, spans.allSatisfy({ $0.amount == 0 && $0.symbol?.kind == nil }) else { return nil }
        // The rest of today is dry, whatever the morning was like.
        return spans.min { abs($0.middle.seconds(to: noon)) < abs($1.middle.seconds(to: noon)) }?.symbol
    }

    /// The hours, or six-hour periods where there are no hours.
    private var spans: [(middle: Instant, amount: Double?, rate: Double, symbol: METSymbol?)] {
        rows.compactMap { time, row in
            guard let period = row.nextHour ?? row.nextSixHours else { return nil }
            let hours = row.nextHour == nil ? 6.0 : 1
            let amount = Plausible.rate(period.details[.precipitation])
            return (time.advanced(by: hours * 1800), amount, (amount ?? 0) / hours, period.symbol)
        }
    }

    /// The symbol of the twelve-hour period whose middle is closest to noon, and within three hours of it.
    private func symbol(around noon: Instant) -> METSymbol? {
        rows.compactMap { time, row in
            row.nextTwelveHours?.symbol.map { (distance: abs(time.advanced(by: 21_600).seconds(to: noon)), $0) }
        }
        .filter { $0.distance <= 10_800 }
        .min { $0.distance < $1.distance }?.1
    }
}
