internal import ForecastCore
internal import Primitives
internal import Words

/// What the card of the day ahead says.
enum TodayPhrase: String, Phrase {
    static let section = "today"

    /// The day and its weekday.
    case heading
    /// Labels: the parts of the day, and the two figures that have names of their own.
    case morning, afternoon, evening, night, nightLow, high
    /// Sentences of a description, without a full stop.
    case highAt, highOf, nightLowOf, part, partTemperature, partCondition
    /// What to wear or to carry.
    case umbrella, umbrellaFrom, umbrellaUntil, hoodedCoat, boots, gloves, hat
    /// When something falls, and how much: as water, or the depth of new snow; and how much of it is still to fall.
    case withAmount, more
    /// Other facts.
    case gusts, warmer, colder, warmerThanToday, colderThanToday, sun
    /// The beginning of a line to post.
    case share, shareHigh, shareAlone

    var placeholders: Set<Placeholder> {
        switch self {
        case .heading: [.day, .weekday]
        case .morning, .afternoon, .evening, .night, .nightLow, .high: []
        case .highAt: [.temperature, .time]
        case .highOf, .nightLowOf: [.temperature]
        case .part: [.part, .temperature, .condition]
        case .partTemperature: [.part, .temperature]
        case .partCondition: [.part, .condition]
        case .umbrella, .hoodedCoat, .boots, .gloves, .hat: []
        case .umbrellaFrom: [.start]
        case .umbrellaUntil: [.end]
        case .withAmount: [.sentence, .amount]
        case .more: [.amount]
        case .gusts: [.speed, .time]
        case .warmer, .colder, .warmerThanToday, .colderThanToday: [.degrees]
        case .sun: [.start, .end]
        case .share: [.weekday, .place, .low, .high]
        case .shareHigh: [.weekday, .place, .high]
        case .shareAlone: [.weekday, .place]
        }
    }
}

extension Placeholder {
    /// A part of the day.
    static let part = Placeholder("part")
}

extension TodayCard.Reading {
    private var language: Language { facts.language }

    /// An hour of the day inside a sentence.
    private func hour(_ instant: Instant) -> String {
        facts.times.inSentence(
            facts.times.time(instant), at: instant, seenFrom: ahead.span.lowerBound)
    }

    /// A time inside a sentence, with its weekday after midnight.
    private func time(_ instant: Instant) -> String {
        facts.times.warningEndInSentence(instant, seenFrom: ahead.span.lowerBound)
    }

    // MARK: On the card

    /// The day, such as `Tomorrow, Saturday`; on a card that is not about the present, its weekday alone.
    var heading: String { headings[0] }

    /// The same, longest form first.
    var headings: [String] {
        let weekday = language.weekday(ahead.date)
        if content.otherDay != nil { return [language.capitalized(weekday)] }
        let day = language.say(ahead.isTomorrow ? TimePhrase.tomorrow : .today)
        let whole = language.say(
            TodayPhrase.heading, [.day: day], names: [.weekday: Name(weekdayOf: ahead.date)])
        return [language.capitalized(whole), day]
    }

    func label(of part: DayAhead.Part) -> String {
        let phrase: TodayPhrase =
            switch part {
            case .morning: .morning
            case .afternoon: .afternoon
            case .evening: .evening
            case .night: .night
            }
        return language.say(phrase)
    }

    var highLabel: String { language.say(TodayPhrase.high) }
    /// A night that is warmer than the day has no low.
    var nightLowLabel: String { language.say(isNightWarmer ? TodayPhrase.night : TodayPhrase.nightLow) }

    private var isNightWarmer: Bool {
        guard let high, let nightLow else { return false }
        return nightLow >= high
    }

    /// The hour of the high on its own; nil if it is unknown.
    var highTime: String? { ahead.high?.time.map(facts.times.time) }

    /// What is said first below the horizon, longest form first: what to wear, or when something falls.
    var lineForms: [String] {
        if let bootsLine { return [bootsLine] }
        return gearSentence.map { [language.statement($0)] } ?? whenForms.map(language.statement)
    }

    /// Warm boots until the snow ends; nil for other gear, where that is not sure, and in a language without the line.
    private var bootsLine: String? {
        guard gear == .boots, ahead.outlook.certainty == .certain, facts.says(.snowUntil),
            case .stops(let end, let what, nil) = ahead.outlook.course, what.kind.isSnow,
            facts.times.days(from: ahead.span.lowerBound, to: end) == 0
        else { return nil }
        return facts.sentence(of: Remark(.snowUntil, until: end))
    }

    /// What is said next, longest form first.
    var factForms: [String] {
        var others = otherFacts.map(language.statement)
        var first = gearSentence == nil ? [] : whenForms.map(language.statement)
        // The line has said until when.
        if bootsLine != nil, let amount = amountText {
            first = [language.statement(language.say(TodayPhrase.more, [.amount: amount]))]
        }
        if first.isEmpty, others.isEmpty { others = [sunSentence].compactMap { $0 }.map(language.statement) }
        guard let when = first.first else {
            return (1...max(1, others.count)).reversed().map { language.joined(Array(others.prefix($0))) }
        }
        return (others.first.map { [language.joined([when, $0])] } ?? []) + first
    }

    /// The one line of a small panel, longest form first.
    var panelForms: [String] {
        guard let gearSentence else { return whenForms }
        return whenForms.map { language.joined([language.statement($0), language.statement(gearSentence)]) }
            + [language.statement(gearSentence)]
    }

    /// What to wear, without a full stop; nil for nothing, and where the card says the weather alone.
    private var gearSentence: String? {
        if content.tone == .plain { return nil }
        return ahead.gear.map { gear in
            switch gear {
            case .umbrella: umbrellaSentence
            case .hoodedCoat: language.say(TodayPhrase.hoodedCoat)
            case .boots: language.say(TodayPhrase.boots)
            case .gloves: language.say(TodayPhrase.gloves)
            case .hat: language.say(TodayPhrase.hat)
            }
        }
    }

    /// The gear that is drawn beside its sentence.
    var gear: DayAhead.Gear? { content.tone == .plain ? nil : ahead.gear }

    private var umbrellaSentence: String {
        guard ahead.outlook.certainty == .certain else { return language.say(TodayPhrase.umbrella) }
        switch ahead.outlook.course {
        case .starts(let start, _, _), .startsAndStops(let start, _, _, _):
            return language.say(TodayPhrase.umbrellaFrom, [.start: time(start)])
        case .stops(let end, _, _): return language.say(TodayPhrase.umbrellaUntil, [.end: time(end)])
        default: return language.say(TodayPhrase.umbrella)
        }
    }

    /// When something falls and how much, longest form first, without full stops.
    private var whenForms: [String] {
        let sentences = ahead.outlook.sentences(facts.times)
        guard let first = sentences.first, let whole = withAmount(first) else { return sentences }
        // What else happens goes before the amount, and that before the hours.
        let timeless = ahead.outlook.timelessSentences(language)
        let timed = sentences.filter { !timeless.contains($0) }
        return [whole] + timed.dropFirst().compactMap(withAmount).prefix(8) + timed
            + timeless.compactMap(withAmount) + timeless
    }

    private func withAmount(_ sentence: String) -> String? {
        switch (ahead.outlook.course, ahead.outlook.certainty) {
        case (.unknown, _), (.dry, _), (_, .trace), (_, .chance): return nil
        default: break
        }
        return amountText.map {
            language.say(TodayPhrase.withAmount, [.sentence: sentence, .amount: $0])
        }
    }

    private var amountText: String? {
        ahead.amount.flatMap { language.precipitationAmount($0, asSnow: ahead.isSnow, facts.units) }
    }

    private var gustSentence: String? {
        guard let gust, let when = ahead.gust?.time else { return nil }
        return language.say(
            TodayPhrase.gusts,
            [.speed: language.speed(gust, in: facts.units.speed), .time: hour(when)])
    }

    /// The UV index from a level on; nil below it, and where it is not known.
    private func ultravioletSentence(from least: UVLevel) -> String? {
        ahead.uvIndex.flatMap { UVLevel(index: $0) >= least ? language.words(ofUVIndex: $0) : nil }
    }

    private var changeSentence: String? {
        guard let change, change != 0 else { return nil }
        let (warmer, colder): (TodayPhrase, TodayPhrase) =
            ahead.isTomorrow ? (.warmerThanToday, .colderThanToday) : (.warmer, .colder)
        return language.say(change > 0 ? warmer : colder, [.degrees: language.number(abs(change))])
    }

    /// How the high is beside its normal.
    private var departureSentence: String? { ahead.departure.flatMap(facts.sentence(ofDeparture:)) }

    /// The rise and set of the sun; nil on a day without them.
    private var sunSentence: String? {
        guard let noon = ahead.parts.first?.span.upperBound else { return nil }
        let arc = content.forecast.diurnalArc(at: noon)
        guard arc.body == .sun, arc.polar == .none, let start = arc.start, let end = arc.end else { return nil }
        return language.say(
            TodayPhrase.sun,
            [
                .start: facts.times.timeInSentence(start, seenFrom: noon),
                .end: facts.times.timeInSentence(end, seenFrom: noon),
            ])
    }

    /// What else there is to say, from what matters most.
    private var otherFacts: [String] {
        [gustSentence, ultravioletSentence(from: .high), departureSentence, changeSentence].compactMap { $0 }
    }

    // MARK: Texts

    private func written(_ degrees: Int) -> String { facts.written(degrees: degrees) }

    private var highSentence: String? {
        guard let high else { return nil }
        guard let time = ahead.high?.time.map(hour) else {
            return language.say(TodayPhrase.highOf, [.temperature: written(high)])
        }
        return language.say(TodayPhrase.highAt, [.temperature: written(high), .time: time])
    }

    private var nightLowSentence: String? {
        nightLow.map { degrees in
            isNightWarmer
                ? language.say(
                    TodayPhrase.partTemperature,
                    [.part: language.say(TodayPhrase.night), .temperature: written(degrees)])
                : language.say(TodayPhrase.nightLowOf, [.temperature: written(degrees)])
        }
    }

    /// A part of the day that is not over; nil if nothing is known of it.
    private func sentence(about part: TodayCard.PartReading) -> String? {
        let name = label(of: part.weather.part)
        let condition = part.isOver ? nil : conditionWords(part.weather)
        switch (part.degrees, condition) {
        case (let degrees?, let condition?):
            return language.say(
                TodayPhrase.part, [.part: name, .temperature: written(degrees), .condition: condition])
        case (let degrees?, nil):
            return language.say(TodayPhrase.partTemperature, [.part: name, .temperature: written(degrees)])
        case (nil, let condition?):
            return language.say(TodayPhrase.partCondition, [.part: name, .condition: condition])
        case (nil, nil): return nil
        }
    }

    /// What falls in a part, or the state of its sky.
    private func conditionWords(_ part: DayAhead.PartWeather) -> String? {
        guard let verdict = part.verdict, verdict.isWet, let kind = verdict.kind else {
            return part.condition.flatMap { $0.isWet ? nil : language.name(of: $0) }
        }
        let phenomenon = Phenomenon(kind)
        let certainty: Outlook.Certainty =
            verdict.wetness == .may ? .possible : verdict.isCertain ? .certain : .likely
        return language.capitalized(language.words(of: phenomenon, certainty) ?? language.name(of: phenomenon))
    }

    /// The alternative text; the full one tells the parts of the day.
    func description(_ length: DescriptionLength) -> String {
        let when = whenForms.first
        var sentences: [String?] = [facts.opening, language.statement(heading)]
        sentences += [highSentence, departureSentence, nightLowSentence].map { $0.map(language.statement) }
        sentences += [when, gustSentence].map { $0.map(language.statement) }
        if length == .full {
            sentences += parts.map { sentence(about: $0).map(language.statement) }
            let others = [ultravioletSentence(from: .moderate), changeSentence, sunSentence]
            sentences += others.map { $0.map(language.statement) }
        }
        sentences.append(gearSentence.map(language.statement))
        sentences.append(facts.ageSentence)
        if length == .full { sentences.append(facts.attributionSentence) }
        return facts.description(length, sentences)
    }

    /// The line to post, which tells the day without the picture.
    var shareText: String {
        let lowest = ahead.course.flatMap { facts.units.temperature($0.low.celsius) }
        var values: [Placeholder: String] = [.place: facts.name]
        var phrase = TodayPhrase.shareAlone
        if let high {
            values[.high] = written(high)
            phrase = .shareHigh
            if let lowest, lowest < high {
                values[.low] = written(lowest)
                phrase = .share
            }
        }
        let head = language.capitalized(
            language.say(phrase, values, names: [.weekday: Name(weekdayOf: ahead.date)]))
        let when = whenForms.first.flatMap { ahead.outlook.course == .unknown ? nil : $0 }
        return facts.shareText(
            head: language.statement(head),
            following: [departureSentence, when, gustSentence].compactMap { $0.map(language.statement) })
    }
}
