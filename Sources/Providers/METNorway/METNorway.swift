public import ForecastCore
public import Primitives

/// Forecasts from MET Norway: Locationforecast 2.0.
public struct Locationforecast: WeatherService {
    private let met: METServer

    public init(_ server: METServer) {
        met = server
    }

    public static let facts = ServiceFacts(
        id: "met-norway", name: "MET Norway",
        covers: "the world: hourly for two and a half days, then every six hours",
        needs: "a contact (WEATHERCARD_CONTACT or --contact), sent with each request",
        allows: "20 requests a second, spread over the hour",
        attribution: "Data from MET Norway", url: "https://api.met.no/",
        licence: "CC BY 4.0 and NLOD 2.0")

    public var server: ServiceAddress { met.address }
    /// 203 marks a deprecated version.
    public var statuses: Set<Int> { [200, 203] }

    public func request(for place: Place) -> HTTPRequest {
        met.request("locationforecast", latitude: place.latitude, longitude: place.longitude)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Forecast {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: response.body) {
        case .metNorway(let decoded):
            try place.checkNearness(latitude: decoded.latitude, longitude: decoded.longitude)
            return try decoded.forecast(at: place, zone: zone, dropped)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}

/// Radar-based precipitation for the next two hours from MET Norway: Nowcast 2.0.
public struct Nowcast: WeatherService {
    private let met: METServer

    public init(_ server: METServer) {
        met = server
    }

    public static let facts = ServiceFacts(
        id: "nowcast", name: "MET Norway Nowcast",
        covers: "Norway, Sweden, Finland, Denmark: five-minute precipitation; added to met-norway",
        needs: "a contact, like met-norway", allows: "like met-norway", attribution: "Data from MET Norway",
        url: "https://api.met.no/", licence: "CC BY 4.0 and NLOD 2.0")

    public var server: ServiceAddress { met.address }
    /// 422 means that the place is outside the model's area.
    public var statuses: Set<Int> { [200, 203, 422] }

    /// Whether a place may be covered: in the four countries and off their coasts.
    public static func covers(_ place: Place) -> Bool {
        guard let country = place.country else {
            return (54...72).contains(place.latitude) && (4...32).contains(place.longitude)
        }
        return ["NO", "SE", "FI", "DK"].contains(country)
    }

    public func request(for place: Place) -> HTTPRequest {
        met.request("nowcast", latitude: place.latitude, longitude: place.longitude)
    }

    /// Returns the five-minute intervals; nil without radar coverage.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> MinutelyPrecipitation? {
        if response.status == 422 { return nil }
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: response.body) {
        case .metNorway(let decoded):
            try place.checkNearness(latitude: decoded.latitude, longitude: decoded.longitude)
            return try decoded.checked().minutelyPrecipitation(dropped)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}

/// A server of MET Norway and the client's identification.
public struct METServer: Hashable, Sendable {
    let address: ServiceAddress
    /// The program and a contact, which the terms of service require.
    let userAgent: String

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// - Parameters:
    ///   - program: A name and version, such as `weathercard/1.0`.
    ///   - contact: An email address or a website.
    ///   - baseURL: Another server's URL up to `/weatherapi`.
    public init?(program: String, contact: String, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.met.no")
        guard let address = baseURL.map({ ServiceAddress($0, dropping: "/weatherapi") }) ?? known else {
            return nil
        }
        self.address = address
        userAgent = "\(program) \(contact)"
    }

    /// A request for a part of a product.
    ///
    /// The service rejects coordinates with more than four decimals.
    func request(
        _ product: String, _ part: String = "complete", latitude: Double, longitude: Double,
        _ more: [(name: String, value: String)] = []
    ) -> HTTPRequest {
        let point: [(name: String, value: String)] = [
            ("lat", ServiceAddress.degrees(latitude)), ("lon", ServiceAddress.degrees(longitude)),
        ]
        return HTTPRequest(
            url: address.url("/weatherapi/\(product)/2.0/\(part)", point + more),
            headers: [HTTPHeader("User-Agent", userAgent)], allowsPlainHTTP: address.isPlainHTTP)
    }
}
