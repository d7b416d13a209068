/// The unit systems of Dark Sky and Pirate Weather, by the word in `flags.units`.
///
/// | | temperature | intensity | wind |
/// |---|---|---|---|
/// | `us` | °F | in/h | mph |
/// | `si` | °C | mm/h | m/s |
/// | `ca` | °C | mm/h | km/h |
/// | `uk`, `uk2` | °C | mm/h | mph |
///
/// Pirate Weather's `uk` is Dark Sky's `uk2`, which has miles of visibility where Dark Sky's older `uk` has kilometres.
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
}
