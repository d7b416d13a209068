internal import ForecastCore
internal import Primitives

extension OpenMeteoTable {
    /// The days, each without its date's dependence on a zone.
    func days() throws(ForecastFileError) -> [OpenMeteoDay] {
        let sunrise = try instants(.sunrise)
        let sunset = try instants(.sunset)
        let high = try values(.high)
        let low = try values(.low)
        let probability = try values(.probabilityOfDay)
        let weatherCode = try values(.weatherCode)
        let moonPhase = try values(.moonPhase)
        return try times().map { row, midnight in
            OpenMeteoDay(
                midnight: midnight, offset: offset, sunrise: sunrise[row], sunset: sunset[row],
                high: Plausible.temperature(high[row]), low: Plausible.temperature(low[row]),
                probability: Plausible.fraction(probability[row]), code: WeatherCode(weatherCode[row]),
                moonPhase: Plausible.moonPhase(moonPhase[row]))
        }
    }
}

/// A row of `daily`.
struct OpenMeteoDay {
    /// The start of the day on the one clock of the answer, which after a clock change is not the place's.
    let midnight: Instant
    let offset: Double?
    let sunrise, sunset: Instant?
    let high, low, probability: Double?
    let code: WeatherCode?
    let moonPhase: Double?

    /// The day of the answer's clock, or of the zone's where the answer does not state its offset.
    func day(zone: ZoneOffsets) -> Day {
        let local = offset.map { CivilTime(midnight.advanced(by: $0), offset: 0) }
        var day = Day(date: (local ?? zone.civilTime(at: midnight.advanced(by: 43_200))).date)
        setSun(of: &day)
        day.high = high
        day.low = low
        day.precipitationProbability = probability
        day.precipitationKind = code?.kind
        day.condition = code?.condition
        day.moonPhase = moonPhase
        return day
    }

    /// A polar night is written as a sunset at sunrise, a polar day as one 24 hours later; older servers write 1970.
    private func setSun(of day: inout Day) {
        let rise = Plausible.sunTime(sunrise?.secondsSince1970, midnight: midnight)
        let set = Plausible.sunTime(sunset?.secondsSince1970, midnight: midnight)
        guard let rise, let set else {
            (day.sunrise, day.sunset) = (rise, set)
            return
        }
        switch rise.seconds(to: set) {
        case 0: day.polar = .night
        case 86_400...: day.polar = .day
        case ..<0: break
        default: (day.sunrise, day.sunset, day.polar) = (rise, set, Day.Polar.none)
        }
    }
}
