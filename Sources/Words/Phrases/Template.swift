internal import ForecastCore

/// A whole sentence with named places, such as `{phenomenon} from {start}`.
///
/// Where grammar asks for another sentence (a verb that agrees with what falls, a plural), a variant states it
/// whole.
struct Template: ExpressibleByStringLiteral, Sendable {
    /// The sentence for one kind of precipitation, or one plural category.
    struct Variant: Sendable {
        enum Selector: Equatable, Sendable {
            case kind(Phenomenon.Kind)
            case plural(PluralCategory)
        }

        let selectors: [Selector]
        let text: String

        /// The sentence where all of the selectors hold.
        static func when(_ selectors: Selector..., say text: String) -> Variant {
            Variant(selectors: selectors, text: text)
        }
    }

    /// A piece of a sentence.
    enum Piece: Equatable {
        case literal(Substring)
        case place(Substring)
    }

    /// What is said where no variant holds.
    let text: String
    /// Other sentences, the first that holds being taken.
    let variants: [Variant]

    init(_ text: String, _ variants: Variant...) {
        self.init(text, variants)
    }

    init(_ text: String, _ variants: [Variant]) {
        self.text = text
        self.variants = variants
    }

    init(stringLiteral text: String) {
        self.text = text
        variants = []
    }

    /// The sentence with its places filled; a place without a value stays as it is written, and an abbreviation's stop is
    /// also that of the sentence.
    func filled(
        _ values: [Placeholder: String], kind: Phenomenon.Kind? = nil, plural: PluralCategory? = nil
    ) -> String {
        let holding = ([kind.map(Variant.Selector.kind), plural.map(Variant.Selector.plural)]).compactMap { $0 }
        let chosen = variants.first { $0.selectors.allSatisfy(holding.contains) }
        var sentence = ""
        for piece in Template.pieces(of: chosen?.text ?? text) {
            switch piece {
            case .literal(let literal):
                sentence += sentence.last == "." && literal.first == "." ? literal.dropFirst() : literal
            case .place(let name):
                sentence += Placeholder(rawValue: String(name)).flatMap { values[$0] } ?? "{\(name)}"
            }
        }
        return sentence
    }

    /// The pieces of a text; a brace without its partner is a literal.
    static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            if open > rest.startIndex { pieces.append(.literal(rest[..<open])) }
            pieces.append(.place(rest[rest.index(after: open)..<close]))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.literal(rest)) }
        return pieces
    }
}

/// What a number does to the words around it (CLDR, *Language Plural Rules*).
enum PluralCategory: CaseIterable, Sendable {
    case zero, one, two, few, many, other
}

/// The named places of templates.
enum Placeholder: String, CaseIterable {
    /// What falls: at the head of a sentence, inside it with the article or small letter that is due there, and what it
    /// turns into.
    case phenomenon, inside, later
    /// A number of minutes, the time of a change, and the first and last instant of what the sentence tells.
    case minutes, time, start, end
    /// The place, and the day as its clock and calendar show it.
    case place, date, weekday, day, month
    /// The last of several weekdays, and how many days there are.
    case lastWeekday, days
    /// Where a rainbow stands: its direction and the altitude of its top, in whole degrees.
    case degrees, top
    /// Facts with their units.
    case temperature, high, low, speed, direction, condition, percent
    /// Whole words from elsewhere.
    case sentence, attribution, title, area, issuer, link
    /// Numbers of warnings: further ones, and such as begin later.
    case more, upcoming
    /// A number before its unit, the unit alone, and a phase of the moon.
    case number, unit, phase
    /// A number with its unit, of rain or of a distance.
    case amount
    /// Parts of a time, by the pattern letters of CLDR: hour of 12, also with 0 for 12, padded and plain hour of 24, padded
    /// minute, AM or PM.
    case h, K, HH, H, mm, a
}

extension Template.Variant {
    /// Storms are the one thing that falls in the plural, and at no sharp time.
    static func storms(_ text: String) -> Template.Variant {
        .when(.kind(.thunder), say: text)
    }
}
