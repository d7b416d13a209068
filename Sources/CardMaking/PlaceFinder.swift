package import CardOrders
package import ForecastCore
internal import Options
internal import Places
internal import Primitives
package import SystemAccess
internal import Words

/// Finds the place that a query names.
package struct PlaceFinder {
    /// Reports that a name has several cities, or that it is that of an area.
    private let warn: (_ message: String) -> Void

    package init(warn: @escaping (_ message: String) -> Void) {
        self.warn = warn
    }

    /// The most namesakes that a message lists.
    private static let mostRivals = 3

    /// The place of a query.
    ///
    /// Namesakes are listed in a warning, or for a strict query in the error.
    package func place(_ query: PlaceQuery) throws(ProgramError) -> Place {
        switch query.query {
        case .text(let text, let isStrict):
            return PlaceFinder.named(query.name, try find(text, isStrict: isStrict, query.location))
        case .point(let latitude, let longitude):
            guard var place = Gazetteer().place(latitude: latitude, longitude: longitude) else {
                throw ProgramError(.internalError, "coordinates without a place")
            }
            place.timeZone = try PlaceFinder.timeZone(query) ?? place.timeZone
            return PlaceFinder.named(query.name, place)
        }
    }

    /// The place with a name of the user's own, if there is one.
    private static func named(_ name: String?, _ place: Place) -> Place {
        guard let name else { return place }
        var place = place
        (place.name, place.qualifier) = (name, nil)
        return place
    }

    /// The place of a source with its name in a card's language, unless the name is one that no language changes.
    static func localized(_ place: Place, of source: ForecastSource, in language: Language) -> Place {
        if source.isNamed { return place }
        return Gazetteer().localized(place, in: language.code, query: source.place?.text)
    }

    /// The error for a query, with its line if it is in the configuration file.
    private static func fault(_ message: String, _ status: ExitStatus, at location: String?) -> ProgramError {
        location.map { ProgramError(.configuration, "\($0): \(message)") } ?? ProgramError(status, message)
    }

    private func find(_ query: String, isStrict: Bool, _ location: String?) throws(ProgramError) -> Place {
        let gazetteer = Gazetteer()
        if let (latitude, longitude) = Gazetteer.coordinates(query) {
            guard let place = gazetteer.place(latitude: latitude, longitude: longitude) else {
                let message =
                    "'\(printable(query))' is not on earth: a latitude is from -90 to 90, a longitude from -180 to 180"
                throw PlaceFinder.fault(message, .usage, at: location)
            }
            return place
        }
        let match: Gazetteer.Match
        do throws(PlaceError) {
            match = try gazetteer.find(query)
        } catch {
            throw PlaceFinder.fault("\(error)", .noInput, at: location)
        }
        if let area = match.area {
            let message = "'\(printable(query))' is \(area.phrase)"
            if isStrict {
                let choice = phrase(choosing: match.city, gazetteer)
                throw PlaceFinder.fault("\(message), not a city; try \(choice)", .usage, at: location)
            }
            warn("\(message); showing \(gazetteer.label(match.city))")
        }
        if !match.namesakes.isEmpty {
            let first = gazetteer.label(match.city)
            let rivals = match.namesakes.prefix(PlaceFinder.mostRivals).map { phrase(choosing: $0, gazetteer) }
            let rest = match.namesakes.count - rivals.count
            let more = rest > 0 ? " and \(rest) more; see 'weathercard find'" : ""
            if isStrict {
                let choices = ([phrase(choosing: match.city, gazetteer)] + rivals).joined(separator: ", ")
                let message = "'\(query)' is ambiguous: \(choices)\(more)"
                throw PlaceFinder.fault(message, .usage, at: location)
            }
            warn("\(first); also: \(rivals.joined(separator: ", "))\(more)")
        }
        return gazetteer.place(of: match.city)
    }

    /// What selects a city: a query in quotes, or coordinates if no query is unique.
    private func phrase(choosing city: City, _ gazetteer: Gazetteer) -> String {
        if let query = gazetteer.query(for: city, isAlone: true) { return "'\(query)'" }
        return "--lat \(city.place.latitude) --lon \(city.place.longitude)"
    }

    /// The time zone of a query, which must be known; nil without one.
    package static func timeZone(_ query: PlaceQuery) throws(ProgramError) -> String? {
        guard let zone = query.timeZone else { return nil }
        let anyTime = Instant(secondsSince1970: 1_750_000_000)
        if TimeZoneDatabase().offsets(of: zone, from: anyTime, to: anyTime) != nil { return zone }
        let names = TimeZoneDatabase.embeddedNames
        let cities = names.map { String($0.split(separator: "/").last ?? "") }
        let near =
            Suggestion.nearest(to: zone, among: names)
            ?? Suggestion.nearest(to: zone, among: cities).flatMap(cities.firstIndex).map { names[$0] }
        throw fault(
            "no such time zone: '\(printable(zone))'; "
                + (near.map { "did you mean '\($0)'?" } ?? "it must be an IANA name, such as America/Los_Angeles"),
            .noInput, at: query.location)
    }

    /// The offsets of a time zone.
    static func offsets(of name: String, from start: Instant, to end: Instant) -> ZoneOffsets? {
        TimeZoneDatabase().offsets(of: name, from: start, to: end)
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
