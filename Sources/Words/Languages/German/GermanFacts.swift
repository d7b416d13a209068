extension German {
    func template(_ phrase: FactPhrase) -> Template {
        switch phrase {
        case .opening: "{place}, {date}, {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "Gefühlt {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .probability: "Niederschlagswahrscheinlichkeit bis {percent}\u{202F}%."
        case .highAndLow: "Höchstwert {high}, Tiefstwert {low}."
        case .high: "Höchstwert {high}."
        case .low: "Tiefstwert {low}."
        case .wind: "Wind aus {direction} mit {speed}."
        case .windSpeed: "Wind mit {speed}."
        case .calm: "Windstill."
        case .humidity: "Luftfeuchtigkeit {percent}\u{202F}%."
        case .attribution: "{attribution}."

        case .share: "{place}, {time}: {temperature}."
        case .shareWithoutTemperature: "{place}, {time}."
        case .caption: "{place}, {time}"
        case .captionWithDay: "{place}, {weekday} {time}"
        case .captionAsOf: "{sentence}, Stand {time}"
        case .asOf: "Stand der Daten: {time}."
        case .chanceOfRainbow: "Chance auf Regenbogen"
        case .rainbowChance: "{percent}\u{202F}% Chance auf einen Regenbogen."
        case .shareRainbow: "{place}, {time}: {percent}\u{202F}% Chance auf einen Regenbogen."

        case .celsius: "{number}\u{202F}°C"
        case .fahrenheit: "{number}\u{202F}°F"
        case .milesPerHour: "{number}\u{202F}mi/h"
        case .metersPerSecond: "{number}\u{202F}m/s"
        case .knots: "{number}\u{202F}kn"
        case .kilometersPerHour: "{number}\u{202F}km/h"

        case .date: "{weekday}, {day}. {month}"
        case .timeInSentence: "{time}"
        case .timeOfWeekdayInSentence: "{weekday} {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .twelveHour: "{h}:{mm}\u{202F}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{202F}{a}"
        case .twentyFourHour: "{HH}:{mm}"
        }
    }
}
