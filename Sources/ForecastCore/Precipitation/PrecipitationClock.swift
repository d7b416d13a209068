public import Primitives

/// Precipitation as slices of a dial: the minutes of the hour, or twelve hours.
public struct PrecipitationClock: Hashable, Sendable {
    /// One stretch of time on the dial.
    public struct Slice: Hashable, Sendable {
        /// The minute of the hour, 0 to 59, or the hour, 0 to 11, by the place's clock.
        public var slot: Int
        /// Where the slice begins, clockwise from twelve.
        public var start: Angle
        /// Where it ends.
        public var end: Angle
        /// How far it reaches, 0 at the hole to 1 at the rim.
        public var length: Double
        /// The probability, 1 where it is unknown.
        public var opacity: Double
    }

    /// The slices, by rising slot; what is dry or unknown has none.
    public let slices: [Slice]

    /// The rate in mm/h that reaches the rim; heavier precipitation reaches no further.
    public static let fullRate = 0.9

    /// The dial of a window, on the clock of a zone.
    ///
    /// An hourly slice begins at the true minute of its hour, so that in a zone off the full hour it stands between two
    /// numbers. Where two stretches share a slot, as when clocks are put back, the heavier one is shown.
    public init(_ window: PrecipitationWindow, zone: ZoneOffsets) {
        var bySlot: [Int: (rate: Double, slice: Slice)] = [:]
        // The dial has room for twelve hours of the place's clock, which a clock change makes eleven or thirteen.
        let dialEnd = zone.onWall(window.start) + 43_200
        for entry in window.entries where zone.onWall(entry.start) < dialEnd {
            guard let rate = entry.rate, rate > 0 else { continue }
            for slice in PrecipitationClock.empties(of: entry, window.span, zone) {
                var slice = slice
                slice.length = min(rate, PrecipitationClock.fullRate) / PrecipitationClock.fullRate
                slice.opacity = entry.probability ?? 1
                if let there = bySlot[slice.slot], there.rate >= rate { continue }
                bySlot[slice.slot] = (rate, slice)
            }
        }
        slices = bySlot.values.map(\.slice).filter { $0.opacity > 0 }.sorted { $0.slot < $1.slot }
    }

    private static func empties(
        of entry: PrecipitationWindow.Entry, _ span: PrecipitationWindow.Span, _ zone: ZoneOffsets
    ) -> [Slice] {
        switch span {
        case .hour:
            // Longer spans are held over each of their minutes.
            let minutes = (entry.start.seconds(to: entry.end) / 60).rounded(.up)
            return stride(from: 0, to: min(minutes, 60), by: 1).map { minute in
                let slot = zone.civilTime(at: entry.start.advanced(by: minute * 60)).minute
                return slice(slot, from: .degrees(Double(slot) * 6), degrees: 6)
            }
        case .twelveHours:
            let time = zone.civilTime(at: entry.start)
            let degrees = Double(time.hour % 12) * 30 + Double(time.minute) * 0.5
            return [slice(time.hour % 12, from: .degrees(degrees), degrees: 30)]
        }
    }

    private static func slice(_ slot: Int, from start: Angle, degrees: Double) -> Slice {
        Slice(slot: slot, start: start, end: .degrees(start.degrees + degrees), length: 0, opacity: 1)
    }
}
