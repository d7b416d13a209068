internal import CGazetteerBytes
public import ForecastCore

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

/// A city of the gazetteer.
public struct City: Hashable, Sendable {
    /// Where it is, to the hundredth of a degree, and what it is called.
    public let place: Place
    /// Its country in English.
    public let countryName: String?
    /// How many people live there.
    public let population: Int

    /// Its row in the table.
    let number: Int
}

extension GazetteerTable {
    func city(_ number: Int) -> City? {
        guard let row = row(number) else { return nil }
        let country = country(ofRegion: row.region)
        return City(
            place: Place(
                name: cityNames.string(number), region: regionNames.string(row.region).nonEmpty,
                country: country.flatMap { countryCodes.string($0).nonEmpty }, latitude: row.latitude,
                longitude: row.longitude, timeZone: zones.string(row.zone).nonEmpty),
            countryName: country.flatMap { countryNames.string($0).nonEmpty }, population: row.population,
            number: number)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// Turns names into the keys that they are found by: small letters a to z and digits in words with one space between.
///
/// Case and accents go, letters such as ø and ß become what they are usually written as, apostrophes and full stops
/// vanish, and whatever else is no letter or digit parts words. `saint` and `st`, `fort` and `ft`, `mount` and `mt`
/// are one. A letter of another script stays, in lower case. make-gazetteer.py folds the same way.
struct Folding {
    /// Entries of six bytes by rising code point: the code point, the number of letters, up to three letters.
    let table: ByteView

    /// The words that have a short form.
    static let shortForms = [("saint", "st"), ("sainte", "ste"), ("fort", "ft"), ("mount", "mt")]

    /// The key of a text, whose last word may be one that is still being typed and so gets no short form.
    func key(of text: some StringProtocol, isComplete: Bool = true) -> [UInt8] {
        var key: [UInt8] = []
        var text = String(text)
        text.withUTF8 { fold(UnsafeRawBufferPointer($0), into: &key, isComplete: isComplete) }
        return key
    }

    /// Replaces `key` by the key of a UTF-8 text; what is no UTF-8 parts words.
    func fold(_ text: UnsafeRawBufferPointer, into key: inout [UInt8], isComplete: Bool = true) {
        key.removeAll(keepingCapacity: true)
        var word = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                key.append(byte)
                index += 1
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                key.append(byte | 0x20)
                index += 1
            case UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "."):
                index += 1
            case 0..<0x80:
                endWord(from: &word, of: &key)
                index += 1
            default:
                let (scalar, length) = decode(text, at: index)
                if !append(scalar, to: &key) {
                    endWord(from: &word, of: &key)
                }
                index += length
            }
        }
        endWord(from: &word, of: &key, isComplete: isComplete)
        if !key.isEmpty {
            key.removeLast()
        }
    }

    /// Puts the space behind a word, and the short form of those that have one in their place.
    private func endWord(from start: inout Int, of key: inout [UInt8], isComplete: Bool = true) {
        guard key.count > start else { return }
        if isComplete, (4...6).contains(key.count - start) {
            let word = key[start...]
            if let (_, short) = Folding.shortForms.first(where: { word.elementsEqual($0.0.utf8) }) {
                key.replaceSubrange(start..., with: short.utf8)
            }
        }
        key.append(UInt8(ascii: " "))
        start = key.count
    }

    /// False where the scalar parts words.
    private func append(_ scalar: Unicode.Scalar, to key: inout [UInt8]) -> Bool {
        let code = Int(scalar.value)
        let entries = table.count / 6
        let entry = firstIndex(below: entries) { table.little(UInt16.self, at: $0 * 6) ?? 0 >= code }
        if entry < entries, table.little(UInt16.self, at: entry * 6) == code {
            let length = table.byte(at: entry * 6 + 2) ?? 0
            if let letters = table.slice(from: entry * 6 + 3, count: length) {
                key.append(contentsOf: letters.buffer)
            }
            return true
        }
        guard scalar.properties.isAlphabetic || scalar.properties.numericType != nil else { return false }
        key.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        return true
    }

    /// The scalar whose encoding starts at an index, and the bytes that it takes; a space of one byte for no UTF-8.
    private func decode(_ text: UnsafeRawBufferPointer, at index: Int) -> (Unicode.Scalar, Int) {
        let lead = text[index]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        guard lead >= 0xC2, index + length <= text.count else { return (" ", 1) }
        var code = UInt32(lead & (0x7F >> UInt8(length)))
        for offset in 1..<length {
            code = code << 6 | UInt32(text[index + offset] & 0x3F)
        }
        guard let scalar = Unicode.Scalar(code) else { return (" ", 1) }
        return (scalar, length)
    }
}
