internal import ForecastCore
internal import Places
internal import Primitives
internal import Words

/// The options for the place.
enum PlaceOptions {
    static let place = Option.value(
        "place", "PLACE",
        help: "Show the weather in this city, such as Seattle or 'Portland, ME', or at coordinates, such as "
            + "47.6,-122.3",
        expects: "a place, such as Seattle")
    static let strict = Option.flag(
        "strict-place", help: "Fail if several cities have the name, and list the queries that select one")
    static let latitude = Option.value(
        "lat", "DEGREES",
        help: "Show the weather at this latitude, in degrees north from -90 to 90; requires --lon",
        expects: "degrees north from -90 to 90, such as 47.61",
        read: { degrees($0, within: 90) })
    static let longitude = Option.value(
        "lon", "DEGREES",
        help: "Show the weather at this longitude, in degrees east from -180 to 180; requires --lat",
        expects: "degrees east from -180 to 180, such as -122.33",
        read: { degrees($0, within: 180) })
    static let name = Option.value(
        "name", "NAME",
        help: "Show this name for coordinates or for a saved forecast (default: that of the nearest city)",
        expects: "a name")
    static let timeZone = Option.value(
        "tz", "ZONE", help: "Use this time zone for coordinates (default: the one in use there)",
        expects: "a time zone, such as America/Los_Angeles")

    /// All of them.
    static let all = [place, strict, latitude, longitude, name, timeZone]

    /// Latitude and longitude, which require each other.
    static let coordinates = Companions(latitude, longitude)

    /// The degrees in a text; nil beyond the limit on either side.
    static func degrees(_ text: String, within limit: Double) -> Double? {
        // Double would also take `nan`, `inf` and hexadecimal digits.
        guard text.utf8.allSatisfy({ "+-.0123456789".utf8.contains($0) }), let degrees = Double(text),
            abs(degrees) <= limit
        else { return nil }
        return degrees
    }
}

/// Finds the place that the arguments request.
enum PlaceLoading {
    /// The most namesakes that a message lists.
    private static let mostRivals = 3

    /// The place of `--place`, or of `--lat` and `--lon`.
    ///
    /// Namesakes are listed in a warning, or with `--strict-place` in the error.
    static func place(_ arguments: Arguments) throws(CommandError) -> Place {
        if let query = arguments.value(of: PlaceOptions.place) {
            try refuse([PlaceOptions.name, PlaceOptions.timeZone], beside: PlaceOptions.place, arguments)
            return try find(query, arguments)
        }
        try refuse([PlaceOptions.strict], beside: PlaceOptions.latitude, arguments)
        return try point(arguments)
    }

    /// The place with its name in a card's language, unless the command line names it.
    static func localized(_ place: Place, _ arguments: Arguments, in language: Language) -> Place {
        if arguments.has(PlaceOptions.name) { return place }
        return Gazetteer().localized(
            place, in: language.code, query: arguments.value(of: PlaceOptions.place))
    }

    /// The value of `--name`, on one line.
    static func name(_ arguments: Arguments) throws(CommandError) -> String? {
        try arguments.value(of: PlaceOptions.name) { text in
            let name = displayable(text)
            return name.isEmpty ? nil : name
        }
    }

    /// Throws if any of the options is given, which have no effect beside another.
    static func refuse(_ options: [Option], beside other: Option, _ arguments: Arguments) throws(CommandError) {
        if let option = options.first(where: arguments.isGiven) {
            throw .usage("\(option.dashed) has no effect with \(other.dashed)")
        }
    }

    /// The error for a value, with its line if it is in the configuration file.
    private static func fault(
        _ message: String, _ status: ExitStatus, of option: Option, _ arguments: Arguments
    ) -> CommandError {
        arguments.setting(of: option)?.fault(message) ?? CommandError(status, message)
    }

    private static func find(_ query: String, _ arguments: Arguments) throws(CommandError) -> Place {
        let gazetteer = Gazetteer()
        if let (latitude, longitude) = Gazetteer.coordinates(query) {
            guard let place = gazetteer.place(latitude: latitude, longitude: longitude) else {
                let message =
                    "'\(printable(query))' is not on earth: a latitude is from -90 to 90, a longitude from -180 to 180"
                throw fault(message, .usage, of: PlaceOptions.place, arguments)
            }
            return place
        }
        let finding: Gazetteer.Match
        do throws(PlaceError) {
            finding = try gazetteer.find(query)
        } catch {
            throw fault("\(error)", .noInput, of: PlaceOptions.place, arguments)
        }
        if let area = finding.area {
            let message = "'\(printable(query))' is \(area.phrase)"
            if arguments.has(PlaceOptions.strict) {
                let choice = words(choosing: finding.city, gazetteer)
                throw fault("\(message), not a city; try \(choice)", .usage, of: PlaceOptions.place, arguments)
            }
            arguments.context.warn("\(message); showing \(gazetteer.label(finding.city))")
        }
        if !finding.namesakes.isEmpty {
            let first = gazetteer.label(finding.city)
            let rivals = finding.namesakes.prefix(mostRivals).map { words(choosing: $0, gazetteer) }
            let rest = finding.namesakes.count - rivals.count
            let more = rest > 0 ? " and \(rest) more; see 'weathercard find'" : ""
            if arguments.has(PlaceOptions.strict) {
                let choices = ([words(choosing: finding.city, gazetteer)] + rivals).joined(separator: ", ")
                let message = "'\(query)' is ambiguous: \(choices)\(more)"
                throw fault(message, .usage, of: PlaceOptions.place, arguments)
            }
            arguments.context.warn("\(first); also: \(rivals.joined(separator: ", "))\(more)")
        }
        return gazetteer.place(of: finding.city)
    }

    /// What selects a city: a query in quotes, or coordinates if no query is unique.
    private static func words(choosing city: City, _ gazetteer: Gazetteer) -> String {
        if let query = gazetteer.query(for: city, isAlone: true) { return "'\(query)'" }
        return "--lat \(city.place.latitude) --lon \(city.place.longitude)"
    }

    private static func point(_ arguments: Arguments) throws(CommandError) -> Place {
        let (latitude, longitude) = try coordinates(arguments)
        guard var place = Gazetteer().place(latitude: latitude, longitude: longitude) else {
            throw CommandError(.internalError, "coordinates without a place")
        }
        if let name = try name(arguments) {
            place.name = name
            place.qualifier = nil
        }
        place.timeZone = try timeZone(arguments) ?? place.timeZone
        return place
    }

    /// The degrees of `--lat` and `--lon`.
    static func coordinates(_ arguments: Arguments) throws(CommandError) -> (latitude: Double, longitude: Double) {
        let latitude = try arguments.value(of: PlaceOptions.latitude) { PlaceOptions.degrees($0, within: 90) }
        let longitude = try arguments.value(of: PlaceOptions.longitude) { PlaceOptions.degrees($0, within: 180) }
        guard let latitude, let longitude else {
            throw .usage("\(PlaceOptions.latitude.dashed) and \(PlaceOptions.longitude.dashed) require each other")
        }
        return (latitude, longitude)
    }

    /// The value of `--tz`, which must be a known time zone.
    static func timeZone(_ arguments: Arguments) throws(CommandError) -> String? {
        guard let zone = arguments.value(of: PlaceOptions.timeZone) else { return nil }
        let anyTime = Instant(secondsSince1970: 1_750_000_000)
        if TimeZoneDatabase().offsets(of: zone, from: anyTime, to: anyTime) != nil { return zone }
        let names = TimeZoneDatabase.embeddedNames
        let cities = names.map { String($0.split(separator: "/").last ?? "") }
        let near =
            Suggestion.nearest(to: zone, among: names)
            ?? Suggestion.nearest(to: zone, among: cities).flatMap(cities.firstIndex).map { names[$0] }
        let message =
            "no such time zone: '\(printable(zone))'; "
            + (near.map { "did you mean '\($0)'?" } ?? "it must be an IANA name, such as America/Los_Angeles")
        throw fault(message, .noInput, of: PlaceOptions.timeZone, arguments)
    }
}

extension Area {
    /// The kind of area with its article.
    fileprivate var phrase: String {
        switch self {
        case .country: "a country"
        case .region: "a region"
        case .island: "an island or region"
        }
    }
}
