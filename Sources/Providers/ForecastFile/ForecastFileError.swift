/// Why a file is no forecast; each is a fault of the data.
public enum ForecastFileError: Error, Hashable, Sendable {
    /// The text breaks JSON's grammar, in words that say how.
    case notJSON(String)
    /// The JSON is a single value, or a list of other things than answers of Open-Meteo.
    case notAnObject
    /// The JSON is none of the kinds that are read.
    case unrecognised
    /// A service's error in place of a forecast, with its reason.
    case refusal(String)
    /// The program's own forecast JSON in a version that this program does not know; nil where it states none.
    case unknownVersion(String?)
    /// The program's own forecast JSON with a member that is missing or wrong, in words that name it.
    case malformed(String)
    /// `latitude` or `longitude`, missing or beyond the globe.
    case coordinate(name: String, given: Double?)
    /// An answer about a point that is far from the one that was asked for, both in degrees north and east.
    case elsewhere(latitude: Double, longitude: Double, asked: [Double])
    /// An offset from UTC that no clock has, in seconds.
    case zoneOffset(Int)
    /// An answer that does not state its units, or states unknown ones.
    case unknownUnits(given: String?)
    /// A member of an answer of Open-Meteo that should name one of the known units; nil where it is missing.
    case unknownUnit(of: String, given: String?, known: [String])
    /// An answer whose time zone is missing or unknown and that has no offset either, under the name of its member.
    case unknownZone(given: String?, offset: String = "offset")
    /// An answer without a zone, at coordinates whose zone is not known either.
    case noZone
    /// An answer of Open-Meteo with local times and without `utc_offset_seconds`.
    case noOffset
    /// An answer of Open-Meteo with nothing but days, which are those of Greenwich and not of the place's zone.
    case daysOfAnotherClock(zone: String)
    /// A list of answers of Open-Meteo for so many places.
    case severalPlaces(Int)
    /// The JSON is no list of warnings that is read.
    case notAlerts
    /// No block holds any weather.
    case noWeather
    /// The forecast cannot be written as JSON.
    case unwritable

    /// One line in lower case that names what was given and what would work.
    public var message: String {
        switch self {
        case .notJSON(let fault): "not JSON: \(fault)"
        case .notAnObject: "the JSON is not an object; \(ForecastFileError.kinds)"
        case .unrecognised: "not a forecast that weathercard reads; \(ForecastFileError.kinds)"
        case .refusal(let reason): "a service's error in place of a forecast: \(reason)"
        case .unknownVersion(let version?):
            "weathercard forecast of version \(version); this program reads version \(ForecastEnvelope.version)"
        case .unknownVersion(nil):
            "weathercard forecast without a version; this program reads version \(ForecastEnvelope.version)"
        case .malformed(let complaint): "weathercard forecast: \(complaint)"
        case .coordinate(let name, nil): "\(name) is missing; a forecast needs latitude and longitude in degrees"
        case .coordinate(let name, let given?):
            "\(name) \(given) is not on the globe; latitude goes from -90 to 90, longitude from -180 to 180"
        case .elsewhere(let latitude, let longitude, let asked):
            "it is about \(latitude), \(longitude), and not about \(asked.map { "\($0)" }.joined(separator: ", "))"
        case .zoneOffset(let seconds): "zone offset of \(seconds) s; clocks are at most 18 hours from UTC"
        case .unknownUnits(nil): "flags.units is missing; give \(ForecastFileError.unitsOption)"
        case .unknownUnits(let given?): "flags.units \"\(given)\" is unknown; give \(ForecastFileError.unitsOption)"
        case .unknownUnit(let member, let given, let known):
            "\(member) is \(given.map { "\"\($0)\"" } ?? "missing"); \(known.joined(separator: ", ")) "
                + (known.count == 1 ? "is known" : "are known")
        case .unknownZone(nil, let offset):
            "timezone is missing, and so is \(offset); timezone is an IANA name such as America/Los_Angeles"
        case .unknownZone(let given?, let offset):
            "timezone \"\(given)\" is unknown, and \(offset) is missing; "
                + "timezone is an IANA name such as America/Los_Angeles"
        case .noZone: "it has coordinates, but no time zone"
        case .noOffset: "utc_offset_seconds is missing, so its local times are no instants"
        case .daysOfAnotherClock(let zone):
            "it has nothing but days of GMT, which are not those of \(zone); ask for timezone=auto"
        case .severalPlaces(let count):
            "answers for \(count) places, of which a card shows one: take one out, as with jq '.[0]'"
        case .notAlerts:
            "not a list of alerts that weathercard reads; it reads GeoJSON as of api.weather.gov, and CAP 1.2 as JSON"
        case .noWeather:
            "no weather in it; it needs current or currently, minutely, hourly, daily or timeseries with times and values"
        case .unwritable: "the forecast holds a value that JSON cannot"
        }
    }

    private static let kinds =
        "it reads its own forecast JSON and answers of Open-Meteo, MET Norway, Dark Sky and Pirate Weather"
    private static let unitsOption =
        "--source-units " + SourceUnits.allCases.map(\.rawValue).joined(separator: "|")
}
