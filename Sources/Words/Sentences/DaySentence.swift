public import ForecastCore
public import Primitives

extension DiurnalArc {
    /// What the sun or the moon does, such as `Sun 28° high` or `Waxing gibbous, 65%`, without a stop at its end.
    ///
    /// Seen from a moment, whose day its times need not name.
    public func sentence(_ times: TimeStyle, seenFrom moment: Instant) -> String {
        let language = times.language
        switch body {
        case .sun:
            // A sun on the horizon has its middle a little under it.
            let whole = min(max(altitude, 0), 90).rounded()
            let height = language.number(whole.isFinite ? Int(whole) : 0)
            return language.say(day: polar == .day ? .sunUpAllDay : .sunHigh, [.degrees: height])
        case .moon(let light):
            if fraction != nil {
                return language.say(
                    day: .moon,
                    [
                        .phase: language.table.name(light.phase),
                        .percent: language.number(percent(light.illumination) ?? 0),
                    ])
            }
            if polar == .night { return language.say(day: .polarNight) }
            guard let start else { return language.say(day: .moonDown) }
            // Nobody needs to be told the day of a time that comes before its like of tomorrow.
            let isSoon = moment.seconds(to: start) < 72_000
            let time = isSoon ? times.time(start) : times.time(start, seenFrom: moment)
            return language.say(day: .moonDownUntil, [.time: time])
        }
    }
}

extension Facts {
    /// The line under the day card's temperature, from the fullest form to the shortest, such as `Light rain. Sun 28° high`.
    public func skyLines(in language: Language) -> [String] {
        guard let arc else { return [] }
        let sky = arc.sentence(times(in: language), seenFrom: moment)
        guard let weather = weather(in: language) else { return [sky] }
        return [language.say(day: .weatherAndSky, [.condition: weather, .sentence: sky]), weather]
    }

    /// What the bars of the next hour are, such as `Next hour from 3:22 PM`.
    public func nextHourLabel(in language: Language) -> String {
        language.say(day: .nextHour, [.time: times(in: language).time(moment)])
    }

    /// What stands in place of the bars where the hour is unknown or dry as far as it is known; nil where there are bars.
    public func nextHourSentence(in language: Language) -> String? {
        guard let chances else { return language.table.template(OutlookPhrase.unknown).filled([:]) }
        guard chances.isDry else { return chances.hasNoChance ? hourSentence(in: language) : nil }
        let phrase: OutlookPhrase = chances.resolution == .hour ? .estimatedDryHour : .dryHour
        return language.table.template(phrase).filled([:])
    }

    /// The state of the weather, what falls being graded.
    func weather(in language: Language) -> String? {
        guard let conditions else { return nil }
        return conditions.phenomenon.map(language.table.name) ?? conditions.condition.map(language.table.name)
    }

    /// The rise and the set that the picture shows, as a sentence.
    func arcTimes(in language: Language) -> [String] {
        guard let arc, let start = arc.start, let end = arc.end, arc.polar != .day || arc.body != .sun else {
            return []
        }
        let times = times(in: language)
        let values: [Placeholder: String] = [
            .start: times.time(start), .end: times.time(end),
        ]
        return [language.say(day: arc.body == .sun ? .sunTimes : .moonTimes, values)]
    }
}
