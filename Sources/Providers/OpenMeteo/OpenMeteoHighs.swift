public import Climate
public import ForecastCore
public import Primitives

/// The highs of past days as Open-Meteo's forecasts had them, to compare its model with that of its archive.
public struct OpenMeteoHighs: WeatherService {
    private let openMeteo: OpenMeteoServer
    private let days: ClosedRange<CivilDate>

    /// The days are at most three months ago.
    public init(_ server: OpenMeteoServer, days: ClosedRange<CivilDate>) {
        (openMeteo, self.days) = (server, days)
    }

    public static let facts = OpenMeteo.facts

    /// The seconds for which an answer is fresh: the days are over.
    private static let lifetime = 86_400.0

    public var server: ServiceAddress { openMeteo.address }
    public var secrets: [String] { [openMeteo.key].compactMap(\.self) }

    public func request(for place: Place) -> HTTPRequest {
        let variables: [OpenMeteoVariable] = [.high, .low]
        return openMeteo.request(
            "/v1/forecast",
            [
                ("latitude", ServiceAddress.degrees(place.latitude)),
                ("longitude", ServiceAddress.degrees(place.longitude)),
                ("start_date", days.lowerBound.iso8601), ("end_date", days.upperBound.iso8601),
                ("daily", variables.compactMap(\.names.first).joined(separator: ",")),
                ("timezone", place.timeZone ?? "auto"),
            ], lifetime: OpenMeteoHighs.lifetime)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> DailyClimate {
        try ClimateFile.days(in: response, for: place)
    }

    public func refusesAccess(status: Int, reason: String?) -> Bool {
        OpenMeteo(openMeteo).refusesAccess(status: status, reason: reason)
    }
}
