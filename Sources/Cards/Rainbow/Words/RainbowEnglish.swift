internal import Words

extension RainbowPhrase {
    var english: Template {
        switch self {
        case .label: "chance of rainbow"
        case .chance: "{percent}% chance of rainbow."
        case .share: "{place}, {time}: {percent}% chance of rainbow."

        case .nextLabel: "next chance of rainbow, {percent}%"
        case .noneLabel: "no rainbow in the forecast"
        case .none: "none"
        case .nextDays: "Next {number} days"
        case .nextHours:
            Template(
                "Next {number} hours",
                .when(.plural(.one), say: "Next hour"))
        case .sunReturns: "Sun returns"
        case .inDays:
            Template(
                "in {number} days",
                .when(.plural(.one), say: "in {number} day"))
        case .next: "Next chance: {time}, {percent}%"
        case .noneInDays: "No rainbow in the next {number} days"
        case .noneInHours:
            Template(
                "No rainbow in the next {number} hours",
                .when(.plural(.one), say: "No rainbow in the next hour"))
        case .sunReturnsOn: "The sun returns on {date}, {sentence}"

        case .notNow: "Not now. {sentence}"
        case .midnightSun: "Midnight sun. {sentence}"

        case .unknown: "Rainbow chance unknown: no data"
        case .unknownCloudCover: "Rainbow chance unknown: no cloud data"
        case .unknownPrecipitation: "Rainbow chance unknown: no rain probability"
        case .unknownKind: "Rainbow chance unknown: rain or snow unclear"
        case .night: "No sun for a rainbow"
        case .nightUntil: "No sun for a rainbow until {time}"
        case .anyHeight: "Sun and rain; the sun's height is not counted"
        case .sunTooHigh: "Sun too high for a rainbow"
        case .sunTooHighUntil: "Sun too high for a rainbow until {time}"
        case .look: "Look {direction} ({degrees}°)"
        case .lookUntil: "Look {direction} ({degrees}°) until {time}"
        case .lookLow: "Look {direction} ({degrees}°), low in the sky"
        case .lookLowUntil: "Look {direction} ({degrees}°), low in the sky, until {time}"
        case .lookLowUntilShort: "Look {direction} ({degrees}°), low, until {time}"
        case .lookHigh: "Look {direction} ({degrees}°), {top}° high"
        case .lookHighUntil: "Look {direction} ({degrees}°), {top}° high, until {time}"
        case .littleRain: "Little rain for a rainbow"
        case .littleRainBest: "Little rain. Best chance: {time}"
        case .littleSun: "Little sun for a rainbow"
        case .littleSunBest: "Little sun. Best chance: {time}"
        case .tooCold: "Too cold for a rainbow"
        case .tooDry: "Too dry for a rainbow"
        case .tooCloudy: "Too cloudy for a rainbow"
        case .sunTooLow: "Sun too low for a rainbow"
        }
    }
}
