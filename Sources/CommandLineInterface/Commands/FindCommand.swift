internal import Places

extension Command {
    /// Lists places by the beginning of their names.
    static let find = Command(
        name: "find", summary: "list the places whose names begin so",
        operands: [
            Operand(
                "QUERY", help: "The beginning of a name, and perhaps a state or country behind a comma",
                isRequired: true, repeats: true)
        ],
        options: [OptionGroup("Output", [limit, json])],
        examples: [
            Example("Places as one types:", "weathercard find sea"),
            Example("Only those in a state:", "weathercard find spring, il"),
            Example("For a program:", "weathercard find sea --json --limit 1"),
        ]
    ) { arguments in
        let limit = try arguments.value(of: limit) { text in
            Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
        let gazetteer = Gazetteer()
        let matches: [PlaceMatch]
        do throws(PlaceError) {
            matches = try gazetteer.matches(arguments.operands.joined(separator: " "), limit: limit ?? 10)
        } catch {
            throw error == .empty ? .usage("\(error)") : CommandError(.noInput, "\(error)")
        }
        if arguments.has(json) {
            let places = matches.map { FoundPlace($0.city, query: gazetteer.query(for: $0.city)) }
            try StandardStreams.write(try JSONText.of(places, "the list of places"))
        } else {
            try StandardStreams.write(PlaceTable(matches).text(isStyled: StandardStreams.showsStyles))
        }
        return .done
    }

    private static let limit = Option.value(
        "limit", "N", help: "How many at most", wants: "a number from 1 to 1000", default: "10")
    private static let json = Option.flag("json", help: "Print a list of objects instead of a table")
}
