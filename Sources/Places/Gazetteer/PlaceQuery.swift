/// A name and the words that say which of its bearers is meant.
struct PlaceQuery {
    /// The part before the first comma, as it was given.
    var name: String
    /// The ways to read the query, the likeliest first.
    var readings: [Reading]

    /// A name's key and its qualifiers.
    struct Reading {
        var key: [UInt8]
        var qualifiers: [Qualifier]
    }

    /// A word after the comma, and what it may mean: nothing for a word that is unknown.
    struct Qualifier {
        var text: String
        var meanings: [GazetteerTable.Meaning]
    }

    /// Longer queries hold no name that the table knows.
    static let longest = 200

    /// The query, or nil where it holds no name.
    init?(_ query: String, in table: GazetteerTable) {
        let parts = query.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        name = first.trimmed
        let key = table.folding.key(of: name)
        guard !key.isEmpty else { return nil }
        let given = parts.dropFirst().compactMap { part -> Qualifier? in
            let key = table.folding.key(of: String(part))
            return key.isEmpty ? nil : Qualifier(text: part.trimmed, meanings: table.meanings(of: key))
        }
        readings = [Reading(key: key, qualifiers: given)]
        // Without a comma the last words may be the region: the longest name comes first.
        let words = key.split(separator: UInt8(ascii: " "))
        for count in stride(from: words.count - 1, to: 0, by: -1) where words.count <= 8 {
            if let qualifiers = PlaceQuery.qualifiers(words[count...], in: table) {
                let shorter = Array(words[..<count].joined(separator: " ".utf8))
                readings.append(Reading(key: shorter, qualifiers: qualifiers + given))
            }
        }
    }

    /// Words as one or several qualifiers, or nil where one of them means nothing.
    private static func qualifiers(_ words: ArraySlice<ArraySlice<UInt8>>, in table: GazetteerTable) -> [Qualifier]?
    {
        if words.isEmpty { return [] }
        for end in stride(from: words.endIndex, to: words.startIndex, by: -1) {
            let key = Array(words[..<end].joined(separator: " ".utf8))
            let meanings = table.meanings(of: key)
            if !meanings.isEmpty, let rest = qualifiers(words[end...], in: table) {
                return [Qualifier(text: String(decoding: key, as: UTF8.self), meanings: meanings)] + rest
            }
        }
        return nil
    }
}

extension GazetteerTable {
    /// Those of some cities that every qualifier agrees with, the one that is meant first.
    ///
    /// A qualifier that names the city's region outweighs one that names its country; then the population decides.
    func ranked(_ cities: [Int], by qualifiers: [PlaceQuery.Qualifier]) -> [Int] {
        var fitting: [(city: Int, regions: Int, population: Int)] = []
        for city in cities {
            guard let row = row(city), let regions = regions(of: row, named: qualifiers) else { continue }
            fitting.append((city, regions, row.population))
        }
        fitting.sort { ($0.regions, $0.population, $1.city) > ($1.regions, $1.population, $0.city) }
        return fitting.map(\.city)
    }

    /// How many of the qualifiers name a city's region, where the others name its country; nil where one names neither.
    func regions(of row: Row, named qualifiers: [PlaceQuery.Qualifier]) -> Int? {
        let country = country(ofRegion: row.region)
        var regions = 0
        for qualifier in qualifiers {
            if qualifier.meanings.contains(.region(row.region)) {
                regions += 1
            } else if !(country.map { qualifier.meanings.contains(.country($0)) } ?? false) {
                return nil
            }
        }
        return regions
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
