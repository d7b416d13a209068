internal import Words

extension RadarPhrase {
    var japanese: Template {
        switch self {
        case .unseen: "{place}はレーダーの範囲外です。"
        case .unseenHere: "ここはレーダーの範囲外です。"
        case .unseenRain: "最も近い雨は{direction}に{amount}。"
        case .unseenSnow: "最も近い雪は{direction}に{amount}。"
        case .unseenNothing: "レーダーの見える範囲では{amount}以内に雨はありません。"
        case .lightRain: "ここでは弱い雨が降っています。"
        case .rain: "ここでは雨が降っています。"
        case .heavyRain: "ここでは強い雨が降っています。"
        case .veryHeavyRain: "ここでは非常に強い雨が降っています。"
        case .lightSnow: "ここでは弱い雪が降っています。"
        case .snow: "ここでは雪が降っています。"
        case .heavySnow: "ここでは強い雪が降っています。"
        case .veryHeavySnow: "ここでは非常に強い雪が降っています。"
        case .heavier: "{direction}に{amount}で、より強まっています。"
        case .dryAndRain: "ここでは降っていません。{direction}に{amount}で雨。"
        case .dryAndSnow: "ここでは降っていません。{direction}に{amount}で雪。"
        case .nothingSeenAndRain: "ここに雨は見られません。{direction}に{amount}で雨。"
        case .nothingSeenAndSnow: "ここに雪は見られません。{direction}に{amount}で雪。"
        case .nothing: "{amount}以内に雨はありません。"
        case .nothingSeen: "{amount}以内に雨は見られません（一部はレーダーの範囲外）。"
        case .nothingObserved: "{amount}以内に雨は見られません。"
        case .scan: "{time}のレーダー（{minutes}分前）"
        case .scanAsOf: "レーダー（{time}現在）"
        case .scanOn: "{time}のレーダー"
        case .values: "{time}の雨（{minutes}分前）"
        case .valuesAsOf: "雨の分布（{time}現在）"
        case .valuesOn: "{time}の雨"
        case .light: "弱い"
        case .heavy: "強い"
        case .noRadar: "レーダー範囲外"
        case .noData: "データなし"
        case .partlySeen: "地図の一部はレーダーの範囲外です。"
        }
    }
}
