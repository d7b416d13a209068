internal import Words

extension PlacesPhrase {
    var arabic: Template {
        switch self {
        case .chance: "احتمال الهطول \u{2066}{percent}%\u{2069} خلال الساعة القادمة"
        case .chanceShort: "\u{2066}{percent}%\u{2069} خلال ساعة"
        case .rainShort: "مطر \u{2066}{percent}%\u{2069} خلال ساعة"
        case .snowShort: "ثلج \u{2066}{percent}%\u{2069} خلال ساعة"
        case .dry: "طقس جاف خلال الساعة القادمة"
        case .dryShort: "ساعة جافة"
        case .feelsLike: "المحسوسة {temperature}"
        case .dewPoint: "نقطة الندى {temperature}"
        case .humidity: "الرطوبة \u{2066}{percent}%\u{2069}"
        case .more:
            Template(
                "و{number} مكانًا آخر",
                .when(.plural(.one), say: "ومكان آخر"),
                .when(.plural(.two), say: "ومكانان آخران"),
                .when(.plural(.few), say: "و{number} أماكن أخرى"))
        case .opening:
            Template(
                "الطقس في {number} مكانًا، {date}، {time}.",
                .when(.plural(.one), say: "الطقس في مكان واحد، {date}، {time}."),
                .when(.plural(.two), say: "الطقس في مكانين، {date}، {time}."),
                .when(.plural(.few), say: "الطقس في {number} أماكن، {date}، {time}."))
        case .placeTemperature: "\u{200F}{place}: {temperature}."
        case .placeAlone: "\u{200F}{place}."
        case .placeWarning: "{place}: {sentence}."
        }
    }
}
