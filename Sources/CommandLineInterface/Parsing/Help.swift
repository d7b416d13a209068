internal import Options

/// Help texts, generated from the declarations of commands and options.
enum Help {
    private static let width = 88

    static func text(of program: Program) -> String {
        let commands = program.commands.map { (label: $0.name, text: $0.summary) }
        let options = [
            (label: label(of: .help), text: Option.help.help),
            (label: label(of: Program.version), text: Program.version.help),
        ]
        let column = column(for: commands + options)
        var lines = wrapped("\(Program.name): \(program.summary)", width)
        lines += ["", "Usage: \(Program.name) COMMAND [OPTION ...]"]
        lines += ["", "Commands:"] + table(commands, column)
        lines += ["", "Options:"] + table(options, column)
        lines += examples(program.commands.compactMap(\.examples.first))
        lines += ["", "Run '\(Program.name) help COMMAND' for the options of a command."]
        return joined(lines)
    }

    static func text(of command: Command, in program: Program) -> String {
        var usage = "Usage: \(Program.name) \(command.name) [OPTION ...]"
        for operand in command.operands {
            let word = operand.placeholder + (operand.repeats ? " ..." : "")
            usage += operand.isRequired ? " \(word)" : " [\(word)]"
        }
        var sections: [(title: String, rows: [(label: String, text: String)])] = []
        if !command.operands.isEmpty {
            sections.append(("Operands", command.operands.map { ("  \($0.placeholder)", $0.help) }))
        }
        for group in command.optionGroups {
            sections.append((group.title, group.options.map { (label(of: $0), text(of: $0)) }))
        }
        let general = (command.isConfigurable ? [ConfigurationFile.option] : []) + [.help]
        sections.append(("General", general.map { (label(of: $0), text(of: $0)) }))
        let column = column(for: sections.flatMap(\.rows))
        var lines = wrapped("\(Program.name) \(command.name): \(command.summary)", width)
        lines += ["", usage]
        for section in sections {
            lines += ["", section.title + ":"] + table(section.rows, column)
        }
        lines += examples(command.examples)
        return joined(lines)
    }

    /// The text for a command line without words: what to try first, or else the commands.
    static func usage(of program: Program) -> String {
        let start = "usage: \(Program.name) COMMAND [OPTION ...]"
        let steps = program.firstSteps
        guard !steps.isEmpty else {
            let commands = program.commands.map(\.name).joined(separator: ", ")
            return joined([start, "commands: \(commands)", "Run '\(Program.name) help' for more."])
        }
        let column = (steps.map(\.line.count).max() ?? 0) + 2
        let rows = steps.map { step in
            "  " + step.line + String(repeating: " ", count: column - step.line.count) + step.purpose
        }
        let end = "Run '\(Program.name) help' for all commands, and '\(Program.name) help COMMAND' for one."
        return joined(["\(start); to begin:"] + rows + [end])
    }

    private static func label(of option: Option) -> String {
        let short = option.letter.map { "-\($0), " } ?? "    "
        return switch option.kind {
        case .flag: short + option.dashed
        case .value(let placeholder), .choice(let placeholder, _): "\(short)\(option.dashed) \(placeholder)"
        }
    }

    /// What the option does, its choices and its default.
    static func text(of option: Option) -> String {
        var text = option.help
        if case .choice(_, let choices) = option.kind { text += ": " + choices.joined(separator: ", ") }
        if option.repeats { text += "; may be repeated" }
        if let value = option.defaultValue { text += " (default: \(value))" }
        return text
    }

    private static func examples(_ examples: [Command.Example]) -> [String] {
        guard !examples.isEmpty else { return [] }
        return ["", "Examples:"]
            + examples.flatMap { wrapped($0.purpose, width - 2, indent: 2) + ["    " + $0.line] }
    }

    /// Where the right column begins; longer labels get a line of their own.
    private static func column(for rows: [(label: String, text: String)]) -> Int {
        min(32, (rows.map(\.label.count).max() ?? 0) + 4)
    }

    private static func table(_ rows: [(label: String, text: String)], _ column: Int) -> [String] {
        rows.flatMap { (label, text) -> [String] in
            var lines = wrapped(text, width - column, indent: column)
            let left = "  " + label
            if left.count + 2 <= column, let first = lines.first {
                lines[0] = left + first.dropFirst(left.count)
            } else {
                lines.insert(left, at: 0)
            }
            return lines
        }
    }

    /// The text in indented lines of at most `width` characters, unless a word is longer.
    private static func wrapped(_ text: String, _ width: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines.map { String(repeating: " ", count: indent) + $0 }
    }

    private static func joined(_ lines: [String]) -> String {
        lines.joined(separator: "\n") + "\n"
    }
}
