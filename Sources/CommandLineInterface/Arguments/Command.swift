/// One of the program's commands: what it takes, what help says of it, and what it does.
struct Command: Sendable {
    /// A command line that works as it stands, and what it is good for.
    struct Example: Sendable {
        let line: String
        let purpose: String

        init(_ purpose: String, _ line: String) {
            self.purpose = purpose
            self.line = line
        }
    }

    let name: String
    /// One line.
    let summary: String
    let operands: [Operand]
    let optionGroups: [OptionGroup]
    let alternatives: [Alternatives]
    let companions: [Companions]
    let examples: [Example]
    let run: @Sendable (Arguments) throws -> ExitStatus

    init(
        name: String, summary: String, operands: [Operand] = [], options: [OptionGroup],
        alternatives: [Alternatives] = [], companions: [Companions] = [], examples: [Example],
        run: @escaping @Sendable (Arguments) throws -> ExitStatus
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        optionGroups = options
        self.alternatives = alternatives
        self.companions = companions
        self.examples = examples
        self.run = run
    }

    /// All the options, `--help` among them.
    var options: [Option] {
        optionGroups.flatMap(\.options) + [.help]
    }
}
