internal import ForecastCore
package import Places
package import SystemAccess

/// A city as JSON.
package struct FoundPlace: Encodable {
    package var name: String?
    package var region: String?
    /// ISO 3166-1 alpha-2.
    package var country: String?
    /// The country in English.
    package var countryName: String?
    package var latitude: Double
    package var longitude: Double
    package var timeZone: String?
    package var population: Int
    /// The value for `--place` that selects it; nil if no query does.
    package var query: String?

    package init(_ city: City, query: String?) {
        name = city.place.name
        region = city.place.region
        country = city.place.country
        countryName = city.countryName
        latitude = city.place.latitude
        longitude = city.place.longitude
        timeZone = city.place.timeZone
        population = city.population
        self.query = query
    }

    /// The cities whose names begin with a query.
    package static func matches(_ query: String, limit: Int) throws(ProgramError) -> [PlaceMatch] {
        do throws(PlaceError) {
            return try Gazetteer().matches(query, limit: limit)
        } catch {
            if case .nameless = error { throw .usage("\(error)") }
            throw ProgramError(.noInput, "\(error)")
        }
    }

    /// The same cities as JSON has them.
    package static func list(_ query: String, limit: Int) throws(ProgramError) -> [FoundPlace] {
        let gazetteer = Gazetteer()
        return try matches(query, limit: limit).map { FoundPlace($0.city, query: gazetteer.query(for: $0.city)) }
    }
}
