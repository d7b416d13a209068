internal import ForecastCore

/// The words of the day card.
extension Arabic {
    func template(_ phrase: DayPhrase) -> Template {
        switch phrase {
        case .feelsLike: "المحسوسة"
        case .dewPoint: "نقطة الندى"
        case .humidity: "الرطوبة"
        case .wind: "الرياح"
        case .unitAndDirection: "{unit} {direction}"
        case .milesPerHour: "ميل/س"
        case .metersPerSecond: "م/ث"
        case .kilometersPerHour: "كم/س"
        case .knots: "عقدة"
        case .percentage: "\u{2066}{percent}%\u{2069}"
        case .nextHour: "الساعة القادمة من {time}"
        case .weatherAndSky: "{condition}. {sentence}"
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

    func abbreviation(_ point: CompassPoint) -> String {
        switch point {
        case .north: "شمال"
        case .northeast: "شمال شرق"
        case .east: "شرق"
        case .southeast: "جنوب شرق"
        case .south: "جنوب"
        case .southwest: "جنوب غرب"
        case .west: "غرب"
        case .northwest: "شمال غرب"
        }
    }

    func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "محاق"
        case .waxingCrescent: "هلال متزايد"
        case .firstQuarter: "تربيع أول"
        case .waxingGibbous: "أحدب متزايد"
        case .full: "بدر"
        case .waningGibbous: "أحدب متناقص"
        case .lastQuarter: "تربيع أخير"
        case .waningCrescent: "هلال متناقص"
        }
    }
}
