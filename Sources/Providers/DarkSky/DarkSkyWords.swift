internal import ForecastCore

extension PrecipitationKind {
    /// What falls by a `precipType`; freezing rain (`ice`) and mixtures count as sleet.
    init?(darkSky type: String?) {
        switch type?.lowercased() {
        case "rain": self = .rain
        case "snow": self = .snow
        case "sleet", "ice", "mixed": self = .sleet
        case "hail": self = .hail
        default: return nil
        }
    }

    /// What falls where the rate is not nought.
    init?(darkSky type: String?, rate: Double?) {
        guard rate != 0 else { return nil }
        self.init(darkSky: type)
    }
}

extension Condition {
    /// The state of the weather by the words in an `icon`, of Dark Sky's set or of Pirate Weather's larger one.
    ///
    /// The larger set's cloud icons count as what the smaller set shows at that cloud cover. `precipitation` is what
    /// `precipType` names.
    init?(darkSky icon: String?, precipType: String?) {
        guard let icon else { return nil }
        let words = icon.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }
        func has(_ candidates: Substring...) -> Bool {
            words.contains(where: candidates.contains)
        }
        if has("tornado") {
            self = .tornado
        } else if has("thunderstorm", "thunder") {
            self = .thunderstorm
        } else if has("hail") {
            self = .hail
        } else if has("sleet", "freezing", "ice", "mixed") {
            self = .sleet
        } else if has("snow", "flurries") {
            self = .snow
        } else if has("rain", "drizzle") {
            self = .rain
        } else if has("precipitation"), let kind = PrecipitationKind(darkSky: precipType) {
            self.init(kind)
        } else if has("fog", "mist", "haze", "smoke") {
            self = .fog
        } else if has("wind", "windy", "breezy") {
            self = .wind
        } else if has("cloudy") {
            self = has("partly", "mostly") ? .partlyCloudy : .cloudy
        } else if has("clear") {
            self = .clear
        } else {
            return nil
        }
    }

    private init(_ kind: PrecipitationKind) {
        switch kind {
        case .rain: self = .rain
        case .snow: self = .snow
        case .sleet: self = .sleet
        case .hail: self = .hail
        }
    }
}

/// Whether an `icon` is one of the day's, or nil where it is neither the day's nor the night's.
func isDay(icon: String?) -> Bool? {
    guard let icon = icon?.lowercased() else { return nil }
    if icon.hasSuffix("-day") { return true }
    return icon.hasSuffix("-night") ? false : nil
}
