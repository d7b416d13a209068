public import ForecastCore
public import Primitives

/// Dates, times, and captions of a moment.
package enum TimePhrase: String, Phrase {
    package static let section = "times"

    /// A place at a time of the same day and of another day; and a caption whose weather is older than the moment.
    case caption, captionWithDay, captionAsOf
    /// A day without its year, the same with a time after a word such as "until", and with a time. The plural is that of the day.
    case date, dateInSentence, dateAndTime
    /// A day and its abbreviated month; the days of a moment and after it, as headings.
    case dayAndMonth, today, tomorrow
    /// A time on another day: alone, and after a word such as "until". The plural is that of the hour.
    case timeOfWeekday, timeInSentence, timeOfWeekdayInSentence
    /// A time of the next day, inside a sentence. The plural is that of the hour.
    case timeOfTomorrow
    /// The end of a day: of the same day and of another one, alone and after a word such as "until".
    case midnight, midnightInSentence, midnightOfWeekday, midnightOfWeekdayInSentence
    /// Times: with AM or PM, without it, on the hour, and by the 24-hour clock.
    case twelveHour, twelveHourBare, twelveHourFull, twentyFourHour
    /// A time that clocks show twice, with the side of the clock change that it is on.
    case beforeClockChange, afterClockChange
    /// Hours along an axis, by the 12-hour clock without AM or PM, and by the 24-hour clock.
    case hourOfTwelve, hourOfTwentyFour

    package var placeholders: Set<Placeholder> {
        switch self {
        case .caption: [.place, .time]
        case .captionWithDay: [.place, .weekday, .time]
        case .captionAsOf: [.sentence, .time]
        case .date: [.weekday, .day, .month]
        case .dateInSentence: [.weekday, .day, .month, .time]
        case .dateAndTime: [.date, .time]
        case .dayAndMonth: [.day, .month]
        case .today, .tomorrow, .midnight, .midnightInSentence: []
        case .timeOfWeekday, .timeOfWeekdayInSentence: [.weekday, .time]
        case .timeInSentence, .timeOfTomorrow, .beforeClockChange, .afterClockChange: [.time]
        case .midnightOfWeekday, .midnightOfWeekdayInSentence: [.weekday]
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

    /// The time of day, such as `3:22 PM` or `15:22`; a full hour by the 12-hour clock has no minutes, as `3 PM`.
    public func time(_ instant: Instant) -> String {
        let isOnTheHour = zone.civilTime(at: instant).minute == 0
        return write(instant, twelveHour: isOnTheHour ? .twelveHourFull : .twelveHour)
    }

    /// The time of day without its day, for a text in which that is clear.
    package func timeOfDay(_ instant: Instant, seenFrom moment: Instant) -> String {
        unambiguous(time(instant), instant, seenFrom: moment)
    }

    /// The time of day, with its weekday if that differs from the moment's: `3:22 PM` or `Saturday 15:22`.
    ///
    /// From six days away, when a weekday might be taken for another week's, with the date.
    public func time(_ instant: Instant, seenFrom moment: Instant) -> String {
        let day = date(of: instant)
        let time = unambiguous(time(instant), instant, seenFrom: moment)
        return switch distance(of: day, from: moment) {
        case .same: time
        case .near: language.say(TimePhrase.timeOfWeekday, [.time: time], names: [.weekday: Name(weekdayOf: day)])
        case .far: dateAndTime(written(day), time)
        }
    }

    /// The same for a text that is read on the day of `present`, in which the next day is named so: `tomorrow 9 AM`.
    package func time(_ instant: Instant, readAt present: Instant) -> String {
        days(from: present, to: instant) == 1
            ? language.say(
                TimePhrase.timeOfTomorrow, [.time: timeOfDay(instant, seenFrom: present)], count: hour(instant))
            : time(instant, seenFrom: present)
    }

    /// A written time that says on which side of a clock change it is if it would be taken for another one.
    private func unambiguous(_ time: String, _ instant: Instant, seenFrom moment: Instant) -> String {
        guard zone.isRepeated(instant, seenFrom: moment) else { return time }
        return language.say(
            instant > moment ? TimePhrase.afterClockChange : .beforeClockChange, [.time: time])
    }

    /// How far a day is from that of a moment.
    private enum DayDistance { case same, near, far }

    /// A day is near while no other day between the two weeks around the moment has its weekday.
    private func distance(of day: CivilDate, from moment: Instant) -> DayDistance {
        let days = abs(day.daysSince1970 - date(of: moment).daysSince1970)
        return days == 0 ? .same : days < TimeStyle.farDays ? .near : .far
    }

    /// The days of the calendar from which on a weekday may be ambiguous.
    private static let farDays = 6

    /// A time with a weekday, such as `Saturday 15:22`.
    package func time(_ instant: Instant, on weekday: String) -> String {
        language.say(TimePhrase.timeOfWeekday, [.weekday: weekday, .time: time(instant)])
    }

    /// A time within the next hour, which needs no AM or PM: `3:55` or `15:55`.
    public func timeWithinHour(_ instant: Instant) -> String {
        write(instant, twelveHour: .twelveHourBare)
    }

    /// The half of the day of a time, such as `PM`; nil by the 24-hour clock.
    package func period(_ instant: Instant) -> String? {
        format == .twelveHour ? parts(of: instant)[.a] : nil
    }

    /// The same as `time(_:seenFrom:)`, for use after a word such as "until": `las 15:22` or `el sábado a las 15:22`.
    package func timeInSentence(_ instant: Instant, seenFrom moment: Instant) -> String {
        let (time, day) = (time(instant), date(of: instant))
        return switch distance(of: day, from: moment) {
        case .same: inSentence(time, at: instant, seenFrom: moment)
        case .near:
            language.say(
                TimePhrase.timeOfWeekdayInSentence, [.time: unambiguous(time, instant, seenFrom: moment)],
                names: [.weekday: Name(weekdayOf: day)], count: hour(instant))
        case .far: farInSentence(day, unambiguous(time, instant, seenFrom: moment))
        }
    }

    /// A written time with the article that it takes inside a sentence.
    package func inSentence(_ time: String, at instant: Instant, seenFrom moment: Instant) -> String {
        language.say(
            TimePhrase.timeInSentence, [.time: unambiguous(time, instant, seenFrom: moment)], count: hour(instant))
    }

    /// A far day with a written time, in the case that it takes inside a sentence.
    private func farInSentence(_ day: CivilDate, _ time: String) -> String {
        language.say(
            TimePhrase.dateInSentence, [.day: String(day.day), .time: time],
            names: [.weekday: Name(weekdayOf: day), .month: Name(monthOf: day)], count: day.day)
    }

    /// When a warning ends; at midnight, the end of the day before: `Friday midnight`.
    package func warningEnd(_ instant: Instant, seenFrom moment: Instant) -> String {
        guard let day = dayThatEnds(at: instant) else { return time(instant, seenFrom: moment) }
        let midnight = language.say(TimePhrase.midnight)
        return switch distance(of: day, from: moment) {
        case .same: midnight
        case .near: language.say(TimePhrase.midnightOfWeekday, names: [.weekday: Name(weekdayOf: day)])
        case .far: dateAndTime(written(day), midnight)
        }
    }

    /// The same for use after a word such as "until", also of other things than warnings: `las 18:00`, `el sábado a las 18:00` or
    /// `el viernes a medianoche`.
    package func warningEndInSentence(_ instant: Instant, seenFrom moment: Instant) -> String {
        guard let day = dayThatEnds(at: instant) else {
            return timeInSentence(instant, seenFrom: moment)
        }
        return switch distance(of: day, from: moment) {
        case .same: language.say(TimePhrase.midnightInSentence)
        case .near: language.say(TimePhrase.midnightOfWeekdayInSentence, names: [.weekday: Name(weekdayOf: day)])
        case .far: farInSentence(day, language.say(TimePhrase.midnight))
        }
    }

    /// The day whose last minute is before an instant on a clock without seconds; nil at any time but midnight.
    ///
    /// Where clocks go back to midnight, only the first one ends the day.
    private func dayThatEnds(at instant: Instant) -> CivilDate? {
        let minute = instant.flooredToMultiple(of: 60)
        let time = zone.civilTime(at: minute)
        let day = date(of: minute.advanced(by: -1))
        return time.hour == 0 && time.minute == 0 && day != time.date ? day : nil
    }

    /// A full hour as a mark of an axis: `5 PM` or, without the period, `5`; by the 24-hour clock `17`.
    public func hourMark(_ instant: Instant, withPeriod: Bool) -> String {
        if format == .twelveHour, withPeriod { return time(instant) }
        return language.say(
            format == .twelveHour ? TimePhrase.hourOfTwelve : .hourOfTwentyFour, parts(of: instant))
    }

    // MARK: Dates

    /// The day without its year, such as `Friday 20 November`.
    public func date(_ instant: Instant) -> String { written(date(of: instant)) }

    private func written(_ date: CivilDate) -> String {
        language.say(
            TimePhrase.date, [.day: String(date.day)],
            names: [.weekday: Name(weekdayOf: date), .month: Name(monthOf: date)], count: date.day)
    }

    /// A day and time, longest first: `Friday 20 November, 3:22 PM`, `Fri 20 November, 3:22 PM`, `Friday 3:22 PM`,
    /// `3:22 PM`.
    public func dateAndTime(_ instant: Instant) -> [String] {
        let day = date(of: instant)
        let withShortWeekday = language.say(
            TimePhrase.date, [.weekday: language.shortWeekday(day), .day: String(day.day)],
            names: [.month: Name(monthOf: day)], count: day.day)
        return [
            dateAndTime(date(instant), time(instant)), dateAndTime(withShortWeekday, time(instant)),
            time(instant, on: language.weekday(day)), time(instant),
        ]
    }

    private func dateAndTime(_ date: String, _ time: String) -> String {
        language.say(TimePhrase.dateAndTime, [.date: date, .time: time])
    }

    /// The day without its year and with its month abbreviated, such as `15 Jan`.
    package func dayAndMonth(_ instant: Instant) -> String {
        let date = date(of: instant)
        return language.say(
            TimePhrase.dayAndMonth, [.day: String(date.day), .month: language.shortMonth(date)],
            count: date.day)
    }

    /// The day of an instant as a heading: `Today`, `Tomorrow` or `Saturday`, and from six days away with the date.
    ///
    /// On a card that is not about the present, `isPresent` is false, and the weekday is named in any case.
    package func day(_ instant: Instant, seenFrom moment: Instant, isPresent: Bool = true) -> String {
        switch days(from: moment, to: instant) {
        case 0 where isPresent: language.say(TimePhrase.today)
        case 1 where isPresent: language.say(TimePhrase.tomorrow)
        case 1 - TimeStyle.farDays..<TimeStyle.farDays: language.weekday(date(of: instant))
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

    /// A place and its time on another day than a moment's, such as `Seattle, Monday 3:22 PM`, and from six days away
    /// `Seattle, 27 Nov, 3:22 PM`.
    public func captionWithDay(_ place: String, _ instant: Instant, seenFrom moment: Instant) -> String {
        if distance(of: date(of: instant), from: moment) == .far {
            let time = dateAndTime(dayAndMonth(instant), time(instant))
            return language.say(TimePhrase.caption, [.place: place, .time: time])
        }
        return language.say(
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
