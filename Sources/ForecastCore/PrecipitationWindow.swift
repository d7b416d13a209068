public import Primitives

/// Precipitation over the hour or the twelve hours after a moment, from one series of a forecast.
public struct PrecipitationWindow: Hashable, Sendable {
    /// The length of a window.
    public enum Span: Hashable, Sendable {
        /// Sixty minutes from the minute that contains the moment.
        case hour
        /// Twelve hours.
        case twelveHours
        /// Up to twenty-four hours.
        case day
        /// More than a day.
        case days
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
        /// What the series and, for the rest, the hour say of the span.
        public let evidence: PrecipitationEvidence
        /// What is judged of it.
        public let verdict: PrecipitationVerdict

        /// A span from one instant to another.
        public init(start: Instant, end: Instant, _ evidence: PrecipitationEvidence) {
            self.start = start
            self.end = end
            self.evidence = evidence
            verdict = PrecipitationVerdict(evidence)
        }

        /// The rate in mm/h; nil if it is unknown.
        public var rate: Double? { evidence.rate }
        /// The probability of the span, or else of its hour, 0 to 1.
        public var probability: Double? { evidence.chance }
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

    /// The number of seconds of which anything is known.
    public var knownSeconds: Double {
        entries.reduce(0) { $1.verdict.wetness == .unknown ? $0 : $0 + $1.start.seconds(to: $1.end) }
    }

    /// The number of seconds that may be unknown in an hour that is told as a whole.
    private static let tolerance = 300.0

    /// The strongest verdict, with the largest stated chance; nil if the window is not known as a whole, nor anything wet in it.
    public var strongest: PrecipitationVerdict? {
        guard var strongest = entries.map(\.verdict).max(by: PrecipitationVerdict.isWeaker),
            strongest.isWet || knownSeconds >= start.seconds(to: end) - PrecipitationWindow.tolerance
        else { return nil }
        strongest.chance = entries.compactMap(\.verdict.chance).max()
        return strongest
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
            return minutes(from: moment)
        case .hours:
            return nextTwelveHours(from: moment)
        case .best:
            let hour = minutely?.quality == .interpolated ? nil : minutes(from: moment)
            // Hours are more informative than less than half an hour of minutes.
            if let hour, hour.knownSeconds >= 1800 { return hour }
            return nextTwelveHours(from: moment) ?? hour
        }
    }

    /// The twelve hours after a moment, the first of which are minutes where those are better.
    public func nextHalfDay(from moment: Instant) -> PrecipitationWindow? {
        guard var window = precipitation(from: moment, .hours) else { return nil }
        if let minutes = finest(from: moment), let start = minutes.entries.first?.start,
            let end = minutes.entries.last?.end
        {
            let hours = window.entries.flatMap { hour in
                [(hour.start, min(hour.end, start)), (max(hour.start, end), hour.end)].compactMap { from, to in
                    from < to ? PrecipitationWindow.Entry(start: from, end: to, hour.evidence) : nil
                }
            }
            window.entries = (hours + minutes.entries).sorted { $0.start < $1.start }
        }
        return window
    }

    /// The precipitation of the hour after a moment, from the series that `choice` selects; nil if nothing is known of it.
    public func nextHour(from moment: Instant, _ choice: PrecipitationChoice = .best) -> PrecipitationWindow? {
        guard let window = precipitation(from: moment, choice), window.span == .twelveHours else {
            return precipitation(from: moment, choice)
        }
        let start = moment.flooredToMultiple(of: 60)
        let end = start.advanced(by: 3600)
        let entries = window.entries.compactMap { entry -> PrecipitationWindow.Entry? in
            let (from, to) = (max(entry.start, start), min(entry.end, end))
            return from < to ? PrecipitationWindow.Entry(start: from, end: to, entry.evidence) : nil
        }
        return self.window(.hour, .interpolated, moment, start, end, entries)
    }

    /// The minutes of the twelve hours after a moment, as far as they go; nil if the hours are better for the first of them.
    func finest(from moment: Instant) -> PrecipitationWindow? {
        precipitation(from: moment, .best)?.span == .hour ? minutes(from: moment, lasting: 43_200) : nil
    }

    private func minutes(from moment: Instant, lasting seconds: Double = 3600) -> PrecipitationWindow? {
        guard let minutely else { return nil }
        let start = moment.flooredToMultiple(of: 60)
        let end = start.advanced(by: seconds)
        // The hours that the window touches, with all of their points.
        let around = start.advanced(by: -3600)..<end.advanced(by: 3600)
        let points = minutely.points.filter { around.contains($0.time) }
        let spans = Forecast.spans(of: points.map(\.time), lasting: minutely.quality.span, grid: 60)
        let wetHours = Set(points.filter(\.isWet).compactMap { hour(holding: $0.time)?.time })
        // What falls at present goes on until a point without it; a model's alone lasts a quarter of an hour, if no point has any.
        var present = presentWeather(at: moment)
        let isWet = points.contains { $0.isWet && $0.time < end && $0.time.advanced(by: 60) > start }
        let here = PrecipitationEvidence(conditions(at: moment))
        var entries: [PrecipitationWindow.Entry] = []
        // What the hour that holds a point says.
        var (saidAt, said): (Instant?, PrecipitationEvidence) = (nil, PrecipitationEvidence())
        for (point, span) in zip(points, spans) {
            guard let span, span.end > start, span.start < end else { continue }
            if !point.isWet, point.rate != nil {
                if case .modelWet = present {
                    if isWet || moment.seconds(to: span.start) >= 900 { present = nil }
                } else if span.start > moment {
                    present = nil
                }
            }
            let hour = hour(holding: max(span.start, start))
            if hour?.time != saidAt {
                (saidAt, said) = (hour?.time, PrecipitationEvidence(hour))
            }
            var evidence = said
            // What an hour says beyond its minutes is about those that are wet, if there are any.
            if !point.isWet, let hour, wetHours.contains(hour.time) {
                (evidence.chance, evidence.condition, evidence.kind) = (nil, nil, nil)
            }
            if evidence.temperature == nil {
                (evidence.temperature, evidence.wetBulb) = (here.temperature, here.wetBulb)
            }
            if hour == nil { evidence.kind = here.kind ?? here.condition?.precipitation }
            evidence.rate = point.rate
            evidence.chance = point.probability ?? evidence.chance
            evidence.kind = point.kind ?? evidence.kind
            evidence.present = span.end > moment ? present : nil
            if case .observedDry = present { present = nil }
            if point.rate == nil, point.probability == nil { evidence = PrecipitationEvidence() }
            entries.append(
                PrecipitationWindow.Entry(start: max(span.start, start), end: min(span.end, end), evidence))
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
        let present = presentWeather(at: moment)
        var entries: [PrecipitationWindow.Entry] = []
        for (hour, span) in zip(hourly[first...], spans[first...]) {
            guard let span else { continue }
            // When clocks go back, the dial shows a thirteenth hour, which ends after the window.
            if span.start >= end, zone.localSeconds(at: span.start) >= dialEnd { break }
            var evidence = PrecipitationEvidence(hour)
            evidence.present = span.start <= moment && moment < span.end ? present : nil
            entries.append(PrecipitationWindow.Entry(start: span.start, end: span.end, evidence))
        }
        return window(.twelveHours, .hour, moment, start, end, entries)
    }

    /// The hours of a span, judged at a moment; nil if nothing is known of them.
    public func precipitation(over span: Range<Instant>, seenFrom moment: Instant) -> PrecipitationWindow? {
        let present = presentWeather(at: moment)
        let entries = zip(hourly, Forecast.spans(of: hourly.map(\.time), lasting: 3600, grid: 1)).compactMap {
            hour, own -> PrecipitationWindow.Entry? in
            guard let own, own.end > span.lowerBound, own.start < span.upperBound else { return nil }
            var evidence = PrecipitationEvidence(hour)
            evidence.present = own.start <= moment && moment < own.end ? present : nil
            return PrecipitationWindow.Entry(start: own.start, end: own.end, evidence)
        }
        return window(
            span.lowerBound.seconds(to: span.upperBound) > 90_000 ? .days : .day, .hour, span.lowerBound,
            entries.first?.start ?? span.lowerBound, span.upperBound, entries)
    }

    private func window(
        _ span: PrecipitationWindow.Span, _ resolution: PrecipitationWindow.Resolution, _ moment: Instant,
        _ start: Instant, _ end: Instant, _ entries: [PrecipitationWindow.Entry]
    ) -> PrecipitationWindow? {
        guard entries.contains(where: { $0.verdict.wetness > .unknown }) else { return nil }
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

extension MinutelyPrecipitation.Point {
    /// Whether there is at least a trace.
    fileprivate var isWet: Bool { (rate ?? 0) >= PrecipitationVerdict.trace }
}

extension Forecast {
    /// For how long an observation decides what falls, and for how long it is still worth as much as a model, in seconds.
    private static let (observation, echo) = (1800.0, 3600.0)

    /// What the current conditions say of the moment; nil if they are of another time, or a model's that has nothing falling.
    ///
    /// An observation decides for half an hour, and counts as a model does for another half.
    func presentWeather(at moment: Instant) -> PresentWeather? {
        guard let current, current.condition != nil || current.precipitationRate != nil else { return nil }
        let age = current.time.seconds(to: moment)
        guard (-900..<Forecast.echo).contains(age) else { return nil }
        let isWet = current.precipitationRate.map { $0 >= PrecipitationVerdict.trace }
        let falls = isWet ?? current.condition?.isWet ?? false
        if current.isObserved == true, age < Forecast.observation {
            let stated = (current.precipitationKind ?? current.condition?.precipitation).map(Phenomenon.Kind.init)
            return falls || current.condition?.isWet == true
                ? .observedWet(current.condition == .thunderstorm ? .thunder : stated) : .observedDry
        }
        return falls && age < Forecast.observation * (current.isObserved == true ? 2 : 1)
            ? .modelWet(current.precipitationRate) : nil
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
        /// How sure the precipitation is: pale if it is only possible.
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
    /// The rate in mm/h that a slice shows at least, also where no amount is known.
    public static let leastRate = 0.15

    /// The dial of a window, in local time.
    ///
    /// An hourly slice begins at the local minute of its hour, which lies between two numerals if the UTC offset is not a whole
    /// number of hours. Of two spans with the same slot, as when clocks go back, the heavier one is shown.
    public init(_ window: PrecipitationWindow, zone: ZoneOffsets) {
        var bySlot: [Int: (rate: Double, slice: Slice)] = [:]
        // The dial shows twelve hours of local time; with a clock change these are eleven or thirteen hours.
        let dialEnd = zone.localSeconds(at: window.start) + 43_200
        for entry in window.entries where zone.localSeconds(at: entry.start) < dialEnd {
            let verdict = entry.verdict
            guard verdict.isWet else { continue }
            let rate = max(verdict.rate ?? 0, PrecipitationClock.leastRate)
            for slice in PrecipitationClock.outlines(of: entry, window.span, zone) {
                var slice = slice
                slice.length = min(rate, PrecipitationClock.fullRate) / PrecipitationClock.fullRate
                slice.opacity = verdict.strength
                slice.isSnow = verdict.kind?.isSnow ?? false
                if let there = bySlot[slice.slot], there.rate >= rate { continue }
                bySlot[slice.slot] = (rate, slice)
            }
        }
        slices = bySlot.values.map(\.slice).sorted { $0.slot < $1.slot }
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
        case .twelveHours, .day, .days:
            let time = zone.civilTime(at: entry.start)
            let degrees = Double(time.hour % 12) * 30 + Double(time.minute) * 0.5
            // The rest of an hour whose beginning is known by minutes is as wide as it is long.
            let extent = min(30, entry.start.seconds(to: entry.end) / 120)
            return [slice(time.hour % 12, from: .degrees(degrees), degrees: extent)]
        }
    }

    private static func slice(_ slot: Int, from start: Angle, degrees: Double) -> Slice {
        Slice(
            slot: slot, start: start, end: .degrees(start.degrees + degrees), length: 0, opacity: 1, isSnow: false)
    }
}
