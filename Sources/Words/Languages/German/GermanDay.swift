internal import ForecastCore

/// The words of the day card.
extension German {
    func template(_ phrase: DayPhrase) -> Template {
        switch phrase {
        case .feelsLike: "Gefühlt"
        case .dewPoint: "Taupunkt"
        case .humidity: "Feuchte"
        case .wind: "Wind"
        case .unitAndDirection: "{unit} {direction}"
        case .milesPerHour: "mi/h"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .percentage: "{percent}\u{202F}%"
        case .nextHour: "Nächste Stunde ab {time}"
        case .weatherAndSky: "{condition}. {sentence}"
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

    func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "N"
        case .northeast: "NO"
        case .east: "O"
        case .southeast: "SO"
        case .south: "S"
        case .southwest: "SW"
        case .west: "W"
        case .northwest: "NW"
        }
    }

    func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "Neumond"
        case .waxingCrescent: "Zunehmende Sichel"
        case .firstQuarter: "Erstes Viertel"
        case .waxingGibbous: "Zunehmender Dreiviertelmond"
        case .full: "Vollmond"
        case .waningGibbous: "Abnehmender Dreiviertelmond"
        case .lastQuarter: "Letztes Viertel"
        case .waningCrescent: "Abnehmende Sichel"
        }
    }
}
