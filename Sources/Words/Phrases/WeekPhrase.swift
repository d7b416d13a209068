/// The sentences that tell a week.
enum WeekPhrase: CaseIterable {
    case dryWeek, dryThrough, mostlyDry
    case everyDay, today, todayAnd, on, onBoth, until, between, from, some, aWeekFromToday
    case turningOnce, turning
    /// How the temperature goes, after a sentence and alone.
    case warming, cooling, thenWarming, thenCooling, onlyWarming, onlyCooling
    /// A day of a description, as far as it is known.
    case dayWithChance, day, dayHigh, dayLow, dayChance

    /// The places that each of its templates has to have, and no others.
    var placeholders: Set<Placeholder> {
        switch self {
        case .dryWeek, .mostlyDry, .onlyWarming, .onlyCooling: []
        case .dryThrough: [.weekday]
        case .everyDay, .today: [.phenomenon]
        case .todayAnd, .on, .until, .from, .aWeekFromToday: [.phenomenon, .weekday]
        case .onBoth, .between: [.phenomenon, .weekday, .lastWeekday]
        case .some: [.phenomenon, .number, .days]
        case .turningOnce, .turning: [.phenomenon, .later, .weekday]
        case .warming, .cooling, .thenWarming, .thenCooling: [.sentence]
        case .dayWithChance: [.weekday, .high, .low, .percent]
        case .day: [.weekday, .high, .low]
        case .dayHigh: [.weekday, .high]
        case .dayLow: [.weekday, .low]
        case .dayChance: [.weekday, .percent]
        }
    }
}
