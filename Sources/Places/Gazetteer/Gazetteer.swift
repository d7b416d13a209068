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
