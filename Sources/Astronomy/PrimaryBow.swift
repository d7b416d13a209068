internal import Libc
public import Primitives

/// The primary rainbow over level ground: a circle of radius 42° around the antisolar point.
///
/// It stands above the horizon while the sun is up and below 42° (Greenler, *Rainbows, Halos, and Glories*, chapter 1). The
/// red at its outer edge is at 42.4°, the violet at 40.5°.
public struct PrimaryBow: Hashable, Sendable {
    /// The angle from the antisolar point to the bow in degrees.
    public static let radius = 42.0
    /// The least altitude of the bow's highest point at which it can be seen, in degrees: four times the width of the sun.
    ///
    /// Trees, houses and haze hide lower ones.
    public static let leastTop = 2.0
    /// The altitude of the sun from which on it is too high for a bow that can be seen, in degrees.
    public static let summit = radius - leastTop

    /// The azimuth of the bow's highest point, in degrees clockwise from north.
    public let azimuth: Double
    /// The altitude of the bow's highest point in degrees, from 2 to 42.
    public let top: Double
    /// The degrees of azimuth from the highest point to where the bow meets the horizon, between 0 and 42.
    public let halfWidth: Double

    /// The bow for a position of the sun; nil if none can be seen.
    ///
    /// The sun is up from sunrise to sunset: while refraction lifts its upper limb above the horizon, it counts as on it.
    public init?(sun: HorizontalPosition) {
        guard sun.altitude > Sun.standardAltitude, sun.altitude < PrimaryBow.summit else { return nil }
        let altitude = max(0, sun.altitude)
        azimuth = PrimaryBow.azimuth(sun: sun)
        top = PrimaryBow.radius - altitude
        // The right spherical triangle of the antisolar point, the bow's foot and the horizon.
        let cosine = cos(PrimaryBow.radius.inRadians) / cos(altitude.inRadians)
        halfWidth = acos(min(1, cosine)).inDegrees
    }

    /// The azimuth opposite the sun, in degrees clockwise from north, whether or not a bow is possible.
    public static func azimuth(sun: HorizontalPosition) -> Double {
        (sun.azimuth + 180).wrappedDegrees
    }
}

extension PrimaryBow {
    /// The spans between `start` and `end` in which the sun's altitude allows a bow, in order of time.
    ///
    /// A span that contains `start` begins there, and one that contains `end` ends there.
    public static func spans(
        from start: Instant, to end: Instant, at place: GeographicPosition
    ) -> [Range<Instant>] {
        guard start < end else { return [] }
        let track = SunTrack(from: start, to: end, at: place)
        let horizon = track.crossings(of: Sun.standardAltitude, from: start, to: end)
        let summit = track.crossings(of: summit, from: start, to: end)
        let begins = (horizon.rising + summit.falling).map { start.advanced(by: $0) }
        let ends = (horizon.falling + summit.rising).map { start.advanced(by: $0) }
        let opening = horizon.startsPositive && !summit.startsPositive ? [start] : []
        // Beginnings and ends alternate: each beginning is paired with the next end.
        return (opening + begins.sorted()).map { begin in
            begin..<(ends.filter { $0 > begin }.min() ?? end)
        }
    }
}
