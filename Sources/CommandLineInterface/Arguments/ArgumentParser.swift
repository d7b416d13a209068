/// Parses the words after a command's name, by the command's declaration.
///
/// Accepted are `--name value`, `--name=value`, `-n value`, `-nvalue`, `-n=value` and flags combined as `-ab`; `--`
/// ends the options. A lone `-` is a value or an operand, and so is anything that looks like a negative number, such as the
/// latitude in `-33.9,151.2`.
struct ArgumentParser {
    private let command: Command
    private let options: [Option]
    private var words: ArraySlice<String>
    private var arguments: Arguments

    private let configuration: Program.ConfigurationReader

    /// The most values of an option that may be repeated.
    static let mostValues = 1000

    private init(
        _ command: Command, _ words: ArraySlice<String>, _ context: Context,
        _ configuration: @escaping Program.ConfigurationReader
    ) {
        arguments = Arguments(in: context)
        self.command = command
        self.configuration = configuration
        self.words = words
        options = command.options
    }

    /// The arguments from the words after the command's name and from the user's configuration, or nil if the words ask
    /// for help.
    static func parse(
        _ words: ArraySlice<String>, for command: Command, in context: Context = Context(),
        configuration: @escaping Program.ConfigurationReader = { (_, _) throws(CommandError) in nil }
    ) throws(CommandError) -> Arguments? {
        var parser = ArgumentParser(command, words, context, configuration)
        return try parser.parse()
    }

    private mutating func parse() throws(CommandError) -> Arguments? {
        while let word = words.popFirst() {
            if word == "--" {
                for operand in words { try take(operand: operand) }
                break
            }
            if word.hasPrefix("--") {
                try takeLong(word)
            } else if !ArgumentParser.isValue(word) {
                try takeShort(word)
            } else if ArgumentParser.isMistypeset(word) {
                throw unknown(word, like: String(word.dropFirst()))
            } else {
                try take(operand: word)
            }
            if arguments.has(.help) { return nil }
        }
        if let missing = command.operands.dropFirst(arguments.operands.count).first(where: \.isRequired) {
            throw .usage("\(command.name) needs \(missing.placeholder)\(pointer)")
        }
        let configuration =
            command.isConfigurable
            ? try configuration(arguments.context, arguments.value(of: ConfigurationFile.option)) : nil
        // What is missing depends on the target, so a target that nobody knows is named first.
        for (operand, word) in zip(command.operands, arguments.operands) { try operand.check?(word, configuration) }
        try configuration?.apply(to: &arguments, for: command)
        for companions in command.companions { try companions.check(arguments) }
        for alternatives in command.alternatives { try alternatives.check(arguments) }
        configuration?.nameThePlace(of: &arguments)
        arguments.configuration = configuration
        return arguments
    }

    private mutating func takeLong(_ word: String) throws(CommandError) {
        let body = word.dropFirst(2)
        // By bytes, since a value may begin with a mark that combines with the equals sign.
        let equals = body.utf8.firstIndex(of: UInt8(ascii: "="))
        let name = body[..<(equals ?? body.endIndex)]
        let attached = equals.map { String(body[body.utf8.index(after: $0)...]) }
        guard let option = options.first(where: { $0.name == name }) else {
            throw unknown("--\(name)", like: String(name))
        }
        if case .flag = option.kind {
            if let attached {
                throw .usage("\(option.dashed) takes no value, but was given '\(printable(attached))'")
            }
            try record("", for: option)
        } else {
            let value = if let attached { attached } else { try nextValue(for: option) }
            try record(value, for: option)
        }
    }

    private mutating func takeShort(_ word: String) throws(CommandError) {
        // `-output x` would otherwise write to a file named `utput`.
        if options.contains(where: { $0.name == word.dropFirst() }) {
            throw unknown(word, like: String(word.dropFirst()))
        }
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.letter == letter }) else {
                throw unknown(letters.isEmpty ? word : "-\(letter)", like: String(word.dropFirst()))
            }
            if case .flag = option.kind {
                try record("", for: option)
            } else {
                if letters.first == "=" { letters.removeFirst() }
                let value = if letters.isEmpty { try nextValue(for: option) } else { String(letters) }
                try record(value, for: option)
                return
            }
        }
    }

    private mutating func nextValue(for option: Option) throws(CommandError) -> String {
        guard let word = words.first, ArgumentParser.isValue(word) else {
            throw .usage("\(option.dashed) needs a value: \(option.expects)")
        }
        words.removeFirst()
        return word
    }

    private mutating func record(_ value: String, for option: Option) throws(CommandError) {
        if arguments.has(option), !option.repeats {
            throw .usage("\(option.dashed) is given twice")
        }
        if arguments.count(of: option) >= ArgumentParser.mostValues {
            throw .usage("\(option.dashed) is given more than \(ArgumentParser.mostValues) times")
        }
        try ArgumentParser.check(value, for: option)
        arguments.add(value, for: option)
    }

    /// Throws if the option's declaration does not accept a value.
    static func check(_ value: String, for option: Option) throws(CommandError) {
        switch option.kind {
        case .flag: break
        case .value:
            // Usually an unset variable in a script.
            if value.isEmpty { throw .usage("\(option.dashed) must be \(option.expects), not ''") }
            try option.check?(value)
        case .choice(_, let choices):
            if !choices.contains(value) {
                let noun = String(option.name.map { $0 == "-" ? " " : $0 })
                throw .usage(Suggestion.unknown(noun, value, choices: choices))
            }
        }
    }

    private mutating func take(operand: String) throws(CommandError) {
        let taken = arguments.operands.count
        guard taken < command.operands.count || command.operands.last?.repeats == true else {
            let takes =
                command.operands.isEmpty
                ? "only options" : "only " + command.operands.map(\.placeholder).joined(separator: " ")
            throw .usage("unexpected '\(printable(operand))'; \(command.name) takes \(takes)")
        }
        let declared = taken < command.operands.count ? command.operands[taken] : command.operands.last
        if let name = declared?.sets?.name, let option = options.first(where: { $0.name == name }) {
            try record(operand, for: option)
        } else {
            arguments.add(operand: operand)
        }
    }

    private func unknown(_ word: String, like name: String) -> CommandError {
        let shown = "unknown option '\(printable(word))'"
        let names = options.map(\.name)
        let synonym = Suggestion.synonyms[name.lowercased()].flatMap { names.contains($0) ? $0 : nil }
        guard let near = synonym ?? Suggestion.nearest(to: name, among: names) else {
            return .usage(shown + pointer)
        }
        return .usage("\(shown); did you mean '--\(near)'?")
    }

    private var pointer: String {
        "; see '\(Program.name) help \(command.name)'"
    }

    /// Whether a word is a value rather than an option.
    private static func isValue(_ word: String) -> Bool {
        guard word.hasPrefix("-"), word != "-" else { return true }
        var rest = word.dropFirst()
        if rest.first == "." { rest.removeFirst() }
        guard let next = rest.first else { return false }
        return next.isASCII && next.isNumber
    }

    /// Whether a word begins with the dash that text editors substitute for the two of an option.
    private static func isMistypeset(_ word: String) -> Bool {
        guard let dash = word.first, "–—".contains(dash) else { return false }
        return word.dropFirst().first?.isLetter == true
    }
}

/// The options and operands of a command, and the context it runs in.
struct Arguments: Sendable {
    private var given: [String: [String]] = [:]
    private var configured: [String: Setting] = [:]
    /// The streams, environment and clock.
    var context: Context
    /// The user's configuration file, if there is one.
    var configuration: Configuration?
    /// The words that are not options, in order.
    private(set) var operands: [String] = []

    init(in context: Context = Context()) {
        self.context = context
    }

    mutating func add(_ value: String, for option: Option) {
        given[option.name, default: []].append(value)
    }

    mutating func add(operand: String) {
        operands.append(operand)
    }

    /// Sets the value from the configuration file.
    mutating func configure(_ setting: Setting, for option: Option) {
        configured[option.name] = setting
    }

    /// Removes an option, wherever it was set.
    mutating func remove(_ option: Option) {
        given[option.name] = nil
        configured[option.name] = nil
    }

    /// Whether the command line has the option.
    func isGiven(_ option: Option) -> Bool {
        given[option.name] != nil
    }

    /// How many times the command line has the option.
    func count(of option: Option) -> Int {
        given[option.name]?.count ?? 0
    }

    /// Whether the command line has the option, or the configuration file turns a flag on.
    ///
    /// Values from the file and defaults do not count.
    func has(_ option: Option) -> Bool {
        if case .flag = option.kind, configured[option.name] != nil { return true }
        return isGiven(option)
    }

    /// The configuration file's value of an option that is not on the command line.
    func setting(of option: Option) -> Setting? {
        isGiven(option) ? nil : configured[option.name]
    }

    /// The value on the command line, else in the configuration file, else the default.
    func value(of option: Option) -> String? {
        values(of: option).last
    }

    /// The values on the command line, else in the configuration file, else the default.
    func values(of option: Option) -> [String] {
        given[option.name] ?? configured[option.name]?.values ?? option.defaultValue.map { [$0] } ?? []
    }

    /// One copy of the arguments for each value of the first of the options that has several, or the arguments as they
    /// are.
    func each(of options: [Option]) -> [Arguments] {
        guard let option = options.first(where: { values(of: $0).count > 1 }) else { return [self] }
        return values(of: option).map { value in
            var single = self
            if let setting = setting(of: option) {
                single.configure(Setting(values: [value], file: setting.file, line: setting.line), for: option)
            } else {
                single.given[option.name] = [value]
            }
            return single
        }
    }

    /// The value, converted by `read`.
    ///
    /// - Throws: An error with what the option expects, if `read` returns nil.
    func value<Value>(of option: Option, _ read: (String) -> Value?) throws(CommandError) -> Value? {
        guard let text = value(of: option) else { return nil }
        guard let value = read(text) else {
            let message = "\(option.dashed) must be \(option.expects), not '\(printable(text))'"
            throw setting(of: option)?.fault(message) ?? .usage(message)
        }
        return value
    }

    /// The value of an option declared as a choice.
    func choice<Choice: RawRepresentable<String>>(of option: Option, as: Choice.Type = Choice.self) -> Choice? {
        value(of: option).flatMap(Choice.init(rawValue:))
    }
}
