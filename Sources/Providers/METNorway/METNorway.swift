public import ForecastCore
public import Primitives

/// Forecasts of MET Norway: Locationforecast 2.0.
public struct Locationforecast: WeatherService {
    private let met: METServer

    /// Asks a server.
    public init(_ server: METServer) {
        met = server
    }

    public static let facts = ServiceFacts(
        id: "met-norway", name: "MET Norway",
        covers: "the world: hours for two days and a half, then every sixth",
        needs: "a contact (WEATHERCARD_CONTACT or --contact), which is sent",
        allows: "20 requests a second; not all on the hour",
        attribution: "Data from MET Norway", url: "https://api.met.no/",
        licence: "CC BY 4.0 and NLOD 2.0")

    public var server: ServiceAddress { met.address }
    /// 203 marks a version that will be switched off.
    public var statuses: Set<Int> { [200, 203] }

    public func request(for place: Place) -> HTTPRequest {
        met.request("locationforecast", latitude: place.latitude, longitude: place.longitude)
    }

    public func answer(
        in response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> Forecast {
        switch try ForecastFile.contents(of: response.body) {
        case .metNorway(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            return try answer.forecast(at: place, zone: zone)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}

/// Precipitation of the next two hours from MET Norway's radars: Nowcast 2.0.
public struct Nowcast: WeatherService {
    private let met: METServer

    /// Asks a server.
    public init(_ server: METServer) {
        met = server
    }

    public static let facts = ServiceFacts(
        id: "nowcast", name: "MET Norway Nowcast",
        covers: "Norway, Sweden, Finland, Denmark: five-minute precipitation; added to met-norway",
        needs: "a contact, as met-norway", allows: "as met-norway", attribution: "Data from MET Norway",
        url: "https://api.met.no/", licence: "CC BY 4.0 and NLOD 2.0")

    public var server: ServiceAddress { met.address }
    /// 422 says that the place lies beyond the model.
    public var statuses: Set<Int> { [200, 203, 422] }

    /// Whether it makes sense to ask: in the four countries, and off their coasts.
    public static func covers(_ place: Place) -> Bool {
        guard let country = place.country else {
            return (54...72).contains(place.latitude) && (4...32).contains(place.longitude)
        }
        return ["NO", "SE", "FI", "DK"].contains(country)
    }

    public func request(for place: Place) -> HTTPRequest {
        met.request("nowcast", latitude: place.latitude, longitude: place.longitude)
    }

    /// The five-minute spans; nil where the radars do not see the place.
    public func answer(
        in response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> MinutelyPrecipitation? {
        if response.status == 422 { return nil }
        switch try ForecastFile.contents(of: response.body) {
        case .metNorway(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            return try answer.checked().minutelyPrecipitation
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}

/// The server of MET Norway, and who asks it.
public struct METServer: Hashable, Sendable {
    let address: ServiceAddress
    /// The program and a contact, which the terms of the service want.
    let userAgent: String

    /// Asks in the name of a program, such as `weathercard/1.0`, and of a contact, which is an address or a site.
    ///
    /// A server of one's own is named by the address before `/weatherapi`. Nil where that is no address of `https:` or
    /// `http:`, or has more than a host, a port and a path.
    public init?(program: String, contact: String, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.met.no")
        guard let address = baseURL.map({ ServiceAddress($0, dropping: "/weatherapi") }) ?? known else {
            return nil
        }
        self.address = address
        userAgent = "\(program) \(contact)"
    }

    /// A request for a product; the service refuses more than four decimals.
    func request(_ product: String, latitude: Double, longitude: Double) -> HTTPRequest {
        let point = [
            ("lat", ServiceAddress.degrees(latitude)), ("lon", ServiceAddress.degrees(longitude)),
        ]
        return HTTPRequest(
            url: address.url("/weatherapi/\(product)/2.0/complete", point),
            headers: [HTTPHeader("User-Agent", userAgent)], allowsPlainHTTP: address.isPlainHTTP)
    }
}
