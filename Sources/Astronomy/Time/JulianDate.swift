internal import Primitives

/// A moment as the theories count time.
///
/// Civil time is taken for universal time (UT1), from which it differs by less than 0.9 s since 1972; a sky in the
/// wrong place by up to 0.004° is what that costs.
struct JulianDate {
    /// Julian day number in universal time, with its fraction (Meeus, *Astronomical Algorithms*, chapter 7).
    let universal: Double
    /// Julian day number in terrestrial time.
    let terrestrial: Double

    /// 2000 January 1, 12 h.
    static let j2000 = 2_451_545.0

    init(_ instant: Instant) {
        universal = 2_440_587.5 + instant.secondsSince1970 / 86_400
        let year = 2000 + (universal - JulianDate.j2000) / 365.25
        terrestrial = universal + deltaT(year: year) / 86_400
    }

    /// A moment that is given in terrestrial time.
    init(terrestrial: Double) {
        self.terrestrial = terrestrial
        let year = 2000 + (terrestrial - JulianDate.j2000) / 365.25
        universal = terrestrial - deltaT(year: year) / 86_400
    }

    /// Julian centuries of terrestrial time since J2000.0.
    var centuries: Double { (terrestrial - JulianDate.j2000) / 36_525 }
}
