internal import ForecastCore

/// The words of the day card.
extension English {
    func template(_ phrase: DayPhrase) -> Template {
        switch phrase {
        case .feelsLike: "Feels like"
        case .dewPoint: "Dew point"
        case .humidity: "Humidity"
        case .wind: "Wind"
        case .unitAndDirection: "{unit} {direction}"
        case .milesPerHour: "mph"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .percentage: "{percent}%"
        case .nextHour: "Next hour from {time}"
        case .weatherAndSky: "{condition}. {sentence}"
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

    func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "N"
        case .northeast: "NE"
        case .east: "E"
        case .southeast: "SE"
        case .south: "S"
        case .southwest: "SW"
        case .west: "W"
        case .northwest: "NW"
        }
    }

    func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "New moon"
        case .waxingCrescent: "Waxing crescent"
        case .firstQuarter: "First quarter"
        case .waxingGibbous: "Waxing gibbous"
        case .full: "Full moon"
        case .waningGibbous: "Waning gibbous"
        case .lastQuarter: "Last quarter"
        case .waningCrescent: "Waning crescent"
        }
    }
}
