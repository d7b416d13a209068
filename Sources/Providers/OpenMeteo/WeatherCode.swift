internal import ForecastCore

/// A code of WMO table 4677, of those that Open-Meteo uses.
struct WeatherCode {
    /// The state of the weather in one word.
    let condition: Condition
    /// What falls by the code alone; nil where nothing does.
    let kind: PrecipitationKind?

    /// Nil for any other number.
    init?(_ number: Double?) {
        switch number {
        case 0, 1: (condition, kind) = (.clear, nil)
        case 2: (condition, kind) = (.partlyCloudy, nil)
        case 3: (condition, kind) = (.cloudy, nil)
        case 45, 48: (condition, kind) = (.fog, nil)
        case 51, 53, 55, 61, 63, 65, 80, 81, 82: (condition, kind) = (.rain, .rain)
        case 56, 57, 66, 67: (condition, kind) = (.sleet, .sleet)
        case 71, 73, 75, 77, 85, 86: (condition, kind) = (.snow, .snow)
        // 96 and 99 say hail, but stand for strong storms in most models: what chiefly falls is rain.
        case 95, 96, 99: (condition, kind) = (.thunderstorm, .rain)
        default: return nil
        }
    }

    /// Whether it tells of precipitation or thunder, which the service reads from sums over the time before its stamp.
    var isWet: Bool { kind != nil }
}

extension Condition {
    /// The state over a span, from the codes at its ends and the cloud cover, 0 to 1, at its start.
    ///
    /// Precipitation is told by the code at the end, the sky by that at the start. Where that tells only of what fell
    /// before, the sky is read from the clouds, at the service's own bounds.
    init?(start: WeatherCode?, end: WeatherCode?, cloudCover: Double?) {
        if let end, end.isWet {
            self = end.condition
        } else if let start, start.isWet, let end {
            guard let cloudCover else {
                self = end.condition
                return
            }
            self = cloudCover < 0.5 ? .clear : cloudCover < 0.8 ? .partlyCloudy : .cloudy
        } else if let start {
            self = start.condition
        } else {
            return nil
        }
    }
}

extension PrecipitationKind {
    /// What falls, from a code and the amounts of its span in any unit; nil where neither says so.
    ///
    /// A thunderstorm's code leaves it to the amounts.
    init?(code: WeatherCode?, rain: Double?, showers: Double?, snowfall: Double?) {
        if let code, let kind = code.kind, code.condition != .thunderstorm {
            self = kind
            return
        }
        switch ((rain ?? 0) > 0 || (showers ?? 0) > 0, (snowfall ?? 0) > 0) {
        case (true, true): self = .sleet
        case (false, true): self = .snow
        case (true, false): self = .rain
        case (false, false):
            guard let kind = code?.kind else { return nil }
            self = kind
        }
    }
}
