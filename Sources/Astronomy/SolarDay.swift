public import Primitives

/// The solar day of a place: from one lower transit of the sun, solar midnight, to the next.
///
/// It depends on the meridian alone, not on the time zone. At the poles the given longitude selects the meridian.
public struct SolarDay: Hashable, Sendable {
    /// The place.
    public let place: GeographicPosition
    /// The lower transit that begins the day.
    public let start: Instant
    /// The upper transit.
    ///
    /// The sun culminates within seconds of it, except near the poles.
    public let noon: Instant
    /// The lower transit that ends the day.
    public let end: Instant
    /// Sunrise and sunset, when the sun's upper limb crosses a level horizon.
    public let daylight: Daylight

    /// The solar day that contains a moment; its end belongs to the next day.
    ///
    /// From 1950 to 2050, sunrise and sunset are within 1 s of libastro's up to 65° of latitude, and within 3 s up to 85°.
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

    /// Sunrise, if there is one.
    public var sunrise: Instant? { daylight.sunrise }
    /// Sunset, if there is one.
    public var sunset: Instant? { daylight.sunset }

    /// The times at which the sun's centre crosses the lower limit of a twilight, if it does.
    public func twilight(_ twilight: Twilight) -> (dawn: Instant?, dusk: Instant?) {
        let track = SunTrack(from: start, to: end, at: place)
        let crossings = track.crossings(of: twilight.altitude, from: start, to: end)
        let light = Daylight(crossings, from: start)
        return (light.sunrise, light.sunset)
    }

    /// The moment near another at which the sun has an hour angle, in degrees.
    private static func transit(near instant: Instant, _ track: SunTrack, hourAngle: Double) -> Instant {
        // The hour angle grows by 15° an hour within one part in a thousand: each step divides the error by a thousand.
        (0..<3).reduce(instant) { moment, _ in
            moment.advanced(by: -(track.hourAngle(at: moment) - hourAngle).signedDegrees * 240)
        }
    }
}

extension Sun {
    /// The geometric altitude of the sun's centre at sunrise and sunset, in degrees: 34′ of refraction and 16′ of radius
    /// (Meeus, chapter 15).
    public static let standardAltitude = -50.0 / 60

    /// The first sunrise after an instant; nil if there is none within a year.
    public static func nextRise(after instant: Instant, at place: GeographicPosition) -> Instant? {
        next(after: instant, at: place) { $0.rising.first }
    }

    /// The first sunset after an instant; nil if there is none within a year.
    public static func nextSet(after instant: Instant, at place: GeographicPosition) -> Instant? {
        next(after: instant, at: place) { $0.falling.first }
    }

    private static func next(
        after instant: Instant, at place: GeographicPosition, _ event: (Crossings) -> Double?
    ) -> Instant? {
        let week = 7 * 86_400.0
        for index in 0..<53 {
            let start = instant.advanced(by: Double(index) * week)
            let end = start.advanced(by: week)
            let crossings = SunTrack(from: start, to: end, at: place).crossings(
                of: standardAltitude, from: start, to: end)
            if let seconds = event(crossings) { return start.advanced(by: seconds) }
        }
        return nil
    }
}

/// Sunrise and sunset of a solar day.
public enum Daylight: Hashable, Sendable {
    /// The sun rises and sets.
    ///
    /// Within a fifth of a degree of a pole, where the declination changes faster than the hour angle moves the sun, sunset
    /// may come first.
    case normal(sunrise: Instant, sunset: Instant)
    /// The sun rises and does not set, as at the start of a polar day.
    case sunriseOnly(Instant)
    /// The sun sets and does not rise, as at the end of a polar day.
    case sunsetOnly(Instant)
    /// The sun stays up.
    case polarDay
    /// The sun stays down.
    case polarNight

    /// The kinds of day, without their times.
    public enum Kind: String, CaseIterable, Sendable {
        /// The sun rises and sets.
        case normal
        /// The sun stays up.
        case polarDay
        /// The sun stays down.
        case polarNight
        /// The sun only rises or only sets.
        case partial
    }

    /// The kind of day.
    public var kind: Kind {
        switch self {
        case .normal: .normal
        case .sunriseOnly, .sunsetOnly: .partial
        case .polarDay: .polarDay
        case .polarNight: .polarNight
        }
    }

    /// Sunrise, if there is one.
    public var sunrise: Instant? {
        switch self {
        case .normal(let sunrise, _), .sunriseOnly(let sunrise): sunrise
        case .sunsetOnly, .polarDay, .polarNight: nil
        }
    }

    /// Sunset, if there is one.
    public var sunset: Instant? {
        switch self {
        case .normal(_, let sunset), .sunsetOnly(let sunset): sunset
        case .sunriseOnly, .polarDay, .polarNight: nil
        }
    }

    /// The first rise among a day's crossings, and the set after it or else the first set.
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

/// The three twilights.
public enum Twilight: CaseIterable, Sendable {
    /// Objects are clearly visible without artificial light.
    case civil
    /// The horizon at sea is visible.
    case nautical
    /// The faintest stars are still invisible.
    case astronomical

    /// The altitude of the sun's centre at the darker limit, in degrees.
    public var altitude: Double {
        switch self {
        case .civil: -6
        case .nautical: -12
        case .astronomical: -18
        }
    }
}
