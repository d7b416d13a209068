public import Climate
public import ForecastCore
public import Primitives

/// The days of years at a place, from Open-Meteo's archive of the reanalysis ERA5.
///
/// Models are named, because the archive's own mixture changes from year to year.
public struct OpenMeteoArchive: WeatherService {
    /// What a card needs of its days.
    public enum Content: Hashable, Sendable {
        /// Everything, of ERA5 with the finer temperatures of ERA5-Land.
        case days
        /// Lows and highs of the same models.
        case temperatures
        /// Means of ERA5, which is of one kind since 1940.
        case means
    }

    public let server: ServiceAddress
    private let key: String?
    private let content: Content
    private let span: ClosedRange<CivilDate>
    private let lifetime: Double?

    /// The first year that it has.
    public static let firstYear = 1940
    /// The days that it lags behind.
    public static let lag = 6

    /// Nil if `baseURL` is not an `https:` or `http:` URL, or has more than a host, a port and a path.
    ///
    /// `lifetime` is the seconds for which an answer is fresh, `key` that of a customer, for whom there is another server, and `baseURL`
    /// another server's URL up to `/v1/archive`, to which no key is sent.
    public init?(
        _ content: Content, from first: CivilDate, through last: CivilDate, lifetime: Double, key: String? = nil,
        baseURL: String? = nil
    ) {
        let known = ServiceAddress(
            known: "https://\(key == nil ? "" : "customer-")archive-api.open-meteo.com")
        guard first <= last, let server = baseURL.map({ ServiceAddress($0, dropping: "/v1/archive") }) ?? known
        else {
            return nil
        }
        (self.server, self.content, self.lifetime) = (server, content, lifetime)
        self.key = baseURL == nil ? key : nil
        span = first...last
    }

    public static let facts = ServiceFacts(
        id: "open-meteo-archive", name: "Open-Meteo archive",
        covers: "the world: the days since 1940, for the cards year and stripes",
        needs: "nothing; a key (WEATHERCARD_OPEN_METEO_KEY) for commercial use",
        allows: "non-commercial use, about 40 new places a day per IP address",
        attribution: "Open-Meteo.com, Copernicus ERA5", url: "https://open-meteo.com/", licence: "CC BY 4.0")

    static let source = Forecast.Source(facts)
    /// Whom a card of its answers names.
    public static var credit: Forecast.Source { source }

    public var secrets: [String] { [key].compactMap(\.self) }

    public func request(for place: Place) -> HTTPRequest {
        let (variables, model) =
            switch content {
            case .days:
                (
                    "temperature_2m_max,temperature_2m_min,temperature_2m_mean,precipitation_sum", "era5_seamless"
                )
            case .temperatures: ("temperature_2m_max,temperature_2m_min", "era5_seamless")
            case .means: ("temperature_2m_mean", "era5")
            }
        let address = server.url(
            "/v1/archive",
            [
                ("latitude", ServiceAddress.degrees(place.latitude)),
                ("longitude", ServiceAddress.degrees(place.longitude)), ("start_date", span.lowerBound.iso8601),
                ("end_date", span.upperBound.iso8601), ("daily", variables),
                ("timezone", place.timeZone ?? "auto"), ("models", model),
            ])
        return HTTPRequest(
            url: address + (key.map { "&apikey=\(ServiceAddress.escaped($0))" } ?? ""), publicURL: address,
            secrets: secrets, lifetime: lifetime, allowsPlainHTTP: server.isPlainHTTP)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> DailyClimate {
        try ClimateFile.days(in: response, for: place)
    }

    /// The service reports a wrong key with status 400.
    public func refusesAccess(status: Int, reason: String?) -> Bool {
        status == 401 || status == 403
            || status == 400 && key != nil && reason?.lowercased().contains("api key") == true
    }
}
