/// The units that a card speaks in, one for each quantity.
public struct Units: Hashable, Codable, Sendable {
    /// The scale that a temperature is shown on.
    public enum Temperature: String, CaseIterable, Codable, Sendable {
        /// °C.
        case celsius = "c"
        /// °F.
        case fahrenheit = "f"
    }

    /// What a wind speed is shown in.
    public enum Speed: String, CaseIterable, Codable, Sendable {
        /// mph.
        case milesPerHour = "mph"
        /// m/s.
        case metersPerSecond = "m/s"
        /// km/h.
        case kilometersPerHour = "km/h"
        /// Nautical miles an hour.
        case knots = "kn"
    }

    /// What a depth of precipitation is shown in.
    public enum Precipitation: String, CaseIterable, Codable, Sendable {
        /// mm.
        case millimeters = "mm"
        /// in.
        case inches = "in"
    }

    /// What a distance is shown in.
    public enum Distance: String, CaseIterable, Codable, Sendable {
        /// km.
        case kilometers = "km"
        /// Statute miles.
        case miles = "mi"
    }

    /// The scale of temperatures.
    public var temperature: Temperature
    /// The unit of wind speeds.
    public var speed: Speed
    /// The unit of precipitation.
    public var precipitation: Precipitation
    /// The unit of distances.
    public var distance: Distance

    /// The units of a system.
    public init(_ system: UnitSystem) {
        temperature = system == .us ? .fahrenheit : .celsius
        precipitation = system == .us ? .inches : .millimeters
        distance = system == .us || system == .uk ? .miles : .kilometers
        switch system {
        case .us, .uk: speed = .milesPerHour
        case .si: speed = .metersPerSecond
        case .ca: speed = .kilometersPerHour
        }
    }
}
