public import Primitives

/// How the sun divides a day of a place.
public enum Daylight: Hashable, Sendable {
    /// The sun rises and sets.
    ///
    /// Within a fifth of a degree of a pole, where the season moves the sun more than the hour does, it may set first.
    case normal(sunrise: Instant, sunset: Instant)
    /// The sun rises and does not set, as when a polar day begins.
    case sunriseOnly(Instant)
    /// The sun sets and does not rise, as when a polar day ends.
    case sunsetOnly(Instant)
    /// The sun stays up.
    case polarDay
    /// The sun stays down.
    case polarNight

    /// What a day is called by whether the sun rises and sets.
    public enum Kind: String, CaseIterable, Sendable {
        /// It does both.
        case normal
        /// It stays up.
        case polarDay
        /// It stays down.
        case polarNight
        /// It does only one of the two.
        case partial
    }

    /// What the day is called.
    public var kind: Kind {
        switch self {
        case .normal: .normal
        case .sunriseOnly, .sunsetOnly: .partial
        case .polarDay: .polarDay
        case .polarNight: .polarNight
        }
    }

    /// When the sun rises, if it does.
    public var sunrise: Instant? {
        switch self {
        case .normal(let sunrise, _), .sunriseOnly(let sunrise): sunrise
        case .sunsetOnly, .polarDay, .polarNight: nil
        }
    }

    /// When the sun sets, if it does.
    public var sunset: Instant? {
        switch self {
        case .normal(_, let sunset), .sunsetOnly(let sunset): sunset
        case .sunriseOnly, .polarDay, .polarNight: nil
        }
    }

    /// What a day's crossings make of it: the first rise, and the set that follows it or else the first.
    init(_ crossings: Crossings, from start: Instant) {
        let rise = crossings.rising.first
        let set = crossings.falling.first { $0 > rise ?? 0 } ?? crossings.falling.first
        switch (rise.map(start.advanced), set.map(start.advanced)) {
        case (let rise?, let set?): self = .normal(sunrise: rise, sunset: set)
        case (let rise?, nil): self = .sunriseOnly(rise)
        case (nil, let set?): self = .sunsetOnly(set)
        case (nil, nil): self = crossings.startsPositive ? .polarDay : .polarNight
        }
    }
}
