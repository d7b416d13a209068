public import ForecastCore
public import Primitives
internal import WarningAreas

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

/// Warnings of the German weather service for municipalities, from Bright Sky.
public struct DWDAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/alerts`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.brightsky.dev")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/alerts") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "dwd-alerts", name: "Deutscher Wetterdienst", covers: "Germany: warnings, by way of Bright Sky",
        needs: "nothing", allows: "any use that names Deutscher Wetterdienst",
        attribution: "Quelle: Deutscher Wetterdienst", url: "https://www.wettergefahren.de/", licence: "CC BY 4.0",
        bringsAlerts: true)

    public var selectsByPlace: Bool { true }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url(
                "/alerts",
                [("lat", ServiceAddress.degrees(place.latitude)), ("lon", ServiceAddress.degrees(place.longitude))]),
            lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
    }

    /// Throws if all warnings are over, as when the server has stopped to receive new ones.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        let list = try AlertFile.list(in: response.body)
        let ends = list.messages.flatMap(\.infos).map(\.ends)
        if !ends.isEmpty, ends.allSatisfy({ $0.map { $0 <= now } ?? false }) {
            throw .refusal("its warnings are of an earlier time")
        }
        return list
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

/// Warnings of the members of EUMETNET, from MeteoAlarm.
public struct MeteoAlarm: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/api`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://feeds.meteoalarm.org")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/api") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "meteoalarm", name: "MeteoAlarm", covers: "38 countries of Europe, and Israel: warnings",
        needs: "nothing", allows: "any use that names the issuer and the time of issue, at most 10 minutes late",
        attribution: "EUMETNET – MeteoAlarm, www.meteoalarm.org", url: "https://www.meteoalarm.org/",
        licence: "CC BY 4.0 with conditions", bringsAlerts: true,
        notice:
            "Time delays between this website and the www.meteoalarm.org website are possible. For the most up-to-date "
            + "awareness information as published by the participating National Meteorological and Hydrological "
            + "Services, please refer to www.meteoalarm.org.")

    /// The terms permit no claim that is older.
    public var validity: Double { 600 }

    public static func covers(_ place: Place) -> Bool { place.country.map { feeds[$0] != nil } ?? false }

    public func request(for place: Place) -> HTTPRequest {
        let feed = place.country.flatMap { MeteoAlarm.feeds[$0] } ?? "europe"
        return HTTPRequest(
            url: server.url("/api/v1/warnings/feeds-\(feed)", []), lifetime: 300,
            allowsPlainHTTP: server.isPlainHTTP)
    }

    /// The names of feeds, by country.
    private static let feeds = [
        "AT": "austria", "BE": "belgium", "BA": "bosnia-herzegovina", "BG": "bulgaria", "HR": "croatia",
        "CY": "cyprus", "CZ": "czechia", "DK": "denmark", "EE": "estonia", "FI": "finland", "FR": "france",
        "DE": "germany", "GR": "greece", "HU": "hungary", "IS": "iceland", "IE": "ireland", "IL": "israel",
        "IT": "italy", "LV": "latvia", "LT": "lithuania", "LU": "luxembourg", "MT": "malta", "MD": "moldova",
        "ME": "montenegro", "NL": "netherlands", "NO": "norway", "PL": "poland", "PT": "portugal",
        "MK": "republic-of-north-macedonia", "RO": "romania", "RS": "serbia", "SK": "slovakia", "SI": "slovenia",
        "ES": "spain", "SE": "sweden", "CH": "switzerland", "UA": "ukraine", "GB": "united-kingdom",
    ]
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
        let text = String(decoding: response.body.prefix(10), as: UTF8.self).filter { !$0.isWhitespace }
        return text == "{}" ? AlertList() : try AlertFile.list(in: response.body)
    }
}

/// Warnings of the Japan Meteorological Agency for municipalities.
public struct JMAAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/bosai`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://www.jma.go.jp")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/bosai") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "jma", name: "Japan Meteorological Agency",
        covers: "Japan but Hokkaido, Kagoshima and Okinawa: warnings", needs: "nothing",
        allows: "any use that names the source and says that it was edited",
        attribution: "出典:気象庁ホームページ (edited)", url: "https://www.jma.go.jp/", licence: "PDL 1.0",
        bringsAlerts: true)

    public var takesArticle: Bool { true }

    /// Whether the office that a place belongs to is known: prefectures with several have other numbers.
    public static func covers(_ place: Place) -> Bool { office(of: place) != nil }

    private static func office(of place: Place) -> String? {
        let point = Coordinates(latitude: place.latitude, longitude: place.longitude)
        let here = AreaCode.municipalities.first { AlertArea(rings: $0.rings ?? []).contains(point) }
        guard let code = here?.code else { return nil }
        let prefecture = String(code.prefix(2))
        return ["01", "46", "47"].contains(prefecture) ? nil : prefecture + "0000"
    }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url("/bosai/warning/data/r8/\(JMAAlerts.office(of: place) ?? "130000").json", []),
            lifetime: 60, allowsPlainHTTP: server.isPlainHTTP)
    }

    /// The days after which a list that nobody has changed is taken for abandoned.
    private static let oldest = 45.0

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        let list = try AlertFile.list(in: response.body)
        if let newest = list.newest, newest.seconds(to: now) > JMAAlerts.oldest * 86_400 {
            throw .refusal("its newest report is of \(newest.iso8601)")
        }
        return list
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
