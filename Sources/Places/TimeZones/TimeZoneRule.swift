internal import Primitives

/// How a zone's clocks go on for ever: a POSIX TZ string as in a TZif footer (RFC 9636, 3.3).
///
/// The offset of standard time and, where there is daylight saving time, its offset and when it starts and ends each
/// year. A rule must be written out: none is assumed for a string that names daylight saving time alone.
struct TimeZoneRule: Equatable {
    /// Seconds ahead of UTC.
    let standardOffset: Int
    let daylight: Daylight?

    struct Daylight: Equatable {
        /// Seconds ahead of UTC.
        var offset: Int
        /// In standard time.
        var start: YearlyTime
        /// In daylight saving time.
        var end: YearlyTime
    }

    /// A time on a day of every year, in seconds after that day's midnight, which may lie days before or after it.
    struct YearlyTime: Equatable {
        var day: YearDay
        var seconds: Int
    }

    /// A day of every year.
    enum YearDay: Equatable {
        /// `Jn`: 1 to 365; 29 February is never counted.
        case ordinal(Int)
        /// `n`: 0 to 365; 29 February is counted.
        case zeroBased(Int)
        /// `Mm.w.d`: the w-th weekday d of month m; 5 is the last, 0 is Sunday.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// The changes over a span of seconds since 1970 and over two years before it, in order, none at the same instant.
    func changes(over span: ClosedRange<Int>) -> [TZif.Change] {
        guard let daylight else { return [] }
        let first = CivilDate(daysSince1970: span.lowerBound / 86_400).year - 2
        let last = CivilDate(daysSince1970: span.upperBound / 86_400).year + 1
        var changes: [(change: TZif.Change, isStart: Bool)] = []
        for year in first...last {
            if let day = daylight.start.day.daysSince1970(year: year) {
                let from = day * 86_400 + daylight.start.seconds - standardOffset
                changes.append((.init(from: from, offset: daylight.offset), true))
            }
            if let day = daylight.end.day.daysSince1970(year: year) {
                let from = day * 86_400 + daylight.end.seconds - daylight.offset
                changes.append((.init(from: from, offset: standardOffset), false))
            }
        }
        // Daylight saving time all year ends at the instant at which it starts again.
        changes.sort { ($0.change.from, $0.isStart ? 1 : 0) < ($1.change.from, $1.isStart ? 1 : 0) }
        var distinct: [TZif.Change] = []
        for (change, _) in changes {
            if distinct.last?.from == change.from {
                distinct.removeLast()
            }
            distinct.append(change)
        }
        return distinct
    }
}

extension TimeZoneRule.YearDay {
    /// The day of a year, or nil where the year has none.
    func daysSince1970(year: Int) -> Int? {
        let isLeap = CivilDate.length(ofMonth: 2, year: year) == 29
        switch self {
        case .ordinal(let day):
            return CivilDate(year: year, month: 1, day: 1).map {
                $0.daysSince1970 + day - 1 + (isLeap && day >= 60 ? 1 : 0)
            }
        case .zeroBased(let day):
            guard day < 365 || isLeap else { return nil }
            return CivilDate(year: year, month: 1, day: 1).map { $0.daysSince1970 + day }
        case .weekday(let month, let week, let day):
            guard let first = CivilDate(year: year, month: month, day: 1) else { return nil }
            let length = CivilDate.length(ofMonth: month, year: year)
            let offset = (day - first.weekday + 7) % 7 + 7 * (week - 1)
            return first.daysSince1970 + (offset < length ? offset : offset - 7)
        }
    }
}
