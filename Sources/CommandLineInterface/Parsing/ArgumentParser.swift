internal import Options
internal import SystemAccess

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
    /// The operands that are values of an option.
    private var valuesOfOption: [String] = []

    private let configuration: Program.ConfigurationReader

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
        configuration: @escaping Program.ConfigurationReader = { (_, _) throws(ProgramError) in nil }
    ) throws(ProgramError) -> Arguments? {
        var parser = ArgumentParser(command, words, context, configuration)
        return try parser.parse()
    }

    private mutating func parse() throws(ProgramError) -> Arguments? {
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
        if let first = valuesOfOption.first, let option = command.operands.last?.sets,
            arguments.values.values(of: option).count > valuesOfOption.count
        {
            throw .usage(
                "\(option.dashed) is given beside '\(printable(first))'; give all either by \(option.dashed) or without it"
            )
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
        arguments.readLocale()
        for companions in command.companions { try companions.check(arguments.values) }
        for alternatives in command.alternatives { try alternatives.check(arguments.values) }
        configuration?.namePlace(of: &arguments.values)
        arguments.configuration = configuration
        return arguments
    }

    private mutating func takeLong(_ word: String) throws(ProgramError) {
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
            try arguments.values.record("", for: option)
        } else {
            let value = if let attached { attached } else { try nextValue(for: option) }
            try arguments.values.record(value, for: option)
        }
    }

    private mutating func takeShort(_ word: String) throws(ProgramError) {
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
                try arguments.values.record("", for: option)
            } else {
                if letters.first == "=" { letters.removeFirst() }
                let value = if letters.isEmpty { try nextValue(for: option) } else { String(letters) }
                try arguments.values.record(value, for: option)
                return
            }
        }
    }

    private mutating func nextValue(for option: Option) throws(ProgramError) -> String {
        guard let word = words.first, ArgumentParser.isValue(word) else {
            throw .usage("\(option.dashed) needs a value: \(option.expects)")
        }
        words.removeFirst()
        return word
    }

    private mutating func take(operand: String) throws(ProgramError) {
        let taken = arguments.operands.count
        guard taken < command.operands.count || command.operands.last?.repeats == true else {
            let takes =
                command.operands.isEmpty
                ? "only options" : "only " + command.operands.map(\.placeholder).joined(separator: " ")
            throw .usage("unexpected '\(printable(operand))'; \(command.name) takes \(takes)")
        }
        let declared = taken < command.operands.count ? command.operands[taken] : command.operands.last
        if let name = declared?.sets?.name, let option = options.first(where: { $0.name == name }) {
            valuesOfOption.append(operand)
            try arguments.values.record(operand, for: option)
        } else {
            arguments.operands.append(operand)
        }
    }

    private func unknown(_ word: String, like name: String) -> ProgramError {
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
