internal import Words

extension DayPhrase {
    var english: Template {
        switch self {
        case .feelsLike: "Feels like"
        case .dewPoint: "Dew point"
        case .humidity: "Humidity"
        case .wind: "Wind"
        case .windInUnit: "Wind {unit}"
        case .coming: "next hour"
        case .cloudUnknown: "Cloud unknown"
        case .sunHigh: "Sun {degrees}° high"
        case .sunUpAllDay: "Sun up all day, {degrees}° high"
        case .moon: "{phase}, {percent}%"
        case .moonDownUntil: "Moon down until {time}"
        case .moonDown: "Moon down"
        case .polarNight: "Polar night"
        case .sunTimes: "Sunrise {start}, sunset {end}."
        case .moonTimes: "Moonrise {start}, moonset {end}."
        case .dewPointSentence: "Dew point {temperature}."
        case .chanceInNextHour: "Chance of precipitation in the next hour up to {percent}%."
        case .share: "{place}, {time}: {temperature}. {sentence}."
        }
    }
}
