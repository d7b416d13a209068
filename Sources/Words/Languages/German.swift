internal import ForecastCore

/// German with words common to Germany, Austria and Switzerland; numbers and dates by CLDR, with the narrow space of DIN 5008.
enum German: LanguageTable {
    static let code = "de"
    static let sentenceLimit = 50
    static let sentenceSeparator = " "
    static let minus = "−"
    static let weekdays = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
    static let shortWeekdays = ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"]
    static let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November", "Dezember",
    ]
    static let shortMonths = [
        "Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
    ]
    static let dayPeriods = (am: "AM", pm: "PM")

    static func plural(_ number: Int) -> PluralCategory {
        number.magnitude == 1 ? .one : .other
    }

    static func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "Leichter Regen"
        case (.rain, .moderate): "Regen"
        case (.rain, .heavy): "Starker Regen"
        case (.snow, .light): "Leichter Schneefall"
        case (.snow, .moderate): "Schnee"
        case (.snow, .heavy): "Starker Schneefall"
        case (.sleet, .light): "Leichter Schneeregen"
        case (.sleet, .moderate): "Schneeregen"
        case (.sleet, .heavy): "Starker Schneeregen"
        case (.hail, .light): "Leichter Hagel"
        case (.hail, .moderate): "Hagel"
        case (.hail, .heavy): "Starker Hagel"
        case (.thunder, .light), (.thunder, .moderate): "Gewitter"
        case (.thunder, .heavy): "Starke Gewitter"
        case (.precipitation, .light): "Leichter Niederschlag"
        case (.precipitation, .moderate): "Niederschlag"
        case (.precipitation, .heavy): "Starker Niederschlag"
        }
    }

    /// The adjective is small inside a sentence, the noun is not.
    static func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.intensity) {
        case (.rain, .light): "leichter Regen"
        case (.rain, .moderate): "Regen"
        case (.rain, .heavy): "starker Regen"
        case (.snow, .light): "leichter Schneefall"
        case (.snow, .moderate): "Schnee"
        case (.snow, .heavy): "starker Schneefall"
        case (.sleet, .light): "leichter Schneeregen"
        case (.sleet, .moderate): "Schneeregen"
        case (.sleet, .heavy): "starker Schneeregen"
        case (.hail, .light): "leichter Hagel"
        case (.hail, .moderate): "Hagel"
        case (.hail, .heavy): "starker Hagel"
        case (.thunder, .light), (.thunder, .moderate): "Gewitter"
        case (.thunder, .heavy): "starke Gewitter"
        case (.precipitation, .light): "leichter Niederschlag"
        case (.precipitation, .moderate): "Niederschlag"
        case (.precipitation, .heavy): "starker Niederschlag"
        }
    }

    static func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "Regen"
        case .snow: "Schnee"
        case .sleet: "Schneeregen"
        case .hail: "Hagel"
        case .thunder: "Gewitter"
        case .precipitation: "Niederschlag"
        }
    }

    static func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "Klar"
        case .partlyCloudy: "Teils bewölkt"
        case .cloudy: "Bedeckt"
        case .fog: "Nebel"
        case .dust: "Staub"
        case .smoke: "Rauch"
        case .rain: "Regen"
        case .snow: "Schnee"
        case .sleet: "Schneeregen"
        case .hail: "Hagel"
        case .thunderstorm: "Gewitter"
        case .wind: "Windig"
        case .tornado: "Tornado"
        }
    }

    static func name(_ point: CompassPoint) -> String {
        switch point {
        case .north: "Norden"
        case .northeast: "Nordosten"
        case .east: "Osten"
        case .southeast: "Südosten"
        case .south: "Süden"
        case .southwest: "Südwesten"
        case .west: "Westen"
        case .northwest: "Nordwesten"
        }
    }

    static func abbreviation(_ point: CompassPoint) -> String {
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

    static func name(_ phase: LunarPhase) -> String {
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

extension FactPhrase {
    package var german: Template {
        switch self {
        case .opening: "{place}, {date}, {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "Gefühlt {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .conditionAndSentence: "{condition}. {sentence}"
        case .probability: "Niederschlagswahrscheinlichkeit bis {percent}\u{202F}%."
        case .highAndLow: "Höchstwert {high}, Tiefstwert {low}."
        case .high: "Höchstwert {high}."
        case .low: "Tiefstwert {low}."
        case .wind: "Wind aus {direction} mit {speed}."
        case .windSpeed: "Wind mit {speed}."
        case .calm: "Windstill."
        case .humidity: "Luftfeuchtigkeit {percent}\u{202F}%."

        case .rainRate: "Regen {amount}."
        case .snowRate: "Schnee, als Wasser {amount}."
        case .sleetRate: "Schneeregen {amount}."
        case .hailRate: "Hagel, als Wasser {amount}."
        case .precipitationRate: "Niederschlag {amount}."
        case .visibility: "Sichtweite {amount}."

        case .share: "{place}, {time}: {temperature}."
        case .shareWithoutTemperature: "{place}, {time}."
        case .asOf: "Stand der Daten: {time}."
        case .attribution: "{attribution}."
        case .sampleData: "Beispieldaten"

        case .warningUntil: "{title} bis {end}"
        case .warningUnnamed: "Wetterwarnung"
        case .movesTo: "Das Bild läuft weiter bis {time}."
        case .movesToWarmer: "Das Bild läuft weiter bis {time}: von {low} auf {high} steigend."
        case .movesToColder: "Das Bild läuft weiter bis {time}: von {high} auf {low} fallend."
        case .moreWarnings:
            Template("und {more} weitere Warnungen", .when(.plural(.one), say: "und {more} weitere Warnung"))
        }
    }
}

extension TimePhrase {
    package var german: Template {
        switch self {
        case .caption: "{place}, {time}"
        case .captionWithDay: "{place}, {weekday} {time}"
        case .captionAsOf: "{sentence}, Stand {time}"

        case .date: "{weekday}, {day}. {month}"
        case .dayAndMonth: "{day}. {month}"
        case .today: "Heute"
        case .tomorrow: "Morgen"
        case .dateInSentence: "{date}"
        case .dateAndTime: "{date}, {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .timeInSentence: "{time}"
        case .timeOfWeekdayInSentence: "{weekday} {time}"

        case .twelveHour: "{h}:{mm}\u{202F}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{202F}{a}"
        case .twentyFourHour: "{HH}:{mm}"
        case .hourOfTwelve: "{h}"
        case .hourOfTwentyFour: "{HH}"
        }
    }
}

extension MeasurePhrase {
    package var german: Template {
        switch self {
        case .degrees: "{number}°"
        case .percent: "{number}\u{202F}%"
        case .celsius: "{number}\u{202F}°C"
        case .fahrenheit: "{number}\u{202F}°F"
        case .withUnit: "{number}\u{202F}{unit}"
        case .lessThan: "unter {amount}"

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

extension OutlookPhrase {
    package var german: Template {
        switch self {
        case .unknown: "Keine Niederschlagsdaten"

        case .dryHour: "In der nächsten Stunde trocken"
        case .dryTwelveHours: "In den nächsten 12 Stunden trocken"
        case .dryMinutes:
            Template(
                "In den nächsten {minutes} Min. trocken",
                .when(.plural(.one), say: "In der nächsten Minute trocken"))
        case .dryUntil: "Mindestens bis {end} trocken"
        case .dryFrom: "Von {start} bis {end} trocken"

        case .startsIn:
            Template(
                "{phenomenon} beginnt in {minutes} Min.",
                .storms("{phenomenon} beginnen in {minutes} Min."))
        case .startsInHeavy:
            Template(
                "{phenomenon} beginnt in {minutes} Min., gegen {time} stark",
                .storms("{phenomenon} beginnen in {minutes} Min., gegen {time} stark"))
        case .startsInEasing:
            Template(
                "{phenomenon} beginnt in {minutes} Min., nach {time} schwächer",
                .storms("{phenomenon} beginnen in {minutes} Min., nach {time} schwächer"))
        case .startsInTurning:
            Template(
                "{phenomenon} beginnt in {minutes} Min., ab {time} {later}",
                .storms("{phenomenon} beginnen in {minutes} Min., ab {time} {later}"))
        case .startsAt: Template("{phenomenon} ab {start}", .storms("{phenomenon} nach {start}"))
        case .startsAtHeavy:
            Template(
                "{phenomenon} ab {start}, gegen {time} stark",
                .storms("{phenomenon} nach {start}, gegen {time} stark"))
        case .startsAtEasing:
            Template(
                "{phenomenon} ab {start}, nach {time} schwächer",
                .storms("{phenomenon} nach {start}, nach {time} schwächer"))
        case .startsAtTurning:
            Template(
                "{phenomenon} ab {start}, ab {time} {later}",
                .storms("{phenomenon} nach {start}, ab {time} {later}"))

        case .stopsIn:
            Template(
                "{phenomenon} hört in {minutes} Min. auf",
                .storms("{phenomenon} hören in {minutes} Min. auf"))
        case .stopsAt: "{phenomenon} bis {end}"
        case .stopsHeavy: "{phenomenon} bis {end}, gegen {time} stark"
        case .stopsTurning: "{phenomenon}, dann {later} bis {end}"

        case .spellIn: "{phenomenon} in {minutes} Min., bis {end} vorbei"
        case .spellInHeavy: "{phenomenon} in {minutes} Min. bis {end}, gegen {time} stark"
        case .spellInTurning: "{phenomenon} in {minutes} Min., dann {later} bis {end}"
        case .spellInReturning: "{phenomenon} in {minutes} Min. bis {end}, wieder ab {time}"
        case .spellAt: "{phenomenon} von {start} bis {end}"
        case .spellAtHeavy: "{phenomenon} von {start} bis {end}, gegen {time} stark"
        case .spellAtTurning: "{phenomenon} ab {start}, dann {later} bis {end}"
        case .spellAtReturning: "{phenomenon} von {start} bis {end}, wieder ab {time}"

        case .pauseIn:
            Template(
                "{phenomenon} hört in {minutes} Min. auf, wieder ab {start}",
                .storms("{phenomenon} hören in {minutes} Min. auf, wieder ab {start}"))
        case .pauseInTurning:
            Template(
                "{phenomenon} hört in {minutes} Min. auf, ab {start} {later}",
                .storms("{phenomenon} hören in {minutes} Min. auf, ab {start} {later}"))
        case .pauseAt: "{phenomenon} bis {end}, wieder ab {start}"
        case .pauseAtTurning: "{phenomenon} bis {end}, ab {start} {later}"

        case .onAndOff: "Zeitweise {inside}"
        case .onAndOffHour: "In der nächsten Stunde zeitweise {inside}"
        case .onAndOffTwelveHours: "In den nächsten 12 Stunden zeitweise {inside}"
        case .onAndOffUntil: "Bis {end} zeitweise {inside}"
        case .onAndOffFrom: "Ab {start} zeitweise {inside}"
        case .onAndOffBetween: "Von {start} bis {end} zeitweise {inside}"

        case .ongoingHour: "{phenomenon} in der nächsten Stunde"
        case .ongoingTwelveHours: "{phenomenon} in den nächsten 12 Stunden"
        case .ongoingMinutes:
            Template(
                "{phenomenon} in den nächsten {minutes} Min.",
                .when(.plural(.one), say: "{phenomenon} in der nächsten Minute"))
        case .ongoingUntil: "{phenomenon} mindestens bis {end}"
        case .ongoingHourHeavy: "{phenomenon} in der nächsten Stunde, gegen {time} stark"
        case .ongoingTwelveHoursHeavy: "{phenomenon} in den nächsten 12 Stunden, gegen {time} stark"
        case .ongoingHeavy: "{phenomenon}, gegen {time} stark"
        case .ongoingHourEasing: "{phenomenon} in der nächsten Stunde, nach {time} schwächer"
        case .ongoingTwelveHoursEasing: "{phenomenon} in den nächsten 12 Stunden, nach {time} schwächer"
        case .ongoingEasing: "{phenomenon}, nach {time} schwächer"
        case .ongoingTurning: "{phenomenon}, ab {time} {later}"

        case .estimatedDryHour: "In der nächsten Stunde trocken (Stundenwert)"
        case .estimatedDryUntil: "Mindestens bis {end} trocken (Stundenwert)"
        case .estimatedStart: "{phenomenon} ab etwa {start} (Stundenwert)"
        case .estimatedStop: "{phenomenon} bis etwa {end} (Stundenwert)"
        case .estimatedSpell: "{phenomenon} gegen {start} (Stundenwert)"
        case .estimatedOnAndOff: "Zeitweise {inside} (Stundenwert)"
        case .estimatedOngoing: "{phenomenon} (Stundenwert)"
        case .estimatedOngoingHour: "{phenomenon} in der nächsten Stunde (Stundenwert)"
        case .estimatedOngoingUntil: "{phenomenon} bis {end} oder länger (Stundenwert)"
        }
    }
}
