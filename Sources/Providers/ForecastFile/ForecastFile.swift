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
