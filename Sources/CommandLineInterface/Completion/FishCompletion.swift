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
        lines.append("complete -c \(name) -n __fish_use_subcommand -a help -d 'tell what a command takes'")
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
