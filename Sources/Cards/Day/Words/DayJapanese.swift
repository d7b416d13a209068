internal import Words

extension DayPhrase {
    var japanese: Template {
        switch self {
        case .feelsLike: "体感"
        case .dewPoint: "露点"
        case .humidity: "湿度"
        case .wind: "風"
        case .windInUnit: "風 {unit}"
        case .coming: "今後1時間"
        case .cloudUnknown: "雲量不明"
        case .sunHigh: "太陽の高さ{degrees}°"
        case .sunUpAllDay: "白夜、太陽の高さ{degrees}°"
        case .moon: "{phase}、{percent}%"
        case .moonDownUntil: "月は{time}まで出ない"
        case .moonDown: "月は出ていない"
        case .polarNight: "極夜"
        case .sunTimes: "日の出{start}、日の入り{end}。"
        case .moonTimes: "月の出{start}、月の入り{end}。"
        case .dewPointSentence: "露点{temperature}。"
        case .chanceInNextHour: "今後1時間の降水確率は最大{percent}%。"
        case .share: "{place} {time}：{temperature}。{sentence}。"
        }
    }
}
