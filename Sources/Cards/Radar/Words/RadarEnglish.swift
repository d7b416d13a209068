internal import Words

extension RadarPhrase {
    var english: Template {
        switch self {
        case .unseen: "The radar does not see {place}."
        case .unseenHere: "The radar does not see this place."
        case .unseenRain: "The nearest rain it sees is {amount} to the {direction}."
        case .unseenSnow: "The nearest snow it sees is {amount} to the {direction}."
        case .unseenNothing: "It sees no rain within {amount}."
        case .lightRain: "Raining here, lightly."
        case .rain: "Raining here."
        case .heavyRain: "Raining here, heavily."
        case .veryHeavyRain: "Raining here, very heavily."
        case .lightSnow: "Snowing here, lightly."
        case .snow: "Snowing here."
        case .heavySnow: "Snowing here, heavily."
        case .veryHeavySnow: "Snowing here, very heavily."
        case .heavier: "Heavier {amount} to the {direction}."
        case .dryAndRain: "Dry here. Rain {amount} to the {direction}."
        case .dryAndSnow: "Dry here. Snow {amount} to the {direction}."
        case .nothingSeenAndRain: "No rain seen here. Rain {amount} to the {direction}."
        case .nothingSeenAndSnow: "No snow seen here. Snow {amount} to the {direction}."
        case .nothing: "No rain within {amount}."
        case .nothingSeen: "No rain seen within {amount}; the radar does not reach all of it."
        case .nothingObserved: "No rain seen within {amount}."
        case .scan: "Radar of {time}, {minutes} min old"
        case .scanAsOf: "Radar as of {time}"
        case .scanOn: "Radar of {time}"
        case .values: "Rain at {time}, {minutes} min old"
        case .valuesAsOf: "Rain as of {time}"
        case .valuesOn: "Rain at {time}"
        case .light: "light"
        case .heavy: "heavy"
        case .noRadar: "no radar"
        case .noData: "no data"
        case .partlySeen: "The radar does not see all of the map."
        }
    }
}
