internal import Words

extension PlacesPhrase {
    var japanese: Template {
        switch self {
        case .chance: "今後1時間の降水確率{percent}%"
        case .chanceShort: "1時間以内{percent}%"
        case .rainShort: "1時間以内の雨{percent}%"
        case .snowShort: "1時間以内の雪{percent}%"
        case .dry: "今後1時間は降水なし"
        case .dryShort: "1時間降水なし"
        case .feelsLike: "体感{temperature}"
        case .dewPoint: "露点{temperature}"
        case .humidity: "湿度{percent}%"
        case .more: "他{number}か所"
        case .opening: "{number}か所の天気、{date}{time}。"
        case .placeTemperature: "{place}：{temperature}。"
        case .placeAlone: "{place}。"
        case .placeWarning: "{place}：{sentence}。"
        }
    }
}
