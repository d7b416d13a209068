internal import Libc
public import Primitives

/// What the low and the high of each day of the calendar usually are: means of thirty years, smoothed.
///
/// A month of a year counts unless 11 of its days are missing, or 5 in a row; a normal needs 24 years (WMO-No. 1203, 4.4). The
/// means of the 365 days are noisy by half a degree, so that three harmonics of the year are fitted to them (Arguez and
/// Applequist, 2013, *A Harmonic Approach for Calculating Daily Temperature Normals*). 29 February has the mean of its neighbours.
public struct CalendarNormals: Hashable, Sendable {
    /// What is usual on a day, in °C.
    public struct Normal: Hashable, Sendable {
        public let low, high: Double
    }

    /// The thirty years.
    public let years: ClosedRange<Int>
    /// From 1 January, without 29 February.
    private let lows, highs: [Double]

    /// The fewest years of a normal.
    private static let leastYears = 24
    private static let harmonics = 3
    private static let daysOfYear = 365

    /// The normals of the last of the WMO's periods that a series spans; nil if it spans none, or knows too little of it.
    public init?(_ climate: DailyClimate) {
        let ends = [2020, 2010, 2000, 1990]
        for end in ends where climate.first.year <= end - 29 && climate.last.year >= end {
            if let normals = CalendarNormals(climate, years: end - 29...end) {
                self = normals
                return
            }
        }
        return nil
    }

    /// The normals of years; nil if too little is known of any month.
    public init?(_ climate: DailyClimate, years: ClosedRange<Int>) {
        self.years = years
        var sums = Array(repeating: (low: 0.0, high: 0.0, count: 0.0), count: CalendarNormals.daysOfYear)
        for month in 1...12 {
            var counted = 0
            for year in years {
                let length = CivilDate.length(ofMonth: month, year: year)
                guard let start = CivilDate(year: year, month: month, day: 1)?.daysSince1970 else { continue }
                let days = (0..<length).map { climate[start + $0] }
                guard CalendarNormals.counts(days) else { continue }
                counted += 1
                for (offset, day) in days.enumerated() {
                    guard let low = day.low, let high = day.high,
                        let index = CalendarNormals.index(month: month, day: offset + 1)
                    else { continue }
                    sums[index].low += low
                    sums[index].high += high
                    sums[index].count += 1
                }
            }
            guard counted >= CalendarNormals.leastYears else { return nil }
        }
        guard sums.allSatisfy({ $0.count > 0 }) else { return nil }
        lows = CalendarNormals.smoothed(sums.map { $0.low / $0.count })
        highs = CalendarNormals.smoothed(sums.map { $0.high / $0.count })
    }

    /// What is usual on a date.
    public subscript(date: CivilDate) -> Normal {
        func value(_ days: [Double]) -> Double {
            guard let index = CalendarNormals.index(month: date.month, day: date.day) else {
                return (days[CalendarNormals.february28] + days[CalendarNormals.february28 + 1]) / 2
            }
            return days[index]
        }
        return Normal(low: value(lows), high: value(highs))
    }

    /// The high below which a part of the highs of a date are, in °C: its normal, and a percentile of how far those of the dates around it
    /// were from theirs; nil if too few are known.
    public func highs(_ climate: DailyClimate, around date: CivilDate) -> (@Sendable (_ part: Double) -> Double)? {
        let departures = years.flatMap { year -> [Double] in
            // 29 February is in few years.
            let day = date.month == 2 ? min(date.day, 28) : date.day
            guard let middle = CivilDate(year: year, month: date.month, day: day)?.daysSince1970 else { return [] }
            return (-CalendarNormals.window...CalendarNormals.window).compactMap { shift in
                let date = CivilDate(daysSince1970: middle + shift)
                return climate[date].high.map { $0 - self[date].high }
            }
        }.sorted()
        guard departures.count >= CalendarNormals.leastYears * (2 * CalendarNormals.window + 1) else { return nil }
        let normal = self[date].high
        return { part in
            // Between the two nearest in order.
            let place = min(max(part, 0), 1) * Double(departures.count - 1)
            let (below, above) = (departures[Int(place)], departures[min(Int(place) + 1, departures.count - 1)])
            return normal + below + (above - below) * (place - place.rounded(.down))
        }
    }

    /// The days before and after a date whose departures are those of the date.
    private static let window = 15
    private static let february28 = 58

    /// The index of a day in a year of 365 days; nil for 29 February.
    private static func index(month: Int, day: Int) -> Int? {
        guard let date = CivilDate(year: 2001, month: month, day: day),
            let start = CivilDate(year: 2001, month: 1, day: 1)
        else { return nil }
        return date.daysSince1970 - start.daysSince1970
    }

    /// Whether enough of a month is known.
    private static func counts(_ days: [DailyClimate.Day]) -> Bool {
        var (missing, run) = (0, 0)
        for day in days {
            run = day.hasTemperatures ? 0 : run + 1
            missing += day.hasTemperatures ? 0 : 1
            if missing >= 11 || run >= 5 { return false }
        }
        return true
    }

    /// The mean and the first harmonics of a year, which are the least squares fit since the days are evenly spaced.
    private static func smoothed(_ days: [Double]) -> [Double] {
        let turn = 2 * Double.pi / Double(daysOfYear)
        let mean = days.reduce(0, +) / Double(daysOfYear)
        var smooth = Array(repeating: mean, count: daysOfYear)
        for harmonic in 1...harmonics {
            let (cosines, sines) = (
                days.indices.map { cos(turn * Double(harmonic * $0)) },
                days.indices.map { sin(turn * Double(harmonic * $0)) }
            )
            let even = zip(days, cosines).reduce(0) { $0 + $1.0 * $1.1 } * 2 / Double(daysOfYear)
            let odd = zip(days, sines).reduce(0) { $0 + $1.0 * $1.1 } * 2 / Double(daysOfYear)
            for index in days.indices { smooth[index] += even * cosines[index] + odd * sines[index] }
        }
        return smooth
    }
}
