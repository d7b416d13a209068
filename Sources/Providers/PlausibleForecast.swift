internal import ForecastCore
internal import Primitives

extension Forecast {
    /// The forecast with its series sorted and implausible values removed.
    ///
    /// Throws if the place's coordinates or its zone's offsets are out of range.
    func validated() throws(ForecastFileError) -> Forecast {
        var place = place
        (place.latitude, place.longitude) = try Plausible.coordinates(place.latitude, place.longitude)
        (place.name, place.region) = (text(place.name), text(place.region))
        place.qualifier = text(place.qualifier)
        (place.country, place.timeZone) = (text(place.country), text(place.timeZone))
        for seconds in [zone.initial] + zone.changes.map(\.seconds) {
            guard Plausible.zoneOffset(Double(seconds)) != nil else { throw .zoneOffset(seconds) }
        }
        var forecast = Forecast(
            place: place,
            zone: ZoneOffsets(
                initial: zone.initial, changes: zone.changes.filter { plausible($0.from) != nil }),
            source: Source(
                id: oneLine(source.id), attribution: shortened(displayable(source.attribution), to: 300),
                url: text(source.url)),
            issuedAt: plausible(issuedAt), fetchedAt: plausible(fetchedAt),
            current: current?.plausible,
            minutely: minutely.map { series in
                MinutelyPrecipitation(quality: series.quality, points: series.points.compactMap(\.plausible))
            },
            hourly: hourly.compactMap(\.plausible), daily: daily.compactMap(\.plausible),
            alerts: alerts.map { alert in
                var alert = alert
                alert.start = Providers.plausible(alert.start)
                alert.id = text(alert.id)
                alert.title = oneLine(alert.title)
                alert.regions = alert.regions.map(oneLine)
                alert.text = plain(alert.text)
                alert.url = text(alert.url)
                alert.end = Providers.plausible(alert.end)
                alert.expires = Providers.plausible(alert.expires)
                alert.issued = Providers.plausible(alert.issued)
                alert.issuer = text(alert.issuer)
                return alert
            }, listsAlerts: listsAlerts)
        forecast.asOf = plausible(asOf)
        return forecast
    }
}

/// The text on one line; nil if it is empty.
private func text(_ text: String?) -> String? {
    text.map(oneLine).flatMap { $0.isEmpty ? nil : $0 }
}

private func plausible(_ instant: Instant?) -> Instant? {
    Plausible.instant(instant?.secondsSince1970)
}

extension Conditions {
    /// The conditions without implausible values; nil if the time is not plausible.
    fileprivate var plausible: Conditions? {
        Providers.plausible(time).map { Conditions(time: $0, from: PlausibleReader(conditions: self)) }
    }
}

/// Leaves out implausible values.
private struct PlausibleReader: ConditionsReader {
    let conditions: Conditions

    func number(_ field: KeyPath<Conditions, Double?>, _ quantity: ConditionsQuantity, _: NumberRule) -> Double? {
        Plausible.value(conditions[keyPath: field], of: quantity)
    }

    func choice<Value>(_ field: KeyPath<Conditions, Value?>, _: ChoiceRule) -> Value? {
        conditions[keyPath: field]
    }
}

extension MinutelyPrecipitation.Point {
    /// Nil if the time is implausible.
    fileprivate var plausible: MinutelyPrecipitation.Point? {
        guard let time = Providers.plausible(time) else { return nil }
        return MinutelyPrecipitation.Point(
            time: time, rate: Plausible.rate(rate), probability: Plausible.fraction(probability), kind: kind)
    }
}

extension Day {
    /// Nil if the date is implausible.
    fileprivate var plausible: Day? {
        guard Plausible.years.contains(date.year) else { return nil }
        var day = self
        day.sunrise = Providers.plausible(sunrise)
        day.sunset = Providers.plausible(sunset)
        day.moonPhase = Plausible.moonPhase(moonPhase)
        day.high = Plausible.temperature(high)
        day.low = Plausible.temperature(low)
        day.precipitationProbability = Plausible.fraction(precipitationProbability)
        return day
    }
}
