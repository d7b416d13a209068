/// One option of a command, as it is typed and as help shows it.
struct Option: Sendable {
    enum Kind: Sendable {
        case flag
        /// Help shows the placeholder in place of the value.
        case value(placeholder: String)
        case choice(placeholder: String, [String])
    }

    /// The long name without its dashes.
    let name: String
    /// The short name without its dash.
    let letter: Character?
    let kind: Kind
    let help: String
    /// What the value must be, as in `--size must be a width and a height, such as 1200x630`.
    let expects: String
    /// The value if the option is not given.
    let defaultValue: String?
    /// Whether it may be given more than once.
    let repeats: Bool
    /// Throws for an invalid value; nil if any text is valid.
    let check: Check?
    /// What is done with the file that the value names; nil if it names none.
    private(set) var use: FileUse?

    typealias Check = @Sendable (String) throws(CommandError) -> Void

    /// The long name with its dashes.
    var dashed: String { "--\(name)" }

    /// An option that takes no value.
    static func flag(_ name: String, letter: Character? = nil, help: String) -> Option {
        Option(
            name: name, letter: letter, kind: .flag, help: help, expects: "", defaultValue: nil, repeats: false,
            check: nil)
    }

    /// An option that takes any text, or any that passes a check.
    static func value(
        _ name: String, letter: Character? = nil, _ placeholder: String, help: String, expects: String = "a value",
        default defaultValue: String? = nil, repeats: Bool = false, check: Check? = nil
    ) -> Option {
        Option(
            name: name, letter: letter, kind: .value(placeholder: placeholder), help: help, expects: expects,
            defaultValue: defaultValue, repeats: repeats, check: check)
    }

    /// An option whose values `read` can convert.
    static func value<Value>(
        _ name: String, letter: Character? = nil, _ placeholder: String, help: String, expects: String,
        default defaultValue: String? = nil, read: @escaping @Sendable (String) -> Value?
    ) -> Option {
        .value(name, letter: letter, placeholder, help: help, expects: expects, default: defaultValue) {
            text throws(CommandError) in
            if read(text) == nil { throw .usage("--\(name) must be \(expects), not '\(printable(text))'") }
        }
    }

    /// An option that takes one of an enumeration's raw values.
    static func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, letter: Character? = nil, _ placeholder: String, of: Choice.Type, help: String,
        default defaultValue: Choice? = nil, repeats: Bool = false
    ) -> Option {
        let words = Choice.allCases.map(\.rawValue)
        return Option(
            name: name, letter: letter, kind: .choice(placeholder: placeholder, words), help: help,
            expects: "one of \(words.joined(separator: ", "))", defaultValue: defaultValue?.rawValue,
            repeats: repeats,
            check: nil)
    }

    /// The same option, which may be given more than once.
    func repeating(help: String) -> Option {
        Option(
            name: name, letter: letter, kind: kind, help: help, expects: expects, defaultValue: defaultValue,
            repeats: true, check: check, use: use)
    }

    /// The same option, whose value names a file.
    func file(_ use: FileUse) -> Option {
        var option = self
        option.use = use
        return option
    }

    static let help = Option.flag("help", letter: "h", help: "Show this help")
}

/// Options under a heading in help.
struct OptionGroup: Sendable {
    let title: String
    let options: [Option]

    init(_ title: String, _ options: [Option]) {
        self.title = title
        self.options = options
    }
}

/// Options that exclude each other: at most one may be given, or exactly one.
struct Alternatives: Sendable {
    let options: [Option]
    let isRequired: Bool

    static func atMostOne(_ options: Option...) -> Alternatives {
        Alternatives(options: options, isRequired: false)
    }

    static func exactlyOne(_ options: Option...) -> Alternatives {
        Alternatives(options: options, isRequired: true)
    }

    func check(_ arguments: Arguments) throws(CommandError) {
        let given = options.filter(arguments.isGiven)
        if given.count > 1 {
            throw .usage("\(given[0].dashed) and \(given[1].dashed) cannot be given together")
        }
        if isRequired, !options.contains(where: { arguments.has($0) || arguments.value(of: $0) != nil }) {
            throw .usage(
                options.count == 1
                    ? "\(names) is required: \(options[0].expects)" : "one of \(names) is required")
        }
    }

    private var names: String {
        options.map(\.dashed).joined(separator: ", ")
    }
}

/// A word that is not an option.
struct Operand: Sendable {
    let placeholder: String
    let help: String
    let isRequired: Bool
    /// Whether it takes all remaining words; only the last operand may.
    let repeats: Bool
    /// What is done with the file that the word names; nil if it names none.
    let use: FileUse?
    /// The option that the word is a value of.
    let sets: Option?
    /// Throws for an invalid word; nil if any word is valid.
    let check: Check?

    typealias Check = @Sendable (_ word: String, _ configuration: Configuration?) throws(CommandError) -> Void

    init(
        _ placeholder: String, help: String, isRequired: Bool = false, repeats: Bool = false, use: FileUse? = nil,
        sets: Option? = nil, check: Check? = nil
    ) {
        self.use = use
        self.sets = sets
        self.check = check
        self.placeholder = placeholder
        self.help = help
        self.isRequired = isRequired
        self.repeats = repeats
    }
}

/// Options that require each other.
struct Companions: Sendable {
    let options: [Option]

    init(_ options: Option...) {
        self.options = options
    }

    func check(_ arguments: Arguments) throws(CommandError) {
        guard let given = options.first(where: arguments.isGiven),
            let missing = options.first(where: { !arguments.isGiven($0) })
        else { return }
        throw .usage("\(given.dashed) requires \(missing.dashed): \(missing.expects)")
    }
}
