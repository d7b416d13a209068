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
