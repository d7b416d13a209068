internal import Words

extension WeekPhrase {
    var spanish: Template {
        switch self {
        case .dryWeek: "Toda la semana sin lluvia"
        case .dryThrough: "Tiempo seco hasta el {weekday} inclusive"
        case .mostlyDry: "Mayormente seco"
        case .everyDay: "{phenomenon} todos los días"
        case .today: "{phenomenon} hoy"
        case .todayAnd: "{phenomenon} hoy y el {weekday}"
        case .on: "{phenomenon} el {weekday}"
        case .onBoth: "{phenomenon} el {weekday} y el {lastWeekday}"
        case .until: "{phenomenon} hasta el {weekday}"
        case .between: "{phenomenon} de {weekday} a {lastWeekday}"
        case .from: "{phenomenon} desde el {weekday}"
        case .some: "{phenomenon} {number} de {days} días"
        case .possible:
            Template(
                "{phenomenon} posible {number} de {days} días",
                .storms("{phenomenon} posibles {number} de {days} días"))
        case .aWeekFromToday: "{phenomenon} el próximo {weekday}"
        case .turningOnce: "{phenomenon}, luego {later} el {weekday}"
        case .turning: "{phenomenon}, luego {later} desde el {weekday}"
        case .warming: "{sentence}, temperaturas en ascenso"
        case .cooling: "{sentence}, temperaturas en descenso"
        case .thenWarming: "{sentence}, luego más cálido"
        case .thenCooling: "{sentence}, luego más frío"
        case .onlyWarming: "Temperaturas en ascenso"
        case .onlyCooling: "Temperaturas en descenso"
        case .dayWithChance:
            "El {weekday}: máxima de {high}, mínima de {low}, {percent}\u{202F}% de probabilidad de precipitación."
        case .dayHigh: "El {weekday}: máxima de {high}."
        case .dayLow: "El {weekday}: mínima de {low}."
        case .day: "El {weekday}: máxima de {high}, mínima de {low}."
        case .dayChance: "El {weekday}: {percent}\u{202F}% de probabilidad de precipitación."
        case .rainChances: "Probabilidad de lluvia, %"
        case .snowChances: "Probabilidad de nieve, %"
        case .mixedChances: "Probabilidad de lluvia o nieve, %"
        }
    }
}
