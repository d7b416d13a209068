package import ForecastCore

/// Something that cards say, in every language.
///
/// An enumeration with a case for each sentence or label, whose words are in the file of each language, in the same section and
/// under the name of the case. Say one with `Language.say`.
package protocol Phrase: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// The section of the files, such as `rainbow`.
    static var section: String { get }
    /// The placeholders that each of the phrase's templates has, and no others.
    var placeholders: Set<Placeholder> { get }
}

/// The phrases of a card that says nothing of its own.
package enum NoPhrase: Phrase {
    package static let section = ""
    package static let allCases: [NoPhrase] = []

    package init?(rawValue: String) { nil }

    package var rawValue: String { switch self {} }
    package var placeholders: Set<Placeholder> { switch self {} }
}

/// The phrases that are of no single card.
package enum SharedPhrases {
    /// Each type of shared phrases once.
    package static let types: [any Phrase.Type] = [
        CountdownPhrase.self, EventPhrase.self, FactPhrase.self, MeasurePhrase.self, OutlookPhrase.self,
        PagePhrase.self, RemarkPhrase.self, SamplePhrase.self, TimePhrase.self,
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
    package enum Content: Hashable, Sendable {
        /// Words and figures in the language of the template.
        case native
        /// A name from the language's file, in any form that the file has: `{direction:toward}`.
        case name(Name.Section)
        /// A name or text in whatever language its author wrote, which `Language.say` isolates from the words around it.
        case foreign
        /// A number that a plural variant may spell out or leave out.
        case count
    }

    /// The name between the braces.
    package let name: String
    package let content: Content
    /// Names of the same value in another notation, which a template may use instead.
    package let notations: [String]

    package init(_ name: String, _ content: Content = .native, notations: [String] = []) {
        self.name = name
        self.content = content
        self.notations = notations
    }

    package static func == (left: Placeholder, right: Placeholder) -> Bool {
        left.name == right.name
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }
}

extension Placeholder {
    /// What falls.
    package static let phenomenon = Placeholder("phenomenon", .name(.precipitation))
    /// What the precipitation turns into.
    package static let later = Placeholder("later")
    /// A number of minutes.
    package static let minutes = Placeholder("minutes", .count)
    /// The time of a change, or any single time.
    package static let time = Placeholder("time")
    package static let service = Placeholder("service", .foreign)
    package static let start = Placeholder("start")
    package static let end = Placeholder("end")
    package static let place = Placeholder("place", .foreign)
    package static let date = Placeholder("date")
    package static let weekday = Placeholder("weekday", .name(.weekdays))
    package static let day = Placeholder("day")
    package static let month = Placeholder("month", .name(.months))
    /// A temperature with its sign or unit; so are `high` and `low`.
    package static let temperature = Placeholder("temperature")
    package static let high = Placeholder("high")
    package static let low = Placeholder("low")
    /// A speed with its unit.
    package static let speed = Placeholder("speed")
    /// A point of the compass.
    package static let direction = Placeholder("direction", .name(.compass))
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
    static let h = Placeholder("h", notations: ["K"])
    static let K = Placeholder("K")
    /// The hour from 00 to 23; `H` is the same without padding.
    static let HH = Placeholder("HH", notations: ["H"])
    static let H = Placeholder("H")
    /// The minute from 00 to 59.
    static let mm = Placeholder("mm")
    /// AM or PM.
    static let a = Placeholder("a")
}

/// A sentence or label with placeholders, such as `{phenomenon} from {start}`.
///
/// Where grammar needs other words (a verb that agrees with what falls, a plural), a variant gives the whole sentence.
package struct Template: Sendable {
    /// The sentence for some kinds of precipitation, one plural category, or both.
    package struct Variant: Sendable {
        package enum Selector: Equatable, Sendable {
            case kinds(Set<Phenomenon.Kind>)
            case plural(PluralCategory)
        }

        /// All of which must hold.
        package let selectors: [Selector]
        package let text: String

        package init(_ selectors: [Selector], _ text: String) {
            self.selectors = selectors
            self.text = text
        }
    }

    /// Part of a template's text.
    package enum Piece: Equatable {
        case literal(Substring)
        /// A gap with the form in which its value stands there, such as `{direction:toward}`.
        case placeholder(Substring, form: Substring?)
    }

    /// The sentence when no variant matches.
    package let text: String
    /// Alternatives, of which the first that matches is used.
    package private(set) var variants: [Variant]
    /// The line of the language's file.
    package let line: Int

    package init(_ text: String, _ variants: [Variant] = [], line: Int = 0) {
        self.text = text
        self.variants = variants
        self.line = line
    }

    mutating func add(_ variant: Variant) {
        variants.append(variant)
    }

    /// The sentence with what `value` returns for the name and the form of each placeholder.
    ///
    /// A placeholder without a value stays as it is written. When a value ends in a full stop and the template continues
    /// with one, only one is kept.
    package func filled(
        kind: Phenomenon.Kind? = nil, plural: PluralCategory? = nil,
        _ value: (_ name: Substring, _ form: Substring?) -> String?
    ) -> String {
        let variant = variants.first { variant in
            variant.selectors.allSatisfy { selector in
                switch selector {
                case .kinds(let kinds): kind.map(kinds.contains) ?? false
                case .plural(let category): category == plural
                }
            }
        }
        var sentence = ""
        for piece in Template.pieces(of: variant?.text ?? text) {
            switch piece {
            case .literal(let literal):
                sentence += sentence.last == "." && literal.first == "." ? literal.dropFirst() : literal
            case .placeholder(let name, let form):
                sentence += value(name, form) ?? "{\(name)\(form.map { ":\($0)" } ?? "")}"
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
            let gap = rest[rest.index(after: open)..<close]
            let colon = gap.firstIndex(of: ":")
            pieces.append(.placeholder(gap[..<(colon ?? close)], form: colon.map { gap[gap.index(after: $0)...] }))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(rest)) }
        return pieces
    }
}
