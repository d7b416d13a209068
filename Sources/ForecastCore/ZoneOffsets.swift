public import Primitives

/// How far a place's clocks are ahead of UTC, and from when.
///
/// A forecast carries its zone in this form, so that what reads it needs no zone data and a clock change inside the
/// forecast is right.
public struct ZoneOffsets: Hashable, Codable, Sendable {
    /// An offset and the instant from which it holds.
    public struct Change: Hashable, Codable, Sendable {
        /// The first instant at this offset.
        public var from: Instant
        /// Seconds ahead of UTC, negative in the west.
        public var seconds: Int

        /// An offset in seconds ahead of UTC that holds from an instant on.
        public init(from: Instant, seconds: Int) {
            self.from = from
            self.seconds = seconds
        }
    }

    /// Seconds ahead of UTC before the first change.
    public let initial: Int
    /// The changes, by rising instant.
    public let changes: [Change]

    /// Offsets that change at instants in any order, or never.
    public init(initial: Int, changes: [Change] = []) {
        self.initial = initial
        self.changes = changes.sorted { $0.from < $1.from }
    }

    /// Seconds ahead of UTC at an instant.
    public func seconds(at instant: Instant) -> Int {
        // Forecasts hold few changes, but a file may hold many: halve the list until the last one before is left.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].from <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initial : changes[low - 1].seconds
    }

    /// The seconds since 1970 that the place's calendars and clocks show at an instant, as if they were UTC.
    func onWall(_ instant: Instant) -> Double {
        instant.secondsSince1970 + Double(seconds(at: instant))
    }

    /// What the place's calendars and clocks show at an instant.
    public func civilTime(at instant: Instant) -> CivilTime {
        CivilTime(instant, offset: seconds(at: instant))
    }

    /// The instant at which the place's calendars and clocks show `local`, which is given as if it were UTC.
    ///
    /// Of the two instants of an hour that clocks show twice, the first; nil for one that they skip.
    public func instant(ofLocal local: Instant) -> Instant? {
        ([initial] + changes.map(\.seconds))
            .map { (offset: $0, instant: local.advanced(by: -Double($0))) }
            .filter { seconds(at: $0.instant) == $0.offset }
            .map(\.instant).min()
    }
}

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
