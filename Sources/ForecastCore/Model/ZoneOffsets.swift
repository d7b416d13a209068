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
