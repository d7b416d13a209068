public import ForecastCore
public import Primitives

/// The temperatures of an ensemble from Open-Meteo.
///
/// The mean and the standard deviation of the members cost as much as a single forecast, the members themselves twenty times that.
public struct OpenMeteoEnsemble: WeatherService {
    private let openMeteo: OpenMeteoServer

    public init(_ server: OpenMeteoServer) {
        openMeteo = server
    }

    public static let facts = ServiceFacts(
        id: "open-meteo-ensemble", name: "Open-Meteo Ensemble",
        covers: "the world: the likely range of temperatures for the meteogram, beside open-meteo",
        needs: OpenMeteo.facts.needs, allows: "non-commercial use, 10000 cards a day per IP address",
        attribution: OpenMeteo.facts.attribution, url: "https://open-meteo.com/en/docs/ensemble-api",
        licence: "CC BY 4.0")

    static let path = "/v1/ensemble"
    /// The mean of the 51 members of ECMWF, for 15 days everywhere.
    private static let model = "ecmwf_ifs025_ensemble_mean"
    /// The seconds for which an answer is fresh: the model has a new one every six hours.
    private static let lifetime = 3 * 3600.0

    public var server: ServiceAddress { openMeteo.address }
    public var secrets: [String] { [openMeteo.key].compactMap(\.self) }

    public func request(for place: Place) -> HTTPRequest {
        let variables: [OpenMeteoVariable] = [.temperature, .temperatureSpread]
        return openMeteo.request(
            OpenMeteoEnsemble.path,
            [
                ("latitude", ServiceAddress.degrees(place.latitude)),
                ("longitude", ServiceAddress.degrees(place.longitude)),
                ("hourly", variables.compactMap(\.names.first).joined(separator: ",")),
                ("models", OpenMeteoEnsemble.model),
                ("timeformat", "unixtime"),
                ("past_hours", "1"),
                ("forecast_hours", "244"),
            ], lifetime: OpenMeteoEnsemble.lifetime)
    }

    public func decode(
        _ response: HTTPResponse, for place: Place, at now: Instant, zone: ZoneLookup, warn: (String) -> Void
    ) throws(ForecastFileError) -> TemperatureEnsemble {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        switch try ForecastFile.contents(of: response.body) {
        case .openMeteo(let answer):
            try place.checkNearness(latitude: answer.latitude, longitude: answer.longitude)
            return try answer.ensemble(dropped)
        case .refusal(let reason): throw .refusal(reason)
        default: throw .unrecognised
        }
    }

    public func refusesAccess(status: Int, reason: String?) -> Bool {
        OpenMeteo(openMeteo).refusesAccess(status: status, reason: reason)
    }
}

extension OpenMeteoResponse {
    /// The mean and the spread of the hours of which both are known.
    fileprivate func ensemble(_ dropped: DroppedValues) throws(ForecastFileError) -> TemperatureEnsemble {
        guard let table = tables(of: nil, dropped).hourly else { throw .noWeather }
        let (means, spreads) = (try table.values(.temperature), try table.values(.temperatureSpread))
        let hours = try table.times().compactMap { row, time -> TemperatureEnsemble.Hour? in
            guard let mean = dropped.checked(means[row], by: Plausible.temperature, "hourly.temperature"),
                let spread = dropped.checked(spreads[row], by: Plausible.spread, "hourly.temperature_spread")
            else { return nil }
            return TemperatureEnsemble.Hour(time: time, mean: mean, spread: spread)
        }
        guard !hours.isEmpty else { throw .noWeather }
        return TemperatureEnsemble(source: Forecast.Source(OpenMeteoEnsemble.facts), hours: hours)
    }
}
