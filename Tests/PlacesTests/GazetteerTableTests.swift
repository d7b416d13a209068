import ForecastCore
import Testing

@testable import Places

@Suite struct GazetteerTableTests {
    @Test func citiesWithTheSameKeyAreSortedByFallingPopulation() throws {
        let table = GazetteerTable.embedded()
        for name in ["springfield", "richmond", "san jose", "victoria"] {
            let populations = table.cities(named: Array(name.utf8)).compactMap { table.row($0)?.population }
            #expect(populations.count > 3)
            #expect(populations == populations.sorted(by: >))
        }
    }

    @Test func everyCityHasACountryATimeZoneAndValidCoordinates() {
        let table = GazetteerTable.embedded()
        for number in stride(from: 0, to: table.cityCount, by: 59) {
            let place = table.city(number)?.place
            #expect(place?.country?.count == 2)
            #expect(place?.timeZone?.isEmpty == false)
            #expect((-90...90).contains(place?.latitude ?? .nan))
            #expect((-180...180).contains(place?.longitude ?? .nan))
        }
    }

    @Test(arguments: [
        (47.6062, -122.3321, "Seattle"), (55.3422, -131.6461, "Ketchikan"), (52.52, 13.405, "Berlin"),
        (35.6895, 139.6917, "Tokyo"), (-33.8688, 151.2093, "Sydney"), (69.6489, 18.9551, "Tromsø"),
        (48.8534, 2.3488, "Paris"), (48.8584, 2.2945, "Paris"), (40.7484, -73.9857, "New York City"),
        (41.8827, -87.6233, "Chicago"), (37.8267, -122.4233, "San Francisco"), (37.8716, -122.2727, "Berkeley"),
        (40.7282, -74.0776, "Jersey City"), (42.3736, -71.1097, "Cambridge"), (34.1808, -118.309, "Burbank"),
        (43.7001, -79.4163, "Toronto"), (-36.8485, 174.7633, "Auckland"),
    ])
    func coordinatesAreNamedByTheirCity(latitude: Double, longitude: Double, name: String) throws {
        let nearest = try #require(Gazetteer().nearest(latitude: latitude, longitude: longitude))
        #expect(nearest.city.place.name == name)
        #expect(nearest.kilometers < 7)
    }

    @Test func distancesCrossTheAntimeridian() throws {
        let east = try #require(Gazetteer().nearest(latitude: -16.8, longitude: 179.99))
        let west = try #require(Gazetteer().nearest(latitude: -16.8, longitude: -179.99))
        #expect(east.city == west.city)
        #expect(abs(east.kilometers - west.kilometers) < 5)
    }

    @Test(arguments: [
        ("Pevek, Chukotka", 69.70, 170.31, "Asia/Anadyr"), ("Provideniya, Chukotka", 64.42, -173.23, "Asia/Anadyr"),
        ("Indianapolis", 39.77, -86.16, "America/Indiana/Indianapolis"),
        ("Gary, Indiana", 41.59, -87.35, "America/Chicago"),
        ("Knox, Indiana", 41.30, -86.63, "America/Indiana/Knox"),
    ])
    func citiesAreWhereTheyAreAnywhereInTheirRegions(
        query: String, latitude: Double, longitude: Double, zone: String
    ) throws {
        let place = try Gazetteer().find(query).city.place
        #expect(place.latitude == latitude && place.longitude == longitude && place.timeZone == zone, "\(place)")
    }

    @Test(arguments: [(0.0, 0.25), (47.61, 1), (-16.8, 0), (90, 180), (-90, 5)])
    func citiesOfAllRegionsAreAmongThoseNearALatitude(latitude: Double, degrees: Double) {
        let table = GazetteerTable.embedded()
        var near: [Int] = []
        table.forEachCity(near: latitude, within: degrees) { near.append($0) }
        let expected = (0..<table.cityCount).filter {
            abs((table.row($0)?.latitude ?? .infinity) - latitude) <= degrees + 1e-9
        }
        #expect(near == expected)
    }

    @Test func pointNemoIsFarFromAnyCity() throws {
        let nearest = try #require(Gazetteer().nearest(latitude: -48.88, longitude: -123.39))
        #expect(nearest.kilometers > 2000)
    }

    @Test(arguments: [(Double.nan, 0.0), (0, .nan), (.infinity, 0), (91, 0), (0, 1e300), (-90.5, 0)])
    func invalidCoordinatesHaveNoCity(latitude: Double, longitude: Double) {
        #expect(Gazetteer().nearest(latitude: latitude, longitude: longitude) == nil)
    }

    @Test func damagedTablesNeverTrap() {
        let whole = [UInt8](sample)
        var seed: UInt64 = 1
        func next() -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33)
        }
        for round in 0..<3000 {
            var bytes = whole
            if round % 3 == 0 {
                bytes.removeLast(next() % bytes.count)
            } else {
                for _ in 0...round % 5 {
                    bytes[next() % bytes.count] = UInt8(truncatingIfNeeded: next())
                }
            }
            bytes.withUnsafeBytes { buffer in
                let gazetteer = Gazetteer(table: GazetteerTable(ByteView(buffer)))
                _ = try? gazetteer.find("ab, us")
                _ = try? gazetteer.find("ac")
                _ = try? gazetteer.matches("a", limit: 3)
                if let city = gazetteer.table.city(0) {
                    _ = (gazetteer.place(of: city), gazetteer.query(for: city))
                }
                _ = gazetteer.nearest(latitude: 1, longitude: 1)
                let finding = try? gazetteer.find("land")
                _ = finding.map { gazetteer.localized($0.city.place, in: "de", query: "land") }
            }
        }
    }

    @Test func aSmallTableIsReadCompletely() throws {
        try [UInt8](sample).withUnsafeBytes { buffer in
            let gazetteer = Gazetteer(table: GazetteerTable(ByteView(buffer)))
            let place = try gazetteer.find("AB, us").city.place
            #expect(
                place
                    == Place(
                        name: "Ab", region: "R", country: "US", latitude: 2.28, longitude: -1, timeZone: "UTC"))
            let finding = try gazetteer.find("Land")
            #expect(finding.area == .region && finding.city.place == place)
            #expect(gazetteer.localized(place, in: "de").name == "Abb")
            #expect(gazetteer.localized(place, in: "es").name == "Ab")
        }
    }

    /// A table of one city, `Ab`, with one alternate name, region, country, zone, qualifier, abbreviation, area and localized name.
    private var sample: [UInt8] {
        func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }
        func long(_ number: Int) -> [UInt8] { short(number & 65535) + short(number >> 16) }
        func strings(_ text: String) -> [UInt8] { long(1) + long(0) + short(text.utf8.count + 1) + [0] + text.utf8 }
        let sections = [
            [], short(0), short(1 << 8 | 200), short(99), long(20_000), short(0), short(65536 - 50), [4], short(0),
            [],
            [], strings("Ab"), strings("ac"), long(0), short(0), strings("R"), strings("US"),
            strings("United States"),
            strings("UTC"), strings("us"), short(0x8000), strings("RG"), strings("land"), long(1 << 24),
            strings("de"), long(0), strings("Abb"), strings("ac"), long(0),
        ]
        var head: [UInt8] = Array("WCGZ".utf8) + short(6) + short(sections.count)
        var at = 8 + 8 * sections.count
        for section in sections {
            head += long(at) + long(section.count)
            at += section.count
        }
        return head + sections.joined()
    }
}

@Suite struct StringTableTests {
    /// A table of one block, and others of many blocks and of many strides of them; sorted and not.
    enum Strings: CaseIterable {
        case languages, zones, regions, qualifiers, localizedNames, cityNames

        var table: StringTable {
            let table = GazetteerTable.embedded()
            return switch self {
            case .languages: table.languages
            case .zones: table.zones
            case .regions: table.regionNames
            case .qualifiers: table.qualifiers
            case .localizedNames: table.localizedNames
            case .cityNames: table.cityNames
            }
        }
    }

    @Test(arguments: Strings.allCases)
    func aStringIsTheSameByItsIndexAndInTurn(strings: Strings) {
        let table = strings.table
        var count = 0
        var wrong: [Int] = []
        table.forEach { index, bytes in
            count += 1
            if table[index] != Array(bytes) { wrong.append(index) }
        }
        #expect(wrong == [] && count == table.count)
        #expect(table[-1] == [] && table[table.count] == [] && table.string(table.count).isEmpty)
    }

    @Test func everyKeyIsFoundAtItsIndices() {
        let table = GazetteerTable.embedded().qualifiers
        var wrong: [Int] = []
        table.forEach { index, key in
            let found = table.indices(of: Array(key))
            if !found.contains(index) || found.contains(where: { table[$0] != Array(key) }) { wrong.append(index) }
        }
        #expect(wrong == [])
    }

    @Test(arguments: ["", "0", "m", "mzzz", "zzzzzz", "한"])
    func aConditionIsFoundWhereItBecomesTrue(key: String) {
        let table = GazetteerTable.embedded().qualifiers
        let key = Array(key.utf8)
        let found = table.firstIndex { !$0.lexicographicallyPrecedes(key) }
        let expected = (0..<table.count).first { !table[$0].lexicographicallyPrecedes(key) }
        #expect(found == expected ?? table.count)
    }

    @Test func aTableWithoutStringsHasNone() {
        [UInt8](repeating: 0, count: 4).withUnsafeBytes { buffer in
            let table = StringTable(ByteView(buffer))
            #expect(table.count == 0 && table.firstIndex { _ in true } == 0 && table.indices(of: []).isEmpty)
        }
    }
}

@Suite struct FoldingTests {
    let table = GazetteerTable.embedded()

    private func key(_ text: String) -> String {
        String(decoding: table.folding.key(of: text), as: UTF8.self)
    }

    @Test(arguments: [
        ("São Paulo", "sao paulo"), ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Gießen", "giessen"), ("Ærø", "aero"),
        ("Đà Nẵng", "da nang"), ("Þorlákshöfn", "thorlakshofn"), ("Iğdır", "igdir"), ("İzmir", "izmir"),
        ("Ħamrun", "hamrun"), ("Œuilly", "oeuilly"), ("Xı’an", "xian"), ("L'Aquila", "laquila"),
        ("St. John's", "st johns"), ("Saint-Denis", "st denis"), ("Sainte-Foy", "ste foy"),
        ("Fort Worth", "ft worth"),
        ("Mount Vernon", "mt vernon"), ("Santos", "santos"), ("Biel/Bienne", "biel bienne"), ("  a --  b ", "a b"),
        ("D.C.", "dc"), ("Москва", "москва"), ("東京", "東京"), ("Αθήνα", "αθηνα"), ("ΑΘΗΝΑ", "αθηνα"),
        ("Ἀθῆναι", "αθηναι"), ("Πάτρας", "πατρασ"), ("Королёв", "королев"), ("Йошкар-Ола", "йошкар ола"),
        ("القاهرة", "القاهره"), ("أبوظبي", "ابوظبي"), ("दिल्ली", "दिल्ली"), ("서울", "서울"), ("เชียงใหม่", "เชียงใหม่"),
        ("a\u{0301}", "a"), ("\u{0301}", ""), ("", ""),
    ])
    func namesFoldToKeys(name: String, expected: String) {
        #expect(key(name) == expected)
    }

    @Test func namesAreSortedByTheirKeys() {
        var last: [UInt8] = []
        var wrong: [String] = []
        table.cityNames.forEach { city, bytes in
            var key: [UInt8] = []
            table.folding.fold(bytes, into: &key)
            let isPlain = key.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x20 }
            if key.isEmpty || !isPlain || key.lexicographicallyPrecedes(last) {
                wrong.append(table.cityNames.string(city))
            }
            last = key
        }
        #expect(wrong == [])
        #expect(table.cityNames.count > 145_000)
    }

    @Test func alternateNamesAndQualifiersAreSortedAndFolded() {
        for strings in [table.alternateNames, table.qualifiers] {
            var last: [UInt8] = []
            for index in 0..<strings.count {
                let bytes = strings[index]
                #expect(table.folding.key(of: strings.string(index)) == bytes)
                #expect(!bytes.lexicographicallyPrecedes(last))
                last = bytes
            }
        }
    }

    @Test func invalidUTF8SeparatesWords() {
        var seed: UInt64 = 7
        for _ in 0..<2000 {
            var bytes: [UInt8] = []
            for _ in 0..<12 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                bytes.append(UInt8(truncatingIfNeeded: seed >> 56))
            }
            var key: [UInt8] = []
            bytes.withUnsafeBytes { table.folding.fold($0, into: &key) }
            #expect(key.first != 0x20 && key.last != 0x20)
        }
    }
}
