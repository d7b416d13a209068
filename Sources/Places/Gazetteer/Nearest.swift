#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

extension GazetteerTable {
    /// The city nearest to a point, and how far away it is in kilometers.
    ///
    /// Two rounded positions may be 1.5 km further apart than they seem; of the cities that this leaves open, the
    /// one with most people.
    func nearest(latitude: Double, longitude: Double) -> (city: Int, kilometers: Double)? {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
        let slack = 1.5
        var closest = Double.infinity
        var open: [(city: Int, population: Int, kilometers: Double)] = []
        for city in 0..<cityCount {
            guard let row = row(city), abs(row.latitude - latitude) * kilometersPerDegree <= closest + slack else {
                continue
            }
            let kilometers = greatCircle(latitude, longitude, row.latitude, row.longitude)
            guard kilometers <= closest + slack else { continue }
            closest = min(closest, kilometers)
            open.append((city, row.population, kilometers))
        }
        return open.filter { $0.kilometers <= closest + slack }
            .max { ($0.population, $1.kilometers, $1.city) < ($1.population, $0.kilometers, $0.city) }
            .map { ($0.city, $0.kilometers) }
    }
}

/// The earth's mean radius (IUGG R1) in kilometers.
private let earthRadius = 6371.0088
private let kilometersPerDegree = earthRadius * .pi / 180

/// The distance of two points given in degrees, in kilometers along the sphere (haversine formula).
private func greatCircle(
    _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
) -> Double {
    let radians = Double.pi / 180
    let north = sin((otherLatitude - latitude) * radians / 2)
    let east = sin((otherLongitude - longitude) * radians / 2)
    let chord = north * north + cos(latitude * radians) * cos(otherLatitude * radians) * east * east
    return 2 * earthRadius * asin(min(1, chord.squareRoot()))
}
