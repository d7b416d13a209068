/// The unit systems of Dark Sky and Pirate Weather, by the word in `flags.units`.
///
/// | | temperature | intensity | wind | visibility |
/// |---|---|---|---|---|
/// | `us` | °F | in/h | mph | mi |
/// | `si` | °C | mm/h | m/s | km |
/// | `ca` | °C | mm/h | km/h | km |
/// | `uk` | °C | mm/h | mph | km |
/// | `uk2` | °C | mm/h | mph | mi |
///
/// Pirate Weather's `uk` is Dark Sky's `uk2`.
public enum SourceUnits: String, CaseIterable, Hashable, Sendable {
    /// Imperial units.
    case us
    /// SI units, intensity by the hour.
    case si
    /// SI units with wind in km/h.
    case ca
    /// SI units with wind in mph.
    case uk
    /// SI units with wind in mph and distances in miles.
    case uk2

    func celsius(_ temperature: Double) -> Double {
        self == .us ? (temperature - 32) / 1.8 : temperature
    }

    func millimetersPerHour(_ intensity: Double) -> Double {
        self == .us ? intensity * 25.4 : intensity
    }

    func metersPerSecond(_ speed: Double) -> Double {
        switch self {
        case .us, .uk, .uk2: speed * 0.44704
        case .si: speed
        case .ca: speed / 3.6
        }
    }

    func meters(_ distance: Double) -> Double {
        switch self {
        case .us, .uk2: distance * 1609.344
        case .si, .ca, .uk: distance * 1000
        }
    }
}
