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
