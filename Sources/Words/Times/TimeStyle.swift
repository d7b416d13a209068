public import ForecastCore
public import Primitives

/// How times and dates are written: by a place's clock, of 12 or 24 hours, in a language.
public struct TimeStyle: Sendable {
    /// Of 12 or of 24 hours.
    public var format: TimeFormat
    /// The place's clock.
    public var zone: ZoneOffsets
    /// The language of AM and PM, weekdays and months.
    public var language: Language

    /// Times by a zone's clock.
    public init(_ format: TimeFormat, zone: ZoneOffsets, language: Language = .english) {
        self.format = format
        self.zone = zone
        self.language = language
    }

    /// The time of day, such as `3:22 PM` or `15:22`.
    public func time(_ instant: Instant) -> String {
        write(instant, twelveHour: .twelveHour)
    }

    /// The time of day, with its weekday where that is not the moment's: `3:22 PM` or `Saturday 15:22`.
    ///
    /// A week away and more, where a weekday would be taken for another week's, with the date.
    public func time(_ instant: Instant, seenFrom moment: Instant) -> String {
        let date = zone.civilTime(at: instant).date
        let days = date.daysSince1970 - zone.civilTime(at: moment).date.daysSince1970
        if days == 0 { return time(instant) }
        if abs(days) >= 7 {
            return language.say(.dateAndTime, [.date: self.date(instant), .time: time(instant)])
        }
        return language.say(
            .timeOfWeekday, [.weekday: language.table.weekdays[date.weekday], .time: time(instant)])
    }

    /// A time within the next hour, where nobody needs to be told AM or PM: `3:55` or `15:55`.
    public func timeWithinHour(_ instant: Instant) -> String {
        write(instant, twelveHour: .twelveHourBare)
    }

    /// A time within the next twelve hours, with minutes only where there are any: `5 PM`, `5:30 PM` or `17:00`.
    public func timeWithinHalfDay(_ instant: Instant) -> String {
        let onTheHour = zone.civilTime(at: instant).minute == 0
        return write(instant, twelveHour: onTheHour ? .twelveHourFull : .twelveHour)
    }

    /// The day without its year, such as `Friday 20 November`.
    public func date(_ instant: Instant) -> String {
        let date = zone.civilTime(at: instant).date
        return self.date(date, weekday: language.table.weekdays[date.weekday])
    }

    func date(_ date: CivilDate, weekday: String) -> String {
        language.say(
            .date,
            [.weekday: weekday, .day: String(date.day), .month: language.table.months[date.month - 1]])
    }

    /// A place and its time, such as `Seattle, 3:22 PM`.
    public func caption(_ place: String, _ instant: Instant) -> String {
        language.say(.caption, [.place: place, .time: time(instant)])
    }

    /// A place and its time on another day, such as `Seattle, Monday 3:22 PM`.
    public func captionWithDay(_ place: String, _ instant: Instant) -> String {
        let weekday = language.table.weekdays[zone.civilTime(at: instant).date.weekday]
        return language.say(.captionWithDay, [.place: place, .weekday: weekday, .time: time(instant)])
    }

    /// The same as `time(_:seenFrom:)`, for after a word such as "until": `las 15:22` or `el sábado a las 15:22`.
    func timeInSentence(_ instant: Instant, seenFrom moment: Instant) -> String {
        let date = zone.civilTime(at: instant).date
        if date == zone.civilTime(at: moment).date { return inSentence(time(instant), at: instant) }
        return language.say(
            .timeOfWeekdayInSentence,
            [.weekday: language.table.weekdays[date.weekday], .time: time(instant)], plural: hourPlural(instant))
    }

    /// The time of an instant with the article that the language wants inside a sentence.
    func inSentence(_ time: String, at instant: Instant) -> String {
        language.say(.timeInSentence, [.time: time], plural: hourPlural(instant))
    }

    private func hourPlural(_ instant: Instant) -> PluralCategory {
        let hour = zone.civilTime(at: instant).hour
        return language.table.plural(format == .twelveHour ? (hour + 11) % 12 + 1 : hour)
    }

    /// A caption of a moment whose weather is that of an earlier one, such as `Seattle, 3:22 PM, as of 2:05 PM`.
    public func caption(_ caption: String, asOf instant: Instant, seenFrom moment: Instant) -> String {
        language.say(.captionAsOf, [.sentence: caption, .time: time(instant, seenFrom: moment)])
    }

    private func write(_ instant: Instant, twelveHour: FactPhrase) -> String {
        let time = zone.civilTime(at: instant)
        let periods = language.table.dayPeriods
        return language.say(
            format == .twelveHour ? twelveHour : .twentyFourHour,
            [
                .h: String((time.hour + 11) % 12 + 1),
                .K: String(time.hour % 12),
                .HH: twoDigits(time.hour),
                .H: String(time.hour),
                .mm: twoDigits(time.minute),
                .a: time.hour < 12 ? periods.am : periods.pm,
            ])
    }
}

func twoDigits(_ number: Int) -> String {
    (number < 10 ? "0" : "") + String(number)
}
