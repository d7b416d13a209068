internal import Words

extension WeekPhrase {
    var english: Template {
        switch self {
        case .dryWeek: "Dry all week"
        case .dryThrough: "Dry through {weekday}"
        case .mostlyDry: "Mostly dry"
        case .everyDay: "{phenomenon} every day"
        case .today: "{phenomenon} today"
        case .todayAnd: "{phenomenon} today and on {weekday}"
        case .on: "{phenomenon} on {weekday}"
        case .onBoth: "{phenomenon} on {weekday} and {lastWeekday}"
        case .until: "{phenomenon} until {weekday}"
        case .between: "{phenomenon} from {weekday} to {lastWeekday}"
        case .from: "{phenomenon} from {weekday} on"
        case .some: "{phenomenon} on {number} of {days} days"
        case .possible: "{phenomenon} possible on {number} of {days} days"
        case .aWeekFromToday: "{phenomenon} next {weekday}"
        case .turningOnce: "{phenomenon}, then {later} on {weekday}"
        case .turning: "{phenomenon}, then {later} from {weekday}"
        case .warming: "{sentence}, warming"
        case .cooling: "{sentence}, cooling"
        case .thenWarming: "{sentence}, then warming"
        case .thenCooling: "{sentence}, then cooling"
        case .onlyWarming: "Warming"
        case .onlyCooling: "Cooling"
        case .dayWithChance: "{weekday}: high {high}, low {low}, {percent}% chance of precipitation."
        case .dayHigh: "{weekday}: high {high}."
        case .dayLow: "{weekday}: low {low}."
        case .day: "{weekday}: high {high}, low {low}."
        case .dayChance: "{weekday}: {percent}% chance of precipitation."
        case .rainChances: "Chance of rain, %"
        case .snowChances: "Chance of snow, %"
        case .mixedChances: "Chance of rain or snow, %"
        }
    }
}
