internal import ForecastCore
internal import Words

/// What the graph card says of its curve.
enum GraphPhrase: String, Phrase {
    static let section = "graph"

    /// The mark of the moment among the hours.
    case now
    /// Sentences about when it is warmest and coldest.
    case highAt, lowAt
    /// The highest chance of rain or snow, on the card and in a sentence.
    case chanceMark, chanceUpTo

    var placeholders: Set<Placeholder> {
        switch self {
        case .now: []
        case .highAt, .lowAt: [.temperature, .time]
        case .chanceMark, .chanceUpTo: [.condition, .percent]
        }
    }
}

extension GraphCard.Reading {
    /// The precipitation of the next hours, longest form first; the state of the weather if nothing falls.
    var sentences: [String] {
        let state = facts.conditions?.condition.map(facts.language.name(of:))
        switch outlook.course {
        case .unknown: return state.map { [$0] } ?? []
        case .dry where outlook.certainty == .certain: return state.map { [$0] } ?? outlook.sentences(facts.times)
        default: return outlook.sentences(facts.times)
        }
    }

    /// When it is warmest and coldest, if the two differ.
    var courseSentences: [String] {
        guard let high, let low, high != low else { return [] }
        return [(GraphPhrase.highAt, high, course.high), (.lowAt, low, course.low)].map { phrase, degrees, hour in
            facts.language.say(
                phrase,
                [
                    .temperature: facts.written(degrees: degrees),
                    .time: facts.times.time(hour.time, seenFrom: facts.moment),
                ])
        }
    }

    /// The state of the weather as a sentence, if it is the card's headline.
    var state: [String] {
        switch outlook.course {
        case .unknown, .dry:
            outlook.certainty != .certain
                ? []
                : facts.conditions?.condition.map { [facts.language.statement(facts.language.name(of: $0))] } ?? []
        default: []
        }
    }

    /// The highest chance of rain or snow as the card shows it.
    var chanceLabel: String? { likeliest.map { say(.chanceMark, $0.verdict) } }

    private func say(_ phrase: GraphPhrase, _ verdict: PrecipitationVerdict) -> String {
        let language = facts.language
        return language.say(
            phrase,
            [
                .condition: language.name(of: Phenomenon(verdict.kind ?? .precipitation)),
                .percent: language.percent(verdict.chance.flatMap(percent) ?? 0),
            ])
    }

    func description(_ length: DescriptionLength) -> String {
        let chances = length == .full ? likeliest.map { [say(.chanceUpTo, $0.verdict)] } ?? [] : []
        // The full description names the state in any case.
        return facts.description(
            length, following: (length == .short ? state : []) + courseSentences + chances, outlook: outlook)
    }
}
