internal import Primitives

/// A moment as Julian dates in universal and terrestrial time.
///
/// Civil time is taken for UT1, from which it has differed by less than 0.9 s since 1972. The error in the position of a body
/// is at most 0.004°.
struct JulianDate {
    /// The Julian date in universal time (Meeus, *Astronomical Algorithms*, chapter 7).
    let universal: Double
    /// The Julian date in terrestrial time.
    let terrestrial: Double

    /// The epoch J2000.0, 2000 January 1.5.
    static let j2000 = 2_451_545.0

    init(_ instant: Instant) {
        universal = 2_440_587.5 + instant.secondsSince1970 / 86_400
        let year = 2000 + (universal - JulianDate.j2000) / 365.25
        terrestrial = universal + deltaT(year: year) / 86_400
    }

    /// A moment given as a Julian date in terrestrial time.
    init(terrestrial: Double) {
        self.terrestrial = terrestrial
        let year = 2000 + (terrestrial - JulianDate.j2000) / 365.25
        universal = terrestrial - deltaT(year: year) / 86_400
    }

    /// Julian centuries of terrestrial time since J2000.0.
    var centuries: Double { (terrestrial - JulianDate.j2000) / 36_525 }
}

extension JulianDate {
    /// Mean sidereal time at Greenwich, in degrees (Meeus, 12.4).
    var meanSiderealTime: Double {
        let days = universal - JulianDate.j2000
        let centuries = days / 36_525
        // Whole turns are removed before the sum, where they would cost five digits.
        let turns = 360 * days.truncatingRemainder(dividingBy: 1)
        let rest = 280.46061837 + 0.98564736629 * days
        return (turns + rest + polynomial(centuries, 0, 0, 0.000387933, -1 / 38_710_000)).wrappedDegrees
    }
}

/// ΔT, terrestrial time minus universal time, in seconds.
///
/// Interpolated linearly between rounded observations at intervals of ten years (IERS, *Delta T*; Meeus, chapter 10), within 1 s
/// from 1950 to 2026. Outside the table, the parabola of the earth's mean deceleration (Morrison and Stephenson, 2004,
/// *J. Hist. Astron.* 35, 327): from 1820 for earlier years, and from the table's end for later ones, which cannot be
/// predicted to better than some seconds.
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

/// ΔT in 1900, 1910, and so on to 2020.
private let observed = [-2.8, 10.4, 21.2, 24.0, 24.4, 29.1, 33.2, 40.2, 50.5, 56.9, 63.8, 66.1, 69.4]
