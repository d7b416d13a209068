internal import Libc
internal import Primitives

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

/// Someone at sea level who looks at the sky.
struct Observer {
    private let longitude: Double
    private let sine: Double
    private let cosine: Double
    /// Kilometers from the earth's axis, and north of the plane of the equator.
    private let axial: Double
    private let northern: Double

    /// The earth's radius at the equator in kilometers, and its flattening (IAU 1976; Meeus, chapter 11).
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

    /// Where the observer sees a body: topocentric, without refraction.
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

    /// Degrees that a body has gone west of the meridian, from -180 to less than 180.
    func hourAngle(of body: ApparentPlace, _ date: JulianDate) -> Double {
        let (meridian, east, _) = local(body, date)
        return signed(-atan2(east, meridian).inDegrees)
    }

    /// Kilometers from the middle of the earth: in the plane of the meridian, to the east, along the axis.
    private func local(_ body: ApparentPlace, _ date: JulianDate) -> (
        meridian: Double, east: Double, north: Double
    ) {
        let sidereal = (date.meanSiderealTime + body.equationOfEquinoxes + longitude).inRadians
        let (cosine, sine) = (cos(sidereal), sin(sidereal))
        return (body.x * cosine + body.y * sine, body.y * cosine - body.x * sine, body.z)
    }
}

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

/// How the earth's axis nods, and how it leans.
///
/// The four largest terms (Meeus, chapter 22): within 0.5″ in longitude and 0.1″ in obliquity.
struct Nutation {
    /// Nutation in longitude, in degrees.
    let longitude: Double
    /// The angle between the equator and the ecliptic of date, in degrees.
    let trueObliquity: Double

    /// How far the true equinox is from the mean one along the equator, in degrees (Meeus, chapter 12).
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

/// Degrees of a turn, from 0 to less than 360.
func wrapped(_ degrees: Double) -> Double {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turn = rest < 0 ? rest + 360 : rest
    // What is a hair below zero is rounded to a whole turn.
    return turn < 360 ? turn : 0
}

/// Degrees of a turn, from -180 to less than 180.
func signed(_ degrees: Double) -> Double {
    wrapped(degrees + 180) - 180
}

extension Double {
    var inRadians: Double { self * .pi / 180 }
    var inDegrees: Double { self * 180 / .pi }
    /// Seconds of arc as degrees.
    var arcseconds: Double { self / 3600 }
}

/// A polynomial's value, its coefficients by rising power.
func polynomial(_ x: Double, _ coefficients: Double...) -> Double {
    coefficients.reversed().reduce(0) { $0 * x + $1 }
}
