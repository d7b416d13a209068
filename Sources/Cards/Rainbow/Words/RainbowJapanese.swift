internal import Words

extension RainbowPhrase {
    var japanese: Template {
        switch self {
        case .label: "虹が見える確率"
        case .chance: "虹が見える確率{percent}%。"
        case .share: "{place} {time}：虹が見える確率{percent}%。"

        case .nextLabel: "次に虹が見える確率{percent}%"
        case .noneLabel: "予報期間に虹の見込みなし"
        case .none: "なし"
        case .nextDays: "今後{number}日間"
        case .nextHours: "今後{number}時間"
        case .sunReturns: "太陽が戻る日"
        case .inDays: "{number}日後"
        case .next: "次の機会は{time}、確率{percent}%"
        case .noneInDays: "今後{number}日間は虹の見込みなし"
        case .noneInHours: "今後{number}時間は虹の見込みなし"
        case .sunReturnsOn: "太陽が戻るのは{date}（{sentence}）"

        case .notNow: "今は見えません。{sentence}"
        case .midnightSun: "白夜。{sentence}"

        case .unknown: "虹の確率は不明：データなし"
        case .unknownCloudCover: "虹の確率は不明：雲のデータなし"
        case .unknownPrecipitation: "虹の確率は不明：降水確率なし"
        case .unknownKind: "虹の確率は不明：雨か雪か不明"
        case .night: "太陽がなく虹は出ない"
        case .nightUntil: "{time}まで太陽がなく虹は出ない"
        case .anyHeight: "日差しと雨のみ（太陽の高さは考慮せず）"
        case .sunTooHigh: "太陽が高すぎて虹は出ない"
        case .sunTooHighUntil: "{time}まで太陽が高すぎて虹は出ない"
        case .look: "{direction}の空（{degrees}°）に注目"
        case .lookUntil: "{time}まで{direction}の空（{degrees}°）に注目"
        case .lookLow: "{direction}の空の低い所（{degrees}°）に注目"
        case .lookLowUntil: "{time}まで{direction}の空の低い所（{degrees}°）に注目"
        case .lookLowUntilShort: "{time}まで{direction}の低空（{degrees}°）に注目"
        case .lookHigh: "{direction}の空（{degrees}°）、高さ{top}°に注目"
        case .lookHighUntil: "{time}まで{direction}の空（{degrees}°）、高さ{top}°に注目"
        case .littleRain: "雨が少なく虹は出にくい"
        case .littleRainBest: "雨は少なめ。最有望は{time}"
        case .littleSun: "日差しが少なく虹は出にくい"
        case .littleSunBest: "日差しは少なめ。最有望は{time}"
        case .tooCold: "寒すぎて虹は出ない"
        case .tooDry: "雨が足りず虹は出ない"
        case .tooCloudy: "雲が多く虹は出ない"
        case .sunTooLow: "太陽が低すぎて虹は出ない"
        }
    }
}
