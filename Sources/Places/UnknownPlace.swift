internal import ForecastCore
internal import Primitives

/// The reason why a query finds no city.
public enum PlaceError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The query has no letter and no digit that a name could have.
    case nameless(query: String)
    /// No city has the name; `suggestions` are similar names, best first, each of which finds a city.
    case unknown(name: String, suggestions: [String])
    /// Cities have the name, but none in that region; `suggestions` are queries for them, by falling population.
    case elsewhere(name: String, qualifier: String, suggestions: [String])

    public var description: String {
        switch self {
        case .nameless(let query):
            let shown = quoted(query)
            let isBlank = shown.dropFirst().dropLast().allSatisfy(\.isWhitespace)
            return (isBlank ? "no place given" : "\(shown) names no place")
                + "; write a city, such as 'Seattle' or 'Portland, ME'"
        case .unknown(let name, let suggestions):
            let start = "no city of 1,000 people or more is called \(quoted(name))"
            return suggestions.isEmpty
                ? "\(start); try a larger one nearby, or coordinates"
                : "\(start); did you mean \(list(suggestions, last: "or"))?"
        case .elsewhere(let name, let qualifier, let suggestions):
            let start = "no \(quoted(name)) in \(quoted(qualifier))"
            return suggestions.isEmpty ? start : "\(start); there is \(list(suggestions, last: "and"))"
        }
    }
}

/// A text in quotes on one line, without control characters, shortened if it is long.
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

/// The set of letters in a name, by which most names that are not similar are skipped without comparing them.
private struct Letters {
    private let bits: UInt64

    init(_ bytes: some Sequence<UInt8>) {
        bits = bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }

    /// Whether two names may be within `limit` edits: each removes at most one letter and adds at most one.
    func areNear(_ others: Letters, limit: Int) -> Bool {
        (bits & ~others.bits).nonzeroBitCount <= limit && (others.bits & ~bits).nonzeroBitCount <= limit
    }
}

extension GazetteerTable {
    /// The cities whose names are most similar to a query's, best first.
    ///
    /// Within two edits, or one for names of up to four letters and for the many alternate names. If the qualifiers fit
    /// some of these cities, only those. A name that takes more edits than another is included only if its city is larger.
    func nearestSpellings(to query: PlaceQuery, most: Int) -> [Int] {
        for reading in query.readings {
            let near = cities(near: reading.key)
            guard !near.isEmpty else { continue }
            let fitting = Set(ranked(Array(near.keys), named: reading.key, by: reading.qualifiers))
            let candidates = near.compactMap { city, edits -> (edits: Int, people: Int, city: Int)? in
                guard fitting.isEmpty || fitting.contains(city), let row = row(city) else { return nil }
                return (edits, row.population, city)
            }
            let sorted = candidates.sorted { ($0.edits, $1.people, $0.city) < ($1.edits, $0.people, $1.city) }
            let least = sorted.first?.edits ?? 0
            let known = sorted.first?.people ?? 0
            return sorted.filter { $0.edits == least || $0.people > known }.prefix(most).map(\.city)
        }
        return []
    }

    private func cities(near key: [UInt8]) -> [Int: Int] {
        let limit = key.count <= 4 ? 1 : 2
        let letters = Letters(key)
        var near: [Int: Int] = [:]
        var distance = EditDistance()
        var name: [UInt8] = []
        cityNames.forEach { city, bytes in
            // Folding never lengthens a name.
            guard bytes.count >= key.count - limit else { return }
            folding.fold(bytes, into: &name)
            if abs(name.count - key.count) <= limit, letters.areNear(Letters(name), limit: limit),
                let edits = distance.between(name, key, limit: limit)
            {
                near[city] = edits
            }
        }
        alternateNames.forEach { alternateName, bytes in
            guard abs(bytes.count - key.count) <= 1, letters.areNear(Letters(bytes), limit: 1) else { return }
            let name = Array(bytes)
            if let city = self.city(ofAlternateName: alternateName),
                let edits = distance.between(name, key, limit: 1)
            {
                near[city] = min(edits, near[city] ?? edits)
            }
        }
        return near
    }

    /// The shortest query that finds a city: its name and its region or country, or both if one is not enough.
    func label(_ city: City) -> String {
        let place = city.place
        let name = place.name ?? ""
        let namesakes = cities(named: folding.key(of: name))
        func finds(_ qualifier: String) -> Bool {
            let meanings = meanings(of: folding.key(of: qualifier))
            let reading = PlaceQuery.Reading(
                key: folding.key(of: name), qualifiers: [.init(text: qualifier, meanings: meanings)])
            let best = ranked(namesakes, named: reading.key, by: reading.qualifiers).first
            return best == city.number && area(reading, before: best) == nil
        }
        if let word = qualifiers(of: city).first(where: finds) {
            return "\(name), \(word)"
        }
        return ([name, place.region, place.country].compactMap { $0 }).joined(separator: ", ")
    }

    /// The words that may follow a city's name, the most usual there first.
    func qualifiers(of city: City) -> [String] {
        let words = [city.place.region, city.countryName].compactMap { $0 }
        return ["AU", "CA", "US"].contains(city.place.country) ? words : words.reversed()
    }
}
