import ForecastCore
import Primitives
import Providers
import Testing
import Words

@Suite struct SampleWordsTests {
    private func warning(_ city: Place) throws -> Alert {
        let sample = try #require(SampleForecast.forecast(for: city) { _, _, _ in ZoneOffsets(initial: 0) })
        return try #require(sample.alerts.first)
    }

    /// Places whose samples warn of wind, thunder, fire and cold.
    private static let places = [
        Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33, timeZone: "America/Los_Angeles"),
        Place(name: "Singapore", country: "SG", latitude: 1.29, longitude: 103.85, timeZone: "Asia/Singapore"),
        Place(name: "Cairo", country: "EG", latitude: 30.06, longitude: 31.25, timeZone: "Africa/Cairo"),
        Place(name: "Oymyakon", country: "RU", latitude: 63.46, longitude: 142.79, timeZone: "Asia/Ust-Nera"),
    ]

    @Test func theSamplesWarnOfFourHazards() throws {
        let hazards = try Self.places.map { try warning($0).hazard }
        #expect(hazards == [.wind, .thunder, .fire, .cold])
    }

    @Test(arguments: places) func inEnglishTheWarningIsAsTheSampleHasIt(place: Place) throws {
        let warning = try warning(place)
        #expect(warning.asSample(in: .english) == warning)
    }

    @Test(arguments: places, Language.allCases.filter { $0 != .english })
    func theWarningIsInEveryLanguage(place: Place, language: Language) throws {
        let sample = try warning(place)
        let worded = sample.asSample(in: language)
        #expect(worded.title != sample.title && worded.text != sample.text && worded.issuer != sample.issuer)
        #expect((worded.hazard, worded.end, worded.id) == (sample.hazard, sample.end, sample.id))
    }

    @Test func aWarningOfAnotherHazardStaysAsItIs() {
        var flood = Alert(title: "Flood Warning", severity: .severe)
        flood.hazard = .flood
        #expect(flood.asSample(in: .german) == flood)
    }
}
