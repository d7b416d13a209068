internal import ForecastCore
internal import Primitives
internal import Words

/// What the week card says of its days.
enum WeekPhrase: String, Phrase {
    static let section = "week"

    case dryWeek, dryThrough, mostlyDry
    /// A dry course with the largest chance of a day.
    case withChance
    /// What falls, and when.
    case everyDay, today, todayAnd, todayAndBoth, on, onBoth, onThree, until, between, from, some, otherDays
    case aWeekFromToday, todayAndAWeekFromToday, onAndAWeekFromToday
    /// That the same is possible, and a sentence with what falls on other days.
    case possible, also
    /// The trend of the temperature, after a sentence and alone.
    case warming, cooling, thenWarming, thenCooling, onlyWarming, onlyCooling
    /// A day of a description: a list of what is known of it.
    case day, values, high, low, chance, snowAmount
    /// A day on which nothing falls.
    case dry

    var placeholders: Set<Placeholder> {
        switch self {
        case .dryWeek, .mostlyDry, .possible, .onlyWarming, .onlyCooling, .dry: []
        case .dryThrough: [.weekday]
        case .withChance: [.sentence, .percent]
        case .everyDay, .today, .otherDays: [.phenomenon]
        case .todayAnd, .on, .until, .from, .aWeekFromToday, .todayAndAWeekFromToday: [.phenomenon, .weekday]
        case .onBoth, .between, .todayAndBoth, .onAndAWeekFromToday: [.phenomenon, .weekday, .lastWeekday]
        case .onThree: [.phenomenon, .weekday, .middleWeekday, .lastWeekday]
        case .some: [.phenomenon, .number, .days]
        case .also: [.sentence, .clause]
        case .warming, .cooling, .thenWarming, .thenCooling: [.sentence]
        case .day: [.weekday, .values]
        case .values: [.values, .value]
        case .high: [.high]
        case .low: [.low]
        case .chance: [.percent]
        case .snowAmount: [.amount]
        }
    }
}

extension Placeholder {
    /// The second of three weekdays, and the last of several.
    static let middleWeekday = Placeholder("middleWeekday", .name(.weekdays))
    static let lastWeekday = Placeholder("lastWeekday", .name(.weekdays))
    /// What falls on other days than a sentence tells.
    static let clause = Placeholder("clause")
    /// What is known of a day so far, and one value more.
    static let values = Placeholder("values")
    static let value = Placeholder("value")
    /// A number of days.
    static let days = Placeholder("days")
}

extension WeekCard.Reading {
    /// The alternative text; the full one lists the days.
    func description(_ length: DescriptionLength) -> String {
        facts.description(length, following: statement + (length == .full ? days.compactMap(sentence) : []))
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

    /// What is known of a day; nil for nothing.
    private func sentence(for day: WeekCard.DayReading) -> String? {
        let language = facts.language
        let values = [
            day.high.map { language.say(WeekPhrase.high, [.high: facts.written(degrees: $0)]) },
            day.low.map { language.say(WeekPhrase.low, [.low: facts.written(degrees: $0)]) },
            day.chance.map { language.say(WeekPhrase.chance, [.percent: language.number($0)]) },
            day.amount.map { day.isSnow ? language.say(WeekPhrase.snowAmount, [.amount: $0]) : $0 },
        ].compactMap { $0 }
        guard let first = values.first else { return nil }
        let list = values.dropFirst().reduce(first) { language.say(WeekPhrase.values, [.values: $0, .value: $1]) }
        return language.say(WeekPhrase.day, [.values: list], names: [.weekday: Name(weekdayOf: day.date)])
    }
}

extension WeekOutlook {
    /// The week on one line without a full stop, longest form first, each of them true; empty if nothing is known.
    ///
    /// With `namesToday`, the first day is called by its name.
    func sentences(in language: Language, namesToday: Bool = false) -> [String] {
        let clauses = WeekClauses(language: language, today: namesToday ? nil : days.first?.date)
        // Without what is only possible, and, where several kinds have days of their own, without their names.
        var plain: [String] = []
        var whole: String?
        switch course {
        case .unknown:
            switch trend {
            case .warming, .thenWarming: return [language.say(WeekPhrase.onlyWarming)]
            case .cooling, .thenCooling: return [language.say(WeekPhrase.onlyCooling)]
            case nil: return []
            }
        case .dryWeek: plain = [language.say(WeekPhrase.dryWeek)]
        case .mostlyDry: plain = [language.say(WeekPhrase.mostlyDry)]
        case .dryThrough(let date):
            plain = [language.say(WeekPhrase.dryThrough, names: [.weekday: Name(weekdayOf: date)])]
        case .wet(let parts):
            plain = [clauses.sentence(parts)] + (summary.map { clauses.shorter($0) } ?? [])
            whole = possible.isEmpty ? nil : clauses.sentence(parts, possible)
        }
        if let risk, let percent = risk.chance.flatMap(percent) {
            whole = plain.first.map {
                let values = [
                    Placeholder.sentence: language.uncapitalized($0), .percent: language.number(percent),
                ]
                return language.capitalized(language.say(WeekPhrase.withChance, values, kind: risk.kind))
            }
        }
        // What follows the last of all days does not follow those that are likely alone.
        let isAfter = (trend == .thenWarming || trend == .thenCooling) && !possible.isEmpty
        let forms = ([whole].compactMap { $0 } + plain).flatMap { words in
            isAfter && words != whole ? [words] : [withTrend(words, language), words].compactMap { $0 }
        }
        return forms.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    private func withTrend(_ sentence: String, _ language: Language) -> String? {
        let phrase: WeekPhrase? =
            switch trend {
            case .warming: .warming
            case .cooling: .cooling
            case .thenWarming: .thenWarming
            case .thenCooling: .thenCooling
            case nil: nil
            }
        return phrase.map { language.say($0, [.sentence: sentence]) }
    }
}

/// What falls in a week, in words.
private struct WeekClauses {
    let language: Language
    /// The day that is called today; nil if it is called by its name.
    let today: CivilDate?

    /// Each kind with its days, and what else is possible.
    func sentence(_ parts: [WeekOutlook.Part], _ possible: [WeekOutlook.Part] = []) -> String {
        // What is possible without a name is what the only part before it names.
        let known = parts.count == 1 ? parts.first?.kinds : nil
        let clauses =
            parts.map { clause($0) }
            + possible.enumerated().map { index, part in
                let isSame = index == 0 && part.kinds == known
                return isSame
                    ? clause(part, language.say(WeekPhrase.possible, kind: part.kinds.first)) : clause(part)
            }
        guard let first = clauses.first else { return "" }
        return language.capitalized(
            clauses.dropFirst().reduce(first) { language.say(WeekPhrase.also, [.sentence: $0, .clause: $1]) })
    }

    /// All kinds on days that are not told apart, and one name for all of them.
    func shorter(_ summary: WeekOutlook.Part) -> [String] {
        var joined = summary
        joined.kinds = [Phenomenon.Kind(all: Set(summary.kinds))]
        return [clause(summary), clause(joined)].map(language.capitalized)
    }

    /// What falls on some days, as inside a sentence.
    private func clause(_ part: WeekOutlook.Part, _ words: String? = nil) -> String {
        let (phrase, values, names) = plan(part.occasion)
        let phenomenon = Phenomenon(part.kinds.first ?? .precipitation, and: Array(part.kinds.dropFirst()))
        let words =
            words ?? language.words(of: phenomenon, part.certainty) ?? language.laterName(of: phenomenon.kind)
        return language.say(
            phrase, values.merging([.phenomenon: words]) { $1 }, names: names, kind: phenomenon.kind)
    }

    private func plan(
        _ occasion: WeekOutlook.Occasion
    ) -> (phrase: WeekPhrase, values: [Placeholder: String], names: [Placeholder: Name]) {
        switch occasion {
        case .everyDay: return (.everyDay, [:], [:])
        case .otherDays: return (.otherDays, [:], [:])
        case .some(let count, let days): return (.some, [.number: String(count), .days: String(days)], [:])
        case .until(let date): return (.until, [:], names([date]))
        case .from(let date): return (.from, [:], names([date]))
        case .between(let first, let last): return (.between, [:], names([first, last]))
        case .on(let dates):
            let named = dates.first == today ? Array(dates.dropFirst()) : dates
            let phrases: [WeekPhrase] =
                named.count < dates.count ? [.today, .todayAnd, .todayAndBoth] : [.on, .on, .onBoth, .onThree]
            return (phrases[min(named.count, phrases.count - 1)], [:], names(named))
        case .aWeekFromToday(let date, nil): return (.aWeekFromToday, [:], names([date]))
        case .aWeekFromToday(let date, let first?):
            return first == today
                ? (.todayAndAWeekFromToday, [:], names([date])) : (.onAndAWeekFromToday, [:], names([first, date]))
        }
    }

    /// The names of up to three days.
    private func names(_ dates: [CivilDate]) -> [Placeholder: Name] {
        var names: [Placeholder: Name] = [:]
        names[.weekday] = dates.first.map(Name.init(weekdayOf:))
        if dates.count > 1 { names[.lastWeekday] = dates.last.map(Name.init(weekdayOf:)) }
        if dates.count > 2 { names[.middleWeekday] = Name(weekdayOf: dates[1]) }
        return names
    }
}
