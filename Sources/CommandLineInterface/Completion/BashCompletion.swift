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
                # The sign in --option=value is a word of its own.
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
