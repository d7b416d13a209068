public import Primitives

extension ZoneOffsets {
    /// The first instant of a day of the place's calendar; nil where its clock never shows that day.
    ///
    /// Where clocks skip midnight, the day begins when they do.
    public func startOfDay(_ date: CivilDate) -> Instant? {
        let midnight = Instant(secondsSince1970: Double(date.daysSince1970) * 86_400)
        if let instant = instant(ofLocal: midnight) { return instant }
        return changes.map(\.from).first { from in
            let before = from.secondsSince1970 + Double(seconds(at: from.advanced(by: -1)))
            return before <= midnight.secondsSince1970 && midnight.secondsSince1970 < onWall(from)
                && civilTime(at: from).date == date
        }
    }

    /// The part of its day that has passed at a moment, 0 up to but not 1; days have 23 or 25 hours where clocks change.
    public func partOfDay(at moment: Instant) -> Double {
        let date = civilTime(at: moment).date
        let next = CivilDate(daysSince1970: date.daysSince1970 + 1)
        guard let start = startOfDay(date), let end = startOfDay(next), start <= moment, moment < end else {
            let time = civilTime(at: moment)
            return (Double(time.hour) * 3600 + Double(time.minute) * 60 + time.second) / 86_400
        }
        return start.seconds(to: moment) / start.seconds(to: end)
    }
}

extension Forecast {
    /// Up to eight days from the moment's own on, by the place's calendar, to the last that the forecast has, none left out:
    /// what it lacks has a date and nothing else.
    public func week(at moment: Instant) -> [Day] {
        let today = zone.civilTime(at: moment).date.daysSince1970
        var found: [Int: Day] = [:]
        for day in daily where (0..<8).contains(day.date.daysSince1970 - today) {
            found[day.date.daysSince1970] = found[day.date.daysSince1970] ?? day
        }
        guard let last = found.keys.max() else { return [] }
        return (today...last).map { found[$0] ?? Day(date: CivilDate(daysSince1970: $0)) }
    }
}
