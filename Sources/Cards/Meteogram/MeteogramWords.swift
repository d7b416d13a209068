internal import ForecastCore
internal import Primitives
internal import Words

/// What the meteogram says.
enum MeteogramPhrase: String, Phrase {
    static let section = "meteogram"

    /// The name of the line of 0 °C.
    case freezing
    /// How much falls, or how likely, as a label; and that with its hours in a sentence.
    case amount, amountWithChance, chance, hours
    /// The strongest gust, or the strongest wind, with its time.
    case gusts, wind
    /// The name of the likely range, and the range at a time.
    case range, rangeAt
    /// The names of rows, with their numbers.
    case cloud, pressure

    var placeholders: Set<Placeholder> {
        switch self {
        case .freezing, .range: []
        case .rangeAt: [.low, .high, .time]
        case .cloud: [.percent]
        case .pressure: [.number]
        case .amount: [.amount, .later]
        case .amountWithChance: [.amount, .later, .percent]
        case .chance: [.later, .percent]
        case .hours: [.sentence, .start, .end]
        case .gusts, .wind: [.speed, .time]
        }
    }
}

extension MeteogramCard.Reading {
    private var language: Language { facts.language }

    /// What comes, longest form first.
    var lineForms: [String] {
        if let week {
            let forms = week.sentences(in: language, namesToday: content.otherDay != nil)
            if !forms.isEmpty { return forms.map(language.statement) }
        }
        let state = facts.conditions?.condition.map { [language.statement(language.name(of: $0))] } ?? []
        return meteogram.outlook.course == .unknown
            ? state : meteogram.outlook.sentences(facts.times).map(language.statement)
    }

    /// What falls with its amount, and with its chance where it is not certain.
    func label(of fall: MeteogramCard.FallReading) -> String {
        let name = language.laterName(of: fall.fall.verdict.kind?.substance ?? .precipitation)
        switch (fall.amount, fall.chance) {
        case (let amount?, let chance?):
            return language.say(
                MeteogramPhrase.amountWithChance,
                [.amount: amount, .later: name, .percent: language.percent(chance)])
        case (let amount?, nil):
            return language.say(MeteogramPhrase.amount, [.amount: amount, .later: name])
        case (nil, let chance?):
            return language.say(MeteogramPhrase.chance, [.later: name, .percent: language.percent(chance)])
        case (nil, nil): return name
        }
    }

    /// The strongest gust, or else the strongest wind, with its time; nil if no wind is known.
    var windSentence: String? {
        if let gust {
            return language.say(
                MeteogramPhrase.gusts,
                [
                    .speed: language.speed(gust.speed, in: facts.units.speed),
                    .time: facts.times.time(gust.time, seenFrom: content.spoken),
                ])
        }
        let strongest = meteogram.winds.max { ($0.windSpeed ?? 0) < ($1.windSpeed ?? 0) }
        guard let strongest, let speed = strongest.windSpeed.flatMap(facts.units.speed) else { return nil }
        return language.say(
            MeteogramPhrase.wind,
            [
                .speed: language.speed(speed, in: facts.units.speed),
                .time: facts.times.time(strongest.time, seenFrom: content.spoken),
            ])
    }

    // MARK: Texts

    /// The likely range at the end; nil without one.
    private var rangeSentence: String? {
        lastRange.map { range in
            language.say(
                MeteogramPhrase.rangeAt,
                [
                    .low: facts.written(degrees: range.low), .high: facts.written(degrees: range.high),
                    .time: facts.times.time(range.time, seenFrom: content.spoken),
                ])
        }
    }

    private func sentence(of turn: MeteogramCard.TurnReading) -> String {
        language.say(
            turn.turn.isHigh ? GraphPhrase.highAt : .lowAt,
            [
                .temperature: facts.written(degrees: turn.degrees),
                .time: facts.times.time(turn.turn.reading.time, seenFrom: content.spoken),
            ])
    }

    private func sentence(of fall: MeteogramCard.FallReading) -> String {
        let times = facts.times
        return language.statement(
            language.say(
                MeteogramPhrase.hours,
                [
                    .sentence: language.capitalized(label(of: fall)),
                    .start: times.time(max(fall.fall.start, content.spoken), seenFrom: content.spoken),
                    .end: times.time(fall.fall.end, seenFrom: content.spoken),
                ]))
    }

    /// The alternative text; the full one has all turning points, what falls when, and the wind.
    func description(_ length: DescriptionLength) -> String {
        var sentences = turns.filter { length == .full || $0.isExtreme }.map(sentence)
        if length == .full {
            let others = [rangeSentence, windSentence].compactMap { $0 } + rows.map(\.words)
            sentences += falls.map(sentence) + others.map(language.statement)
        }
        let week = week?.sentences(in: language, namesToday: content.otherDay != nil).first
        return facts.description(
            length, leading: week.map { [language.statement($0)] } ?? [], following: sentences,
            outlook: week == nil ? meteogram.outlook : nil)
    }

    /// The line to post.
    var shareText: String {
        let week = week?.sentences(in: language, namesToday: content.otherDay != nil).first
        return facts.shareText(
            following: week.map { [language.statement($0)] } ?? [],
            outlook: week == nil ? meteogram.outlook : nil)
    }
}

extension MeteogramRow {
    /// The name of the row with its smallest and its largest number; nil if none is known.
    func words(of hours: [Conditions], in language: Language) -> String? {
        func range(_ numbers: [Int]) -> String? {
            guard let low = numbers.min(), let high = numbers.max() else { return nil }
            return low == high ? language.number(low) : "\(language.number(low))–\(language.number(high))"
        }
        switch self {
        case .cloud:
            return range(hours.compactMap { $0.cloudCover.flatMap(percent) }).map {
                language.say(MeteogramPhrase.cloud, [.percent: language.say(MeasurePhrase.percent, [.number: $0])])
            }
        case .pressure:
            return range(hours.compactMap { $0.pressure.flatMap { Int(exactly: $0.rounded()) } }).map {
                language.say(MeteogramPhrase.pressure, [.number: $0])
            }
        }
    }
}

extension Phenomenon.Kind {
    /// What an amount is of, whatever clouds it falls from.
    fileprivate var substance: Phenomenon.Kind {
        switch self {
        case .drizzle, .rain, .showers, .thunder: .rain
        case .snow, .snowShowers: .snow
        case .freezingRain, .sleet, .hail, .precipitation: self
        }
    }
}
