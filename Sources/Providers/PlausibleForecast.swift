internal import ForecastCore
internal import Primitives

extension Forecast {
    /// The forecast with its series sorted and implausible values removed, which are counted.
    ///
    /// Throws if the place's coordinates or its zone's offsets are out of range.
    func validated(_ dropped: DroppedValues) throws(ForecastFileError) -> Forecast {
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
            source: source.onOneLine, issuedAt: plausible(issuedAt), fetchedAt: plausible(fetchedAt),
            current: current?.plausible(dropped),
            minutely: minutely.map { series in
                MinutelyPrecipitation(
                    quality: series.quality, points: series.points.compactMap { $0.plausible(dropped) })
            },
            hourly: hourly.compactMap { $0.plausible(dropped) }, daily: daily.compactMap { $0.plausible(dropped) },
            alerts: alerts.map(\.plausible))
        forecast.asOf = plausible(asOf)
        forecast.periods = periods.map { PrecipitationPeriod.plausible($0, dropped) }
        forecast.air = air.map { air in
            AirForecast(
                source: air.source.onOneLine,
                hours: air.hours.filter { plausible($0.time) != nil }.map { $0.validated("air.hours", dropped) })
        }
        forecast.normals = normals.map { $0.validated(source: $0.source.onOneLine, dropped) }
        forecast.ensemble = ensemble.map { $0.validated(source: $0.source.onOneLine, dropped) }
        return forecast
    }
}

extension Forecast.Source {
    /// The source with one-line names.
    fileprivate var onOneLine: Forecast.Source {
        Forecast.Source(
            id: oneLine(id), attribution: shortened(displayable(attribution), to: 300), url: text(url))
    }
}

extension HighNormals {
    /// The normals without days that cannot be true.
    fileprivate func validated(source: Forecast.Source, _ dropped: DroppedValues) -> HighNormals {
        var normals = self
        normals.source = source
        normals.days = days.filter { day in
            Plausible.years.contains(day.date.year)
                && [day.high, day.percentile10, day.percentile90].allSatisfy { value in
                    dropped.checked(value, by: Plausible.temperature, "normals.days") != nil
                }
        }
        return normals
    }
}

extension TemperatureEnsemble {
    /// The ensemble without hours that cannot be true.
    fileprivate func validated(source: Forecast.Source, _ dropped: DroppedValues) -> TemperatureEnsemble {
        TemperatureEnsemble(
            source: source,
            hours: hours.filter { hour in
                plausible(hour.time) != nil
                    && dropped.checked(hour.mean, by: Plausible.temperature, "ensemble.hours.mean") != nil
                    && dropped.checked(hour.spread, by: Plausible.spread, "ensemble.hours.spread") != nil
            })
    }
}

extension Alert {
    /// The alert with one-line names and plausible times.
    fileprivate var plausible: Alert {
        var alert = self
        alert.start = Providers.plausible(start)
        alert.id = Providers.text(id)
        alert.title = oneLine(title)
        alert.regions = regions.map(oneLine)
        alert.hazard = hazard ?? HazardWords.hazard(of: alert.title, language: language)
        alert.significance = significance ?? HazardWords.significance(of: alert.title)
        alert.outlines = outlines.map { rings in rings.filter { $0.allSatisfy(\.isOnEarth) } }
        alert.text = plain(text)
        alert.headline = headline.map(oneLine)
        alert.instruction = instruction.map(plain)
        alert.url = Providers.text(url)
        alert.end = Providers.plausible(end)
        alert.expires = Providers.plausible(expires)
        alert.issued = Providers.plausible(issued)
        alert.issuer = Providers.text(issuer)
        alert.language = Providers.text(language)
        alert.translations = translations?.map { translation in
            // A translation has none itself.
            var translation = translation
            translation.translations = nil
            return translation.plausible
        }
        return alert
    }
}

extension Coordinates {
    fileprivate var isOnEarth: Bool { (try? Plausible.coordinates(latitude, longitude)) != nil }
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
    fileprivate func plausible(_ dropped: DroppedValues) -> Conditions? {
        Providers.plausible(time).map {
            Conditions(time: $0, from: PlausibleReader(conditions: self, dropped: dropped))
        }
    }
}

/// Leaves out implausible values.
private struct PlausibleReader: ConditionsReader {
    let conditions: Conditions
    let dropped: DroppedValues

    func number(_ field: KeyPath<Conditions, Double?>, _ quantity: ConditionsQuantity, _: NumberRule) -> Double? {
        dropped.checked(conditions[keyPath: field], by: { Plausible.value($0, of: quantity) }, "\(quantity)")
    }

    func choice<Value>(_ field: KeyPath<Conditions, Value?>, _: ChoiceRule) -> Value? {
        conditions[keyPath: field]
    }
}

extension MinutelyPrecipitation.Point {
    /// Nil if the time is implausible.
    fileprivate func plausible(_ dropped: DroppedValues) -> MinutelyPrecipitation.Point? {
        guard let time = Providers.plausible(time) else { return nil }
        return MinutelyPrecipitation.Point(
            time: time, rate: dropped.checked(rate, by: Plausible.rate, "minutely.rate"),
            probability: dropped.checked(probability, by: Plausible.fraction, "minutely.probability"), kind: kind)
    }
}

extension PrecipitationPeriod {
    /// In order of time; of overlapping ones the first.
    fileprivate static func plausible(
        _ periods: [PrecipitationPeriod], _ dropped: DroppedValues
    ) -> [PrecipitationPeriod] {
        var kept: [PrecipitationPeriod] = []
        for var period in periods.sorted(by: { $0.start < $1.start }) {
            guard Providers.plausible(period.start) != nil, (2...12).contains(period.hours),
                kept.last.map({ $0.end <= period.start }) ?? true
            else { continue }
            period.amount = dropped.checked(period.amount, by: Plausible.amountOfDay, "periods.amount")
            period.probability = dropped.checked(
                period.probability, by: Plausible.fraction, "periods.probability")
            kept.append(period)
        }
        return kept
    }
}

extension Day {
    /// Nil if the date is implausible.
    fileprivate func plausible(_ dropped: DroppedValues) -> Day? {
        guard Plausible.years.contains(date.year) else { return nil }
        var day = self
        day.sunrise = Providers.plausible(sunrise)
        day.sunset = Providers.plausible(sunset)
        day.moonPhase = Plausible.moonPhase(moonPhase)
        day.high = dropped.checked(high, by: Plausible.temperature, "daily.high")
        day.low = dropped.checked(low, by: Plausible.temperature, "daily.low")
        dropped.dropContradiction(in: &day)
        day.precipitationProbability = dropped.checked(
            precipitationProbability, by: Plausible.fraction, "daily.precipitationProbability")
        day.precipitationAmount = dropped.checked(
            precipitationAmount, by: Plausible.amountOfDay, "daily.precipitationAmount")
        return day
    }
}
