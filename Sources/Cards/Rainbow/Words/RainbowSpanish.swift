internal import Words

extension RainbowPhrase {
    var spanish: Template {
        switch self {
        case .label: "probabilidad de arcoíris"
        case .chance: "{percent}\u{202F}% de probabilidad de arcoíris."
        case .share: "{place}, {time}: {percent}\u{202F}% de probabilidad de arcoíris."

        case .unknown: "Arcoíris incierto: sin datos"
        case .unknownCloudCover: "Arcoíris incierto: sin datos de nubosidad"
        case .unknownPrecipitation: "Arcoíris incierto: sin probabilidad de lluvia"
        case .night: "Sin sol para un arcoíris"
        case .nightUntil: "Sin sol para un arcoíris hasta {time}"
        case .sunTooHigh: "Sol muy alto para un arcoíris"
        case .sunTooHighUntil: "Sol muy alto para un arcoíris hasta {time}"
        case .look: "Mira al {direction} ({degrees}°)"
        case .lookUntil: "Al {direction} ({degrees}°) hasta {time}"
        case .lookLow: "Mira al {direction} ({degrees}°), bajo en el cielo"
        case .lookLowUntil: "Mira al {direction} ({degrees}°), bajo en el cielo, hasta {time}"
        case .lookLowUntilShort: "Mira al {direction} ({degrees}°), bajo, hasta {time}"
        case .lookHigh: "Mira al {direction} ({degrees}°), a {top}° de altura"
        case .lookHighUntil: "Mira al {direction} ({degrees}°), a {top}° de altura, hasta {time}"
        case .tooCold: "Muy frío para un arcoíris"
        case .tooColdNext: "Muy frío. Mejor momento: {time}"
        case .tooDry: "Muy seco para un arcoíris"
        case .tooDryNext: "Muy seco. Mejor momento: {time}"
        case .tooCloudy: "Muy nublado para un arcoíris"
        case .tooCloudyNext: "Muy nublado. Mejor momento: {time}"
        }
    }
}
