public import ForecastCore
internal import Libc

extension Gazetteer {
    /// The distance within which a city gives its name to a point, in kilometers.
    private static let nameReach = 50.0
    /// The distance within which a city gives its country to a point, in kilometers.
    private static let countryReach = 500.0

    /// The coordinates in a text such as `47.6, -122.3`: degrees north, a comma or space, degrees east.
    ///
    /// - Returns: Nil if the text is anything else. The numbers are not checked against the limits of coordinates.
    public static func coordinates(_ text: String) -> (latitude: Double, longitude: Double)? {
        let parts = text.split { $0 == "," || $0.isWhitespace }
        let commas = text.filter { $0 == "," }.count
        guard parts.count == 2, commas <= 1,
            // Double also accepts `nan`, `inf`, exponents and hexadecimal digits.
            parts.allSatisfy({ $0.utf8.allSatisfy("+-.0123456789".utf8.contains) }),
            let latitude = Double(parts[0]), let longitude = Double(parts[1])
        else { return nil }
        return (latitude, longitude)
    }

    /// The locality around a point in degrees north and east, never more exact than a city.
    ///
    /// The coordinates are rounded to hundredths of a degree, about a kilometer. The time zone is the one that
    /// ``TimeZoneMap`` has for the point as given. The nearest city within 50 km gives name and region, within 500 km the
    /// country.
    ///
    /// - Returns: Nil if the latitude is not within ±90 or the longitude not within ±180.
    public func place(latitude: Double, longitude: Double) -> Place? {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        var place = Place(name: nil, latitude: hundredths(latitude), longitude: hundredths(longitude))
        place.timeZone =
            TimeZoneMap().zone(latitude: latitude, longitude: longitude) ?? nauticalZone(longitude: longitude)
        guard let nearest = nearest(latitude: place.latitude, longitude: place.longitude),
            nearest.kilometers <= Gazetteer.countryReach
        else { return place }
        place.country = nearest.city.place.country
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

/// The offset of the nautical time zone at degrees east: whole hours ahead of UTC.
public func nauticalHours(longitude: Double) -> Int {
    Int((longitude / 15).rounded())
}

/// The nautical time zone at degrees east, such as `Etc/GMT+8`, whose sign counts hours behind UTC.
private func nauticalZone(longitude: Double) -> String {
    let hours = nauticalHours(longitude: longitude)
    return hours == 0 ? "Etc/GMT" : "Etc/GMT" + (hours > 0 ? "-" : "+") + String(hours.magnitude)
}

extension GazetteerTable {
    /// The city that a point belongs to or is nearest to, and the distance of its center in kilometers.
    ///
    /// A city is taken as a disc of 10,000 people per square kilometer, and the nearest rim counts, so that the parts of a
    /// city that are in the table do not hide it. Only the region of the nearest center is searched.
    func nearest(latitude: Double, longitude: Double) -> (city: Int, kilometers: Double)? {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 360 else { return nil }
        func distance(_ row: Row) -> Double { greatCircle(latitude, longitude, row.latitude, row.longitude) }
        var closest: (kilometers: Double, region: Int)?
        // Most points have a city nearby; a distance in latitude is never longer than the distance itself.
        for degrees in [0.25, 1, 5, 180] {
            forEachCity(near: latitude, within: degrees) { city in
                guard let row = row(city) else { return }
                let kilometers = distance(row)
                if kilometers < closest?.kilometers ?? .infinity { closest = (kilometers, row.region) }
            }
            if let closest, closest.kilometers <= degrees * kilometersPerDegree { break }
        }
        guard let closest else { return nil }
        var best: (city: Int, kilometers: Double, rim: Double)?
        let reach = closest.kilometers + GazetteerTable.largestRadius
        forEachCity(near: latitude, within: reach / kilometersPerDegree) { city in
            guard let row = row(city), row.region == closest.region else { return }
            let kilometers = distance(row)
            let rim = kilometers - GazetteerTable.radius(ofPopulation: row.population)
            if rim < best?.rim ?? .infinity {
                best = (city, kilometers, rim)
            }
        }
        return best.map { ($0.city, $0.kilometers) }
    }

    /// The radius of a city's disc in kilometers.
    private static func radius(ofPopulation population: Int) -> Double {
        (Double(population) / (10_000 * .pi)).squareRoot()
    }

    /// The radius of a city of as many people as the table can have.
    private static let largestRadius = radius(ofPopulation: 0x3FF_FFFF)
}

/// The earth's mean radius (IUGG R1) in kilometers.
private let earthRadius = 6371.0088
private let kilometersPerDegree = earthRadius * .pi / 180

/// The distance of two points given in degrees, in kilometers along the sphere (haversine formula).
func greatCircle(
    _ latitude: Double, _ longitude: Double, _ otherLatitude: Double, _ otherLongitude: Double
) -> Double {
    let radians = Double.pi / 180
    let north = sin((otherLatitude - latitude) * radians / 2)
    let east = sin((otherLongitude - longitude) * radians / 2)
    let chord = north * north + cos(latitude * radians) * cos(otherLatitude * radians) * east * east
    return 2 * earthRadius * asin(min(1, chord.squareRoot()))
}
