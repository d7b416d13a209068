internal import ForecastCore
internal import Words

/// What the graph card says of its curve.
enum GraphPhrase: Phrase {
    /// Labels of the highest and lowest temperature.
    case highMark, lowMark
    /// Sentences about when it is warmest and coldest.
    case highAt, lowAt

    var placeholders: Set<Placeholder> {
        switch self {
        case .highMark, .lowMark: [.temperature]
        case .highAt, .lowAt: [.temperature, .time]
        }
    }
}

extension GraphCard.Reading {
    /// The precipitation of the next hours, longest form first; the state of the weather if nothing falls.
    var sentences: [String] {
        let state = facts.conditions?.condition.map(facts.language.name(of:))
        switch outlook.course {
        case .unknown: return state.map { [$0] } ?? []
        case .dry: return state.map { [$0] } ?? outlook.sentences(facts.times)
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
            facts.conditions?.condition.map { [facts.language.statement(facts.language.name(of: $0))] } ?? []
        default: []
        }
    }

    func description(_ length: DescriptionLength) -> String {
        // The full description names the state in any case.
        facts.description(length, following: (length == .short ? state : []) + courseSentences, outlook: outlook)
    }
}
