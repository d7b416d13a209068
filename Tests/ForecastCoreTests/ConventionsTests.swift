import ForecastCore
import Testing

@Suite struct ConventionsTests {
    @Test(arguments: [
        ("US", UnitSystem.us), ("PR", .us), ("GU", .us), ("BS", .us), ("LR", .us), ("MH", .us), ("CA", .ca),
        ("GB", .uk), ("IM", .uk), ("JE", .uk), ("IE", .si), ("DE", .si), ("AU", .si), ("MM", .si), ("us", .si),
    ])
    func unitsFollowTheCountry(country: String, units: UnitSystem) {
        #expect(UnitSystem(country: country) == units)
    }

    @Test(arguments: ["US", "CA", "AU", "IN", "NZ", "EG", "KR", "MX", "PK", "TW"])
    func clocksOfTwelveHours(country: String) {
        #expect(TimeFormat(country: country) == .twelveHour)
    }

    @Test(arguments: ["GB", "DE", "FR", "JP", "BR", "ES", "SE", "IE", "CN", "ZA", "XX", ""])
    func clocksOfTwentyFourHours(country: String) {
        #expect(TimeFormat(country: country) == .twentyFourHour)
    }

    @Test func anUnknownCountryGetsInternationalUnitsAndTwentyFourHours() {
        #expect(UnitSystem(country: nil) == .si)
        #expect(TimeFormat(country: nil) == .twentyFourHour)
    }

    @Test func namesAreThoseOfTheCommandLine() {
        #expect(UnitSystem.allCases.map(\.rawValue).sorted() == ["ca", "si", "uk", "us"])
        #expect(TimeFormat(rawValue: "12h") == .twelveHour)
        #expect(TimeFormat(rawValue: "24h") == .twentyFourHour)
    }
}
