import CardOrders
import Cards
import ForecastCore
import Foundation
import LoopbackServices
import Options
import Primitives
import SystemAccess
import Testing

@testable import CardMaking

/// Who may say that there are no warnings: a service that is asked now, about this place, and whose warnings cover it.
struct AlertsAnswerTests {
    private static let now = Instant(secondsSince1970: Double(SeattleAnswer.moment))
    private static let emptyList = #"{"type": "FeatureCollection", "features": []}"#

    /// What the card of these options knows.
    private func found(
        _ place: String?, at now: Instant = now, _ options: [(Option, String)]
    ) throws -> AlertsInForce {
        var values = OptionValues()
        values.add("alert", for: CardOptions.card)
        if let place { values.add(place, for: PlaceOptions.place) }
        for (option, value) in options { values.add(value, for: option) }
        let environment = Environment { $0 == "WEATHERCARD_PIRATE_KEY" ? "k" : nil }
        let context = CardContext(now: { now }, warn: { _ in }, agent: "weathercard/0.0.0")
        let maker = CardMaker(context, try ServiceSettings(values, environment))
        let content = try maker.request(try CardOrder(values, as: .png)).content
        var found = content.forecast.alertsInForce(at: content.moment)
        found.moment = Self.now
        return found
    }

    /// Open-Meteo's and the National Weather Service's servers.
    private func servers(
        _ alerts: String = emptyList, _ status: Int = 200, _ headers: [String] = []
    ) throws -> (forecasts: LoopbackServer, nws: LoopbackServer, addresses: (Option, String)) {
        let forecasts = try LoopbackServer { .json(SeattleAnswer.json(about: $0), 200, headers) }
        let nws = try LoopbackServer(.json(alerts, status, headers))
        return (
            forecasts, nws, (ServiceOptions.baseURL, "open-meteo=\(forecasts.url),nws-alerts=\(nws.url)")
        )
    }

    private static func none(by answer: AlertsAnswer?, at moment: Instant = now) -> AlertsInForce {
        AlertsInForce(at: moment, noneBy: answer)
    }

    private static func answer(asked: Instant = now) -> AlertsAnswer {
        AlertsAnswer(service: "National Weather Service", takesArticle: true, asked: asked)
    }

    @Test func theNationalWeatherServiceKnowsForPlacesInTheUnitedStates() throws {
        let servers = try servers()
        defer { withExtendedLifetime(servers) {} }
        #expect(
            try found("Seattle", [servers.addresses]) == Self.none(by: Self.answer()))
        #expect(try found("Toronto", [servers.addresses]) == Self.none(by: nil))
        #expect(servers.nws.requests.count == 1)
    }

    @Test(arguments: [
        (#"{"title": "Bad"}"#, 500), (#"{"features": [7]}"#, 200),
        (
            #"{"features": [{"properties": {"event": "Flood", "ends": "2026-11-20T20:00:00Z"}}, {"properties": {}}]}"#,
            200
        ),
    ])
    func anAnswerThatIsNotUnderstoodSaysNothing(_ alerts: String, _ status: Int) throws {
        let servers = try servers(alerts, status)
        defer { withExtendedLifetime(servers) {} }
        let options = [servers.addresses, (NetworkOptions.deadline, "3s")]
        #expect(try found("Seattle", options) == Self.none(by: nil))
    }

    @Test(arguments: [(CardOptions.later, "+1h"), (CardOptions.later, "+1d"), (CardOptions.time, "15:25")])
    func anotherMomentIsNotKnown(_ option: Option, _ value: String) throws {
        let servers = try servers()
        defer { withExtendedLifetime(servers) {} }
        #expect(try found("Seattle", [servers.addresses, (option, value)]) == Self.none(by: nil))
    }

    @Test(arguments: [("US", true), ("CA", false)])
    func pirateWeatherKnowsInTheUnitedStates(country: String, knows: Bool) throws {
        let hours = HourlyAnswer(
            latitude: country == "US" ? 47.6 : 43.7, longitude: country == "US" ? -122.33 : -79.4,
            zone: "America/Los_Angeles", offset: -28_800, around: SeattleAnswer.moment)
        let body = hours.pirateWeather.replacing(#""elevation":5"#, with: #""elevation":5,"alerts":[]"#)
        let server = try LoopbackServer(.json(body))
        defer { withExtendedLifetime(server) {} }
        let found = try found(
            country == "US" ? "Seattle" : "Toronto",
            [(CardOptions.provider, "pirate-weather"), (ServiceOptions.baseURL, server.url)])
        let answer = AlertsAnswer(service: "Pirate Weather", asked: Self.now)
        #expect(found == Self.none(by: knows ? answer : nil))
    }

    @Test func anAnswerFromTheCacheIsAsOldAsItsQuestion() throws {
        let servers = try servers(Self.emptyList, 200, ["Cache-Control: max-age=7200"])
        let folder = FileManager.default.temporaryDirectory.appending(path: "weathercard-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        defer { withExtendedLifetime(servers) {} }
        for (minutes, knows) in [(0.0, true), (15, true), (16, false)] {
            let now = Self.now.advanced(by: minutes * 60)
            let options = [servers.addresses, (NetworkOptions.cache, folder.path(percentEncoded: false))]
            let found = try found("Seattle", at: now, options)
            #expect(found == Self.none(by: knows ? Self.answer() : nil), "after \(minutes) minutes")
        }
        #expect(servers.nws.requests.count == 1)
    }

    @Test func savedAnswersSayNothing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "weathercard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ text: String) throws -> String {
            let file = folder.appending(path: name)
            try Data(text.utf8).write(to: file)
            return file.path(percentEncoded: false)
        }
        let servers = try servers()
        let hours = HourlyAnswer(
            latitude: 47.6, longitude: -122.33, zone: "America/Los_Angeles", offset: -28_800,
            around: SeattleAnswer.moment)
        let pirate = hours.pirateWeather.replacing(#""elevation":5"#, with: #""elevation":5,"alerts":[]"#)
        let forecast = try file("forecast.json", pirate)
        let alerts = (CardOptions.alerts, try file("alerts.json", Self.emptyList))
        defer { withExtendedLifetime(servers) {} }
        #expect(try found("Seattle", [servers.addresses, alerts]) == Self.none(by: nil))
        for more in [[], [alerts]] {
            #expect(try found(nil, [(CardOptions.forecast, forecast)] + more) == Self.none(by: nil))
        }
        let sample = [(CardOptions.provider, "sample"), (CardOptions.later, "+1d")]
        #expect(try found("Seattle", sample) == Self.none(by: nil))
    }

    /// A batch moves forecasts out of memory and back.
    @Test func aStoredForecastKeepsItsAnswer() throws {
        var forecast = try CardMaker.sample(
            for: Place(name: "Seattle", latitude: 47.6, longitude: -122.33, timeZone: "America/Los_Angeles"))
        forecast.alertsAnswer = Self.answer()
        let store = ForecastStore()
        #expect(try store.forecast(store.keep(forecast)) == forecast)
    }
}
