internal import ForecastCore

/// What a JSON object turns out to be by the members that it has.
enum FileContents: Decodable {
    /// The program's own forecast.
    case own(Forecast)
    /// An answer in the shape of Dark Sky.
    case darkSky(DarkSkyAnswer)
    /// An answer of Open-Meteo.
    case openMeteo(OpenMeteoAnswer)
    /// A list of answers of Open-Meteo, each for a place of its own.
    case openMeteoPlaces([OpenMeteoAnswer])
    /// An answer of MET Norway.
    case metNorway(METAnswer)
    /// A service's error, with its reason.
    case refusal(String)
    /// Anything else.
    case unrecognised

    private enum Mark: String, CodingKey {
        case format
        case currently, minutely, hourly, daily, flags
        case latitude, longitude, timezone
    }

    /// An element of a list; nil where it is no answer of Open-Meteo.
    private struct Element: Decodable {
        var answer: OpenMeteoAnswer?

        init(from decoder: any Decoder) {
            answer = OpenMeteoAnswer(ifMarked: decoder)
        }
    }

    init(from decoder: any Decoder) throws {
        let marks: KeyedDecodingContainer<Mark>
        do {
            marks = try decoder.container(keyedBy: Mark.self)
        } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
            self = .openMeteoPlaces(try FileContents.openMeteoPlaces(decoder))
            return
        }
        if marks.text(.format) == ForecastEnvelope.format {
            self = .own(try ForecastEnvelope(from: decoder).forecast)
        } else if let answer = OpenMeteoAnswer(ifMarked: decoder) {
            self = .openMeteo(answer)
        } else if let answer = METAnswer(ifMarked: decoder) {
            self = .metNorway(answer)
        } else if FileContents.hasDarkSkyShape(marks) {
            self = .darkSky(DarkSkyAnswer(from: decoder))
        } else if let reason = ServiceRefusal.reason(from: decoder) {
            self = .refusal(reason)
        } else {
            self = .unrecognised
        }
    }

    private static func openMeteoPlaces(_ decoder: any Decoder) throws -> [OpenMeteoAnswer] {
        let elements = (try? decoder.singleValueContainer().decode([Element].self)) ?? []
        let answers = elements.compactMap(\.answer)
        guard !answers.isEmpty, answers.count == elements.count else { throw ForecastFileError.notAnObject }
        return answers
    }

    /// OpenWeather has blocks of the same names, but not `latitude` and `longitude`.
    private static func hasDarkSkyShape(_ marks: KeyedDecodingContainer<Mark>) -> Bool {
        let own: [Mark] = [.latitude, .longitude, .currently]
        let others: [Mark] = [.currently, .minutely, .hourly, .daily, .flags, .timezone]
        return own.contains(where: marks.contains) && others.contains(where: marks.contains)
    }
}
