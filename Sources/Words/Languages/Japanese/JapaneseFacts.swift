extension Japanese {
    func template(_ phrase: FactPhrase) -> Template {
        switch phrase {
        case .opening: "{place}、{date}{time}。"
        case .temperature: "気温{temperature}。"
        case .feelsLike: "体感温度{temperature}。"
        case .condition: "{condition}。"
        case .statement: "{sentence}。"
        case .probability: "降水確率は最大{percent}%。"
        case .highAndLow: "最高{high}、最低{low}。"
        case .high: "最高{high}。"
        case .low: "最低{low}。"
        case .wind: "{direction}の風{speed}。"
        case .windSpeed: "風速{speed}。"
        case .calm: "無風。"
        case .humidity: "湿度{percent}%。"
        case .attribution: "{attribution}。"

        case .share: "{place} {time}：{temperature}。"
        case .shareWithoutTemperature: "{place} {time}。"
        case .caption: "{place} {time}"
        case .captionWithDay: "{place} {weekday}{time}"
        case .captionAsOf: "{sentence}（{time}現在）"
        case .asOf: "{time}現在のデータ。"
        case .chanceOfRainbow: "虹が見える確率"
        case .rainbowChance: "虹が見える確率{percent}%。"
        case .shareRainbow: "{place} {time}：虹が見える確率{percent}%。"

        case .celsius: "{number}°C"
        case .fahrenheit: "{number}°F"
        case .milesPerHour: "{number}\u{202F}mph"
        case .metersPerSecond: "{number}\u{202F}m/s"
        case .knots: "{number}\u{202F}kn"
        case .kilometersPerHour: "{number}\u{202F}km/h"

        case .date: "{month}{day}日{weekday}"
        case .timeInSentence: "{time}"
        case .timeOfWeekdayInSentence: "{weekday}{time}"
        case .timeOfWeekday: "{weekday}{time}"
        case .twelveHour: "{a}{K}:{mm}"
        case .twelveHourBare: "{K}:{mm}"
        case .twelveHourFull: "{a}{K}時"
        case .twentyFourHour: "{H}:{mm}"
        }
    }
}
