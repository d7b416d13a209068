internal import ForecastCore
internal import Primitives

extension PlacesFacts {
    /// A place's time of day, with the weekday where its date is not the first place's.
    public func time(of entry: Entry) -> String {
        time(of: entry, language.table.weekdays)
    }

    /// The same with a short name of the weekday, such as `Sat 12:22 AM`.
    public func shortTime(of entry: Entry) -> String {
        time(of: entry, language.table.shortWeekdays)
    }

    /// A place's time of day, whatever its date.
    public func clockTime(of entry: Entry) -> String {
        times(of: entry).time(moment)
    }

    private func time(of entry: Entry, _ weekdays: [String]) -> String {
        let date = entry.zone.civilTime(at: moment).date
        let own = clockTime(of: entry)
        guard let first = entries.first?.zone.civilTime(at: moment).date, first != date else { return own }
        return language.say(.timeOfWeekday, [.weekday: weekdays[date.weekday], .time: own])
    }

    /// The state of the weather and what the next hour brings, without a stop at its end: three forms, each of which says
    /// less.
    ///
    /// All places' first forms are alike, and so are the second and the third, which leaves out the state.
    public func summaries(of entry: Entry) -> [String] {
        let (long, medium, short) = nextHour(of: entry)
        guard let condition = entry.conditions.condition.map(language.name) else { return [long, medium, short] }
        return [long, medium].map { say(.summary, [.condition: condition, .sentence: $0]) } + [short]
    }

    /// What it feels like, dew point and humidity, as far as they are known.
    public func values(of entry: Entry) -> [String] {
        let conditions = entry.conditions
        func degrees(_ celsius: Double?, _ phrase: PlacesPhrase) -> String? {
            celsius.flatMap { units.temperature($0) }.map { number in
                say(phrase, [.temperature: language.degrees(number)])
            }
        }
        return [
            degrees(conditions.apparentTemperature, .feelsLike), degrees(conditions.dewPoint, .dewPoint),
            conditions.humidity.flatMap(percent).map { say(.humidity, [.percent: language.number($0)]) },
        ].compactMap { $0 }
    }

    /// The date and time of the first place, and of when the oldest weather is where that is not now.
    public var caption: String {
        guard let times = entries.first.map(times) else { return "" }
        return aged(say(.caption, [.date: times.date(moment), .time: times.time(moment)]))
    }

    /// The caption without the date.
    public var shortCaption: String {
        entries.first.map { aged(times(of: $0).time(moment)) } ?? ""
    }

    /// Words about the moment, with the time of the oldest weather where that is an earlier one, by the first place's clock.
    public func aged(_ words: String) -> String {
        guard let oldest, let times = entries.first.map(times) else { return words }
        return times.caption(words, asOf: oldest, seenFrom: moment)
    }

    /// The time of the oldest weather, nil where all of it is of now.
    var oldest: Instant? { entries.compactMap(\.asOf).min() }

    /// That there are so many more places, such as `and 3 more`.
    public func more(_ count: Int) -> String {
        table.template(PlacesPhrase.more).filled([.number: language.number(count)], plural: table.plural(count))
    }

    /// What the next hour brings, from the fullest form to the shortest.
    private func nextHour(of entry: Entry) -> (long: String, medium: String, short: String) {
        switch entry.chance.verdict {
        case .chance(let largest):
            let figure = [Placeholder.percent: percent(largest).map(language.number) ?? ""]
            return (say(.chance, figure), say(.chanceShort, figure), say(.chanceShort, figure))
        case .dry:
            return (say(.dry), say(.dry), say(.dryShort))
        case .withoutProbability, .unknown:
            let forms = entry.outlook.sentences(times(of: entry))
            return (forms.first ?? "", forms.first ?? "", forms.last ?? "")
        }
    }

    func times(of entry: Entry) -> TimeStyle {
        TimeStyle(timeFormat, zone: entry.zone, language: language)
    }

    func say(_ phrase: PlacesPhrase, _ values: [Placeholder: String] = [:]) -> String {
        table.template(phrase).filled(language.settingApart(values))
    }

    var table: any LanguageTable { language.table }
}
