internal import Words

extension PlacesPhrase {
    var german: Template {
        switch self {
        case .chance: "{percent}\u{202F}% Niederschlagschance in der nächsten Stunde"
        case .chanceShort: "{percent}\u{202F}% nächste Stunde"
        case .rainShort: "Regen {percent}\u{202F}% nächste Stunde"
        case .snowShort: "Schnee {percent}\u{202F}% nächste Stunde"
        case .dry: "In der nächsten Stunde trocken"
        case .dryShort: "Nächste Stunde trocken"
        case .feelsLike: "Gefühlt {temperature}"
        case .dewPoint: "Taupunkt {temperature}"
        case .humidity: "Feuchte {percent}\u{202F}%"
        case .more: "und {number} weitere"
        case .opening:
            Template(
                "Wetter an {number} Orten, {date}, {time}.",
                .when(.plural(.one), say: "Wetter an {number} Ort, {date}, {time}."))
        case .placeTemperature: "{place}: {temperature}."
        case .placeAlone: "{place}."
        case .placeWarning: "{place}: {sentence}."
        }
    }
}
