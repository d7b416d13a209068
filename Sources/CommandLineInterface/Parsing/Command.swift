internal import Options
internal import SystemAccess

/// A command of the program: its options and operands, its help and its action.
struct Command: Sendable {
    /// A command line that works as it is, and its purpose.
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

    /// All options, including `--help`.
    var options: [Option] {
        optionGroups.flatMap(\.options) + (isConfigurable ? [ConfigurationFile.option] : []) + [.help]
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

    typealias Check = @Sendable (_ word: String, _ configuration: Configuration?) throws(ProgramError) -> Void

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
