public import ForecastCore

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
