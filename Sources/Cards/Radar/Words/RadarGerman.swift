internal import Words

extension RadarPhrase {
    var german: Template {
        switch self {
        case .unseen: "Das Radar erfasst {place} nicht."
        case .unseenHere: "Das Radar erfasst diesen Ort nicht."
        case .unseenRain: "Der nächste Regen, den es sieht: {amount} im {direction}."
        case .unseenSnow: "Der nächste Schnee, den es sieht: {amount} im {direction}."
        case .unseenNothing: "Im Umkreis von {amount} sieht es keinen Regen."
        case .lightRain: "Hier regnet es leicht."
        case .rain: "Hier regnet es."
        case .heavyRain: "Hier regnet es stark."
        case .veryHeavyRain: "Hier regnet es sehr stark."
        case .lightSnow: "Hier schneit es leicht."
        case .snow: "Hier schneit es."
        case .heavySnow: "Hier schneit es stark."
        case .veryHeavySnow: "Hier schneit es sehr stark."
        case .heavier: "Stärker {amount} im {direction}."
        case .dryAndRain: "Hier trocken. Regen {amount} im {direction}."
        case .dryAndSnow: "Hier trocken. Schnee {amount} im {direction}."
        case .nothingSeenAndRain: "Hier kein Regen zu sehen. Regen {amount} im {direction}."
        case .nothingSeenAndSnow: "Hier kein Schnee zu sehen. Schnee {amount} im {direction}."
        case .nothing: "Kein Regen im Umkreis von {amount}."
        case .nothingSeen: "Kein Regen im Umkreis von {amount} zu sehen; das Radar erfasst ihn nicht ganz."
        case .nothingObserved: "Kein Regen im Umkreis von {amount} zu sehen."
        case .scan: "Radar von {time}, {minutes} min alt"
        case .scanAsOf: "Radar, Stand {time}"
        case .scanOn: "Radar: {time}"
        case .values: "Regen um {time}, {minutes} min alt"
        case .valuesAsOf: "Regen, Stand {time}"
        case .valuesOn: "Regen: {time}"
        case .light: "leicht"
        case .heavy: "stark"
        case .noRadar: "kein Radar"
        case .noData: "keine Daten"
        case .partlySeen: "Das Radar erfasst die Karte nicht ganz."
        }
    }
}
