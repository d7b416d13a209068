import ForecastCore
import LoopbackServices
import Primitives
import Providers
import Testing

/// Forecasts of an entity, by answers in the shape of Home Assistant's.
struct HomeAssistantTests {
    private static let token = "eyJhbGciOiJIUzI1NiJ9.token"
    private static let now = instant("2026-11-25T22:20:00Z")
    private static let home = Place(
        name: "Hamburg", country: "DE", latitude: 53.55, longitude: 9.99, timeZone: "Europe/Berlin")

    private static func state(_ state: String = "lightning-rainy", _ more: String = "", features: Int = 3) -> String
    {
        """
        {"entity_id": "weather.home", "state": "\(state)", "attributes": {"temperature": 21.8, "dew_point": 15.6,
        "temperature_unit": "°C", "humidity": 67, "cloud_coverage": 88, "wind_bearing": "NNW", "wind_gust_speed": 48.28,
        "wind_speed": 19.96, "wind_speed_unit": "km/h", "visibility": 9.98, "visibility_unit": "km",
        "precipitation_unit": "mm", "attribution": "Data by a test", \(more) "supported_features": \(features)},
        "last_updated": "2026-11-25T22:16:27.913668+00:00"}
        """
    }

    private static let hourly = """
        {"datetime": "2026-11-25T23:00:00.143047+01:00", "condition": "pouring", "temperature": 21.1, "precipitation": 7.87,
        "precipitation_probability": 95, "wind_bearing": 335, "wind_speed": 22.53, "wind_gust_speed": 40, "humidity": 91},
        {"datetime": "2026-11-26T00:00:00+01:00", "condition": "snowy-rainy", "temperature": 2.2},
        {"datetime": "2026-11-26T01:00:00+01:00", "condition": "exceptional", "precipitation": 6},
        {"datetime": "2026-11-26T04:00:00+01:00", "condition": "clear-night", "temperature": "cold"},
        {"condition": "sunny", "temperature": 30}
        """
    private static let daily = """
        {"datetime": "2026-11-25T23:00:00+00:00", "condition": "hail", "temperature": 21.1, "templow": 5.0,
        "precipitation": 30.48, "precipitation_probability": 95}, {"datetime": "2026-11-26T23:00:00+00:00", "temperature": 12.8}
        """

    /// A server with a state, and forecasts by their types.
    private static func server(
        _ state: String, _ forecasts: [String: String] = ["hourly": hourly, "daily": daily],
        latitude: Double = 53.55
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            guard request.headers["authorization"] == "Bearer \(token)" else {
                return .init(401, body: Array("401: Unauthorized".utf8))
            }
            switch request.target {
            case "/api/config":
                return .json(#"{"latitude": \#(latitude), "longitude": 9.99, "time_zone": "Europe/Berlin"}"#)
            case "/api/states/weather.home": return .json(state)
            case "/api/services/weather/get_forecasts?return_response":
                let body = String(decoding: request.body, as: UTF8.self)
                guard let entries = forecasts.first(where: { body.contains("\"type\":\"\($0.key)\"") })?.value
                else {
                    return .init(500, body: Array("500 Internal Server Error".utf8))
                }
                return .json(
                    #"{"changed_states": [], "service_response": {"weather.home": {"forecast": [\#(entries)]}}}"#)
            default: return .json(#"{"message": "Entity not found."}"#, 404)
            }
        }
    }

    private static func zone(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
        ZoneOffsets(initial: 3600)
    }

    private static func forecast(
        _ server: LoopbackServer, entity: String = "weather.home", token: String = token,
        warn: (String) -> Void = { _ in }
    ) throws -> Forecast {
        let service = try #require(HomeAssistant(token: token, entity: entity, baseURL: server.url + "/api/"))
        return try withExtendedLifetime(server) {
            try service.forecast(
                for: home, over: CurlTransport(userAgent: "test/1", deadline: 60), now: now, zone: zone, warn: warn)
        }
    }

    /// The message of the error that is thrown.
    private static func refusal(_ make: () throws -> Forecast) -> String {
        do {
            _ = try make()
            return "no error"
        } catch let error as ServiceError {
            return error.message
        } catch {
            return "\(error)"
        }
    }

    @Test func anEntityIsAForecast() throws {
        let server = try Self.server(Self.state())
        let forecast = try Self.forecast(server)
        let current = try #require(forecast.current)
        #expect(
            current.temperature == 21.8 && current.condition == .thunderstorm && current.precipitationKind == .rain)
        #expect(current.windBearing == 337.5 && current.humidity == 0.67 && current.visibility == 9980)
        #expect(abs((current.windSpeed ?? 0) - 5.544) < 0.001 && current.time == Self.now)
        #expect(forecast.source.attribution == "Data by a test" && forecast.source.id == "home-assistant")
        #expect(forecast.hourly.map(\.condition) == [.rain, .sleet, nil, .clear])
        #expect(forecast.hourly.map(\.temperature) == [21.1, 2.2, nil, nil])
        // Six millimetres in three hours.
        #expect(
            forecast.hourly.map { $0.precipitationRate.map { ($0 * 100).rounded() / 100 } } == [7.87, nil, 2, nil])
        #expect(forecast.hourly.last?.isDay == false && forecast.hourly.first?.precipitationProbability == 0.95)
        #expect(forecast.daily.map(\.date.iso8601) == ["2026-11-26", "2026-11-27"])
        #expect(forecast.daily.map(\.high) == [21.1, 12.8] && forecast.daily.map(\.low) == [5, nil])
        #expect(forecast.daily.first?.precipitationAmount == 30.48 && forecast.daily.first?.condition == .hail)
        #expect(server.requests.map(\.line).filter { $0.hasPrefix("POST") }.count == 2)
    }

    @Test func unitsAreThoseOfTheEntity() throws {
        var state = Self.state("sunny", features: 0)
        for (unit, other) in [("°C", "°F"), ("km/h", "Beaufort"), ("\"km\"", "\"mi\""), ("\"mm\"", "\"in\"")] {
            state = state.replacing(unit, with: other)
        }
        state = state.replacing("21.8", with: "50").replacing("15.6", with: "41").replacing("19.96", with: "4")
            .replacing("48.28", with: "9")
        let current = try #require(try Self.forecast(Self.server(state)).current)
        #expect(current.temperature == 10 && current.dewPoint == 5 && current.isDay == true)
        #expect(abs((current.windSpeed ?? 0) - 6.688) < 0.001 && abs((current.windGust ?? 0) - 22.572) < 0.001)
        #expect(abs((current.visibility ?? 0) - 16_061) < 1)
        for (unit, attribute) in [
            ("°C", "temperature_unit"), ("km/h", "wind_speed_unit"), ("\"mm\"", "precipitation_unit"),
        ] {
            let other = unit.hasPrefix("\"") ? "\"cubits\"" : "cubits"
            let wrong = try Self.server(Self.state().replacing(unit, with: other))
            let message = Self.refusal { try Self.forecast(wrong) }
            #expect(message.contains(attribute) && message.contains("cubits"), "\(message)")
        }
    }

    @Test func whatAnIntegrationLeavesInOtherUnitsIsLeftOut() throws {
        let hour = """
            {"datetime": "2026-11-26T00:00:00+00:00", "temperature": 21.1, "apparent_temperature": 71, "dew_point": 65.2,
            "wind_speed": 22.53, "wind_gust_speed": 33, "humidity": 91}
            """
        var warnings: [String] = []
        let server = try Self.server(Self.state(features: 2), ["hourly": hour])
        let forecast = try Self.forecast(server) { warnings.append($0) }
        let first = try #require(forecast.hourly.first)
        #expect(first.temperature == 21.1 && first.humidity == 0.91 && first.windSpeed != nil)
        #expect(first.apparentTemperature == nil && first.dewPoint == nil && first.windGust == nil)
        #expect(warnings.count == 1 && warnings.first?.contains("wind_gust_speed (1)") == true, "\(warnings)")
    }

    @Test func halfDaysAreDaysIfThereAreNoOthers() throws {
        let halves = """
            {"datetime": "2026-11-25T11:00:00+01:00", "condition": "snowy", "temperature": 3, "is_daytime": true,
            "precipitation": 2, "precipitation_probability": 60},
            {"datetime": "2026-11-25T23:00:00+01:00", "condition": "cloudy", "temperature": -4, "is_daytime": false, "precipitation": 1}
            """
        let server = try Self.server(Self.state(features: 4), ["twice_daily": halves])
        let day = try #require(try Self.forecast(server).daily.first)
        #expect(day.high == 3 && day.low == -4 && day.condition == .snow && day.precipitationAmount == 3)
        #expect(day.precipitationProbability == 0.6)
    }

    @Test func aForecastThatFailsAloneIsMissing() throws {
        var warnings: [String] = []
        let server = try Self.server(Self.state(), ["hourly": Self.hourly])
        let forecast = try Self.forecast(server) { warnings.append($0) }
        #expect(forecast.hourly.count == 4 && forecast.current != nil)
        #expect(warnings.contains { $0.hasSuffix("has no daily forecast of weather.home") }, "\(warnings)")
    }

    @Test func refusalsSayWhatIsWrong() throws {
        let server = try Self.server(Self.state())
        #expect(Self.refusal { try Self.forecast(server, token: "wrong") }.contains("refused access"))
        let unknown = Self.refusal { try Self.forecast(server, entity: "weather.nowhere") }
        #expect(unknown.contains("there is no entity weather.nowhere"), "\(unknown)")
        for (state, latitude, words) in [
            (Self.state("unavailable"), 53.55, "weather.home is unavailable"), (Self.state(), 10, "53.55"),
            ("{}", 53.55, "not in Home Assistant's format"), ("[", 53.55, "not in Home Assistant's format"),
        ] {
            let server = try Self.server(state, latitude: latitude)
            let message = Self.refusal { try Self.forecast(server) }
            #expect(message.contains(words) && !message.contains(Self.token), "\(message)")
        }
    }

    @Test(arguments: [
        ("http://homeassistant.local:8123", true), ("http://supervisor/core", true),
        ("http://192.168.1.5:8123", true),
        ("https://ha.example.org", true), ("http://ha.example.org", false), ("http://8.8.8.8", false),
    ])
    func theTokenStaysInTheLocalNetworkOrIsEncrypted(url: String, isSent: Bool) throws {
        let service = try #require(HomeAssistant(token: Self.token, entity: "weather.home", baseURL: url))
        #expect(service.mayReceiveToken == isSent)
    }

    @Test(arguments: ["weather.", "sensor.x", "weather.Home", "weather.a/b", "weather.a b", "weather.ä"])
    func whatIsNoEntityIsNotAsked(name: String) {
        #expect(HomeAssistant(token: Self.token, entity: name, baseURL: "https://ha.example.org") == nil)
    }
}
