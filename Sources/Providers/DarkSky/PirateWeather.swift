public import ForecastCore
public import Primitives

/// Forecasts of Pirate Weather, which took over Dark Sky's format.
public struct PirateWeather: WeatherService {
    public let server: ServiceAddress
    private let key: String

    /// Asks the service with a key, or a server of one's own by the address before `/forecast`.
    ///
    /// Nil where that is no address of `https:` or `http:`, or has more than a host, a port and a path.
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

    public var secrets: [String] { [key] }

    /// The request with the key in a header, so that it is in no address.
    ///
    /// The path has a part for the key all the same, whose words do not matter then.
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
    /// The forecast, read as Dark Sky's; an answer always states its units.
    public func answer(
        in response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> Forecast {
        switch try ForecastFile.contents(of: response.body) {
        case .darkSky(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            var forecast = try answer.forecast(at: place, units: nil, zone: zone)
            forecast.source = Forecast.Source(PirateWeather.facts)
            return forecast
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }
}
