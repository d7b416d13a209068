internal import Astronomy
internal import Libc

/// The formulas of the models.
public enum RainbowChance {
    /// The classic chance: rain must meet sunshine.
    ///
    /// The product is the simplest surface that is 1 where it rains under a clear sky, and 0 without rain or without sky.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - cloudCover: 0 to 1.
    ///   - daylight: The part of the time from sunrise to sunset that has passed; outside of 0 to 1 it is night.
    /// - Returns: 0 to 1.
    public static func classic(probability: Double, cloudCover: Double, daylight: Double) -> Double {
        probability * (1 - cloudCover) * dayCurve(daylight)
    }

    /// The classic model's curve over the day: 0 at sunrise and sunset, 1 at a quarter and three quarters, 0.5 at noon.
    ///
    /// With x from 0 at sunrise to π at sunset, |sin 2x| in the outer quarters and 0.75 - 0.25 cos 4x in the middle half,
    /// which meet without a kink.
    public static func dayCurve(_ daylight: Double) -> Double {
        guard (0...1).contains(daylight) else { return 0 }
        let x = daylight * .pi
        return (0.25...0.75).contains(daylight) ? 0.75 - 0.25 * cos(4 * x) : abs(sin(2 * x))
    }

    /// The physical chance, at most the classic one's product of rain and clear sky.
    ///
    /// The cap of the rainbow diagnostic in CESM2 (Gettelman, 2023, *Geosci. Model Dev.* 16, 4937), with its threshold of
    /// 5 mm a day made soft: rain at that rate counts 0.63, and an unknown rate counts as enough.
    ///
    /// - Parameters:
    ///   - probability: Of precipitation, 0 to 1.
    ///   - rate: Of precipitation in mm/h.
    ///   - isLiquid: Whether what falls is rain.
    ///   - cloudCover: 0 to 1.
    ///   - sunAltitude: In degrees.
    /// - Returns: 0 to 1.
    public static func physical(
        probability: Double, rate: Double?, isLiquid: Bool, cloudCover: Double, sunAltitude: Double
    ) -> Double {
        guard isLiquid else { return 0 }
        let drops = rate.map { 1 - exp(-max(0, $0) / 0.208) } ?? 1
        return probability * drops * (1 - cloudCover) * cap(sunAltitude: sunAltitude)
    }

    /// The part of the bow's cap that is above the horizon: 1 with the sun on it, 0 from 42° on.
    static func cap(sunAltitude: Double) -> Double {
        let radius = PrimaryBow.radius
        guard sunAltitude > 0, sunAltitude < radius else { return 0 }
        return (1 - cos((radius - sunAltitude) * .pi / 180)) / (1 - cos(radius * .pi / 180))
    }
}
