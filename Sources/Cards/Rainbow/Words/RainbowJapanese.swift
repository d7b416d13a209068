internal import Words

extension RainbowPhrase {
    var japanese: Template {
        switch self {
        case .label: "虹が見える確率"
        case .chance: "虹が見える確率{percent}%。"
        case .share: "{place} {time}：虹が見える確率{percent}%。"

        case .unknown: "虹の確率は不明：データなし"
        case .unknownCloudCover: "虹の確率は不明：雲のデータなし"
        case .unknownPrecipitation: "虹の確率は不明：降水確率なし"
        case .night: "太陽がなく虹は出ない"
        case .nightUntil: "{time}まで太陽がなく虹は出ない"
        case .sunTooHigh: "太陽が高すぎて虹は出ない"
        case .sunTooHighUntil: "{time}まで太陽が高すぎて虹は出ない"
        case .look: "{direction}の空（{degrees}°）に注目"
        case .lookUntil: "{time}まで{direction}の空（{degrees}°）に注目"
        case .lookLow: "{direction}の空の低い所（{degrees}°）に注目"
        case .lookLowUntil: "{time}まで{direction}の空の低い所（{degrees}°）に注目"
        case .lookLowUntilShort: "{time}まで{direction}の低空（{degrees}°）に注目"
        case .lookHigh: "{direction}の空（{degrees}°）、高さ{top}°に注目"
        case .lookHighUntil: "{time}まで{direction}の空（{degrees}°）、高さ{top}°に注目"
        case .tooCold: "寒すぎて虹は出ない"
        case .tooColdNext: "寒すぎる。次の機会は{time}"
        case .tooDry: "雨が足りず虹は出ない"
        case .tooDryNext: "雨が足りない。次の機会は{time}"
        case .tooCloudy: "雲が多く虹は出ない"
        case .tooCloudyNext: "雲が多い。次の機会は{time}"
        }
    }
}
