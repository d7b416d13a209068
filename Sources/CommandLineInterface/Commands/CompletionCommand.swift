extension Command {
    /// Prints a script that makes a shell complete command lines.
    static let completion = Command(
        name: "completion", summary: "print a script that makes a shell complete this program's words",
        operands: [
            Operand(
                CompletionShell.placeholder, help: CompletionShell.words.joined(separator: ", "), isRequired: true)
        ],
        options: [],
        examples: [
            Example("For bash, in this session or in ~/.bashrc:", "source <(weathercard completion bash)"),
            Example(
                "For fish:", "weathercard completion fish > ~/.config/fish/completions/weathercard.fish"),
        ]
    ) { arguments in
        let word = arguments.operands.first ?? ""
        guard let shell = CompletionShell(rawValue: word) else {
            throw CommandError.usage(Suggestion.unknown("shell", word, choices: CompletionShell.words))
        }
        try StandardStreams.write(shell.script(for: EntryPoint.commands))
        return .done
    }
}
