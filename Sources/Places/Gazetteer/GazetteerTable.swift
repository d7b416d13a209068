internal import CGazetteerBytes

/// The embedded table of cities, read in place.
///
/// Thirteen sections: 0 folding; 1 cities and 2 their names, by the key of the name, falling population within a key;
/// 3 other keys, sorted, and 4 the city of each; 5 the country of each region and 6 the regions' names; 7 country
/// codes and 8 country names; 9 time zones; 10 keys of regions and countries, sorted, and 11 what each means; 12 the
/// regions' postal abbreviations, where they have some. Numbers that refer to a row elsewhere are 16 bits. A city is
/// 12 bytes: latitude and longitude in hundredths of a degree, region, time zone, and population in 32 bits.
struct GazetteerTable: @unchecked Sendable {
    // Sendable because the bytes are constants of the program: nothing ever writes them.

    let folding: Folding
    let cityNames: StringTable
    let aliases: StringTable
    let regionNames: StringTable
    let countryCodes: StringTable
    let countryNames: StringTable
    let zones: StringTable
    let qualifiers: StringTable
    let regionAbbreviations: StringTable
    private let cities: ByteView
    private let aliasCities: ByteView
    private let regionCountries: ByteView
    private let qualifierMeanings: ByteView

    /// What a word after the comma may mean.
    enum Meaning: Hashable {
        case region(Int)
        case country(Int)
    }

    /// One city's row, names left where they are.
    struct Row {
        var latitude: Double
        var longitude: Double
        var region: Int
        var zone: Int
        var population: Int
    }

    /// The table in the program.
    static func embedded() -> GazetteerTable {
        let start = UnsafeRawPointer(weathercard_gazetteer_bytes())
        return GazetteerTable(ByteView(UnsafeRawBufferPointer(start: start, count: weathercard_gazetteer_size())))
    }

    /// The table in some bytes, which must live as long as it; a table without cities where they are damaged.
    init(_ bytes: ByteView) {
        let sections = SectionTable(bytes, magic: "WCGZ", version: 2)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        folding = Folding(table: section(0))
        cities = section(1)
        cityNames = StringTable(section(2))
        aliases = StringTable(section(3))
        aliasCities = section(4)
        regionCountries = section(5)
        regionNames = StringTable(section(6))
        countryCodes = StringTable(section(7))
        countryNames = StringTable(section(8))
        zones = StringTable(section(9))
        qualifiers = StringTable(section(10))
        qualifierMeanings = section(11)
        regionAbbreviations = StringTable(section(12))
    }

    var cityCount: Int { min(cityNames.count, cities.count / 12) }

    func row(_ city: Int) -> Row? {
        let at = city * 12
        guard city >= 0, city < cityCount, let latitude = cities.little(Int16.self, at: at),
            let longitude = cities.little(Int16.self, at: at + 2),
            let region = cities.little(UInt16.self, at: at + 4),
            let zone = cities.little(UInt16.self, at: at + 6),
            let population = cities.little(UInt32.self, at: at + 8)
        else { return nil }
        return Row(
            latitude: Double(latitude) / 100, longitude: Double(longitude) / 100, region: region, zone: zone,
            population: population)
    }

    func country(ofRegion region: Int) -> Int? {
        regionCountries.little(UInt16.self, at: region * 2)
    }

    /// The cities that bear a name or are known by it, no matter where.
    func cities(named key: [UInt8]) -> [Int] {
        var name: [UInt8] = []
        func nameKey(_ city: Int) -> [UInt8] {
            folding.fold(cityNames[city].buffer, into: &name)
            return name
        }
        var found: [Int] = []
        var city = firstIndex(below: cityCount) { !nameKey($0).lexicographicallyPrecedes(key) }
        while city < cityCount, nameKey(city) == key {
            found.append(city)
            city += 1
        }
        for alias in aliases.indices(of: key) {
            if let city = self.city(ofAlias: alias), !found.contains(city) {
                found.append(city)
            }
        }
        return found
    }

    func city(ofAlias alias: Int) -> Int? {
        aliasCities.little(UInt16.self, at: alias * 2).flatMap { $0 < cityCount ? $0 : nil }
    }

    func meanings(of key: [UInt8]) -> [Meaning] {
        qualifiers.indices(of: key).compactMap { index in
            qualifierMeanings.little(UInt16.self, at: index * 2).map {
                $0 & 0x8000 == 0 ? .region($0) : .country($0 & 0x7FFF)
            }
        }
    }
}
