internal import CardMaking
internal import CardOrders
internal import Cards
internal import ForecastCore
internal import Options
internal import Primitives
internal import SceneModel
internal import SystemAccess
internal import Words

/// The text of a post with placeholders, such as `{place}: {temperature}`.
struct PostText {
    enum Placeholder: String, CaseIterable {
        case place, temperature
        /// What the next hours bring, as a sentence.
        case sentence
        /// The line of the card, which is posted without a text.
        case line
        case date
    }

    private enum Part {
        case words(String)
        case placeholder(Placeholder)
    }

    private let parts: [Part]

    /// Braces around a word of letters are a placeholder; any others are braces.
    ///
    /// - Throws: If there is no such placeholder.
    init(_ text: String) throws(ProgramError) {
        var parts: [Part] = []
        var rest = text[...]
        while let brace = rest.firstIndex(of: "{") {
            let word = rest[rest.index(after: brace)...].prefix { $0.isLetter || $0 == "-" || $0 == "_" }
            guard !word.isEmpty, word.endIndex < rest.endIndex, rest[word.endIndex] == "}" else {
                let next = rest.index(after: brace)
                parts.append(.words(String(rest[..<next])))
                rest = rest[next...]
                continue
            }
            guard let placeholder = Placeholder(rawValue: word.lowercased()) else {
                let known = Placeholder.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
                throw .usage(
                    "--text has an unknown placeholder '{\(printable(String(word)))}'; those that are known are \(known)"
                )
            }
            parts += [.words(String(rest[..<brace])), .placeholder(placeholder)]
            rest = rest[rest.index(after: word.endIndex)...]
        }
        self.parts = parts + [.words(String(rest))]
    }

    /// The text for a card, with the credit or the remark about a sample that the card's own line ends with.
    ///
    /// - Throws: If the card does not know what a placeholder stands for.
    func text(of request: CardRequest?, _ words: Scene.Description) throws(ProgramError) -> String {
        var text = ""
        for part in parts {
            switch part {
            case .words(let words): text += words
            case .placeholder(.line): text += singleLine(words.share)
            case .placeholder(let placeholder):
                guard let value = request.flatMap({ PostText.value(of: placeholder, $0) }) else {
                    throw ProgramError(
                        .badData, "the card has nothing for {\(placeholder.rawValue)}; leave it out of --text")
                }
                text += singleLine(value)
            }
        }
        guard let facts = request?.content.facts(of: nil), !facts.credit.isEmpty, !text.contains(facts.credit),
            words.share.contains(facts.credit)
        else { return text }
        let isOpen = text.last.map { $0.isLetter || $0.isNumber } ?? false
        return facts.language.joined([
            isOpen ? facts.language.statement(text) : text, facts.language.isolated(facts.credit),
        ])
    }

    private static func value(of placeholder: Placeholder, _ request: CardRequest) -> String? {
        let (content, moment) = (request.content, request.content.moment)
        let facts = content.facts(of: WeatherReport(content.forecast, at: moment))
        switch placeholder {
        case .place: return facts.name
        case .temperature: return facts.temperature.map(facts.written(degrees:))
        case .sentence:
            let outlook = content.forecast.outlook(at: moment)
            return outlook.course == .unknown ? nil : facts.language.statement(outlook.sentence(facts.times))
        case .line: return nil
        case .date: return facts.times.date(moment)
        }
    }
}
