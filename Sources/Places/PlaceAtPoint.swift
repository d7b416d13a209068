public import ForecastCore
internal import Libc

extension Gazetteer {
    /// How near a city must be to give its name to a point, in kilometers.
    private static let nameReach = 50.0
    /// How near a city must be to give its country and clock to a point, in kilometers.
    private static let clockReach = 500.0

    /// What is known of a point in degrees north and east: the locality around it, never more exact than a city.
    ///
    /// The coordinates are rounded to hundredths of a degree, about a kilometer. The nearest city within 50 km gives
    /// name and region, within 500 km country and time zone. Beyond that the zone is the nautical one of the longitude,
    /// such as `Etc/GMT+8`, whose sign counts hours behind UTC.
    ///
    /// - Returns: Nil where the latitude is not within ±90 or the longitude not within ±180.
    public func place(latitude: Double, longitude: Double) -> Place? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        var place = Place(name: nil, latitude: hundredths(latitude), longitude: hundredths(longitude))
        place.timeZone = nauticalZone(longitude: place.longitude)
        guard let nearest = nearest(latitude: place.latitude, longitude: place.longitude),
            nearest.kilometers <= Gazetteer.clockReach
        else { return place }
        place.country = nearest.city.place.country
        place.timeZone = nearest.city.place.timeZone
        if nearest.kilometers <= Gazetteer.nameReach {
            let locality = self.place(of: nearest.city)
            place.name = locality.name
            place.qualifier = locality.qualifier
            place.region = locality.region
        }
        return place
    }
}

private func hundredths(_ degrees: Double) -> Double {
    // Zero is added so that none comes out negative.
    (degrees * 100).rounded() / 100 + 0
}

/// How many whole hours the clocks of ships are ahead of UTC, at degrees east.
public func nauticalHours(longitude: Double) -> Int {
    Int((longitude / 15).rounded())
}

/// The zone of ships at sea: whole hours, each fifteen degrees wide.
private func nauticalZone(longitude: Double) -> String {
    let hours = nauticalHours(longitude: longitude)
    return hours == 0 ? "Etc/GMT" : "Etc/GMT" + (hours > 0 ? "-" : "+") + String(hours.magnitude)
}

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
