internal import Words

extension RainbowPhrase {
    var english: Template {
        switch self {
        case .label: "chance of rainbow"
        case .chance: "{percent}% chance of rainbow."
        case .share: "{place}, {time}: {percent}% chance of rainbow."

        case .unknown: "Rainbow chance unknown: no data"
        case .unknownCloudCover: "Rainbow chance unknown: no cloud data"
        case .unknownPrecipitation: "Rainbow chance unknown: no rain probability"
        case .night: "No sun for a rainbow"
        case .nightUntil: "No sun for a rainbow until {time}"
        case .sunTooHigh: "Sun too high for a rainbow"
        case .sunTooHighUntil: "Sun too high for a rainbow until {time}"
        case .look: "Look {direction} ({degrees}°)"
        case .lookUntil: "Look {direction} ({degrees}°) until {time}"
        case .lookLow: "Look {direction} ({degrees}°), low in the sky"
        case .lookLowUntil: "Look {direction} ({degrees}°), low in the sky, until {time}"
        case .lookLowUntilShort: "Look {direction} ({degrees}°), low, until {time}"
        case .lookHigh: "Look {direction} ({degrees}°), {top}° high"
        case .lookHighUntil: "Look {direction} ({degrees}°), {top}° high, until {time}"
        case .tooCold: "Too cold for a rainbow"
        case .tooColdNext: "Too cold. Next chance: {time}"
        case .tooDry: "Too dry for a rainbow"
        case .tooDryNext: "Too dry. Next chance: {time}"
        case .tooCloudy: "Too cloudy for a rainbow"
        case .tooCloudyNext: "Too cloudy. Next chance: {time}"
        }
    }
}
