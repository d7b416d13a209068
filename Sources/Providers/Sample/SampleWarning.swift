internal import ForecastCore

extension SampleForecast {
    /// What identifies the sample's own warning.
    public static let warningID = "sample"
    /// Who issues it, an authority that does not exist.
    static let warningIssuer = "Example weather authority"
}

extension SampleWeather {
    /// What the warning is about.
    var hazard: Hazard {
        switch self {
        case .front, .broken: .wind
        case .showers: .thunder
        case .fine: .fire
        case .frost: .cold
        }
    }

    /// The warning's title and its advice in English; the files of the languages have both, too.
    var warning: (title: String, text: String) {
        switch self {
        case .front, .broken: ("Wind Advisory", "Gusts from the south may break small branches.")
        case .showers: ("Thunderstorm Advisory", "Leave open water when you hear thunder.")
        case .fine: ("Fire Weather Advisory", "Do not light fires: grass and scrub are dry.")
        case .frost: ("Cold Advisory", "Look after those who live alone in a cold night.")
        }
    }
}
