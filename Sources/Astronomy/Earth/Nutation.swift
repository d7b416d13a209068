internal import Libc

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
