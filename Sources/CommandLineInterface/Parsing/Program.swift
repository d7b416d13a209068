internal import CArguments
internal import CTermination
internal import CardOrders
internal import Libc
internal import Options
internal import Posting
internal import Serving
internal import SystemAccess

/// The program: its commands, and how a command line becomes an exit status.
struct Program: Sendable {
    static let name = "weathercard"

    /// One line.
    let summary: String
    let commands: [Command]
    /// Commands that help does not list.
    let hidden: [Command]
    /// What to try first.
    let firstSteps: [Command.Example]
    /// Called only when it is shown; with -v, it also says where the libraries are from.
    let versionText: @Sendable (_ isVerbose: Bool) -> String
    /// Called only for commands that have options in the configuration file.
    let configuration: ConfigurationReader

    /// Reads the user's configuration; nil if there is none.
    ///
    /// The path is that of `--config`, if it is given.
    typealias ConfigurationReader =
        @Sendable (_ context: Context, _ path: String?) throws(ProgramError) -> Configuration?

    init(
        summary: String, commands: [Command], hidden: [Command] = [], firstSteps: [Command.Example] = [],
        versionText: @escaping @Sendable (_ isVerbose: Bool) -> String,
        configuration: @escaping ConfigurationReader = { (_, _) throws(ProgramError) in nil }
    ) {
        self.configuration = configuration
        self.summary = summary
        self.commands = commands
        self.hidden = hidden
        self.firstSteps = firstSteps
        self.versionText = versionText
    }

    static let version = Option.flag(
        "version", help: "Show the version; with -v, also where the libraries are from")

    /// What a command line requests.
    enum Request: Sendable {
        case run(Command, Arguments)
        /// Text for standard output.
        case show(String)
        /// Nothing; the text for standard error explains the usage.
        case usage(String)
    }

    /// The request in the words after the program's name.
    func request(_ words: [String], in context: Context = Context()) throws(ProgramError) -> Request {
        guard let first = words.first else { return .usage(Help.usage(of: self)) }
        let rest = words.dropFirst()
        switch first {
        case "help", "--help", "-h":
            guard let topic = rest.first, topic != "help" else { return .show(Help.text(of: self)) }
            try refuse(rest.dropFirst(), after: "\(first) \(printable(topic))")
            return .show(Help.text(of: try command(named: topic), in: self))
        case "--version":
            let isVerbose = rest.first == "-v"
            try refuse(isVerbose ? rest.dropFirst() : rest, after: first)
            return .show(versionText(isVerbose))
        default:
            if first.hasPrefix("-") {
                throw .usage("a command must come before '\(printable(first))'; commands are \(names)")
            }
            let command = try command(named: first)
            guard
                let arguments = try ArgumentParser.parse(
                    rest, for: command, in: context, configuration: configuration)
            else {
                return .show(Help.text(of: command, in: self))
            }
            return .run(command, arguments)
        }
    }

    private func refuse(_ words: ArraySlice<String>, after what: String) throws(ProgramError) {
        if let word = words.first { throw .usage("unexpected '\(printable(word))' after '\(what)'") }
    }

    /// Carries out a request; results go to standard output and errors to standard error.
    func run(_ words: [String], in context: Context = Context()) -> ExitStatus {
        var context = context
        context.words = words
        do {
            switch try request(words, in: context) {
            case .run(let command, let arguments):
                try InputFiles(of: arguments, for: command).check(outputsOf: arguments, for: command)
                if context.confines { Confinement(of: arguments, for: command)?.enforce() }
                return try command.run(arguments)
            case .show(let text):
                try context.streams.write(text)
                return .done
            case .usage(let text):
                context.streams.writeError(text)
                return .usage
            }
        } catch let error as ProgramError {
            if !error.message.isEmpty { context.streams.report(error.message) }
            return error.status
        } catch {
            context.streams.report("internal error: \(error)")
            return .internalError
        }
    }

    private func command(named word: String) throws(ProgramError) -> Command {
        if let command = (commands + hidden).first(where: { $0.name == word }) { return command }
        throw .usage(Suggestion.unknown("command", word, choices: commands.map(\.name) + ["help"]))
    }

    private var names: String {
        commands.map(\.name).joined(separator: ", ")
    }
}

extension Program {
    /// The variables by which libraries draw, shape, decompress or encrypt differently.
    private static let unwelcome = [
        "PIXMAN_DISABLE", "CAIRO_DEBUG", "CAIRO_GL_COMPOSITOR", "HB_SHAPER_LIST", "HB_OPTIONS", "HB_FONT_FUNCS",
        "HB_FACE_LOADER",
        "HB_DRAW", "FREETYPE_PROPERTIES", "FRIBIDI_DEBUG", "SSLKEYLOGFILE", "CURL_SSL_BACKEND", "CURL_HOME",
        "CURL_TRACE",
    ]

    /// Removes these variables, so that the same input gives the same pixels and no session key is written to a file.
    private static func clearEnvironment() {
        let given = unwelcome.filter { getenv($0) != nil }
        if given.isEmpty { return }
        for name in given { unsetenv(name) }
        // Some libraries have read them when they were loaded, so the program begins again.
        execv("/proc/self/exe", arguments_words())
    }

    /// The variables with keys.
    static let secretVariables = [
        ServiceOptions.openMeteoKey, ServiceOptions.pirateKey, PostSecret.variable, ServeOptions.signKeyVariable,
    ]

    /// Runs with the command line of this process, and exits.
    func runAndExit() -> Never {
        Program.clearEnvironment()
        if Program.secretVariables.contains(where: { getenv($0) != nil }) { termination_hide_memory() }
        termination_watch()
        StandardStreams.occupyClosed()
        do throws(ProgramError) {
            exit(run(try Program.words(), in: Context(confines: true)).rawValue)
        } catch {
            StandardStreams().report(error.message)
            exit(error.status.rawValue)
        }
    }

    /// The words of the command line after the program's name.
    ///
    /// - Throws: If a word is not UTF-8, since a repaired word would name a different file.
    private static func words() throws(ProgramError) -> [String] {
        var words: [String] = []
        for index in 1..<max(1, Int(arguments_count())) {
            guard let bytes = arguments_words()[index] else { break }
            guard let word = String(validatingCString: bytes) else {
                throw .usage(
                    "word \(index) of the command line is not UTF-8: '\(printable(String(cString: bytes)))'")
            }
            words.append(word)
        }
        return words
    }
}
