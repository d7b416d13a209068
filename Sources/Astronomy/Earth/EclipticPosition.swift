internal import Libc

/// Where a body appears from the middle of the earth, on the true ecliptic and equinox of date.
struct EclipticPosition {
    /// Degrees along the ecliptic.
    var longitude: Double
    /// Degrees north of the ecliptic.
    var latitude: Double
    /// Distance from the middle of the earth in kilometers.
    var distance: Double

    /// Kilometers along the axes of the equator: to the equinox, to 90° east of it, to the north pole (Meeus, chapter 13).
    func equatorial(obliquity: Double) -> (x: Double, y: Double, z: Double) {
        let (longitude, latitude, obliquity) = (longitude.inRadians, latitude.inRadians, obliquity.inRadians)
        let across = cos(latitude) * sin(longitude)
        let up = sin(latitude)
        return (
            distance * cos(latitude) * cos(longitude),
            distance * (across * cos(obliquity) - up * sin(obliquity)),
            distance * (across * sin(obliquity) + up * cos(obliquity))
        )
    }
}
