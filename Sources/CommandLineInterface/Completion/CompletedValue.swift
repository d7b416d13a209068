internal import Cards
internal import Words

/// What a shell offers where a value or an operand is due.
enum CompletedValue {
    /// These words.
    case words([String])
    /// The files there are.
    case files
    /// What `find` lists.
    case places
    /// Any text, of which nothing can be known.
    case text

    /// What an option takes; nil for a flag.
    init?(of option: Option) {
        switch option.kind {
        case .flag: return nil
        case .choice(_, let words): self = .words(words)
        case .value(let placeholder):
            self =
                switch option.name {
                // A size may be any, but some have names.
                case CardOptions.size.name: .words(CardSize.allCases.map(\.rawValue))
                case CardOptions.provider.name: .words(ProviderName.allCases.map(\.rawValue))
                case CardOptions.locale.name: .words(Language.all.map(\.code))
                default: CompletedValue(placeholder)
                }
        }
    }

    /// What an operand takes.
    init(of operand: Operand) {
        self = operand.placeholder == CompletionShell.placeholder ? .words(CompletionShell.words) : .files
        if case .places = CompletedValue(operand.placeholder) { self = .places }
    }

    private init(_ placeholder: String) {
        switch placeholder {
        case "FILE", "FOLDER", "FOLDERS", "DIR", "PATH": self = .files
        case "PLACE", "QUERY": self = .places
        default: self = .text
        }
    }
}

/// The shells that a script is written for.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    static let placeholder = "SHELL"
    static let words = allCases.map(\.rawValue)

    /// The script that makes this shell complete command lines.
    func script(for commands: [Command]) -> String {
        switch self {
        case .bash: BashCompletion(commands: commands).script
        case .zsh: ZshCompletion(commands: commands).script
        case .fish: FishCompletion(commands: commands).script
        }
    }

    /// A command that prints the places whose names begin with a word, a line each.
    ///
    /// The shell's words for the program, the name that is being typed, and what is typed of it from its comma on.
    static func places(caller: String, name: String, region: String) -> String {
        caller + " find --json --limit 20 -- " + name + #" 2>/dev/null | sed -n 's/^ *"query" : "\(.*\)",*$/\1/p'"#
            + " | grep -i -F -- " + region
    }
}
