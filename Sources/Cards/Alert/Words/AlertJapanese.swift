internal import Words

extension AlertPhrase {
    var japanese: Template {
        switch self {
        case .issuedUntil: "{start}発表、{end}まで"
        case .fromUntil: "{start}から{end}まで"
        case .until: "{end}まで"
        case .issued: "{start}発表"
        case .from: "{start}から"
        case .none: "発表中の警報なし"
        case .unknown: "警報の有無は不明"
        case .noneText: "今のところ、ここに警報は出ていません。"
        case .unknownText: "この予報の提供元には警報の情報がありません。"
        case .next: "{start}から{title}"
        case .more: "他{more}件"
        case .upcoming: "今後{upcoming}件"
        case .moreAndUpcoming: "他{more}件、今後{upcoming}件"
        case .issuerAndAttribution: "{issuer}。{attribution}"
        case .areas: "{areas}、{next}"
        case .titleSentence: "{title}。"
        case .areaSentence: "{area}。"
        case .linkSentence: "{link}"
        case .moreSentence: "他に{more}件発表中。"
        case .upcomingSentence: "今後さらに{upcoming}件。"
        case .share: "{place}：{title}。"
        }
    }
}
