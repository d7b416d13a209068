/// How much falls and how far one sees.
extension German {
    func template(_ phrase: MeasurePhrase) -> Template {
        switch phrase {
        case .rain: "Regen {amount}."
        case .snow: "Schnee, als Wasser {amount}."
        case .sleet: "Schneeregen {amount}."
        case .hail: "Hagel, als Wasser {amount}."
        case .precipitation: "Niederschlag {amount}."
        case .visibility: "Sichtweite {amount}."
        case .lessThan: "unter {amount}"
        case .millimetersPerHour: "{number}\u{202F}mm/h"
        case .inchesPerHour: "{number}\u{202F}in/h"
        case .kilometers: "{number}\u{202F}km"
        case .miles: "{number}\u{202F}mi"
        }
    }
}
