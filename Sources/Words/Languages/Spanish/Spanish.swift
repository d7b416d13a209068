internal import ForecastCore

/// The words that Spain and Latin America share; numbers and times by CLDR, with narrow spaces.
struct Spanish: LanguageTable {
    let code = "es"
    let sentenceLimit = 55
    let sentenceSeparator = " "
    let minus = "−"
    let weekdays = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"]
    let months = [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre",
        "noviembre", "diciembre",
    ]
    let dayPeriods = (am: "a.\u{202F}m.", pm: "p.\u{202F}m.")

    func plural(_ number: Int) -> PluralCategory {
        if number.magnitude == 1 { return .one }
        return number != 0 && number % 1_000_000 == 0 ? .many : .other
    }

    func name(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
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
    func insideName(_ phenomenon: Phenomenon) -> String {
        switch (phenomenon.kind, phenomenon.grade) {
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

    func laterName(_ kind: Phenomenon.Kind) -> String {
        switch kind {
        case .rain: "lluvia"
        case .snow: "nieve"
        case .sleet: "aguanieve"
        case .hail: "granizo"
        case .thunder: "tormentas"
        case .precipitation: "precipitación"
        }
    }

    func name(_ condition: Condition) -> String {
        switch condition {
        case .clear: "Despejado"
        case .partlyCloudy: "Parcialmente nublado"
        case .cloudy: "Nublado"
        case .fog: "Niebla"
        case .rain: "Lluvia"
        case .snow: "Nieve"
        case .sleet: "Aguanieve"
        case .hail: "Granizo"
        case .thunderstorm: "Tormenta"
        case .wind: "Ventoso"
        case .tornado: "Tornado"
        }
    }

    func name(_ point: CompassPoint) -> String {
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
}
