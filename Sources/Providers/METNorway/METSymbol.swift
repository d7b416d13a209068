internal import ForecastCore

/// A `symbol_code`, such as `lightrainshowers_day` (MET Norway, *Weathericon 2.0*).
struct METSymbol {
    /// The state of the weather in one word.
    let condition: Condition
    /// What falls; nil where nothing does.
    let kind: PrecipitationKind?
    /// Whether the sun is up; nil for a symbol that has no such forms.
    ///
    /// In polar twilight it stays below the horizon.
    let isDay: Bool?

    /// Nil for a word that names no state.
    init?(_ code: String) {
        let parts = code.lowercased().split(separator: "_", maxSplits: 1)
        guard let state = parts.first.map(String.init) else { return nil }
        if state.contains("sleet") {
            kind = .sleet
        } else if state.contains("snow") {
            kind = .snow
        } else {
            kind = state.contains("rain") ? .rain : nil
        }
        if state.hasSuffix("andthunder") {
            condition = .thunderstorm
        } else if let kind {
            condition = kind == .rain ? .rain : kind == .snow ? .snow : .sleet
        } else {
            switch state {
            case "clearsky", "fair": condition = .clear
            case "partlycloudy": condition = .partlyCloudy
            case "cloudy": condition = .cloudy
            case "fog": condition = .fog
            default: return nil
            }
        }
        switch parts.dropFirst().first {
        case "day": isDay = true
        case "night", "polartwilight": isDay = false
        default: isDay = nil
        }
    }
}
