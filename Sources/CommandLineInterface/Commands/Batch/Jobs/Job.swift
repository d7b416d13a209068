/// A card that a line of a batch asks for.
struct Job: Sendable {
    /// The number of its line, from 1.
    let line: Int
    let path: CardPath
    /// What the same words would give `render`.
    let arguments: Arguments
    /// The job as JSON with sorted keys and values as they were given.
    let canonical: String

    /// The job of a line's members, whose keys are the long options of `render`.
    init(line: Int, members: [JobMember]) throws(CommandError) {
        let options = Command.render.optionGroups.flatMap(\.options).filter { $0.name != Command.timings.name }
        var words: [String] = []
        for member in members {
            guard let option = options.first(where: { $0.name == member.key }) else {
                let near = Suggestion.nearest(to: member.key, among: options.map(\.name))
                throw .usage(
                    "unknown key '\(printable(member.key))'"
                        + (near.map { "; did you mean '\($0)'?" } ?? "; keys are the options of render"))
            }
            words += try Job.words(for: option, member.value)
        }
        guard let arguments = try ArgumentParser.parse(words[...], for: .render) else {
            throw .usage("unknown key 'help'")
        }
        for option in [CardOptions.forecast, CardOptions.scene, CardOptions.alerts]
        where arguments.values(of: option).contains("-") {
            throw .usage("'\(option.name)' cannot be standard input, which no job has for itself; it wants a file")
        }
        self.line = line
        self.arguments = arguments
        path = try CardPath(arguments.value(of: Command.picture) ?? "")
        let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        canonical = "{" + sorted.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
    }

    /// The words that give an option a value.
    private static func words(for option: Option, _ value: JobMember.Value) throws(CommandError) -> [String] {
        if case .flag = option.kind {
            guard case .truth(let isGiven) = value else {
                throw .usage("'\(option.name)' wants true or false, not \(printable(value.description))")
            }
            return isGiven ? [option.dashed] : []
        }
        switch value {
        // Behind an equals sign a value may begin with a dash.
        case .text(let text), .number(let text): return ["\(option.dashed)=\(text)"]
        case .list(let values) where option.repeats:
            var words: [String] = []
            for value in values { words += try self.words(for: option, value) }
            return words
        case .truth, .null, .list:
            throw .usage("'\(option.name)' wants \(option.wants), not \(printable(value.description))")
        }
    }
}
