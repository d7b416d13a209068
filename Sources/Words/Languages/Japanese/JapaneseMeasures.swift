/// How much falls and how far one sees.
extension Japanese {
    func template(_ phrase: MeasurePhrase) -> Template {
        switch phrase {
        case .rain: "雨の強さ{amount}。"
        case .snow: "雪の強さは水にして{amount}。"
        case .sleet: "みぞれの強さ{amount}。"
        case .hail: "ひょうの強さは水にして{amount}。"
        case .precipitation: "降水の強さ{amount}。"
        case .visibility: "視程{amount}。"
        case .lessThan: "{amount}未満"
        case .millimetersPerHour: "{number}\u{202F}mm/h"
        case .inchesPerHour: "{number}\u{202F}in/h"
        case .kilometers: "{number}\u{202F}km"
        case .miles: "{number}\u{202F}mi"
        }
    }
}
