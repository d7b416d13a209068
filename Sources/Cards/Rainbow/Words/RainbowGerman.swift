internal import Words

extension RainbowPhrase {
    var german: Template {
        switch self {
        case .label: "Chance auf Regenbogen"
        case .chance: "{percent}\u{202F}% Chance auf einen Regenbogen."
        case .share: "{place}, {time}: {percent}\u{202F}% Chance auf einen Regenbogen."

        case .unknown: "Regenbogenchance unbekannt: keine Daten"
        case .unknownCloudCover: "Regenbogenchance unbekannt: Wolkendaten fehlen"
        case .unknownPrecipitation: "Chance unbekannt: Regenwahrscheinlichkeit fehlt"
        case .night: "Keine Sonne für Regenbögen"
        case .nightUntil: "Bis {time} keine Sonne für Regenbögen"
        case .sunTooHigh: "Sonne zu hoch für Regenbögen"
        case .sunTooHighUntil: "Bis {time} Sonne zu hoch für Regenbögen"
        case .look: "Blick nach {direction} ({degrees}°)"
        case .lookUntil: "Blick nach {direction} ({degrees}°) bis {time}"
        case .lookLow: "Blick nach {direction} ({degrees}°), tief am Himmel"
        case .lookLowUntil: "Blick nach {direction} ({degrees}°), tief am Himmel, bis {time}"
        case .lookLowUntilShort: "Blick nach {direction} ({degrees}°), tief, bis {time}"
        case .lookHigh: "Blick nach {direction} ({degrees}°), {top}° hoch"
        case .lookHighUntil: "Blick nach {direction} ({degrees}°), {top}° hoch, bis {time}"
        case .tooCold: "Zu kalt für Regenbögen"
        case .tooColdNext: "Zu kalt. Nächste Chance: {time}"
        case .tooDry: "Zu trocken für Regenbögen"
        case .tooDryNext: "Zu trocken. Nächste Chance: {time}"
        case .tooCloudy: "Zu bewölkt für Regenbögen"
        case .tooCloudyNext: "Zu bewölkt. Nächste Chance: {time}"
        }
    }
}
