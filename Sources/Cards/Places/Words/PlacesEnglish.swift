internal import Words

extension PlacesPhrase {
    var english: Template {
        switch self {
        case .chance: "{percent}% precipitation chance in next hour"
        case .chanceShort: "{percent}% next hour"
        case .rainShort: "Rain {percent}% next hour"
        case .snowShort: "Snow {percent}% next hour"
        case .dry: "Dry for the next hour"
        case .dryShort: "Dry next hour"
        case .feelsLike: "Feels like {temperature}"
        case .dewPoint: "Dew point {temperature}"
        case .humidity: "Humidity {percent}%"
        case .more: "and {number} more"
        case .opening:
            Template(
                "Weather in {number} places, {date}, {time}.",
                .when(.plural(.one), say: "Weather in {number} place, {date}, {time}."))
        case .placeTemperature: "{place}: {temperature}."
        case .placeAlone: "{place}."
        case .placeWarning: "{place}: {sentence}."
        }
    }
}
