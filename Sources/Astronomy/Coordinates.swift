internal import Libc
internal import Primitives

/// A position on the earth's ellipsoid, at sea level.
public struct GeographicPosition: Hashable, Sendable {
    /// Geodetic latitude in degrees north.
    public var latitude: Double
    /// Longitude in degrees east; whole turns are ignored.
    public var longitude: Double

    /// A position in degrees north and east.
    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The position of a body in the sky of a place.
public struct HorizontalPosition: Hashable, Sendable {
    /// Degrees above the horizon, negative below it, without refraction.
    public var altitude: Double
    /// Degrees clockwise from north, from 0 to less than 360.
    public var azimuth: Double

    /// A position in degrees above the horizon and clockwise from north.
    public init(altitude: Double, azimuth: Double) {
        self.altitude = altitude
        self.azimuth = azimuth.wrappedDegrees
    }
}

/// An observer at sea level.
struct Observer {
    private let longitude: Double
    private let sine: Double
    private let cosine: Double
    /// Kilometers from the earth's axis, and north of the equatorial plane.
    private let axial: Double
    private let northern: Double

    /// The earth's equatorial radius in kilometers and its flattening (IAU 1976; Meeus, chapter 11).
    static let equatorialRadius = 6378.14
    private static let flattening = 1 / 298.257

    init(_ place: GeographicPosition) {
        longitude = place.longitude
        let latitude = place.latitude.inRadians
        sine = sin(latitude)
        cosine = cos(latitude)
        let reduced = atan2((1 - Observer.flattening) * sine, cosine)
        axial = Observer.equatorialRadius * cos(reduced)
        northern = Observer.equatorialRadius * (1 - Observer.flattening) * sin(reduced)
    }

    /// The topocentric position of a body, without refraction, and its distance in kilometers.
    func horizontal(of body: ApparentPlace, _ date: JulianDate) -> (
        position: HorizontalPosition, distance: Double
    ) {
        let (meridian, east, north) = local(body, date)
        let outward = meridian - axial
        let upward = north - northern
        let up = outward * cosine + upward * sine
        let ahead = upward * cosine - outward * sine
        let level = (ahead * ahead + east * east).squareRoot()
        return (
            HorizontalPosition(altitude: atan2(up, level).inDegrees, azimuth: atan2(east, ahead).inDegrees),
            (up * up + level * level).squareRoot()
        )
    }

    /// The hour angle of a body in degrees west of the meridian, -180 to 180.
    func hourAngle(of body: ApparentPlace, _ date: JulianDate) -> Double {
        let (meridian, east, _) = local(body, date)
        return -atan2(east, meridian).inDegrees
    }

    /// Kilometers from the earth's centre: towards the meridian in the equatorial plane, east, and north along the axis.
    private func local(_ body: ApparentPlace, _ date: JulianDate) -> (
        meridian: Double, east: Double, north: Double
    ) {
        let sidereal = (date.meanSiderealTime + body.equationOfEquinoxes + longitude).inRadians
        let (cosine, sine) = (cos(sidereal), sin(sidereal))
        return (body.x * cosine + body.y * sine, body.y * cosine - body.x * sine, body.z)
    }
}

/// The geocentric apparent place of a body, in rectangular coordinates of the true equator and equinox of date.
struct ApparentPlace {
    /// Kilometers towards the equinox, 90° east of it, and the north pole.
    let x, y, z: Double
    /// The equation of the equinoxes for the same nutation, in degrees.
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

/// The geocentric apparent place of a body, in the true ecliptic and equinox of date.
struct EclipticPosition {
    /// Ecliptic longitude in degrees.
    var longitude: Double
    /// Ecliptic latitude in degrees north.
    var latitude: Double
    /// Distance from the earth's centre in kilometers.
    var distance: Double

    /// Kilometers towards the equinox, 90° east of it on the equator, and the north pole (Meeus, chapter 13).
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

/// Nutation and the obliquity of the ecliptic.
///
/// The four largest terms (Meeus, chapter 22): within 0.5″ in longitude and 0.1″ in obliquity.
struct Nutation {
    /// Nutation in longitude, in degrees.
    let longitude: Double
    /// True obliquity of the ecliptic, in degrees.
    let trueObliquity: Double

    /// The equation of the equinoxes, in degrees (Meeus, chapter 12).
    var equationOfEquinoxes: Double { longitude * cos(trueObliquity.inRadians) }

    init(_ date: JulianDate) {
        let t = date.centuries
        let node = polynomial(t, 125.04452, -1934.136261, 0.0020708, 1 / 450_000).inRadians
        let sun = (2 * (280.4665 + 36_000.7698 * t)).inRadians
        let moon = (2 * (218.3165 + 481_267.8813 * t)).inRadians
        longitude =
            (-17.20 * sin(node) - 1.32 * sin(sun) - 0.23 * sin(moon) + 0.21 * sin(2 * node)).arcseconds
        let obliquity = (9.20 * cos(node) + 0.57 * cos(sun) + 0.10 * cos(moon) - 0.09 * cos(2 * node)).arcseconds
        trueObliquity = polynomial(t, 84_381.448, -46.8150, -0.00059, 0.001813).arcseconds + obliquity
    }
}

extension Double {
    /// Arcseconds as degrees.
    var arcseconds: Double { self / 3600 }
}

/// The value of a polynomial with coefficients in order of ascending power.
func polynomial(_ x: Double, _ coefficients: Double...) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}
