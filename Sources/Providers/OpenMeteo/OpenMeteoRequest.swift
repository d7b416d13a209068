internal import ForecastCore

/// The one request that brings all that the forecasts of one or several places hold.
struct OpenMeteoRequest {
    let places: [Place]
    let server: OpenMeteoServer

    /// The parameters in their order, as yet unescaped, without the key.
    ///
    /// An hour before the present one is asked for, in case the server's clock is ahead; and since precipitation stands
    /// at the end of its span, the hours and quarter hours go on beyond the last that a card shows. Visibility is asked for
    /// by the hour alone, as each variable adds a tenth to what the request counts as.
    var parameters: [(name: String, value: String)] {
        [
            ("latitude", list { ServiceAddress.degrees($0.latitude) }),
            ("longitude", list { ServiceAddress.degrees($0.longitude) }),
            ("current", names(OpenMeteoRequest.instants + [.precipitation])),
            ("minutely_15", names([.precipitation, .weatherCode])),
            (
                "hourly",
                names(
                    OpenMeteoRequest.instants + [
                        .visibility, .precipitation, .precipitationProbability, .rain, .showers, .snowfall,
                    ])
            ),
            ("daily", names([.sunrise, .sunset, .high, .low, .weatherCode, .probabilityOfDay])),
            // By its own name, so that the days are those of the place's calendar.
            ("timezone", list { $0.timeZone ?? "auto" }),
            ("timeformat", "unixtime"),
            ("wind_speed_unit", "ms"),
            ("past_hours", "1"),
            ("forecast_hours", "169"),
            ("past_minutely_15", "4"),
            ("forecast_minutely_15", "24"),
            ("forecast_days", "8"),
        ]
    }

    /// The request for a transport.
    var request: HTTPRequest {
        let address = server.address.url("/v1/forecast", parameters)
        return HTTPRequest(
            url: address + (server.key.map { "&apikey=\(ServiceAddress.escaped($0))" } ?? ""), publicURL: address,
            allowsPlainHTTP: server.address.isPlainHTTP)
    }

    private static let instants: [OpenMeteoVariable] = [
        .temperature, .apparentTemperature, .humidity, .dewPoint, .isDay, .weatherCode, .cloudCover, .windSpeed,
        .windGust, .windDirection,
    ]

    private func list(_ text: (Place) -> String) -> String {
        places.map(text).joined(separator: ",")
    }

    private func names(_ variables: [OpenMeteoVariable]) -> String {
        variables.compactMap(\.names.first).joined(separator: ",")
    }
}
