/// A place on the earth's ellipsoid, at sea level.
public struct GeographicPosition: Hashable, Sendable {
    /// Degrees north of the equator, geodetic as on maps.
    public var latitude: Double
    /// Degrees east of Greenwich; whole turns do not count.
    public var longitude: Double

    /// The place at degrees north and east.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// Where a body stands in the sky of a place.
public struct HorizontalPosition: Hashable, Sendable {
    /// Degrees above the horizon, below zero under it; without the refraction of the air.
    public var altitude: Double
    /// Degrees clockwise from north, from 0 to less than 360.
    public var azimuth: Double

    /// The direction at degrees above the horizon and clockwise from north.
    public init(altitude: Double, azimuth: Double) {
        self.altitude = altitude
        self.azimuth = wrapped(azimuth)
    }
}
