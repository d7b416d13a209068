internal import Libc
public import Primitives

/// An example of a place's daily weather since 1940, made of what is usual there; no day of it has happened.
public enum SampleClimate {
    /// The first day.
    private static let start = -10_957
    /// The warming of the last decades, in K a year from 1980 on.
    private static let warming = 0.03

    /// The days up to a date, the same for all who ask about a place.
    public static func days(latitude: Double, longitude: Double, through end: CivilDate) -> DailyClimate {
        let normals = ClimateNormals(latitude: latitude, longitude: longitude)
        let name = "climate \((latitude * 100).rounded()) \((longitude * 100).rounded())"
        var random = SeededGenerator(seed: FNV1a.hash(of: Array(name.utf8)))
        var days: [Int: DailyClimate.Day] = [:]
        // Weather lasts, so that a day departs from what is usual much as the day before did.
        var (departure, ofYear, isWet) = (0.0, 0.0, false)
        for number in start...max(start, end.daysSince1970) {
            let date = CivilDate(daysSince1970: number)
            let normal = normals[date]
            if date.month == 1, date.day == 1 { ofYear = random.next(-0.9, 0.9) }
            departure = 0.78 * departure + random.next(-3.6, 3.6)
            isWet = random.next() < normal.wetDays * (isWet ? 1.35 : 0.85)
            let amount = isWet ? 1 - 6.5 * log(1 - random.next(0, 0.999)) : 0
            let trend = warming * Double(max(0, date.year - 1980)) - 0.45
            let middle = normal.mean + departure + ofYear + trend
            let half = max(1, (normal.high - normal.low) / 2 * (isWet ? 0.8 : 1.05))
            func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
            days[number] = DailyClimate.Day(
                low: tenths(middle - half), high: tenths(middle + half), mean: tenths(middle),
                precipitation: tenths(amount))
        }
        return DailyClimate(days)
    }
}
