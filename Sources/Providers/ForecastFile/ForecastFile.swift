public import ForecastCore
internal import JSONReading
public import Primitives

/// Looks up a time zone's offsets over a span of time; returns nil if the IANA name is unknown.
///
/// The caller provides it, because this module has no time zone data.
public typealias ZoneLookup = (_ name: String, _ from: Instant, _ to: Instant) -> ZoneOffsets?

/// Looks up the IANA name of the time zone at a latitude and longitude in degrees; returns nil if it is unknown.
public typealias ZoneLocator = (_ latitude: Double, _ longitude: Double) -> String?

/// Reads and writes forecast files: the program's own JSON, and raw responses from Open-Meteo, MET Norway, Dark Sky and
/// Pirate Weather.
public enum ForecastFile {
    /// Reads a forecast file, whose format is recognised by its members.
    ///
    /// In raw responses, a value that is absent, null, -999, of the wrong type or physically impossible is missing from the
    /// forecast, and the place has no name. In the program's own JSON a wrong type is an error.
    ///
    /// `units` applies to a response in Dark Sky's format without `flags.units`. `locate` finds the zone of a response that has
    /// coordinates but no zone (MET Norway), or the default zone GMT (Open-Meteo), and the one that a stated clock may contradict.
    /// `warn` receives a line that counts the values that are ignored because they contradict others or cannot be true, and
    /// says how the clock was corrected.
    public static func read(
        _ bytes: [UInt8], units: SourceUnits? = nil, zone: ZoneLookup, locate: ZoneLocator = { _, _ in nil },
        warn: (String) -> Void = { _ in }
    ) throws(ForecastFileError) -> Forecast {
        let dropped = DroppedValues()
        defer { if let note = dropped.note { warn(note) } }
        let forecast: Forecast
        switch try contents(of: bytes) {
        case .own(let own):
            forecast = try own.validated(dropped).withClockOfPlace(lookUp: zone, locate: locate, dropped)
        case .darkSky(let answer): forecast = try answer.forecast(units: units, zone: zone, dropped)
        case .openMeteo(let answer): forecast = try answer.forecast(zone: zone, locate: locate, dropped)
        case .openMeteoPlaces(let answers):
            guard answers.count == 1, let answer = answers.first else { throw .severalPlaces(answers.count) }
            forecast = try answer.forecast(zone: zone, locate: locate, dropped)
        case .metNorway(let answer): forecast = try answer.forecast(zone: zone, locate: locate, dropped)
        case .refusal(let reason): throw .refusal(reason)
        case .unrecognised: throw .unrecognised
        }
        forecast.remarkOnDistantZone(lookUp: zone, locate: locate, dropped)
        return forecast
    }

    /// The forecast as the program's own JSON: sorted and indented, with a line feed at the end.
    ///
    /// ``read(_:units:zone:locate:warn:)`` restores it, with instants rounded to milliseconds.
    public static func bytes(of forecast: Forecast) throws(ForecastFileError) -> [UInt8] {
        let envelope = ForecastEnvelope(forecast: try forecast.validated(DroppedValues()))
        guard let text = try? JSONEncoding.text(of: envelope) else { throw .unwritable }
        return Array((text + "\n").utf8)
    }

    static func contents(of bytes: [UInt8]) throws(ForecastFileError) -> FileContents {
        try JSONComplaint.check(bytes)
        do {
            return try JSONDecoding.value(FileContents.self, of: bytes)
        } catch let error as ForecastFileError {
            throw error
        } catch {
            // The decoder does not report the position of a syntax error.
            if let fault = JSONComplaint.syntaxFault(in: bytes) { throw .notJSON(fault) }
            guard let complaint = JSONComplaint.member(of: error) ?? JSONComplaint.hugeNumber(in: bytes) else {
                throw .notJSON("it contains an unreadable number or string")
            }
            throw .malformed(complaint)
        }
    }
}

/// The contents of a JSON file, recognised by its members.
enum FileContents: Decodable {
    /// The program's own forecast.
    case own(Forecast)
    /// A response in Dark Sky's format.
    case darkSky(DarkSkyResponse)
    /// A response from Open-Meteo.
    case openMeteo(OpenMeteoResponse)
    /// A list of responses from Open-Meteo, one for each of several places.
    case openMeteoPlaces([OpenMeteoResponse])
    /// A response from MET Norway.
    case metNorway(METResponse)
    /// A service's error message.
    case refusal(String)
    /// Anything else.
    case unrecognised

    private enum Mark: String, CodingKey {
        case format
        case currently, minutely, hourly, daily, flags
        case latitude, longitude, timezone
    }

    /// An element of a list, which may be something other than a response from Open-Meteo.
    private struct Element: Decodable {
        var answer: OpenMeteoResponse?

        init(from decoder: any Decoder) {
            answer = OpenMeteoResponse(ifMarked: decoder)
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
        } else if let answer = OpenMeteoResponse(ifMarked: decoder) {
            self = .openMeteo(answer)
        } else if let answer = METResponse(ifMarked: decoder) {
            self = .metNorway(answer)
        } else if FileContents.hasDarkSkyShape(marks) {
            self = .darkSky(DarkSkyResponse(from: decoder))
        } else if let reason = ServiceRefusal.reason(from: decoder) {
            self = .refusal(reason)
        } else {
            self = .unrecognised
        }
    }

    private static func openMeteoPlaces(_ decoder: any Decoder) throws -> [OpenMeteoResponse] {
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

/// The program's own forecast JSON: a format name and a version beside the forecast's members.
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

/// The body that a service sends instead of a forecast.
///
/// Dark Sky: `code` and `error`. Pirate Weather: `detail`, a string or a list of objects with `msg` (FastAPI), or
/// `message`, sometimes with `error` (Kong). Open-Meteo: `reason`.
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

    /// The reason on one line; nil if the object has none.
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
