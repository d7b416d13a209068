import CardOrders
import Cards
import ForecastCore
import LoopbackServices
import Options
import Primitives
import Providers
import SceneModel
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import CardMaking

/// The card that asks two services.
struct AirCardLoadingTests {
    /// Open-Meteo's two services, of which that of the air may fail.
    private struct Services: HTTPTransport {
        let requests = Monitor<[String]>([])
        let airStatus = Monitor(200)

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            requests.access { $0.append(request.publicURL) }
            guard request.url.contains("/v1/air-quality") else {
                return HTTPResponse(status: 200, body: Array(SeattleAnswer.json().utf8))
            }
            let status = airStatus.access { $0 }
            return HTTPResponse(status: status, body: status == 200 ? Array(air.utf8) : [])
        }

        var air: String {
            let first = SeattleAnswer.moment / 3600 * 3600 - 86_400
            let times = (0..<96).map { "\(first + 3600 * $0)" }.joined(separator: ",")
            let values = Array(repeating: "12.5", count: 96).joined(separator: ",")
            return """
                {"latitude":47.6,"longitude":-122.3,"utc_offset_seconds":0,"hourly_units":{"time":"unixtime","pm2_5":"μg/m³"},
                "hourly":{"time":[\(times)],"pm2_5":[\(values)]}}
                """
        }
    }

    private let services = Services()

    private func maker(_ options: [(Option, String)] = []) throws(ProgramError) -> CardMaker {
        var values = OptionValues()
        values.add("", for: NetworkOptions.noCache)
        for (option, value) in options { values.add(value, for: option) }
        var context = CardContext(
            now: { Instant(secondsSince1970: Double(SeattleAnswer.moment)) }, warn: { _ in },
            agent: "weathercard/0.0.0")
        context.network = { [services] _ in services }
        return CardMaker(context, try ServiceSettings(values, Environment { _ in nil }))
    }

    private func order(_ card: String, _ options: [(Option, String)] = []) throws(ProgramError) -> CardOrder {
        var values = OptionValues()
        values.add("Seattle", for: PlaceOptions.place)
        values.add(card, for: CardOptions.card)
        values.add(CardOptions.noAlerts, for: CardOptions.alerts)
        for (option, value) in options { values.add(value, for: option) }
        return try CardOrder(values, as: .png)
    }

    @Test func onlyTheCardOfTheAirAsksForIt() throws {
        let maker = try maker()
        let content = try maker.request(order("air")).content
        #expect(content.forecast.air?.hours.count == 96 && content.forecast.current != nil)
        #expect(
            try maker.message(order("air")).short.contains(
                "Air quality, US AQI 57: moderate for the next 24 hours."))
        services.requests.access { $0 = [] }
        #expect(try maker.request(order("day")).content.forecast.air == nil)
        #expect(services.requests.access { $0 }.allSatisfy { !$0.contains("air-quality") })
    }

    /// Without the air the card has nothing to show.
    @Test func aFailureOfTheAirIsAnError() throws {
        services.airStatus.access { $0 = 400 }
        let maker = try maker()
        #expect {
            try maker.request(order("air"))
        } throws: { error in
            (error as? ProgramError)?.message.contains("air-quality-api.open-meteo.com") == true
        }
        #expect(throws: Never.self) { try maker.request(order("day")) }
    }

    /// With addresses of the user's own, no other server is asked.
    @Test func anAddressOfTheAirIsNeededBesideThatOfTheWeather() throws {
        let base = (ServiceOptions.baseURL, "https://weather.example")
        #expect(throws: ProgramError.self) { try maker([base]).request(order("air", [base])) }
        #expect(services.requests.access { $0 }.isEmpty)
        let both = (
            ServiceOptions.baseURL, "open-meteo=https://weather.example,open-meteo-air=https://air.example"
        )
        _ = try maker([both]).request(order("air", [both]))
        #expect(services.requests.access { $0 }.contains { $0.hasPrefix("https://air.example/v1/air-quality?") })
    }

    /// A moment that the sample does not cover has other weather, and the air of the file.
    @Test func theAirOfAFileStaysBesideTheSampleOfAnotherMoment() throws {
        let folder = try TemporaryFolder()
        let air = folder.create("air.json", services.air)
        let order = try order(
            "air",
            [(CardOptions.provider, "sample"), (CardOptions.air, air), (CardOptions.time, "2026-06-21T10:00:00Z")])
        let forecast = try maker().request(order).content.forecast
        #expect(forecast.air?.hours.count == 96 && forecast.air?.hours.first?.pm25 == 12.5)
    }

    @Test func theWeatherOfASampleHasItsAir() throws {
        let sample = try maker().request(order("air", [(CardOptions.provider, "sample")]))
        #expect(sample.content.forecast.air != nil && services.requests.access { $0 }.isEmpty)
        #expect(sample.facts.air?.index == .unitedStates && sample.facts.air?.band != nil)
    }
}
