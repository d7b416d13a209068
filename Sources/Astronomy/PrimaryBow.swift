internal import Libc
public import Primitives

/// Where a primary rainbow can stand: on a circle of 42° round the point opposite the sun, over level ground.
///
/// It needs the sun above the horizon and below 42° (Greenler, *Rainbows, Halos, and Glories*, chapter 1); the red of its
/// outer rim lies at 42.4°, the violet at 40.5°.
public struct PrimaryBow: Hashable, Sendable {
    /// The angle from the antisolar point to the bow in degrees.
    public static let radius = 42.0

    /// The direction of the bow's middle in degrees clockwise from north.
    public let azimuth: Double
    /// The altitude of the bow's highest point in degrees, more than 0 and less than 42.
    public let top: Double
    /// The degrees of azimuth from the middle to where the bow meets the horizon, more than 0 and less than 42.
    public let halfWidth: Double

    /// The bow of a sun, or nil where none can stand.
    public init?(sun: HorizontalPosition) {
        let altitude = sun.altitude
        guard altitude > 0, altitude < PrimaryBow.radius else { return nil }
        azimuth = PrimaryBow.azimuth(sun: sun)
        top = PrimaryBow.radius - altitude
        // The circle of the bow meets the horizon (spherical triangle of antisolar point, foot and horizon).
        let cosine = cos(PrimaryBow.radius.inRadians) / cos(altitude.inRadians)
        halfWidth = acos(min(1, cosine)).inDegrees
    }

    /// The direction opposite the sun in degrees clockwise from north, whether or not a bow can stand there.
    public static func azimuth(sun: HorizontalPosition) -> Double {
        wrapped(sun.azimuth + 180)
    }
}

extension PrimaryBow {
    /// The times from `start` on and before `end` in which the sun is where a bow can stand, by rising time.
    ///
    /// A span that holds `start` begins there, and one that holds `end` ends there.
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
        // Beginnings and ends take turns, so that each beginning is paired with the end that follows it.
        return (opening + begins.sorted()).map { begin in
            begin..<(ends.filter { $0 > begin }.min() ?? end)
        }
    }
}
