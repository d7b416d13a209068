public import ForecastCore
public import Primitives

/// Forecasts of Open-Meteo.
public struct OpenMeteo: WeatherService {
    let openMeteo: OpenMeteoServer

    /// Asks a server.
    public init(_ server: OpenMeteoServer) {
        openMeteo = server
    }

    public static let facts = ServiceFacts(
        id: "open-meteo", name: "Open-Meteo",
        covers: "the world: hours and days; quarter hours in North America and Central Europe",
        needs: "nothing; a key (WEATHERCARD_OPEN_METEO_KEY) for commercial use",
        allows: "non-commercial use, some 2800 cards a day and address",
        attribution: "Weather data by Open-Meteo.com", url: "https://open-meteo.com/", licence: "CC BY 4.0")

    public var server: ServiceAddress { openMeteo.address }
    public var secrets: [String] { [openMeteo.key].compactMap(\.self) }

    public func request(for place: Place) -> HTTPRequest {
        OpenMeteoRequest(places: [place], server: openMeteo).request
    }

    public func answer(
        in response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup
    ) throws(ForecastFileError) -> Forecast {
        switch try ForecastFile.contents(of: response.body) {
        case .openMeteo(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            return try answer.forecast(at: place, zone: zone)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }

    /// A wrong key is told with the status of a wrong request.
    public func refusesAccess(status: Int, reason: String?) -> Bool {
        status == 401 || status == 403
            || status == 400 && openMeteo.key != nil && reason?.lowercased().contains("api key") == true
    }
}
