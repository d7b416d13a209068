internal import ForecastCore
internal import Places
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
        let limit = try arguments.value(of: limit) { text in
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

/// A city as JSON.
struct FoundPlace: Encodable {
    var name: String?
    var region: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// The country in English.
    var countryName: String?
    var latitude: Double
    var longitude: Double
    var timeZone: String?
    var population: Int
    /// The value for `--place` that selects it; nil if no query does.
    var query: String?

    init(_ city: City, query: String?) {
        name = city.place.name
        region = city.place.region
        country = city.place.country
        countryName = city.countryName
        latitude = city.place.latitude
        longitude = city.place.longitude
        timeZone = city.place.timeZone
        population = city.population
        self.query = query
    }

    /// The cities whose names begin with a query.
    static func matches(_ query: String, limit: Int) throws(CommandError) -> [PlaceMatch] {
        do throws(PlaceError) {
            return try Gazetteer().matches(query, limit: limit)
        } catch {
            if case .nameless = error { throw .usage("\(error)") }
            throw CommandError(.noInput, "\(error)")
        }
    }

    /// The same cities as JSON has them.
    static func list(_ query: String, limit: Int) throws(CommandError) -> [FoundPlace] {
        let gazetteer = Gazetteer()
        return try matches(query, limit: limit).map { FoundPlace($0.city, query: gazetteer.query(for: $0.city)) }
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
