extension UnitSystem {
    /// The scale that a temperature is shown on.
    public enum TemperatureUnit: Hashable, Sendable {
        /// °C.
        case celsius
        /// °F.
        case fahrenheit
    }

    /// What a wind speed is shown in.
    public enum SpeedUnit: Hashable, Sendable {
        /// mph.
        case milesPerHour
        /// m/s.
        case metersPerSecond
        /// km/h.
        case kilometersPerHour
    }

    /// The scale of temperatures.
    public var temperatureUnit: TemperatureUnit {
        self == .us ? .fahrenheit : .celsius
    }

    /// The unit of wind speeds.
    public var speedUnit: SpeedUnit {
        switch self {
        case .us, .uk: .milesPerHour
        case .si: .metersPerSecond
        case .ca: .kilometersPerHour
        }
    }

    /// A temperature in °C as the whole number to show, halves rounded away from zero; nil for what is no number.
    public func temperature(_ celsius: Double) -> Int? {
        figure(temperatureUnit == .fahrenheit ? celsius * 9 / 5 + 32 : celsius)
    }

    /// A speed in m/s as the whole number to show; nil for what is no number or below zero.
    public func speed(_ metersPerSecond: Double) -> Int? {
        guard metersPerSecond >= 0 else { return nil }
        switch speedUnit {
        case .milesPerHour: return figure(metersPerSecond * 3600 / 1609.344)
        case .metersPerSecond: return figure(metersPerSecond)
        case .kilometersPerHour: return figure(metersPerSecond * 3.6)
        }
    }
}

/// A fraction, 0 to 1, as whole percent; nil for anything else.
public func percent(_ fraction: Double) -> Int? {
    (0...1).contains(fraction) ? figure(fraction * 100) : nil
}

/// The nearest whole number, halves away from zero; nil beyond six digits, where no figure of the weather lies.
private func figure(_ value: Double) -> Int? {
    // Conversions leave errors far below a millionth, which must not tip a half over.
    abs(value) < 1_000_000 ? Int(((value * 1e6).rounded() / 1e6).rounded()) : nil
}
