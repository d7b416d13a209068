internal import Libc
public import Primitives

/// Where the moon is.
///
/// ELP-2000/82 in a selection of its terms (Meeus, *Astronomical Algorithms*, chapter 47): within 10″ in longitude and 4″ in
/// latitude of the theory.
public enum Moon {
    /// The moon's radius by that of the earth's equator.
    static let relativeRadius = 0.2725

    /// Where the middle of the moon stands in the sky of a place: topocentric, without refraction.
    ///
    /// Within 0.004° from 1950 to 2030, against libastro; within 0.008° to 2050, for which the two expect different clocks.
    public static func position(at instant: Instant, from place: GeographicPosition) -> HorizontalPosition {
        observed(at: instant, from: Observer(place)).position
    }

    /// Where an observer sees the moon, and how large its radius is in degrees.
    static func observed(
        at instant: Instant, from observer: Observer
    ) -> (position: HorizontalPosition, radius: Double) {
        let date = JulianDate(instant)
        let nutation = Nutation(date)
        let seen = observer.horizontal(of: ApparentPlace(apparent(date, nutation), nutation), date)
        let radius = asin(min(1, relativeRadius * Observer.equatorialRadius / seen.distance))
        return (seen.position, radius.inDegrees)
    }

    /// Where the moon appears from the middle of the earth.
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
        // The sun's share weakens as the earth's orbit grows rounder.
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
            longitude: wrapped(mean.inDegrees + longitude * 1e-6 + nutation.longitude), latitude: latitude * 1e-6,
            distance: 385_000.56 + distance * 1e-3)
    }
}
