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

    /// What a decoder's error says, with the path of the member that it is about; nil where it names none.
    static func complaint(_ error: any Error) -> String? {
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            "\(path(context.codingPath + [key])) is missing"
        case DecodingError.valueNotFound(_, let context):
            "\(path(context.codingPath)) is null"
        case DecodingError.typeMismatch(let type, let context):
            "\(path(context.codingPath)) is not \(noun(type))"
        case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
            "\(path(context.codingPath)) is not as it should be: \(oneLine(context.debugDescription))"
        default:
            nil
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        let path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return path.isEmpty ? "the whole" : oneLine(path)
    }

    private static func noun(_ type: any Any.Type) -> String {
        switch type {
        case is Double.Type, is Int.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [Any].Type: "a list"
        default: "an object"
        }
    }
}
