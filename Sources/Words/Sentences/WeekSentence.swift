public import ForecastCore
public import Primitives

extension WeekOutlook {
    /// The week in one line without a stop at its end, from the fullest form to the one that says least, each of them true;
    /// none where nothing is known.
    public func sentences(in language: Language) -> [String] {
        let table = language.table
        guard let (phrase, values) = plan(table) else {
            switch trend {
            case .warming, .thenWarming: return [table.template(.onlyWarming).filled([:])]
            case .cooling, .thenCooling: return [table.template(.onlyCooling).filled([:])]
            case nil: return []
            }
        }
        let sentence = table.template(phrase).filled(values, kind: kind)
        let trend: WeekPhrase? =
            switch trend {
            case .warming: .warming
            case .cooling: .cooling
            case .thenWarming: .thenWarming
            case .thenCooling: .thenCooling
            case nil: nil
            }
        return [trend.map { table.template($0).filled([.sentence: sentence]) }, sentence].compactMap { $0 }
    }

    private var kind: Phenomenon.Kind? {
        switch course {
        case .unknown, .dryWeek, .dryThrough, .mostlyDry: nil
        case .everyDay(let kind), .today(let kind), .todayAnd(let kind, _), .on(let kind, _),
            .onBoth(let kind, _, _), .until(let kind, _), .between(let kind, _, _), .from(let kind, _),
            .some(let kind, _, _), .aWeekFromToday(let kind, _), .turning(let kind, _, _, _):
            kind
        }
    }

    private func plan(_ table: any LanguageTable) -> (WeekPhrase, [Placeholder: String])? {
        var values: [Placeholder: String] = [:]
        values[.phenomenon] = kind.map { table.name(Phenomenon($0)) }
        func name(_ date: CivilDate) -> String { table.weekdays[date.weekday] }
        switch course {
        case .unknown: return nil
        case .dryWeek: return (.dryWeek, values)
        case .mostlyDry: return (.mostlyDry, values)
        case .dryThrough(let date):
            values[.weekday] = name(date)
            return (.dryThrough, values)
        case .everyDay: return (.everyDay, values)
        case .today: return (.today, values)
        case .todayAnd(_, let date), .on(_, let date), .until(_, let date), .from(_, let date),
            .aWeekFromToday(_, let date):
            values[.weekday] = name(date)
            return (single, values)
        case .onBoth(_, let first, let last):
            (values[.weekday], values[.lastWeekday]) = (name(first), name(last))
            return (.onBoth, values)
        case .between(_, let first, let last):
            (values[.weekday], values[.lastWeekday]) = (name(first), name(last))
            return (.between, values)
        case .some(_, let count, let days):
            (values[.number], values[.days]) = (String(count), String(days))
            return (.some, values)
        case .turning(_, let later, let date, let once):
            (values[.later], values[.weekday]) = (table.laterName(later), name(date))
            return (once ? .turningOnce : .turning, values)
        }
    }

    /// The sentence of a course that names one day.
    private var single: WeekPhrase {
        switch course {
        case .todayAnd: .todayAnd
        case .until: .until
        case .from: .from
        case .aWeekFromToday: .aWeekFromToday
        default: .on
        }
    }
}

extension Language {
    /// A day of the week as the head of a column, such as `Thu`.
    public func shortWeekday(_ date: CivilDate) -> String {
        table.shortWeekdays[date.weekday]
    }
}

extension Facts {
    /// The week's sentence and, at full length, its days.
    func weekSentences(_ length: DescriptionLength, _ language: Language) -> [String] {
        guard let week else { return [] }
        let statement = week.sentences(in: language).first.map { language.say(.statement, [.sentence: $0]) }
        let days = length == .full ? week.days.flatMap { lines(for: $0, language) } : []
        return [statement].compactMap { $0 } + days
    }

    private func lines(for day: Day, _ language: Language) -> [String] {
        var values: [Placeholder: String] = [.weekday: language.table.weekdays[day.date.weekday]]
        values[.percent] = day.precipitationProbability.flatMap(percent).map(language.number)
        values[.high] = day.high.flatMap { language.temperature($0, units) }
        values[.low] = day.low.flatMap { language.temperature($0, units) }
        let phrases: [WeekPhrase] =
            switch (values[.high] != nil, values[.low] != nil, values[.percent] != nil) {
            case (true, true, true): [.dayWithChance]
            case (true, true, false): [.day]
            case (let hasHigh, let hasLow, let hasChance):
                (hasHigh ? [.dayHigh] : []) + (hasLow ? [.dayLow] : []) + (hasChance ? [.dayChance] : [])
            }
        return phrases.map { language.table.template($0).filled(values) }
    }
}
