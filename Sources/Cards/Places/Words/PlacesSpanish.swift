internal import Words

extension PlacesPhrase {
    var spanish: Template {
        switch self {
        case .chance: "{percent}\u{202F}% de precipitación en la próxima hora"
        case .chanceShort: "{percent}\u{202F}% próxima hora"
        case .rainShort: "Lluvia {percent}\u{202F}% próxima hora"
        case .snowShort: "Nieve {percent}\u{202F}% próxima hora"
        case .dry: "Tiempo seco en la próxima hora"
        case .dryShort: "Próxima hora seca"
        case .feelsLike: "Sensación de {temperature}"
        case .dewPoint: "Punto de rocío {temperature}"
        case .humidity: "Humedad {percent}\u{202F}%"
        case .more: "y {number} más"
        case .opening:
            Template(
                "El tiempo en {number} lugares, {date}, {time}.",
                .when(.plural(.one), say: "El tiempo en {number} lugar, {date}, {time}."))
        case .placeTemperature: "{place}: {temperature}."
        case .placeAlone: "{place}."
        case .placeWarning: "{place}: {sentence}."
        }
    }
}
