internal import ForecastCore

/// The words of the day card.
extension Japanese {
    func template(_ phrase: DayPhrase) -> Template {
        switch phrase {
        case .feelsLike: "体感"
        case .dewPoint: "露点"
        case .humidity: "湿度"
        case .wind: "風"
        case .unitAndDirection: "{unit} {direction}"
        case .milesPerHour: "mph"
        case .metersPerSecond: "m/s"
        case .kilometersPerHour: "km/h"
        case .knots: "kn"
        case .percentage: "{percent}%"
        case .nextHour: "{time}から1時間"
        case .weatherAndSky: "{condition}。{sentence}"
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

    func abbreviation(_ point: CompassPoint) -> String {
        name(point)
    }

    func name(_ phase: LunarPhase) -> String {
        switch phase {
        case .new: "新月"
        case .waxingCrescent: "三日月"
        case .firstQuarter: "上弦の月"
        case .waxingGibbous: "十三夜の月"
        case .full: "満月"
        case .waningGibbous: "寝待の月"
        case .lastQuarter: "下弦の月"
        case .waningCrescent: "有明の月"
        }
    }
}
