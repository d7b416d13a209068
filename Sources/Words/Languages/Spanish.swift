internal import ForecastCore

/// Spanish with words common to Spain and Latin America; numbers and times by CLDR, with narrow spaces.
enum Spanish: LanguageTable {
    static let code = "es"
    static let sentenceLimit = 55
    static let sentenceSeparator = " "
    static let minus = "−"
    static let weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
    static let shortWeekdays = ["dom", "lun", "mar", "mié", "jue", "vie", "sáb"]
    static let months = [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
        "noviembre", "diciembre",
    ]
    static let shortMonths = ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"]
    static let dayPeriods = (am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

    static func plural(_ number: Int) -> PluralCategory {
        if number.magnitude == 1 { return .one }
        return number != 0 && number % 1_000_000 == 0 ? .many : .other
    }

    static func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "Lluvia débil"
        case (.rain, .moderate): "Lluvia"
        case (.rain, .heavy): "Lluvia fuerte"
        case (.snow, .light): "Nieve débil"
        case (.snow, .moderate): "Nieve"
        case (.snow, .heavy): "Nieve fuerte"
        case (.sleet, .light): "Aguanieve débil"
        case (.sleet, .moderate): "Aguanieve"
        case (.sleet, .heavy): "Aguanieve fuerte"
        case (.hail, .light): "Granizo débil"
        case (.hail, .moderate): "Granizo"
        case (.hail, .heavy): "Granizo fuerte"
        case (.thunder, .light), (.thunder, .moderate): "Tormentas"
        case (.thunder, .heavy): "Tormentas fuertes"
        case (.precipitation, .light): "Precipitación débil"
        case (.precipitation, .moderate): "Precipitación"
        case (.precipitation, .heavy): "Precipitación fuerte"
        }
    }

    /// The subject of a verb has its article.
    static func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "la lluvia débil"
        case (.rain, .moderate): "la lluvia"
        case (.rain, .heavy): "la lluvia fuerte"
        case (.snow, .light): "la nieve débil"
        case (.snow, .moderate): "la nieve"
        case (.snow, .heavy): "la nieve fuerte"
        case (.sleet, .light): "la aguanieve débil"
        case (.sleet, .moderate): "la aguanieve"
        case (.sleet, .heavy): "la aguanieve fuerte"
        case (.hail, .light): "el granizo débil"
        case (.hail, .moderate): "el granizo"
        case (.hail, .heavy): "el granizo fuerte"
        case (.thunder, .light), (.thunder, .moderate): "las tormentas"
        case (.thunder, .heavy): "las tormentas fuertes"
        case (.precipitation, .light): "la precipitación débil"
        case (.precipitation, .moderate): "la precipitación"
        case (.precipitation, .heavy): "la precipitación fuerte"
        }
    }

    static func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "lluvia"
        case .snow: "nieve"
        case .sleet: "aguanieve"
        case .hail: "granizo"
        case .thunder: "tormentas"
        case .precipitation: "precipitación"
        }
    }

    static func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "Despejado"
        case .partlyCloudy: "Parcialmente nublado"
        case .cloudy: "Nublado"
        case .fog: "Niebla"
        case .dust: "Polvo"
        case .smoke: "Humo"
        case .rain: "Lluvia"
        case .snow: "Nieve"
        case .sleet: "Aguanieve"
        case .hail: "Granizo"
        case .thunderstorm: "Tormenta"
        case .wind: "Ventoso"
        case .tornado: "Tornado"
        }
    }

    static func name(_ point: CompassPoint) -> String {
        switch point {
        case .north: "norte"
        case .northeast: "noreste"
        case .east: "este"
        case .southeast: "sureste"
        case .south: "sur"
        case .southwest: "suroeste"
        case .west: "oeste"
        case .northwest: "noroeste"
        }
    }

    static func abbreviation(_ point: CompassPoint) -> String {
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

    static func name(_ phase: LunarPhase) -> String {
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

extension FactPhrase {
    package var spanish: Template {
        switch self {
        case .opening: "{place}, {date}, {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "Sensación de {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .conditionAndSentence: "{condition}. {sentence}"
        case .probability: "Probabilidad de precipitación de hasta el {percent}\u{202F}%."
        case .highAndLow: "Máxima de {high}, mínima de {low}."
        case .high: "Máxima de {high}."
        case .low: "Mínima de {low}."
        case .wind: "Viento del {direction} a {speed}."
        case .windSpeed: "Viento a {speed}."
        case .calm: "Sin viento."
        case .humidity: "Humedad del {percent}\u{202F}%."

        case .rainRate: "Lluvia: {amount}."
        case .snowRate: "Nieve, como agua: {amount}."
        case .sleetRate: "Aguanieve: {amount}."
        case .hailRate: "Granizo, como agua: {amount}."
        case .precipitationRate: "Precipitación: {amount}."
        case .visibility: "Visibilidad: {amount}."

        case .share: "{place}, {time}: {temperature}."
        case .shareWithoutTemperature: "{place}, {time}."
        case .asOf: "Datos: {time}."
        case .attribution: "{attribution}."
        case .sampleData: "Datos de ejemplo"

        case .warningUntil: "{title} hasta {end}"
        case .warningUnnamed: "Aviso meteorológico"
        case .movesTo: "La imagen avanza hasta {time}."
        case .movesToWarmer: "La imagen avanza hasta {time}: de {low} sube a {high}."
        case .movesToColder: "La imagen avanza hasta {time}: de {high} baja a {low}."
        case .moreWarnings:
            Template("y {more} avisos más", .when(.plural(.one), say: "y {more} aviso más"))
        }
    }
}

extension TimePhrase {
    package var spanish: Template {
        switch self {
        case .caption: "{place}, {time}"
        case .captionWithDay: "{place}, {weekday} {time}"
        case .captionAsOf: "{sentence}, datos: {time}"

        case .date: "{weekday} {day} de {month}"
        case .dayAndMonth: "{day} {month}"
        case .today: "Hoy"
        case .tomorrow: "Mañana"
        case .dateInSentence: "el {date}"
        case .dateAndTime: "{date}, {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .timeInSentence: Template("las {time}", .when(.plural(.one), say: "la {time}"))
        case .timeOfWeekdayInSentence:
            Template("el {weekday} a las {time}", .when(.plural(.one), say: "el {weekday} a la {time}"))

        case .twelveHour: "{h}:{mm}\u{202F}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{202F}{a}"
        case .twentyFourHour: "{H}:{mm}"
        case .hourOfTwelve: "{h}"
        case .hourOfTwentyFour: "{H}"
        }
    }
}

extension MeasurePhrase {
    package var spanish: Template {
        switch self {
        case .degrees: "{number}°"
        case .percent: "{number}\u{202F}%"
        case .celsius: "{number}\u{202F}°C"
        case .fahrenheit: "{number}\u{202F}°F"
        case .withUnit: "{number}\u{202F}{unit}"
        case .lessThan: "menos de {amount}"

        case .milesPerHour: "mi/h"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .millimetersPerHour: "mm/h"
        case .inchesPerHour: "in/h"
        case .kilometers: "km"
        case .miles: "mi"
        }
    }
}

/// Each time comes with its article: `las 15:22`.
extension OutlookPhrase {
    package var spanish: Template {
        switch self {
        case .unknown: "Sin datos de precipitación"

        case .dryHour: "Tiempo seco en la próxima hora"
        case .dryTwelveHours: "Tiempo seco en las próximas 12 horas"
        case .dryMinutes:
            Template(
                "Tiempo seco en los próximos {minutes} min",
                .when(.plural(.one), say: "Tiempo seco en el próximo minuto"))
        case .dryUntil: "Tiempo seco al menos hasta {end}"
        case .dryFrom: "Tiempo seco de {start} a {end}"

        case .startsIn: "{phenomenon} en {minutes} min"
        case .startsInHeavy:
            Template(
                "{phenomenon} en {minutes} min, fuerte hacia {time}",
                .storms("{phenomenon} en {minutes} min, fuertes hacia {time}"))
        case .startsInEasing:
            Template(
                "{phenomenon} en {minutes} min, más débil tras {time}",
                .storms("{phenomenon} en {minutes} min, más débiles tras {time}"))
        case .startsInTurning: "{phenomenon} en {minutes} min, {later} desde {time}"
        case .startsAt: Template("{phenomenon} desde {start}", .storms("{phenomenon} después de {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} desde {start}, fuerte hacia {time}",
                .storms("{phenomenon} después de {start}, fuertes hacia {time}"))
        case .startsAtEasing:
            Template(
                "{phenomenon} desde {start}, más débil tras {time}",
                .storms("{phenomenon} después de {start}, más débiles tras {time}"))
        case .startsAtTurning:
            Template(
                "{phenomenon} desde {start}, {later} desde {time}",
                .storms("{phenomenon} después de {start}, {later} desde {time}"))

        case .stopsIn: Template("En {minutes} min cesa {inside}", .storms("En {minutes} min cesan {inside}"))
        case .stopsAt: "{phenomenon} hasta {end}"
        case .stopsHeavy:
            Template(
                "{phenomenon} hasta {end}, fuerte hacia {time}",
                .storms("{phenomenon} hasta {end}, fuertes hacia {time}"))
        case .stopsTurning: "{phenomenon}, luego {later} hasta {end}"

        case .spellIn: "{phenomenon} en {minutes} min, hasta {end}"
        case .spellInHeavy:
            Template(
                "{phenomenon} en {minutes} min, hasta {end}, fuerte hacia {time}",
                .storms("{phenomenon} en {minutes} min, hasta {end}, fuertes hacia {time}"))
        case .spellInTurning: "{phenomenon} en {minutes} min, luego {later} hasta {end}"
        case .spellInReturning: "{phenomenon} en {minutes} min, hasta {end}, y otra vez hacia {time}"
        case .spellAt: "{phenomenon} de {start} a {end}"
        case .spellAtHeavy:
            Template(
                "{phenomenon} de {start} a {end}, fuerte hacia {time}",
                .storms("{phenomenon} de {start} a {end}, fuertes hacia {time}"))
        case .spellAtTurning: "{phenomenon} desde {start}, luego {later} hasta {end}"
        case .spellAtReturning: "{phenomenon} de {start} a {end}, otra vez desde {time}"

        case .pauseIn:
            Template(
                "En {minutes} min cesa {inside} y vuelve hacia {start}",
                .storms("En {minutes} min cesan {inside} y vuelven hacia {start}"))
        case .pauseInTurning:
            Template(
                "En {minutes} min cesa {inside}, {later} desde {start}",
                .storms("En {minutes} min cesan {inside}, {later} desde {start}"))
        case .pauseAt: "{phenomenon} hasta {end}, otra vez desde {start}"
        case .pauseAtTurning: "{phenomenon} hasta {end}, {later} desde {start}"

        case .onAndOff: "{phenomenon} a ratos"
        case .onAndOffHour: "{phenomenon} a ratos en la próxima hora"
        case .onAndOffTwelveHours: "{phenomenon} a ratos en las próximas 12 horas"
        case .onAndOffUntil: "{phenomenon} a ratos hasta {end}"
        case .onAndOffFrom: "{phenomenon} a ratos desde {start}"
        case .onAndOffBetween: "{phenomenon} a ratos de {start} a {end}"

        case .ongoingHour: "{phenomenon} durante la próxima hora"
        case .ongoingTwelveHours: "{phenomenon} durante las próximas 12 horas"
        case .ongoingMinutes:
            Template(
                "{phenomenon} durante los próximos {minutes} min",
                .when(.plural(.one), say: "{phenomenon} durante el próximo minuto"))
        case .ongoingUntil: "{phenomenon} al menos hasta {end}"
        case .ongoingHourHeavy:
            Template(
                "{phenomenon} durante la próxima hora, fuerte hacia {time}",
                .storms("{phenomenon} durante la próxima hora, fuertes hacia {time}"))
        case .ongoingTwelveHoursHeavy:
            Template(
                "{phenomenon} durante las próximas 12 horas, fuerte hacia {time}",
                .storms("{phenomenon} durante las próximas 12 horas, fuertes hacia {time}"))
        case .ongoingHeavy:
            Template("{phenomenon}, fuerte hacia {time}", .storms("{phenomenon}, fuertes hacia {time}"))
        case .ongoingHourEasing:
            Template(
                "{phenomenon} durante la próxima hora, más débil tras {time}",
                .storms("{phenomenon} durante la próxima hora, más débiles tras {time}"))
        case .ongoingTwelveHoursEasing:
            Template(
                "{phenomenon} durante las próximas 12 horas, más débil tras {time}",
                .storms("{phenomenon} durante las próximas 12 horas, más débiles tras {time}"))
        case .ongoingEasing:
            Template("{phenomenon}, más débil tras {time}", .storms("{phenomenon}, más débiles tras {time}"))
        case .ongoingTurning: "{phenomenon}, luego {later} desde {time}"

        case .estimatedDryHour: "Tiempo seco en la próxima hora (dato horario)"
        case .estimatedDryUntil: "Tiempo seco al menos hasta {end} (dato horario)"
        case .estimatedStart: "{phenomenon} desde aprox. {start} (dato horario)"
        case .estimatedStop: "{phenomenon} hasta aprox. {end} (dato horario)"
        case .estimatedSpell: "{phenomenon} hacia {start} (dato horario)"
        case .estimatedOnAndOff: "{phenomenon} a ratos (dato horario)"
        case .estimatedOngoing: "{phenomenon} (dato horario)"
        case .estimatedOngoingHour: "{phenomenon} en la próxima hora (dato horario)"
        case .estimatedOngoingUntil: "{phenomenon} hasta {end} o después (dato horario)"
        }
    }
}
