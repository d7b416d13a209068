public import ForecastCore
public import Primitives

/// Forecasts of Open-Meteo.
public struct OpenMeteo: Sendable {
    private let server: OpenMeteoServer
    private let transport: any HTTPTransport

    /// Asks a server by way of a transport.
    public init(_ server: OpenMeteoServer, over transport: some HTTPTransport) {
        self.server = server
        self.transport = transport
    }

    /// The forecast for a place, asked for now; the moment is noted in it.
    public func forecast(
        for place: Place, now: Instant, zone: ZoneLookup
    ) throws(ServiceError) -> Forecast {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try transport.get(OpenMeteoRequest(place: place, server: server).request)
        } catch {
            throw .unreachable(host: server.host, error)
        }
        guard response.status == 200 else { throw refusal(response) }
        do throws(ForecastFileError) {
            guard !response.body.isEmpty else { throw .notJSON("it is empty") }
            let answer: OpenMeteoAnswer
            switch try ForecastFile.contents(of: response.body) {
            case .openMeteo(let contents): answer = contents
            case .refusal(let reason): throw .refusal(reason)
            default: throw .unrecognised
            }
            var forecast = try answer.forecast(at: place, zone: zone)
            forecast.fetchedAt = now
            return forecast
        } catch {
            throw .noForecast(host: server.host, fault(error, response))
        }
    }

    private func fault(_ error: ForecastFileError, _ response: HTTPResponse) -> String {
        switch error {
        case .notJSON(let fault):
            let type = response.contentType.map { ", but \($0)" } ?? ""
            return "not JSON\(response.body.isEmpty ? "" : type): \(fault)"
        case .refusal(let reason): return hidingKey(reason)
        case .unrecognised, .notAnObject: return "other JSON than Open-Meteo's"
        default: return error.message
        }
    }

    /// What a status other than 200 means, with the reason that the body gives.
    private func refusal(_ response: HTTPResponse) -> ServiceError {
        let host = server.host
        var reason: String?
        if case .refusal(let text)? = try? ForecastFile.contents(of: response.body) { reason = hidingKey(text) }
        let status = response.status
        switch status {
        case 401, 403: return .accessRefused(host: host, status: status, reason: reason)
        // A wrong key is told with this status.
        case 400 where server.key != nil && reason?.lowercased().contains("api key") == true:
            return .accessRefused(host: host, status: status, reason: reason)
        case 429: return .tooManyRequests(host: host, reason: reason, retryAfter: response.retryAfter)
        case 500...:
            return .failing(host: host, status: status, reason: reason, retryAfter: response.retryAfter)
        case 400..<500: return .requestRefused(host: host, status: status, reason: reason)
        default:
            return .noForecast(host: host, "it has HTTP status \(status)")
        }
    }

    /// The text without the key, which a server might repeat.
    private func hidingKey(_ text: String) -> String {
        guard let key = server.key, !key.isEmpty else { return text }
        return text.replacing(key, with: "…")
    }
}
