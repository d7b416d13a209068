import ForecastCore
import Testing

@testable import Places

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
        Row("Montreal, CA", "Montréal", "Quebec", "CA"), Row("Springfield, USA", "Springfield", "Missouri", "US"),
        Row("Richmond, CA", "Richmond", "California", "US"), Row("Ontario, CA", "Ontario", "California", "US"),
        Row("Perth, WA", "Perth", "Western Australia", "AU"), Row("Seattle, WA", "Seattle", "Washington", "US"),
        Row("Atlanta, GA", "Atlanta", "Georgia", "US"), Row("Batumi, GE", "Batumi", "Adjara", "GE"),
        Row("Dover, DE", "Dover", "Delaware", "US"), Row("Köln, DE", "Köln", "North Rhine-Westphalia", "DE"),
        Row("Halifax, NS", "Halifax", "Nova Scotia", "CA"),
        Row("St. John's, NL", "St. John's", "Newfoundland and Labrador", "CA"),
        Row("Utrecht, NL", "Utrecht", "Utrecht", "NL"), Row("Adelaide, SA", "Adelaide", "South Australia", "AU"),
        Row("Indianapolis, IN", "Indianapolis", "Indiana", "US"), Row("Mumbai, IN", "Mumbai", "Maharashtra", "IN"),
        Row("New York NY", "New York City", "New York", "US"),
    ]

    static let otherNames = [
        Row("sao paulo", "São Paulo", "São Paulo", "BR"), Row("København", "Copenhagen", "Capital Region", "DK"),
        Row("Cologne", "Köln", "North Rhine-Westphalia", "DE"), Row("Bombay", "Mumbai", "Maharashtra", "IN"),
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
    func aHardQueryFindsTheRightPlace(row: Row) throws {
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
    func aTownIsNotHijackedByACityThatWasCalledSo(query: String, region: String) throws {
        let city = try Gazetteer().find(query).city
        #expect(city.place.region == region)
        #expect(query.hasPrefix(city.place.name ?? "-"), "\(city.place)")
    }

    /// Other names of cities that villages below 15,000 people bear, airports, regions and countries.
    @Test(arguments: [
        "Landen", "Lunden", "Lontra", "Edo", "MUC", "YVR", "White House", "Galicia", "Bavaria", "Nippon",
    ])
    func whatIsNoCitysNameFindsNone(query: String) {
        #expect(throws: PlaceError.self) { try Gazetteer().find(query) }
    }

    @Test func noGeneratedNameIsAnotherCitysOwn() {
        let table = GazetteerTable.embedded()
        var keys: Set<[UInt8]> = []
        var key: [UInt8] = []
        table.cityNames.forEach { _, name in
            table.folding.fold(name.buffer, into: &key)
            keys.insert(key)
        }
        var contested = 0
        table.aliases.forEach { _, alias in contested += keys.contains(Array(alias.buffer)) ? 1 : 0 }
        // Those that were listed by hand, and spellings with two letters for an umlaut.
        #expect((1...60).contains(contested), "\(contested)")
        #expect(table.aliases.count > 25_000)
    }
}
