internal import Words

extension AlertPhrase {
    var japanese: Template {
        switch self {
        case .issuedUntil: "{start}発表、{end}まで"
        case .fromUntil: "{start}から{end}まで"
        case .until: "{end}まで"
        case .issued: "{start}発表"
        case .from: "{start}から"
        case .none: "{service}の警報なし（{time}時点）"
        case .noneWithArticle: "{service}の警報なし（{time}時点）"
        case .unknown: "警報の有無は不明"
        case .noneText: "警報はいつでも発表される可能性があります。"
        case .unknownText: "この場所と時刻について、警報を出す機関の最新の回答がありません。"
        case .extreme: "極めて重大"
        case .severe: "重大"
        case .moderate: "中程度"
        case .minor: "軽微"
        case .severityUnknown: "重大度の記載なし"
        case .issuerAndAttribution: "{issuer}。{attribution}"
        case .areas: "{areas}、{next}"
        case .titleSentence: "{title}。"
        case .severitySentence: "重大度：{severity}。"
        case .areaSentence: "{area}。"
        case .linkSentence: "{link}"
        case .moreSentence: "ほかに{more}件の警報。"
        case .share: "{place}：{title}。"
        }
    }
}
