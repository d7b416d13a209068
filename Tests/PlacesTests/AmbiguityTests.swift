import ForecastCore
import Testing

@testable import Places

@Suite struct AmbiguityTests {
    let gazetteer = Gazetteer()

    private func qualifier(_ query: String) throws -> String? {
        gazetteer.place(of: try gazetteer.find(query).city).qualifier
    }

    @Test(arguments: [
        ("Portland", "OR"), ("Portland, ME", "ME"), ("Paris, TX", "TX"), ("London, ON", "ON"),
        ("Newcastle, AU", "NSW"), ("Vancouver, WA", "WA"), ("Springfield", "MO"), ("Victoria, CA", "BC"),
        ("Birmingham", "England"), ("Perth, UK", "Scotland"), ("Newport", "Wales"), ("San José, CR", "Costa Rica"),
        ("Hyderabad", "India"), ("Hyderabad, PK", "Pakistan"), ("Valencia", "Venezuela"), ("Valencia, ES", "Spain"),
        ("Córdoba, AR", "Argentina"), ("Jinzhou, CN", "Liaoning"), ("Georgetown, Guyana", "Guyana"),
        ("Athens", "Greece"),
    ])
    func aNameThatOthersBearIsQualified(query: String, expected: String) throws {
        #expect(try qualifier(query) == expected)
    }

    @Test(arguments: [
        "Seattle", "Paris", "London", "Boston", "Washington", "New York", "Cologne", "Tokyo", "Singapore",
        "São Paulo", "Berlin", "Sydney", "Toronto", "Melbourne", "Moscow", "Rome", "Vienna",
    ])
    func aNameThatSaysWhichIsMeantStaysPlain(query: String) throws {
        #expect(try qualifier(query) == nil)
    }

    @Test func theQualifierLeavesTheRestOfThePlaceAlone() throws {
        let city = try gazetteer.find("Portland, ME").city
        var place = gazetteer.place(of: city)
        place.qualifier = nil
        #expect(place == city.place)
    }

    @Test func theWordsForACityFindIt() throws {
        let table = GazetteerTable.embedded()
        var mute = 0
        for number in stride(from: 0, to: table.cityCount, by: 53) {
            let city = try #require(table.city(number))
            guard let words = gazetteer.query(for: city, isAlone: true) else {
                mute += 1
                continue
            }
            let finding = try gazetteer.find(words)
            #expect(finding.city == city && finding.namesakes.isEmpty, "\(words)")
        }
        // Namesakes in one region cannot be told apart by words.
        #expect(mute < 12, "\(mute)")
    }

    @Test(arguments: [
        ("Seattle", "Seattle"), ("Portland", "Portland, Oregon"), ("Portland, ME", "Portland, Maine"),
        ("London, ON", "London, Ontario"), ("Hyderabad", "Hyderabad, India"), ("Cologne", "Köln"),
    ])
    func theWordsForACityAreTheFewestThatWillDo(query: String, words: String) throws {
        #expect(gazetteer.query(for: try gazetteer.find(query).city) == words)
    }

    @Test func namesakesInOneRegionHaveNoWordsOfTheirOwn() throws {
        let finding = try gazetteer.find("Brentwood, CA")
        let other = try #require(finding.namesakes.first)
        #expect(other.place.region == "California")
        #expect(gazetteer.query(for: other) == nil)
        #expect(gazetteer.query(for: finding.city, isAlone: true) == nil)
        #expect(gazetteer.query(for: finding.city) == "Brentwood, California")
    }
}
