import ForecastCore
import Testing

@testable import Places

@Suite struct SearchTests {
    let gazetteer = Gazetteer()

    private func names(_ query: String, limit: Int = 10) throws -> [String] {
        try gazetteer.matches(query, limit: limit).compactMap(\.city.place.name)
    }

    @Test(arguments: [
        ("sea", "Seattle"), ("S", "Shanghai"), ("paris", "Paris"), ("lond", "London"), ("münch", "Munich"),
        ("cologn", "Cologno Monzese"), ("cologne", "Köln"), ("bombay", "Mumbai"), ("new york", "New York City"),
        ("são p", "São Paulo"), ("sao p", "São Paulo"), ("LOD", "Lod"), ("for", "Fortaleza"),
        ("fort w", "Fort Worth"), ("ft w", "Fort Worth"), ("saint p", "Saint Petersburg"),
        ("sai", "Saint Petersburg"), ("st. p", "Saint Petersburg"), ("mount v", "Mount Vernon"),
        ("xi'a", "Xi’an"), ("gravenhage", "The Hague"), ("SF", "San Francisco"),
    ])
    func theBestMatchComesFirst(query: String, first: String) throws {
        #expect(try names(query, limit: 3).first == first)
    }

    @Test func wholeNamesComeFirstThenBeginningsThenInnerWords() throws {
        let matches = try gazetteer.matches("york", limit: 40)
        let kinds = matches.map { match -> Int in
            let name = match.name.lowercased()
            return name == "york" ? 0 : name.hasPrefix("york") && match.isOwnName ? 1 : 2
        }
        #expect(kinds == kinds.sorted())
        #expect(Set(kinds) == [0, 1, 2])
        for kind in 0...2 {
            let people = zip(matches, kinds).filter { $0.1 == kind }.map(\.0.city.population)
            #expect(people == people.sorted(by: >))
        }
        #expect(matches.map(\.city.place.name).contains("New York City"))
    }

    @Test func eachCityComesOnceAndNoMoreThanTheLimit() throws {
        for query in ["s", "san", "st", "muen", "beach", "new york"] {
            let cities = try gazetteer.matches(query, limit: 25).map(\.city)
            #expect(Set(cities).count == cities.count && cities.count <= 25, "\(query)")
        }
        #expect(try gazetteer.matches("s", limit: 25).count == 25)
    }

    @Test(arguments: [
        ("sea", "Seattle", "Sea"), ("são", "São Paulo", "São"), ("sao", "São Paulo", "São"),
        ("cologne", "Cologne", "Cologne"), ("colog", "Cologno Monzese", "Colog"),
        ("york c", "New York City", "York C"),
        ("saint l", "St. Louis", "St. L"), ("sai", "Saint Petersburg", "Sai"), ("xian", "Xi’an", "Xi’an"),
        ("beach", "Long Beach", "Beach"), ("lodz", "Łódź", "Łódź"), ("gies", "Gießen", "Gieß"),
        ("coeur d'a", "Coeur d'Alene", "Coeur d'A"), ("winston s", "Winston-Salem", "Winston-S"),
    ])
    func theTypedPartIsMarked(query: String, name: String, typed: String) throws {
        let match = try #require(gazetteer.matches(query, limit: 10).first { $0.name == name })
        #expect(match.name[match.matched] == typed)
    }

    @Test func qualifiersChooseAsTheyDoForAPlace() throws {
        #expect(try gazetteer.matches("spring, il", limit: 10).allSatisfy { $0.city.place.region == "Illinois" })
        #expect(try names("spring, il") == ["Springfield"])
        #expect(try names("springfield il") == ["Springfield"])
        let both = try gazetteer.matches("ri, ca", limit: 40).compactMap(\.city.place.country)
        #expect(both.first == "US" && both.contains("CA"))
    }

    @Test func everyNameBeginsWithItself() throws {
        let table = GazetteerTable.embedded()
        for number in stride(from: 0, to: table.cityCount, by: 997) {
            let name = table.cityNames.string(number)
            let match = try #require(gazetteer.matches(name, limit: 1).first, "\(name)")
            #expect(table.folding.key(of: match.name) == table.folding.key(of: name))
            #expect(match.name[match.matched] == match.name, "\(name)")
        }
    }

    @Test func nothingFoundIsAnErrorWithTheNearestSpellings() {
        #expect(throws: PlaceError.unknown(name: "seatel", suggestions: ["Seattle, Washington"])) {
            try gazetteer.matches("seatel", limit: 10)
        }
        #expect(throws: PlaceError.unknown(name: "北京", suggestions: [])) {
            try gazetteer.matches("北京", limit: 10)
        }
        #expect(throws: PlaceError.elsewhere(name: "seatt", qualifier: "fr", suggestions: ["Seattle, Washington"]))
        {
            try gazetteer.matches("seatt, fr", limit: 10)
        }
        for query in ["", " ", ", il", "--"] {
            #expect(throws: PlaceError.empty) { try gazetteer.matches(query, limit: 10) }
        }
        #expect(throws: PlaceError.self) {
            try gazetteer.matches(String(repeating: "ab ", count: 4000), limit: 10)
        }
    }
}
