internal import ForecastCore
internal import Primitives
internal import Words

/// What the week card says of its days.
enum WeekPhrase: String, Phrase {
    static let section = "week"

    case dryWeek, dryThrough, mostlyDry
    case everyDay, today, todayAnd, on, onBoth, until, between, from, some, aWeekFromToday
    case turningOnce, turning
    /// That something may fall on other days.
    case possibleOtherwise
    /// The trend of the temperature, after a sentence and alone.
    case warming, cooling, thenWarming, thenCooling, onlyWarming, onlyCooling
    /// A day of a description, as far as it is known.
    case dayWithChance, day, dayHigh, dayLow, dayChance
    /// What the figures below the days are about.
    case rainChances, snowChances, mixedChances

    var placeholders: Set<Placeholder> {
        switch self {
        case .dryWeek, .mostlyDry, .onlyWarming, .onlyCooling, .rainChances, .snowChances, .mixedChances: []
        case .dryThrough: [.weekday]
        case .everyDay, .today: [.phenomenon]
        case .todayAnd, .on, .until, .from, .aWeekFromToday: [.phenomenon, .weekday]
        case .onBoth, .between: [.phenomenon, .weekday, .lastWeekday]
        case .some: [.phenomenon, .number, .days]
        case .turningOnce, .turning: [.phenomenon, .later, .weekday]
        case .warming, .cooling, .thenWarming, .thenCooling, .possibleOtherwise: [.sentence]
        case .dayWithChance: [.weekday, .high, .low, .percent]
        case .day: [.weekday, .high, .low]
        case .dayHigh: [.weekday, .high]
        case .dayLow: [.weekday, .low]
        case .dayChance: [.weekday, .percent]
        }
    }
}

extension Placeholder {
    /// The last of several weekdays.
    static let lastWeekday = Placeholder("lastWeekday", .name(.weekdays))
    /// A number of days.
    static let days = Placeholder("days")
}

extension WeekCard.Reading {
    /// The alternative text; the full one lists the days.
    func description(_ length: DescriptionLength) -> String {
        facts.description(length, following: statement + (length == .full ? days.flatMap(sentences) : []))
    }

    /// What the figures below the days are about; nil if no day has one.
    var chanceLabel: String? {
        let kinds = Set(days.filter { $0.chance ?? 0 >= 10 }.map(\.isSnow))
        guard let first = kinds.first else { return nil }
        return facts.language.say(
            kinds.count > 1 ? WeekPhrase.mixedChances : first ? .snowChances : .rainChances)
    }

    /// The line to post.
    var shareText: String { facts.shareText(following: statement) }

    /// The week on one line, longest form first; the card of another day has no today.
    var sentences: [String] {
        outlook.sentences(in: facts.language, namesToday: content.otherDay != nil)
    }

    private var statement: [String] {
        sentences.first.map { [facts.language.statement($0)] } ?? []
    }

    private func sentences(for day: WeekCard.DayReading) -> [String] {
        let language = facts.language
        var values: [Placeholder: String] = [:]
        values[.percent] = day.chance.map(language.number)
        values[.high] = day.high.map(facts.written(degrees:))
        values[.low] = day.low.map(facts.written(degrees:))
        let phrases: [WeekPhrase] =
            switch (day.high != nil, day.low != nil, day.chance != nil) {
            case (true, true, true): [.dayWithChance]
            case (true, true, false): [.day]
            case (let hasHigh, let hasLow, let hasChance):
                (hasHigh ? [.dayHigh] : []) + (hasLow ? [.dayLow] : []) + (hasChance ? [.dayChance] : [])
            }
        return phrases.map { language.say($0, values, names: [.weekday: Name(weekdayOf: day.date)]) }
    }
}

extension WeekOutlook {
    /// The week on one line without a full stop, longest form first, each of them true; empty if nothing is known.
    ///
    /// With `namesToday`, the first day is called by its name.
    func sentences(in language: Language, namesToday: Bool = false) -> [String] {
        guard let (phrase, values, names) = plan(language, namesToday) else {
            switch trend {
            case .warming, .thenWarming: return [language.say(WeekPhrase.onlyWarming)]
            case .cooling, .thenCooling: return [language.say(WeekPhrase.onlyCooling)]
            case nil: return []
            }
        }
        let words = language.say(phrase, values, names: names, kind: kind)
        let plain = names[.phenomenon] == nil && kind != nil ? words.withCapital : words
        let sentence =
            isPossibleOtherwise ? language.say(WeekPhrase.possibleOtherwise, [.sentence: plain], kind: kind) : plain
        let trend: WeekPhrase? =
            switch trend {
            case .warming: .warming
            case .cooling: .cooling
            case .thenWarming: .thenWarming
            case .thenCooling: .thenCooling
            case nil: nil
            }
        let forms = [sentence, plain].flatMap { words in
            [trend.map { language.say($0, [.sentence: words]) }, words].compactMap { $0 }
        }
        return forms.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private var kind: Phenomenon.Kind? {
        switch course {
        case .unknown, .dryWeek, .dryThrough, .mostlyDry: nil
        case .everyDay(let kind), .today(let kind), .todayAnd(let kind, _), .on(let kind, _),
            .onBoth(let kind, _, _), .until(let kind, _), .between(let kind, _, _), .from(let kind, _),
            .some(let kind, _, _), .aWeekFromToday(let kind, _),
            .turning(let kind, _, _, _):
            kind
        }
    }

    private func plan(
        _ language: Language, _ namesToday: Bool
    ) -> (phrase: WeekPhrase, values: [Placeholder: String], names: [Placeholder: Name])? {
        var (values, names): ([Placeholder: String], [Placeholder: Name]) = ([:], [:])
        if let kind, let words = language.words(of: Phenomenon(kind), certainty) {
            values[.phenomenon] = words
        } else {
            names[.phenomenon] = kind.map { Name(Phenomenon($0)) }
        }
        switch course {
        case .unknown: return nil
        case .dryWeek: return (.dryWeek, values, names)
        case .mostlyDry: return (.mostlyDry, values, names)
        case .dryThrough(let date):
            names[.weekday] = Name(weekdayOf: date)
            return (.dryThrough, values, names)
        case .everyDay: return (.everyDay, values, names)
        case .today:
            guard namesToday, let today = days.first?.date else { return (.today, values, names) }
            names[.weekday] = Name(weekdayOf: today)
            return (.on, values, names)
        case .todayAnd(_, let date) where namesToday:
            names[.weekday] = days.first.map { Name(weekdayOf: $0.date) }
            names[.lastWeekday] = Name(weekdayOf: date)
            return (.onBoth, values, names)
        case .todayAnd(_, let date), .on(_, let date), .until(_, let date), .from(_, let date),
            .aWeekFromToday(_, let date):
            names[.weekday] = Name(weekdayOf: date)
            return (single, values, names)
        case .onBoth(_, let first, let last):
            (names[.weekday], names[.lastWeekday]) = (Name(weekdayOf: first), Name(weekdayOf: last))
            return (.onBoth, values, names)
        case .between(_, let first, let last):
            (names[.weekday], names[.lastWeekday]) = (Name(weekdayOf: first), Name(weekdayOf: last))
            return (.between, values, names)
        case .some(_, let count, let days):
            (values[.number], values[.days]) = (String(count), String(days))
            return (.some, values, names)
        case .turning(_, let later, let date, let once):
            (values[.later], names[.weekday]) = (language.laterName(of: later), Name(weekdayOf: date))
            return (once ? .turningOnce : .turning, values, names)
        }
    }

    /// The phrase of a course that names one day.
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
