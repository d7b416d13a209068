internal import CGazetteerBytes
public import ForecastCore
internal import Primitives

/// The embedded table of cities, read in place.
///
/// Thirty sections, of numbers in 16 bits where nothing else is said: 0 folding. Cities, by the key of the name and
/// by falling population within a key: 1 the region of each, 2 latitudes and 3 longitudes as hundredths of a degree from
/// the middle of the region, even numbers to the north and east and odd ones to the south and west, both columns of two
/// bytes, 4 populations, a column of four. Regions: 5 latitudes and 6 longitudes of the middles, 7 how far from it cities
/// are to the north and south, in quarters of a degree, 8 bits, 8 the usual time zone; 9 the cities with another one,
/// sorted, 32 bits, and 10 their time zones. 11 the names of cities; 12 other keys, sorted, and 13 the city of each, 32
/// bits; 14 the country of each region and 15 the regions' names; 16 country codes and 17 country names; 18 time zones;
/// 19 keys of regions and countries, sorted, and 20 what each means; 21 the regions' postal abbreviations, where they
/// have some; 22 keys of areas, sorted, and 23 of each its kind (7 of 32 bits, below the top one, which is set if the area
/// yields to cities of its name) and the city that represents it; 24 codes of languages, 25 the language (the top 8 of 32
/// bits) and city of each localized name, sorted, and 26 the names; 27 keys by which most people mean one city, sorted,
/// and 28 that city, 32 bits; 29 the names of all countries in each language, empty for a country without a city.
struct GazetteerTable: @unchecked Sendable {
    // Sendable because the bytes are constants of the program: nothing ever writes them.

    let folding: Folding
    let cityNames: StringTable
    let alternateNames: StringTable
    let regionNames: StringTable
    let countryCodes: StringTable
    let countryNames: StringTable
    let zones: StringTable
    let qualifiers: StringTable
    let regionAbbreviations: StringTable
    let areaNames: StringTable
    let languages: StringTable
    let localizedNames: StringTable
    let wellKnownNames: StringTable
    let localizedCountries: StringTable
    private let cityRegions: ByteView
    private let latitudes: Column
    private let longitudes: Column
    private let populations: Column
    private let regionLatitudes: ByteView
    private let regionLongitudes: ByteView
    private let regionReaches: ByteView
    private let regionZones: ByteView
    private let otherZoneCities: ByteView
    private let otherZones: ByteView
    private let alternateNameCities: ByteView
    private let regionCountries: ByteView
    private let qualifierMeanings: ByteView
    private let areaCities: ByteView
    private let localizedCities: ByteView
    private let wellKnownCities: ByteView

    /// What a word after the comma means.
    enum Meaning: Hashable {
        case region(Int)
        case country(Int)
        /// What is around a large city.
        case surroundings(Int)
    }

    /// A city's row without its name.
    struct Row {
        var latitude: Double
        var longitude: Double
        var region: Int
        var population: Int
    }

    /// The table in the program.
    static func embedded() -> GazetteerTable {
        let start = UnsafeRawPointer(weathercard_gazetteer_bytes())
        return GazetteerTable(ByteView(UnsafeRawBufferPointer(start: start, count: weathercard_gazetteer_size())))
    }

    /// The table in some bytes, which must outlive it; a table without cities if they are damaged.
    init(_ bytes: ByteView) {
        let sections = SectionTable(bytes, magic: "WCGZ", version: 6)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        folding = Folding(table: section(0))
        cityRegions = section(1)
        latitudes = Column(section(2), width: 2)
        longitudes = Column(section(3), width: 2)
        populations = Column(section(4), width: 4)
        regionLatitudes = section(5)
        regionLongitudes = section(6)
        regionReaches = section(7)
        regionZones = section(8)
        otherZoneCities = section(9)
        otherZones = section(10)
        cityNames = StringTable(section(11))
        alternateNames = StringTable(section(12))
        alternateNameCities = section(13)
        regionCountries = section(14)
        regionNames = StringTable(section(15))
        countryCodes = StringTable(section(16))
        countryNames = StringTable(section(17))
        zones = StringTable(section(18))
        qualifiers = StringTable(section(19))
        qualifierMeanings = section(20)
        regionAbbreviations = StringTable(section(21))
        areaNames = StringTable(section(22))
        areaCities = section(23)
        languages = StringTable(section(24))
        localizedCities = section(25)
        localizedNames = StringTable(section(26))
        wellKnownNames = StringTable(section(27))
        wellKnownCities = section(28)
        localizedCountries = StringTable(section(29))
    }

    var cityCount: Int {
        min(cityNames.count, cityRegions.count / 2, latitudes.count, longitudes.count, populations.count)
    }

    func row(_ city: Int) -> Row? {
        guard city >= 0, city < cityCount, let region = cityRegions.little(UInt16.self, at: city * 2),
            let middle = regionLatitudes.little(Int16.self, at: region * 2), let north = latitudes[city],
            let meridian = regionLongitudes.little(Int16.self, at: region * 2), let east = longitudes[city],
            let population = populations[city]
        else { return nil }
        var longitude = meridian + signed(east)
        // A region may be on both sides of 180 degrees.
        if longitude > 18000 { longitude -= 36000 } else if longitude < -18000 { longitude += 36000 }
        return Row(
            latitude: Double(middle + signed(north)) / 100, longitude: Double(longitude) / 100, region: region,
            population: population)
    }

    /// The time zone of a city in a region.
    func zone(ofCity city: Int, in region: Int) -> Int? {
        let count = otherZoneCities.count / 4
        func other(_ index: Int) -> Int { otherZoneCities.little(UInt32.self, at: index * 4) ?? 0 }
        let index = firstIndex(below: count) { other($0) >= city }
        return index < count && other(index) == city
            ? otherZones.little(UInt16.self, at: index * 2) : regionZones.little(UInt16.self, at: region * 2)
    }

    /// Calls `body` with every city whose latitude is within a distance of another, both in degrees.
    func forEachCity(near latitude: Double, within degrees: Double, _ body: (Int) -> Void) {
        let south = max(-9000, Int(((latitude - degrees) * 100).rounded(.down)))
        let north = min(9000, Int(((latitude + degrees) * 100).rounded(.up)))
        // Most regions have no city there.
        let isNear = (0..<min(regionReaches.count, regionLatitudes.count / 2)).map { region in
            let middle = regionLatitudes.little(Int16.self, at: region * 2) ?? 0
            let reach = 25 * (regionReaches.byte(at: region) ?? 0)
            return middle + reach >= south && middle - reach <= north
        }
        let regions = cityRegions.buffer
        isNear.withUnsafeBufferPointer { isNear in
            for city in 0..<cityCount {
                let region = Int(
                    UInt16(littleEndian: regions.loadUnaligned(fromByteOffset: city * 2, as: UInt16.self)))
                guard region < isNear.count, isNear[region], let offset = latitudes[city],
                    let middle = regionLatitudes.little(Int16.self, at: region * 2)
                else { continue }
                let latitude = middle + signed(offset)
                if latitude >= south, latitude <= north { body(city) }
            }
        }
    }

    func country(ofRegion region: Int) -> Int? {
        regionCountries.little(UInt16.self, at: region * 2)
    }

    /// The areas that have a name, and the city that represents each, the likeliest first.
    ///
    /// With `isYielding` those are among them that a city of the name takes precedence over.
    func areas(named key: [UInt8], isYielding: Bool) -> [(area: Area, city: Int)] {
        areaNames.indices(of: key).compactMap { index in
            guard let bits = areaCities.little(UInt32.self, at: index * 4), bits & 0xFF_FFFF < cityCount,
                isYielding || bits & 0x8000_0000 == 0
            else { return nil }
            return Area(rawValue: bits >> 24 & 0x7F).map { ($0, bits & 0xFF_FFFF) }
        }
    }

    /// The city that most people mean by a name whatever the number of people of its namesakes, nil for most names.
    func wellKnownCity(named key: [UInt8]) -> Int? {
        wellKnownNames.indices(of: key).first
            .flatMap { wellKnownCities.little(UInt32.self, at: $0 * 4) }
            .flatMap { $0 < cityCount ? $0 : nil }
    }

    private func language(of code: String) -> Int? {
        (0..<languages.count).first { languages.string($0) == code }
    }

    /// The name of a country in the language of a code, nil if the table does not have it.
    func name(ofCountry country: Int, in code: String) -> String? {
        if code == "en" { return countryNames.string(country).nonEmpty }
        guard country < countryCodes.count, let language = language(of: code) else { return nil }
        return localizedCountries.string(language * countryCodes.count + country).nonEmpty
    }

    /// The countries that have a name in a language other than English.
    func countries(named key: [UInt8]) -> [Int] {
        var found: [Int] = []
        var name: [UInt8] = []
        localizedCountries.forEach { index, bytes in
            folding.fold(bytes, into: &name)
            guard name == key, countryCodes.count > 0 else { return }
            let country = index % countryCodes.count
            if !found.contains(country) { found.append(country) }
        }
        return found
    }

    /// The name of a city in the language of a code, nil if the table does not have it.
    func name(ofCity city: Int, in code: String) -> String? {
        guard let language = language(of: code) else { return nil }
        let wanted = language << 24 | city
        func entry(_ index: Int) -> Int { localizedCities.little(UInt32.self, at: index * 4) ?? 0 }
        let index = firstIndex(below: localizedNames.count) { entry($0) >= wanted }
        guard index < localizedNames.count, entry(index) == wanted else { return nil }
        return localizedNames.string(index)
    }

    /// The cities that have a name or are known by it, no matter where.
    func cities(named key: [UInt8]) -> [Int] {
        var name: [UInt8] = []
        let first = cityNames.firstIndex { bytes in
            folding.fold(bytes, into: &name)
            return !name.lexicographicallyPrecedes(key)
        }
        var found: [Int] = []
        cityNames.scan(from: first) { city, bytes in
            folding.fold(bytes, into: &name)
            guard city < cityCount, name == key else { return false }
            found.append(city)
            return true
        }
        for alternateName in alternateNames.indices(of: key) {
            if let city = self.city(ofAlternateName: alternateName), !found.contains(city) {
                found.append(city)
            }
        }
        return found
    }

    func city(ofAlternateName alternateName: Int) -> Int? {
        alternateNameCities.little(UInt32.self, at: alternateName * 4).flatMap { $0 < cityCount ? $0 : nil }
    }

    func meanings(of key: [UInt8]) -> [Meaning] {
        qualifiers.indices(of: key).compactMap { index in
            qualifierMeanings.little(UInt16.self, at: index * 2).map {
                $0 & 0x8000 == 0 ? .region($0) : .country($0 & 0x7FFF)
            }
        }
    }
}

/// The number that an even one is half of if it is positive, and an odd one if it is negative.
private func signed(_ number: Int) -> Int {
    number >> 1 ^ -(number & 1)
}

/// A city of the gazetteer.
public struct City: Hashable, Sendable {
    /// Where it is, to the hundredth of a degree, and what it is called.
    public let place: Place
    /// Its country in English.
    public let countryName: String?
    /// The number of people who live there, 0 if it is not known.
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
                longitude: row.longitude,
                timeZone: zone(ofCity: number, in: row.region).flatMap { zones.string($0).nonEmpty }),
            countryName: country.flatMap { countryNames.string($0).nonEmpty }, population: row.population,
            number: number)
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// Turns names into the keys by which they are found: words with one space between.
///
/// Latin letters become a to z without accents, and letters such as ø and ß what they are usually written as. Letters of
/// other scripts become lower case, without the marks of Greek, Arabic and Hebrew. Apostrophes and full stops are left
/// out, and anything else that is no letter, mark or digit separates words. `saint` and `st`, `fort` and `ft`, `mount` and
/// `mt` are one. folding.py folds the same way.
struct Folding {
    /// Entries of six bytes by rising code point: the code point, the length of what it becomes, and that in UTF-8.
    let table: ByteView

    /// The words that have a short form.
    static let shortForms = [("saint", "st"), ("sainte", "ste"), ("fort", "ft"), ("mount", "mt")]

    /// The key of a text; without `isComplete` its last word is still being typed and gets no short form.
    func key(of text: some StringProtocol, isComplete: Bool = true) -> [UInt8] {
        var key: [UInt8] = []
        var text = String(text)
        text.withUTF8 { fold(UnsafeRawBufferPointer($0), into: &key, isComplete: isComplete) }
        return key
    }

    /// Replaces `key` by the key of a UTF-8 text; bytes that are not UTF-8 separate words.
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

    /// Ends a word with a space, after replacing it by its short form if it has one.
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

    /// Appends what a scalar becomes; false if it separates words.
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
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
            key.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            return true
        default:
            return false
        }
    }

    /// The scalar whose encoding starts at an index, and its length in bytes; a space of one byte if it is not UTF-8.
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
