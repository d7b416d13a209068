extension Spanish {
    func template(_ phrase: FactPhrase) -> Template {
        switch phrase {
        case .opening: "{place}, {date}, {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "Sensación de {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .probability: "Probabilidad de precipitación de hasta el {percent}\u{202F}%."
        case .highAndLow: "Máxima de {high}, mínima de {low}."
        case .high: "Máxima de {high}."
        case .low: "Mínima de {low}."
        case .wind: "Viento del {direction} a {speed}."
        case .windSpeed: "Viento a {speed}."
        case .calm: "Sin viento."
        case .humidity: "Humedad del {percent}\u{202F}%."
        case .attribution: "{attribution}."

        case .share: "{place}, {time}: {temperature}."
        case .shareWithoutTemperature: "{place}, {time}."
        case .caption: "{place}, {time}"
        case .captionWithDay: "{place}, {weekday} {time}"
        case .captionAsOf: "{sentence}, datos: {time}"
        case .asOf: "Datos: {time}."
        case .chanceOfRainbow: "probabilidad de arcoíris"
        case .rainbowChance: "{percent}\u{202F}% de probabilidad de arcoíris."
        case .shareRainbow: "{place}, {time}: {percent}\u{202F}% de probabilidad de arcoíris."

        case .celsius: "{number}\u{202F}°C"
        case .fahrenheit: "{number}\u{202F}°F"
        case .milesPerHour: "{number}\u{202F}mi/h"
        case .metersPerSecond: "{number}\u{202F}m/s"
        case .knots: "{number}\u{202F}kn"
        case .kilometersPerHour: "{number}\u{202F}km/h"

        case .date: "{weekday} {day} de {month}"
        case .timeInSentence: Template("las {time}", .when(.plural(.one), say: "la {time}"))
        case .timeOfWeekdayInSentence:
            Template("el {weekday} a las {time}", .when(.plural(.one), say: "el {weekday} a la {time}"))
        case .timeOfWeekday: "{weekday} {time}"
        case .twelveHour: "{h}:{mm}\u{202F}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{202F}{a}"
        case .twentyFourHour: "{H}:{mm}"
        }
    }
}
