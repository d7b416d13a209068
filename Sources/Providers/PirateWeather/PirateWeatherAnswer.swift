public import ForecastCore
public import Primitives

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
