import Foundation
import Primitives
import Testing

@testable import Astronomy

/// The worked examples of Meeus, *Astronomical Algorithms*, second edition, and of the Solar Position Algorithm.
struct TextbookTests {
    private func instant(_ text: String) throws -> Instant { try #require(Instant(iso8601: text)) }

    @Test(arguments: [
        ("2000-01-01T12:00:00Z", 2_451_545.0), ("1987-01-27T00:00:00Z", 2_446_822.5),
        ("1988-06-19T12:00:00Z", 2_447_332.0), ("1900-01-01T00:00:00Z", 2_415_020.5),
        ("1600-12-31T00:00:00Z", 2_305_812.5),
    ])
    func julianDaysAreThoseOfTheTableInChapter7(text: String, day: Double) throws {
        #expect(try JulianDate(instant(text)).universal == day)
    }

    @Test func siderealTimeIsThatOfExamples12aAnd12b() throws {
        let midnight = try JulianDate(instant("1987-04-10T00:00:00Z"))
        // 13 h 10 min 46.3668 s, and 46.1351 s with nutation.
        #expect(abs(midnight.meanSiderealTime - 197.693195) < 1e-6)
        #expect(abs(midnight.meanSiderealTime + Nutation(midnight).equationOfEquinoxes - 197.692230) < 1e-4)
        let evening = try JulianDate(instant("1987-04-10T19:21:00Z"))
        #expect(abs(evening.meanSiderealTime - 128.7378734) < 1e-6)
    }

    @Test func nutationIsThatOfExample22a() {
        let nutation = Nutation(JulianDate(terrestrial: 2_446_895.5))
        #expect(abs(nutation.longitude * 3600 + 3.788) < 0.5)
        // 23° 26′ 36.850″
        #expect(abs(nutation.trueObliquity - 23.443569) < 0.1 / 3600)
    }

    @Test func theSunIsThatOfExample25b() {
        let date = JulianDate(terrestrial: 2_448_908.5)
        let sun = Sun.apparent(date, Nutation(date))
        // 199° 54′ 21.818″, from which example 25.a, of low accuracy, differs by 11″.
        #expect(abs(sun.longitude - 199.906061) < 1.0 / 3600)
        #expect(abs(sun.latitude * 3600 - 0.72) < 0.2)
        #expect(abs(sun.distance / Sun.astronomicalUnit - 0.99760775) < 2e-5)
    }

    @Test func theMoonIsThatOfExample47a() {
        let date = JulianDate(terrestrial: 2_448_724.5)
        let nutation = Nutation(date)
        let moon = Moon.apparent(date, nutation)
        #expect(abs(moon.longitude - nutation.longitude - 133.162655) < 1e-6)
        #expect(abs(moon.longitude - 133.167265) < 0.5 / 3600)
        #expect(abs(moon.latitude + 3.229126) < 1e-6)
        #expect(abs(moon.distance - 368_409.7) < 0.1)
    }

    @Test func theLitPartIsThatOfExample48a() {
        let date = JulianDate(terrestrial: 2_448_724.5)
        let nutation = Nutation(date)
        let phase = MoonPhase(moon: Moon.apparent(date, nutation), sun: Sun.apparent(date, nutation))
        #expect(abs(phase.illumination - 0.6786) < 0.0001)
        #expect(phase.name == .waxingGibbous)
    }

    /// Reda and Andreas, 2004, table A5.1: e₀ of 39.872046° before refraction, azimuth 194.34024°.
    @Test func sunMatchesTheSolarPositionAlgorithm() throws {
        let place = GeographicPosition(latitude: 39.742476, longitude: -105.1786)
        let sun = try Sun.position(at: instant("2003-10-17T19:30:30Z"), from: place)
        #expect(abs(sun.altitude - 39.872046) < 0.0005)
        #expect(abs(sun.azimuth - 194.34024) < 0.0005)
        // With the refraction for 820 hPa and 11 °C (equation 42), this gives the zenith angle in the paper.
        let refraction =
            820 / 1010 * 283 / (273 + 11) * 1.02
            / (60 * tan((sun.altitude + 10.3 / (sun.altitude + 5.11)) * .pi / 180))
        #expect(abs(90 - sun.altitude - refraction - 50.11162) < 0.0005)
    }

    @Test(arguments: [
        (1950.0, 29.1), (1977, 47.5), (2000, 63.8), (2017, 68.6), (2024, 69.2), (1820, -20), (1720, 12),
        (2120, 101.4),
    ])
    func deltaTMatchesObservations(year: Double, seconds: Double) {
        #expect(abs(deltaT(year: year) - seconds) < 1)
    }

    @Test func deltaTIsContinuous() {
        for year in stride(from: 1850.0, to: 2150, by: 0.5) {
            #expect(abs(deltaT(year: year + 0.5) - deltaT(year: year)) < 4)
        }
    }
}
