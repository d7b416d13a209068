internal import Words

extension WeekPhrase {
    var japanese: Template {
        switch self {
        case .dryWeek: "1週間を通して降水なし"
        case .dryThrough: "{weekday}まで降水なし"
        case .mostlyDry: "おおむね降水なし"
        case .everyDay: "毎日{phenomenon}"
        case .today: "今日は{phenomenon}"
        case .todayAnd: "今日と{weekday}は{phenomenon}"
        case .on: "{weekday}は{phenomenon}"
        case .onBoth: "{weekday}と{lastWeekday}は{phenomenon}"
        case .until: "{weekday}まで{phenomenon}"
        case .between: "{weekday}から{lastWeekday}まで{phenomenon}"
        case .from: "{weekday}から{phenomenon}"
        case .some: "{days}日のうち{number}日は{phenomenon}"
        case .possible: "{days}日のうち{number}日は{phenomenon}の可能性"
        case .aWeekFromToday: "来週の{weekday}は{phenomenon}"
        case .turningOnce: "{phenomenon}、{weekday}は{later}"
        case .turning: "{phenomenon}、{weekday}から{later}"
        case .warming: "{sentence}、だんだん暖かく"
        case .cooling: "{sentence}、だんだん寒く"
        case .thenWarming: "{sentence}、その後暖かく"
        case .thenCooling: "{sentence}、その後寒く"
        case .onlyWarming: "だんだん暖かくなる"
        case .onlyCooling: "だんだん寒くなる"
        case .dayWithChance: "{weekday}：最高{high}、最低{low}、降水確率{percent}%。"
        case .dayHigh: "{weekday}：最高{high}。"
        case .dayLow: "{weekday}：最低{low}。"
        case .day: "{weekday}：最高{high}、最低{low}。"
        case .dayChance: "{weekday}：降水確率{percent}%。"
        case .rainChances: "降水確率（%）"
        case .snowChances: "降雪確率（%）"
        case .mixedChances: "雨または雪の確率（%）"
        }
    }
}
