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

/// A colour scale for air temperatures.
public enum TemperaturePalette: String, CaseIterable, Hashable, Codable, Sendable {
    /// Dark colours with a high contrast to white ink.
    case clear
    /// The bright colours of Lucid Weather Clock.
    case lucid

    /// The colour of a temperature in °C; beyond the ends of the scale, the end colours.
    public func color(at celsius: Double) -> Color {
        scale.color(at: celsius)
    }

    /// White or near black, whichever has the higher contrast with a background.
    public static func ink(on background: Color) -> Color {
        let dark = Color(red: 16, green: 24, blue: 32)
        return background.contrast(with: .white) >= background.contrast(with: dark) ? .white : dark
    }

    private var scale: ColorScale {
        switch self {
        case .clear: TemperaturePalette.clearScale
        case .lucid: TemperaturePalette.lucidScale
        }
    }

    private static let clearScale = ColorScale([
        .init(-30, Color(rgb: 0x865EB1)), .init(-20, Color(rgb: 0x7563C0)), .init(-10, Color(rgb: 0x516EC6)),
        .init(0, Color(rgb: 0x2376B9)), .init(8, Color(rgb: 0x077C91)), .init(15, Color(rgb: 0x198166)),
        .init(21, Color(rgb: 0x597B31)), .init(26, Color(rgb: 0x986600)), .init(32, Color(rgb: 0xB4561A)),
        .init(38, Color(rgb: 0xC0453B)), .init(45, Color(rgb: 0xC33D59)),
    ])

    private static let lucidScale = ColorScale([
        .init(-30, Color(red: 38, green: 84, blue: 114)), .init(-7, Color(red: 75, green: 168, blue: 231)),
        .init(0, Color(red: 115, green: 209, blue: 239)), .init(5, Color(red: 67, green: 205, blue: 187)),
        .init(18, Color(red: 251, green: 171, blue: 48)), .init(27, Color(red: 244, green: 119, blue: 25)),
        .init(50, Color(red: 254, green: 81, blue: 12)),
    ])
}
