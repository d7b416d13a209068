internal import Words

extension DayPhrase {
    var spanish: Template {
        switch self {
        case .feelsLike: "Sensación"
        case .dewPoint: "Punto de rocío"
        case .humidity: "Humedad"
        case .wind: "Viento"
        case .windInUnit: "Viento {unit}"
        case .coming: "próxima hora"
        case .cloudUnknown: "Nubosidad desconocida"
        case .sunHigh: "Sol a {degrees}° de altura"
        case .sunUpAllDay: "Sol todo el día, a {degrees}° de altura"
        case .moon: "{phase}, {percent}\u{202F}%"
        case .moonDownUntil: "Salida de la luna: {time}"
        case .moonDown: "Luna bajo el horizonte"
        case .polarNight: "Noche polar"
        case .sunTimes: "Salida del sol: {start}, puesta: {end}."
        case .moonTimes: "Salida de la luna: {start}, puesta: {end}."
        case .dewPointSentence: "Punto de rocío: {temperature}."
        case .chanceInNextHour: "Probabilidad de precipitación en la próxima hora de hasta el {percent}\u{202F}%."
        case .share: "{place}, {time}: {temperature}. {sentence}."
        }
    }
}
