public import ForecastCore
public import Primitives

/// Warnings of the National Weather Service of the United States.
public struct NWSAlerts: AlertService {
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
        covers: "the United States and its territories: warnings", needs: "nothing",
        allows: "any use; limits are not published", attribution: "National Weather Service",
        url: "https://www.weather.gov/", licence: "public domain", bringsAlerts: true)

    public var selectsByPlace: Bool { true }
    public var takesArticle: Bool { true }

    public func request(for place: Place) -> HTTPRequest {
        let point =
            ServiceAddress.degrees(place.latitude) + "," + ServiceAddress.degrees(place.longitude)
        var headers = [HTTPHeader("Accept", "application/geo+json")]
        if let userAgent { headers.append(HTTPHeader("User-Agent", userAgent)) }
        return HTTPRequest(
            url: server.url("/alerts/active", [("point", point)]), headers: headers, lifetime: 60,
            allowsPlainHTTP: server.isPlainHTTP)
    }
}

/// Warnings of MET Norway: MetAlerts 2.0.
public struct METAlerts: AlertService {
    private let met: METServer

    public init(_ server: METServer) {
        met = server
    }

    public static let facts = ServiceFacts(
        id: "met-alerts", name: "MET Norway", covers: "Norway and its seas: warnings",
        needs: "a contact, like met-norway", allows: "like met-norway", attribution: "Data from MET Norway",
        url: "https://api.met.no/", licence: "CC BY 4.0 and NLOD 2.0", bringsAlerts: true)

    public var server: ServiceAddress { met.address }
    public var selectsByPlace: Bool { true }
    public var issuer: String? { "MET Norway" }

    public func request(for place: Place) -> HTTPRequest {
        met.request(
            "metalerts", "current.json", latitude: place.latitude, longitude: place.longitude,
            [("lang", "en")])
    }
}

/// Warnings of Environment and Climate Change Canada: GeoMet.
public struct CanadianAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/collections`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.weather.gc.ca")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/collections") }) ?? known else {
            return nil
        }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "eccc-alerts", name: "Environment and Climate Change Canada", covers: "Canada: warnings",
        needs: "nothing",
        allows: "any use that names the source",
        attribution: "Data Source: Environment and Climate Change Canada", url: "https://weather.gc.ca/",
        licence: "ECCC Data Servers End-use Licence", bringsAlerts: true)

    /// Half the side of the box that is asked about, in degrees.
    private static let reach = 0.05

    public func request(for place: Place) -> HTTPRequest {
        let (north, east, reach) = (place.latitude, place.longitude, CanadianAlerts.reach)
        let box = [east - reach, north - reach, east + reach, north + reach].map(ServiceAddress.degrees)
        return HTTPRequest(
            url: server.url(
                "/collections/weather-alerts/items",
                [("f", "json"), ("bbox", box.joined(separator: ",")), ("limit", "500")]),
            lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
    }
}

/// Warnings of New Zealand's MetService.
public struct MetServiceAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/cap`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://alerts.metservice.com")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/cap") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "metservice", name: "MetService", covers: "New Zealand: warnings", needs: "nothing",
        allows: "any use that names the source", attribution: "Meteorological Service of New Zealand Limited",
        url: "https://www.metservice.com/", licence: "CC BY 4.0", bringsAlerts: true)

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(url: server.url("/cap/rss", []), lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
    }
}

/// Warnings of the Hong Kong Observatory.
public struct HKOAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/weatherAPI`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://data.weather.gov.hk")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/weatherAPI") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "hko", name: "Hong Kong Observatory", covers: "Hong Kong: warnings", needs: "nothing",
        allows: "any use that names the source", attribution: "Hong Kong Observatory",
        url: "https://www.hko.gov.hk/", licence: "terms of DATA.GOV.HK", bringsAlerts: true)

    public var takesArticle: Bool { true }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url("/weatherAPI/opendata/weather.php", [("dataType", "warnsum"), ("lang", "en")]),
            lifetime: 60, allowsPlainHTTP: server.isPlainHTTP)
    }

    /// Without warnings, an answer is an empty object.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        try AlertFile.listOrNone(in: response.body)
    }
}

/// Warnings of 140 issuers, as the World Meteorological Organization collects them; it states that others may be in force.
public struct WMOAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/f/wfs`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://severeweather.wmo.int")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/f/wfs") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "wmo", name: "WMO Severe Weather Information Centre",
        covers:
            "some 140 countries, where no other service does: warnings, without a claim that there are no others",
        needs: "nothing", allows: "any use that names the issuer",
        attribution: "World Meteorological Organization, severeweather.wmo.int",
        url: "https://severeweather.wmo.int/", licence: "free for use with the issuer named", bringsAlerts: true)

    public var selectsByPlace: Bool { true }
    public var isComplete: Bool { false }
    public var takesArticle: Bool { true }

    public func request(for place: Place) -> HTTPRequest {
        let point = ServiceAddress.degrees(place.latitude) + " " + ServiceAddress.degrees(place.longitude)
        return HTTPRequest(
            url: server.url(
                "/f/wfs",
                [
                    ("request", "GetFeature"), ("version", "1.1.0"), ("typeName", "local_postgis:postgis_geojsons"),
                    ("outputFormat", "json"),
                    ("cql_filter", "INTERSECTS(wkb_geometry, POINT (\(point))) AND row_type NEQ 'BOUNDARY'"),
                ]), lifetime: 300, allowsPlainHTTP: server.isPlainHTTP)
    }

    /// Links are relative to the folder of messages.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        var list = try AlertFile.list(in: response.body)
        list.links = list.links.map { $0.contains("://") ? $0 : "/v2/cap-alerts/" + $0.drop { $0 == "/" } }
        return list
    }
}
