public import ForecastCore
public import Primitives

extension WeatherService {
    /// Asks about a place by way of a transport.
    public func ask(
        about place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup
    ) throws(ServiceError) -> Answer {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try transport.get(request(for: place))
        } catch {
            throw .unreachable(host: server.host, error)
        }
        guard statuses.contains(response.status) else { throw refusal(response) }
        do throws(ForecastFileError) {
            guard !response.body.isEmpty || response.status != 200 else { throw .notJSON("it is empty") }
            return try answer(in: response, for: place, at: now, zone: zone)
        } catch {
            throw .noForecast(host: server.host, fault(error, response))
        }
    }

    private func fault(_ error: ForecastFileError, _ response: HTTPResponse) -> String {
        switch error {
        case .notJSON(let fault):
            let type = response.contentType.map { ", but \($0)" } ?? ""
            return "not JSON\(response.body.isEmpty ? "" : type): \(fault)"
        case .refusal(let reason): return hidingSecrets(reason)
        case .unrecognised, .notAnObject: return "other JSON than \(Self.facts.name)'s"
        default: return hidingSecrets(error.message)
        }
    }

    /// What a status that is no answer's means, with the reason that the body gives.
    private func refusal(_ response: HTTPResponse) -> ServiceError {
        let host = server.host
        var reason: String?
        if case .refusal(let text)? = try? ForecastFile.contents(of: response.body) { reason = hidingSecrets(text) }
        let status = response.status
        if refusesAccess(status: status, reason: reason) {
            return .accessRefused(host: host, status: status, reason: reason)
        }
        switch status {
        case 429: return .tooManyRequests(host: host, reason: reason, retryAfter: response.retryAfter)
        case 500...:
            return .failing(host: host, status: status, reason: reason, retryAfter: response.retryAfter)
        case 400..<500: return .requestRefused(host: host, status: status, reason: reason)
        default: return .noForecast(host: host, "it has HTTP status \(status)")
        }
    }

    /// The text without the keys, which a server might repeat.
    private func hidingSecrets(_ text: String) -> String {
        secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "…") }
    }
}

extension WeatherService<Forecast> {
    /// The forecast for a place, asked for now; the moment is noted in it.
    public func forecast(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup
    ) throws(ServiceError) -> Forecast {
        var forecast = try ask(about: place, over: transport, now: now, zone: zone)
        forecast.fetchedAt = now
        return forecast
    }
}
