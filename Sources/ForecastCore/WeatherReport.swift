public import Primitives

/// A forecast at a moment, judged: what every sentence, picture and number about the weather is made from.
public struct WeatherReport: Hashable, Sendable {
    public let forecast: Forecast
    public let moment: Instant
    /// What is judged of the precipitation at the moment, from the best series; nil if nothing is known of it.
    public let present: PrecipitationVerdict?
    /// The weather of the moment, whose condition and kind of precipitation are those of the verdict; nil outside the forecast's
    /// coverage.
    public let conditions: Conditions?

    /// The forecast at a moment.
    public init(_ forecast: Forecast, at moment: Instant) {
        self.forecast = forecast
        self.moment = moment
        let found = forecast.conditions(at: moment)
        let entry = forecast.precipitation(from: moment, .best)?.entries.first {
            $0.start <= moment && moment < $0.end && $0.verdict.wetness > .unknown
        }
        let here = forecast.presentWeather(at: moment)
        let judged =
            entry.map { entry in
                // Minutes that begin dry do not refute what falls at the moment.
                var evidence = entry.evidence
                if evidence.present == nil, let here {
                    evidence.present = here
                    evidence.kind = evidence.kind ?? found?.precipitationKind
                    evidence.condition = evidence.condition ?? found?.condition
                }
                return PrecipitationVerdict(evidence)
            }
            ?? found.map { PrecipitationVerdict(PrecipitationEvidence($0)) }.flatMap {
                $0.wetness > .unknown ? $0 : nil
            }
        var seen = judged
        switch here {
        case .observedWet: seen?.rate = forecast.current?.precipitationRate ?? judged?.rate
        // The rest of the hour may be as wet as it is.
        case .observedDry: seen = PrecipitationVerdict(PrecipitationEvidence(rate: 0))
        case .modelWet, nil: break
        }
        present = seen
        var conditions = found?.judged(by: present, here, forecast.current)
        // Beyond twilight the sun itself tells day from night.
        let altitude = forecast.sunAltitude(at: moment)
        if conditions?.isDay != nil, abs(altitude) > 6 { conditions?.isDay = altitude > 0 }
        self.conditions = conditions
    }

    /// What is judged of the hours that begin in a span of time and of which anything is known.
    public func hours(in span: Range<Instant>) -> [JudgedHour] {
        let present = forecast.presentWeather(at: moment)
        return forecast.hourly.compactMap { hour in
            guard span.contains(hour.time) else { return nil }
            var evidence = PrecipitationEvidence(hour)
            let seconds = hour.time.seconds(to: moment)
            if seconds >= 0, seconds < 3600 { evidence.present = present }
            let verdict = PrecipitationVerdict(evidence)
            return verdict.wetness > .unknown ? JudgedHour(start: hour.time, verdict: verdict) : nil
        }
    }
}

extension WeatherReport {
    /// The days from the one that holds the moment to the forecast's last, at most eight, in the place's calendar.
    ///
    /// The verdict on a day is the strongest of its own, those of its hours and those of the minutes of the next hour, which go before
    /// the hours for the time that they cover; of the moment's day, only what is still to come counts, where its hours tell that.
    public var days: [JudgedDay] {
        let zone = forecast.zone
        let today = zone.civilTime(at: moment).date
        let rest = moment.advanced(by: -3598)
        let end = forecast.hourly.last?.time.advanced(by: 1) ?? rest
        let spans = hours(in: rest..<max(rest, end))
        let hours = Dictionary(grouping: spans) { zone.civilTime(at: $0.start).date }
        let told = Dictionary(grouping: refined(spans)) { zone.civilTime(at: $0.start).date }
        return forecast.week(at: moment).map { day in
            var own = PrecipitationVerdict(PrecipitationEvidence(day))
            own.rate = day.precipitationAmount
            let known = told[day.date] ?? []
            let strongest = known.map(\.verdict).max(by: PrecipitationVerdict.isWeaker)
            guard let strongest else { return judged(day, own, amount: own.rate) }
            let end = zone.startOfDay(CivilDate(daysSince1970: day.date.daysSince1970 + 1))
            let last = hours[day.date]?.last
            let covered = last.flatMap { last in end.map { last.start.advanced(by: 3600) >= $0 } } ?? false
            if day.date == today, covered {
                var rest = strongest
                rest.kind = kind(of: rest, by: known.map(\.verdict))
                rest.chance = known.compactMap(\.verdict.chance).max()
                let rates = (hours[day.date] ?? []).map(\.verdict.rate)
                let amount = rates.contains(nil) ? nil : rates.compactMap { $0 }.reduce(0, +)
                return judged(day, rest, amount: amount)
            }
            var verdict = PrecipitationVerdict.isWeaker(own, strongest) || own.kind == nil ? strongest : own
            if own.wetness > verdict.wetness { verdict = own }
            if let kind = strongest.kind, strongest.wetness >= .may { verdict.kind = kind }
            verdict.kind = kind(of: verdict, by: known.map(\.verdict) + [own])
            verdict.rate = own.rate
            // The chances of some hours are not that of the day, which is as large as that of any hour.
            let stated = hours[day.date]?.compactMap(\.verdict.chance) ?? []
            verdict.chance =
                own.chance.map { max($0, stated.max() ?? 0) } ?? (stated.count >= 23 ? stated.max() : nil)
            return judged(day, verdict, amount: own.rate)
        }
    }

    private func judged(_ day: Day, _ verdict: PrecipitationVerdict, amount: Double?) -> JudgedDay {
        var judged = JudgedDay(day: day, verdict: verdict, amount: amount)
        judged.departure = departure(of: day, verdict)
        return judged
    }

    /// What a day is named after: its strongest verdict, or something dangerous that is as sure.
    private func kind(of strongest: PrecipitationVerdict, by verdicts: [PrecipitationVerdict]) -> Phenomenon.Kind? {
        let sure = verdicts.filter { $0.isWet && $0.wetness >= min(strongest.wetness, .likely) }
        return sure.compactMap(\.kind).first { $0.isDangerous } ?? strongest.kind
    }

    /// Hours from the moment on, of which the minutes of the next hour replace those that end with them.
    private func refined(_ hours: [JudgedHour]) -> [JudgedHour] {
        guard let best = forecast.precipitation(from: moment, .best), best.span == .hour else { return hours }
        let fine = best.entries.filter { $0.end > moment && $0.verdict.wetness > .unknown }
        guard let first = fine.first, let last = fine.last else { return hours }
        let rest = hours.filter {
            max($0.start, moment) < first.start || $0.start.advanced(by: 3600) > last.end
        }
        return fine.map { JudgedHour(start: max($0.start, moment), verdict: $0.verdict) } + rest
    }
}

/// A day and what is judged of its precipitation; the verdict's rate is the day's amount in mm, where it is not that of an hour to come.
public struct JudgedDay: Hashable, Sendable {
    public var day: Day
    public var verdict: PrecipitationVerdict
    /// What falls on the day as liquid water in mm, or what is still to come of it; nil if that is not known.
    public var amount: Double?
    /// How much warmer than normal its high is, in K, where that is remarkable.
    public var departure: Double?

    /// A day with a verdict.
    public init(day: Day, verdict: PrecipitationVerdict, amount: Double? = nil) {
        self.day = day
        self.verdict = verdict
        self.amount = amount
    }
}

/// An hour, or a longer period of which nothing is known by the hour, and what is judged of its precipitation.
public struct JudgedHour: Hashable, Sendable {
    public var start: Instant
    public var hours: Double
    public var verdict: PrecipitationVerdict

    /// An hour, or several, from an instant on.
    public init(start: Instant, hours: Double = 1, verdict: PrecipitationVerdict) {
        (self.start, self.hours, self.verdict) = (start, hours, verdict)
    }

    public var end: Instant { start.advanced(by: hours * 3600) }

    /// Leaves out what is before an instant in it.
    mutating func begin(at instant: Instant) {
        (start, hours) = (instant, instant.seconds(to: end) / 3600)
    }

    /// What falls in it in mm of water; nil if that is not known.
    var amount: Double? { verdict.rate.map { $0 * hours } }
}

extension Conditions {
    /// The conditions with the condition and the kind of precipitation that a verdict allows.
    ///
    /// A condition of rain or its kin stands only where it falls at the moment, or is certain to in the span that holds it, and a
    /// dry one only where it does not; the clouds take its place, with the thresholds of Open-Meteo. A sky from which something is
    /// likely to fall is not clear. Mist, wind and tornadoes stay. What is observed goes before what is computed.
    fileprivate func judged(
        by verdict: PrecipitationVerdict?, _ present: PresentWeather?, _ current: Conditions?
    ) -> Conditions {
        guard let verdict else { return self }
        var judged = self
        var (condition, falls) = (condition, verdict.isCertain)
        switch present {
        case .observedWet, .observedDry:
            judged.precipitationRate =
                current?.precipitationRate ?? (present == .observedDry ? 0 : precipitationRate)
            condition = current?.condition ?? condition
        case .modelWet: falls = true
        case nil: break
        }
        judged.condition = condition
        judged.precipitationKind = verdict.kind?.precipitation ?? (verdict.kind == nil ? nil : precipitationKind)
        if verdict.wetness >= .likely, falls {
            switch (verdict.kind, condition) {
            case (_, .tornado?): break
            case (.thunder?, _): judged.condition = .thunderstorm
            case (let kind?, _): judged.condition = kind.precipitation.map(Condition.init) ?? condition
            case (nil, _): break
            }
            return judged
        }
        if condition?.isWet == true {
            let cover = cloudCover.flatMap(validFraction)
            judged.condition = cover.map { $0 < 0.5 ? .clear : $0 < 0.8 ? .partlyCloudy : .cloudy } ?? .cloudy
        }
        if verdict.wetness >= .likely, judged.condition == .clear { judged.condition = .partlyCloudy }
        return judged
    }
}
