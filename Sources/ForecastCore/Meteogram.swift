public import Primitives

/// The hours after a moment as a meteogram shows them: temperatures with their turning points, what falls, and the wind.
public struct Meteogram: Hashable, Sendable {
    /// A highest or lowest temperature between two changes.
    public struct Turn: Hashable, Sendable {
        public var reading: TemperatureSeries.Reading
        public var isHigh: Bool
    }

    /// Hours in which the same falls, with short breaks.
    public struct Fall: Hashable, Sendable {
        /// In order of time; dry hours of breaks are not among them.
        public var hours: [JudgedHour]
        /// The strongest verdict of the hours, with the largest stated chance.
        public var verdict: PrecipitationVerdict
        /// How much falls in mm of water; nil if that is not known of each hour.
        public var amount: Double?

        public var isSnow: Bool { verdict.kind?.isSnow ?? false }
        public var start: Instant { hours[0].start }
        public var end: Instant { hours[hours.count - 1].end }
    }

    public var span: Range<Instant>
    public var course: TemperatureSeries
    /// In order of time.
    public var turns: [Turn]
    /// In order of time.
    public var falls: [Fall]
    /// The wind of full hours of which it is known.
    public var winds: [Conditions]
    /// The likely temperatures of full hours, where an ensemble is known.
    public var ranges: [TemperatureRange]
    /// The cloud cover and the pressure of full hours, where either is known.
    public var skies: [Conditions]
    /// The strongest gust that matters, with its hour; nil for none.
    public var gust: Conditions?
    /// What falls when, in the whole span.
    public var outlook: Outlook
}

extension WeatherReport {
    /// The change in °C from which on a temperature turns.
    private static let leastSwing = 2.0
    /// The longest break, in seconds, within what falls.
    private static let longestBreak = 3 * 3600.0

    /// The hours after the moment; nil if no temperature of them is known.
    public func meteogram(hours count: Int) -> Meteogram? {
        let span = moment..<moment.advanced(by: 3600 * Double(count))
        let steps = (forecast.periods ?? []).map { $0.start...$0.end }
        guard let course = TemperatureSeries(temperatures(in: moment...span.upperBound), steps: steps) else {
            return nil
        }
        let hours = forecast.hourly.map(\.time).filter { moment <= $0 && $0 <= span.upperBound }.compactMap {
            forecast.conditions(at: $0)
        }
        let winds = hours.filter { ($0.windSpeed ?? -1) >= 0 }
        // A sentence about days ends with an hour, not with the minute of the moment.
        let end = forecast.hourly.map(\.time).last { $0 <= span.upperBound && $0 > moment } ?? span.upperBound
        let gusty = winds.filter { $0.notableGust != nil }
        return Meteogram(
            span: span, course: course, turns: WeatherReport.turns(of: course),
            falls: falls(in: moment.advanced(by: -3599)..<span.upperBound), winds: winds,
            ranges: forecast.ensemble?.ranges(in: moment...span.upperBound, beside: course) ?? [],
            skies: hours.filter { $0.cloudCover != nil || $0.pressure != nil },
            gust: gusty.max { ($0.notableGust ?? 0) < ($1.notableGust ?? 0) },
            outlook: forecast.outlook(over: moment..<end, seenFrom: moment))
    }

    /// The turning points between which the temperature changes enough, and the highest and the lowest of all.
    static func turns(of course: TemperatureSeries) -> [Meteogram.Turn] {
        let readings = course.runs.flatMap { $0 }
        guard let first = readings.first else { return [] }
        var turns: [Meteogram.Turn] = []
        var (low, high) = (first, first)
        var isRising: Bool?
        for reading in readings {
            if reading.celsius > high.celsius { high = reading }
            if reading.celsius < low.celsius { low = reading }
            if isRising != true, reading.celsius - low.celsius >= leastSwing {
                if low.time > first.time { turns.append(Meteogram.Turn(reading: low, isHigh: false)) }
                (isRising, high) = (true, reading)
            } else if isRising != false, high.celsius - reading.celsius >= leastSwing {
                if high.time > first.time { turns.append(Meteogram.Turn(reading: high, isHigh: true)) }
                (isRising, low) = (false, reading)
            }
        }
        // A temperature that is still rising or falling at an end may be the highest or the lowest.
        for (reading, isHigh) in [(course.high, true), (course.low, false)]
        where !turns.contains(where: { $0.isHigh == isHigh && $0.reading.celsius == reading.celsius }) {
            turns.append(Meteogram.Turn(reading: reading, isHigh: isHigh))
        }
        return turns.sorted { $0.reading.time < $1.reading.time }
    }

    /// What falls in the hours that begin in a span, and in what is still to come of the longer periods after them.
    private func falls(in span: Range<Instant>) -> [Meteogram.Fall] {
        let hours = Dictionary(forecast.hourly.map { ($0.time, $0) }) { first, _ in first }
        let periods = (forecast.periods ?? []).compactMap { period -> JudgedHour? in
            guard period.start < span.upperBound, period.end > moment else { return nil }
            var judged = period.judged(beside: hours[period.start])
            if period.start < moment { judged?.begin(at: moment) }
            return judged
        }
        var groups: [[JudgedHour]] = []
        for hour in self.hours(in: span) + periods where hour.verdict.isWet {
            if let last = groups.last?.last, last.end.seconds(to: hour.start) <= WeatherReport.longestBreak,
                last.verdict.state == hour.verdict.state
            {
                groups[groups.count - 1].append(hour)
            } else {
                groups.append([hour])
            }
        }
        return groups.compactMap { hours in
            guard var verdict = hours.map(\.verdict).max(by: PrecipitationVerdict.isWeaker) else { return nil }
            verdict.chance = hours.compactMap(\.verdict.chance).max()
            let amounts = hours.map(\.amount)
            return Meteogram.Fall(
                hours: hours, verdict: verdict,
                amount: amounts.contains(nil) ? nil : amounts.compactMap { $0 }.reduce(0, +))
        }
    }
}

extension PrecipitationVerdict {
    /// Whether what falls is snow, sleet, hail or ice rather than water; nil where that is not known.
    fileprivate var state: Phenomenon.Kind? {
        switch kind {
        case .snow, .snowShowers: .snow
        case .sleet, .hail, .freezingRain: kind
        case .drizzle, .rain, .showers, .thunder: .rain
        case .precipitation, nil: nil
        }
    }
}
