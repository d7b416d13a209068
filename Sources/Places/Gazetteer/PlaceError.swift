/// Why there is no city for a query.
public enum PlaceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The query holds no name.
    case empty
    /// No city is called so; with the names that are spelt nearest, best first, each of which is found as it stands.
    case unknown(name: String, suggestions: [String])
    /// Cities are called so, but none of them there; with how to ask for those that are, most people first.
    case elsewhere(name: String, qualifier: String, suggestions: [String])

    public var description: String {
        switch self {
        case .empty:
            return "no place given; write a city, such as 'Seattle' or 'Portland, ME'"
        case .unknown(let name, let suggestions):
            let start = "no city of 15,000 people or more is called \(quoted(name))"
            return suggestions.isEmpty
                ? "\(start); try a larger one nearby, or coordinates"
                : "\(start); did you mean \(list(suggestions, last: "or"))?"
        case .elsewhere(let name, let qualifier, let suggestions):
            let start = "no \(quoted(name)) in \(quoted(qualifier))"
            return suggestions.isEmpty ? start : "\(start); there is \(list(suggestions, last: "and"))"
        }
    }
}

/// Quoted on one line, without control characters, and cut where it is long.
private func quoted(_ text: String) -> String {
    let printable = String(
        String.UnicodeScalarView(
            text.unicodeScalars.prefix(200).map { scalar in
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: " "
                default: scalar
                }
            }))
    return "'\(printable.count > 40 ? printable.prefix(40) + "…" : printable[...])'"
}

private func list(_ names: [String], last: String) -> String {
    let quotes = names.map { "'\($0)'" }
    guard let end = quotes.last, quotes.count > 1 else { return quotes.joined() }
    return quotes.dropLast().joined(separator: ", ") + " \(last) " + end
}
