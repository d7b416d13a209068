public import ForecastCore
public import Primitives

/// A service that tells of the weather at a place: what is asked, and how its answer is read.
public protocol WeatherService<Answer>: Sendable {
    /// What the answer tells: a forecast, or what another service adds to one.
    associatedtype Answer

    /// What the service is, wants and allows.
    static var facts: ServiceFacts { get }

    /// Where it is asked.
    var server: ServiceAddress { get }
    /// Keys, which no message shows.
    var secrets: [String] { get }
    /// The statuses of answers that ``answer(in:for:at:zone:)`` reads.
    var statuses: Set<Int> { get }

    /// What is asked about a place.
    func request(for place: Place) -> HTTPRequest

    /// What an answer tells, at the moment at which it came.
    func answer(
        in response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> Answer

    /// Whether a status other than those of answers, and the reason beside it, mean that a key or a name is wanted.
    func refusesAccess(status: Int, reason: String?) -> Bool
}

extension WeatherService {
    public var secrets: [String] { [] }
    public var statuses: Set<Int> { [200] }

    public func refusesAccess(status: Int, reason: String?) -> Bool {
        status == 401 || status == 403
    }
}

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

/// What a service is, covers, wants and allows, for people to choose by.
public struct ServiceFacts: Hashable, Encodable, Sendable {
    /// A short name in lower case, such as `open-meteo`.
    public var id: String
    /// The name that it gives itself.
    public var name: String
    /// Where, and what of the weather.
    public var covers: String
    /// A key, a contact or nothing.
    public var needs: String
    /// What use of it is allowed, and how much.
    public var allows: String
    /// The words for the foot of a card.
    public var attribution: String
    /// Where there is more.
    public var url: String
    /// The licence of its data.
    public var licence: String
    /// Whether its forecasts bring warnings, so that nobody else is asked for them.
    public var bringsAlerts = false

    /// The services that are asked, those that add to a forecast last.
    public static let all = [
        OpenMeteo.facts, PirateWeather.facts, Locationforecast.facts, Nowcast.facts, NWSAlerts.facts,
    ]
}

extension Forecast.Source {
    /// A service as the source of a forecast.
    init(_ facts: ServiceFacts) {
        self.init(id: facts.id, attribution: facts.attribution, url: facts.url)
    }
}

extension Place {
    /// The degrees within which a service's grid has a point for a place.
    private static let grid = 2.0

    /// Whether an answer about a point is one about the place: services tell the coordinates of their grid.
    func isNear(latitude: Double?, longitude: Double?) -> Bool {
        guard let (north, east) = try? Plausible.coordinates(latitude, longitude) else { return false }
        let turn = abs(east - self.longitude)
        // Meridians draw together towards the poles, where any longitude is near.
        let breadth = (90 - abs(north)) / 90
        return abs(north - self.latitude) <= Place.grid && min(turn, 360 - turn) * breadth <= Place.grid
    }

    /// Throws where an answer tells where it is about, and that is somewhere else.
    func checkNearness(latitude: Double?, longitude: Double?) throws(ForecastFileError) {
        guard let latitude, let longitude, !isNear(latitude: latitude, longitude: longitude) else { return }
        throw .elsewhere(latitude: latitude, longitude: longitude, asked: [self.latitude, self.longitude])
    }
}

/// Why a service gave no forecast.
public enum ServiceError: Error, Hashable, Sendable {
    /// There is no answer.
    case unreachable(host: String, TransportError)
    /// The service wants a key, or another one.
    case accessRefused(host: String, status: Int, reason: String?)
    /// The service has had enough requests for now; the seconds are those that it names.
    case tooManyRequests(host: String, reason: String?, retryAfter: Int?)
    /// The service does not take the request.
    case requestRefused(host: String, status: Int, reason: String?)
    /// The service fails; the seconds are those after which it says that another try makes sense.
    case failing(host: String, status: Int, reason: String?, retryAfter: Int?)
    /// The answer is no forecast, in words that say how.
    case noForecast(host: String, String)

    /// One line in lower case.
    public var message: String { message(noun: "forecast") }

    /// One line in lower case about what did not come, such as `forecast`.
    public func message(noun: String) -> String {
        switch self {
        case .unreachable(_, .noLibrary): TransportError.noLibrary.message
        case .unreachable(let host, let error): "no \(noun) from \(host): \(error.message)"
        case .accessRefused(let host, let status, let reason):
            "\(host) refuses access (HTTP status \(status))" + ServiceError.tail(reason)
        case .tooManyRequests(let host, let reason, let seconds):
            "\(host) takes no more requests for now" + ServiceError.tail(reason, seconds)
        case .requestRefused(let host, let status, let reason):
            "\(host) does not take the request (HTTP status \(status))" + ServiceError.tail(reason)
        case .failing(let host, let status, let reason, let seconds):
            "\(host) fails (HTTP status \(status))" + ServiceError.tail(reason, seconds)
        case .noForecast(let host, let fault): "the answer of \(host) is no \(noun): \(fault)"
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
