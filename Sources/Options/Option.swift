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
    package let help: String
    /// What the value must be, as in `--size must be a width and a height, such as 1200x630`.
    package let expects: String
    /// The value if the option is not given.
    package let defaultValue: String?
    /// Whether it may be given more than once.
    package let repeats: Bool
    /// Throws for an invalid value; nil if any text is valid.
    private let rule: Check?
    /// What is done with the file that the value names; nil if it names none.
    package private(set) var use: FileUse?

    package typealias Check = @Sendable (String) throws(ProgramError) -> Void

    /// Whether some texts are invalid.
    package var hasRule: Bool { rule != nil }

    /// Throws if the declaration does not accept a value.
    package func check(_ value: String) throws(ProgramError) {
        switch kind {
        case .flag: break
        case .value:
            // Usually an unset variable in a script.
            if value.isEmpty { throw .usage("\(dashed) must be \(expects), not ''") }
            try rule?(value)
        case .choice(_, let choices):
            if !choices.contains(value) {
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
        Option(
            name: name, letter: letter, kind: kind, help: help, expects: expects, defaultValue: defaultValue,
            repeats: true, rule: rule, use: use)
    }

    /// The same option with another help.
    package func explained(_ help: String) -> Option {
        Option(
            name: name, letter: letter, kind: kind, help: help, expects: expects, defaultValue: defaultValue,
            repeats: repeats, rule: rule, use: use)
    }

    /// The same option with another default.
    package func defaulting(to value: String) -> Option {
        Option(
            name: name, letter: letter, kind: kind, help: help, expects: expects, defaultValue: value,
            repeats: repeats, rule: rule, use: use)
    }

    /// The same option, whose value names a file.
    package func file(_ use: FileUse) -> Option {
        var option = self
        option.use = use
        return option
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
