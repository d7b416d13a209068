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
