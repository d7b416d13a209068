/// Lines without a letter of Arabic begin with RIGHT-TO-LEFT MARK, which tells how they run.
extension Arabic {
    func template(_ phrase: FactPhrase) -> Template {
        switch phrase {
        case .opening: "{place}، {date}، {time}."
        case .temperature: "{temperature}."
        case .feelsLike: "الحرارة المحسوسة {temperature}."
        case .condition: "{condition}."
        case .statement: "{sentence}."
        case .probability: "احتمال الهطول حتى \u{2066}{percent}%\u{2069}."
        case .highAndLow: "العظمى {high}، الصغرى {low}."
        case .high: "العظمى {high}."
        case .low: "الصغرى {low}."
        case .wind: "رياح من {direction} بسرعة {speed}."
        case .windSpeed: "رياح بسرعة {speed}."
        case .calm: "رياح ساكنة."
        case .humidity: "الرطوبة \u{2066}{percent}%\u{2069}."
        case .attribution: "{attribution}."

        case .share: "{place}، {time}: {temperature}."
        case .shareWithoutTemperature: "\u{200F}{place}، {time}."
        case .caption: "\u{200F}{place}، {time}"
        case .captionWithDay: "{place}، {weekday} {time}"
        case .captionAsOf: "{sentence}، بيانات {time}"
        case .asOf: "وقت البيانات: {time}."
        case .chanceOfRainbow: "احتمال ظهور قوس قزح"
        case .rainbowChance: "احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."
        case .shareRainbow: "{place}، {time}: احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."

        case .celsius: "\u{2066}{number}°\u{2069}م"
        case .fahrenheit: "\u{2066}{number}°\u{2069}ف"
        case .milesPerHour: "{number}\u{A0}ميل/س"
        case .metersPerSecond: "{number}\u{A0}م/ث"
        case .knots: "{number}\u{A0}عقدة"
        case .kilometersPerHour: "{number}\u{A0}كم/س"

        case .date: "{weekday} {day} {month}"
        case .timeInSentence: "الساعة {time}"
        case .timeOfWeekdayInSentence: "{weekday} الساعة {time}"
        case .timeOfWeekday: "{weekday} {time}"
        case .twelveHour: "{h}:{mm}\u{A0}{a}"
        case .twelveHourBare: "{h}:{mm}"
        case .twelveHourFull: "{h}\u{A0}{a}"
        case .twentyFourHour: "{HH}:{mm}"
        }
    }
}
