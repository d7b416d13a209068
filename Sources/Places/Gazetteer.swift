public import ForecastCore

/// The cities of 1,000 people and more, embedded in the program (GeoNames, CC BY 4.0).
///
/// The table is read in place, so creating a value costs nothing.
public struct Gazetteer: Sendable {
    /// The acknowledgement that the licence of the data requires.
    public static let attribution = "Place names by GeoNames.org, CC BY 4.0"

    let table: GazetteerTable

    /// The result of a query.
    public struct Match: Hashable, Sendable {
        /// The city that is meant.
        public let city: City
        /// Other cities that the query fits, with at least a tenth of the people; by falling population.
        public let namesakes: [City]
        /// What the query names if that is not a city: `city` is then its capital or largest city.
        public let area: Area?
    }

    /// The gazetteer in the program.
    public init() {
        self.init(table: .embedded())
    }

    init(table: GazetteerTable) {
        self.table = table
    }

    /// The city that a query means: a name, optionally followed by a comma and a region or country, or both.
    ///
    /// Case, accents and punctuation are ignored: `sao paulo`, `St Louis, MO`, `London, Ontario, Canada`. After a comma
    /// comes a region's name or postal code, a country's code or its name in any language of the cards, or a large city nearby; for a code that is both, such as `CA`, a city in
    /// the region wins. Of the cities that fit, the one that is well known wins, or else the one with most people. If nothing has the whole query as its name,
    /// its last words may be the region: `Portland ME`. The name of a country, region or island means its capital or
    /// largest city, unless a city in it has that name.
    ///
    /// - Throws: If no city has the name, or none in that region; another city never takes its place.
    public func find(_ query: String) throws(PlaceError) -> Match {
        guard query.utf8.count <= PlaceQuery.longest else { throw .unknown(name: query, suggestions: []) }
        guard let parsed = PlaceQuery(query, in: table) else { throw .nameless(query: query) }
        var excluded: (cities: [Int], qualifiers: [PlaceQuery.Qualifier])?
        for reading in parsed.readings {
            let cities = table.cities(named: reading.key)
            let fitting = table.ranked(cities, named: reading.key, by: reading.qualifiers)
            if let match = match(fitting, in: table.area(reading, before: fitting.first)) {
                return match
            }
            if !cities.isEmpty, excluded == nil {
                excluded = (table.ranked(cities, named: reading.key, by: []), reading.qualifiers)
            }
        }
        if let excluded {
            throw .elsewhere(
                name: excluded.cities.first.map { table.cityNames.string($0) } ?? parsed.name,
                qualifier: excluded.qualifiers.map(\.text).joined(separator: ", "),
                suggestions: labels(excluded.cities))
        }
        throw .unknown(name: parsed.name, suggestions: nearestSpellings(to: parsed))
    }

    /// The city around or nearest to a point in degrees north and east, and the distance of its center.
    ///
    /// Meant for naming coordinates. A large city reaches further than a small one.
    ///
    /// - Returns: Nil if the latitude is not within ±90 or the longitude not within ±360.
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

    private func match(_ ranked: [Int], in area: (area: Area, city: Int)?) -> Match? {
        guard let first = area?.city ?? ranked.first, let city = table.city(first) else { return nil }
        let others = ranked.lazy.filter { $0 != first }.compactMap { table.city($0) }
            .filter { table.isRival($0.population, of: city.population) }
            .sorted { ($0.population, $1.number) > ($1.population, $0.number) }
        return Match(city: city, namesakes: others, area: area?.area)
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

/// A name and the words that choose among the cities that have it.
struct PlaceQuery {
    /// The part before the first comma, as given.
    var name: String
    /// The interpretations of the query, the likeliest first.
    var readings: [Reading]

    /// A name's key and its qualifiers.
    struct Reading {
        var key: [UInt8]
        var qualifiers: [Qualifier]
    }

    /// A word after the comma and its meanings, none for an unknown word.
    struct Qualifier {
        var text: String
        var meanings: [GazetteerTable.Meaning]
    }

    /// The longest query in bytes; the table has no names of such a length.
    static let longest = 200

    /// The query, or nil if it has no name.
    init?(_ query: String, in table: GazetteerTable) {
        let parts = query.split(separator: ",", omittingEmptySubsequences: false)
        guard let first = parts.first else { return nil }
        name = first.trimmed
        let key = table.folding.key(of: name)
        guard !key.isEmpty else { return nil }
        let given = parts.dropFirst().compactMap { part -> Qualifier? in
            let key = table.folding.key(of: String(part))
            guard !key.isEmpty else { return nil }
            let meanings = table.meanings(of: key)
            return Qualifier(
                text: part.trimmed, meanings: meanings.isEmpty ? table.otherMeanings(of: key) : meanings)
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

    /// Words as one or several qualifiers, or nil if one of them is unknown.
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
    /// The cities that every qualifier fits, the one that is meant first.
    ///
    /// A qualifier that names the city's region outranks one that names its country, unless the city in the country has 50
    /// times the people; then the population decides. The city that most people mean by the name comes before those that fit no better.
    func ranked(_ cities: [Int], named key: [UInt8], by qualifiers: [PlaceQuery.Qualifier]) -> [Int] {
        var fitting: [(city: Int, regions: Int, population: Int)] = []
        for city in cities {
            guard let row = row(city), let regions = regions(of: row, named: qualifiers) else { continue }
            fitting.append((city, regions, row.population))
        }
        fitting.sort { ($0.regions, $0.population, $1.city) > ($1.regions, $1.population, $0.city) }
        if let first = fitting.first,
            let index = fitting.firstIndex(where: { $0.population > 50 * max(first.population, 1) })
        {
            fitting.insert(fitting.remove(at: index), at: 0)
        }
        if let wellKnown = wellKnownCity(named: key),
            let index = fitting.firstIndex(where: { $0.city == wellKnown }),
            fitting.allSatisfy({ $0.regions <= fitting[index].regions })
        {
            fitting.insert(fitting.remove(at: index), at: 0)
        }
        return fitting.map(\.city)
    }

    /// The area that a query names, unless its region fits the qualifiers worse than that of the best city does.
    func area(_ reading: PlaceQuery.Reading, before best: Int?) -> (area: Area, city: Int)? {
        func fit(_ city: Int) -> Int? {
            row(city).flatMap { regions(of: $0, named: reading.qualifiers) }
        }
        let least = best.flatMap(fit) ?? 0
        return areas(named: reading.key, isYielding: best == nil).first { fit($0.city) ?? -1 >= least }
    }

    /// The number of qualifiers that name a city's region, if the others name its country or a large city nearby; nil if one
    /// names none of them.
    func regions(of row: Row, named qualifiers: [PlaceQuery.Qualifier]) -> Int? {
        let country = country(ofRegion: row.region)
        var regions = 0
        for qualifier in qualifiers {
            if qualifier.meanings.contains(.region(row.region)) {
                regions += 1
            } else if !(country.map { qualifier.meanings.contains(.country($0)) } ?? false)
                && !qualifier.meanings.contains(where: { isAround(row, $0) })
            {
                return nil
            }
        }
        return regions
    }
}

extension GazetteerTable {
    /// A country by its name in another language, or else the surroundings of the large cities that a key names.
    fileprivate func otherMeanings(of key: [UInt8]) -> [Meaning] {
        let countries = countries(named: key)
        if !countries.isEmpty { return countries.map { .country($0) } }
        return cities(named: key).filter { row($0)?.population ?? 0 >= 100_000 }.map { .surroundings($0) }
    }

    /// Whether a city is within 25 km of the one whose surroundings are meant.
    private func isAround(_ city: Row, _ meaning: Meaning) -> Bool {
        guard case .surroundings(let center) = meaning, let center = row(center) else { return false }
        return greatCircle(city.latitude, city.longitude, center.latitude, center.longitude) <= 25
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
    /// The city as a place, with a qualifier if its name alone finds another city or one of several.
    ///
    /// The qualifier is the postal abbreviation of the state or province in Australia, Canada and the United States, and
    /// England, Scotland, Wales or Northern Ireland in the United Kingdom. Elsewhere it is the country, or the region if
    /// namesakes are in the same country.
    public func place(of city: City) -> Place {
        var place = city.place
        let namesakes = table.namesakes(of: city).compactMap { table.city($0) }
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

    /// The shortest query for which ``find(_:)`` returns a city, or nil if there is none.
    ///
    /// A query that has namesakes is returned only if there is no better one, and with `isAlone` not at all.
    public func query(for city: City, isAlone: Bool = false) -> String? {
        let place = city.place
        guard let name = place.name else { return nil }
        var words = [name] + table.qualifiers(of: city).map { "\(name), \($0)" }
        if let region = place.region, let country = place.country {
            words.append("\(name), \(region), \(country)")
        }
        var second: String?
        for query in words {
            guard let match = try? find(query), match.city.number == city.number else { continue }
            if match.namesakes.isEmpty { return query }
            second = second ?? query
        }
        return isAlone ? nil : second
    }
}

extension GazetteerTable {
    /// The cities that the name of a city may mean: the largest, those with a tenth of its people, and the city itself.
    fileprivate func namesakes(of city: City) -> [Int] {
        let key = folding.key(of: city.place.name ?? "")
        let namesakes = ranked(cities(named: key), named: key, by: [])
        let largest = namesakes.first.flatMap { row($0)?.population } ?? 0
        return namesakes.filter { other in
            other == city.number || isRival(row(other)?.population ?? 0, of: largest)
        }
    }

    /// Whether a city of some population counts beside a larger one.
    func isRival(_ population: Int, of largest: Int) -> Bool {
        population > 0 && population >= largest / 10
    }

    fileprivate func regionAbbreviation(ofCity city: Int) -> String? {
        row(city).map { regionAbbreviations.string($0.region) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// What a query names if that is not a city.
public enum Area: Int, Hashable, Sendable {
    /// A country or dependent territory.
    case country
    /// A state, province or other first-order administrative division.
    case region
    /// An island, an archipelago or another well-known area.
    case island
}

extension Gazetteer {
    /// The largest distance of a place from the city that gives it its name, in kilometers.
    private static let localizationReach = 60.0

    /// The name of a country in a language.
    ///
    /// - Parameters:
    ///   - country: The code of the country, ISO 3166-1 alpha-2.
    ///   - language: The code of the language, such as `de`.
    /// - Returns: Nil if the table has no such country or language.
    public func countryName(_ country: String, in language: String) -> String? {
        table.countryCodes.indices(of: Array(country.utf8)).first.flatMap {
            table.name(ofCountry: $0, in: language)
        }
    }

    /// A place with its name in a language, if that is known or the query spells it.
    ///
    /// A qualifier that is the country's name in English becomes the one in the language.
    ///
    /// If the table has no name in the language, an alternate name in the query, such as `Edimbourg` in German, is kept as
    /// written; in English the table's name stays. The name of a place that is not in the gazetteer does not change.
    ///
    /// - Parameters:
    ///   - place: The place, with the name that the gazetteer gave it.
    ///   - language: The code of the language, such as `de`.
    ///   - query: The query that found the place, if it was found by one.
    /// - Returns: The place, changed in its name and qualifier only.
    public func localized(_ place: Place, in language: String, query: String? = nil) -> Place {
        guard language != "en" else { return place }
        var localized = place
        if let country = place.country, let qualifier = place.qualifier, qualifier == countryName(country, in: "en")
        {
            localized.qualifier = countryName(country, in: language) ?? qualifier
        }
        guard let name = place.name, let city = city(named: name, at: place) else { return localized }
        localized.name = table.name(ofCity: city, in: language) ?? query.flatMap { spelling($0, of: city) } ?? name
        return localized
    }

    /// The city of the table that gave a place its name.
    private func city(named name: String, at place: Place) -> Int? {
        var best: (city: Int, kilometers: Double)?
        for city in table.cities(named: table.folding.key(of: name)) where table.cityNames.string(city) == name {
            guard let row = table.row(city) else { continue }
            let kilometers = greatCircle(place.latitude, place.longitude, row.latitude, row.longitude)
            if kilometers < best?.kilometers ?? Gazetteer.localizationReach { best = (city, kilometers) }
        }
        return best?.city
    }

    /// The name in a query as it is written, if it is one of a city's names and not an abbreviation.
    private func spelling(_ query: String, of city: Int) -> String? {
        guard let name = PlaceQuery(query, in: table)?.name, name.first?.isLowercase == false,
            // A name without its accents is the city's own, which has them.
            table.folding.key(of: name) != table.folding.key(of: table.cityNames.string(city)),
            !name.allSatisfy({ $0.isUppercase || !$0.isLetter }) || name.first?.isCased == false,
            table.cities(named: table.folding.key(of: name)).contains(city)
        else { return nil }
        return name
    }
}
