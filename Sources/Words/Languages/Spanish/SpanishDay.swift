internal import ForecastCore

/// The words of the day card.
extension Spanish {
    func template(_ phrase: DayPhrase) -> Template {
        switch phrase {
        case .feelsLike: "Sensación"
        case .dewPoint: "Punto de rocío"
        case .humidity: "Humedad"
        case .wind: "Viento"
        case .unitAndDirection: "{unit} {direction}"
        case .milesPerHour: "mi/h"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .percentage: "{percent}\u{202F}%"
        case .nextHour: "Próxima hora, inicio: {time}"
        case .weatherAndSky: "{condition}. {sentence}"
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

    func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "N"
        case .northeast: "NE"
        case .east: "E"
        case .southeast: "SE"
        case .south: "S"
        case .southwest: "SO"
        case .west: "O"
        case .northwest: "NO"
        }
    }

    func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "Luna nueva"
        case .waxingCrescent: "Luna creciente"
        case .firstQuarter: "Cuarto creciente"
        case .waxingGibbous: "Gibosa creciente"
        case .full: "Luna llena"
        case .waningGibbous: "Gibosa menguante"
        case .lastQuarter: "Cuarto menguante"
        case .waningCrescent: "Luna menguante"
        }
    }
}
