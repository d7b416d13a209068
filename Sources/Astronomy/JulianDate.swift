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

extension JulianDate {
    /// The angle from the mean equinox to the meridian of Greenwich in degrees (Meeus, 12.4).
    var meanSiderealTime: Double {
        let days = universal - JulianDate.j2000
        let centuries = days / 36_525
        // The whole turns of the days are left out first: they would cost five digits.
        let turns = 360 * days.truncatingRemainder(dividingBy: 1)
        let rest = 280.46061837 + 0.98564736629 * days
        return wrapped(turns + rest + polynomial(centuries, 0, 0, 0.000387933, -1 / 38_710_000))
    }
}

/// Terrestrial less universal time in seconds.
///
/// Between the rounded observations of every tenth year (IERS, *Delta T*; Meeus, chapter 10) on straight lines, within 1 s
/// from 1950 to 2026. Outside, the mean slowing of the earth's rotation: from 1820 on before the table (Morrison and
/// Stephenson, 2004, *J. Hist. Astron.* 35, 327), from its end on after it, where nobody knows better than to some seconds.
func deltaT(year: Double) -> Double {
    let first = 1900.0
    let last = first + Double(observed.count - 1) * 10
    guard year >= first else {
        let centuries = (year - 1820) / 100
        return -20 + 32 * centuries * centuries
    }
    guard year < last else {
        let centuries = (year - last) / 100
        return (observed.last ?? 0) + 32 * centuries * centuries
    }
    var decade = 0
    while decade < observed.count - 2, year >= first + Double(decade + 1) * 10 { decade += 1 }
    let fraction = (year - first) / 10 - Double(decade)
    return observed[decade] + (observed[decade + 1] - observed[decade]) * fraction
}

/// Every tenth year from 1900 to 2020.
private let observed = [-2.8, 10.4, 21.2, 24.0, 24.4, 29.1, 33.2, 40.2, 50.5, 56.9, 63.8, 66.1, 69.4]
