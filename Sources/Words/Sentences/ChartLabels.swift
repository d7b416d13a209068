internal import ForecastCore
public import Primitives

extension Language {
    /// A temperature in whole degrees as a label, such as `−4°`.
    public func degrees(_ number: Int) -> String {
        say(.degrees, [.number: (number < 0 ? "\u{2212}" : "") + String(number.magnitude)])
    }

    /// Parts of a hundred as a label, such as `30%`.
    public func percent(_ number: Int) -> String {
        say(.percent, [.number: String(number)])
    }

    /// The highest temperature of a chart, such as `H 65°`.
    public func highMark(_ degrees: Int) -> String {
        say(.highMark, [.temperature: self.degrees(degrees)])
    }

    /// The lowest temperature of a chart, such as `L 50°`.
    public func lowMark(_ degrees: Int) -> String {
        say(.lowMark, [.temperature: self.degrees(degrees)])
    }

    func say(_ phrase: ChartPhrase, _ values: [Placeholder: String]) -> String {
        table.template(phrase).filled(values)
    }
}

extension TimeStyle {
    /// A day and time from the fullest form to the shortest: `Friday 20 November, 3:22 PM`, `Fri 20 November, 3:22 PM`,
    /// `Friday 3:22 PM`, `3:22 PM`.
    public func dateAndTime(_ instant: Instant) -> [String] {
        let time = time(instant)
        let day = zone.civilTime(at: instant).date
        let weekday = language.table.weekdays[day.weekday]
        return [date(instant), date(day, weekday: language.shortWeekday(day))].map {
            language.say(.dateAndTime, [.date: $0, .time: time])
        } + [
            language.say(.timeOfWeekday, [.weekday: weekday, .time: time]), time,
        ]
    }

    /// A full hour as a mark of an axis: `5 PM` or, without the half of the day, `5`; by 24 hours `17`.
    public func hourMark(_ instant: Instant, withPeriod: Bool) -> String {
        if format == .twelveHour, withPeriod { return timeWithinHalfDay(instant) }
        let hour = zone.civilTime(at: instant).hour
        return language.say(
            format == .twelveHour ? .hourOfTwelve : .hourOfTwentyFour,
            [
                .h: String((hour + 11) % 12 + 1), .K: String(hour % 12), .HH: twoDigits(hour),
                .H: String(hour),
            ])
    }
}

extension Facts {
    /// When it is warmest and coldest, where these differ.
    func courseSentences(_ language: Language) -> [String] {
        guard let course, units.temperature(course.high.celsius) != units.temperature(course.low.celsius) else {
            return []
        }
        let times = times(in: language)
        return [(ChartPhrase.highAt, course.high), (.lowAt, course.low)].compactMap { phrase, reading in
            language.temperature(reading.celsius, units).map {
                language.say(
                    phrase, [.temperature: $0, .time: times.time(reading.time, seenFrom: moment)])
            }
        }
    }
}
