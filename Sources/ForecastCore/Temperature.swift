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

    /// The readings in order of time, split where consecutive ones are more than an hour apart.
    public let runs: [[Reading]]
    /// The first of the highest readings.
    public let high: Reading
    /// The first of the lowest readings.
    public let low: Reading
    /// The time of the first reading.
    public let start: Instant
    /// The time of the last reading.
    public let end: Instant

    /// A series of readings in order of time; nil if there are none.
    public init?(_ readings: [Reading]) {
        guard let first = readings.first, let last = readings.last else { return nil }
        var (high, low) = (first, first)
        var runs: [[Reading]] = []
        var before: Instant?
        for reading in readings {
            if reading.celsius > high.celsius { high = reading }
            if reading.celsius < low.celsius { low = reading }
            // The times of saved answers may be off by a second.
            if let before, before.seconds(to: reading.time) <= 3601 {
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

extension Forecast {
    /// The first 24 hours of temperatures, or fewer if the forecast is shorter; nil if there are none.
    ///
    /// For a moment after those, the 24 hours from the moment's own, or the forecast's last 24 hours if it ends earlier.
    public func temperatureSeries(at moment: Instant) -> TemperatureSeries? {
        var readings: [TemperatureSeries.Reading] = []
        for hour in hourly {
            guard let celsius = hour.temperature, abs(celsius) < 1000,
                hour.time > readings.last?.time ?? .distantPast
            else { continue }
            readings.append(.init(time: hour.time, celsius: celsius))
        }
        guard let first = readings.first?.time, let last = readings.last?.time else { return nil }
        var start = first
        if first.advanced(by: 82_800) < moment {
            let own = readings.last { $0.time <= moment }?.time ?? first
            start = max(first, min(own, last.advanced(by: -82_800)))
        }
        return TemperatureSeries(readings.filter { start <= $0.time && $0.time < start.advanced(by: 86_400) })
    }
}

extension Instant {
    fileprivate static let distantPast = Instant(secondsSince1970: -.infinity)
}
