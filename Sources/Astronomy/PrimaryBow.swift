internal import Libc
public import Primitives

/// The primary rainbow over level ground: a circle of radius 42° around the antisolar point.
///
/// It is visible while the sun is above the horizon and below 42° (Greenler, *Rainbows, Halos, and Glories*, chapter 1). The
/// red at its outer edge is at 42.4°, the violet at 40.5°.
public struct PrimaryBow: Hashable, Sendable {
    /// The angle from the antisolar point to the bow in degrees.
    public static let radius = 42.0

    /// The azimuth of the bow's highest point, in degrees clockwise from north.
    public let azimuth: Double
    /// The altitude of the bow's highest point in degrees, between 0 and 42.
    public let top: Double
    /// The degrees of azimuth from the highest point to where the bow meets the horizon, between 0 and 42.
    public let halfWidth: Double

    /// The bow for a position of the sun; nil if no bow is possible.
    public init?(sun: HorizontalPosition) {
        let altitude = sun.altitude
        guard altitude > 0, altitude < PrimaryBow.radius else { return nil }
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
        let horizon = track.crossings(of: 0, from: start, to: end)
        let summit = track.crossings(of: radius, from: start, to: end)
        let begins = (horizon.rising + summit.falling).map { start.advanced(by: $0) }
        let ends = (horizon.falling + summit.rising).map { start.advanced(by: $0) }
        let opening = horizon.startsPositive && !summit.startsPositive ? [start] : []
        // Beginnings and ends alternate: each beginning is paired with the next end.
        return (opening + begins.sorted()).map { begin in
            begin..<(ends.filter { $0 > begin }.min() ?? end)
        }
    }
}
