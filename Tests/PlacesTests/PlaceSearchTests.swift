import ForecastCore
import Foundation
import Testing

@testable import Places

@Suite struct SearchTests {
    let gazetteer = Gazetteer()

    private func names(_ query: String, limit: Int = 10) throws -> [String] {
        try gazetteer.matches(query, limit: limit).compactMap(\.city.place.name)
    }

    @Test(arguments: [
        ("sea", "Seattle"), ("S", "Shanghai"), ("paris", "Paris"), ("lond", "London"), ("münch", "Munich"),
        ("cologn", "Cologne"), ("cologne", "Cologne"), ("bombay", "Mumbai"), ("new york", "New York City"),
        ("são p", "São Paulo"), ("sao p", "São Paulo"), ("LOD", "Lod"), ("for", "Fortaleza"),
        ("fort w", "Fort Worth"), ("ft w", "Fort Worth"), ("saint p", "Saint Petersburg"),
        ("sain", "Saint Petersburg"), ("st. p", "Saint Petersburg"), ("mount v", "Mount Vernon"),
        ("xi'a", "Xi’an"), ("gravenhage", "The Hague"), ("SF", "San Francisco"),
    ])
    func theBestMatchComesFirst(query: String, first: String) throws {
        #expect(try names(query, limit: 3).first == first)
    }

    @Test func matchesAreExactNamesThenPrefixesThenInnerWords() throws {
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

    @Test func eachCityIsListedOnceUpToTheLimit() throws {
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
        ("saint l", "St. Louis", "St. L"), ("saint p", "Saint Petersburg", "Saint P"), ("xian", "Xi’an", "Xi’an"),
        ("beach", "Long Beach", "Beach"), ("lodz", "Łódź", "Łódź"), ("gies", "Gießen", "Gieß"),
        ("coeur d'a", "Coeur d'Alene", "Coeur d'A"), ("winston s", "Winston-Salem", "Winston-S"),
    ])
    func theTypedPartIsMarkedInTheName(query: String, name: String, typed: String) throws {
        let match = try #require(gazetteer.matches(query, limit: 100).first { $0.name == name })
        #expect(match.name[match.matched] == typed)
    }

    @Test func qualifiersFilterMatches() throws {
        #expect(try gazetteer.matches("spring, il", limit: 10).allSatisfy { $0.city.place.region == "Illinois" })
        #expect(try names("spring, il").first == "Springfield")
        #expect(try names("springfield il") == ["Springfield"])
        let both = try gazetteer.matches("ri, ca", limit: 40).compactMap(\.city.place.country)
        #expect(both.first == "US" && both.contains("CA"))
    }

    @Test func aFullNameFindsItself() throws {
        let table = GazetteerTable.embedded()
        for number in stride(from: 0, to: table.cityCount, by: 4999) {
            let name = table.cityNames.string(number)
            guard table.areas(named: table.folding.key(of: name), isYielding: true).isEmpty else { continue }
            let match = try #require(gazetteer.matches(name, limit: 1).first, "\(name)")
            #expect(table.folding.key(of: match.name) == table.folding.key(of: name))
            #expect(
                table.folding.key(of: match.name[match.matched]) == table.folding.key(of: match.name), "\(name)")
        }
    }

    @Test func noMatchIsAnErrorWithSimilarNames() {
        #expect(throws: PlaceError.unknown(name: "seatel", suggestions: ["Seattle, Washington"])) {
            try gazetteer.matches("seatel", limit: 10)
        }
        #expect(throws: PlaceError.unknown(name: "ᚠᚢᚦᚨᚱᚲ", suggestions: [])) {
            try gazetteer.matches("ᚠᚢᚦᚨᚱᚲ", limit: 10)
        }
        #expect(throws: PlaceError.elsewhere(name: "seatt", qualifier: "fr", suggestions: ["Seattle, Washington"]))
        {
            try gazetteer.matches("seatt, fr", limit: 10)
        }
        for query in ["", " ", ", il", "--"] {
            #expect(throws: PlaceError.nameless(query: query)) { try gazetteer.matches(query, limit: 10) }
        }
        #expect(throws: PlaceError.self) {
            try gazetteer.matches(String(repeating: "ab ", count: 4000), limit: 10)
        }
    }
}

@Suite struct UnknownPlaceTests {
    let gazetteer = Gazetteer()

    private func error(_ query: String) -> PlaceError? {
        do throws(PlaceError) {
            _ = try gazetteer.find(query)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("Seatle", "Seattle, Washington"), ("Seattel", "Seattle, Washington"),
        ("Seatle, WA", "Seattle, Washington"),
        ("Seatle WA", "Seattle, Washington"), ("Berln", "Berlin, Germany"), ("Barcelonna", "Barcelona, Spain"),
        ("Philadelfia, PA", "Philadelphia, Pennsylvania"), ("Llondon", "London, United Kingdom"),
    ])
    func aMisspelledNameIsAnErrorWithTheCorrectSpelling(query: String, suggestion: String) throws {
        guard case .unknown(_, let suggestions) = error(query) else {
            Issue.record("\(query) is not unknown")
            return
        }
        #expect(suggestions.first == suggestion)
        #expect(suggestions.count <= 4)
        for suggestion in suggestions {
            #expect(throws: Never.self) { try gazetteer.find(suggestion) }
        }
    }

    @Test(arguments: ["Xyzzyqwfp", "Q", "ᚠᚢᚦᚨᚱᚲ", "12345", "Lake Woebegone Heights", "Numenor, Atlantis"])
    func aNameUnlikeAnyOtherHasNoSuggestions(query: String) {
        guard case .unknown(_, let suggestions) = error(query) else {
            Issue.record("\(query) is not unknown")
            return
        }
        #expect(suggestions == [])
    }

    @Test func namesOfFourLettersAreSuggestedWithinOneEditOnly() {
        guard case .unknown(_, let suggestions) = error("Rpme") else {
            Issue.record("Rpme is not unknown")
            return
        }
        #expect(suggestions.first == "Rome, Italy")
        #expect(!suggestions.contains { $0.hasPrefix("Roma,") })
    }

    private static let parises = ["Paris, France", "Paris, Texas", "Paris, Ontario", "Paris, Tennessee"]

    @Test(arguments: [
        ("Paris, DE", "DE"), ("Paris DE", "de"), ("Paris, Narnia", "Narnia"), ("Paris, TX, FR", "TX, FR"),
    ])
    func aNameInAnotherRegionIsAnErrorWithItsRegions(query: String, qualifier: String) {
        #expect(
            error(query)
                == .elsewhere(name: "Paris", qualifier: qualifier, suggestions: Self.parises))
    }

    @Test(arguments: ["", " ", ",", ", WA", "...", "\u{0}\u{7}", "--,--"])
    func aQueryWithoutANameIsNameless(query: String) {
        #expect(error(query) == .nameless(query: query))
    }

    @Test(arguments: [
        ("🌧", "'🌧' names no place; "), (", WA", "', WA' names no place; "), ("", "no place given; "),
        (" \u{0}\u{7}", "no place given; "),
    ])
    func whatWasGivenIsNamed(query: String, message: String) {
        #expect(error(query)?.description.hasPrefix(message) == true)
    }

    @Test func aNameHasNoSoftHyphens() throws {
        let place = Gazetteer().place(of: try Gazetteer().find("Reykjavik").city)
        #expect(Gazetteer().localized(place, in: "de").name == "Reykjavík")
    }

    @Test func anAbsurdlyLongQueryIsUnknown() {
        for query in [String(repeating: "a", count: 100_000), String(repeating: "ab ", count: 60)] {
            guard case .unknown(_, let suggestions) = error(query) else {
                Issue.record("a long query is not unknown")
                return
            }
            #expect(suggestions == [])
            #expect((error(query)?.description.count ?? 0) < 200)
        }
    }

    @Test func messagesAreOneLineWithoutControlCharacters() {
        #expect(
            error("Berln, DE")?.description
                == "no city of 1,000 people or more is called 'Berln'; did you mean 'Berlin, Germany'?")
        #expect(
            error("Kyiv, FR")?.description == "no 'Kyiv' in 'FR'; there is 'Kyiv, Ukraine'")
        let hostile = error("Sea\u{1B}[2J\ntle\u{202E}x")?.description ?? ""
        #expect(hostile.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }

    /// Three texts, as often as `WEATHERCARD_DRAWS` says, up to thirty: without optimization, each takes seconds.
    @Test func randomTextNeverTraps() {
        let times = ProcessInfo.processInfo.environment["WEATHERCARD_DRAWS"].flatMap { Int($0) } ?? 1
        var seed: UInt64 = 11
        func next(below limit: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % limit
        }
        for round in 0..<min(3 * max(1, times), 30) {
            var query = ""
            for _ in 0..<next(below: 30) {
                let code = next(below: 4) == 0 ? next(below: 0x11_0000) : next(below: 0x60) + 0x20
                query.unicodeScalars.append(Unicode.Scalar(UInt32(code)) ?? ",")
            }
            if let match = try? gazetteer.matches(query, limit: 3).first {
                #expect(match.matched.upperBound <= match.name.endIndex, "round \(round)")
            }
            if let found = try? gazetteer.find(query) {
                #expect(found.city.place.name?.isEmpty == false, "round \(round)")
            }
        }
    }
}
