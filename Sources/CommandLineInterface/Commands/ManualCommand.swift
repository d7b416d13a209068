internal import Options
internal import SystemAccess

extension Command {
    /// Prints pages of the manual and JSON Schemas, for packages.
    static let manual: Command = Command(
        name: "manual", summary: "print a page of the manual, or the JSON Schema of a format",
        operands: [
            Operand("PAGE", help: "The name of a command, or of a page of --list (default: the overview)")
        ],
        options: [OptionGroup("Instead of a page", [pageList, schema])],
        alternatives: [.atMostOne(pageList, schema)],
        examples: [
            Example("Read the page about render:", "weathercard manual render | man -l -"),
            Example("Save the schema of forecasts:", "weathercard manual --schema forecast > forecast.schema.json"),
        ]
    ) { arguments in
        let streams = arguments.context.streams
        let manual = Manual(program: EntryPoint.program)
        if let format: Schema = arguments.choice(of: schema) {
            try streams.write(try JSONText.of(format.node(EntryPoint.commands), "the schema"))
            return .done
        }
        if arguments.has(pageList) {
            try streams.write(manual.pages.map { $0.file + "\n" }.joined())
            return .done
        }
        let word = arguments.operands.first ?? Program.name
        let names = [word, word + ".1", "\(Program.name)-\(word).1"]
        guard let page = manual.pages.first(where: { names.contains($0.file) }) else {
            throw ProgramError.usage(
                Suggestion.unknown(
                    "page", word, choices: EntryPoint.commands.map(\.name) + manual.pages.map(\.file)))
        }
        try streams.write(page.source())
        return .done
    }

    private static let pageList = Option.flag("list", help: "List the pages")
    private static let schema = Option.choice(
        "schema", "FORMAT", of: Schema.self, help: "Print the JSON Schema of this format")
}
