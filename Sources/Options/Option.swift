internal import Primitives
package import SystemAccess

/// An option, declared once: its words and its key, the check of its values, and its help.
package struct Option: Sendable {
    package enum Kind: Sendable {
        case flag
        /// Help shows the placeholder in place of the value.
        case value(placeholder: String)
        case choice(placeholder: String, [String])
    }

    /// The long name without its dashes.
    package let name: String
    /// The short name without its dash.
    package let letter: Character?
    package let kind: Kind
    package private(set) var help: String
    /// What the value must be, as in `--size must be a width and a height, such as 1200x630`.
    package let expects: String
    /// The value if the option is not given.
    package private(set) var defaultValue: String?
    /// Whether it may be given more than once.
    package private(set) var repeats: Bool
    /// Throws for an invalid value; nil if any text is valid.
    private let rule: Check?
    /// What is done with the file that the value names; nil if it names none.
    package private(set) var use: FileUse?
    /// Whether upper and lower case make no difference, as in `A4`; they make none in choices.
    private var isCaseless = false
    /// Other words for choices, in lower case.
    private var synonyms: [String: String] = [:]

    package typealias Check = @Sendable (String) throws(ProgramError) -> Void

    /// Whether some texts are invalid.
    package var hasRule: Bool { rule != nil }

    /// The value as it is declared: a choice by a synonym or in another case, or text in lower case where that makes no difference.
    package func canonical(_ value: String) -> String {
        switch kind {
        case .flag: return value
        case .value: return isCaseless ? value.lowercased() : value
        case .choice(_, let choices):
            let word = value.lowercased()
            return synonyms[word] ?? choices.first { $0.lowercased() == word } ?? value
        }
    }

    /// Throws if the declaration does not accept a value.
    package func check(_ value: String) throws(ProgramError) {
        switch kind {
        case .flag: break
        case .value:
            // Usually an unset variable in a script.
            if value.isEmpty { throw .usage("\(dashed) must be \(expects), not ''") }
            try rule?(canonical(value))
        case .choice(_, let choices):
            if !choices.contains(canonical(value)) {
                let noun = String(name.map { $0 == "-" ? " " : $0 })
                throw .usage(Suggestion.unknown(noun, value, choices: choices))
            }
        }
    }

    /// The long name with its dashes.
    package var dashed: String { "--\(name)" }

    /// An option that takes no value.
    package static func flag(_ name: String, letter: Character? = nil, help: String) -> Option {
        Option(
            name: name, letter: letter, kind: .flag, help: help, expects: "", defaultValue: nil, repeats: false,
            rule: nil)
    }

    /// An option that takes any text, or any that passes a check.
    package static func value(
        _ name: String, letter: Character? = nil, _ placeholder: String, help: String, expects: String = "a value",
        default defaultValue: String? = nil, repeats: Bool = false, check: Check? = nil
    ) -> Option {
        Option(
            name: name, letter: letter, kind: .value(placeholder: placeholder), help: help, expects: expects,
            defaultValue: defaultValue, repeats: repeats, rule: check)
    }

    /// An option whose values `read` can convert.
    package static func value<Value>(
        _ name: String, letter: Character? = nil, _ placeholder: String, help: String, expects: String,
        default defaultValue: String? = nil, read: @escaping @Sendable (String) -> Value?
    ) -> Option {
        .value(name, letter: letter, placeholder, help: help, expects: expects, default: defaultValue) {
            text throws(ProgramError) in
            if read(text) == nil { throw .usage("--\(name) must be \(expects), not '\(printable(text))'") }
        }
    }

    /// An option that takes one of an enumeration's raw values.
    @inlinable package static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, letter: Character? = nil, _ placeholder: String, of: Choice.Type, help: String,
        default defaultValue: Choice? = nil, repeats: Bool = false
    ) -> Option {
        .choice(
            name, letter: letter, placeholder, of: Array(Choice.allCases), help: help, default: defaultValue,
            repeats: repeats)
    }

    /// An option that takes some of an enumeration's raw values.
    @inlinable package static func choice<Choice: RawRepresentable<String>>(
        _ name: String, letter: Character? = nil, _ placeholder: String, of choices: [Choice], help: String,
        default defaultValue: Choice? = nil, repeats: Bool = false
    ) -> Option {
        .choice(
            name, letter: letter, placeholder, words: choices.map { $0.rawValue }, help: help,
            default: defaultValue?.rawValue, repeats: repeats)
    }

    /// An option that takes one of these words.
    @usableFromInline package static func choice(
        _ name: String, letter: Character?, _ placeholder: String, words: [String], help: String,
        default defaultValue: String?, repeats: Bool
    ) -> Option {
        Option(
            name: name, letter: letter, kind: .choice(placeholder: placeholder, words), help: help,
            expects: "one of \(words.joined(separator: ", "))", defaultValue: defaultValue, repeats: repeats,
            rule: nil)
    }

    /// The same option, which may be given more than once.
    package func repeating(help: String) -> Option {
        changing {
            $0.help = help
            $0.repeats = true
        }
    }

    /// The same option with another help.
    package func explained(_ help: String) -> Option { changing { $0.help = help } }

    /// The same option with another default.
    package func defaulting(to value: String) -> Option { changing { $0.defaultValue = value } }

    /// The same option, whose value names a file.
    package func file(_ use: FileUse) -> Option { changing { $0.use = use } }

    /// The same option, whose value may be in upper or lower case.
    package func ignoringCase() -> Option { changing { $0.isCaseless = true } }

    /// The same option, with other words for choices, in lower case.
    package func accepting(_ synonyms: [String: String]) -> Option { changing { $0.synonyms = synonyms } }

    private func changing(_ change: (inout Option) -> Void) -> Option {
        var option = self
        change(&option)
        return option
    }

    private init(
        name: String, letter: Character?, kind: Kind, help: String, expects: String, defaultValue: String?,
        repeats: Bool, rule: Check?
    ) {
        (self.name, self.letter, self.kind, self.help) = (name, letter, kind, help)
        (self.expects, self.defaultValue, self.repeats, self.rule) = (expects, defaultValue, repeats, rule)
    }

    package static let help = Option.flag("help", letter: "h", help: "Show this help")
}

/// Options under a heading in help.
package struct OptionGroup: Sendable {
    package let title: String
    package let options: [Option]

    package init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}

/// What is done with the file that an option or operand names.
package enum FileUse: Sendable {
    case reads, writes
}
