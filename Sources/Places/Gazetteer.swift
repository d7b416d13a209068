public import ForecastCore

/// The cities of 15,000 people and more, inside the program (GeoNames, CC BY 4.0).
///
/// It costs nothing to make: a search reads the table where it lies.
public struct Gazetteer: Sendable {
    /// The words that the licence of the data asks for.
    public static let attribution = "Place names by GeoNames.org, CC BY 4.0"

    let table: GazetteerTable

    /// What a query found.
    public struct Finding: Hashable, Sendable {
        /// The city that is meant.
        public let city: City
        /// Others that the query fits, with at least a tenth of its people; most people first.
        public let namesakes: [City]
    }

    /// The gazetteer in the program.
    public init() {
        self.init(table: .embedded())
    }

    init(table: GazetteerTable) {
        self.table = table
    }

    /// The city that a query means: a name, then perhaps a region or country, or both, behind commas.
    ///
    /// Case, accents and punctuation are ignored: `sao paulo`, `St Louis, MO`, `London, Ontario, Canada`. What stands
    /// behind a comma is a region's name or postal code, or a country's name or code; for a code that is both, such as
    /// `CA`, a city in the region wins. Of those that fit, the one with most people. Without a comma the last words may
    /// be the region, where nothing bears the whole as its name: `Portland ME`.
    ///
    /// - Throws: Where no city bears the name, or none there does; never another city in its place.
    public func find(_ query: String) throws(PlaceError) -> Finding {
        guard query.utf8.count <= PlaceQuery.longest else { throw .unknown(name: query, suggestions: []) }
        guard let parsed = PlaceQuery(query, in: table) else { throw .empty }
        var excluded: (cities: [Int], qualifiers: [PlaceQuery.Qualifier])?
        for reading in parsed.readings {
            let cities = table.cities(named: reading.key)
            let fitting = table.ranked(cities, by: reading.qualifiers)
            if let finding = finding(fitting) {
                return finding
            }
            if !cities.isEmpty, excluded == nil {
                excluded = (cities, reading.qualifiers)
            }
        }
        if let excluded {
            let there = table.ranked(excluded.cities, by: [])
            throw .elsewhere(
                name: there.first.map { table.cityNames.string($0) } ?? parsed.name,
                qualifier: excluded.qualifiers.map(\.text).joined(separator: ", "), suggestions: labels(there))
        }
        throw .unknown(name: parsed.name, suggestions: nearestSpellings(to: parsed))
    }

    /// The city around or nearest to a point in degrees north and east, and how many kilometers away its middle is.
    ///
    /// Meant to name bare coordinates. A large city reaches further than a small one.
    ///
    /// - Returns: Nil where the latitude is not within ±90 or the longitude not within ±360.
    public func nearest(latitude: Double, longitude: Double) -> (city: City, kilometers: Double)? {
        guard let (number, kilometers) = table.nearest(latitude: latitude, longitude: longitude),
            let city = table.city(number)
        else { return nil }
        return (city, kilometers)
    }

    /// The shortest query that means a city and no other, such as `Portland, Maine`.
    public func label(_ city: City) -> String {
        table.label(city)
    }

    static let mostSuggestions = 4

    private func finding(_ ranked: [Int]) -> Finding? {
        guard let first = ranked.first, let city = table.city(first) else { return nil }
        let others = ranked.dropFirst().lazy.compactMap { table.city($0) }
            .filter { table.isRival($0.population, of: city.population) }
            .sorted { ($0.population, $1.number) > ($1.population, $0.number) }
        return Finding(city: city, namesakes: others)
    }

    func nearestSpellings(to query: PlaceQuery) -> [String] {
        labels(table.nearestSpellings(to: query, most: Gazetteer.mostSuggestions))
    }

    func labels(_ cities: [Int]) -> [String] {
        var labels: [String] = []
        for city in cities.prefix(Gazetteer.mostSuggestions).compactMap({ table.city($0) }) {
            let label = table.label(city)
            if !labels.contains(label) {
                labels.append(label)
            }
        }
        return labels
    }
}

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

extension Gazetteer {
    /// The city as a place, with a qualifier where its name alone finds another city or one of several.
    ///
    /// The qualifier is the state or province in Australia, Canada and the United States, as its postal abbreviation, and
    /// the part of the kingdom in Great Britain. Elsewhere it is the country, or where namesakes share that the region.
    public func place(of city: City) -> Place {
        var place = city.place
        let namesakes = table.bearers(ofNameOf: city).compactMap { table.city($0) }
        guard namesakes.contains(where: { $0.number != city.number }) else { return place }
        place.qualifier = qualifier(of: city, among: namesakes)
        return place
    }

    private func qualifier(of city: City, among namesakes: [City]) -> String? {
        let place = city.place
        let region = place.region == place.name ? nil : place.region
        switch place.country {
        case "AU", "CA", "US":
            return table.regionAbbreviation(ofCity: city.number) ?? region
        case "GB":
            return region ?? city.countryName
        default:
            let isAlone = !namesakes.contains { $0.number != city.number && $0.place.country == place.country }
            return isAlone ? city.countryName ?? region : region ?? city.countryName
        }
    }

    /// The shortest words for which ``find(_:)`` answers a city, or nil where no words do.
    ///
    /// Words to which it also names others come only where there are no better ones, and with `isAlone` not at all.
    public func query(for city: City, isAlone: Bool = false) -> String? {
        let place = city.place
        guard let name = place.name else { return nil }
        var words = [name] + table.qualifiers(of: city).map { "\(name), \($0)" }
        if let region = place.region, let country = place.country {
            words.append("\(name), \(region), \(country)")
        }
        var second: String?
        for query in words {
            guard let finding = try? find(query), finding.city.number == city.number else { continue }
            if finding.namesakes.isEmpty { return query }
            second = second ?? query
        }
        return isAlone ? nil : second
    }
}

extension GazetteerTable {
    /// The cities that the name of a city may mean: the largest, those with a tenth of its people, and the city itself.
    fileprivate func bearers(ofNameOf city: City) -> [Int] {
        let bearers = ranked(cities(named: folding.key(of: city.place.name ?? "")), by: [])
        let largest = bearers.first.flatMap { row($0)?.population } ?? 0
        return bearers.filter { bearer in
            bearer == city.number || isRival(row(bearer)?.population ?? 0, of: largest)
        }
    }

    /// Whether a city of so many people is taken into account beside a larger one.
    func isRival(_ population: Int, of largest: Int) -> Bool {
        population > 0 && population >= largest / 10
    }

    fileprivate func regionAbbreviation(ofCity city: Int) -> String? {
        row(city).map { regionAbbreviations.string($0.region) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
