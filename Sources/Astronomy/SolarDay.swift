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

/// How the sun divides a day of a place.
public enum Daylight: Hashable, Sendable {
    /// The sun rises and sets.
    ///
    /// Within a fifth of a degree of a pole, where the season moves the sun more than the hour does, it may set first.
    case normal(sunrise: Instant, sunset: Instant)
    /// The sun rises and does not set, as when a polar day begins.
    case sunriseOnly(Instant)
    /// The sun sets and does not rise, as when a polar day ends.
    case sunsetOnly(Instant)
    /// The sun stays up.
    case polarDay
    /// The sun stays down.
    case polarNight

    /// What a day is called by whether the sun rises and sets.
    public enum Kind: String, CaseIterable, Sendable {
        /// It does both.
        case normal
        /// It stays up.
        case polarDay
        /// It stays down.
        case polarNight
        /// It does only one of the two.
        case partial
    }

    /// What the day is called.
    public var kind: Kind {
        switch self {
        case .normal: .normal
        case .sunriseOnly, .sunsetOnly: .partial
        case .polarDay: .polarDay
        case .polarNight: .polarNight
        }
    }

    /// When the sun rises, if it does.
    public var sunrise: Instant? {
        switch self {
        case .normal(let sunrise, _), .sunriseOnly(let sunrise): sunrise
        case .sunsetOnly, .polarDay, .polarNight: nil
        }
    }

    /// When the sun sets, if it does.
    public var sunset: Instant? {
        switch self {
        case .normal(_, let sunset), .sunsetOnly(let sunset): sunset
        case .sunriseOnly, .polarDay, .polarNight: nil
        }
    }

    /// What a day's crossings make of it: the first rise, and the set that follows it or else the first.
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

/// The three kinds of half-light.
public enum Twilight: CaseIterable, Sendable {
    /// Things are seen plainly without lamps.
    case civil
    /// The horizon at sea is seen.
    case nautical
    /// The faintest stars are not seen yet.
    case astronomical

    /// The altitude of the middle of the sun at its darker end, in degrees.
    public var altitude: Double {
        switch self {
        case .civil: -6
        case .nautical: -12
        case .astronomical: -18
        }
    }
}
