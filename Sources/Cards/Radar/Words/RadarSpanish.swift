internal import Words

extension RadarPhrase {
    var spanish: Template {
        switch self {
        case .unseen: "El radar no alcanza {place}."
        case .unseenHere: "El radar no alcanza este lugar."
        case .unseenRain: "La lluvia más próxima que ve está a {amount} al {direction}."
        case .unseenSnow: "La nieve más próxima que ve está a {amount} al {direction}."
        case .unseenNothing: "No ve lluvia a menos de {amount}."
        case .lightRain: "Aquí llueve débilmente."
        case .rain: "Aquí llueve."
        case .heavyRain: "Aquí llueve con fuerza."
        case .veryHeavyRain: "Aquí llueve con mucha fuerza."
        case .lightSnow: "Aquí nieva débilmente."
        case .snow: "Aquí nieva."
        case .heavySnow: "Aquí nieva con fuerza."
        case .veryHeavySnow: "Aquí nieva con mucha fuerza."
        case .heavier: "Con más fuerza a {amount} al {direction}."
        case .dryAndRain: "Aquí no llueve. Lluvia a {amount} al {direction}."
        case .dryAndSnow: "Aquí no nieva. Nieve a {amount} al {direction}."
        case .nothingSeenAndRain: "Aquí no se ve lluvia. Lluvia a {amount} al {direction}."
        case .nothingSeenAndSnow: "Aquí no se ve nieve. Nieve a {amount} al {direction}."
        case .nothing: "Sin lluvia a menos de {amount}."
        case .nothingSeen: "No se ve lluvia a menos de {amount}; el radar no alcanza toda la zona."
        case .nothingObserved: "No se ve lluvia a menos de {amount}."
        case .scan: "Radar: {time}, hace {minutes} min"
        case .scanAsOf: "Último radar: {time}"
        case .scanOn: "Radar: {time}"
        case .values: "Lluvia: {time}, hace {minutes} min"
        case .valuesAsOf: "Último dato de lluvia: {time}"
        case .valuesOn: "Lluvia: {time}"
        case .light: "débil"
        case .heavy: "fuerte"
        case .noRadar: "sin radar"
        case .noData: "sin datos"
        case .partlySeen: "El radar no alcanza todo el mapa."
        }
    }
}
