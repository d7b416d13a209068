/// How much falls and how far one sees.
extension Spanish {
    func template(_ phrase: MeasurePhrase) -> Template {
        switch phrase {
        case .rain: "Lluvia: {amount}."
        case .snow: "Nieve, como agua: {amount}."
        case .sleet: "Aguanieve: {amount}."
        case .hail: "Granizo, como agua: {amount}."
        case .precipitation: "Precipitación: {amount}."
        case .visibility: "Visibilidad: {amount}."
        case .lessThan: "menos de {amount}"
        case .millimetersPerHour: "{number}\u{202F}mm/h"
        case .inchesPerHour: "{number}\u{202F}in/h"
        case .kilometers: "{number}\u{202F}km"
        case .miles: "{number}\u{202F}mi"
        }
    }
}
