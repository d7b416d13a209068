extension Gazetteer {
    /// The largest cities within a distance of a point in degrees north and east, largest first.
    public func cities(
        around latitude: Double, _ longitude: Double, within kilometers: Double, most: Int
    ) -> [City] {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 360 else { return [] }
        var found: [(city: Int, population: Int)] = []
        table.forEachCity(near: latitude, within: kilometers / 111) { city in
            guard let row = table.row(city),
                greatCircle(latitude, longitude, row.latitude, row.longitude) <= kilometers
            else { return }
            found.append((city, row.population))
        }
        // Of equal population, the first in the table comes first.
        found.sort { ($0.population, $1.city) > ($1.population, $0.city) }
        return found.prefix(most).compactMap { table.city($0.city) }
    }
}
