internal import CardMaking
internal import ForecastCore
internal import Options
internal import Places
internal import SystemAccess
internal import Words

extension Command {
    /// Lists cities by the beginning of their names.
    static let find = Command(
        name: "find", summary: "list cities whose names begin with a query",
        operands: [
            Operand(
                "QUERY", help: "The beginning of a name, and optionally a state or country after a comma",
                isRequired: true, repeats: true)
        ],
        options: [OptionGroup("Output", [limit, json])],
        examples: [
            Example("List cities that begin with 'sea':", "weathercard find sea"),
            Example("List only cities in one state:", "weathercard find spring, il"),
            Example("Print JSON for a program:", "weathercard find sea --json --limit 1"),
        ]
    ) { arguments in
        let limit = try arguments.values.value(of: limit) { text in
            Int(text).flatMap { (1...1000).contains($0) ? $0 : nil }
        }
        let query = arguments.operands.joined(separator: " ")
        if arguments.has(json) {
            let places = try FoundPlace.list(query, limit: limit ?? 10)
            try arguments.context.streams.write(try JSONText.of(places, "the list of places"))
        } else {
            try arguments.context.streams.write(
                PlaceTable(try FoundPlace.matches(query, limit: limit ?? 10)).text(
                    isStyled: arguments.context.streams.showsStyles(arguments.context.environment)))
        }
        return .done
    }

    private static let limit = Option.value(
        "limit", "N", help: "List at most N cities, from 1 to 1000", expects: "a number from 1 to 1000",
        default: "10")
    private static let json = Option.flag("json", help: "Print JSON, a list of objects, instead of a table")
}

/// Cities in columns: name, region, country, population, coordinates, time zone.
struct PlaceTable {
    private let rows: [[Cell]]

    /// The text of a cell; `typed` is the part that matches the query.
    private struct Cell {
        var before = ""
        var typed = ""
        var after = ""
        var isNumber = false

        var width: Int { before.count + typed.count + after.count }
    }

    init(_ matches: [PlaceMatch]) {
        rows = matches.map { match in
            let (city, place) = (match.city, match.city.place)
            return [
                PlaceTable.name(match), Cell(after: place.region ?? ""), Cell(after: city.countryName ?? ""),
                Cell(after: grouped(city.population), isNumber: true),
                Cell(after: hundredths(place.latitude), isNumber: true),
                Cell(after: hundredths(place.longitude), isNumber: true), Cell(after: place.timeZone ?? ""),
            ]
        }
    }

    /// The lines, with the matching part in bold if they are styled.
    func text(isStyled: Bool) -> String {
        let widths = rows.reduce(into: [Int](repeating: 0, count: 7)) { widths, row in
            for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
        }
        return rows.reduce(into: "") { text, row in
            var line = ""
            for (cell, width) in zip(row, widths) where width > 0 {
                let padding = String(repeating: " ", count: width - cell.width)
                let isBold = isStyled && !cell.typed.isEmpty
                let words = cell.before + (isBold ? "\u{1B}[1m\(cell.typed)\u{1B}[22m" : cell.typed) + cell.after
                line += (line.isEmpty ? "" : "  ") + (cell.isNumber ? padding + words : words + padding)
            }
            while line.last == " " { line.removeLast() }
            text += line + "\n"
        }
    }

    /// The city's name, and in parentheses the other name that matches.
    private static func name(_ match: PlaceMatch) -> Cell {
        let (name, typed) = (match.name, match.matched)
        var cell = Cell(
            before: String(name[..<typed.lowerBound]), typed: String(name[typed]),
            after: String(name[typed.upperBound...]))
        if !match.isOwnName {
            cell.before = "\(match.city.place.name ?? "") (" + cell.before
            cell.after += ")"
        }
        return cell
    }
}

/// A count with commas between thousands.
private func grouped(_ count: Int) -> String {
    var digits = String(count)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: ",")
}
