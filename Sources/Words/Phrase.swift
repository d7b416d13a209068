package import ForecastCore

/// Something that cards say, in every language.
///
/// An enumeration with a case for each sentence or label. Each language has a file that extends it with that language's
/// templates, so that the compiler names every case that a language lacks. Say one with `Language.say`.
package protocol Phrase: CaseIterable, Hashable, Sendable {
    /// The placeholders that each of the phrase's templates has, and no others.
    var placeholders: Set<Placeholder> { get }

    /// The template in English.
    var english: Template { get }
    /// The template in German.
    var german: Template { get }
    /// The template in Spanish.
    var spanish: Template { get }
    /// The template in Japanese.
    var japanese: Template { get }
    /// The template in Arabic.
    var arabic: Template { get }
}

extension Phrase {
    /// The template in a language.
    package func template(in language: Language) -> Template {
        switch language {
        case .english: english
        case .german: german
        case .spanish: spanish
        case .japanese: japanese
        case .arabic: arabic
        }
    }
}

/// The phrases of a card that says nothing of its own.
package enum NoPhrase: Phrase {
    package static let allCases: [NoPhrase] = []

    package var placeholders: Set<Placeholder> { switch self {} }
    package var english: Template { switch self {} }
    package var german: Template { switch self {} }
    package var spanish: Template { switch self {} }
    package var japanese: Template { switch self {} }
    package var arabic: Template { switch self {} }
}

/// The phrases that all cards share.
package enum SharedPhrases {
    /// Each type of shared phrases once.
    package static let types: [any Phrase.Type] = [
        FactPhrase.self, MeasurePhrase.self, OutlookPhrase.self, TimePhrase.self,
    ]
}

/// A named gap in a template, such as `{start}`.
///
/// A card adds its own in an extension:
///
///     extension Placeholder {
///         static let gust = Placeholder("gust")
///     }
package struct Placeholder: Hashable, Sendable {
    /// What fills the gap.
    package enum Content: Sendable {
        /// Words and figures in the language of the template.
        case native
        /// A name or text in whatever language its author wrote, which `Language.say` isolates from the words around it.
        case foreign
        /// A number that a plural variant may spell out or leave out.
        case count
    }

    /// The name between the braces.
    package let name: String
    package let content: Content
    /// Names of the same value in another grammatical form or notation, which a template may use instead.
    package let forms: [String]

    package init(_ name: String, _ content: Content = .native, forms: [String] = []) {
        self.name = name
        self.content = content
        self.forms = forms
    }

    package static func == (left: Placeholder, right: Placeholder) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension Placeholder {
    /// What falls, at the start of a sentence.
    package static let phenomenon = Placeholder("phenomenon", forms: ["inside"])
    /// What falls, inside a sentence, with the article or small letter that the language needs there.
    package static let inside = Placeholder("inside")
    /// What the precipitation turns into.
    package static let later = Placeholder("later")
    /// A number of minutes.
    package static let minutes = Placeholder("minutes", .count)
    /// The time of a change, or any single time.
    package static let time = Placeholder("time")
    package static let start = Placeholder("start")
    package static let end = Placeholder("end")
    package static let place = Placeholder("place", .foreign)
    package static let date = Placeholder("date")
    package static let weekday = Placeholder("weekday")
    package static let day = Placeholder("day")
    package static let month = Placeholder("month")
    /// A temperature with its sign or unit; so are `high` and `low`.
    package static let temperature = Placeholder("temperature")
    package static let high = Placeholder("high")
    package static let low = Placeholder("low")
    /// A speed with its unit.
    package static let speed = Placeholder("speed")
    /// A point of the compass.
    package static let direction = Placeholder("direction")
    /// Whole degrees of an angle, without the sign.
    package static let degrees = Placeholder("degrees")
    /// The state of the weather.
    package static let condition = Placeholder("condition")
    /// A percentage without the sign.
    package static let percent = Placeholder("percent")
    /// Words that are already a sentence in the same language.
    package static let sentence = Placeholder("sentence")
    package static let attribution = Placeholder("attribution", .foreign)
    /// The title of a warning, and the number of further warnings.
    package static let title = Placeholder("title", .foreign)
    package static let more = Placeholder("more", .count)
    /// A bare number.
    package static let number = Placeholder("number", .count)
    /// A unit of measurement without its number.
    package static let unit = Placeholder("unit")
    /// A rate of precipitation or a distance, with its unit.
    package static let amount = Placeholder("amount")

    // Parts of a time, named by the pattern letters of CLDR.

    /// The hour from 1 to 12; `K` is the same from 0 to 11.
    static let h = Placeholder("h", forms: ["K"])
    static let K = Placeholder("K")
    /// The hour from 00 to 23; `H` is the same without padding.
    static let HH = Placeholder("HH", forms: ["H"])
    static let H = Placeholder("H")
    /// The minute from 00 to 59.
    static let mm = Placeholder("mm")
    /// AM or PM.
    static let a = Placeholder("a")
}

/// A sentence or label with placeholders, such as `{phenomenon} from {start}`.
///
/// Where grammar needs other words (a verb that agrees with what falls, a plural), a variant gives the whole sentence.
package struct Template: ExpressibleByStringLiteral, Sendable {
    /// The sentence for one kind of precipitation, one plural category, or both.
    package struct Variant: Sendable {
        package enum Selector: Equatable, Sendable {
            case kind(Phenomenon.Kind)
            case plural(PluralCategory)
        }

        package let selectors: [Selector]
        package let text: String

        /// The sentence to use when all selectors match.
        package static func when(_ selectors: Selector..., say text: String) -> Variant {
            Variant(selectors: selectors, text: text)
        }

        /// The sentence for storms, which alone are plural and have no sharp beginning.
        package static func storms(_ text: String) -> Variant {
            .when(.kind(.thunder), say: text)
        }
    }

    /// Part of a template's text.
    package enum Piece: Equatable {
        case literal(Substring)
        case placeholder(Substring)
    }

    /// The sentence when no variant matches.
    package let text: String
    /// Alternatives, of which the first that matches is used.
    package let variants: [Variant]

    package init(_ text: String, _ variants: Variant...) {
        self.init(text, variants)
    }

    package init(_ text: String, _ variants: [Variant]) {
        self.text = text
        self.variants = variants
    }

    package init(stringLiteral text: String) {
        self.text = text
        variants = []
    }

    /// The sentence with values for its placeholders.
    ///
    /// A placeholder without a value stays as it is written. When a value ends in a full stop and the template continues
    /// with one, only one is kept.
    package func filled(
        _ values: [Placeholder: String], kind: Phenomenon.Kind? = nil, plural: PluralCategory? = nil
    ) -> String {
        let selectors = [kind.map(Variant.Selector.kind), plural.map(Variant.Selector.plural)].compactMap { $0 }
        let variant = variants.first { $0.selectors.allSatisfy(selectors.contains) }
        var sentence = ""
        for piece in Template.pieces(of: variant?.text ?? text) {
            switch piece {
            case .literal(let literal):
                sentence += sentence.last == "." && literal.first == "." ? literal.dropFirst() : literal
            case .placeholder(let name):
                sentence += values[Placeholder(String(name))] ?? "{\(name)}"
            }
        }
        return sentence
    }

    /// The pieces of a text; an unmatched brace is a literal.
    package static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(rest[..<open])) }
            pieces.append(.placeholder(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(rest)) }
        return pieces
    }
}

/// A plural category of CLDR, *Language Plural Rules*.
package enum PluralCategory: CaseIterable, Sendable {
    case zero, one, two, few, many, other
}
