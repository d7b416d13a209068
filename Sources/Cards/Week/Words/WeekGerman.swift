internal import Words

extension WeekPhrase {
    var german: Template {
        switch self {
        case .dryWeek: "Die ganze Woche trocken"
        case .dryThrough: "Trocken bis einschließlich {weekday}"
        case .mostlyDry: "Meist trocken"
        case .everyDay: "{phenomenon} an jedem Tag"
        case .today: "{phenomenon} heute"
        case .todayAnd: "{phenomenon} heute und am {weekday}"
        case .on: "{phenomenon} am {weekday}"
        case .onBoth: "{phenomenon} am {weekday} und {lastWeekday}"
        case .until: "{phenomenon} bis {weekday}"
        case .between: "{phenomenon} von {weekday} bis {lastWeekday}"
        case .from: "{phenomenon} ab {weekday}"
        case .some: "{phenomenon} an {number} von {days} Tagen"
        case .possible: "{phenomenon} möglich an {number} von {days} Tagen"
        case .aWeekFromToday: "{phenomenon} am nächsten {weekday}"
        case .turningOnce: "{phenomenon}, dann am {weekday} {later}"
        case .turning: "{phenomenon}, dann ab {weekday} {later}"
        case .warming: "{sentence}, es wird wärmer"
        case .cooling: "{sentence}, es wird kühler"
        case .thenWarming: "{sentence}, danach wärmer"
        case .thenCooling: "{sentence}, danach kühler"
        case .onlyWarming: "Es wird wärmer"
        case .onlyCooling: "Es wird kühler"
        case .dayWithChance:
            "{weekday}: Höchstwert {high}, Tiefstwert {low}, Niederschlagswahrscheinlichkeit {percent}\u{202F}%."
        case .dayHigh: "{weekday}: Höchstwert {high}."
        case .dayLow: "{weekday}: Tiefstwert {low}."
        case .day: "{weekday}: Höchstwert {high}, Tiefstwert {low}."
        case .dayChance: "{weekday}: Niederschlagswahrscheinlichkeit {percent}\u{202F}%."
        case .rainChances: "Regenwahrscheinlichkeit in %"
        case .snowChances: "Schneewahrscheinlichkeit in %"
        case .mixedChances: "Regen oder Schnee, Wahrscheinlichkeit in %"
        }
    }
}
