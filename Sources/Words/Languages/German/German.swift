internal import ForecastCore

/// Germany's, Austria's and Switzerland's common words; numbers and dates by CLDR, with the narrow space of DIN 5008.
struct German: LanguageTable {
    let code = "de"
    let sentenceLimit = 50
    let sentenceSeparator = " "
    let minus = "−"
    let weekdays = ["Sonntag", "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag"]
    let months = [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November", "Dezember",
    ]
    let dayPeriods = (am: "AM", pm: "PM")

    func plural(_ number: Int) -> PluralCategory {
        number.magnitude == 1 ? .one : .other
    }

    func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
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
    func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
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

    func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "Regen"
        case .snow: "Schnee"
        case .sleet: "Schneeregen"
        case .hail: "Hagel"
        case .thunder: "Gewitter"
        case .precipitation: "Niederschlag"
        }
    }

    func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "Klar"
        case .partlyCloudy: "Teils bewölkt"
        case .cloudy: "Bedeckt"
        case .fog: "Nebel"
        case .rain: "Regen"
        case .snow: "Schnee"
        case .sleet: "Schneeregen"
        case .hail: "Hagel"
        case .thunderstorm: "Gewitter"
        case .wind: "Windig"
        case .tornado: "Tornado"
        }
    }

    func name(_ point: CompassPoint) -> String {
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
}
