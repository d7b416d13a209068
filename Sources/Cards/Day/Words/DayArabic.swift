internal import Words

extension DayPhrase {
    var arabic: Template {
        switch self {
        case .feelsLike: "المحسوسة"
        case .dewPoint: "نقطة الندى"
        case .humidity: "الرطوبة"
        case .wind: "الرياح"
        case .windInUnit: "الرياح {unit}"
        case .coming: "الساعة القادمة"
        case .cloudUnknown: "الغيوم غير معروفة"
        case .sunHigh: "ارتفاع الشمس \u{2066}{degrees}°\u{2069}"
        case .sunUpAllDay: "الشمس طوال اليوم، بارتفاع \u{2066}{degrees}°\u{2069}"
        case .moon: "{phase}، \u{2066}{percent}%\u{2069}"
        case .moonDownUntil: "لا قمر حتى {time}"
        case .moonDown: "القمر تحت الأفق"
        case .polarNight: "ليل قطبي"
        case .sunTimes: "شروق الشمس {start}، غروبها {end}."
        case .moonTimes: "طلوع القمر {start}، غيابه {end}."
        case .dewPointSentence: "نقطة الندى {temperature}."
        case .chanceInNextHour: "احتمال الهطول خلال الساعة القادمة حتى \u{2066}{percent}%\u{2069}."
        case .share: "{place}، {time}: {temperature}. {sentence}."
        }
    }
}
