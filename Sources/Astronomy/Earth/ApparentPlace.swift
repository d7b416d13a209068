/// Where a body appears from the middle of the earth, along the axes of the true equator and equinox of date.
struct ApparentPlace {
    /// Kilometers to the equinox, to 90° east of it, and to the north pole.
    let x, y, z: Double
    /// What the same nutation makes of sidereal time, in degrees.
    let equationOfEquinoxes: Double

    private init(x: Double, y: Double, z: Double, equationOfEquinoxes: Double) {
        (self.x, self.y, self.z, self.equationOfEquinoxes) = (x, y, z, equationOfEquinoxes)
    }

    init(_ body: EclipticPosition, _ nutation: Nutation) {
        (x, y, z) = body.equatorial(obliquity: nutation.trueObliquity)
        equationOfEquinoxes = nutation.equationOfEquinoxes
    }

    static func * (place: ApparentPlace, factor: Double) -> ApparentPlace {
        ApparentPlace(
            x: place.x * factor, y: place.y * factor, z: place.z * factor,
            equationOfEquinoxes: place.equationOfEquinoxes * factor)
    }

    static func + (first: ApparentPlace, second: ApparentPlace) -> ApparentPlace {
        ApparentPlace(
            x: first.x + second.x, y: first.y + second.y, z: first.z + second.z,
            equationOfEquinoxes: first.equationOfEquinoxes + second.equationOfEquinoxes)
    }
}
