public import ForecastCore
public import Primitives

/// Dates, times, and captions of a moment.
package enum TimePhrase: String, Phrase {
    package static let section = "times"

    /// A place at a time of the same day and of another day; and a caption whose weather is older than the moment.
    case caption, captionWithDay, captionAsOf
    /// A day without its year, the same after a word such as "until", and with a time.
    case date, dateInSentence, dateAndTime
    /// A day and its abbreviated month; the days of a moment and after it, as headings.
    case dayAndMonth, today, tomorrow
    /// A time on another day: alone, and after a word such as "until". The plural is that of the hour.
    case timeOfWeekday, timeInSentence, timeOfWeekdayInSentence
    /// Times: with AM or PM, without it, on the hour, and by the 24-hour clock.
    case twelveHour, twelveHourBare, twelveHourFull, twentyFourHour
    /// Hours along an axis, by the 12-hour clock without AM or PM, and by the 24-hour clock.
    case hourOfTwelve, hourOfTwentyFour

    package var placeholders: Set<Placeholder> {
        switch self {
        case .caption: [.place, .time]
        case .captionWithDay: [.place, .weekday, .time]
        case .captionAsOf: [.sentence, .time]
        case .date: [.weekday, .day, .month]
        case .dateInSentence: [.date]
        case .dateAndTime: [.date, .time]
        case .dayAndMonth: [.day, .month]
        case .today, .tomorrow: []
        case .timeOfWeekday, .timeOfWeekdayInSentence: [.weekday, .time]
        case .timeInSentence: [.time]
        case .twelveHour: [.h, .mm, .a]
        case .twelveHourBare: [.h, .mm]
        case .twelveHourFull: [.h, .a]
        case .twentyFourHour: [.HH, .mm]
        case .hourOfTwelve: [.h]
        case .hourOfTwentyFour: [.HH]
        }
    }
}

/// How times and dates are written: in a place's local time, by a 12-hour or 24-hour clock, in a language.
public struct TimeStyle: Sendable {
    public var format: TimeFormat
    /// The place's local time.
    public var zone: ZoneOffsets
    public var language: Language

    public init(_ format: TimeFormat, zone: ZoneOffsets, language: Language = .english) {
        self.format = format
        self.zone = zone
        self.language = language
    }

    // MARK: Times

    /// The time of day, such as `3:22 PM` or `15:22`.
    public func time(_ instant: Instant) -> String {
        write(instant, twelveHour: .twelveHour)
    }

    /// The time of day, with its weekday if that differs from the moment's: `3:22 PM` or `Saturday 15:22`.
    ///
    /// From a week away, when a weekday alone would be ambiguous, with the date.
    public func time(_ instant: Instant, seenFrom moment: Instant) -> String {
        let date = date(of: instant)
        let days = date.daysSince1970 - self.date(of: moment).daysSince1970
        if days == 0 { return time(instant) }
        if abs(days) >= 7 { return dateAndTime(self.date(instant), instant) }
        return time(instant, on: language.weekday(date))
    }

    /// A time with a weekday, such as `Saturday 15:22`.
    package func time(_ instant: Instant, on weekday: String) -> String {
        language.say(TimePhrase.timeOfWeekday, [.weekday: weekday, .time: time(instant)])
    }

    /// A time within the next hour, which needs no AM or PM: `3:55` or `15:55`.
    public func timeWithinHour(_ instant: Instant) -> String {
        write(instant, twelveHour: .twelveHourBare)
    }

    /// A time within the next twelve hours, with minutes only if they are not zero: `5 PM`, `5:30 PM` or `17:00`.
    public func timeWithinHalfDay(_ instant: Instant) -> String {
        let isOnTheHour = zone.civilTime(at: instant).minute == 0
        return write(instant, twelveHour: isOnTheHour ? .twelveHourFull : .twelveHour)
    }

    /// The same as `time(_:seenFrom:)`, for use after a word such as "until": `las 15:22` or `el sábado a las 15:22`.
    package func timeInSentence(_ instant: Instant, seenFrom moment: Instant) -> String {
        let date = date(of: instant)
        let days = date.daysSince1970 - self.date(of: moment).daysSince1970
        if days == 0 { return inSentence(time(instant), at: instant) }
        if abs(days) >= 7 { return dateAndTime(self.date(instant), instant) }
        return language.say(
            TimePhrase.timeOfWeekdayInSentence, [.time: time(instant)], names: [.weekday: Name(weekdayOf: date)],
            count: hour(instant))
    }

    /// A written time with the article that it takes inside a sentence.
    package func inSentence(_ time: String, at instant: Instant) -> String {
        language.say(TimePhrase.timeInSentence, [.time: time], count: hour(instant))
    }

    /// A time of a warning: `6 PM`, on another day `Saturday 6 PM`, and where a weekday would be ambiguous only the date.
    package func warningTime(_ instant: Instant, seenFrom moment: Instant) -> String {
        guard isWithinWeekdays(instant, of: moment) else { return date(instant) }
        let (time, date) = (timeWithinHalfDay(instant), date(of: instant))
        if date == self.date(of: moment) { return time }
        return language.say(TimePhrase.timeOfWeekday, [.time: time], names: [.weekday: Name(weekdayOf: date)])
    }

    /// The same for use after a word such as "until": `las 18:00` or `el sábado a las 18:00`.
    package func warningTimeInSentence(_ instant: Instant, seenFrom moment: Instant) -> String {
        guard isWithinWeekdays(instant, of: moment) else {
            return language.say(TimePhrase.dateInSentence, [.date: date(instant)])
        }
        let (time, date) = (timeWithinHalfDay(instant), date(of: instant))
        if date == self.date(of: moment) { return inSentence(time, at: instant) }
        return language.say(
            TimePhrase.timeOfWeekdayInSentence, [.time: time], names: [.weekday: Name(weekdayOf: date)],
            count: hour(instant))
    }

    private func isWithinWeekdays(_ instant: Instant, of moment: Instant) -> Bool {
        abs(moment.seconds(to: instant)) < 6 * 86_400
    }

    /// A full hour as a mark of an axis: `5 PM` or, without the period, `5`; by the 24-hour clock `17`.
    public func hourMark(_ instant: Instant, withPeriod: Bool) -> String {
        if format == .twelveHour, withPeriod { return timeWithinHalfDay(instant) }
        return language.say(
            format == .twelveHour ? TimePhrase.hourOfTwelve : .hourOfTwentyFour, parts(of: instant))
    }

    // MARK: Dates

    /// The day without its year, such as `Friday 20 November`.
    public func date(_ instant: Instant) -> String {
        let date = date(of: instant)
        return language.say(
            TimePhrase.date, [.day: String(date.day)],
            names: [.weekday: Name(weekdayOf: date), .month: Name(monthOf: date)])
    }

    /// A day and time, longest first: `Friday 20 November, 3:22 PM`, `Fri 20 November, 3:22 PM`, `Friday 3:22 PM`,
    /// `3:22 PM`.
    public func dateAndTime(_ instant: Instant) -> [String] {
        let day = date(of: instant)
        let withShortWeekday = language.say(
            TimePhrase.date, [.weekday: language.shortWeekday(day), .day: String(day.day)],
            names: [.month: Name(monthOf: day)])
        return [
            dateAndTime(date(instant), instant), dateAndTime(withShortWeekday, instant),
            time(instant, on: language.weekday(day)), time(instant),
        ]
    }

    private func dateAndTime(_ date: String, _ instant: Instant) -> String {
        language.say(TimePhrase.dateAndTime, [.date: date, .time: time(instant)])
    }

    /// The day without its year and with its month abbreviated, such as `15 Jan`.
    package func dayAndMonth(_ instant: Instant) -> String {
        let date = date(of: instant)
        return language.say(
            TimePhrase.dayAndMonth, [.day: String(date.day), .month: language.shortMonth(date)])
    }

    /// The day of an instant as a heading: `Today`, `Tomorrow` or `Saturday`, and from a week away with the date.
    package func day(_ instant: Instant, seenFrom moment: Instant) -> String {
        switch days(from: moment, to: instant) {
        case 0: language.say(TimePhrase.today)
        case 1: language.say(TimePhrase.tomorrow)
        case -6...6: language.weekday(date(of: instant))
        default: date(instant)
        }
    }

    /// The number of days of the calendar from one moment to another.
    package func days(from moment: Instant, to instant: Instant) -> Int {
        date(of: instant).daysSince1970 - date(of: moment).daysSince1970
    }

    // MARK: Captions

    /// A place and its time, such as `Seattle, 3:22 PM`.
    public func caption(_ place: String, _ instant: Instant) -> String {
        language.say(TimePhrase.caption, [.place: place, .time: time(instant)])
    }

    /// A place and its time on another day, such as `Seattle, Monday 3:22 PM`.
    public func captionWithDay(_ place: String, _ instant: Instant) -> String {
        language.say(
            TimePhrase.captionWithDay, [.place: place, .time: time(instant)],
            names: [.weekday: Name(weekdayOf: date(of: instant))])
    }

    /// A caption of a moment whose weather is older, such as `Seattle, 3:22 PM, as of 2:05 PM`.
    public func caption(_ caption: String, asOf instant: Instant, seenFrom moment: Instant) -> String {
        language.say(TimePhrase.captionAsOf, [.sentence: caption, .time: time(instant, seenFrom: moment)])
    }

    // MARK: Parts

    private func date(of instant: Instant) -> CivilDate { zone.civilTime(at: instant).date }

    private func write(_ instant: Instant, twelveHour: TimePhrase) -> String {
        language.say(format == .twelveHour ? twelveHour : .twentyFourHour, parts(of: instant))
    }

    private func parts(of instant: Instant) -> [Placeholder: String] {
        let time = zone.civilTime(at: instant)
        return [
            .h: String((time.hour + 11) % 12 + 1), .K: String(time.hour % 12), .HH: twoDigits(time.hour),
            .H: String(time.hour), .mm: twoDigits(time.minute), .a: language.setting(time.hour < 12 ? .am : .pm),
        ]
    }

    /// The hour as it is written, with which the article agrees.
    private func hour(_ instant: Instant) -> Int {
        let hour = zone.civilTime(at: instant).hour
        return format == .twelveHour ? (hour + 11) % 12 + 1 : hour
    }
}

func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
}
