internal import Words

/// Each time comes with its noun: `الساعة 15:22`.
extension RainbowPhrase {
    var arabic: Template {
        switch self {
        case .label: "احتمال ظهور قوس قزح"
        case .chance: "احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."
        case .share: "{place}، {time}: احتمال ظهور قوس قزح \u{2066}{percent}%\u{2069}."

        case .nextLabel: "فرصة قوس قزح التالية، \u{2066}{percent}%\u{2069}"
        case .noneLabel: "لا قوس قزح في التوقعات"
        case .none: "لا فرصة"
        case .nextDays:
            Template(
                "الأيام الـ{number} القادمة",
                .when(.plural(.two), say: "اليومان القادمان"))
        case .nextHours:
            Template(
                "الـ{number} ساعة القادمة",
                .when(.plural(.one), say: "الساعة القادمة"),
                .when(.plural(.two), say: "الساعتان القادمتان"),
                .when(.plural(.few), say: "الساعات الـ{number} القادمة"))
        case .sunReturns: "عودة الشمس"
        case .inDays:
            Template(
                "بعد {number} يوم",
                .when(.plural(.one), say: "بعد يوم واحد"),
                .when(.plural(.two), say: "بعد يومين"),
                .when(.plural(.few), say: "بعد {number} أيام"),
                .when(.plural(.many), say: "بعد {number} يومًا"))
        case .next: "الفرصة التالية: {time}، \u{2066}{percent}%\u{2069}"
        case .noneInDays:
            Template(
                "لا قوس قزح خلال الأيام الـ{number} القادمة",
                .when(.plural(.two), say: "لا قوس قزح خلال اليومين القادمين"))
        case .noneInHours:
            Template(
                "لا قوس قزح خلال الـ{number} ساعة القادمة",
                .when(.plural(.one), say: "لا قوس قزح خلال الساعة القادمة"),
                .when(.plural(.two), say: "لا قوس قزح خلال الساعتين القادمتين"),
                .when(.plural(.few), say: "لا قوس قزح خلال الساعات الـ{number} القادمة"))
        case .sunReturnsOn: "تعود الشمس يوم {date}، {sentence}"

        case .notNow: "ليس الآن. {sentence}"
        case .midnightSun: "شمس منتصف الليل. {sentence}"

        case .unknown: "فرصة قوس قزح مجهولة: لا بيانات"
        case .unknownCloudCover: "فرصة قوس قزح مجهولة: لا بيانات عن الغيوم"
        case .unknownPrecipitation: "فرصة قوس قزح مجهولة: احتمال المطر غير متوفر"
        case .unknownKind: "فرصة قوس قزح مجهولة: نوع الهطول غير معروف"
        case .night: "لا شمس لقوس قزح"
        case .nightUntil: "لا شمس لقوس قزح حتى {time}"
        case .anyHeight: "شمس ومطر، دون اعتبار ارتفاع الشمس"
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
        case .littleRain: "المطر قليل لقوس قزح"
        case .littleRainBest: "المطر قليل. أفضل فرصة: {time}"
        case .littleSun: "أشعة الشمس قليلة لقوس قزح"
        case .littleSunBest: "أشعة الشمس قليلة. أفضل فرصة: {time}"
        case .tooCold: "الجو بارد جدًا لقوس قزح"
        case .tooDry: "الجو جاف جدًا لقوس قزح"
        case .tooCloudy: "الغيوم كثيفة جدًا لقوس قزح"
        case .sunTooLow: "الشمس منخفضة جدًا لقوس قزح"
        }
    }
}
