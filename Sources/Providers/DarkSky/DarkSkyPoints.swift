internal import ForecastCore
internal import Primitives

extension DarkSkyPoint {
    /// The weather in the forecast's units.
    func conditions(at time: Instant, units: SourceUnits) -> Conditions {
        var point = Conditions(time: time)
        point.temperature = Plausible.temperature(temperature.map(units.celsius))
        point.apparentTemperature = Plausible.temperature(apparentTemperature.map(units.celsius))
        point.dewPoint = Plausible.temperature(dewPoint.map(units.celsius))
        point.humidity = Plausible.fraction(humidity)
        point.windSpeed = Plausible.windSpeed(windSpeed.map(units.metersPerSecond))
        point.windGust = Plausible.windSpeed(windGust.map(units.metersPerSecond))
        point.windBearing = Plausible.bearing(windBearing)
        point.visibility = Plausible.visibility(visibility.map(units.meters))
        point.cloudCover = Plausible.fraction(cloudCover)
        point.precipitationRate = Plausible.rate(precipIntensity.map(units.millimetersPerHour))
        point.precipitationProbability = Plausible.fraction(precipProbability)
        point.precipitationKind = PrecipitationKind(darkSky: precipType, rate: point.precipitationRate)
        point.condition = Condition(darkSky: icon, precipType: precipType)
        point.isDay = Providers.isDay(icon: icon)
        return point
    }
}

extension DarkSkyMinute {
    /// The minute in the forecast's units.
    ///
    /// The rate is kept as given: what falls if anything does, where an hour's rate has the probability worked in.
    func precipitation(at time: Instant, units: SourceUnits) -> MinutelyPrecipitation.Point {
        let rate = Plausible.rate(precipIntensity.map(units.millimetersPerHour))
        return MinutelyPrecipitation.Point(
            time: time, rate: rate, probability: Plausible.fraction(precipProbability),
            kind: PrecipitationKind(darkSky: precipType, rate: rate))
    }
}

extension DarkSkyDay {
    /// The day that begins at `midnight`, in the forecast's units.
    func day(from midnight: Instant, units: SourceUnits, zone: ZoneOffsets) -> Day {
        // Noon lies on the right date even where the service counts midnight by the clock of another season.
        var day = Day(date: zone.civilTime(at: midnight.advanced(by: 43_200)).date)
        day.sunrise = Plausible.sunTime(sunriseTime, midnight: midnight)
        day.sunset = Plausible.sunTime(sunsetTime, midnight: midnight)
        if let sunrise = day.sunrise, let sunset = day.sunset, sunset <= sunrise {
            (day.sunrise, day.sunset) = (nil, nil)
        }
        day.moonPhase = Plausible.moonPhase(moonPhase)
        day.high = Plausible.temperature((temperatureHigh ?? temperatureMax).map(units.celsius))
        day.low = Plausible.temperature((temperatureLow ?? temperatureMin).map(units.celsius))
        day.precipitationProbability = Plausible.fraction(precipProbability)
        day.precipitationKind = isDry(day.precipitationProbability) ? nil : PrecipitationKind(darkSky: precipType)
        day.condition = Condition(darkSky: icon, precipType: precipType)
        return day
    }

    /// A day's mean intensity rounds to nought long before its chance does, so both must be nought.
    private func isDry(_ probability: Double?) -> Bool {
        (precipIntensityMax ?? precipIntensity) == 0 && (probability ?? 0) == 0
    }
}
