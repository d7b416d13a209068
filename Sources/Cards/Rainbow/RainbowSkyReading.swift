internal import Astronomy
internal import ForecastCore
internal import Primitives

extension RainbowSky {
    /// The sky of a card's place and moment.
    init(of content: CardContent, _ conditions: Conditions) {
        let forecast = content.forecast
        let place = GeographicPosition(latitude: forecast.place.latitude, longitude: forecast.place.longitude)
        self.init(
            chance: forecast.rainbowChance(at: content.moment, model: content.rainbowModel),
            light: Light(at: content.moment, from: place, of: forecast))
        isSouthern = place.latitude < 0
        cloudCover = conditions.cloudCover
        // Rain without a probability is drawn as certain.
        precipitationProbability =
            conditions.precipitationProbability ?? ((conditions.precipitationRate ?? 0) > 0 ? 1 : nil)
        isSnow = conditions.precipitationKind == .snow || conditions.condition == .snow
        isThunder = conditions.condition == .thunderstorm
        isFog = conditions.condition == .fog
        isPaper = content.isPaper
    }
}

extension RainbowSky.Light {
    fileprivate init(at moment: Instant, from place: GeographicPosition, of forecast: Forecast) {
        let day = SolarDay(holding: moment, at: place)
        if Sun.position(at: moment, from: place).altitude > Sun.standardAltitude {
            // Where the sun does not set, its way is that from midnight to midnight.
            let way =
                forecast.daylight(at: moment) ?? day.start.seconds(to: moment) / day.start.seconds(to: day.end)
            self = .day(min(max(way, 0), 1))
        } else {
            self = .night(moon: RainbowSky.Light.moon(at: moment, from: place))
        }
    }

    private static func moon(at moment: Instant, from place: GeographicPosition) -> (way: Double, phase: Double)? {
        guard Moon.position(at: moment, from: place).altitude > 0 else { return nil }
        let around = LunarEvents(
            from: moment.advanced(by: -90_000), to: moment.advanced(by: 90_000), at: place)
        let phase = MoonPhase(at: moment).fraction
        guard let rise = around.rises.last(where: { $0 <= moment }),
            let set = around.sets.first(where: { $0 > moment })
        else { return (0.5, phase) }
        return (rise.seconds(to: moment) / rise.seconds(to: set), phase)
    }
}
