public import Primitives

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
