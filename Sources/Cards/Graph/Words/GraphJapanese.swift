internal import Words

extension GraphPhrase {
    var japanese: Template {
        switch self {
        case .highMark: "最高{temperature}"
        case .lowMark: "最低{temperature}"
        case .now: "今"
        case .highAt: "最高{temperature}、{time}。"
        case .lowAt: "最低{temperature}、{time}。"
        case .chanceMark: "{condition} {percent}"
        case .chanceUpTo: "{condition}の確率は最大{percent}。"
        }
    }
}
