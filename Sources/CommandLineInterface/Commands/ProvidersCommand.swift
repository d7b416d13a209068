internal import Options
internal import Providers
internal import SystemAccess

extension Command {
    /// Lists the services.
    static let providers = Command(
        name: "providers", summary: "list the forecast services, with coverage, requirements, terms and licences",
        options: [OptionGroup("Output", [json])],
        examples: [
            Example("List the services:", "weathercard providers"),
            Example("Print JSON for a program:", "weathercard providers --json"),
        ]
    ) { arguments in
        if arguments.has(json) {
            try arguments.context.streams.write(try JSONText.of(ServiceFacts.all, "the list of services"))
        } else {
            try arguments.context.streams.write(table(of: ServiceFacts.all))
        }
        return .done
    }

    private static let json = Option.flag("json", help: "Print JSON, a list of objects, instead of a table")

    /// Lines of three columns: the service, a property, and its value.
    private static func table(of services: [ServiceFacts]) -> String {
        let rows = services.flatMap { facts in
            [
                (facts.id, "covers", facts.covers), ("", "needs", facts.needs), ("", "allows", facts.allows),
                ("", "attribution", facts.attribution), ("", "licence", facts.licence), ("", "site", facts.url),
            ]
        }
        func padded(_ text: String, _ texts: [String]) -> String {
            text + String(repeating: " ", count: (texts.map(\.count).max() ?? 0) - text.count + 2)
        }
        return rows.reduce(into: "") { text, row in
            text += padded(row.0, rows.map(\.0)) + padded(row.1, rows.map(\.1)) + row.2 + "\n"
        }
    }
}
