public import ForecastCore
internal import FoundationEssentials
public import Primitives

/// A zone's offsets over a span of time, or nil where the IANA name is unknown.
///
/// Zone data live elsewhere, so whoever reads a forecast hands this in.
public typealias ZoneLookup = (_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets?

/// The IANA name of the zone at degrees north and east, or nil where it is unknown.
public typealias ZoneLocator = (_ latitude: Double, _ longitude: Double) -> String?

/// Forecasts as files: the program's own JSON, and raw answers of Open-Meteo, MET Norway, Dark Sky and Pirate Weather.
public enum ForecastFile {
    /// The forecast in a file, whose kind is recognised by the JSON's shape.
    ///
    /// In raw answers, values that are absent, null, -999, of a wrong type or beyond what weather can be are missing in the
    /// forecast, and the place's name is left open. In the program's own JSON a wrong type is an error. `units` is for an
    /// answer that does not state its own in `flags.units`; where it does, its own word stands. `locate` is for answers that
    /// have coordinates and no zone, as of MET Norway, or by default that of Greenwich, as of Open-Meteo.
    public static func read(
        _ bytes: [UInt8], units: SourceUnits? = nil, zone: ZoneLookup, locate: ZoneLocator = { _, _ in nil }
    ) throws(ForecastFileError) -> Forecast {
        switch try contents(of: bytes) {
        case .own(let forecast): return try forecast.validated()
        case .darkSky(let answer): return try answer.forecast(units: units, zone: zone)
        case .openMeteo(let answer): return try answer.forecast(zone: zone, locate: locate)
        case .openMeteoPlaces(let answers):
            guard answers.count == 1, let answer = answers.first else { throw .severalPlaces(answers.count) }
            return try answer.forecast(zone: zone, locate: locate)
        case .metNorway(let answer): return try answer.forecast(zone: zone, locate: locate)
        case .refusal(let reason): throw .refusal(reason)
        case .unrecognised: throw .unrecognised
        }
    }

    /// The forecast as the program's own JSON: sorted, indented, with a line feed at the end.
    ///
    /// ``read(_:units:zone:)`` gives the same forecast back, instants to the thousandth of a second.
    public static func bytes(of forecast: Forecast) throws(ForecastFileError) -> [UInt8] {
        let envelope = ForecastEnvelope(forecast: try forecast.validated())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(envelope) else { throw .unwritable }
        return Array(data) + [UInt8(ascii: "\n")]
    }

    static func contents(of bytes: [UInt8]) throws(ForecastFileError) -> FileContents {
        // The decoder looks at a text only where it is asked for, so that a broken one would pass for a missing one.
        guard String(bytes: bytes, encoding: .utf8) != nil, !bytes.contains(0) else {
            throw .notJSON(JSONFault.first(in: bytes) ?? "the text is not UTF-8")
        }
        do {
            return try JSONDecoder().decode(FileContents.self, from: Data(bytes))
        } catch let error as ForecastFileError {
            throw error
        } catch {
            // The decoder does not say where a text breaks, so the text is read again for that.
            if let fault = JSONFault.first(in: bytes) { throw .notJSON(fault) }
            guard let complaint = JSONComplaint.member(of: error) else {
                throw .notJSON("a number or a text in it cannot be read")
            }
            throw .malformed(complaint)
        }
    }
}

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

/// The body that a service sends in place of a forecast.
///
/// Dark Sky: `code` and `error`. Pirate Weather: `detail`, as a text or a list of objects with `msg` (FastAPI), or
/// `message`, now and then with `error` (Kong). Open-Meteo: `reason`.
enum ServiceRefusal {
    private enum Member: String, CodingKey {
        case code, message, error, detail, reason
    }

    private struct Detail: Decodable {
        var text: String?

        private enum Member: String, CodingKey {
            case msg
        }

        init(from decoder: any Decoder) {
            text = (try? decoder.container(keyedBy: Member.self))?.text(.msg)
        }
    }

    /// The reason on one line, or nil where the object gives none.
    static func reason(from decoder: any Decoder) -> String? {
        guard let body = try? decoder.container(keyedBy: Member.self) else { return nil }
        let members: [Member] = [.message, .error, .detail, .reason]
        let details: [Detail] = body.value(.detail) ?? []
        let reasons = (members.compactMap(body.text) + details.compactMap(\.text)).map(oneLine)
        guard !reasons.isEmpty else { return nil }
        let code = body.number(.code).flatMap { Int(exactly: $0) }
        return reasons.joined(separator: ": ") + (code.map { " (code \($0))" } ?? "")
    }
}
