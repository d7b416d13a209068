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
