internal import Words

extension RainbowPhrase {
    var german: Template {
        switch self {
        case .label: "Chance auf Regenbogen"
        case .chance: "{percent}\u{202F}% Chance auf einen Regenbogen."
        case .share: "{place}, {time}: {percent}\u{202F}% Chance auf einen Regenbogen."

        case .nextLabel: "nächste Regenbogenchance, {percent}\u{202F}%"
        case .noneLabel: "kein Regenbogen in Sicht"
        case .none: "keine"
        case .nextDays: "Nächste {number} Tage"
        case .nextHours:
            Template(
                "Nächste {number} Stunden",
                .when(.plural(.one), say: "Nächste Stunde"))
        case .sunReturns: "Rückkehr der Sonne"
        case .inDays:
            Template(
                "in {number} Tagen",
                .when(.plural(.one), say: "in {number} Tag"))
        case .next: "Nächste Chance: {time}, {percent}\u{202F}%"
        case .noneInDays: "Kein Regenbogen in den nächsten {number} Tagen"
        case .noneInHours:
            Template(
                "Kein Regenbogen in den nächsten {number} Stunden",
                .when(.plural(.one), say: "Kein Regenbogen in der nächsten Stunde"))
        case .sunReturnsOn: "Die Sonne kehrt am {date} zurück, {sentence}"

        case .notNow: "Jetzt nicht. {sentence}"
        case .midnightSun: "Mitternachtssonne. {sentence}"

        case .unknown: "Regenbogenchance unbekannt: keine Daten"
        case .unknownCloudCover: "Regenbogenchance unbekannt: Wolkendaten fehlen"
        case .unknownPrecipitation: "Chance unbekannt: Regenwahrscheinlichkeit fehlt"
        case .unknownKind: "Chance unbekannt: Regen oder Schnee unklar"
        case .night: "Keine Sonne für Regenbögen"
        case .nightUntil: "Bis {time} keine Sonne für Regenbögen"
        case .anyHeight: "Sonne und Regen; die Sonnenhöhe zählt nicht"
        case .sunTooHigh: "Sonne zu hoch für Regenbögen"
        case .sunTooHighUntil: "Bis {time} Sonne zu hoch für Regenbögen"
        case .look: "Blick nach {direction} ({degrees}°)"
        case .lookUntil: "Blick nach {direction} ({degrees}°) bis {time}"
        case .lookLow: "Blick nach {direction} ({degrees}°), tief am Himmel"
        case .lookLowUntil: "Blick nach {direction} ({degrees}°), tief am Himmel, bis {time}"
        case .lookLowUntilShort: "Blick nach {direction} ({degrees}°), tief, bis {time}"
        case .lookHigh: "Blick nach {direction} ({degrees}°), {top}° hoch"
        case .lookHighUntil: "Blick nach {direction} ({degrees}°), {top}° hoch, bis {time}"
        case .littleRain: "Wenig Regen für Regenbögen"
        case .littleRainBest: "Wenig Regen. Beste Chance: {time}"
        case .littleSun: "Wenig Sonne für Regenbögen"
        case .littleSunBest: "Wenig Sonne. Beste Chance: {time}"
        case .tooCold: "Zu kalt für Regenbögen"
        case .tooDry: "Zu trocken für Regenbögen"
        case .tooCloudy: "Zu bewölkt für Regenbögen"
        case .sunTooLow: "Sonne zu tief für Regenbögen"
        }
    }
}
