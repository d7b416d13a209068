/// Why a file cannot be read as a forecast or as alerts.
public enum ForecastFileError: Error, Hashable, Sendable {
    /// A syntax error; the text describes it.
    case notJSON(String)
    /// A syntax error in XML; the text describes it.
    case notXML(String)
    /// The JSON takes more memory or time to decode than its size justifies; the text says why.
    case overBudget(String)
    /// The JSON is a single value, or a list of something other than responses from Open-Meteo.
    case notAnObject
    /// The format is unknown.
    case unrecognised
    /// A service's error message instead of a forecast.
    case refusal(String)
    /// The program's own JSON in an unknown version; nil if it states none.
    case unknownVersion(String?)
    /// A missing or invalid member in the program's own JSON; the text names it.
    case malformed(String)
    /// `latitude` or `longitude` is missing or out of range.
    case coordinate(name: String, given: Double?)
    /// The response is for a point far from the requested one; all in degrees, latitude first.
    case elsewhere(latitude: Double, longitude: Double, asked: [Double])
    /// An offset from UTC that no time zone has, in seconds.
    case zoneOffset(Int)
    /// A response in Dark Sky's format with missing or unknown units.
    case unknownUnits(given: String?)
    /// A member that states an unknown unit; nil if it is missing.
    case unknownUnit(of: String, given: String?, known: [String])
    /// The time zone is missing or unknown, and the member with the offset is missing.
    case unknownZone(given: String?, offset: String = "offset")
    /// The response has no time zone, and the zone of its coordinates is unknown.
    case noZone
    /// A fraction that is given in per cent.
    case percentage(of: String, given: Double)
    /// A response from Open-Meteo with local times but without `utc_offset_seconds`.
    case noOffset
    /// A response from Open-Meteo with nothing but days in GMT, for a place in another zone.
    case daysOfAnotherClock(zone: String)
    /// A list of responses from Open-Meteo for a number of places.
    case severalPlaces(Int)
    /// The JSON is not a known list of alerts.
    case notAlerts
    /// A list with a number of alerts of which none can be understood.
    case unreadableAlerts(Int)
    /// The file contains no weather.
    case noWeather
    /// The file contains nothing about the air.
    case noAir
    /// The forecast cannot be represented in JSON.
    case unwritable

    /// One line in lower case that names what was given and what would work.
    public var message: String {
        switch self {
        case .notJSON(let fault): "not JSON: \(fault)"
        case .notXML(let fault): "not XML: \(fault)"
        case .overBudget(let excess): excess
        case .notAnObject: "the JSON is not an object; \(ForecastFileError.kinds)"
        case .unrecognised: "not a forecast that weathercard can read; \(ForecastFileError.kinds)"
        case .refusal(let reason): "a service's error message instead of a forecast: \(reason)"
        case .unknownVersion(let version?):
            "weathercard forecast version \(version); this program reads version \(ForecastEnvelope.version)"
        case .unknownVersion(nil):
            "weathercard forecast without a version; this program reads version \(ForecastEnvelope.version)"
        case .malformed(let complaint): "weathercard forecast: \(complaint)"
        case .coordinate(let name, nil): "\(name) is missing; a forecast needs latitude and longitude in degrees"
        case .coordinate(let name, let given?):
            "\(name) \(given) is out of range; latitude must be from -90 to 90, longitude from -180 to 180"
        case .elsewhere(let latitude, let longitude, let asked):
            "it is for \(latitude), \(longitude) instead of \(asked.map { "\($0)" }.joined(separator: ", "))"
        case .zoneOffset(let seconds): "zone offset \(seconds) s is out of range; it must be at most 18 hours"
        case .unknownUnits(nil): "flags.units is missing; use \(ForecastFileError.unitsOption)"
        case .unknownUnits(let given?): "flags.units \"\(given)\" is unknown; use \(ForecastFileError.unitsOption)"
        case .unknownUnit(let member, let given, let known):
            "\(member) is \(given.map { "\"\($0)\"" } ?? "missing"); it must be \(known.joined(separator: " or "))"
        case .unknownZone(nil, let offset):
            "timezone and \(offset) are missing; timezone must be an IANA name such as America/Los_Angeles"
        case .unknownZone(let given?, let offset):
            "timezone \"\(given)\" is unknown, and \(offset) is missing; "
                + "timezone must be an IANA name such as America/Los_Angeles"
        case .noZone: "it has coordinates but no time zone"
        case .percentage(let member, let given):
            "\(member) \(given) looks like a percentage; it must be a fraction from 0 to 1"
        case .noOffset: "utc_offset_seconds is missing; local times need it"
        case .daysOfAnotherClock(let zone):
            "it has only days in GMT, which differ from days in \(zone); request it with timezone=auto"
        case .severalPlaces(let count):
            "responses for \(count) places; a card shows one, so extract it, for example with jq '.[0]'"
        case .notAlerts:
            "not a list of warnings that weathercard can read; it reads CAP 1.2 in XML or JSON, feeds of it, and what weather "
                + "services answer, such as GeoJSON from api.weather.gov"
        case .unreadableAlerts(let count):
            (count == 1 ? "its alert cannot be understood" : "none of its \(count) alerts can be understood")
                + "; an alert must have an event, a headline or a description"
        case .noWeather:
            "it contains no weather; it must have current, currently, minutely, hourly, daily or timeseries with times and values"
        case .noAir:
            "it says nothing about the air; it must be an answer of Open-Meteo's air-quality API with hourly values, or a forecast "
                + "with air"
        case .unwritable: "the forecast contains a value that JSON cannot represent"
        }
    }

    private static let kinds =
        "it reads its own forecast JSON and responses from Open-Meteo, MET Norway, Dark Sky and Pirate Weather"
    private static let unitsOption =
        "--source-units " + SourceUnits.allCases.map(\.rawValue).joined(separator: "|")
}
