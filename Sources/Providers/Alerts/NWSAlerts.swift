public import ForecastCore
public import Primitives

/// Alerts from the National Weather Service of the United States.
public struct NWSAlerts: WeatherService {
    public let server: ServiceAddress
    private let userAgent: String?

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// With a contact, requests identify the program and the contact instead of the transport's user agent. `baseURL` is
    /// another server's URL up to `/alerts`.
    public init?(program: String, contact: String? = nil, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.weather.gov")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/alerts") }) ?? known else { return nil }
        self.server = server
        userAgent = contact.map { "\(program) \($0)" }
    }

    public static let facts = ServiceFacts(
        id: "nws-alerts", name: "National Weather Service",
        covers: "the United States and its territories: alerts; added to open-meteo and met-norway",
        needs: "nothing", allows: "any use; limits are not published",
        attribution: "National Weather Service", url: "https://www.weather.gov/", licence: "public domain",
        bringsAlerts: true)

    /// Whether a place is in the United States or its territories.
    public static func covers(_ place: Place) -> Bool {
        ["US", "PR", "GU", "VI", "AS", "MP", "UM"].contains(place.country)
    }

    public func bringsAlerts(for place: Place) -> Bool { NWSAlerts.covers(place) }

    public func request(for place: Place) -> HTTPRequest {
        let point =
            ServiceAddress.degrees(place.latitude) + "," + ServiceAddress.degrees(place.longitude)
        var headers = [HTTPHeader("Accept", "application/geo+json")]
        if let userAgent { headers.append(HTTPHeader("User-Agent", userAgent)) }
        return HTTPRequest(
            url: server.url("/alerts/active", [("point", point)]), headers: headers,
            allowsPlainHTTP: server.isPlainHTTP)
    }

    /// Returns the alerts that are in force or announced, by descending severity; the service selects those for the place.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertFile.Contents {
        AlertFile.Contents(AlertSelection(of: try AlertFile.list(in: response.body).messages))
    }

    /// The statement that there are no other alerts than those of an answer; nil if that is not certain.
    public func answer(_ contents: AlertFile.Contents, for place: Place, asked: Instant) -> AlertsAnswer? {
        guard contents.unread == 0, bringsAlerts(for: place) else { return nil }
        return AlertsAnswer(service: NWSAlerts.facts.name, takesArticle: true, asked: asked)
    }
}
