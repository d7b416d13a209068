internal import Libc
public import Primitives

/// How far the moon has gone round the sky from the sun, and how much of it is lit.
public struct MoonPhase: Hashable, Sendable {
    /// The part of the cycle that has passed, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    ///
    /// The moon's apparent geocentric longitude less the sun's, in turns; within 0.00005 from 1950 to 2050.
    public let fraction: Double
    /// The part of the disc that is lit, 0 to 1, from the middle of the earth (Meeus, chapter 48).
    public let illumination: Double

    /// The phase at a moment, which is the same for all places.
    public init(at instant: Instant) {
        let date = JulianDate(instant)
        let nutation = Nutation(date)
        self.init(moon: Moon.apparent(date, nutation), sun: Sun.apparent(date, nutation))
    }

    init(moon: EclipticPosition, sun: EclipticPosition) {
        let ahead = wrapped(moon.longitude - sun.longitude)
        fraction = ahead / 360
        let across = cos(moon.latitude.inRadians) * cos(ahead.inRadians)
        let elongation = acos(min(1, max(-1, across)))
        let angle = atan2(sun.distance * sin(elongation), moon.distance - sun.distance * cos(elongation))
        illumination = (1 + cos(angle)) / 2
    }

    /// The phase's name.
    ///
    /// New, full and the quarters last a sixtieth of the cycle to both sides, which is about the day on which they are.
    public var name: Name {
        let quarter = Int(fraction.isFinite ? (fraction * 4).rounded() : 0)
        if abs(fraction - Double(quarter) / 4) <= 1.0 / 60 {
            return [.new, .firstQuarter, .full, .lastQuarter][quarter % 4]
        }
        switch fraction {
        case ..<0.25: return .waxingCrescent
        case ..<0.5: return .waxingGibbous
        case ..<0.75: return .waningGibbous
        default: return .waningCrescent
        }
    }

    /// The eight phases, from new moon on.
    public enum Name: String, CaseIterable, Sendable {
        case new = "new moon"
        case waxingCrescent = "waxing crescent"
        case firstQuarter = "first quarter"
        case waxingGibbous = "waxing gibbous"
        case full = "full moon"
        case waningGibbous = "waning gibbous"
        case lastQuarter = "last quarter"
        case waningCrescent = "waning crescent"
    }
}
