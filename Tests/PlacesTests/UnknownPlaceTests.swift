import ForecastCore
import Testing

@testable import Places

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
    func aMisspeltNameIsAnErrorWithTheRightSpelling(query: String, suggestion: String) throws {
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

    @Test(arguments: ["Xyzzyqwfp", "Q", "北京", "12345", "Lake Woebegone Heights", "Numenor, Atlantis"])
    func aNameLikeNoOtherHasNoSuggestions(query: String) {
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

    @Test(arguments: [
        ("Paris, DE", "DE"), ("Paris DE", "de"), ("Paris, Narnia", "Narnia"), ("Paris, TX, FR", "TX, FR"),
    ])
    func aNameThatIsElsewhereSaysWhere(query: String, qualifier: String) {
        #expect(
            error(query)
                == .elsewhere(name: "Paris", qualifier: qualifier, suggestions: ["Paris, France", "Paris, Texas"]))
    }

    @Test(arguments: ["", " ", ",", ", WA", "...", "\u{0}\u{7}", "--,--"])
    func aQueryWithoutANameIsEmpty(query: String) {
        #expect(error(query) == .empty)
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

    @Test func messagesStayOnOneLine() {
        #expect(
            error("Berln, DE")?.description
                == "no city of 15,000 people or more is called 'Berln'; did you mean 'Berlin, Germany'?")
        #expect(
            error("Paris, DE")?.description == "no 'Paris' in 'DE'; there is 'Paris, France' and 'Paris, Texas'")
        let hostile = error("Sea\u{1B}[2J\ntle\u{202E}x")?.description ?? ""
        #expect(hostile.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    }

    @Test func randomTextNeverTraps() {
        var seed: UInt64 = 11
        func next(below limit: UInt64) -> UInt64 {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (seed >> 33) % limit
        }
        for round in 0..<10 {
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
