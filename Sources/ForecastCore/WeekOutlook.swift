public import Primitives

/// The outlook for the days of a week: which days are wet, and whether it gets warmer or colder.
///
/// A day is wet if precipitation is likely by its verdict; if no day is, those count on which it is possible. It gets warmer or colder if the highs of the first and the last day differ by at least 4 °C, and no day
/// goes against the trend by more than 2 °C.
public struct WeekOutlook: Hashable, Sendable {
    /// Which days are wet.
    public enum Course: Hashable, Sendable {
        /// Too little is known.
        case unknown
        /// Seven days or more, all dry.
        case dryWeek
        /// Dry through a day; the days after it are unknown.
        case dryThrough(CivilDate)
        /// No more than a few drops or flakes on any day.
        case mostlyDry
        /// Something falls: each kind on days of its own, in the order in which they begin.
        case wet([Part])
    }

    /// Days on which the same falls.
    public struct Part: Hashable, Sendable {
        /// What falls: one kind, unless the days are only counted.
        public var kinds: [Phenomenon.Kind]
        public var occasion: Occasion
        /// With how much reservation it is told: with none if it is certain on any of the days.
        public var certainty: Outlook.Certainty

        /// Something that falls on some days.
        public init(_ kinds: [Phenomenon.Kind], _ occasion: Occasion, _ certainty: Outlook.Certainty) {
            (self.kinds, self.occasion, self.certainty) = (kinds, occasion, certainty)
        }
    }

    /// Which days something falls on.
    ///
    /// Dates are less than a week after the first day, so that the weekday identifies them, except those a week from today.
    public enum Occasion: Hashable, Sendable {
        /// Seven days or more, all of them.
        case everyDay
        /// Up to three days, of which the first may be today.
        case on([CivilDate])
        /// The same weekday next week, and one day before it if there is one.
        case aWeekFromToday(CivilDate, and: CivilDate? = nil)
        /// A run of three days or more from today, through a date.
        case until(CivilDate)
        /// A later run of three days or more, between two dates.
        case between(CivilDate, CivilDate)
        /// Every day from a date to the last of eight.
        case from(CivilDate)
        /// A number of the days.
        case some(Int, of: Int)
        /// More days than can be named, beside those that are.
        case otherDays
    }

    /// The trend of the highs.
    public enum Trend: Hashable, Sendable {
        /// Over all days.
        case warming, cooling
        /// After the last day that is named.
        case thenWarming, thenCooling
    }

    /// The days, consecutive.
    public let days: [Day]
    /// Which days are wet.
    public let course: Course
    /// All kinds of the wet days together, for a line without room for each of them; nil if there is only one.
    public let summary: Part?
    /// What is possible on days of which the course does not tell.
    public let possible: [Part]
    /// The largest chance that is stated for a day of a dry course, and what may fall; nil below 10 %.
    public let risk: PrecipitationVerdict?
    /// The trend of the highs; nil if there is none.
    public let trend: Trend?

    /// The outlook for at most eight consecutive days, seen from `today`.
    public init(_ judged: [JudgedDay], today: CivilDate) {
        days = judged.map(\.day)
        let verdicts = judged.map(\.verdict)
        let isLikely = verdicts.contains { $0.wetness >= .likely }
        let wet = WetDays(judged, today: today) { $0 >= (isLikely ? .likely : .may) }
        let others = WetDays(judged, today: today) { isLikely && $0 == .may }
        possible = others.possible
        guard !wet.indices.isEmpty else {
            // Without today's data, a week cannot be called dry.
            course = judged.first?.day.date == today ? Course(withoutWetDay: judged) : .unknown
            (summary, risk, trend) = (nil, course.risk(of: judged), Trend(days, after: nil))
            return
        }
        let parts = wet.parts
        course = .wet(parts)
        summary = parts.count > 1 ? wet.summary : nil
        risk = nil
        let hasEnd = (parts + possible).allSatisfy(\.occasion.hasEnd)
        trend = Trend(days, after: hasEnd ? (wet.indices + others.indices).max() : nil)
    }
}

extension WeekOutlook.Occasion {
    /// Whether it names the last day.
    fileprivate var hasEnd: Bool {
        switch self {
        case .on, .until, .between: true
        case .everyDay, .aWeekFromToday, .from, .some, .otherDays: false
        }
    }

    /// Whether a few words name the days.
    fileprivate var isBrief: Bool {
        switch self {
        case .on(let dates): dates.count < 3
        case .some, .otherDays: false
        case .everyDay, .aWeekFromToday, .until, .between, .from: true
        }
    }

    /// Some of consecutive days, by their indices in ascending order.
    fileprivate init(_ wet: [Int], of dates: [CivilDate], today: CivilDate) {
        let named = wet.map { dates[$0] }
        self = .some(wet.count, of: dates.count)
        guard let first = named.first, let last = named.last else { return }
        let isRun = last.daysSince1970 - first.daysSince1970 + 1 == wet.count
        if last.daysSince1970 - today.daysSince1970 < 7 {
            if wet.count >= 7, first == today, wet.count == dates.count {
                self = .everyDay
            } else if isRun, wet.count > 2 {
                self = first == today ? .until(last) : .between(first, last)
            } else if wet.count <= 3 {
                self = .on(named)
            }
        } else if isRun, wet.count > 1 {
            self = first == today ? .everyDay : .from(first)
        } else if wet.count < 3 {
            self = .aWeekFromToday(last, and: named.dropLast().first)
        }
    }
}

/// The days of a week on which something falls.
private struct WetDays {
    let days: [JudgedDay]
    let today: CivilDate
    let indices: [Int]

    /// The days with a wetness.
    init(_ days: [JudgedDay], today: CivilDate, _ isWet: (Wetness) -> Bool) {
        (self.days, self.today) = (days, today)
        indices = days.indices.filter { isWet(days[$0].verdict.wetness) }
    }

    /// The kinds with their days, in the order in which they begin, at most three.
    ///
    /// Where there are more, rain of all sorts counts as rain, and snow as snow; where that does not help, or a kind is not known, all are one.
    private var groups: [(kind: Phenomenon.Kind, indices: [Int])] {
        var found = grouped { $0 }
        if found.count > 3 { found = grouped(\.family) }
        let kinds = Set(found.map(\.kind))
        if found.count > 3 || kinds.count > 1 && kinds.contains(.precipitation) {
            let joined = Phenomenon.Kind(all: kinds)
            found = grouped { _ in joined }
        }
        return found
    }

    private func grouped(
        _ name: (Phenomenon.Kind) -> Phenomenon.Kind
    ) -> [(kind: Phenomenon.Kind, indices: [Int])] {
        var groups: [(kind: Phenomenon.Kind, indices: [Int])] = []
        for index in indices {
            let kind = name(days[index].verdict.kind ?? .precipitation)
            if let known = groups.firstIndex(where: { $0.kind == kind }) {
                groups[known].indices.append(index)
            } else {
                groups.append((kind, [index]))
            }
        }
        return groups
    }

    var parts: [WeekOutlook.Part] { groups.map { part([$0.kind], $0.indices) } }

    /// All kinds, on a run of days or on a number of them.
    var summary: WeekOutlook.Part {
        var part = part(groups.map(\.kind), indices)
        switch part.occasion {
        case .until, .between, .from: break
        default: part.occasion = .some(indices.count, of: days.count)
        }
        return part
    }

    /// The kinds with their days, or all of them on other days if they are too many to be named.
    var possible: [WeekOutlook.Part] {
        let parts = parts
        if parts.count < 3, parts.allSatisfy(\.occasion.isBrief) { return parts }
        var all = part(
            parts.count < 3 ? groups.map(\.kind) : [Phenomenon.Kind(all: Set(groups.map(\.kind)))], indices)
        all.occasion = .otherDays
        return [all]
    }

    private func part(_ kinds: [Phenomenon.Kind], _ indices: [Int]) -> WeekOutlook.Part {
        let verdicts = indices.map { days[$0].verdict }
        let isLikely = verdicts.contains { $0.wetness >= .likely }
        return WeekOutlook.Part(
            kinds, WeekOutlook.Occasion(indices, of: days.map(\.day.date), today: today),
            verdicts.contains(where: \.isCertain) ? .certain : isLikely ? .likely : .possible)
    }
}

extension WeekOutlook.Course {
    fileprivate init(withoutWetDay days: [JudgedDay]) {
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

    /// The largest chance of the days of a dry course, from 10 % on, with the name of what may fall on any of those that have one.
    fileprivate func risk(of days: [JudgedDay]) -> PrecipitationVerdict? {
        let told: [JudgedDay] =
            switch self {
            case .dryWeek, .mostlyDry: days
            case .dryThrough(let date): days.filter { $0.day.date <= date }
            case .unknown, .wet: []
            }
        let risks = told.map(\.verdict).filter { ($0.chance ?? 0) >= 0.095 }
        var largest = risks.max { ($0.chance ?? 0) < ($1.chance ?? 0) }
        largest?.kind = Phenomenon.Kind(all: Set(risks.compactMap(\.kind)))
        return largest
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
    /// Rain for all sorts of it, snow for snow showers.
    fileprivate var family: Phenomenon.Kind {
        switch self {
        case .drizzle, .showers: .rain
        case .snowShowers: .snow
        default: self
        }
    }

    /// The name for days of several kinds, true of each; storms bring rain.
    public init(all kinds: Set<Phenomenon.Kind>) {
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
