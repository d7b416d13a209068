public import Primitives

/// What the days of a week bring: on which of them something falls, and whether it gets warmer or colder.
///
/// A day is wet from a probability of 0.5 on, dry below 0.3, and neither between; without a probability its state decides.
/// It gets warmer or colder where the highs of the last and the first day differ by 4 °C or more and none between turns
/// back by more than 2 °C.
public struct WeekOutlook: Hashable, Sendable {
    /// On which days something falls.
    ///
    /// A date stands for its weekday: none of them is a week after the first day, but for `aWeekFromToday`.
    public enum Course: Hashable, Sendable {
        /// Too little is known.
        case unknown
        /// No day is other than dry, for seven days or more.
        case dryWeek
        /// Dry up to and with a day; what follows is unknown.
        case dryThrough(CivilDate)
        /// No day is wet, and not all of them are dry.
        case mostlyDry
        /// Each of seven days or more is wet.
        case everyDay(Phenomenon.Kind)
        /// Today alone is wet.
        case today(Phenomenon.Kind)
        /// Today and one more day are.
        case todayAnd(Phenomenon.Kind, CivilDate)
        /// One later day is.
        case on(Phenomenon.Kind, CivilDate)
        /// Two later days are.
        case onBoth(Phenomenon.Kind, CivilDate, CivilDate)
        /// Three days or more from today on, and no others.
        case until(Phenomenon.Kind, CivilDate)
        /// Three days or more that follow one another, and no others.
        case between(Phenomenon.Kind, CivilDate, CivilDate)
        /// Every day from one on to the last of eight.
        case from(Phenomenon.Kind, CivilDate)
        /// So many of so many days.
        case some(Phenomenon.Kind, Int, of: Int)
        /// Today's weekday of next week alone.
        case aWeekFromToday(Phenomenon.Kind, CivilDate)
        /// First one kind, and from a day on another on one day or more.
        case turning(Phenomenon.Kind, into: Phenomenon.Kind, CivilDate, once: Bool)
    }

    /// How the highs go.
    public enum Trend: Hashable, Sendable {
        /// Over all of the days.
        case warming, cooling
        /// After the last wet day.
        case thenWarming, thenCooling
    }

    /// The days, one after another.
    public let days: [Day]
    /// On which of them something falls.
    public let course: Course
    /// How the highs go; nil where they do neither.
    public let trend: Trend?

    /// The outlook of days that follow one another, at most eight, as seen from `today`.
    public init(_ days: [Day], today: CivilDate) {
        self.days = days
        course = Course(days, today: today)
        trend = Trend(days, after: course.hasEnd ? days.lastIndex { DayPrecipitation($0).isWet } : nil)
    }
}

extension WeekOutlook.Course {
    /// Whether what falls comes to an end of which the sentence tells.
    fileprivate var hasEnd: Bool {
        switch self {
        case .today, .todayAnd, .on, .onBoth, .until, .between: true
        default: false
        }
    }

    fileprivate init(_ days: [Day], today: CivilDate) {
        let falls = days.map(DayPrecipitation.init)
        let wet = falls.indices.filter { falls[$0].isWet }
        guard let first = wet.first, let last = wet.last else {
            // Of a week whose today is unknown nobody can say that it is dry.
            self = days.first?.date == today ? .init(withoutWetDay: days, falls) : .unknown
            return
        }
        let dates = days.map(\.date)
        let isWeekLater = { (index: Int) in dates[index].daysSince1970 - today.daysSince1970 == 7 }
        let kinds = wet.map { falls[$0].kind }
        let isRun = last - first + 1 == wet.count
        let unique = Set(kinds)
        let kind = unique.count == 1 ? kinds[0] : unique.contains(.thunder) ? .thunder : .precipitation
        if let turn = WeekOutlook.Course.turn(kinds), !isWeekLater(wet[turn]) {
            self = .turning(kinds[0], into: kinds[turn], dates[wet[turn]], once: turn == wet.count - 1)
        } else if wet.count == days.count, days.count >= 7, dates[first] == today {
            self = .everyDay(kind)
        } else if isRun, isWeekLater(last), wet.count > 1 {
            self = .from(kind, dates[first])
        } else if isWeekLater(last) {
            self = wet.count == 1 ? .aWeekFromToday(kind, dates[last]) : .some(kind, wet.count, of: days.count)
        } else {
            switch (wet.count, dates[first] == today) {
            case (1, true): self = .today(kind)
            case (1, false): self = .on(kind, dates[first])
            case (2, true): self = .todayAnd(kind, dates[last])
            case (2, false): self = .onBoth(kind, dates[first], dates[last])
            case (_, true) where isRun: self = .until(kind, dates[last])
            case (_, false) where isRun: self = .between(kind, dates[first], dates[last])
            default: self = .some(kind, wet.count, of: days.count)
            }
        }
    }

    private init(withoutWetDay days: [Day], _ falls: [DayPrecipitation]) {
        if falls.contains(.maybe) {
            self = falls.contains(.unknown) ? .unknown : .mostlyDry
        } else if falls.count >= 7, !falls.contains(.unknown) {
            self = .dryWeek
        } else {
            let dry = falls.prefix { $0 == .dry }.count
            self = dry == 0 ? .unknown : .dryThrough(days[min(dry, 7) - 1].date)
        }
    }

    /// Where the kinds change for the only time; nil where they do not, or more often, or where one is not known.
    private static func turn(_ kinds: [Phenomenon.Kind]) -> Int? {
        let turns = kinds.indices.dropFirst().filter { kinds[$0] != kinds[$0 - 1] }
        guard turns.count == 1, let turn = turns.first, !kinds.contains(.precipitation) else { return nil }
        return turn
    }
}

extension WeekOutlook.Trend {
    /// The least difference that is told, and the most by which a day may turn back, in °C.
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

    /// True where it gets warmer, false where it gets colder, nil where neither or not all highs are known.
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

/// Whether something falls on a day.
enum DayPrecipitation: Equatable {
    /// More likely than not.
    case wet(Phenomenon.Kind)
    /// Neither wet nor dry.
    case maybe
    /// Hardly.
    case dry
    /// Nobody says.
    case unknown

    init(_ day: Day) {
        let probability = day.precipitationProbability.flatMap { (0...1).contains($0) ? $0 : nil }
        switch (probability, day.condition) {
        case (.some(let probability), _):
            self = probability >= 0.5 ? .wet(Phenomenon.Kind(day)) : probability < 0.3 ? .dry : .maybe
        case (nil, .rain), (nil, .snow), (nil, .sleet), (nil, .hail), (nil, .thunderstorm):
            self = .wet(Phenomenon.Kind(day))
        case (nil, .clear), (nil, .partlyCloudy), (nil, .cloudy), (nil, .fog): self = .dry
        case (nil, .wind), (nil, .tornado), (nil, nil): self = .unknown
        }
    }

    var isWet: Bool {
        if case .wet = self { true } else { false }
    }

    /// What falls, where the day is wet.
    var kind: Phenomenon.Kind {
        if case .wet(let kind) = self { kind } else { .precipitation }
    }
}

extension Phenomenon.Kind {
    fileprivate init(_ day: Day) {
        switch (day.condition, day.precipitationKind) {
        case (.thunderstorm, _): self = .thunder
        case (_, .rain): self = .rain
        case (_, .snow): self = .snow
        case (_, .sleet): self = .sleet
        case (_, .hail): self = .hail
        case (.rain, nil): self = .rain
        case (.snow, nil): self = .snow
        case (.sleet, nil): self = .sleet
        case (.hail, nil): self = .hail
        default: self = .precipitation
        }
    }
}
