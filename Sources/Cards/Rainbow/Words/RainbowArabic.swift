internal import Words

/// Each time comes with its noun: `الساعة 15:22`.
extension RainbowPhrase {
    var arabic: Template {
        switch self {
        case .label: "احتمال ظهور قوس قزح"
        case .chance: "احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."
        case .share: "{place}، {time}: احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."

        case .unknown: "فرصة قوس قزح مجهولة: لا بيانات"
        case .unknownCloudCover: "فرصة قوس قزح مجهولة: لا بيانات عن الغيوم"
        case .unknownPrecipitation: "فرصة قوس قزح مجهولة: احتمال المطر غير متوفر"
        case .night: "لا شمس لقوس قزح"
        case .nightUntil: "لا شمس لقوس قزح حتى {time}"
        case .sunTooHigh: "الشمس مرتفعة جدًا لقوس قزح"
        case .sunTooHighUntil: "الشمس مرتفعة جدًا لقوس قزح حتى {time}"
        case .look: "انظر نحو {direction} (\u{2066}{degrees}°\u{2069})"
        case .lookUntil: "انظر نحو {direction} (\u{2066}{degrees}°\u{2069}) حتى {time}"
        case .lookLow: "انظر نحو {direction} (\u{2066}{degrees}°\u{2069})، منخفضًا في السماء"
        case .lookLowUntil:
            "انظر نحو {direction} (\u{2066}{degrees}°\u{2069})، منخفضًا في السماء، حتى {time}"
        case .lookLowUntilShort: "انظر نحو {direction} (\u{2066}{degrees}°\u{2069}) قرب الأفق حتى {time}"
        case .lookHigh: "انظر نحو {direction} (\u{2066}{degrees}°\u{2069})، بارتفاع \u{2066}{top}°\u{2069}"
        case .lookHighUntil:
            "انظر نحو {direction} (\u{2066}{degrees}°\u{2069})، بارتفاع \u{2066}{top}°\u{2069}، حتى {time}"
        case .tooCold: "الجو بارد جدًا لقوس قزح"
        case .tooColdNext: "بارد جدًا. الفرصة التالية: {time}"
        case .tooDry: "الجو جاف جدًا لقوس قزح"
        case .tooDryNext: "جاف جدًا. الفرصة التالية: {time}"
        case .tooCloudy: "الغيوم كثيفة جدًا لقوس قزح"
        case .tooCloudyNext: "غائم جدًا. الفرصة التالية: {time}"
        }
    }
}
