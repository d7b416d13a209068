internal import Words

extension RainbowPhrase {
    var spanish: Template {
        switch self {
        case .label: "probabilidad de arcoíris"
        case .chance: "{percent}\u{202F}% de probabilidad de arcoíris."
        case .share: "{place}, {time}: {percent}\u{202F}% de probabilidad de arcoíris."

        case .nextLabel: "próximo arcoíris posible, {percent}\u{202F}%"
        case .noneLabel: "ningún arcoíris previsto"
        case .none: "nada"
        case .nextDays: "Próximos {number} días"
        case .nextHours:
            Template(
                "Próximas {number} horas",
                .when(.plural(.one), say: "Próxima hora"))
        case .sunReturns: "Vuelve el sol"
        case .inDays:
            Template(
                "dentro de {number} días",
                .when(.plural(.one), say: "dentro de {number} día"))
        case .next: "Próxima oportunidad: {time}, {percent}\u{202F}%"
        case .noneInDays: "Ningún arcoíris en los próximos {number} días"
        case .noneInHours:
            Template(
                "Ningún arcoíris en las próximas {number} horas",
                .when(.plural(.one), say: "Ningún arcoíris en la próxima hora"))
        case .sunReturnsOn: "El sol vuelve el {date}, {sentence}"

        case .notNow: "Ahora no. {sentence}"
        case .midnightSun: "Sol de medianoche. {sentence}"

        case .unknown: "Arcoíris incierto: sin datos"
        case .unknownCloudCover: "Arcoíris incierto: sin datos de nubosidad"
        case .unknownPrecipitation: "Arcoíris incierto: sin probabilidad de lluvia"
        case .unknownKind: "Arcoíris incierto: lluvia o nieve sin determinar"
        case .night: "Sin sol para un arcoíris"
        case .nightUntil: "Sin sol para un arcoíris hasta {time}"
        case .anyHeight: "Sol y lluvia; la altura del sol no cuenta"
        case .sunTooHigh: "Sol muy alto para un arcoíris"
        case .sunTooHighUntil: "Sol muy alto para un arcoíris hasta {time}"
        case .look: "Mira al {direction} ({degrees}°)"
        case .lookUntil: "Al {direction} ({degrees}°) hasta {time}"
        case .lookLow: "Mira al {direction} ({degrees}°), bajo en el cielo"
        case .lookLowUntil: "Mira al {direction} ({degrees}°), bajo en el cielo, hasta {time}"
        case .lookLowUntilShort: "Mira al {direction} ({degrees}°), bajo, hasta {time}"
        case .lookHigh: "Mira al {direction} ({degrees}°), a {top}° de altura"
        case .lookHighUntil: "Mira al {direction} ({degrees}°), a {top}° de altura, hasta {time}"
        case .littleRain: "Poca lluvia para un arcoíris"
        case .littleRainBest: "Poca lluvia. Mejor momento: {time}"
        case .littleSun: "Poco sol para un arcoíris"
        case .littleSunBest: "Poco sol. Mejor momento: {time}"
        case .tooCold: "Muy frío para un arcoíris"
        case .tooDry: "Muy seco para un arcoíris"
        case .tooCloudy: "Muy nublado para un arcoíris"
        case .sunTooLow: "Sol muy bajo para un arcoíris"
        }
    }
}
