internal import Libc
public import Primitives

/// Where the sun is.
///
/// VSOP87 in a selection of its terms (Meeus, *Astronomical Algorithms*, chapter 25, higher accuracy), with nutation,
/// aberration and parallax.
public enum Sun {
    /// Kilometers of an astronomical unit.
    static let astronomicalUnit = 149_597_870.7

    /// Where the middle of the sun stands in the sky of a place: topocentric, without refraction.
    ///
    /// Within 0.001° from 1950 to 2050, against the Solar Position Algorithm (Reda and Andreas, 2004).
    public static func position(at instant: Instant, from place: GeographicPosition) -> HorizontalPosition {
        let date = JulianDate(instant)
        return Observer(place).horizontal(of: apparentPlace(date), date).position
    }

    /// Where the sun appears from the middle of the earth.
    static func apparent(_ date: JulianDate, _ nutation: Nutation) -> EclipticPosition {
        let t = date.centuries / 10
        let earth =
            sum(EarthTerms.longitude0, t) + t * (sum(EarthTerms.longitude1, t) + t * sum(EarthTerms.longitude2, t))
        let radius = sum(EarthTerms.radius0, t) + t * sum(EarthTerms.radius1, t)
        // To the FK5 system, and to where the sun was seen from when its light set out (Meeus, 25.9 and 25.10).
        let correction = (-0.09033 - 20.4898 / radius).arcseconds
        return EclipticPosition(
            longitude: wrapped(earth.inDegrees + 180 + correction + nutation.longitude),
            latitude: -sum(EarthTerms.latitude, t).inDegrees, distance: radius * astronomicalUnit)
    }

    private static func sum(_ terms: [EarthTerm], _ t: Double) -> Double {
        terms.reduce(0) { $0 + $1.amplitude * cos($1.phase + $1.frequency * t) } * 1e-8
    }
}
