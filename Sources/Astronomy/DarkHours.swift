internal import Libc
public import Primitives

/// The centre of the galaxy, Sagittarius A*, around which the Milky Way is brightest.
public enum GalacticCentre {
    /// Its ecliptic coordinates in degrees, of the equinox J2000.0: right ascension 17h 45m 40.04s, declination -29° 00′ 28.1″
    /// (Reid and Brunthaler, 2004), by Meeus, 13.1 and 13.2.
    private static let (longitude, latitude) = (266.851725, -5.607669)

    /// Far enough away that no parallax is left, in kilometers.
    private static let distance = 1e15

    /// The position of the centre, without refraction.
    ///
    /// Within 0.01° from 1950 to 2050: precession moves its longitude alone.
    public static func position(at instant: Instant, from place: GeographicPosition) -> HorizontalPosition {
        position(at: instant, from: Observer(place))
    }

    static func position(at instant: Instant, from observer: Observer) -> HorizontalPosition {
        let date = JulianDate(instant)
        let nutation = Nutation(date)
        // The general precession in longitude (Meeus, chapter 21).
        let precession = polynomial(date.centuries, 0, 5029.0966, 1.11113).arcseconds
        let body = EclipticPosition(
            longitude: (longitude + precession + nutation.longitude).wrappedDegrees, latitude: latitude,
            distance: distance)
        return observer.horizontal(of: ApparentPlace(body, nutation), date).position
    }
}

/// The hours of a span of time in which the sky is dark.
public struct DarkHours: Hashable, Sendable {
    /// Without sunlight: the sun is more than 18° below the horizon.
    public let night: [Range<Instant>]
    /// Without sunlight and moonlight: the moon is down, too.
    public let moonless: [Range<Instant>]
    /// The hours of these in which the galactic centre is high enough to be seen, at least ``leastAltitude``.
    public let galacticCentre: [Range<Instant>]

    /// The altitude in degrees below which haze hides the Milky Way.
    public static let leastAltitude = 10.0

    /// The dark hours from `start` to `end`.
    public init(from start: Instant, to end: Instant, at place: GeographicPosition) {
        let sun = SunTrack(from: start, to: end, at: place)
        night = sun.spans(within: -90...Twilight.astronomical.altitude, from: start, to: end)
        if night.isEmpty {
            (moonless, galacticCentre) = ([], [])
            return
        }
        moonless = night.common(with: LunarEvents(from: start, to: end, at: place).downs(from: start, to: end))
        let observer = Observer(place)
        let length = start.seconds(to: end)
        let ups = Crossings(from: 0, to: length, step: 3600) { seconds in
            GalacticCentre.position(at: start.advanced(by: seconds), from: observer).altitude
                - DarkHours.leastAltitude
        }
        galacticCentre =
            moonless.isEmpty ? [] : moonless.common(with: ups.positiveSpans(from: start, length: length))
    }
}

extension SunTrack {
    /// The spans of time in which the altitude of the sun's centre is within bounds, in degrees.
    public func spans(
        within altitudes: ClosedRange<Double>, from start: Instant, to end: Instant
    ) -> [Range<Instant>] {
        let length = start.seconds(to: end)
        guard length > 0 else { return [] }
        func spans(_ sign: Double, _ bound: Double) -> [Range<Instant>] {
            Crossings(from: 0, to: length, step: 3600) { seconds in
                sign * (position(at: start.advanced(by: seconds)).altitude - bound)
            }.positiveSpans(from: start, length: length)
        }
        let below = altitudes.upperBound >= 90 ? [start..<end] : spans(-1, altitudes.upperBound)
        return altitudes.lowerBound <= -90 ? below : below.common(with: spans(1, altitudes.lowerBound))
    }
}

extension LunarEvents {
    /// The spans in which the moon is down.
    fileprivate func downs(from start: Instant, to end: Instant) -> [Range<Instant>] {
        let begins = (startsUp ? [] : [start]) + sets
        return begins.map { begin in begin..<(rises.first { $0 > begin } ?? end) }
    }
}

extension Crossings {
    /// The spans in which the function is positive.
    fileprivate func positiveSpans(from start: Instant, length: Double) -> [Range<Instant>] {
        let begins = (startsPositive ? [0] : []) + rising
        return begins.map { begin in
            start.advanced(by: begin)..<start.advanced(by: falling.first { $0 > begin } ?? length)
        }
    }
}

extension [Range<Instant>] {
    /// The times that are in a span of both.
    func common(with others: [Range<Instant>]) -> [Range<Instant>] {
        flatMap { span in others.map { span.clamped(to: $0) }.filter { !$0.isEmpty } }
    }
}
