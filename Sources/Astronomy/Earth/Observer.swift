internal import Libc
internal import Primitives

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
