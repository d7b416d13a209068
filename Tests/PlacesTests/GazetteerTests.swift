import ForecastCore
import Testing
import Words

@testable import Places

@Suite struct GazetteerTests {
    let gazetteer = Gazetteer()

    /// Query, name, region, country.
    static let queries: [(String, String, String?, String)] = [
        ("Paris", "Paris", "Île-de-France", "FR"),
        ("Paris, Texas", "Paris", "Texas", "US"),
        ("Paris, TX", "Paris", "Texas", "US"),
        ("Paris, FR", "Paris", "Île-de-France", "FR"),
        ("Portland", "Portland", "Oregon", "US"),
        ("Portland, ME", "Portland", "Maine", "US"),
        ("Portland, OR", "Portland", "Oregon", "US"),
        ("Portland, Oregon, USA", "Portland", "Oregon", "US"),
        ("Springfield, IL", "Springfield", "Illinois", "US"),
        ("springfield , illinois,  us ", "Springfield", "Illinois", "US"),
        ("London", "London", "England", "GB"),
        ("London, UK", "London", "England", "GB"),
        ("London, England", "London", "England", "GB"),
        ("London, ON", "London", "Ontario", "CA"),
        ("London, Ontario, Canada", "London", "Ontario", "CA"),
        ("London, CA", "London", "Ontario", "CA"),
        ("Birmingham", "Birmingham", "England", "GB"),
        ("Birmingham, AL", "Birmingham", "Alabama", "US"),
        ("San Francisco, CA", "San Francisco", "California", "US"),
        ("Toronto, CA", "Toronto", "Ontario", "CA"),
        ("Vancouver, CA", "Vancouver", "British Columbia", "CA"),
        ("Vancouver, WA", "Vancouver", "Washington", "US"),
        ("Perth, WA", "Perth", "Western Australia", "AU"),
        ("Perth, Scotland", "Perth", "Scotland", "GB"),
        ("Victoria", "Victoria", "British Columbia", "CA"),
        ("Orleans", "Orléans", "Centre-Val de Loire", "FR"),
        ("Sydney, NSW", "Sydney", "New South Wales", "AU"),
        ("Hamilton, ON", "Hamilton", "Ontario", "CA"),
        ("Berlin, DE", "Berlin", "Berlin", "DE"),
        ("Wilmington, DE", "Wilmington", "Delaware", "US"),
        ("Washington", "Washington", "District of Columbia", "US"),
        ("Washington, DC", "Washington", "District of Columbia", "US"),
        ("Washington, D.C.", "Washington", "District of Columbia", "US"),
        ("Washington DC", "Washington", "District of Columbia", "US"),
        ("Seattle", "Seattle", "Washington", "US"),
        ("Ketchikan", "Ketchikan", "Alaska", "US"),
        ("New York", "New York City", "New York", "US"),
        ("New York, NY", "New York City", "New York", "US"),
        ("St. Louis", "St. Louis", "Missouri", "US"),
        ("St Louis", "St. Louis", "Missouri", "US"),
        ("Saint Louis", "St. Louis", "Missouri", "US"),
        ("st. petersburg, fl", "St. Petersburg", "Florida", "US"),
        ("St. Petersburg", "Saint Petersburg", "Saint Petersburg", "RU"),
        ("Ft Worth", "Fort Worth", "Texas", "US"),
        ("Coeur d'Alene", "Coeur d'Alene", "Idaho", "US"),
        ("Winston Salem", "Winston-Salem", "North Carolina", "US"),
        ("Tbilisi, Georgia", "Tbilisi", "Tbilisi", "GE"),
        ("Atlanta, Georgia", "Atlanta", "Georgia", "US"),
        ("Singapore", "Singapore", nil, "SG"),
        ("Hong Kong", "Hong Kong", nil, "HK"),
    ]

    @Test(arguments: queries)
    func aQueryFindsTheExpectedCity(query: String, name: String, region: String?, country: String) throws {
        let place = try gazetteer.find(query).city.place
        #expect(place.name == name)
        #expect(place.region == region)
        #expect(place.country == country)
    }

    @Test(arguments: [
        ("sao paulo", "São Paulo"), ("SÃO PAULO", "São Paulo"), ("København", "Copenhagen"), ("Łódź", "Łódź"),
        ("lodz", "Łódź"), ("malmo", "Malmö"), ("Malmoe", "Malmö"), ("Zürich", "Zurich"), ("Zuerich", "Zurich"),
        ("reykjavik", "Reykjavík"), ("Tromso", "Tromsø"), ("Tromsoe", "Tromsø"), ("München", "Munich"),
        ("Muenchen", "Munich"), ("Duesseldorf", "Düsseldorf"), ("Köln", "Cologne"), ("Cologne", "Cologne"),
        ("Biel", "Biel"), ("Frankfurt", "Frankfurt am Main"), ("Frankfurt (Oder)", "Frankfurt (Oder)"),
        ("Bombay", "Mumbai"), ("Calcutta", "Kolkata"), ("Saigon", "Ho Chi Minh City"), ("Kiev", "Kyiv"),
        ("NYC", "New York City"), ("Montréal", "Montreal"), ("Québec", "Quebec City"), ("Århus", "Aarhus"),
        ("Sa\u{0303}o Paulo", "São Paulo"), ("\u{FF30}aris", "Paris"),
    ])
    func otherSpellingsFindTheSameCity(query: String, name: String) throws {
        #expect(try gazetteer.find(query).city.place.name == name)
    }

    @Test(arguments: [
        ("Portland ME", "Maine"), ("portland oregon usa", "Oregon"), ("San Francisco CA", "California"),
        ("London Ontario", "Ontario"), ("Portland ME, USA", "Maine"), ("Las Vegas New Mexico", "New Mexico"),
    ])
    func theRegionMayFollowWithoutAComma(query: String, region: String) {
        #expect((try? gazetteer.find(query))?.city.place.region == region)
    }

    @Test func aCityHasCoordinatesTimeZoneAndPopulation() throws {
        let city = try gazetteer.find("Ketchikan, AK").city
        #expect(city.place.timeZone == "America/Sitka")
        #expect(abs(city.place.latitude - 55.34) < 0.011)
        #expect(abs(city.place.longitude + 131.65) < 0.011)
        #expect(city.countryName == "United States")
        #expect((7000...10000).contains(city.population))
    }

    @Test func namesakesHaveATenthOfThePopulation() throws {
        let portland = try gazetteer.find("Portland")
        #expect(portland.namesakes.compactMap(\.place.region) == ["Maine"])
        #expect(try gazetteer.find("Paris").namesakes.isEmpty)
        #expect(try gazetteer.find("Springfield").namesakes.count == 6)
    }

    @Test func theLabelOfACityFindsItOrALargerNamesake() throws {
        let table = GazetteerTable.embedded()
        for number in stride(from: 0, to: table.cityCount, by: 449) {
            let city = try #require(table.city(number))
            let label = gazetteer.label(city)
            let found = try gazetteer.find(label).city
            #expect(
                table.cities(named: table.folding.key(of: city.place.name ?? "")).contains(found.number), "\(label)"
            )
            #expect(found.place.country == city.place.country, "\(label)")
            #expect(found.population >= city.population, "\(label)")
        }
    }
}

/// The queries that weather programs are known to get wrong.
@Suite struct PlaceQueryTests {
    struct Row: Sendable {
        let query: String
        let name: String
        let region: String?
        let country: String

        init(_ query: String, _ name: String, _ region: String?, _ country: String) {
            self.query = query
            self.name = name
            self.region = region
            self.country = country
        }
    }

    static let namesakes = [
        Row("Portland", "Portland", "Oregon", "US"), Row("Portland, ME", "Portland", "Maine", "US"),
        Row("portland,tx", "Portland", "Texas", "US"), Row("Springfield", "Springfield", "Missouri", "US"),
        Row("Springfield, IL", "Springfield", "Illinois", "US"),
        Row("Springfield, MA", "Springfield", "Massachusetts", "US"),
        Row("Springfield, OR", "Springfield", "Oregon", "US"),
        Row("Springfield, Ohio", "Springfield", "Ohio", "US"),
        Row("Springfield, VA", "Springfield", "Virginia", "US"),
        Row("Springfield, PA", "Springfield", "Pennsylvania", "US"),
        Row("Springfield, TN", "Springfield", "Tennessee", "US"), Row("Paris", "Paris", "Île-de-France", "FR"),
        Row("Paris, TX", "Paris", "Texas", "US"),
        Row("London", "London", "England", "GB"), Row("London, ON", "London", "Ontario", "CA"),
        Row("Dublin, OH", "Dublin", "Ohio", "US"), Row("Vancouver", "Vancouver", "British Columbia", "CA"),
        Row("Vancouver, WA", "Vancouver", "Washington", "US"),
        Row("Vancouver, BC", "Vancouver", "British Columbia", "CA"),
        Row("Columbus", "Columbus", "Ohio", "US"), Row("Columbus, GA", "Columbus", "Georgia", "US"),
        Row("Columbus, IN", "Columbus", "Indiana", "US"), Row("Columbus, Nebraska", "Columbus", "Nebraska", "US"),
        Row("Richmond, VA", "Richmond", "Virginia", "US"),
        Row("Richmond, BC", "Richmond", "British Columbia", "CA"),
        Row("Richmond, IN", "Richmond", "Indiana", "US"), Row("Birmingham, AL", "Birmingham", "Alabama", "US"),
        Row("Kansas City", "Kansas City", "Missouri", "US"), Row("Kansas City, KS", "Kansas City", "Kansas", "US"),
        Row("St. Petersburg, FL", "St. Petersburg", "Florida", "US"),
        Row("Valencia, VE", "Valencia", "Carabobo", "VE"), Row("Hyderabad, Pakistan", "Hyderabad", "Sindh", "PK"),
        Row("Melbourne", "Melbourne", "Victoria", "AU"), Row("Melbourne, FL", "Melbourne", "Florida", "US"),
        Row("Newcastle, NSW", "Newcastle", "New South Wales", "AU"),
        Row("Newcastle, UK", "Newcastle upon Tyne", "England", "GB"),
    ]

    static let codes = [
        Row("San Francisco, CA", "San Francisco", "California", "US"),
        Row("Toronto, CA", "Toronto", "Ontario", "CA"), Row("Toronto, ON", "Toronto", "Ontario", "CA"),
        Row("Montreal, CA", "Montreal", "Quebec", "CA"), Row("Springfield, USA", "Springfield", "Missouri", "US"),
        Row("Richmond, CA", "Richmond", "California", "US"), Row("Ontario, CA", "Ontario", "California", "US"),
        Row("Perth, WA", "Perth", "Western Australia", "AU"), Row("Seattle, WA", "Seattle", "Washington", "US"),
        Row("Atlanta, GA", "Atlanta", "Georgia", "US"), Row("Batumi, GE", "Batumi", "Adjara", "GE"),
        Row("Dover, DE", "Dover", "Delaware", "US"), Row("Köln, DE", "Cologne", "North Rhine-Westphalia", "DE"),
        Row("Halifax, NS", "Halifax", "Nova Scotia", "CA"),
        Row("St. John's, NL", "St. John's", "Newfoundland and Labrador", "CA"),
        Row("Utrecht, NL", "Utrecht", "Utrecht", "NL"), Row("Adelaide, SA", "Adelaide", "South Australia", "AU"),
        Row("Indianapolis, IN", "Indianapolis", "Indiana", "US"), Row("Mumbai, IN", "Mumbai", "Maharashtra", "IN"),
        Row("New York NY", "New York City", "New York", "US"),
    ]

    static let otherNames = [
        Row("sao paulo", "São Paulo", "São Paulo", "BR"), Row("København", "Copenhagen", "Capital Region", "DK"),
        Row("Cologne", "Cologne", "North Rhine-Westphalia", "DE"), Row("Bombay", "Mumbai", "Maharashtra", "IN"),
        Row("Saigon", "Ho Chi Minh City", "Ho Chi Minh City", "VN"), Row("NYC", "New York City", "New York", "US"),
        Row("LA", "Los Angeles", "California", "US"), Row("Peking", "Beijing", "Beijing", "CN"),
        Row("Muenchen", "Munich", "Bavaria", "DE"), Row("Monaco di Baviera", "Munich", "Bavaria", "DE"),
        Row("Varsovie", "Warsaw", "Mazovia", "PL"), Row("Lontoo", "London", "England", "GB"),
        Row("Nueva York", "New York City", "New York", "US"), Row("Edimbourg", "Edinburgh", "Scotland", "GB"),
        Row("Danzig", "Gdańsk", "Pomerania", "PL"), Row("Dacca", "Dhaka", "Dhaka Division", "BD"),
        Row("Krung Thep", "Bangkok", "Bangkok", "TH"), Row("Wilna", "Vilnius", "Vilnius", "LT"),
        Row("Port Elizabeth", "Gqeberha", "Eastern Cape", "ZA"), Row("Mexico", "Mexico City", "Mexico City", "MX"),
        Row("Mexico, PH", "Mexico", "Central Luzon", "PH"),
        Row("Tromsö", "Tromsø", "Troms", "NO"), Row("Lodz", "Łódź", "Łódź Voivodeship", "PL"),
        Row("Da Nang", "Da Nang", "Da Nang", "VN"), Row("Giessen", "Gießen", "Hesse", "DE"),
        Row("Diyarbakir", "Diyarbakır", "Diyarbakır Province", "TR"),
    ]

    @Test(arguments: namesakes + codes + otherNames)
    func anAmbiguousQueryFindsTheExpectedPlace(row: Row) throws {
        let place = try Gazetteer().find(row.query).city.place
        #expect(place.name == row.name && place.country == row.country, "\(row.query): \(place)")
        #expect(place.region == row.region, "\(row.query)")
    }

    /// Former and other names of large cities that are the names of other towns.
    @Test(arguments: [
        ("Saint Charles", "Missouri"), ("Greenwood", "Indiana"), ("Westport", "Connecticut"),
        ("Medina, OH", "Ohio"), ("Batavia", "Illinois"), ("Canton", "Michigan"), ("Salisbury", "England"),
        ("Smyrna", "Georgia"), ("Frisco", "Texas"), ("Formosa", "Formosa"), ("Hull, QC", "Quebec"),
    ])
    func aTownWinsOverAFormerNameOfACity(query: String, region: String) throws {
        let city = try Gazetteer().find(query).city
        #expect(city.place.region == region)
        #expect(query.hasPrefix(city.place.name ?? "-"), "\(city.place)")
    }

    @Test(arguments: ["Edo", "MUC", "YVR", "Narnia", "DE", "DEU", "Western", "Capital"])
    func codesAndUnknownNamesFindNothing(query: String) {
        #expect(throws: PlaceError.self) { try Gazetteer().find(query) }
    }

    @Test func hardlyAnyAlternateNameIsTheNameOfACity() {
        let table = GazetteerTable.embedded()
        var keys: Set<[UInt8]> = []
        var key: [UInt8] = []
        table.cityNames.forEach { _, name in
            table.folding.fold(name, into: &key)
            keys.insert(key)
        }
        var contested = 0
        table.alternateNames.forEach { _, alternateName in
            contested += keys.contains(Array(alternateName)) ? 1 : 0
        }
        // Those that were listed by hand, and spellings with two letters for an umlaut.
        #expect((1...300).contains(contested), "\(contested)")
        #expect(table.alternateNames.count > 100_000)
    }
}

@Suite struct AmbiguityTests {
    let gazetteer = Gazetteer()

    private func qualifier(_ query: String) throws -> String? {
        gazetteer.place(of: try gazetteer.find(query).city).qualifier
    }

    @Test(arguments: [
        ("Portland", "OR"), ("Portland, ME", "ME"), ("Paris, TX", "TX"), ("London, ON", "ON"),
        ("Newcastle, AU", "NSW"), ("Vancouver, WA", "WA"), ("Springfield", "MO"), ("Victoria, CA", "BC"),
        ("Birmingham", "England"), ("Perth, UK", "Scotland"), ("Newport", "Wales"), ("San José, CR", "Costa Rica"),
        ("Hyderabad", "India"), ("Hyderabad, PK", "Pakistan"), ("Valencia", "Spain"), ("Valencia, VE", "Venezuela"),
        ("Córdoba, AR", "Argentina"), ("Jinzhou, CN", "Liaoning"), ("Georgetown, Guyana", "Guyana"),
        ("Athens", "Greece"),
    ])
    func anAmbiguousNameIsQualified(query: String, expected: String) throws {
        #expect(try qualifier(query) == expected)
    }

    @Test(arguments: [
        "Seattle", "Paris", "London", "Boston", "Washington", "New York", "Cologne", "Tokyo", "Singapore",
        "São Paulo", "Berlin", "Sydney", "Toronto", "Melbourne", "Moscow", "Rome", "Vienna",
    ])
    func anUnambiguousNameHasNoQualifier(query: String) throws {
        #expect(try qualifier(query) == nil)
    }

    @Test func aQualifierChangesNothingElse() throws {
        let city = try gazetteer.find("Portland, ME").city
        var place = gazetteer.place(of: city)
        place.qualifier = nil
        #expect(place == city.place)
    }

    @Test func theQueryForACityFindsIt() throws {
        let table = GazetteerTable.embedded()
        var mute = 0
        for number in stride(from: 0, to: table.cityCount, by: 241) {
            let city = try #require(table.city(number))
            guard let words = gazetteer.query(for: city, isAlone: true) else {
                mute += 1
                continue
            }
            let finding = try gazetteer.find(words)
            #expect(finding.city == city && finding.namesakes.isEmpty, "\(words)")
        }
        // Namesakes in one region cannot be told apart by words.
        #expect(mute < 20, "\(mute)")
    }

    @Test(arguments: [
        ("Seattle", "Seattle"), ("Portland", "Portland, Oregon"), ("Portland, ME", "Portland, Maine"),
        ("London, ON", "London, Ontario"), ("Hyderabad", "Hyderabad, India"), ("Köln", "Cologne"),
    ])
    func theQueryForACityIsTheShortest(query: String, words: String) throws {
        #expect(gazetteer.query(for: try gazetteer.find(query).city) == words)
    }

    @Test func namesakesInOneRegionHaveNoUniqueQuery() throws {
        let finding = try gazetteer.find("Brentwood, CA")
        let other = try #require(finding.namesakes.first)
        #expect(other.place.region == "California")
        #expect(gazetteer.query(for: other) == nil)
        #expect(gazetteer.query(for: finding.city, isAlone: true) == nil)
        #expect(gazetteer.query(for: finding.city) == "Brentwood, California")
    }
}

@Suite struct SmallPlaceTests {
    let gazetteer = Gazetteer()

    @Test(
        arguments: [
            ("Banff", "Alberta", "CA"), ("Aspen", "Colorado", "US"), ("Zermatt", "Valais", "CH"),
            ("Nome", "Alaska", "US"), ("Nome, AK", "Alaska", "US"), ("Queenstown, NZ", "Otago", "NZ"),
            ("Queenstown New Zealand", "Otago", "NZ"), ("Jackson, WY", "Wyoming", "US"),
            ("Jackson WY", "Wyoming", "US"),
            ("Port Stanley", nil, "FK"), ("Longyearbyen", nil, "SJ"), ("Ketchikan", "Alaska", "US"),
            ("Las Vegas, New Mexico", "New Mexico", "US"), ("Chamonix", nil, "FR"),
        ] as [(String, String?, String)])
    func townsOfAThousandPeopleAreFound(query: String, region: String?, country: String) throws {
        let place = try gazetteer.find(query).city.place
        #expect(place.country == country, "\(place)")
        if let region { #expect(place.region == region, "\(place)") }
    }

    @Test(arguments: [
        ("東京", "Tokyo"), ("القاهرة", "Cairo"), ("القاهره", "Cairo"), ("Москва", "Moscow"), ("МОСКВА", "Moscow"),
        ("Αθήνα", "Athens"), ("Αθηνα", "Athens"), ("北京", "Beijing"), ("서울", "Seoul"), ("ירושלים", "Jerusalem"),
        ("กรุงเทพมหานคร", "Bangkok"), ("तेहरान", "Tehran"), ("ミラノ", "Milan"), ("Wien", "Vienna"), ("Mailand", "Milan"),
        ("Nueva York", "New York City"), ("Київ", "Kyiv"), ("თბილისი", "Tbilisi"), ("大阪", "Osaka"),
        ("Genf", "Geneva"),
    ])
    func namesInOtherScriptsAndLanguagesFindTheCity(query: String, name: String) throws {
        #expect(try gazetteer.find(query).city.place.name == name)
    }

    @Test(arguments: [
        ("Jamaica", "Kingston", "JM", Area.country), ("Georgia", "Tbilisi", "GE", .country),
        ("Poland", "Warsaw", "PL", .country), ("Deutschland", "Berlin", "DE", .country),
        ("UK", "London", "GB", .country), ("Australia", "Canberra", "AU", .country),
        ("Goa", "Panjim", "IN", .region), ("Goa, India", "Panjim", "IN", .region),
        ("Tuscany", "Florence", "IT", .region), ("Toscana", "Florence", "IT", .region),
        ("Bavaria", "Munich", "DE", .region), ("Texas", "Houston", "US", .region),
        ("Ontario", "Toronto", "CA", .region), ("Georgia, US", "Atlanta", "US", .region),
        ("Maui", "Kahului", "US", .island), ("Maui, HI", "Kahului", "US", .island),
        ("Mallorca", "Palma", "ES", .island), ("Majorca", "Palma", "ES", .island),
        ("Bali", "Denpasar", "ID", .island),
    ])
    func anAreaMeansItsCapitalOrLargestCity(query: String, city: String, country: String, area: Area) throws {
        let finding = try gazetteer.find(query)
        #expect(finding.city.place.name == city && finding.city.place.country == country, "\(finding.city.place)")
        #expect(finding.area == area || area == .island && finding.area == .region)
    }

    @Test(arguments: [
        ("Jamaica, NY", "US"), ("Goa, Philippines", "PH"), ("Ontario, CA", "US"), ("Victoria", "CA"),
        ("Luxembourg", "LU"), ("Panama", "PA"), ("Québec", "CA"), ("Washington", "US"), ("Granada", "ES"),
        ("New York", "US"), ("Valencia", "ES"), ("Singapore", "SG"), ("Mexico", "MX"),
    ])
    func aCityIsNotAnArea(query: String, country: String) throws {
        let finding = try gazetteer.find(query)
        #expect(finding.area == nil && finding.city.place.country == country, "\(finding.city.place)")
    }

    @Test func aCityOfTheCountryWinsOverAVillageInTheRegionOfThatCode() throws {
        #expect(try gazetteer.find("London, CA").city.place.region == "Ontario")
        #expect(try gazetteer.find("Richmond, CA").city.place.region == "California")
    }

    @Test func aHamletWithThePopulationOfACityIsNotInTheTable() throws {
        #expect(throws: PlaceError.self) { try gazetteer.find("Klinteby Frihed") }
        let near = try #require(gazetteer.nearest(latitude: 55.2, longitude: 11.59))
        #expect(near.city.place.name != "Klinteby Frihed")
        #expect(throws: PlaceError.self) { try gazetteer.find("West Raleigh") }
    }

    @Test(arguments: [
        ("47.6,-122.3", 47.6, -122.3), ("47.6, -122.3", 47.6, -122.3), ("-33.9 151.2", -33.9, 151.2),
        (" +1.5 , 103.8 ", 1.5, 103.8), ("95,10", 95, 10),
    ])
    func twoNumbersAreCoordinates(text: String, latitude: Double, longitude: Double) throws {
        let point = try #require(Gazetteer.coordinates(text))
        #expect(point.latitude == latitude && point.longitude == longitude)
    }

    @Test(arguments: [
        "", "47.6", "47.6,", "1,2,3", "1 2 3", "nan,1", "0x10,1", "1e1,2", "Paris, 3", "1,,2", "--1,2",
    ])
    func otherTextsAreNotCoordinates(text: String) {
        #expect(Gazetteer.coordinates(text) == nil)
    }
}

@Suite struct LocalizedNameTests {
    let gazetteer = Gazetteer()

    @Test(arguments: Language.allCases.filter { $0 != .english })
    func everyLanguageHasNamesOfCities(_ language: Language) throws {
        let gazetteer = Gazetteer()
        let moscow = try #require(gazetteer.nearest(latitude: 55.75, longitude: 37.62)?.city.place)
        #expect(moscow.name == "Moscow")
        #expect(
            gazetteer.localized(moscow, in: language.code).name != "Moscow",
            "run make-gazetteer.py in CGazetteerBytes again")
    }

    @Test(arguments: [
        ("Vienna", "de", "Wien"), ("Tokyo", "ja", "東京"), ("Hiroshima", "ja", "広島"), ("Ōsaka", "ja", "大阪"),
        ("Milan", "de", "Mailand"), ("Milan", "ja", "ミラノ"), ("Milan", "es", "Milán"), ("London", "es", "Londres"),
        ("London", "ja", "ロンドン"), ("Cairo", "ar", "القاهرة"), ("Munich", "de", "München"),
        ("Moscow", "de", "Moskau"),
        ("New York City", "de", "New York"), ("New York City", "es", "Nueva York"), ("Seattle", "de", "Seattle"),
        ("Vienna", "en", "Vienna"), ("Vienna", "xx", "Vienna"), ("Yokkaichi", "ja", "四日市"),
        ("Hatsukaichi", "ja", "廿日市"),
    ])
    func aCityHasItsNameInTheLanguage(query: String, language: String, name: String) throws {
        let place = gazetteer.place(of: try gazetteer.find(query).city)
        #expect(gazetteer.localized(place, in: language).name == name)
    }

    @Test(arguments: [
        ("Mailand", "de", "Mailand"), ("Varsovie", "de", "Warschau"),
        ("Reggio nell'Emilia", "de", "Reggio nell'Emilia"),
        ("LA", "de", "Los Angeles"), ("NYC", "de", "New York"), ("Edimbourg", "de", "Edimbourg"),
        ("edimbourg", "de", "Edinburgh"), ("Edimbourg", "en", "Edinburgh"), ("Jamaica", "de", "Kingston"),
        ("Malmo", "de", "Malmö"), ("Tromso", "fr", "Tromsø"),
    ])
    func aSpellingInTheQueryIsKeptWhereTheLanguageHasNone(query: String, language: String, name: String) throws {
        let place = gazetteer.place(of: try gazetteer.find(query).city)
        #expect(gazetteer.localized(place, in: language, query: query).name == name)
    }

    @Test func onlyTheNameChangesAndOnlyNearTheCity() throws {
        var place = try #require(gazetteer.place(latitude: 48.2, longitude: 16.37))
        let localized = gazetteer.localized(place, in: "de")
        #expect(place.name == "Vienna" && localized.name == "Wien")
        place.name = "Wien"
        #expect(localized == place)
        place.name = "Vienna"
        place.latitude = -30
        #expect(gazetteer.localized(place, in: "de") == place)
        place.name = "My garden"
        #expect(gazetteer.localized(place, in: "de") == place)
    }

    @Test(arguments: [
        ("de", "Spanien"), ("fr", "Espagne"), ("es", "España"), ("it", "Spagna"), ("pt", "Espanha"),
        ("nl", "Spanje"),
        ("sv", "Spanien"), ("nb", "Spania"), ("da", "Spanien"), ("fi", "Espanja"), ("pl", "Hiszpania"),
        ("cs", "Španělsko"), ("ru", "Испания"), ("uk", "Іспанія"), ("el", "Ισπανία"), ("tr", "İspanya"),
        ("ja", "スペイン"), ("zh", "西班牙"), ("ko", "스페인"), ("ar", "إسبانيا"), ("en", "Spain"), ("xx", "Spain"),
    ])
    func theCountryThatTellsCitiesApartIsInTheLanguage(language: String, country: String) throws {
        let place = gazetteer.place(of: try gazetteer.find("Valencia, Spain").city)
        #expect(gazetteer.localized(place, in: language).qualifier == country)
    }

    /// CLDR's long names of these are those of administrations, or have another name in brackets.
    @Test(arguments: [
        ("HK", "de", "Hongkong"), ("HK", "es", "Hong Kong"), ("MO", "ja", "マカオ"), ("PS", "fr", "Palestine"),
        ("US", "de", "USA"), ("US", "ru", "США"), ("US", "fr", "États-Unis"), ("GB", "nl", "Verenigd Koninkrijk"),
        ("MM", "es", "Myanmar"), ("MM", "ja", "ミャンマー"), ("CD", "zh", "刚果（金）"), ("CG", "zh", "刚果（布）"),
        ("XX", "de", nil), ("ES", "xx", nil),
    ])
    func aCountryHasTheNameThatPeopleSay(country: String, language: String, name: String?) {
        #expect(gazetteer.countryName(country, in: language) == name)
    }

    @Test(arguments: Language.allCases)
    func everyCountryWithACityHasANameOfOneLineOfItsOwn(_ language: Language) {
        let table = gazetteer.table
        let settled = Set((0..<table.regionNames.count).compactMap(table.country(ofRegion:)))
        let names = settled.compactMap { table.name(ofCountry: $0, in: language.code) }
        #expect(names.count == settled.count, "run make-gazetteer.py in CGazetteerBytes again")
        #expect(Set(names).count == names.count)
        // The longest is what Danish calls the French Southern Territories; a label cuts it from 81 characters on.
        #expect(names.allSatisfy { $0.count <= 80 })
    }

    @Test func aStateAndAQualifierOfTheUsersOwnStay() throws {
        let portland = gazetteer.place(of: try gazetteer.find("Portland, OR").city)
        #expect(gazetteer.localized(portland, in: "de").qualifier == "OR")
        var garden = Place(
            name: "My garden", qualifier: "behind the house", country: "ES", latitude: 39, longitude: 0)
        #expect(gazetteer.localized(garden, in: "de") == garden)
        garden.qualifier = "Spain"
        #expect(gazetteer.localized(garden, in: "de").qualifier == "Spanien")
    }

    /// What a card says of a place finds it again.
    @Test(arguments: [
        "Valencia, España", "valencia, spanien", "Валенсия, Испания", "バレンシア, スペイン", "Valencia, إسبانيا",
    ])
    func aCityIsFoundByItsCountryInAnyLanguage(query: String) throws {
        #expect(try gazetteer.find(query).city.place.country == "ES")
    }
}
