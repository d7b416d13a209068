internal import ForecastCore
internal import Primitives

/// Days computed from hours or longer periods, for a service without daily data.
///
/// High and low are those of the 24 hours from 6:00, so that a forecast made in the morning has them for its first day even if
/// the service returns nothing for the past. They are known if temperatures at most six hours apart cover these hours.
///
/// If the day's periods, or what remains of them today, bring at least 0.1 mm, the condition is that of the wettest one.
/// Otherwise it is that of the daytime.
///
/// A day's amount is that of its periods, if that of each is known, and its probability the largest of theirs. A period
/// belongs to the day of its middle.
struct ComputedDays {
    /// What is known from an instant on.
    struct Stretch {
        var start: Instant
        /// The temperature at the start, in °C.
        var temperature: Double?
        /// The period that begins at the start; nil if nothing is known of it.
        var period: Period?
        /// The sky of the twelve hours from the start, if the service summarizes them.
        var halfDay: Sky?
    }

    /// A period of one or more hours.
    struct Period {
        var hours: Double
        /// The extremes in it, in °C; those of one hour are the temperatures at its ends.
        var high, low: Double?
        /// What falls in it, in mm.
        var amount: Double?
        /// The probability that something falls in it, from 0 to 1.
        var chance: Double?
        var sky: Sky?
    }

    /// The weather and what falls.
    struct Sky {
        var condition: Condition
        var kind: PrecipitationKind?
    }

    private let stretches: [Stretch]
    private let zone: ZoneOffsets

    /// The days of stretches in the order of time.
    init(_ stretches: [Stretch], in zone: ZoneOffsets) {
        self.stretches = stretches
        self.zone = zone
    }

    /// The days with any data.
    func days(_ dropped: DroppedValues) -> [Day] {
        guard let first = stretches.first?.start, let last = stretches.last?.start else { return [] }
        let from = zone.civilTime(at: first).date.daysSince1970
        let to = zone.civilTime(at: last).date.daysSince1970
        // Forecasts are shorter than two weeks; the limit bounds the work if times are wrong.
        return (from...max(from, min(to, from + 14))).compactMap { number in
            var day = Day(date: CivilDate(daysSince1970: number))
            let (start, end) = (clock(6, on: number), clock(6, on: number + 1))
            day.high = extreme(from: start, to: end, of: \.high) { max($0, $1) }
            day.low = extreme(from: start, to: end, of: \.low) { min($0, $1) }
            let sky = sky(of: number, isFirst: number == from)
            dropped.dropContradiction(in: &day)
            day.condition = sky?.condition
            day.precipitationKind = sky?.kind
            guard day != Day(date: day.date) else { return nil }
            let periods = periods(of: number)
            let amounts = periods.compactMap(\.period.amount)
            if !amounts.isEmpty, amounts.count == periods.count { day.precipitationAmount = amounts.reduce(0, +) }
            day.precipitationProbability = periods.compactMap(\.period.chance).max()
            return day
        }
    }

    /// When clocks show a full hour on a day, or slightly later if they skip it.
    private func clock(_ hour: Int, on day: Int) -> Instant {
        let local = Instant(secondsSince1970: Double(day * 86_400 + hour * 3600))
        return zone.instant(ofLocal: local) ?? local.advanced(by: -Double(zone.initial))
    }

    /// The extreme temperature over a span; nil if the stretches do not cover it.
    private func extreme(
        from start: Instant, to end: Instant, of member: KeyPath<Period, Double?>,
        _ choose: (Double, Double) -> Double
    ) -> Double? {
        guard let before = stretches.lastIndex(where: { $0.start <= start }),
            let after = stretches.firstIndex(where: { $0.start >= end }), before < after
        else { return nil }
        let covering = stretches[before...after]
        guard zip(covering, covering.dropFirst()).allSatisfy({ $0.start.seconds(to: $1.start) <= 21_600 }) else {
            return nil
        }
        var values: [Double?] = []
        for stretch in covering {
            if stretch.start >= start, stretch.start <= end { values.append(stretch.temperature) }
            // A longer period counts if its middle is in the span.
            if let middle = stretch.middle, let period = stretch.period, period.hours > 1,
                let known = period[keyPath: member], middle >= start, middle <= end
            {
                values.append(known)
            }
        }
        let known = values.compactMap { Plausible.temperature($0) }
        // A missing temperature could have been the extreme.
        guard known.count == values.count, let first = known.first else { return nil }
        return known.dropFirst().reduce(first, choose)
    }

    /// The periods whose middle is in a day, with their middles.
    private func periods(of day: Int) -> [(middle: Instant, period: Period)] {
        let (start, end) = (clock(0, on: day), clock(0, on: day + 1))
        return stretches.compactMap { stretch in
            guard let period = stretch.period, let middle = stretch.middle, start <= middle, middle < end else {
                return nil
            }
            return (middle, period)
        }
    }

    private func sky(of day: Int, isFirst: Bool) -> Sky? {
        let (noon, periods) = (clock(12, on: day), periods(of: day))
        let amount = periods.reduce(0) { $0 + ($1.period.amount ?? 0) }
        // Sums of tenths can fall just short of 0.1 in binary.
        if amount > 0.099,
            let wettest = periods.filter({ $0.period.sky?.kind != nil }).max(by: { $0.period.rate < $1.period.rate }
            )
        {
            return wettest.period.sky
        }
        if let sky = sky(around: noon) { return sky }
        guard isFirst, periods.allSatisfy({ $0.period.amount == 0 && $0.period.sky?.kind == nil }) else {
            return nil
        }
        // The rest of today is dry, whatever the morning was like.
        return periods.min { abs($0.middle.seconds(to: noon)) < abs($1.middle.seconds(to: noon)) }?.period.sky
    }

    /// The sky of the half day whose middle is closest to noon, and within three hours of it.
    private func sky(around noon: Instant) -> Sky? {
        stretches.compactMap { stretch in
            stretch.halfDay.map { (distance: abs(stretch.start.advanced(by: 21_600).seconds(to: noon)), $0) }
        }
        .filter { $0.distance <= 10_800 }
        .min { $0.distance < $1.distance }?.1
    }
}

extension ComputedDays.Stretch {
    /// The middle of its period.
    fileprivate var middle: Instant? { period.map { start.advanced(by: $0.hours * 1800) } }
}

extension ComputedDays.Period {
    /// In mm/h.
    fileprivate var rate: Double { (amount ?? 0) / hours }
}
