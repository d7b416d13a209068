internal import Libc
public import Primitives

/// The position of the moon.
///
/// From the largest terms of ELP-2000/82 (Meeus, *Astronomical Algorithms*, chapter 47): within 10″ in longitude and 4″ in
/// latitude of the full theory.
public enum Moon {
    /// The moon's radius divided by the earth's equatorial radius.
    static let relativeRadius = 0.2725

    /// The topocentric position of the moon's centre, without refraction.
    ///
    /// Within 0.004° of libastro from 1950 to 2030, and within 0.008° to 2050, for which the two predict different ΔT.
    public static func position(at instant: Instant, from place: GeographicPosition) -> HorizontalPosition {
        observed(at: instant, from: Observer(place)).position
    }

    /// The topocentric position of the moon, and its apparent radius in degrees.
    static func observed(
        at instant: Instant, from observer: Observer
    ) -> (position: HorizontalPosition, radius: Double) {
        observed(apparentPlace(JulianDate(instant)), at: instant, from: observer)
    }

    fileprivate static func observed(
        _ place: ApparentPlace, at instant: Instant, from observer: Observer
    ) -> (position: HorizontalPosition, radius: Double) {
        let seen = observer.horizontal(of: place, JulianDate(instant))
        let radius = asin(min(1, relativeRadius * Observer.equatorialRadius / seen.distance))
        return (seen.position, radius.inDegrees)
    }

    /// The geocentric apparent place of the moon, in equatorial coordinates.
    fileprivate static func apparentPlace(_ date: JulianDate) -> ApparentPlace {
        let nutation = Nutation(date)
        return ApparentPlace(apparent(date, nutation), nutation)
    }

    /// The geocentric apparent place of the moon.
    static func apparent(_ date: JulianDate, _ nutation: Nutation) -> EclipticPosition {
        let t = date.centuries
        let mean = polynomial(t, 218.3164477, 481_267.88123421, -0.0015786, 1 / 538_841, -1 / 65_194_000).inRadians
        let d = polynomial(t, 297.8501921, 445_267.1114034, -0.0018819, 1 / 545_868, -1 / 113_065_000).inRadians
        let m = polynomial(t, 357.5291092, 35_999.0502909, -0.0001536, 1 / 24_490_000).inRadians
        let mPrime = polynomial(t, 134.9633964, 477_198.8675055, 0.0087414, 1 / 69_699, -1 / 14_712_000).inRadians
        let f = polynomial(t, 93.2720950, 483_202.0175233, -0.0036539, -1 / 3_526_000, 1 / 863_310_000).inRadians
        let venus = (119.75 + 131.849 * t).inRadians
        let jupiter = (53.09 + 479_264.290 * t).inRadians
        let third = (313.45 + 481_266.484 * t).inRadians
        // Terms in the sun's anomaly shrink with the eccentricity of the earth's orbit (Meeus, 47.6).
        let eccentricity = polynomial(t, 1, -0.002516, -0.0000074)
        func share(_ m: Double) -> Double {
            m == 0 ? 1 : abs(m) == 1 ? eccentricity : eccentricity * eccentricity
        }

        var longitude = 3958 * sin(venus) + 1962 * sin(mean - f) + 318 * sin(jupiter)
        var distance = 0.0
        for term in LunarTerms.longitudeAndDistance {
            let argument = term.d * d + term.m * m + term.mPrime * mPrime + term.f * f
            longitude += term.sine * share(term.m) * sin(argument)
            distance += term.cosine * share(term.m) * cos(argument)
        }
        var latitude = -2235 * sin(mean) + 382 * sin(third) + 175 * (sin(venus - f) + sin(venus + f))
        latitude += 127 * sin(mean - mPrime) - 115 * sin(mean + mPrime)
        for term in LunarTerms.latitude {
            let argument = term.d * d + term.m * m + term.mPrime * mPrime + term.f * f
            latitude += term.sine * share(term.m) * sin(argument)
        }
        return EclipticPosition(
            longitude: (mean.inDegrees + longitude * 1e-6 + nutation.longitude).wrappedDegrees,
            latitude: latitude * 1e-6, distance: 385_000.56 + distance * 1e-3)
    }
}

/// The moon over a span of time, for many positions in a fraction of the time.
///
/// Its geocentric apparent place is interpolated by polynomials of the fifth degree between places six hours apart: the
/// topocentric position is within a millionth of a degree of ``Moon``'s.
struct MoonTrack {
    private static let step = 21_600.0
    /// The number of places that a polynomial goes through.
    private static let points = 6

    private let observer: Observer
    /// The time of the first place.
    private let start: Instant
    private let nodes: [ApparentPlace]

    /// The track between two moments; beyond them, and after six years, it takes the time of ``Moon``.
    init(from start: Instant, to end: Instant, at place: GeographicPosition) {
        observer = Observer(place)
        let first = start.advanced(by: -3 * MoonTrack.step)
        self.start = first
        let span = max(0, start.seconds(to: end) / MoonTrack.step)
        nodes = (0..<Int(min(span.rounded(.up), 10_000)) + 7).map { index in
            Moon.apparentPlace(JulianDate(first.advanced(by: Double(index) * MoonTrack.step)))
        }
    }

    /// The topocentric position of the moon, without refraction, and its apparent radius in degrees.
    func observed(at instant: Instant) -> (position: HorizontalPosition, radius: Double) {
        Moon.observed(
            interpolated(at: instant) ?? Moon.apparentPlace(JulianDate(instant)), at: instant, from: observer)
    }

    /// By Lagrange's interpolation between the three nodes before a moment and the three after it, if there are so many.
    private func interpolated(at instant: Instant) -> ApparentPlace? {
        let steps = start.seconds(to: instant) / MoonTrack.step
        guard steps >= 2, steps < Double(nodes.count - 3) else { return nil }
        let first = Int(steps) - 2
        let t = steps - Double(first)
        var place: ApparentPlace?
        for point in 0..<MoonTrack.points {
            var weight = 1.0
            for other in 0..<MoonTrack.points where other != point {
                weight *= (t - Double(other)) / Double(point - other)
            }
            let share = nodes[first + point] * weight
            place = place.map { $0 + share } ?? share
        }
        return place
    }
}

/// The phase of the moon and its illuminated fraction.
public struct MoonPhase: Hashable, Sendable {
    /// The elapsed fraction of the lunation, from 0 to less than 1: 0 new, 0.25 first quarter, 0.5 full.
    ///
    /// The moon's apparent geocentric longitude minus the sun's, in turns; within 0.00005 from 1950 to 2050.
    public let fraction: Double
    /// The illuminated fraction of the disc, 0 to 1, seen from the earth's centre (Meeus, chapter 48).
    public let illumination: Double

    /// The phase at a moment, which is the same everywhere.
    public init(at instant: Instant) {
        let date = JulianDate(instant)
        let nutation = Nutation(date)
        self.init(moon: Moon.apparent(date, nutation), sun: Sun.apparent(date, nutation))
    }

    init(moon: EclipticPosition, sun: EclipticPosition) {
        let ahead = (moon.longitude - sun.longitude).wrappedDegrees
        fraction = ahead / 360
        let across = cos(moon.latitude.inRadians) * cos(ahead.inRadians)
        let elongation = acos(min(1, max(-1, across)))
        let angle = atan2(sun.distance * sin(elongation), moon.distance - sun.distance * cos(elongation))
        illumination = (1 + cos(angle)) / 2
    }

    /// The phase's name.
    ///
    /// New moon, full moon and the quarters extend a sixtieth of the cycle to both sides, about half a day each.
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

    /// The eight phases, in order from new moon.
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

/// The moonrises and moonsets in a span of time.
///
/// At these times the moon's upper limb is at a topocentric altitude of -34′, the refraction at the horizon (Meeus,
/// chapter 15).
public struct LunarEvents: Hashable, Sendable {
    /// The moonrises, in order of time.
    ///
    /// Most days have one. About one day a month has none, and a day near the polar circles may have two.
    public let rises: [Instant]
    /// The moonsets, in order of time.
    public let sets: [Instant]
    /// Whether the moon is up at the start of the span.
    public let startsUp: Bool

    /// The events from `start` to before `end`; none if `end` is not later than `start`.
    ///
    /// In spans of more than a year, events may be missed.
    public init(from start: Instant, to end: Instant, at place: GeographicPosition) {
        let track = MoonTrack(from: start, to: end, at: place)
        let crossings = Crossings(from: 0, to: max(0, start.seconds(to: end)), step: 3600) { seconds in
            let (position, radius) = track.observed(at: start.advanced(by: seconds))
            return position.altitude + radius + 34.0 / 60
        }
        rises = crossings.rising.map(start.advanced)
        sets = crossings.falling.map(start.advanced)
        startsUp = crossings.startsPositive
    }

    /// The events of a solar day.
    public init(of day: SolarDay) {
        self.init(from: day.start, to: day.end, at: day.place)
    }
}

/// The moon's periodic terms by ELP-2000/82 (Chapront-Touzé and Chapront, 1983), as selected by Meeus, chapter 47.
///
/// The first four numbers are the multiples of the mean elongation D, the mean anomalies M and M′ of the sun and the moon,
/// and the argument of latitude F.
enum LunarTerms {
    /// Coefficients of the sine for longitude in 10⁻⁶ degrees, and of the cosine for distance in meters.
    static let longitudeAndDistance:
        [(d: Double, m: Double, mPrime: Double, f: Double, sine: Double, cosine: Double)] = [
            (0, 0, 1, 0, 6_288_774, -20_905_355), (2, 0, -1, 0, 1_274_027, -3_699_111),
            (2, 0, 0, 0, 658_314, -2_955_968), (0, 0, 2, 0, 213_618, -569_925), (0, 1, 0, 0, -185_116, 48_888),
            (0, 0, 0, 2, -114_332, -3149), (2, 0, -2, 0, 58_793, 246_158), (2, -1, -1, 0, 57_066, -152_138),
            (2, 0, 1, 0, 53_322, -170_733), (2, -1, 0, 0, 45_758, -204_586), (0, 1, -1, 0, -40_923, -129_620),
            (1, 0, 0, 0, -34_720, 108_743), (0, 1, 1, 0, -30_383, 104_755), (2, 0, 0, -2, 15_327, 10_321),
            (0, 0, 1, 2, -12_528, 0), (0, 0, 1, -2, 10_980, 79_661), (4, 0, -1, 0, 10_675, -34_782),
            (0, 0, 3, 0, 10_034, -23_210), (4, 0, -2, 0, 8548, -21_636), (2, 1, -1, 0, -7888, 24_208),
            (2, 1, 0, 0, -6766, 30_824), (1, 0, -1, 0, -5163, -8379), (1, 1, 0, 0, 4987, -16_675),
            (2, -1, 1, 0, 4036, -12_831), (2, 0, 2, 0, 3994, -10_445), (4, 0, 0, 0, 3861, -11_650),
            (2, 0, -3, 0, 3665, 14_403), (0, 1, -2, 0, -2689, -7003), (2, 0, -1, 2, -2602, 0),
            (2, -1, -2, 0, 2390, 10_056), (1, 0, 1, 0, -2348, 6322), (2, -2, 0, 0, 2236, -9884),
            (0, 1, 2, 0, -2120, 5751), (0, 2, 0, 0, -2069, 0), (2, -2, -1, 0, 2048, -4950),
            (2, 0, 1, -2, -1773, 4130),
            (2, 0, 0, 2, -1595, 0), (4, -1, -1, 0, 1215, -3958), (0, 0, 2, 2, -1110, 0), (3, 0, -1, 0, -892, 3258),
            (2, 1, 1, 0, -810, 2616), (4, -1, -2, 0, 759, -1897), (0, 2, -1, 0, -713, -2117),
            (2, 2, -1, 0, -700, 2354), (2, 1, -2, 0, 691, 0), (2, -1, 0, -2, 596, 0), (4, 0, 1, 0, 549, -1423),
            (0, 0, 4, 0, 537, -1117), (4, -1, 0, 0, 520, -1571), (1, 0, -2, 0, -487, -1739), (2, 1, 0, -2, -399, 0),
            (0, 0, 2, -2, -381, -4421), (1, 1, 1, 0, 351, 0), (3, 0, -2, 0, -340, 0), (4, 0, -3, 0, 330, 0),
            (2, -1, 2, 0, 327, 0), (0, 2, 1, 0, -323, 1165), (1, 1, -1, 0, 299, 0), (2, 0, 3, 0, 294, 0),
            (2, 0, -1, -2, 0, 8752),
        ]

    /// Coefficients of the sine for latitude in 10⁻⁶ degrees.
    static let latitude: [(d: Double, m: Double, mPrime: Double, f: Double, sine: Double)] = [
        (0, 0, 0, 1, 5_128_122), (0, 0, 1, 1, 280_602), (0, 0, 1, -1, 277_693), (2, 0, 0, -1, 173_237),
        (2, 0, -1, 1, 55_413), (2, 0, -1, -1, 46_271), (2, 0, 0, 1, 32_573), (0, 0, 2, 1, 17_198),
        (2, 0, 1, -1, 9266), (0, 0, 2, -1, 8822), (2, -1, 0, -1, 8216), (2, 0, -2, -1, 4324), (2, 0, 1, 1, 4200),
        (2, 1, 0, -1, -3359), (2, -1, -1, 1, 2463), (2, -1, 0, 1, 2211), (2, -1, -1, -1, 2065),
        (0, 1, -1, -1, -1870), (4, 0, -1, -1, 1828), (0, 1, 0, 1, -1794), (0, 0, 0, 3, -1749),
        (0, 1, -1, 1, -1565), (1, 0, 0, 1, -1491), (0, 1, 1, 1, -1475), (0, 1, 1, -1, -1410), (0, 1, 0, -1, -1344),
        (1, 0, 0, -1, -1335), (0, 0, 3, 1, 1107), (4, 0, 0, -1, 1021), (4, 0, -1, 1, 833), (0, 0, 1, -3, 777),
        (4, 0, -2, 1, 671), (2, 0, 0, -3, 607), (2, 0, 2, -1, 596), (2, -1, 1, -1, 491), (2, 0, -2, 1, -451),
        (0, 0, 3, -1, 439), (2, 0, 2, 1, 422), (2, 0, -3, -1, 421), (2, 1, -1, 1, -366), (2, 1, 0, 1, -351),
        (4, 0, 0, 1, 331), (2, -1, 1, 1, 315), (2, -2, 0, -1, 302), (0, 0, 1, 3, -283), (2, 1, 1, -1, -229),
        (1, 1, 0, -1, 223), (1, 1, 0, 1, 223), (0, 1, -2, -1, -220), (2, 1, -1, -1, -220), (1, 0, 1, 1, -185),
        (2, -1, -2, -1, 181), (0, 1, 2, 1, -177), (4, 0, -2, -1, 176), (4, -1, -1, -1, 166), (1, 0, 1, -1, -164),
        (4, 0, 1, -1, 132), (1, 0, -1, -1, -119), (4, -1, 0, -1, 115), (2, -2, 0, 1, 107),
    ]
}
