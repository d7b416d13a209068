public import Primitives

/// Precipitation over the hour or the twelve hours after a moment, from one series of a forecast.
public struct PrecipitationWindow: Hashable, Sendable {
    /// The length of a window.
    public enum Span: Hashable, Sendable {
        /// Sixty minutes from the minute that contains the moment.
        case hour
        /// Twelve hours.
        case twelveHours
    }

    /// The resolution of a series.
    public enum Resolution: Hashable, Sendable {
        /// One value per minute.
        case minute
        /// One value per five minutes.
        case fiveMinute
        /// One value per quarter of an hour.
        case quarterHour
        /// One value per quarter of an hour, interpolated from hours.
        case interpolated
        /// One value per hour.
        case hour
    }

    /// A span of time and its precipitation.
    public struct Entry: Hashable, Sendable {
        /// The start of the span.
        public var start: Instant
        /// The end of the span.
        public var end: Instant
        /// The rate in mm/h; nil is a gap in the data.
        public var rate: Double?
        /// The probability of the entry, or else of its hour, 0 to 1.
        public var probability: Double?
        /// The kind of precipitation of the entry, or else of its hour.
        public var kind: PrecipitationKind?
        /// Whether the entry's hour has a thunderstorm.
        public var thunder: Bool

        /// A span from one instant to another.
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

    /// The length of the window.
    public var span: Span
    /// The resolution of the series.
    public var resolution: Resolution
    /// The moment after which the window begins.
    public var moment: Instant
    /// The start of the minute or hour that contains the moment.
    public var start: Instant
    /// Sixty minutes after the start, or twelve hours after the moment, even if the data end earlier.
    public var end: Instant
    /// The entries, in order of time and without overlap.
    public var entries: [Entry]

    /// A window; its start is the moment by default.
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

    /// The number of seconds with a known rate.
    public var knownSeconds: Double {
        entries.reduce(0) { $1.rate == nil ? $0 : $0 + $1.start.seconds(to: $1.end) }
    }
}

/// The series that a precipitation window is taken from.
public enum PrecipitationChoice: String, CaseIterable, Hashable, Codable, Sendable {
    /// The minutes if they are not interpolated and cover half of the next hour, or else the hours.
    case best
    /// The minutes, even if they are interpolated.
    case minutes
    /// The hours.
    case hours
}

extension Forecast {
    /// The precipitation after a moment; nil if the chosen series has no rate in that time.
    public func precipitation(from moment: Instant, _ choice: PrecipitationChoice) -> PrecipitationWindow? {
        switch choice {
        case .minutes:
            return nextHour(from: moment)
        case .hours:
            return nextTwelveHours(from: moment)
        case .best:
            let hour = minutely?.quality == .interpolated ? nil : nextHour(from: moment)
            // Hours are more informative than less than half an hour of minutes.
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
        // If the hour that contains the moment is missing, its start follows from the next hour's.
        let start = next.advanced(by: -3600 * max(0, (moment.seconds(to: next) / 3600).rounded(.up)))
        let end = moment.advanced(by: 43_200)
        let dialEnd = zone.localSeconds(at: start) + 43_200
        var entries: [PrecipitationWindow.Entry] = []
        for (hour, span) in zip(hourly[first...], spans[first...]) {
            guard let span else { continue }
            // When clocks go back, the dial shows a thirteenth hour, which ends after the window.
            if span.start >= end, zone.localSeconds(at: span.start) >= dialEnd { break }
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

    /// The span of each time in ascending order; nil for a repeated time.
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
    /// The precipitation at a moment, from the best series; nil if it is unknown, or so light or unlikely that an ``Outlook``
    /// counts it as dry.
    public func precipitation(at moment: Instant) -> PrecipitationWindow.Entry? {
        let entries = precipitation(from: moment, .best)?.entries ?? []
        return entries.first { entry in
            entry.start <= moment && moment < entry.end && entry.rate.map(entry.isWet) == true
        }
    }
}

/// Precipitation as slices of a clock dial: the minutes of an hour, or twelve hours.
public struct PrecipitationClock: Hashable, Sendable {
    /// A span of time on the dial.
    public struct Slice: Hashable, Sendable {
        /// The minute of the hour, 0 to 59, or the hour, 0 to 11, by the place's clock.
        public var slot: Int
        /// The angle at which the slice begins, clockwise from twelve.
        public var start: Angle
        /// The angle at which it ends.
        public var end: Angle
        /// The radial extent, from 0 at the inner edge to 1 at the outer edge of the dial.
        public var length: Double
        /// The probability, or 1 if it is unknown.
        public var opacity: Double
        /// Whether it is snow.
        public var isSnow: Bool
    }

    /// The slices, in order of slot; dry and unknown spans have none.
    public let slices: [Slice]
    /// The angle of the first span, where the time to come meets the time an hour or twelve hours later.
    public let start: Angle

    /// Whether a slice lies at a direction.
    public func reaches(_ direction: Angle) -> Bool {
        slices.contains { slice in
            let along = (direction.degrees - slice.start.degrees).truncatingRemainder(dividingBy: 360)
            return (along < 0 ? along + 360 : along) < slice.end.degrees - slice.start.degrees
        }
    }

    /// The rate in mm/h at which a slice reaches the outer edge.
    public static let fullRate = 0.9

    /// The dial of a window, in local time.
    ///
    /// An hourly slice begins at the local minute of its hour, which lies between two numerals if the UTC offset is not a whole
    /// number of hours. Of two spans with the same slot, as when clocks go back, the heavier one is shown.
    public init(_ window: PrecipitationWindow, zone: ZoneOffsets) {
        var bySlot: [Int: (rate: Double, slice: Slice)] = [:]
        // The dial shows twelve hours of local time; with a clock change these are eleven or thirteen hours.
        let dialEnd = zone.localSeconds(at: window.start) + 43_200
        for entry in window.entries where zone.localSeconds(at: entry.start) < dialEnd {
            guard let rate = entry.rate, rate > 0 else { continue }
            for slice in PrecipitationClock.outlines(of: entry, window.span, zone) {
                var slice = slice
                slice.length = min(rate, PrecipitationClock.fullRate) / PrecipitationClock.fullRate
                slice.opacity = entry.probability ?? 1
                slice.isSnow = entry.kind == .snow
                if let there = bySlot[slice.slot], there.rate >= rate { continue }
                bySlot[slice.slot] = (rate, slice)
            }
        }
        slices = bySlot.values.map(\.slice).filter { $0.opacity > 0 }.sorted { $0.slot < $1.slot }
        let first = window.entries.first.flatMap { PrecipitationClock.outlines(of: $0, window.span, zone).first }
        start = first?.start ?? .degrees(0)
    }

    private static func outlines(
        of entry: PrecipitationWindow.Entry, _ span: PrecipitationWindow.Span, _ zone: ZoneOffsets
    ) -> [Slice] {
        switch span {
        case .hour:
            // A longer span applies to each of its minutes.
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
        Slice(
            slot: slot, start: start, end: .degrees(start.degrees + degrees), length: 0, opacity: 1, isSnow: false)
    }
}
