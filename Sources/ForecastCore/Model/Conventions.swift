/// How a clock is read.
public enum TimeFormat: String, CaseIterable, Codable, Sendable {
    /// 1 to 12, with AM and PM.
    case twelveHour = "12h"
    /// 0 to 23.
    case twentyFourHour = "24h"
}

/// The units that figures are shown in.
public enum UnitSystem: String, CaseIterable, Codable, Sendable {
    /// °F and mph.
    case us
    /// °C and m/s.
    case si
    /// °C and km/h.
    case ca
    /// °C and mph.
    case uk
}
