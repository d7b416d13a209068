internal import CGazetteerBytes
public import ForecastCore
internal import Primitives

/// The embedded table of cities, read in place.
///
/// Twenty sections: 0 folding; 1 latitudes and 2 longitudes of the cities, in hundredths of a degree, 3 their details and
/// 4 their names, by the key of the name and by falling population within a key; 5 other keys, sorted, and 6 the city of
/// each, 24 bits; 7 the country of each region and 8 the regions' names; 9 country codes and 10 country names; 11 time
/// zones; 12 keys of regions and countries, sorted, and 13 what each means; 14 the regions' postal abbreviations, where
/// they have some; 15 keys of areas, sorted, and 16 of each its kind (the top 8 of 32 bits) and the city that represents
/// it; 17 codes of languages, 18 the language (the top 8 of 32 bits) and city of each localized name, sorted, and 19 the
/// names. The details of a city are 48 bits: 26 of population, 9 of time zone and 13 of region, from the lowest on. Other
/// numbers have 16 bits.
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
    private let latitudes: ByteView
    private let longitudes: ByteView
    private let details: ByteView
    private let alternateNameCities: ByteView
    private let regionCountries: ByteView
    private let qualifierMeanings: ByteView
    private let areaCities: ByteView
    private let localizedCities: ByteView

    /// What a word after the comma means.
    enum Meaning: Hashable {
        case region(Int)
        case country(Int)
    }

    /// A city's row without its name.
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

    /// The table in some bytes, which must outlive it; a table without cities if they are damaged.
    init(_ bytes: ByteView) {
        let sections = SectionTable(bytes, magic: "WCGZ", version: 3)
        func section(_ number: Int) -> ByteView { sections?[number] ?? .empty }
        folding = Folding(table: section(0))
        latitudes = section(1)
        longitudes = section(2)
        details = section(3)
        cityNames = StringTable(section(4))
        alternateNames = StringTable(section(5))
        alternateNameCities = section(6)
        regionCountries = section(7)
        regionNames = StringTable(section(8))
        countryCodes = StringTable(section(9))
        countryNames = StringTable(section(10))
        zones = StringTable(section(11))
        qualifiers = StringTable(section(12))
        qualifierMeanings = section(13)
        regionAbbreviations = StringTable(section(14))
        areaNames = StringTable(section(15))
        areaCities = section(16)
        languages = StringTable(section(17))
        localizedCities = section(18)
        localizedNames = StringTable(section(19))
    }

    var cityCount: Int { min(cityNames.count, latitudes.count / 2, longitudes.count / 2, details.count / 6) }

    func row(_ city: Int) -> Row? {
        guard city >= 0, city < cityCount, let latitude = latitudes.little(Int16.self, at: city * 2),
            let longitude = longitudes.little(Int16.self, at: city * 2),
            let low = details.little(UInt32.self, at: city * 6),
            let high = details.little(UInt16.self, at: city * 6 + 4)
        else { return nil }
        let bits = high << 32 | low
        return Row(
            latitude: Double(latitude) / 100, longitude: Double(longitude) / 100, region: bits >> 35,
            zone: bits >> 26 & 0x1FF, population: bits & 0x3FF_FFFF)
    }

    /// Calls `body` with every city whose latitude is within a distance of another, both in degrees.
    func forEachCity(near latitude: Double, within degrees: Double, _ body: (Int) -> Void) {
        let low = Int16(max(-9000, ((latitude - degrees) * 100).rounded(.down)))
        let high = Int16(min(9000, ((latitude + degrees) * 100).rounded(.up)))
        for city in 0..<cityCount {
            let value = latitudes.buffer.loadUnaligned(fromByteOffset: city * 2, as: Int16.self)
            if Int16(littleEndian: value) >= low, Int16(littleEndian: value) <= high { body(city) }
        }
    }

    func country(ofRegion region: Int) -> Int? {
        regionCountries.little(UInt16.self, at: region * 2)
    }

    /// The areas that have a name, and the city that represents each; countries first, then by falling population.
    func areas(named key: [UInt8]) -> [(area: Area, city: Int)] {
        areaNames.indices(of: key).compactMap { index in
            guard let bits = areaCities.little(UInt32.self, at: index * 4), bits & 0xFF_FFFF < cityCount else {
                return nil
            }
            return Area(rawValue: bits >> 24).map { ($0, bits & 0xFF_FFFF) }
        }
    }

    /// The name of a city in the language of a code, nil if the table does not have it.
    func name(ofCity city: Int, in code: String) -> String? {
        guard let language = (0..<languages.count).first(where: { languages.string($0) == code }) else {
            return nil
        }
        let wanted = language << 24 | city
        func entry(_ index: Int) -> Int { localizedCities.little(UInt32.self, at: index * 4) ?? 0 }
        let index = firstIndex(below: localizedNames.count) { entry($0) >= wanted }
        guard index < localizedNames.count, entry(index) == wanted else { return nil }
        // The Unicode CLDR has soft hyphens in a few long names.
        return localizedNames.string(index).replacing("\u{AD}", with: "")
    }

    /// The cities that have a name or are known by it, no matter where.
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
        for alternateName in alternateNames.indices(of: key) {
            if let city = self.city(ofAlternateName: alternateName), !found.contains(city) {
                found.append(city)
            }
        }
        return found
    }

    func city(ofAlternateName alternateName: Int) -> Int? {
        guard let low = alternateNameCities.little(UInt16.self, at: alternateName * 3),
            let high = alternateNameCities.byte(at: alternateName * 3 + 2)
        else { return nil }
        let city = high << 16 | low
        return city < cityCount ? city : nil
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
                longitude: row.longitude, timeZone: zones.string(row.zone).nonEmpty),
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
