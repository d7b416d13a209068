internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of several places says.
enum PlacesPhrase: String, Phrase {
    static let section = "places"

    /// The next hour.
    case chance, dry
    /// That the sun shines until a time; and a caption with what bars are.
    case sunnyUntil, bars
    /// The number of places that are not shown.
    case more
    /// Sentences of a description: the number of places, a place with its temperature, and a place without one.
    case opening, placeTemperature, placeAlone
    /// A place with its warning.
    case placeWarning

    var placeholders: Set<Placeholder> {
        switch self {
        case .chance: [.percent]
        case .dry: []
        case .sunnyUntil: [.time]
        case .bars: [.sentence]
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

    /// The state of the weather and the next hour, without a full stop, for a description.
    var summary: String {
        guard let condition = facts.conditions?.condition else { return nextHour }
        return facts.words(of: sunny ?? language.name(of: condition), nextHour)
    }

    /// What the band says, longest form first: what falls in the next hour or may fall, else the state of the weather.
    var sayings: [String] {
        let state = sunny ?? facts.conditions?.condition.map(language.name)
        let told = outlook.sentences(facts.times)
        guard let state else { return told }
        if hour?.wetness == .dry { return [state, facts.weatherName ?? state] }
        if outlook.course == .unknown { return told.prefix(1).map { facts.words(of: state, $0) } + [state] }
        return told
    }

    /// Until when the sun shines, if it does: to its set or an hour that is not clear.
    private var sunny: String? {
        let forecast = content.forecast
        guard facts.conditions?.condition == .clear, hour?.wetness == .dry, forecast.isDaylight(at: facts.moment)
        else { return nil }
        let arc = forecast.diurnalArc(at: facts.moment)
        guard arc.body == .sun, arc.polar != .day, let set = arc.end else { return nil }
        let hours = forecast.hourly.filter { $0.time > facts.moment }
        guard let last = hours.last, last.time.advanced(by: 3600) >= set else { return nil }
        let report = WeatherReport(forecast, at: facts.moment)
        let judged = report.hours(in: facts.moment..<last.time.advanced(by: 1))
        let wet = judged.first { $0.verdict.isWet }?.start
        let dull = hours.first { $0.condition != .clear }?.time
        let end = [wet, dull, set].compactMap { $0 }.min() ?? set
        guard facts.moment.seconds(to: end) >= 600 else { return nil }
        return language.say(
            PlacesPhrase.sunnyUntil, [.time: facts.times.timeInSentence(end, seenFrom: facts.moment)])
    }

    private var nextHour: String {
        if let chance = hour?.chance.flatMap(percent), chance >= 10, hour?.wetness != .raining {
            return language.say(PlacesPhrase.chance, [.percent: language.number(chance)])
        }
        return hour?.wetness == .dry
            ? language.say(PlacesPhrase.dry) : outlook.sentences(facts.times).first ?? ""
    }

    /// The colour of the bars before light or dark ground.
    func barColor(on ink: Color) -> Color {
        let isSolid = hour?.kind.map { [.snow, .snowShowers, .sleet, .hail].contains($0) } ?? false
        if ink != .white { return Color(rgb: isSolid ? 0x3F6290 : 0x1F62A8) }
        return Color(rgb: isSolid ? 0xE8F2FF : 0x9BD8FF)
    }
}

// MARK: The caption

extension PlacesCard.Reading {
    private var language: Language { content.language }
    private var times: TimeStyle? { entries.first?.facts.times }

    /// A place's time of day, with the abbreviated weekday if its date differs from the first place's, such as `Sat 12:22 AM`.
    func time(of entry: PlacesCard.Entry) -> String {
        let moment = content.spoken
        let date = entry.facts.zone.civilTime(at: moment).date
        guard let first = entries.first?.facts.zone.civilTime(at: moment).date, first != date else {
            return entry.clockTime
        }
        return entry.facts.times.time(moment, on: language.shortWeekday(date))
    }

    /// The date and time at the first place, with the age of the oldest weather if that is not current.
    var caption: String {
        times.map { aged($0.dateAndTime(content.spoken)[0]) } ?? ""
    }

    /// The caption without the date.
    var shortCaption: String {
        entries.first.map { aged($0.clockTime) } ?? ""
    }

    /// A caption that also says what the bars are.
    func explainingBars(_ caption: String) -> String { language.say(PlacesPhrase.bars, [.sentence: caption]) }

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
    /// The most characters of the parts of a description that may be shortened.
    private struct Limits {
        /// Of all warnings; the first is named in any case.
        var warnings = DescriptionLength.full.limit / 2
        /// Of the title of a warning, of the name of a place, and of the attributions.
        var title = Int.max
        var name = 60
        var attribution = Int.max

        /// Those that leave room for some fifteen places.
        static let least = Limits(warnings: 0, title: 40, name: 20, attribution: 100)
        /// From the usual limits to the least.
        static let steps = [
            Limits(), Limits(warnings: 250, title: 60),
            Limits(warnings: 0, title: 40, name: 40, attribution: 250), least,
        ]
    }

    /// The alternative text.
    ///
    /// The full one has the temperature of every place, for which other parts are shortened if necessary, and the weather of as
    /// many as there is room for. The short one has as many temperatures as there is room for.
    func description(_ length: DescriptionLength) -> String {
        switch length {
        case .short:
            let head = head(Limits(warnings: length.limit / 2))
            return shortened(
                joined([head, counted(after: head, within: length.limit, Limits())]), to: length.limit)
        case .full:
            return Limits.steps.lazy.compactMap { complete($0) }.first ?? incomplete()
        }
    }

    /// The full description with all temperatures; nil if they do not fit.
    private func complete(_ limits: Limits) -> String? {
        let (head, credit) = (head(limits), credit(limits))
        var sentences = entries.map { temperature(of: $0, limits) }
        func text() -> String { joined([head] + sentences + [credit]) }
        guard text().unicodeScalars.count <= DescriptionLength.full.limit else { return nil }
        for (index, entry) in entries.enumerated() {
            let temperature = sentences[index]
            sentences[index] = joined([temperature, language.statement(entry.summary)])
            if text().unicodeScalars.count > DescriptionLength.full.limit {
                sentences[index] = temperature
                break
            }
        }
        return text()
    }

    /// The full description of more places than have room for their temperatures.
    private func incomplete() -> String {
        let (limit, head, credit) = (DescriptionLength.full.limit, head(.least), credit(.least))
        let room = limit - credit.unicodeScalars.count - 1
        return shortened(joined([head, counted(after: head, within: room, .least), credit]), to: limit)
    }

    /// The temperatures of as many places as there is room for after some words, and the number of the others.
    private func counted(after head: String, within limit: Int, _ limits: Limits) -> String {
        var words = ""
        for (index, entry) in entries.enumerated() {
            let next = joined([words, temperature(of: entry, limits)])
            let rest = entries.count - index - 1
            // The number of the others may have to follow.
            let room = limit - (rest > 0 ? language.statement(more(rest)).unicodeScalars.count + 1 : 0)
            if joined([head, next]).unicodeScalars.count > room {
                return joined([words, language.statement(more(rest + 1))])
            }
            words = next
        }
        return words
    }

    /// What comes before the places: warnings, the number of places with the date and time, and the age of the weather.
    private func head(_ limits: Limits) -> String {
        joined([warnings(limits), opening, age ?? ""])
    }

    /// The number of places, and the date and time at the first.
    private var opening: String {
        guard let times else { return "" }
        return language.say(
            PlacesPhrase.opening,
            [
                .number: language.number(entries.count), .date: times.date(content.spoken),
                .time: times.time(content.spoken),
            ], count: entries.count)
    }

    /// The attributions as a sentence.
    private func credit(_ limits: Limits) -> String {
        let words = shortened(displayable(attribution), to: limits.attribution)
        return words.isEmpty ? "" : language.statement(language.isolated(words))
    }

    /// The line to post.
    var shareText: String {
        joined(
            [
                warnings(Limits(warnings: DescriptionLength.full.limit)),
                entries.first?.facts.isOtherDay == true ? opening : "",
            ]
                + entries.map { temperature(of: $0, Limits()) }
                + [age, language.isolated(displayable(attribution))].compactMap { $0 })
    }

    /// That some place's weather is that of an earlier moment.
    private var age: String? { oldest.flatMap { entries.first?.facts.ageSentence($0) } }

    /// The places with a severe warning in force.
    private func warnings(_ limits: Limits) -> String {
        let sentences = entries.compactMap { entry -> String? in
            guard let warning = entry.facts.warning else { return nil }
            let title = shortened(entry.facts.title(of: warning), to: limits.title)
            return language.say(
                PlacesPhrase.placeWarning,
                [
                    .place: shortened(entry.facts.place.label, to: limits.name),
                    .sentence: entry.facts.words(of: warning, titled: title, seenFrom: entry.facts.present),
                ])
        }
        var words = sentences.first ?? ""
        for (index, sentence) in sentences.enumerated().dropFirst() {
            let next = joined([words, sentence])
            guard next.unicodeScalars.count <= limits.warnings else {
                let rest = entries.first?.facts.moreWarnings(sentences.count - index) ?? ""
                return joined([words, language.statement(rest)])
            }
            words = next
        }
        return words
    }

    private func temperature(of entry: PlacesCard.Entry, _ limits: Limits) -> String {
        let name = shortened(entry.facts.place.label, to: limits.name)
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
