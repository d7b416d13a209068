public import Primitives

/// A place's UTC offset and its changes.
///
/// A forecast stores its time zone in this form, so that its readers need no time zone data and clock changes within the
/// forecast are correct.
public struct ZoneOffsets: Hashable, Codable, Sendable {
    /// A change to an offset.
    public struct Change: Hashable, Codable, Sendable {
        /// The first instant at this offset.
        public var from: Instant
        /// Seconds ahead of UTC, negative west of Greenwich.
        public var seconds: Int

        /// A change to an offset in seconds ahead of UTC.
        public init(from: Instant, seconds: Int) {
            self.from = from
            self.seconds = seconds
        }
    }

    /// Seconds ahead of UTC before the first change.
    public let initial: Int
    /// The changes, in order of time.
    public let changes: [Change]

    /// An initial offset and its changes in any order.
    public init(initial: Int, changes: [Change] = []) {
        self.initial = initial
        self.changes = changes.sorted { $0.from < $1.from }
    }

    /// Seconds ahead of UTC at an instant.
    public func seconds(at instant: Instant) -> Int {
        // A forecast has few changes, but a file may contain many: a binary search for the last one before the instant.
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].from <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? initial : changes[low - 1].seconds
    }

    /// The place's local time at an instant, as if it were UTC, in seconds since 1970.
    func localSeconds(at instant: Instant) -> Double {
        instant.secondsSince1970 + Double(seconds(at: instant))
    }

    /// The place's local time at an instant.
    public func civilTime(at instant: Instant) -> CivilTime {
        CivilTime(instant, offset: seconds(at: instant))
    }

    /// The instant of a local time, which is given as if it were UTC.
    ///
    /// A local time that occurs twice gives the first instant; one that is skipped gives nil.
    public func instant(ofLocal local: Instant) -> Instant? {
        ([initial] + changes.map(\.seconds))
            .map { (offset: $0, instant: local.advanced(by: -Double($0))) }
            .filter { seconds(at: $0.instant) == $0.offset }
            .map(\.instant).min()
    }
}

extension ZoneOffsets {
    /// Whether clocks go back between an instant and a moment, and show the time of the instant before and after that.
    ///
    /// Without more words, its time is then taken for another one.
    package func isRepeated(_ instant: Instant, seenFrom moment: Instant) -> Bool {
        let gain = Double(seconds(at: moment) - seconds(at: instant))
        guard instant > moment ? gain > 0 : gain < 0 else { return false }
        return seconds(at: instant.advanced(by: -gain)) == seconds(at: moment)
    }

    /// The first instant of a date; nil if the place's calendar skips it.
    ///
    /// A day whose midnight is skipped begins at the clock change.
    public func startOfDay(_ date: CivilDate) -> Instant? {
        let midnight = Instant(secondsSince1970: Double(date.daysSince1970) * 86_400)
        if let instant = instant(ofLocal: midnight) { return instant }
        return changes.map(\.from).first { from in
            let before = from.secondsSince1970 + Double(seconds(at: from.advanced(by: -1)))
            return before <= midnight.secondsSince1970 && midnight.secondsSince1970 < localSeconds(at: from)
                && civilTime(at: from).date == date
        }
    }
}
