internal import ForecastCore

/// What a JSON object turns out to be by the members that it has.
enum FileContents: Decodable {
    /// The program's own forecast.
    case own(Forecast)
    /// An answer in the shape of Dark Sky.
    case darkSky(DarkSkyAnswer)
    /// A service's error, with its reason.
    case refusal(String)
    /// Anything else.
    case unrecognised

    private enum Mark: String, CodingKey {
        case format
        case currently, minutely, hourly, daily, flags
        case latitude, longitude, timezone
        case openMeteoDuration = "generationtime_ms"
        case openMeteoOffset = "utc_offset_seconds"
    }

    init(from decoder: any Decoder) throws {
        let marks: KeyedDecodingContainer<Mark>
        do {
            marks = try decoder.container(keyedBy: Mark.self)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            throw ForecastFileError.notAnObject
        }
        if marks.text(.format) == ForecastEnvelope.format {
            self = .own(try ForecastEnvelope(from: decoder).forecast)
        } else if FileContents.hasDarkSkyShape(marks) {
            self = .darkSky(DarkSkyAnswer(from: decoder))
        } else if let reason = ServiceRefusal.reason(from: decoder) {
            self = .refusal(reason)
        } else {
            self = .unrecognised
        }
    }

    /// Open-Meteo and OpenWeather have blocks of the same names: members of its own rule the one out, and the lack of
    /// `latitude` and `longitude` the other.
    private static func hasDarkSkyShape(_ marks: KeyedDecodingContainer<Mark>) -> Bool {
        if marks.contains(.openMeteoDuration) || marks.contains(.openMeteoOffset) { return false }
        let own: [Mark] = [.latitude, .longitude, .currently]
        let others: [Mark] = [.currently, .minutely, .hourly, .daily, .flags, .timezone]
        return own.contains(where: marks.contains) && others.contains(where: marks.contains)
    }
}
