internal import Words

extension DayPhrase {
    var german: Template {
        switch self {
        case .feelsLike: "Gefühlt"
        case .dewPoint: "Taupunkt"
        case .humidity: "Feuchte"
        case .wind: "Wind"
        case .windInUnit: "Wind {unit}"
        case .coming: "nächste Stunde"
        case .cloudUnknown: "Bewölkung unbekannt"
        case .sunHigh: "Sonne {degrees}° hoch"
        case .sunUpAllDay: "Sonne den ganzen Tag, {degrees}° hoch"
        case .moon: "{phase}, {percent}\u{202F}%"
        case .moonDownUntil: "Kein Mond bis {time}"
        case .moonDown: "Kein Mond am Himmel"
        case .polarNight: "Polarnacht"
        case .sunTimes: "Sonnenaufgang {start}, Sonnenuntergang {end}."
        case .moonTimes: "Mondaufgang {start}, Monduntergang {end}."
        case .dewPointSentence: "Taupunkt {temperature}."
        case .chanceInNextHour: "Niederschlagswahrscheinlichkeit in der nächsten Stunde bis {percent}\u{202F}%."
        case .share: "{place}, {time}: {temperature}. {sentence}."
        }
    }
}
