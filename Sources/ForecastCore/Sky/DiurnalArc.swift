public import Primitives

/// The way of the sun, or by night the moon, over a place from its rise to its set.
public struct DiurnalArc: Hashable, Sendable {
    /// What goes along it.
    public enum Body: Hashable, Sendable {
        /// The sun.
        case sun
        /// The moon in its phase.
        case moon(Moonlight)
    }

    /// What goes along it.
    public var body: Body
    /// When it rises, or for a sun that stays up, when it was lowest; nil where it does neither.
    public var start: Instant?
    /// When it sets, or for a sun that stays up, when it will be lowest; nil where it does neither.
    public var end: Instant?
    /// The part of the way that lies behind it, 0 to 1; nil while it is under the horizon, and the ends are those of its
    /// next way.
    public var fraction: Double?
    /// Degrees above the horizon, without refraction.
    public var altitude: Double
    /// Whether the sun of the place's solar day stays up or down.
    public var polar: Day.Polar

    /// A way as told by someone else.
    public init(
        body: Body, start: Instant? = nil, end: Instant? = nil, fraction: Double? = nil, altitude: Double,
        polar: Day.Polar = .none
    ) {
        self.body = body
        self.start = start
        self.end = end
        self.fraction = fraction
        self.altitude = altitude
        self.polar = polar
    }
}

/// How the moon looks.
public struct Moonlight: Hashable, Sendable {
    /// The part of the cycle that has passed, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    public var cycle: Double
    /// The part of the disc that is lit, 0 to 1.
    public var illumination: Double
    /// The phase's name.
    public var phase: LunarPhase

    /// A phase as told by someone else.
    public init(cycle: Double, illumination: Double, phase: LunarPhase) {
        self.cycle = cycle
        self.illumination = illumination
        self.phase = phase
    }
}

/// The eight phases of the moon.
public enum LunarPhase: String, CaseIterable, Hashable, Sendable {
    case new, waxingCrescent, firstQuarter, waxingGibbous, full, waningGibbous, lastQuarter, waningCrescent
}
