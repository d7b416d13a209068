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
