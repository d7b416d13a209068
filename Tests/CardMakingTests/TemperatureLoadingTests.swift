import CardOrders
import Cards
import Climate
import ForecastCore
import LoopbackServices
import Options
import Primitives
import Providers
import SystemAccess
import TestSupport
import Testing
import Threading

@testable import CardMaking

/// What cards show beside the temperatures of a service, which is asked for only where it can be had and can be true.
struct TemperatureLoadingTests {
    /// Open-Meteo's services: the forecast, past highs of it, the archive and the ensemble.
    private final class Services: HTTPTransport {
        let requests = Monitor<[String]>([])
        /// How much warmer the past highs of the forecast are than those of the archive, on even and on odd days.
        let offsets = Monitor((even: 1.0, odd: 1.0))
        let fails = Monitor(false)

        func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
            requests.access { $0.append(request.publicURL) }
            let url = request.url
            func answer(_ text: String) -> HTTPResponse {
                HTTPResponse(status: 200, contentType: "application/json", body: Array(text.utf8))
            }
            if !url.contains("start_date="), !url.contains("/v1/ensemble") { return answer(SeattleAnswer.json()) }
            if fails.access({ $0 }) { return HTTPResponse(status: 400) }
            return answer(url.contains("/v1/ensemble") ? ensemble : days(of: url))
        }

        private func days(of url: String) -> String {
            func value(_ name: String) -> CivilDate? {
                let text = url.split(separator: "&").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
                let numbers = text?.split(separator: "-").compactMap { Int($0) } ?? []
                return numbers.count == 3 ? CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) : nil
            }
            guard let first = value("start_date"), let last = value("end_date") else { return "{}" }
            let numbers = Array(first.daysSince1970...last.daysSince1970)
            let isForecast = url.contains("/v1/forecast")
            let offsets = offsets.access { $0 }
            // Ten degrees, and up to two more or less in turn.
            let highs = numbers.map { number in
                10 + Double(number % 5 - 2) + (isForecast ? number % 2 == 0 ? offsets.even : offsets.odd : 0)
            }
            let times = numbers.map { "\"\(CivilDate(daysSince1970: $0).iso8601)\"" }.joined(separator: ",")
            return """
                {"daily":{"time":[\(times)],"temperature_2m_max":[\(highs.map { "\($0)" }.joined(separator: ","))],
                "temperature_2m_min":[\(numbers.map { _ in "3" }.joined(separator: ","))]}}
                """
        }

        private var ensemble: String {
            let first = SeattleAnswer.moment / 3600 * 3600
            let times = (0..<240).map { "\(first + 3600 * $0)" }.joined(separator: ",")
            func column(_ value: String) -> String { Array(repeating: value, count: 240).joined(separator: ",") }
            return """
                {"latitude":47.6,"longitude":-122.3,"utc_offset_seconds":0,
                "hourly_units":{"time":"unixtime","temperature_2m":"°C","temperature_2m_spread":"K"},
                "hourly":{"time":[\(times)],"temperature_2m":[\(column("11"))],"temperature_2m_spread":[\(column("0.8"))]}}
                """
        }

        func count(_ part: String) -> Int { requests.access { $0.count { $0.contains(part) } } }
    }

    private let services = Services()
    private let folder = try? TemporaryFolder()

    private func maker(_ options: [(Option, String)] = []) throws -> CardMaker {
        var values = OptionValues()
        values.add(try #require(folder).path + "/cache", for: NetworkOptions.cache)
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
        if card != "year" { values.add(CardOptions.noAlerts, for: CardOptions.alerts) }
        for (option, value) in options { values.add(value, for: option) }
        return try CardOrder(values, as: .png)
    }

    /// The normals after the year card has loaded thirty years.
    private func normals(_ card: String = "day") throws -> HighNormals? {
        _ = try maker().request(order("year"))
        services.requests.access { $0 = [] }
        return try maker().request(order(card)).content.forecast.normals
    }

    @Test func thirtyYearsAreNeverAskedForByADay() throws {
        for card in ["day", "today"] {
            #expect(try maker().request(order(card)).content.forecast.normals == nil)
        }
        #expect(services.count("archive-api") == 0 && services.count("start_date=") == 0)
    }

    @Test(arguments: ["day", "today"]) func normalsThatTheYearHasLoadedAreCompared(card: String) throws {
        let normals = try #require(try normals(card))
        #expect(services.count("archive-api") == 1 && services.count("/v1/forecast") == 2)
        #expect(normals.offset == 1 && normals.deviation == 0 && normals.comparedDays == 35)
        #expect(normals.firstYear == 1991 && normals.lastYear == 2020)
        let day = try #require(normals.days.first)
        #expect(abs(day.high - 10) < 0.05 && day.percentile10 < 8.3 && day.percentile90 > 11.7)
        #expect(normals.source.attribution == "Open-Meteo.com, Copernicus ERA5")
        // They are compared once a day.
        services.requests.access { $0 = [] }
        _ = try maker().request(order(card))
        #expect(services.count("start_date=") == 0)
    }

    @Test func normalsAreOnlyOfDaysOfTheForecast() throws {
        _ = try maker().request(order("year"))
        let forecast = try maker().request(order("today")).content.forecast
        let normals = try #require(forecast.normals)
        #expect(Set(normals.days.map(\.date)).isSubset(of: Set(forecast.daily.map(\.date))))
        #expect(normals.days.count == forecast.daily.count)
    }

    @Test func modelsWhoseDifferenceVariesAreNotCompared() throws {
        services.offsets.access { $0 = (even: -1.5, odd: 1.5) }
        let normals = try #require(try normals())
        #expect(normals.deviation > 1.4)
        let date = try #require(normals.days.first).date
        #expect(normals.departure(ofHigh: 30, on: date) == nil)
    }

    @Test func aCardIsWholeWithoutWhatCannotBeHad() throws {
        _ = try maker().request(order("year"))
        services.fails.access { $0 = true }
        #expect(try maker().request(order("day")).content.forecast.normals == nil)
        #expect(try maker().request(order("meteogram")).content.forecast.ensemble == nil)
    }

    @Test func onlyTheMeteogramAsksForTheEnsemble() throws {
        #expect(try maker().request(order("meteogram")).content.forecast.ensemble?.hours.count == 240)
        #expect(services.count("ensemble-api.open-meteo.com/v1/ensemble?") == 1)
        #expect(try maker().request(order("graph")).content.forecast.ensemble == nil)
        #expect(services.count("/v1/ensemble") == 1)
    }

    /// With addresses of the user's own, no other server is asked.
    @Test func anAddressOfTheEnsembleIsNeededBesideThatOfTheWeather() throws {
        let base = (ServiceOptions.baseURL, "https://weather.example")
        #expect(try maker([base]).request(order("meteogram", [base])).content.forecast.ensemble == nil)
        #expect(services.count("/v1/ensemble") == 0)
        let both = (
            ServiceOptions.baseURL, "open-meteo=https://weather.example,open-meteo-ensemble=https://members.example"
        )
        #expect(try maker([both]).request(order("meteogram", [both])).content.forecast.ensemble != nil)
        #expect(services.count("https://members.example/v1/ensemble?") == 1)
    }
}
