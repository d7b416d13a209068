internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of several places says.
enum PlacesPhrase: Phrase {
    /// The next hour, at length and in short.
    case chance, chanceShort, rainShort, snowShort, dry, dryShort
    /// Single values.
    case feelsLike, dewPoint, humidity
    /// The number of places that are not shown.
    case more
    /// Sentences of a description: the number of places, a place with its temperature, and a place without one.
    case opening, placeTemperature, placeAlone
    /// A place with its warning.
    case placeWarning

    var placeholders: Set<Placeholder> {
        switch self {
        case .chance, .chanceShort, .rainShort, .snowShort, .humidity: [.percent]
        case .dry, .dryShort: []
        case .feelsLike, .dewPoint: [.temperature]
        case .more: [.number]
        case .opening: [.number, .date, .time]
        case .placeTemperature: [.place, .temperature]
        case .placeAlone: [.place]
        case .placeWarning: [.place, .sentence]
        }
    }
}

// MARK: On the card

extension PlacesCard.Entry {
    private var language: Language { facts.language }

    /// The time of day without its weekday.
    var clockTime: String { facts.times.time(facts.moment) }

    /// The state of the weather and the next hour, without a full stop, in three forms that each say less.
    ///
    /// The first forms of all places are alike, and so are the second and third; the third omits the state.
    var summaries: [String] {
        let (long, medium, short) = nextHour
        guard let condition = facts.conditions?.condition else { return [long, short, short] }
        let state = language.name(of: condition)
        // "Rain" is not said twice.
        let isNamed =
            switch condition {
            case .rain, .snow, .sleet, .hail, .thunderstorm: true
            default: false
            }
        return [facts.words(of: state, long), facts.words(of: state, isNamed ? medium : short), short]
    }

    /// What it feels like, the dew point and the humidity, as far as they are known.
    var values: [String] {
        [
            facts.feelsLike.map {
                language.say(PlacesPhrase.feelsLike, [.temperature: language.degrees($0)])
            },
            facts.dewPoint.map { language.say(PlacesPhrase.dewPoint, [.temperature: language.degrees($0)]) },
            facts.humidity.map { language.say(PlacesPhrase.humidity, [.percent: language.number($0)]) },
        ].compactMap { $0 }
    }

    private var nextHour: (long: String, medium: String, short: String) {
        switch chance.verdict {
        case .chance(let largest):
            let figure = [Placeholder.percent: percent(largest).map(language.number) ?? ""]
            let phrase: PlacesPhrase =
                switch kind {
                case .rain: .rainShort
                case .snow: .snowShort
                case .sleet, .hail, nil: .chanceShort
                }
            return (
                language.say(PlacesPhrase.chance, figure), language.say(PlacesPhrase.chanceShort, figure),
                language.say(phrase, figure)
            )
        case .dry:
            let short = language.say(PlacesPhrase.dryShort)
            return (language.say(PlacesPhrase.dry), short, short)
        case .withoutProbability, .unknown:
            let forms = outlook.sentences(facts.times)
            return (forms.first ?? "", forms.first ?? "", forms.last ?? "")
        }
    }
}

extension PlacesCard.Reading {
    private var language: Language { content.language }
    private var times: TimeStyle? { entries.first?.facts.times }

    /// A place's time of day, with the weekday if its date differs from the first place's.
    func time(of entry: PlacesCard.Entry) -> String {
        time(of: entry, language.weekday)
    }

    /// The same with an abbreviated weekday, such as `Sat 12:22 AM`.
    func shortTime(of entry: PlacesCard.Entry) -> String {
        time(of: entry, language.shortWeekday)
    }

    private func time(of entry: PlacesCard.Entry, _ weekday: (CivilDate) -> String) -> String {
        let moment = content.spoken
        let date = entry.facts.zone.civilTime(at: moment).date
        guard let first = entries.first?.facts.zone.civilTime(at: moment).date, first != date else {
            return entry.clockTime
        }
        return entry.facts.times.time(moment, on: weekday(date))
    }

    /// The date and time at the first place, with the age of the oldest weather if that is not current.
    var caption: String {
        times.map { aged($0.dateAndTime(content.spoken)[0]) } ?? ""
    }

    /// The caption without the date.
    var shortCaption: String {
        entries.first.map { aged($0.clockTime) } ?? ""
    }

    /// Words about the moment, with the age of the oldest weather if that is not current, in the first place's time.
    func aged(_ words: String) -> String {
        guard let oldest, let times else { return words }
        return times.caption(words, asOf: oldest, seenFrom: content.spoken)
    }

    private var oldest: Instant? { entries.compactMap(\.facts.asOf).min() }

    /// The number of places that are not shown, such as `and 3 more`.
    func more(_ count: Int) -> String {
        language.say(PlacesPhrase.more, [.number: language.number(count)], count: count)
    }

    /// All attributions on one line.
    var attribution: String { attributions.joined(separator: PlacesCard.attributionSeparator) }
}

// MARK: Texts

extension PlacesCard.Reading {
    /// The longest name of a place, in characters, which leaves room for other places.
    private static let nameLimit = 60

    /// The alternative text: as many places as there is room for, and the number of the others.
    func description(_ length: DescriptionLength) -> String {
        let count = entries.count
        var words = ""
        if let times {
            words = language.say(
                PlacesPhrase.opening,
                [
                    .number: language.number(count), .date: times.date(content.spoken),
                    .time: times.time(content.spoken),
                ], count: count)
        }
        words = joined([warnings(within: length.limit / 2), words, age ?? ""])
        let credit =
            length == .full && !attribution.isEmpty
            ? language.statement(language.isolated(displayable(attribution))) : nil
        let limit = length.limit - (credit.map { $0.unicodeScalars.count + 1 } ?? 0)
        for (index, entry) in entries.enumerated() {
            let next = joined([words, self.words(of: entry, length)])
            let rest = entries.count - index - 1
            // The number of the others may have to follow.
            let room = limit - (rest > 0 ? language.statement(more(rest)).unicodeScalars.count + 1 : 0)
            if next.unicodeScalars.count > room {
                words = joined([words, language.statement(more(rest + 1))])
                break
            }
            words = next
        }
        return shortened(joined([words, credit ?? ""]), to: length.limit)
    }

    /// The line to post.
    var shareText: String {
        joined(
            [warnings(within: DescriptionLength.full.limit)] + entries.map(temperature)
                + [age, language.isolated(displayable(attribution))].compactMap { $0 })
    }

    /// That some place's weather is that of an earlier moment.
    private var age: String? { oldest.flatMap { entries.first?.facts.ageSentence($0) } }

    /// The places with a severe warning in force, of which the first is always named.
    private func warnings(within limit: Int) -> String {
        let sentences = entries.compactMap { entry -> String? in
            guard let warning = entry.facts.warning else { return nil }
            return language.say(
                PlacesPhrase.placeWarning,
                [
                    .place: shortened(entry.facts.place.label, to: Self.nameLimit),
                    .sentence: entry.facts.words(of: warning, titled: entry.facts.title(of: warning)),
                ])
        }
        var words = sentences.first ?? ""
        for (index, sentence) in sentences.enumerated().dropFirst() {
            let next = joined([words, sentence])
            guard next.unicodeScalars.count <= limit else {
                let rest = entries.first?.facts.moreWarnings(sentences.count - index) ?? ""
                return joined([words, language.statement(rest)])
            }
            words = next
        }
        return words
    }

    private func words(of entry: PlacesCard.Entry, _ length: DescriptionLength) -> String {
        guard length == .full else { return temperature(of: entry) }
        return joined([temperature(of: entry), language.statement(entry.summaries[0])])
    }

    private func temperature(of entry: PlacesCard.Entry) -> String {
        let name = shortened(entry.facts.place.label, to: Self.nameLimit)
        guard let temperature = entry.facts.temperature else {
            return language.say(PlacesPhrase.placeAlone, [.place: name])
        }
        return language.say(
            PlacesPhrase.placeTemperature,
            [.place: name, .temperature: entry.facts.written(degrees: temperature)])
    }

    private func joined(_ sentences: [String]) -> String {
        language.joined(sentences.filter { !$0.isEmpty })
    }
}
