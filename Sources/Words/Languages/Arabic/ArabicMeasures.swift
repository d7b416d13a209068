/// How much falls and how far one sees.
extension Arabic {
    func template(_ phrase: MeasurePhrase) -> Template {
        switch phrase {
        case .rain: "شدة المطر {amount}."
        case .snow: "شدة الثلوج بما يعادلها ماءً {amount}."
        case .sleet: "شدة المطر الثلجي {amount}."
        case .hail: "شدة البَرَد بما يعادله ماءً {amount}."
        case .precipitation: "شدة الهطول {amount}."
        case .visibility: "مدى الرؤية {amount}."
        case .lessThan: "أقل من {amount}"
        case .millimetersPerHour: "{number}\u{A0}مم/س"
        case .inchesPerHour: "{number}\u{A0}بوصة/س"
        case .kilometers: "{number}\u{A0}كم"
        case .miles: "{number}\u{A0}ميل"
        }
    }
}
