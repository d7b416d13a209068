internal import Libc

extension GazetteerTable {
    /// The city that a point belongs to or lies nearest to, and how far its middle is away in kilometers.
    ///
    /// A city is taken as a disc of 10,000 people per square kilometer, and the nearest rim counts, so that the parts
    /// of a city that are in the table do not hide it. Only the region of the nearest middle is searched.
    func nearest(latitude: Double, longitude: Double) -> (city: Int, kilometers: Double)? {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
        var closest = Double.infinity
        var region = 0
        forEachRow { _, row in
            guard abs(row.latitude - latitude) * kilometersPerDegree < closest else { return }
            let kilometers = greatCircle(latitude, longitude, row.latitude, row.longitude)
            if kilometers < closest {
                closest = kilometers
                region = row.region
            }
        }
        var best: (city: Int, kilometers: Double, rim: Double)?
        forEachRow { city, row in
            guard row.region == region else { return }
            let kilometers = greatCircle(latitude, longitude, row.latitude, row.longitude)
            let rim = kilometers - (Double(row.population) / (10_000 * .pi)).squareRoot()
            if rim < best?.rim ?? .infinity {
                best = (city, kilometers, rim)
            }
        }
        return best.map { ($0.city, $0.kilometers) }
    }

    private func forEachRow(_ body: (Int, Row) -> Void) {
        for city in 0..<cityCount {
            if let row = row(city) {
                body(city, row)
            }
        }
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
