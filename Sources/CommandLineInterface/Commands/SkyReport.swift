internal import Astronomy
internal import Primitives

/// The sky of a place at a moment, as the JSON of the sky command.
///
/// Degrees to ten thousandths, fractions to millionths, events of the solar day to the second.
struct SkyReport: Encodable {
    struct Body: Encodable {
        let altitude: Double
        let azimuth: Double
    }

    struct Day: Encodable {
        let kind: String
        let sunrise, solarNoon, sunset: Instant?
        let civilDawn, civilDusk: Instant?
        let nauticalDawn, nauticalDusk: Instant?
        let astronomicalDawn, astronomicalDusk: Instant?
    }

    struct Moon: Encodable {
        let altitude: Double
        let azimuth: Double
        let phase: Double
        let name: String
        let illumination: Double
        let moonrise, moonset: Instant?
    }

    struct Bow: Encodable {
        let visible: Bool
        let azimuth: Double
        let top, halfWidth: Double?
    }

    let time: Instant
    let latitude: Double
    let longitude: Double
    let sun: Body
    let day: Day
    let moon: Moon
    let bow: Bow

    init(at moment: Instant, from place: GeographicPosition) {
        time = moment
        latitude = place.latitude
        longitude = place.longitude
        let sun = Sun.position(at: moment, from: place)
        self.sun = Body(altitude: rounded(sun.altitude, 1e4), azimuth: direction(sun.azimuth))
        let day = SolarDay(holding: moment, at: place)
        self.day = Day(day)
        moon = Moon(at: moment, in: day)
        let bow = PrimaryBow(sun: sun)
        self.bow = Bow(
            visible: bow != nil, azimuth: direction(PrimaryBow.azimuth(sun: sun)),
            top: bow.map { rounded($0.top, 1e4) }, halfWidth: bow.map { rounded($0.halfWidth, 1e4) })
    }
}

extension SkyReport.Day {
    fileprivate init(_ day: SolarDay) {
        let civil = day.twilight(.civil)
        let nautical = day.twilight(.nautical)
        let astronomical = day.twilight(.astronomical)
        self.init(
            kind: day.daylight.kind.rawValue, sunrise: second(day.sunrise), solarNoon: second(day.noon),
            sunset: second(day.sunset), civilDawn: second(civil.dawn), civilDusk: second(civil.dusk),
            nauticalDawn: second(nautical.dawn), nauticalDusk: second(nautical.dusk),
            astronomicalDawn: second(astronomical.dawn), astronomicalDusk: second(astronomical.dusk))
    }
}

extension SkyReport.Moon {
    fileprivate init(at moment: Instant, in day: SolarDay) {
        let moon = Astronomy.Moon.position(at: moment, from: day.place)
        let phase = MoonPhase(at: moment)
        let events = LunarEvents(of: day)
        self.init(
            altitude: rounded(moon.altitude, 1e4), azimuth: direction(moon.azimuth),
            phase: cyclic(phase.fraction, 1, 1e6), name: phase.name.rawValue,
            illumination: rounded(phase.illumination, 1e6), moonrise: second(events.rises.first),
            moonset: second(events.sets.first))
    }
}

private func rounded(_ value: Double, _ parts: Double) -> Double {
    // Zero is added so that none comes out negative.
    (value * parts).rounded() / parts + 0
}

/// A value that begins anew at `period`, rounded without reaching it.
private func cyclic(_ value: Double, _ period: Double, _ parts: Double) -> Double {
    let rounded = rounded(value, parts)
    return rounded < period ? rounded : 0
}

private func direction(_ degrees: Double) -> Double {
    cyclic(degrees, 360, 1e4)
}

private func second(_ instant: Instant?) -> Instant? {
    instant.map { Instant(secondsSince1970: $0.secondsSince1970.rounded()) }
}
