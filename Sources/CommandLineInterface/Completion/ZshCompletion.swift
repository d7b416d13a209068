/// The script for zsh.
struct ZshCompletion {
    let commands: [Command]

    var script: String {
        let name = Program.name
        let descriptions =
            commands.map { "        '\($0.name):\(plain($0.summary))'" } + [
                "        'help:tell what a command takes'"
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

    /// Words without what a specification would take for its own marks.
    private func plain(_ words: String) -> String {
        words.replacing("\\", with: "").replacing("'", with: "").replacing("[", with: "(").replacing("]", with: ")")
            .replacing(":", with: "\\:")
    }
}
