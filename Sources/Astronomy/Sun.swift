internal import Libc
public import Primitives

/// The position of the sun.
///
/// From the largest terms of VSOP87 (Meeus, *Astronomical Algorithms*, chapter 25, higher accuracy), with nutation, aberration
/// and parallax.
public enum Sun {
    /// The astronomical unit in kilometers.
    static let astronomicalUnit = 149_597_870.7

    /// The topocentric position of the sun's centre, without refraction.
    ///
    /// Within 0.001° of the Solar Position Algorithm (Reda and Andreas, 2004) from 1950 to 2050.
    public static func position(at instant: Instant, from place: GeographicPosition) -> HorizontalPosition {
        let date = JulianDate(instant)
        return Observer(place).horizontal(of: apparentPlace(date), date).position
    }

    /// The geocentric apparent place of the sun.
    static func apparent(_ date: JulianDate, _ nutation: Nutation) -> EclipticPosition {
        let t = date.centuries / 10
        let earth =
            sum(EarthTerms.longitude0, t) + t * (sum(EarthTerms.longitude1, t) + t * sum(EarthTerms.longitude2, t))
        let radius = sum(EarthTerms.radius0, t) + t * sum(EarthTerms.radius1, t)
        // Conversion to the FK5 system, and aberration (Meeus, 25.9 and 25.10).
        let correction = (-0.09033 - 20.4898 / radius).arcseconds
        return EclipticPosition(
            longitude: (earth.inDegrees + 180 + correction + nutation.longitude).wrappedDegrees,
            latitude: -sum(EarthTerms.latitude, t).inDegrees, distance: radius * astronomicalUnit)
    }

    private static func sum(_ terms: [EarthTerm], _ t: Double) -> Double {
        terms.reduce(0) { $0 + $1.amplitude * cos($1.phase + $1.frequency * t) } * 1e-8
    }
}

/// The sun's position over a place during some hours or days, for many evaluations.
///
/// The apparent place is computed every half day and interpolated by the cubic through the nearest four values: within
/// 0.000001° of the full theory, at a tenth of its cost.
public struct SunTrack: Sendable {
    private static let step = 43_200.0

    private let observer: Observer
    private let start: Instant
    /// The apparent places from one step before `start`.
    private let nodes: [ApparentPlace]

    /// The track between two moments, and half a day beyond each.
    public init(from start: Instant, to end: Instant, at place: GeographicPosition) {
        observer = Observer(place)
        self.start = start.advanced(by: -SunTrack.step)
        let count = Int(min(max(0, self.start.seconds(to: end) / SunTrack.step).rounded(.up), 10_000)) + 4
        let first = self.start.advanced(by: -SunTrack.step)
        nodes = (0..<count).map { index in
            Sun.apparentPlace(JulianDate(first.advanced(by: Double(index) * SunTrack.step)))
        }
    }

    /// The topocentric position of the sun's centre, without refraction.
    public func position(at instant: Instant) -> HorizontalPosition {
        observer.horizontal(of: place(at: instant), JulianDate(instant)).position
    }

    /// The sun's hour angle in degrees west of the meridian, -180 to 180.
    func hourAngle(at instant: Instant) -> Double {
        observer.hourAngle(of: place(at: instant), JulianDate(instant))
    }

    /// The times at which the sun's centre crosses an altitude, in seconds from `start`.
    func crossings(of altitude: Double, from start: Instant, to end: Instant) -> Crossings {
        Crossings(from: 0, to: start.seconds(to: end), step: 3600) { seconds in
            position(at: start.advanced(by: seconds)).altitude - altitude
        }
    }

    private func place(at instant: Instant) -> ApparentPlace {
        let steps = start.seconds(to: instant) / SunTrack.step
        // The first of the four nodes. Times outside the track extrapolate from its end.
        let index = Int(max(0, min(steps, Double(nodes.count - 4))))
        let t = steps - Double(index)
        let (before, after, second) = (t + 1, t - 1, t - 2)
        return nodes[index] * (-t * after * second / 6) + nodes[index + 1] * (before * after * second / 2)
            + nodes[index + 2] * (-before * t * second / 2) + nodes[index + 3] * (before * t * after / 6)
    }
}

extension Sun {
    /// The geocentric apparent place of the sun, in equatorial coordinates.
    static func apparentPlace(_ date: JulianDate) -> ApparentPlace {
        let nutation = Nutation(date)
        return ApparentPlace(apparent(date, nutation), nutation)
    }
}

/// A term of VSOP87: amplitude × cos(phase + frequency × t), with t in Julian millennia since J2000.0.
typealias EarthTerm = (amplitude: Double, phase: Double, frequency: Double)

/// The earth's heliocentric position by VSOP87 (Bretagnon and Francou, 1988), in the mean ecliptic and equinox of date.
///
/// The terms of at least 0.2″ among those of Meeus, appendix III: amplitudes in 10⁻⁸ radians or astronomical units, phases in
/// radians, frequencies in radians per millennium. The omitted terms add up to about 1″.
enum EarthTerms {
    /// Longitude.
    static let longitude0: [EarthTerm] = [
        (175_347_046, 0, 0), (3_341_656, 4.6692568, 6283.07585), (34_894, 4.6261, 12_566.1517),
        (3497, 2.7441, 5753.3849), (3418, 2.8289, 3.5231), (3136, 3.6277, 77_713.7715), (2676, 4.4181, 7860.4194),
        (2343, 6.1352, 3930.2097), (1324, 0.7425, 11_506.7698), (1273, 2.0371, 529.691), (1199, 1.1096, 1577.3435),
        (990, 5.233, 5884.927), (902, 2.045, 26.298), (857, 3.508, 398.149), (780, 1.179, 5223.694),
        (753, 2.533, 5507.553), (505, 4.583, 18_849.228), (492, 4.205, 775.523), (357, 2.92, 0.067),
        (317, 5.849, 11_790.629), (284, 1.899, 796.298), (271, 0.315, 10_977.079), (243, 0.345, 5486.778),
        (206, 4.806, 2544.314), (205, 1.869, 5573.143), (202, 2.458, 6069.777), (156, 0.833, 213.299),
        (132, 3.411, 2942.463), (126, 1.083, 20.775), (115, 0.645, 0.98), (103, 0.636, 4694.003),
        (102, 0.976, 15_720.839), (102, 4.267, 7.114), (99, 6.21, 2146.17), (98, 0.68, 155.42),
    ]

    /// Longitude, times t.
    static let longitude1: [EarthTerm] = [
        (628_331_966_747, 0, 0), (206_059, 2.678235, 6283.07585), (4303, 2.6351, 12_566.1517), (425, 1.59, 3.523),
        (119, 5.796, 26.298), (109, 2.966, 1577.344),
    ]

    /// Longitude, times t².
    static let longitude2: [EarthTerm] = [
        (52_919, 0, 0), (8720, 1.0721, 6283.0758), (309, 0.867, 12_566.152),
    ]

    /// Latitude.
    static let latitude: [EarthTerm] = [
        (280, 3.199, 84_334.662), (102, 5.422, 5507.553), (80, 3.88, 5223.69), (44, 3.7, 2352.87),
        (32, 4, 1577.34),
    ]

    /// Distance from the sun.
    static let radius0: [EarthTerm] = [
        (100_013_989, 0, 0), (1_670_700, 3.0984635, 6283.07585), (13_956, 3.05525, 12_566.1517),
        (3084, 5.1985, 77_713.7715), (1628, 1.1739, 5753.3849), (1576, 2.8469, 7860.4194),
    ]

    /// Distance from the sun, times t.
    static let radius1: [EarthTerm] = [
        (103_019, 1.10749, 6283.07585), (1721, 1.0644, 12_566.1517),
    ]
}
