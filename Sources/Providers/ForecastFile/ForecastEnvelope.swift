internal import ForecastCore

/// The program's own forecast JSON: a mark, a version, and beside them the forecast's members.
struct ForecastEnvelope: Codable {
    static let format = "weathercard forecast"
    static let version = 1

    var forecast: Forecast

    private enum CodingKeys: String, CodingKey {
        case format, version
    }

    init(forecast: Forecast) {
        self.forecast = forecast
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = container.number(.version)
        guard version == Double(ForecastEnvelope.version) else {
            let given = version.map { Int(exactly: $0).map(String.init) ?? String($0) }
            throw ForecastFileError.unknownVersion(given ?? container.text(.version).map(oneLine))
        }
        forecast = try Forecast(from: decoder)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(ForecastEnvelope.format, forKey: .format)
        try container.encode(ForecastEnvelope.version, forKey: .version)
        try forecast.encode(to: encoder)
    }
}
