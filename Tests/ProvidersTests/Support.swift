import ForecastCore
import Primitives
import Providers

/// America/Los_Angeles in 2026, Asia/Kathmandu (UTC+5:45), Atlantic/Reykjavik, and Europe/London in spring 2026.
func someZones(_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets? {
    switch name {
    case "America/Los_Angeles":
        ZoneOffsets(
            initial: -8 * 3600,
            changes: [
                .init(from: instant("2026-03-08T10:00:00Z"), seconds: -7 * 3600),
                .init(from: instant("2026-11-01T09:00:00Z"), seconds: -8 * 3600),
            ])
    case "Asia/Kathmandu": ZoneOffsets(initial: 20_700)
    case "Atlantic/Reykjavik": ZoneOffsets(initial: 0)
    case "Europe/London":
        ZoneOffsets(initial: 0, changes: [.init(from: instant("2026-03-29T01:00:00Z"), seconds: 3600)])
    default: nil
    }
}

func instant(_ text: String) -> Instant {
    Instant(iso8601: text) ?? Instant(secondsSince1970: .nan)
}

func unix(_ text: String) -> Int {
    Int(instant(text).secondsSince1970)
}

/// Reads a file; `zoneThere` is the zone of all coordinates.
func read(
    _ text: String, units: SourceUnits? = nil, zoneThere: String? = nil
) throws(ForecastFileError) -> Forecast {
    try ForecastFile.read(Array(text.utf8), units: units, zone: someZones) { _, _ in zoneThere }
}

/// The error from reading a file, or nil if it is a forecast.
func fault(_ text: String, units: SourceUnits? = nil) -> ForecastFileError? {
    do throws(ForecastFileError) {
        _ = try read(text, units: units)
        return nil
    } catch {
        return error
    }
}

/// A response in Dark Sky's format for Seattle, with the given members.
func answer(_ members: String, units: String = "si") -> String {
    """
    {"latitude": 47.6062, "longitude": -122.3321, "timezone": "America/Los_Angeles",
    \(members),
    "flags": {"units": "\(units)"}}
    """
}

/// A data point at 2026-11-20T23:00:00Z with the given members.
func point(_ members: String = "") -> String {
    #"{"time": 1795215600\#(members.isEmpty ? "" : ", " + members)}"#
}

/// A response with every block, each with one or two points.
let wholeAnswer = """
    {
      "latitude": 47.6062, "longitude": -122.3321, "timezone": "America/Los_Angeles", "offset": -8,
      "currently": {
        "time": 1795216920, "summary": "Overcast", "icon": "cloudy", "nearestStormDistance": 3,
        "precipIntensity": 0, "precipProbability": 0.04, "temperature": 12.2, "apparentTemperature": 11.1,
        "dewPoint": 10.7, "humidity": 0.91, "pressure": 1009.1, "windSpeed": 4, "windGust": 7.25,
        "windBearing": 200, "cloudCover": 0.9, "uvIndex": 0, "visibility": 16.09, "ozone": 301.5
      },
      "minutely": {
        "summary": "Rain starting in 14 min.", "icon": "rain",
        "data": [
          {"time": 1795216920, "precipIntensity": 0, "precipProbability": 0},
          {"time": 1795216980, "precipIntensity": 0.5, "precipIntensityError": 0.1, "precipProbability": 0.6,
           "precipType": "rain"}
        ]
      },
      "hourly": {
        "summary": "Rain until night.", "icon": "rain",
        "data": [
          {"time": 1795215600, "icon": "partly-cloudy-day", "temperature": 12.3, "precipIntensity": 0.62,
           "precipProbability": 0.97, "precipType": "rain", "cloudCover": 0.9},
          {"time": 1795219200, "icon": "clear-night", "temperature": 11.5, "precipIntensity": 0}
        ]
      },
      "daily": {
        "summary": "Rain today.", "icon": "rain",
        "data": [
          {"time": 1795161600, "icon": "rain", "sunriseTime": 1795188240, "sunsetTime": 1795220820,
           "moonPhase": 0.38, "precipIntensity": 0.1, "precipProbability": 0.97, "precipType": "rain",
           "temperatureHigh": 12.8, "temperatureLow": 7.3, "temperatureMax": 13, "temperatureMin": 6}
        ]
      },
      "alerts": [
        {"title": "Wind Advisory", "regions": ["Seattle and Vicinity"], "severity": "advisory",
         "time": 1795200000, "expires": 1795240000, "description": "* WHAT...Wind.\\n* WHERE...Here.",
         "uri": "https://example.org/advisory"}
      ],
      "flags": {"sources": ["nearest-precip", "isd"], "nearest-station": 1.8, "units": "si"}
    }
    """

/// Answers each address with the first response for a part of it, and others with 404.
final class AddressedTransport: HTTPTransport {
    private let answers: [(part: String, response: HTTPResponse)]

    init(_ answers: [(part: String, response: HTTPResponse)]) {
        self.answers = answers
    }

    convenience init(_ answers: [(part: String, body: String)]) {
        self.init(answers.map { ($0.part, HTTPResponse(status: 200, body: Array($0.body.utf8))) })
    }

    func get(_ request: HTTPRequest) throws(TransportError) -> HTTPResponse {
        answers.first { request.url.contains($0.part) }?.response ?? HTTPResponse(status: 404)
    }
}
