public import Primitives

/// Precipitation over the hour or the twelve hours that begin at a moment, from one series of a forecast.
public struct PrecipitationWindow: Hashable, Sendable {
    /// How far the window reaches.
    public enum Span: Hashable, Sendable {
        /// Sixty minutes from the minute that holds the moment.
        case hour
        /// Twelve hours.
        case twelveHours
    }

    /// How fine the series is.
    public enum Resolution: Hashable, Sendable {
        /// A value a minute.
        case minute
        /// A value for five minutes.
        case fiveMinute
        /// A value for a quarter of an hour.
        case quarterHour
        /// Quarter hours interpolated from hours: an estimate.
        case interpolated
        /// A value an hour.
        case hour
    }

    /// A stretch of time and what falls in it.
    public struct Entry: Hashable, Sendable {
        /// When it begins.
        public var start: Instant
        /// When it ends.
        public var end: Instant
        /// In mm/h; nil is a gap in the data.
        public var rate: Double?
        /// The entry's own probability, else that of its hour, 0 to 1.
        public var probability: Double?
        /// What falls, by the entry itself, else by its hour.
        public var kind: PrecipitationKind?
        /// Whether its hour has thunder.
        public var thunder: Bool

        /// A stretch from one instant to another.
        public init(
            start: Instant, end: Instant, rate: Double? = nil, probability: Double? = nil,
            kind: PrecipitationKind? = nil, thunder: Bool = false
        ) {
            self.start = start
            self.end = end
            self.rate = rate
            self.probability = probability
            self.kind = kind
            self.thunder = thunder
        }
    }

    /// How far the window reaches.
    public var span: Span
    /// How fine the series is.
    public var resolution: Resolution
    /// The moment asked for.
    public var moment: Instant
    /// The start of the minute or the hour that holds the moment.
    public var start: Instant
    /// Sixty minutes after the start, or twelve hours after the moment, whether or not the data reach it.
    public var end: Instant
    /// The stretches with or without a value, by rising time, none overlapping another.
    public var entries: [Entry]

    /// A window whose start is the moment unless told otherwise.
    public init(
        span: Span, resolution: Resolution, moment: Instant, start: Instant? = nil, end: Instant, entries: [Entry]
    ) {
        self.span = span
        self.resolution = resolution
        self.moment = moment
        self.start = start ?? moment
        self.end = end
        self.entries = entries
    }

    /// The seconds of the window for which there is a value.
    public var knownSeconds: Double {
        entries.reduce(0) { $1.rate == nil ? $0 : $0 + $1.start.seconds(to: $1.end) }
    }
}

/// Which series a precipitation window is taken from.
public enum PrecipitationChoice: String, CaseIterable, Hashable, Codable, Sendable {
    /// The finest series that is measured or modelled at its own fineness and knows half of the next hour, else the hours.
    case best
    /// Sixty minutes, from interpolated values too.
    case minutes
    /// Twelve hours.
    case hours
}

extension Forecast {
    /// The precipitation from a moment on, or nil where the chosen series says nothing about that time.
    public func precipitation(from moment: Instant, _ choice: PrecipitationChoice) -> PrecipitationWindow? {
        switch choice {
        case .minutes:
            return nextHour(from: moment)
        case .hours:
            return nextTwelveHours(from: moment)
        case .best:
            let hour = minutely?.quality == .interpolated ? nil : nextHour(from: moment)
            // Less than half an hour of values tells less than the hours do.
            if let hour, hour.knownSeconds >= 1800 { return hour }
            return nextTwelveHours(from: moment) ?? hour
        }
    }

    private func nextHour(from moment: Instant) -> PrecipitationWindow? {
        guard let minutely else { return nil }
        let start = moment.flooredToMultiple(of: 60)
        let end = start.advanced(by: 3600)
        let spans = Forecast.spans(of: minutely.points.map(\.time), lasting: minutely.quality.span, grid: 60)
        var entries: [PrecipitationWindow.Entry] = []
        for (point, span) in zip(minutely.points, spans) {
            guard let span, span.end > start, span.start < end else { continue }
            let hour = hour(holding: max(span.start, start))
            let falls = (point.rate ?? 0) > 0
            entries.append(
                PrecipitationWindow.Entry(
                    start: max(span.start, start), end: min(span.end, end), rate: point.rate,
                    probability: point.probability ?? hour?.precipitationProbability,
                    kind: falls ? point.kind ?? hour?.precipitationKind : nil,
                    thunder: falls && hour?.condition == .thunderstorm))
        }
        return window(.hour, minutely.quality.resolution, moment, start, end, entries)
    }

    private func nextTwelveHours(from moment: Instant) -> PrecipitationWindow? {
        let spans = Forecast.spans(of: hourly.map(\.time), lasting: 3600, grid: 1)
        guard let first = spans.firstIndex(where: { span in span.map { $0.end > moment } ?? false }),
            let next = spans[first]?.start
        else { return nil }
        // Where the hour that holds the moment is missing, the hours after it tell when it began.
        let start = next.advanced(by: -3600 * max(0, (moment.seconds(to: next) / 3600).rounded(.up)))
        let end = moment.advanced(by: 43_200)
        let dialEnd = zone.onWall(start) + 43_200
        var entries: [PrecipitationWindow.Entry] = []
        for (hour, span) in zip(hourly[first...], spans[first...]) {
            guard let span else { continue }
            // Clocks that are put back give the dial a thirteenth hour, which ends after the window.
            if span.start >= end, zone.onWall(span.start) >= dialEnd { break }
            let falls = (hour.precipitationRate ?? 0) > 0
            entries.append(
                PrecipitationWindow.Entry(
                    start: span.start, end: span.end, rate: hour.precipitationRate,
                    probability: hour.precipitationProbability, kind: falls ? hour.precipitationKind : nil,
                    thunder: falls && hour.condition == .thunderstorm))
        }
        return window(.twelveHours, .hour, moment, start, end, entries)
    }

    private func window(
        _ span: PrecipitationWindow.Span, _ resolution: PrecipitationWindow.Resolution, _ moment: Instant,
        _ start: Instant, _ end: Instant, _ entries: [PrecipitationWindow.Entry]
    ) -> PrecipitationWindow? {
        guard entries.contains(where: { $0.rate != nil }) else { return nil }
        return PrecipitationWindow(
            span: span, resolution: resolution, moment: moment, start: start, end: end, entries: entries)
    }

    /// The hour's weather that an instant lies in.
    func hour(holding instant: Instant) -> Conditions? {
        hourly.last { $0.time <= instant }.flatMap { $0.time.seconds(to: instant) < 3600 ? $0 : nil }
    }

    /// The stretch of each time of a rising series; nil for one that repeats the time before it.
    static func spans(
        of times: [Instant], lasting length: Double, grid: Double
    ) -> [(start: Instant, end: Instant)?] {
        let starts = times.map { $0.flooredToMultiple(of: grid) }
        return starts.indices.map { index in
            if index > 0, starts[index - 1] == starts[index] { return nil }
            let next = starts[index...].first { $0 > starts[index] }
            let end = starts[index].advanced(by: length)
            return (starts[index], next.map { min($0, end) } ?? end)
        }
    }
}

extension MinutelyPrecipitation.Quality {
    var resolution: PrecipitationWindow.Resolution {
        switch self {
        case .minute: .minute
        case .fiveMinute: .fiveMinute
        case .quarterHour: .quarterHour
        case .interpolated: .interpolated
        }
    }
}

extension Forecast {
    /// What falls at a moment by the finest series that is measured or modelled at its own fineness; nil where nothing is
    /// known to fall, or so little or so unlikely that an outlook calls it dry.
    public func precipitation(at moment: Instant) -> PrecipitationWindow.Entry? {
        let entries = precipitation(from: moment, .best)?.entries ?? []
        return entries.first { entry in
            entry.start <= moment && moment < entry.end && entry.rate.map(entry.isWet) == true
        }
    }
}

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
