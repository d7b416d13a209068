public import Primitives

/// Hourly temperatures over up to 24 hours, with their extremes.
public struct TemperatureSeries: Hashable, Sendable {
    /// A temperature at an instant.
    public struct Reading: Hashable, Sendable {
        /// The time.
        public var time: Instant
        /// The temperature in °C.
        public var celsius: Double

        /// A temperature in °C at an instant.
        public init(time: Instant, celsius: Double) {
            self.time = time
            self.celsius = celsius
        }
    }

    /// The readings in order of time, split where consecutive ones are more than an hour and more than a step of the service apart.
    public let runs: [[Reading]]
    /// The first of the highest readings.
    public let high: Reading
    /// The first of the lowest readings.
    public let low: Reading
    /// The time of the first reading.
    public let start: Instant
    /// The time of the last reading.
    public let end: Instant

    /// A series of readings in order of time, with the spans between whose ends a service has none; nil if there are no readings.
    public init?(_ readings: [Reading], steps: [ClosedRange<Instant>] = []) {
        guard let first = readings.first, let last = readings.last else { return nil }
        var (high, low) = (first, first)
        var runs: [[Reading]] = []
        var before: Instant?
        for reading in readings {
            if reading.celsius > high.celsius { high = reading }
            if reading.celsius < low.celsius { low = reading }
            // The times of saved answers may be off by a second.
            if let before,
                before.seconds(to: reading.time) <= 3601
                    || steps.contains(where: { $0.contains(before) && $0.contains(reading.time) })
            {
                runs[runs.count - 1].append(reading)
            } else {
                runs.append([reading])
            }
            before = reading.time
        }
        self.runs = runs
        self.high = high
        self.low = low
        start = first.time
        end = last.time
    }
}

extension TemperatureSeries {
    /// How long before and after an observation it affects the series, in seconds.
    private static let reach = 10_800.0

    /// The series through an observation, from which it eases to its own temperatures within three hours on both sides.
    ///
    /// The observation becomes one of the readings, so that the extremes include it. One that the series expects, or that is
    /// outside the series or in a gap of it, changes nothing.
    public func passing(through observation: Reading) -> TemperatureSeries {
        let moment = observation.time
        guard
            let index = runs.firstIndex(where: { run in
                run.first.map { $0.time <= moment } == true && run.last.map { moment <= $0.time } == true
            }), let expected = TemperatureSeries.interpolated(runs[index], at: moment)
        else { return self }
        let difference = observation.celsius - expected
        if abs(difference) < 1e-6 { return self }
        var readings = runs.flatMap { $0 }.filter { $0.time != moment }.map { reading in
            // Smoothstep: 1 at the observation and 0 from three hours on.
            let t = max(0, 1 - abs(moment.seconds(to: reading.time)) / TemperatureSeries.reach)
            return Reading(time: reading.time, celsius: reading.celsius + difference * t * t * (3 - 2 * t))
        }
        readings.insert(observation, at: readings.firstIndex { $0.time > moment } ?? readings.endIndex)
        return TemperatureSeries(readings) ?? self
    }

    /// The temperature at an instant between two readings of a run, along a line.
    private static func interpolated(_ run: [Reading], at moment: Instant) -> Double? {
        guard let before = run.last(where: { $0.time <= moment }),
            let after = run.first(where: { $0.time >= moment })
        else { return nil }
        let gap = before.time.seconds(to: after.time)
        return gap <= 0
            ? before.celsius
            : before.celsius + (after.celsius - before.celsius) * before.time.seconds(to: moment) / gap
    }
}

extension Forecast {
    /// 24 hours of temperatures from the hour of a moment on, the forecast's last 24 if it ends earlier, or fewer if it is shorter; nil
    /// if there are none.
    ///
    /// For a moment whose motion began at `first`, those from the hour of `first` on, as long as they hold the moment.
    public func temperatureSeries(at moment: Instant, since first: Instant? = nil) -> TemperatureSeries? {
        var readings: [TemperatureSeries.Reading] = []
        for hour in hourly {
            guard let celsius = hour.temperature, abs(celsius) < 1000,
                hour.time > readings.last?.time ?? .distantPast
            else { continue }
            readings.append(.init(time: hour.time, celsius: celsius))
        }
        guard let earliest = readings.first?.time, let last = readings.last?.time else { return nil }
        func start(at moment: Instant) -> Instant {
            let own = readings.last { $0.time <= moment }?.time ?? earliest
            return max(earliest, min(own, last.advanced(by: -82_800)))
        }
        let usual = start(at: first ?? moment)
        let start = usual.advanced(by: 82_800) < moment ? start(at: moment) : usual
        return TemperatureSeries(readings.filter { start <= $0.time && $0.time < start.advanced(by: 86_400) })
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(secondsSince1970: -.infinity)
}
