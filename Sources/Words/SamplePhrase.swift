package import ForecastCore

/// The words of the warnings that the sample forecast has.
package enum SamplePhrase: String, Phrase {
    package static let section = "sample"

    /// The title of a warning and its advice, by the hazard.
    case windTitle, windText, thunderTitle, thunderText, fireTitle, fireText, coldTitle, coldText
    /// Who issues them.
    case issuer

    package var placeholders: Set<Placeholder> { [] }

    /// The title and the advice about a hazard, nil for one that the sample does not warn of.
    package static func warning(of hazard: Hazard?) -> (title: SamplePhrase, text: SamplePhrase)? {
        switch hazard {
        case .wind: (.windTitle, .windText)
        case .thunder: (.thunderTitle, .thunderText)
        case .fire: (.fireTitle, .fireText)
        case .cold: (.coldTitle, .coldText)
        default: nil
        }
    }
}

extension Alert {
    /// The sample's warning in a language; as it is if it is about a hazard that the sample does not warn of.
    package func asSample(in language: Language) -> Alert {
        guard let words = SamplePhrase.warning(of: hazard) else { return self }
        var alert = self
        alert.title = language.say(words.title)
        alert.text = language.say(words.text)
        alert.issuer = language.say(SamplePhrase.issuer)
        return alert
    }
}
