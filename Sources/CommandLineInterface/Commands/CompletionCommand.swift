internal import CardOrders
internal import Cards
internal import Options
internal import Posting
internal import Primitives
internal import SystemAccess
internal import Words

extension Command {
    /// Prints a completion script for a shell.
    static let completion = Command(
        name: "completion", summary: "print a script for tab completion in a shell",
        operands: [
            Operand(
                CompletionShell.placeholder, help: CompletionShell.words.joined(separator: ", "), isRequired: true)
        ],
        options: [],
        examples: [
            Example(
                "Complete commands in bash, in this session or from ~/.bashrc:",
                "source <(weathercard completion bash)"),
            Example(
                "Complete commands in fish:",
                "weathercard completion fish > ~/.config/fish/completions/weathercard.fish"),
        ]
    ) { arguments in
        let word = arguments.operands.first ?? ""
        guard let shell = CompletionShell(rawValue: word) else {
            throw ProgramError.usage(Suggestion.unknown("shell", word, choices: CompletionShell.words))
        }
        try arguments.context.streams.write(shell.script(for: EntryPoint.commands))
        return .done
    }
}

/// What a shell completes for a value or an operand.
enum CompletedValue {
    /// These words.
    case words([String])
    /// File names.
    case files
    /// The cities that `find` lists.
    case places
    /// Nothing, since any text is possible.
    case text

    /// What an option takes; nil for a flag.
    init?(of option: Option) {
        switch option.kind {
        case .flag: return nil
        case .choice(_, let words): self = .words(words)
        case .value(let placeholder):
            self =
                switch option.name {
                // Any size is valid, but some have names.
                case CardOptions.size.name: .words(CardOptions.sizeNames)
                case CardOptions.provider.name: .words(ProviderName.allCases.map(\.rawValue))
                case CardOptions.locale.name:
                    .words(Language.allCases.map(\.code) + [CardOptions.environmentLocale])
                default: CompletedValue(placeholder)
                }
        }
    }

    /// What an operand takes.
    init(of operand: Operand) {
        self = operand.placeholder == CompletionShell.placeholder ? .words(CompletionShell.words) : .files
        if operand.placeholder == PostOptions.target { self = .words(PostingService.allCases.map(\.rawValue)) }
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

/// The shells with a completion script.
enum CompletionShell: String, CaseIterable {
    case bash, zsh, fish

    static let placeholder = "SHELL"
    static let words = allCases.map(\.rawValue)

    /// The completion script for this shell.
    func script(for commands: [Command]) -> String {
        switch self {
        case .bash: BashCompletion(commands: commands).script
        case .zsh: ZshCompletion(commands: commands).script
        case .fish: FishCompletion(commands: commands).script
        }
    }

    /// A shell command that prints the cities whose names begin with a word, one a line.
    ///
    /// The arguments are the shell's expressions for the program, for the name that is being typed, and for the rest of it
    /// from its comma on.
    static func places(caller: String, name: String, region: String) -> String {
        caller + " find --json --limit 20 -- " + name + #" 2>/dev/null | sed -n 's/^ *"query" : "\(.*\)",*$/\1/p'"#
            + " | grep -i -F -- " + region
    }
}

/// The script for bash.
struct BashCompletion {
    let commands: [Command]

    var script: String {
        let name = Program.name
        return """
            # bash completion of \(name); load it by: source <(\(name) completion bash)

            _\(name)_words() {
                COMPREPLY=($(compgen -W "$1" -- "$word"))
            }

            _\(name)_files() {
                local IFS=$'\\n'
                COMPREPLY=($(compgen -f -- "$word"))
                compopt -o filenames 2>/dev/null
            }

            _\(name)_places() {
                local IFS=$'\\n' typed=${word//[\\"\\'\\\\]/}
                [ -n "$typed" ] || return
                COMPREPLY=($(\(CompletionShell.places(caller: #""${COMP_WORDS[0]}""#, name: #""${typed%%,*}""#, region: #""${typed#"${typed%%,*}"}""#))))
                # The shell then quotes the spaces of names.
                compopt -o filenames 2>/dev/null
            }

            _\(name)() {
                local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}
                COMPREPLY=()
                # The equals sign in --option=value is a word of its own.
                if [ "$word" = = ]; then
                    word=
                elif [ "$previous" = = ]; then
                    previous=${COMP_WORDS[COMP_CWORD-2]}
                fi
                if [ "$COMP_CWORD" -eq 1 ]; then
                    _\(name)_words "\((commands.map(\.name) + ["help", "--help", "--version"]).joined(separator: " "))"
                    return
                fi
                case "$command $previous" in
            \(commands.flatMap(values).joined(separator: "\n"))
                esac
                case "$word" in
                    -*)
                        case "$command" in
            \(commands.map(options).joined(separator: "\n"))
                        esac
                        return ;;
                esac
                case "$command" in
                    help) _\(name)_words "\(commands.map(\.name).joined(separator: " "))" ;;
            \(commands.compactMap(operands).joined(separator: "\n"))
                esac
            }

            complete -F _\(name) \(name)

            """
    }

    private func values(of command: Command) -> [String] {
        command.options.compactMap { option in
            guard let value = CompletedValue(of: option) else { return nil }
            let spellings = [option.dashed] + (option.letter.map { ["-\($0)"] } ?? [])
            let pattern = spellings.map { "\"\(command.name) \($0)\"" }.joined(separator: "|")
            return "        \(pattern)) \(offer(value)); return ;;"
        }
    }

    private func options(of command: Command) -> String {
        "                \(command.name)) _\(Program.name)_words \"\(command.options.map(\.dashed).joined(separator: " "))\" ;;"
    }

    private func operands(of command: Command) -> String? {
        command.operands.first.map { "        \(command.name)) \(offer(CompletedValue(of: $0))) ;;" }
    }

    private func offer(_ value: CompletedValue) -> String {
        switch value {
        case .words(let words): "_\(Program.name)_words \"\(words.joined(separator: " "))\""
        case .files: "_\(Program.name)_files"
        case .places: "_\(Program.name)_places"
        case .text: ":"
        }
    }
}

/// The script for zsh.
struct ZshCompletion {
    let commands: [Command]

    var script: String {
        let name = Program.name
        let descriptions =
            commands.map { "        '\($0.name):\(plain($0.summary))'" } + [
                "        'help:show the options of a command'"
            ]
        return """
            #compdef \(name)
            # zsh completion of \(name): a file named _\(name) in a folder of $fpath

            _\(name)_places() {
                local typed=${(Q)PREFIX}
                local -a places
                [[ -n $typed ]] || return 1
                places=(${(f)"$(\(CompletionShell.places(caller: "$service_path", name: #""${typed%%,*}""#, region: #""${typed#${typed%%,*}}""#)))"})
                compadd -U -- $places
            }

            _\(name)() {
                local service_path=${(Q)words[1]}
                local -a commands
                commands=(
            \(descriptions.joined(separator: "\n"))
                )
                if (( CURRENT == 2 )); then
                    _describe -t commands command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
                    help) _describe -t commands command commands ;;
            \(commands.map(arguments).joined(separator: "\n"))
                esac
            }

            if [ "$funcstack[1]" = _\(name) ]; then
                _\(name) "$@"
            else
                compdef _\(name) \(name)
            fi

            """
    }

    private func arguments(of command: Command) -> String {
        let options = command.options.map(specification)
        let operands = command.operands.map { operand in
            "'\(operand.repeats ? "*" : "")\(operand.isRequired ? "" : ":"):\(operand.placeholder):\(action(CompletedValue(of: operand)))'"
        }
        let all = (options + operands).map { "                \($0)" }
        return "        \(command.name))\n            _arguments -s \\\n" + all.joined(separator: " \\\n") + " ;;"
    }

    private func specification(of option: Option) -> String {
        let help = "[\(plain(option.help))]"
        let again = option.repeats ? "*" : ""
        guard let value = CompletedValue(of: option) else {
            guard let letter = option.letter else { return "'\(again)\(option.dashed)\(help)'" }
            return "'(-\(letter) \(option.dashed))'{-\(letter),\(option.dashed)}'\(help)'"
        }
        let taken = ":value:\(action(value))"
        guard let letter = option.letter else { return "'\(again)\(option.dashed)=\(help)\(taken)'" }
        return "'(-\(letter) \(option.dashed))'{-\(letter)+,\(option.dashed)=}'\(help)\(taken)'"
    }

    private func action(_ value: CompletedValue) -> String {
        switch value {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .places: "_\(Program.name)_places"
        case .text: " "
        }
    }

    /// Text without the characters that are special in a specification.
    private func plain(_ words: String) -> String {
        words.replacing("\\", with: "").replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")")
            .replacing(":", with: "\\:")
    }
}

/// The script for fish.
struct FishCompletion {
    let commands: [Command]

    var script: String {
        let name = Program.name
        var lines = [
            "# fish completion of \(name); load it by: \(name) completion fish | source",
            "",
            "function __\(name)_in",
            "    set -l words (commandline -opc)",
            "    test (count $words) -gt 1; and contains -- $words[2] $argv",
            "end",
            "",
            "function __\(name)_places",
            "    set -l words (commandline -opc)",
            "    set -l typed (commandline -ct | string replace -r '^--[a-z-]+=' '' | string unescape)",
            "    test -n \"$typed\"; or return",
            "    set -l name (string split -m1 , -- $typed)[1]",
            "    set -l region (string replace -r '^[^,]*' '' -- $typed)",
            "    " + CompletionShell.places(caller: "$words[1]", name: "$name", region: "\"$region\""),
            "end",
            "",
            "complete -c \(name) -f",
        ]
        for command in commands {
            lines.append(
                "complete -c \(name) -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
        }
        lines.append("complete -c \(name) -n __fish_use_subcommand -a help -d 'show the options of a command'")
        let names = commands.map(\.name).joined(separator: " ")
        lines.append("complete -c \(name) -n '__\(name)_in help' -a '\(names)'")
        for command in commands {
            lines.append("")
            let head = "complete -c \(name) -n '__\(name)_in \(command.name)'"
            for option in command.options {
                let letter = option.letter.map { " -s \($0)" } ?? ""
                let value = CompletedValue(of: option).map { " " + offer($0) } ?? ""
                lines.append("\(head) -l \(option.name)\(letter)\(value) -d \(quoted(option.help))")
            }
            if let operand = command.operands.first {
                switch CompletedValue(of: operand) {
                case .words(let words): lines.append("\(head) -a '\(words.joined(separator: " "))'")
                case .files: lines.append("\(head) -F")
                case .places: lines.append("\(head) -a '(__\(name)_places)'")
                case .text: break
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func offer(_ value: CompletedValue) -> String {
        switch value {
        case .words(let words): "-x -a '\(words.joined(separator: " "))'"
        case .files: "-r -F"
        case .places: "-x -a '(__\(Program.name)_places)'"
        case .text: "-x"
        }
    }

    private func quoted(_ words: String) -> String {
        "'" + words.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}
