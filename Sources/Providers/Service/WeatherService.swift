public import ForecastCore
public import Primitives

/// A weather service: how to request data for a place, and how to decode the response.
public protocol WeatherService<Output>: Sendable {
    /// What a response decodes to: a forecast, or data to add to another service's forecast.
    associatedtype Output

    /// The service's description.
    static var facts: ServiceFacts { get }

    /// The service's base URL.
    var server: ServiceAddress { get }
    /// Keys, which are removed from messages.
    var secrets: [String] { get }
    /// The statuses of responses that ``decode(_:for:at:zone:warn:)`` accepts.
    var statuses: Set<Int> { get }

    /// Whether its answers are JSON, and not pictures.
    var answersInJSON: Bool { get }

    /// The request for a place's data.
    func request(for place: Place) -> HTTPRequest

    /// Requests and decodes a place's data; a service that needs several requests has its own.
    func fetch(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ServiceError) -> Output

    /// Decodes a response that arrived at `now`. `warn` receives a line that counts the values that are ignored
    /// because they contradict others or cannot be true.
    func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Output

    /// Whether its answer for a place contains all alerts there, so that an empty list means that there are none.
    func bringsAlerts(for place: Place) -> Bool

    /// Whether an error status, and the reason in its body, mean that a key or contact is missing or wrong.
    func refusesAccess(status: Int, reason: String?) -> Bool
}

extension WeatherService {
    public var secrets: [String] { [] }
    public var statuses: Set<Int> { [200] }
    public var answersInJSON: Bool { true }

    public func bringsAlerts(for place: Place) -> Bool { false }

    public func refusesAccess(status: Int, reason: String?) -> Bool {
        status == 401 || status == 403
    }
}

extension WeatherService {
    /// Requests and decodes a place's data.
    public func fetch(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup,
        warn: (String) -> Void = { _ in }
    ) throws(ServiceError) -> Output {
        let response = try response(to: request(for: place), over: transport)
        do throws(ForecastFileError) {
            guard !response.body.isEmpty || response.status != 200 else {
                throw answersInJSON ? .notJSON("the response is empty") : .refusal("the response is empty")
            }
            return try decode(response, for: place, at: now, zone: zone, warn: warn)
        } catch {
            throw .noForecast(host: server.host, fault(error, response))
        }
    }

    /// The response to a request, with one of the statuses that are valid answers.
    func response(
        to request: HTTPRequest, over transport: some HTTPTransport
    ) throws(ServiceError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try transport.get(request)
        } catch {
            throw .unreachable(host: server.host, error)
        }
        guard statuses.contains(response.status) else { throw statusError(response) }
        return response
    }

    private func fault(_ error: ForecastFileError, _ response: HTTPResponse) -> String {
        switch error {
        case .notJSON(let fault):
            let type = response.contentType.map { ", but \($0)" } ?? ""
            return hidingSecrets("not JSON\(response.body.isEmpty ? "" : type): \(fault)")
        case .refusal(let reason): return hidingSecrets(reason)
        case .unrecognised, .notAnObject: return "the JSON is not in \(Self.facts.name)'s format"
        default: return hidingSecrets(error.message)
        }
    }

    /// The error for a status, with the reason from the body.
    private func statusError(_ response: HTTPResponse) -> ServiceError {
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
        default: return .noForecast(host: host, "HTTP status \(status)")
        }
    }

    /// The text without keys, which a server might echo.
    private func hidingSecrets(_ text: String) -> String {
        secrets.reduce(text) { $1.isEmpty ? $0 : $0.replacing($1, with: "…") }
    }
}

extension WeatherService<Forecast> {
    /// Requests a forecast and records `now` as the time it was fetched.
    public func forecast(
        for place: Place, over transport: some HTTPTransport, now: Instant, zone: ZoneLookup,
        warn: (String) -> Void = { _ in }
    ) throws(ServiceError) -> Forecast {
        var forecast = try fetch(for: place, over: transport, now: now, zone: zone, warn: warn)
        forecast.fetchedAt = now
        return forecast
    }
}

/// A service's description, for users who choose between services.
public struct ServiceFacts: Hashable, Encodable, Sendable {
    /// A short name in lower case, such as `open-meteo`.
    public var id: String
    /// The display name.
    public var name: String
    /// The regions and the kinds of data.
    public var covers: String
    /// A key, a contact or nothing.
    public var needs: String
    /// The permitted use and its limits.
    public var allows: String
    /// The attribution in the footer of a card.
    public var attribution: String
    /// The service's website.
    public var url: String
    /// The licence of its data.
    public var licence: String
    /// Whether its answers include alerts, for some places at least.
    public var bringsAlerts = false
    /// What its terms require to be said beside its data; nil for nothing.
    public var notice: String?

    /// All services.
    ///
    /// Those that have no forecasts of their own come last.
    public static let all =
        [
            OpenMeteo.facts, PirateWeather.facts, Locationforecast.facts, HomeAssistant.facts, Nowcast.facts,
            BrightSky.facts,
            LibreWXR.facts, OpenMeteoAir.facts, OpenMeteoEnsemble.facts, OpenMeteoArchive.facts,
        ] + alerts

    /// Those that only have warnings, in the order in which they are asked.
    public static let alerts = [
        NWSAlerts.facts, METAlerts.facts, DWDAlerts.facts, DWDFiles.facts, CanadianAlerts.facts,
        MetServiceAlerts.facts, HKOAlerts.facts, JMAAlerts.facts, FMIAlerts.facts, VedurAlerts.facts,
        MetEireannAlerts.facts, MeteoAlarm.facts, WMOAlerts.facts,
    ]
}

extension Forecast.Source {
    /// The source of a service's forecasts.
    init(_ facts: ServiceFacts) {
        self.init(id: facts.id, attribution: facts.attribution, url: facts.url, notice: facts.notice)
    }
}

extension Place {
    /// The largest distance, in degrees, between a place and the grid point that a service chooses for it.
    private static let gridTolerance = 2.0

    /// Whether the coordinates in a response, which are those of a grid point, are close enough to the place.
    func isNear(latitude: Double?, longitude: Double?) -> Bool {
        guard let (north, east) = try? Plausible.coordinates(latitude, longitude) else { return false }
        let turn = abs(east - self.longitude)
        // Meridians converge towards the poles, where any longitude is near.
        let breadth = (90 - abs(north)) / 90
        return abs(north - self.latitude) <= Place.gridTolerance
            && min(turn, 360 - turn) * breadth <= Place.gridTolerance
    }

    /// Throws if a response states coordinates that are elsewhere.
    func checkNearness(latitude: Double?, longitude: Double?) throws(ForecastFileError) {
        guard let latitude, let longitude, !isNear(latitude: latitude, longitude: longitude) else { return }
        throw .elsewhere(latitude: latitude, longitude: longitude, asked: [self.latitude, self.longitude])
    }
}

/// Why a service returned no forecast.
public enum ServiceError: Error, Hashable, Sendable {
    /// There is no response.
    case unreachable(host: String, TransportError)
    /// The key or contact is missing or wrong.
    case accessRefused(host: String, status: Int, reason: String?)
    /// The rate limit is reached; `retryAfter` is in seconds.
    case tooManyRequests(host: String, reason: String?, retryAfter: Int?)
    /// The service rejected the request.
    case requestRefused(host: String, status: Int, reason: String?)
    /// The service failed; `retryAfter` is in seconds.
    case failing(host: String, status: Int, reason: String?, retryAfter: Int?)
    /// The response is not a forecast; the text says why.
    case noForecast(host: String, String)

    /// One line in lower case.
    public var message: String { message(noun: "forecast") }

    /// One line in lower case.
    ///
    /// `noun` names what was requested, such as `forecast`.
    public func message(noun: String) -> String {
        switch self {
        case .unreachable(_, .noLibrary): TransportError.noLibrary.message
        case .unreachable(let host, let error): "no \(noun) from \(host): \(error.message)"
        case .accessRefused(let host, let status, let reason):
            "\(host) refused access (HTTP status \(status))" + ServiceError.tail(reason)
        case .tooManyRequests(let host, let reason, let seconds):
            "\(host) accepts no more requests for now" + ServiceError.tail(reason, seconds)
        case .requestRefused(let host, let status, let reason):
            "\(host) rejected the request (HTTP status \(status))" + ServiceError.tail(reason)
        case .failing(let host, let status, let reason, let seconds):
            "\(host) failed (HTTP status \(status))" + ServiceError.tail(reason, seconds)
        case .noForecast(let host, let fault): "the response from \(host) is not a \(noun): \(fault)"
        }
    }

    private static func tail(_ reason: String?, _ seconds: Int? = nil) -> String {
        var text = ""
        if var reason {
            while reason.last == "." { reason.removeLast() }
            text += ": \(reason)"
        }
        if let seconds { text += seconds <= 86_400 ? "; try again in \(seconds) s" : "; try again another day" }
        return text
    }
}
