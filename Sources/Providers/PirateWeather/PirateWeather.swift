public import ForecastCore
public import Primitives

/// Forecasts from Pirate Weather, which uses Dark Sky's format.
public struct PirateWeather: WeatherService {
    public let server: ServiceAddress
    private let key: String

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// `baseURL` is another server's URL up to `/forecast`.
    public init?(key: String, baseURL: String? = nil) {
        let known = ServiceAddress(known: "https://api.pirateweather.net")
        guard let server = baseURL.map({ ServiceAddress($0, dropping: "/forecast") }) ?? known else { return nil }
        self.server = server
        self.key = key
    }

    public static let facts = ServiceFacts(
        id: "pirate-weather", name: "Pirate Weather",
        covers: "the world, best in the United States: minutes, hours, days, alerts",
        needs: "a key (WEATHERCARD_PIRATE_KEY or --key-file), free at pirateweather.net",
        allows: "10,000 requests a month",
        attribution: "Powered by Pirate Weather", url: "https://pirateweather.net/",
        licence: "none stated", bringsAlerts: true)

    /// Only in the United States are its alerts complete: those of the National Weather Service.
    ///
    /// Elsewhere it passes on what some countries publish, so that an empty list means nothing.
    public func bringsAlerts(for place: Place) -> Bool { place.country == "US" }

    public var secrets: [String] { [key] }

    /// The key is sent in a header, so that the URL does not contain it.
    ///
    /// The path must still have a component for the key, which is then ignored.
    public func request(for place: Place) -> HTTPRequest {
        let (latitude, longitude) = (
            ServiceAddress.degrees(place.latitude), ServiceAddress.degrees(place.longitude)
        )
        return HTTPRequest(
            url: server.url(
                "/forecast/header/\(latitude),\(longitude)",
                [("units", "si"), ("version", "2"), ("extend", "hourly")]),
            headers: [HTTPHeader("apikey", key, isSecret: true)], allowsPlainHTTP: server.isPlainHTTP)
    }
}

extension PirateWeather {
    /// Decodes a response in Dark Sky's format, which must state its units.
    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> Forecast {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: response.body) {
        case .darkSky(let decoded):
            try place.checkNearness(latitude: decoded.latitude, longitude: decoded.longitude)
            var forecast = try decoded.forecast(at: place, units: nil, zone: zone, dropped)
            forecast.source = Forecast.Source(PirateWeather.facts)
            if decoded.listsAlerts, bringsAlerts(for: place) {
                forecast.alertsAnswer = AlertsAnswer(service: PirateWeather.facts.name, asked: now)
            }
            return forecast
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}
