public import ForecastCore
public import Primitives
internal import ZIPReading

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
        try list.checkIsNotOver(at: now)
        return list
    }
}

/// Warnings of the German weather service from its own server: an archive of all that are in force.
public struct DWDFiles: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/weather`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://opendata.dwd.de")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/weather") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "dwd-cap", name: "Deutscher Wetterdienst", covers: "Germany: warnings, from its own server",
        needs: "nothing", allows: "any use that names Deutscher Wetterdienst",
        attribution: "Quelle: Deutscher Wetterdienst", url: "https://www.wettergefahren.de/", licence: "CC BY 4.0",
        bringsAlerts: true)

    public var answersInJSON: Bool { false }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url(
                "/weather/alerts/cap/COMMUNEUNION_EVENT_STAT/Z_CAP_C_EDZW_LATEST_PVW_STATUS_PREMIUMEVENT_COMMUNEUNION_MUL.zip",
                []), lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
    }

    /// The bytes of all files: more than of any day, and no more than a list of another service may have.
    private static let room = 32 << 20
    /// The seconds after which an archive that is made anew every few minutes is taken for abandoned.
    private static let oldest = 3600.0

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> AlertList {
        if let changed = response.lastModified.flatMap(Instant.init(httpDate:)),
            changed.seconds(to: now) > DWDFiles.oldest
        {
            throw .refusal("its archive is of \(changed.iso8601)")
        }
        let archive = try DWDFiles.whole { () throws(ZIPFault) in
            try ZIPArchive(response.body, room: DWDFiles.room)
        }
        var list = AlertList()
        for file in archive.files {
            let text = try DWDFiles.whole { () throws(ZIPFault) in try archive.contents(of: file) }
            list.messages += try AlertFile.list(in: text).messages
        }
        try list.checkIsNotOver(at: now)
        return list
    }

    private static func whole<Value>(_ read: () throws(ZIPFault) -> Value) throws(ForecastFileError) -> Value {
        do throws(ZIPFault) {
            return try read()
        } catch {
            throw .refusal("it is no archive of warnings: \(error.reason)")
        }
    }
}

extension AlertList {
    /// Throws if all warnings are over, as when a server has stopped to receive new ones.
    fileprivate func checkIsNotOver(at now: Instant) throws(ForecastFileError) {
        let ends = messages.flatMap(\.infos).map(\.ends)
        if !ends.isEmpty, ends.allSatisfy({ $0.map { $0 <= now } ?? false }) {
            throw .refusal("its warnings are of an earlier time")
        }
    }
}

/// Warnings of the Finnish Meteorological Institute: a feed with the messages themselves.
public struct FMIAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/cap`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://alerts.fmi.fi")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/cap") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "fmi", name: "Finnish Meteorological Institute", covers: "Finland: warnings", needs: "nothing",
        allows: "any use that names the source", attribution: "Finnish Meteorological Institute",
        url: "https://www.ilmatieteenlaitos.fi/", licence: "CC BY 4.0", bringsAlerts: true)

    public var takesArticle: Bool { true }
    public var issuer: String? { "Finnish Meteorological Institute" }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url("/cap/feed/atom_en-GB.xml", []), lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
    }
}

/// Warnings of the Icelandic Meteorological Office.
public struct VedurAlerts: AlertService {
    public let server: ServiceAddress

    /// Nil if `baseURL`, another server's URL up to `/cap`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.vedur.is")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/cap") }) ?? known else { return nil }
        self.server = server
    }

    public static let facts = ServiceFacts(
        id: "vedur", name: "Icelandic Meteorological Office", covers: "Iceland: warnings", needs: "nothing",
        allows: "any use that names the source", attribution: "Icelandic Meteorological Office",
        url: "https://www.vedur.is/", licence: "CC BY 4.0", bringsAlerts: true)

    public var takesArticle: Bool { true }
    public var issuer: String? { "Icelandic Meteorological Office" }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(
            url: server.url("/cap/v1/capbroker/active/feed/met", []), lifetime: 120,
            allowsPlainHTTP: server.isPlainHTTP)
    }
}

/// Warnings of Met Éireann; one that is not in its feed is not in force.
public struct MetEireannAlerts: AlertService {
    public let server: ServiceAddress
    public let links: AlertLinks

    /// Nil if `baseURL`, another server's URL up to `/warningsxml`, is no `https:` or `http:` URL.
    public init?(baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://www.met.ie")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/warningsxml") }) ?? known else {
            return nil
        }
        self.server = server
        links = AlertLinks(
            servers: baseURL == nil ? [server, ServiceAddress(known: "https://cap.met.ie")] : [server])
    }

    public static let facts = ServiceFacts(
        id: "met-eireann", name: "Met Éireann", covers: "Ireland: warnings", needs: "nothing",
        allows: "any use that names the source", attribution: "Met Éireann", url: "https://www.met.ie/",
        licence: "CC BY 4.0", bringsAlerts: true)

    public var issuer: String? { "Met Éireann" }

    public func request(for place: Place) -> HTTPRequest {
        HTTPRequest(url: server.url("/warningsxml/rss.xml", []), lifetime: 120, allowsPlainHTTP: server.isPlainHTTP)
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
