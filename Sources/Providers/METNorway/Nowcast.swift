public import ForecastCore
public import Primitives

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
