internal import ForecastCore

/// A city whose name begins as what was typed, or has a word that does.
public struct PlaceMatch: Hashable, Sendable {
    /// The city.
    public let city: City
    /// The name that matched: the city's own, or without its accents another that it is known by.
    public let name: String
    /// The part of the name that was typed.
    public let matched: Range<String.Index>

    /// Whether the name is the city's own.
    public var isOwnName: Bool { name == city.place.name }
}

extension Gazetteer {
    /// The cities that a half-typed query may mean, best first.
    ///
    /// First come those that bear the whole as their name, then those known by it; then names that begin so, and last
    /// names with another word that begins so and what is known by another name that begins so. Within each the
    /// population decides. Qualifiers behind commas are those of ``find(_:)``, and whole words.
    ///
    /// - Throws: Where there is none, with the nearest spellings.
    public func matches(_ query: String, limit: Int) throws(PlaceError) -> [PlaceMatch] {
        guard query.utf8.count <= PlaceQuery.longest else { throw .unknown(name: query, suggestions: []) }
        guard let parsed = PlaceQuery(query, in: table) else { throw .empty }
        let typed = NamePattern(parsed.name, folding: table.folding)
        var excluded: (cities: [Int], qualifiers: [PlaceQuery.Qualifier])?
        for (index, reading) in parsed.readings.enumerated() {
            let pattern = index == 0 ? typed : NamePattern(key: reading.key)
            let found = table.candidates(pattern, qualifiers: reading.qualifiers, limit: limit)
            if !found.isEmpty { return found.compactMap { match($0, pattern) } }
            if excluded == nil, !reading.qualifiers.isEmpty {
                let elsewhere = table.candidates(pattern, qualifiers: [], limit: Gazetteer.mostSuggestions)
                if !elsewhere.isEmpty { excluded = (elsewhere.map(\.city), reading.qualifiers) }
            }
        }
        if let excluded {
            throw .elsewhere(
                name: parsed.name, qualifier: excluded.qualifiers.map(\.text).joined(separator: ", "),
                suggestions: labels(excluded.cities))
        }
        throw .unknown(name: parsed.name, suggestions: nearestSpellings(to: parsed))
    }

    private func match(_ candidate: Candidate, _ pattern: NamePattern) -> PlaceMatch? {
        guard let city = table.city(candidate.city), let own = city.place.name else { return nil }
        // The other name is told only where the own one does not show what was typed.
        var name = own
        var matched = pattern.range(in: own, folding: table.folding)
        if matched == nil, let alias = candidate.alias {
            name = capitalized(table.aliases.string(alias))
            matched = pattern.range(in: name, folding: table.folding)
        }
        return PlaceMatch(city: city, name: name, matched: matched ?? name.startIndex..<name.startIndex)
    }
}

/// Every word of a key with a capital.
private func capitalized(_ key: String) -> String {
    key.split(separator: " ").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
}
