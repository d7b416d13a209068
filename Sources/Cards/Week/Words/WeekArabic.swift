internal import Words

extension WeekPhrase {
    var arabic: Template {
        switch self {
        case .dryWeek: "طقس جاف طوال الأسبوع"
        case .dryThrough: "طقس جاف حتى نهاية {weekday}"
        case .mostlyDry: "طقس جاف غالبًا"
        case .everyDay: "{phenomenon} كل يوم"
        case .today: "{phenomenon} اليوم"
        case .todayAnd: "{phenomenon} اليوم ويوم {weekday}"
        case .on: "{phenomenon} يوم {weekday}"
        case .onBoth: "{phenomenon} يومي {weekday} و{lastWeekday}"
        case .until: "{phenomenon} حتى {weekday}"
        case .between: "{phenomenon} من {weekday} إلى {lastWeekday}"
        case .from: "{phenomenon} ابتداءً من {weekday}"
        case .some: "{phenomenon} في {number} من {days} أيام"
        case .possible: "احتمال {phenomenon} في {number} من {days} أيام"
        case .aWeekFromToday: "{phenomenon} {weekday} القادم"
        case .turningOnce: "{phenomenon}، ثم {later} يوم {weekday}"
        case .turning: "{phenomenon}، ثم {later} من {weekday}"
        case .warming: "{sentence}، والحرارة في ارتفاع"
        case .cooling: "{sentence}، والحرارة في انخفاض"
        case .thenWarming: "{sentence}، ثم ترتفع الحرارة"
        case .thenCooling: "{sentence}، ثم تنخفض الحرارة"
        case .onlyWarming: "الحرارة في ارتفاع"
        case .onlyCooling: "الحرارة في انخفاض"
        case .dayWithChance: "{weekday}: العظمى {high}، الصغرى {low}، احتمال الهطول \u{2066}{percent}%\u{2069}."
        case .dayHigh: "{weekday}: العظمى {high}."
        case .dayLow: "{weekday}: الصغرى {low}."
        case .day: "{weekday}: العظمى {high}، الصغرى {low}."
        case .dayChance: "{weekday}: احتمال الهطول \u{2066}{percent}%\u{2069}."
        case .rainChances: "احتمال المطر، \u{2066}%\u{2069}"
        case .snowChances: "احتمال الثلج، \u{2066}%\u{2069}"
        case .mixedChances: "احتمال المطر أو الثلج، \u{2066}%\u{2069}"
        }
    }
}
