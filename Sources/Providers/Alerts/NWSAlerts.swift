public import ForecastCore
public import Primitives

/// Warnings of the National Weather Service of the United States.
public struct NWSAlerts: WeatherService {
    public let server: ServiceAddress
    private let userAgent: String?

    /// Asks the service in the name of a program and a contact, else of the transport's user agent.
    ///
    /// A server of one's own is named by the address before `/alerts`. Nil where that is no address of `https:` or
    /// `http:`, or has more than a host, a port and a path.
    public init?(program: String, contact: String? = nil, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.weather.gov")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/alerts") }) ?? known else { return nil }
        self.server = server
        userAgent = contact.map { "\(program) \($0)" }
    }

    public static let facts = ServiceFacts(
        id: "nws-alerts", name: "National Weather Service",
        covers: "the United States and their territories: alerts; added to open-meteo and met-norway",
        needs: "nothing", allows: "any use; limits are not published",
        attribution: "National Weather Service", url: "https://www.weather.gov/", licence: "public domain",
        bringsAlerts: true)

    /// Whether a place is in the United States or their territories.
    public static func covers(_ place: Place) -> Bool {
        ["US", "PR", "GU", "VI", "AS", "MP", "UM"].contains(place.country)
    }

    public func request(for place: Place) -> HTTPRequest {
        let point =
            ServiceAddress.degrees(place.latitude) + "," + ServiceAddress.degrees(place.longitude)
        var headers = [HTTPHeader("Accept", "application/geo+json")]
        if let userAgent { headers.append(HTTPHeader("User-Agent", userAgent)) }
        return HTTPRequest(
            url: server.url("/alerts/active", [("point", point)]), headers: headers,
            allowsPlainHTTP: server.isPlainHTTP)
    }

    /// The warnings that hold or are to come, the worst first; the service itself chooses those of the place.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> [Alert] {
        AlertSelection.alerts(of: try AlertFile.messages(in: response.body), at: now)
    }
}
