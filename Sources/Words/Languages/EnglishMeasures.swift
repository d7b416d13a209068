/// How much falls and how far one sees.
extension English {
    func template(_ phrase: MeasurePhrase) -> Template {
        switch phrase {
        case .rain: "Rain {amount}."
        case .snow: "Snow {amount} as water."
        case .sleet: "Sleet {amount}."
        case .hail: "Hail {amount} as water."
        case .precipitation: "Precipitation {amount}."
        case .visibility: "Visibility {amount}."
        case .lessThan: "under {amount}"
        case .millimetersPerHour: "{number} mm/h"
        case .inchesPerHour: "{number} in/h"
        case .kilometers: "{number} km"
        case .miles: "{number} mi"
        }
    }
}
