/// The three kinds of half-light.
public enum Twilight: CaseIterable, Sendable {
    /// Things are seen plainly without lamps.
    case civil
    /// The horizon at sea is seen.
    case nautical
    /// The faintest stars are not seen yet.
    case astronomical

    /// The altitude of the middle of the sun at its darker end, in degrees.
    public var altitude: Double {
        switch self {
        case .civil: -6
        case .nautical: -12
        case .astronomical: -18
        }
    }
}
