public import ForecastCore
internal import JSONReading
public import Primitives

/// Forecasts of a weather entity of Home Assistant, by its REST interface.
public struct HomeAssistant: WeatherService {
    public let server: ServiceAddress
    private let entity: String
    private let token: String

    public static let facts = ServiceFacts(
        id: "home-assistant", name: "Home Assistant",
        covers: "the home: what its weather entity has, as hours, days or half days",
        needs:
            "a long-lived access token (WEATHERCARD_HOME_ASSISTANT_TOKEN or --key-file), and the server in --base-url",
        allows: "what the integration of the entity allows", attribution: "Home Assistant",
        url: "https://www.home-assistant.io/", licence: "that of the integration of the entity")

    /// Where an app of Home Assistant finds it.
    public static let supervisor = "http://supervisor/core"

    /// Nil if the URL is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// - Parameters:
    ///   - token: A long-lived access token.
    ///   - entity: The name of the entity, such as `weather.forecast_home`.
    ///   - baseURL: The server's URL up to `/api`.
    public init?(token: String, entity: String, baseURL: String) {
        guard let address = ServiceAddress(baseURL, dropping: "/api"), HomeAssistant.isEntity(entity) else {
            return nil
        }
        (server, self.entity, self.token) = (address, entity, token)
    }

    /// Whether a text has the form of a weather entity's name.
    public static func isEntity(_ text: String) -> Bool {
        let name = text.dropFirst("weather.".count)
        return text.hasPrefix("weather.") && (1...200).contains(name.utf8.count)
            && name.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == UInt8(ascii: "_")
            }
    }

    public var secrets: [String] { [token] }
    /// Whether the token may be sent to it: over `https:`, or in the local network, where few servers have a certificate.
    public var mayReceiveToken: Bool { !server.isPlainHTTP || LocalNetwork.contains(server.host) }

    public func request(for place: Place) -> HTTPRequest { request("/api/states/\(entity)") }

    /// Requests the entity, where the server is, and the forecasts that the entity has.
    public func fetch(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ServiceError) -> Forecast {
        let state: HomeAssistantState
        do throws(ServiceError) {
            state = try answer(try response(to: request(for: place), over: transport))
        } catch {
            // Its own words do not say which one it has not found.
            guard case .requestRefused(let host, 404, _) = error else { throw error }
            throw .requestRefused(host: host, status: 404, reason: "there is no entity \(entity)")
        }
        let home: HomeAssistantPlace = try answer(try response(to: request("/api/config"), over: transport))
        var entries: [HomeAssistantForecast.Kind: [HomeAssistantEntry]] = [:]
        for kind in state.forecasts {
            do throws(ServiceError) {
                let forecast: HomeAssistantForecast = try answer(
                    try response(to: request(kind), over: transport))
                entries[kind] = forecast.entries
            } catch {
                // An entity that has lost a forecast, and version 2024.3, fail at this request alone.
                guard case .failing(_, let status, _, _) = error, status == 500 else { throw error }
                warn("\(server.host) has no \(kind.rawValue) forecast of \(entity)")
            }
        }
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        do throws(ForecastFileError) {
            try place.checkNearness(latitude: home.latitude, longitude: home.longitude)
            return try state.forecast(of: entity, at: place, entries, now: now, zone: zone, dropped)
        } catch {
            throw .noForecast(host: server.host, error.message)
        }
    }

    /// One answer alone is no forecast.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Forecast {
        throw .unrecognised
    }

    private func answer<Answer: Decodable>(_ response: HTTPResponse) throws(ServiceError) -> Answer {
        guard let answer = try? JSONDecoding.value(Answer.self, of: response.body) else {
            throw .noForecast(host: server.host, "the JSON is not in \(HomeAssistant.facts.name)'s format")
        }
        return answer
    }

    private func request(_ path: String) -> HTTPRequest {
        var request = HTTPRequest(
            url: server.url(path, []), headers: [HTTPHeader("Authorization", "Bearer \(token)", isSecret: true)],
            allowsPlainHTTP: server.isPlainHTTP)
        request.allowsKeyInLocalNetwork = true
        return request
    }

    private func request(_ kind: HomeAssistantForecast.Kind) -> HTTPRequest {
        var request = request("/api/services/weather/get_forecasts")
        request.url += "?return_response"
        // The body tells requests to one address apart.
        request.publicURL = request.url + "&entity=\(entity)&type=\(kind.rawValue)"
        request.headers.append(HTTPHeader("Content-Type", "application/json"))
        request.method = .post
        request.body = Array("{\"entity_id\":\"\(entity)\",\"type\":\"\(kind.rawValue)\"}".utf8)
        return request
    }
}
