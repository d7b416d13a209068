public import Primitives

/// The day of a place by its sun: from one lower transit, the middle of the night, to the next.
///
/// It is the same day for everyone on a meridian, whatever date and hour their clocks show. At the poles the meridian that
/// counts is the one of the longitude given.
public struct SolarDay: Hashable, Sendable {
    /// Where.
    public let place: GeographicPosition
    /// The lower transit at which the day begins.
    public let start: Instant
    /// The transit: when the sun is on the meridian, and within seconds of its highest except near the poles.
    public let noon: Instant
    /// The lower transit at which the day ends.
    public let end: Instant
    /// When the upper limb of the sun comes over a level horizon and goes under it.
    public let daylight: Daylight

    /// The day that holds a moment, its end not being a part of it.
    ///
    /// Sunrise and sunset are within 1 s up to 65° of latitude and within 3 s up to 85° from 1950 to 2050, against libastro.
    public init(holding instant: Instant, at place: GeographicPosition) {
        self.place = place
        let track = SunTrack(from: instant.advanced(by: -86_400), to: instant.advanced(by: 86_400), at: place)
        let angle = track.hourAngle(at: instant)
        let noon = SolarDay.transit(near: instant.advanced(by: -angle * 240), track, hourAngle: 0)
        let start = SolarDay.transit(near: noon.advanced(by: -43_200), track, hourAngle: -180)
        let end = SolarDay.transit(near: noon.advanced(by: 43_200), track, hourAngle: 180)
        (self.start, self.noon, self.end) = (start, noon, end)
        let crossings = track.crossings(of: Sun.standardAltitude, from: start, to: end)
        daylight = Daylight(crossings, from: start)
    }

    /// When the sun rises, if it does.
    public var sunrise: Instant? { daylight.sunrise }
    /// When the sun sets, if it does.
    public var sunset: Instant? { daylight.sunset }

    /// When the middle of the sun comes over the twilight's lower limit and goes under it, if it does.
    public func twilight(_ twilight: Twilight) -> (dawn: Instant?, dusk: Instant?) {
        let track = SunTrack(from: start, to: end, at: place)
        let crossings = track.crossings(of: twilight.altitude, from: start, to: end)
        let light = Daylight(crossings, from: start)
        return (light.sunrise, light.sunset)
    }

    /// The moment near another at which the sun is so many degrees west of the meridian.
    private static func transit(near instant: Instant, _ track: SunTrack, hourAngle: Double) -> Instant {
        // The sun goes 15° an hour within a part in a thousand, so that each round leaves a thousandth of the error.
        (0..<3).reduce(instant) { moment, _ in
            moment.advanced(by: -signed(track.hourAngle(at: moment) - hourAngle) * 240)
        }
    }
}

extension Sun {
    /// The altitude of the middle of the sun when its upper limb is seen on the horizon, in degrees: 34′ of refraction and 16′
    /// of radius (Meeus, chapter 15).
    public static let standardAltitude = -50.0 / 60
}
