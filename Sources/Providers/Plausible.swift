internal import Primitives

/// The bounds, in the forecast's own units, beyond which a value is taken for missing.
enum Plausible {
    /// A temperature in °C.
    ///
    /// The extremes on record are -89.2 and 56.7; what it feels like goes further.
    static func temperature(_ value: Double?) -> Double? { within(value, -150...100) }

    /// A wind's speed in m/s.
    ///
    /// The strongest gust on record outside a tornado is 113.
    static func windSpeed(_ value: Double?) -> Double? { within(value, 0...150) }

    /// Degrees from north, in which a full circle counts as none.
    static func bearing(_ value: Double?) -> Double? {
        within(value, 0...360).map { $0 == 360 ? 0 : $0 }
    }

    /// How far one sees, in m.
    ///
    /// The farthest sight on record on the ground is 483 km.
    static func visibility(_ value: Double?) -> Double? { within(value, 0...500_000) }

    /// Precipitation in mm/h.
    ///
    /// The most on record over a minute is 38 mm, which is 2280 mm/h.
    static func rate(_ value: Double?) -> Double? { within(value, 0...3000) }

    /// A part of one; up to a hundredth beyond the ends is taken for rounding.
    static func fraction(_ value: Double?) -> Double? {
        within(value, -0.01...1.01).map { min(max($0, 0), 1) }
    }

    /// The moon's phase, in which a full cycle counts as none.
    static func moonPhase(_ value: Double?) -> Double? {
        fraction(value).map { $0 == 1 ? 0 : $0 }
    }

    /// Seconds since 1970 as an instant from 1900 up to 2200, to the thousandth of a second.
    static func instant(_ seconds: Double?) -> Instant? {
        within(seconds, -2_208_988_800...7_258_118_400).map {
            Instant(secondsSince1970: ($0 * 1000).rounded() / 1000)
        }
    }

    /// A sunrise or sunset of the day that begins at midnight, from half a day before that to two days after.
    static func sunTime(_ seconds: Double?, midnight: Instant) -> Instant? {
        guard let time = instant(seconds), within(midnight.seconds(to: time), -43_200...172_800) != nil else {
            return nil
        }
        return time
    }

    /// Degrees north.
    static func latitude(_ value: Double?) -> Double? { within(value, -90...90) }

    /// Degrees east; what goes on beyond 180 is counted from the west.
    static func longitude(_ value: Double?) -> Double? {
        within(value, -180...360).map { $0 > 180 ? $0 - 360 : $0 }
    }

    /// Degrees north and east of an answer.
    ///
    /// - Throws: Where one of them is missing or beyond the globe.
    static func coordinates(
        _ latitude: Double?, _ longitude: Double?
    ) throws(ForecastFileError) -> (latitude: Double, longitude: Double) {
        guard let north = Plausible.latitude(latitude) else { throw .coordinate(name: "latitude", given: latitude) }
        guard let east = Plausible.longitude(longitude) else {
            throw .coordinate(name: "longitude", given: longitude)
        }
        return (north, east)
    }

    /// Seconds ahead of UTC, at most 18 hours.
    static func zoneOffset(_ seconds: Double?) -> Int? {
        within(seconds, -64_800...64_800).map { Int($0.rounded()) }
    }

    /// The years in which such an instant can lie by the clocks of some place.
    static let years = 1899...2200

    private static func within(_ value: Double?, _ bounds: ClosedRange<Double>) -> Double? {
        // A comparison with what is not a number is false.
        guard let value, bounds.contains(value) else { return nil }
        return value
    }
}
