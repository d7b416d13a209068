public import Primitives

/// The outlook for the days of a week: which days are wet, and whether it gets warmer or colder.
///
/// A day is wet if precipitation is likely by its verdict; if no day is, those count on which it is possible. It gets warmer or colder if the highs of the first and the last day differ by at least 4 °C, and no day
/// goes against the trend by more than 2 °C.
public struct WeekOutlook: Hashable, Sendable {
    /// Which days are wet.
    ///
    /// Dates are less than a week after the first day, so that the weekday identifies them, except in `aWeekFromToday`.
    public enum Course: Hashable, Sendable {
        /// Too little is known.
        case unknown
        /// Seven days or more, all dry.
        case dryWeek
        /// Dry through a day; the days after it are unknown.
        case dryThrough(CivilDate)
        /// No more than a few drops or flakes on any day.
        case mostlyDry
        /// Seven days or more, all wet.
        case everyDay(Phenomenon.Kind)
        /// Only today is wet.
        case today(Phenomenon.Kind)
        /// Only today and one later day are wet.
        case todayAnd(Phenomenon.Kind, CivilDate)
        /// Only one later day is wet.
        case on(Phenomenon.Kind, CivilDate)
        /// Only two later days are wet.
        case onBoth(Phenomenon.Kind, CivilDate, CivilDate)
        /// Only a run of three days or more from today is wet, through a date.
        case until(Phenomenon.Kind, CivilDate)
        /// Only a later run of three days or more is wet, between two dates.
        case between(Phenomenon.Kind, CivilDate, CivilDate)
        /// Every day from a date to the last of eight is wet.
        case from(Phenomenon.Kind, CivilDate)
        /// A number of the days are wet.
        case some(Phenomenon.Kind, Int, of: Int)
        /// Only the same weekday next week is wet.
        case aWeekFromToday(Phenomenon.Kind, CivilDate)
        /// One kind at first, and another from a date: on that day only if `once`, or else on several.
        case turning(Phenomenon.Kind, into: Phenomenon.Kind, CivilDate, once: Bool)
    }

    /// The trend of the highs.
    public enum Trend: Hashable, Sendable {
        /// Over all days.
        case warming, cooling
        /// After the last wet day.
        case thenWarming, thenCooling
    }

    /// The days, consecutive.
    public let days: [Day]
    /// Which days are wet.
    public let course: Course
    /// With how much reservation the course is told.
    public let certainty: Outlook.Certainty
    /// Whether precipitation is possible on days of which the course does not tell.
    public let isPossibleOtherwise: Bool
    /// The trend of the highs; nil if there is none.
    public let trend: Trend?

    /// The outlook for at most eight consecutive days, seen from `today`.
    public init(_ judged: [JudgedDay], today: CivilDate) {
        let verdicts = judged.map(\.verdict)
        let isLikely = verdicts.contains { $0.wetness >= .likely }
        let wet = judged.indices.filter { verdicts[$0].wetness >= (isLikely ? .likely : .may) }
        days = judged.map(\.day)
        course = Course(judged, wet, today: today)
        certainty = !isLikely && !wet.isEmpty ? .possible : wet.contains { verdicts[$0].isCertain } || wet.isEmpty ? .certain : .likely
        isPossibleOtherwise = isLikely && verdicts.contains { $0.wetness == .may }
        trend = Trend(days, after: course.hasEnd ? wet.last : nil)
    }
}

extension WeekOutlook.Course {
    /// Whether the course mentions the end of the precipitation.
    fileprivate var hasEnd: Bool {
        switch self {
        case .today, .todayAnd, .on, .onBoth, .until, .between: true
        default: false
        }
    }

    fileprivate init(_ days: [JudgedDay], _ wet: [Int], today: CivilDate) {
        guard let first = wet.first, let last = wet.last else {
            // Without today's data, a week cannot be called dry.
            self = days.first?.day.date == today ? .init(withoutWetDay: days) : .unknown
            return
        }
        let dates = days.map(\.day.date)
        let isWeekLater = { (index: Int) in dates[index].daysSince1970 - today.daysSince1970 == 7 }
        let kinds = wet.map { days[$0].verdict.kind ?? .precipitation }
        let isRun = last - first + 1 == wet.count
        let kind = Phenomenon.Kind(all: Set(kinds))
        if let turn = WeekOutlook.Course.turn(kinds), !isWeekLater(wet[turn]) {
            self = .turning(kinds[0], into: kinds[turn], dates[wet[turn]], once: turn == wet.count - 1)
        } else if wet.count == days.count, days.count >= 7, dates[first] == today {
            self = .everyDay(kind)
        } else if isRun, isWeekLater(last), wet.count > 1 {
            self = .from(kind, dates[first])
        } else if isWeekLater(last) {
            self = wet.count == 1 ? .aWeekFromToday(kind, dates[last]) : .some(kinds, of: days.count)
        } else {
            switch (wet.count, dates[first] == today) {
            case (1, true): self = .today(kind)
            case (1, false): self = .on(kind, dates[first])
            case (2, true): self = .todayAnd(kind, dates[last])
            case (2, false): self = .onBoth(kind, dates[first], dates[last])
            case (_, true) where isRun: self = .until(kind, dates[last])
            case (_, false) where isRun: self = .between(kind, dates[first], dates[last])
            default: self = .some(kinds, of: days.count)
            }
        }
    }

    /// A number of wet days of these kinds: those with storms alone where they are most of them.
    private static func some(_ kinds: [Phenomenon.Kind], of days: Int) -> WeekOutlook.Course {
        let storms = kinds.filter { $0 == .thunder }.count
        if storms * 2 > kinds.count { return .some(.thunder, storms, of: days) }
        return .some(Phenomenon.Kind(all: Set(kinds)), kinds.count, of: days)
    }

    private init(withoutWetDay days: [JudgedDay]) {
        let isDry = days.map { $0.verdict.wetness > .unknown && !$0.verdict.isTrace }
        if isDry.count >= 7, !isDry.contains(false) {
            self = .dryWeek
        } else if !days.contains(where: { $0.verdict.wetness == .unknown }), days.count >= 7 {
            self = .mostlyDry
        } else {
            let dry = isDry.prefix { $0 }.count
            self = dry == 0 ? .unknown : .dryThrough(days[min(dry, 7) - 1].day.date)
        }
    }

    /// The index of the only change between kinds; nil if there is none or more than one, or if a kind is not known.
    private static func turn(_ kinds: [Phenomenon.Kind]) -> Int? {
        let turns = kinds.indices.dropFirst().filter { kinds[$0] != kinds[$0 - 1] }
        guard turns.count == 1, let turn = turns.first, !kinds.contains(.precipitation) else { return nil }
        return turn
    }
}

extension WeekOutlook.Trend {
    /// The smallest difference that is a trend, and the most that a day may go against it, in °C.
    private static let least = 4.0
    private static let back = 2.0

    fileprivate init?(_ days: [Day], after lastWet: Int?) {
        if let lastWet, lastWet + 2 < days.count, let warms = Self.warms(days[lastWet...]) {
            self = warms ? .thenWarming : .thenCooling
        } else if lastWet == nil, let warms = Self.warms(days[...]) {
            self = warms ? .warming : .cooling
        } else {
            return nil
        }
    }

    /// True if it gets warmer, false if colder, nil if neither or not all highs are known.
    private static func warms(_ days: ArraySlice<Day>) -> Bool? {
        let highs = days.compactMap(\.high)
        guard highs.count == days.count, highs.count > 2, let first = highs.first, let last = highs.last else {
            return nil
        }
        let steps = zip(highs, highs.dropFirst()).map { $1 - $0 }
        if last - first >= least, steps.allSatisfy({ $0 >= -back }) { return true }
        if first - last >= least, steps.allSatisfy({ $0 <= back }) { return false }
        return nil
    }
}

extension Phenomenon.Kind {
    /// The name for days of several kinds, true of each; storms bring rain.
    fileprivate init(all kinds: Set<Phenomenon.Kind>) {
        self =
            if kinds.count == 1 {
                kinds.first ?? .precipitation
            } else {
                kinds.isSubset(of: [.drizzle, .rain, .showers, .thunder])
                    ? .rain : kinds.isSubset(of: [.snow, .snowShowers]) ? .snow : .precipitation
            }
    }
}

extension Forecast {
    /// The days from the one that contains the moment to the forecast's last, at most eight, in the place's calendar.
    ///
    /// A day that the forecast lacks has a date and no values. The high and low of the moment's day include its temperature; the
    /// precipitation of a day without an amount is the sum of its hours.
    public func week(at moment: Instant) -> [Day] {
        let today = zone.civilTime(at: moment).date.daysSince1970
        var found: [Int: Day] = [:]
        for day in daily where (0..<8).contains(day.date.daysSince1970 - today) {
            found[day.date.daysSince1970] = found[day.date.daysSince1970] ?? day
        }
        guard let last = found.keys.max() else { return [] }
        if let celsius = conditions(at: moment)?.temperature, abs(celsius) < 1000, var day = found[today] {
            if let high = day.high { day.high = max(high, celsius) }
            if let low = day.low { day.low = min(low, celsius) }
            found[today] = day
        }
        let amounts = dailyAmounts
        return (today...last).map { number in
            var day = found[number] ?? Day(date: CivilDate(daysSince1970: number))
            day.precipitationAmount = day.precipitationAmount ?? (found[number] == nil ? nil : amounts[number])
            return day
        }
    }

    /// The known precipitation of each day in mm, by the number of the day.
    private var dailyAmounts: [Int: Double] {
        var amounts: [Int: Double] = [:]
        for hour in hourly {
            guard let rate = hour.precipitationRate, rate.isFinite, rate >= 0 else { continue }
            amounts[zone.civilTime(at: hour.time).date.daysSince1970, default: 0] += rate
        }
        return amounts
    }
}
