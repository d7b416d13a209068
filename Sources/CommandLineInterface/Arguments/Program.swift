internal import CTermination
internal import Libc

/// The program: its commands, and the way from a command line to an exit status.
struct Program: Sendable {
    static let name = "weathercard"

    /// One line.
    let summary: String
    let commands: [Command]
    /// Asked for only when it is to be shown.
    let versionText: @Sendable () -> String
    /// Asked for only by commands that it speaks of.
    let configuration: ConfigurationReader

    /// Reads the user's configuration; nil where there is none.
    typealias ConfigurationReader = @Sendable () throws(CommandError) -> Configuration?

    init(
        summary: String, commands: [Command], versionText: @escaping @Sendable () -> String,
        configuration: @escaping ConfigurationReader = { () throws(CommandError) in nil }
    ) {
        self.configuration = configuration
        self.summary = summary
        self.commands = commands
        self.versionText = versionText
    }

    static let version = Option.flag("version", help: "Show the version")

    /// What a command line asks for.
    enum Request: Sendable {
        case run(Command, Arguments)
        /// Text for standard output.
        case show(String)
        /// Nothing was asked; the text for standard error says how to.
        case usage(String)
    }

    /// What the words behind the program's own name ask for.
    func request(_ words: [String]) throws(CommandError) -> Request {
        guard let first = words.first else { return .usage(Help.usage(of: self)) }
        let rest = words.dropFirst()
        switch first {
        case "help", "--help", "-h":
            guard let topic = rest.first, topic != "help" else { return .show(Help.text(of: self)) }
            try refuse(rest.dropFirst(), after: "\(first) \(printable(topic))")
            return .show(Help.text(of: try command(named: topic), in: self))
        case "--version":
            try refuse(rest, after: first)
            return .show(versionText())
        default:
            if first.hasPrefix("-") {
                throw .usage("a command comes before '\(printable(first))'; commands are \(names)")
            }
            let command = try command(named: first)
            guard let arguments = try ArgumentParser.parse(rest, for: command, configuration: configuration)
            else {
                return .show(Help.text(of: command, in: self))
            }
            return .run(command, arguments)
        }
    }

    private func refuse(_ words: ArraySlice<String>, after what: String) throws(CommandError) {
        if let word = words.first { throw .usage("unexpected '\(printable(word))' after '\(what)'") }
    }

    /// Does what the words ask for; results go to standard output and errors to standard error.
    func run(_ words: [String]) -> ExitStatus {
        do {
            switch try request(words) {
            case .run(let command, let arguments):
                return try command.run(arguments)
            case .show(let text):
                try StandardStreams.write(text)
                return .done
            case .usage(let text):
                StandardStreams.writeError(text)
                return .usage
            }
        } catch let error as CommandError {
            if !error.message.isEmpty { StandardStreams.complain(error.message) }
            return error.status
        } catch {
            StandardStreams.complain("internal error: \(error)")
            return .internalError
        }
    }

    private func command(named word: String) throws(CommandError) -> Command {
        if let command = commands.first(where: { $0.name == word }) { return command }
        throw .usage(Suggestion.unknown("command", word, choices: commands.map(\.name) + ["help"]))
    }

    private var names: String {
        commands.map(\.name).joined(separator: ", ")
    }
}

extension Program {
    /// Runs with the words of this process and ends it.
    func runAndExit() -> Never {
        termination_watch()
        StandardStreams.occupyClosed()
        do throws(CommandError) {
            exit(run(try Program.words()).rawValue)
        } catch {
            StandardStreams.complain(error.message)
            exit(error.status.rawValue)
        }
    }

    /// The words of the command line behind the program's own name.
    ///
    /// A word that is not UTF-8 is refused: mended, it would name another file.
    private static func words() throws(CommandError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw .usage(
                    "word \(index) of the command line is not UTF-8: '\(printable(String(cString: bytes)))'")
            }
            words.append(word)
        }
        return words
    }
}

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
