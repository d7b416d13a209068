import ForecastCore
import Primitives
import Testing

struct DiurnalArcTests {
    private func forecast(_ latitude: Double, _ longitude: Double, daily: [Day] = []) -> Forecast {
        Forecast(
            place: Place(name: "Here", latitude: latitude, longitude: longitude), zone: ZoneOffsets(initial: 0),
            source: Forecast.Source(id: "test", attribution: ""), daily: daily)
    }

    @Test func sunsArcExtendsFromRiseToSet() throws {
        // Seattle, 2026-10-21: sunrise 7:37 and sunset 18:09 in daylight saving time.
        let seattle = forecast(47.61, -122.33)
        let morning = seattle.diurnalArc(at: time("2026-10-21T15:00:00Z"))
        let (rise, set) = (try #require(morning.start), try #require(morning.end))
        #expect(morning.body == .sun && morning.polar == .none)
        #expect(abs(rise.seconds(to: time("2026-10-21T14:37:00Z"))) < 90)
        #expect(abs(set.seconds(to: time("2026-10-22T01:09:00Z"))) < 90)
        for part in [0.0, 0.25, 0.5, 0.99] {
            let arc = seattle.diurnalArc(at: rise.advanced(by: part * rise.seconds(to: set)))
            #expect(try abs(#require(arc.fraction) - part) < 1e-6)
        }
    }

    @Test func sunsArcUsesTheServicesSunrise() throws {
        let now = time("2026-10-21T18:00:00Z")
        let rise = try #require(forecast(47.61, -122.33).diurnalArc(at: now).start)
        var day = Day(date: CivilTime(now, offset: 0).date)
        day.sunrise = rise.advanced(by: 120)
        #expect(forecast(47.61, -122.33, daily: [day]).diurnalArc(at: now).start == rise.advanced(by: 120))
        day.sunrise = rise.advanced(by: 3 * 3600)
        #expect(forecast(47.61, -122.33, daily: [day]).diurnalArc(at: now).start == rise, "not plausible")
    }

    @Test func moonsArcAtNightExtendsFromRiseToSet() throws {
        // Portland, the evening of 2026-10-19: a moon after its first quarter, up since the afternoon.
        let arc = forecast(45.52, -122.68).diurnalArc(at: time("2026-10-20T05:00:00Z"))
        guard case .moon(let light) = arc.body else {
            Issue.record("the sun is down")
            return
        }
        #expect(light.phase == .waxingGibbous && abs(light.illumination - 0.65) < 0.01)
        let (rise, set) = (try #require(arc.start), try #require(arc.end))
        let fraction = try #require(arc.fraction)
        #expect(rise < (time("2026-10-20T05:00:00Z")) && set > (time("2026-10-20T05:00:00Z")))
        #expect(abs(fraction - rise.seconds(to: time("2026-10-20T05:00:00Z")) / rise.seconds(to: set)) < 1e-9)
        #expect(arc.altitude > 0)
    }

    @Test func moonBelowTheHorizonHasItsNextRiseAndSet() throws {
        let night = forecast(47.61, -122.33)
        let now = time("2026-11-15T08:00:00Z")
        let arc = night.diurnalArc(at: now)
        #expect(arc.fraction == nil && arc.altitude < 0)
        let (rise, set) = (try #require(arc.start), try #require(arc.end))
        #expect(rise > now && set > rise && now.seconds(to: rise) < 90_000)
        let later = night.diurnalArc(at: rise.advanced(by: -3600))
        if later.body != .sun { #expect(later.start.map { abs($0.seconds(to: rise)) < 1 } == true) }
    }

    @Test func polarSunsArcExtendsFromMidnightToMidnight() throws {
        let tromso = forecast(69.65, 18.96)
        // Solar noon is at 10:46 UTC.
        let noon = tromso.diurnalArc(at: time("2026-06-21T10:46:00Z"))
        #expect(try noon.polar == .day && abs(#require(noon.fraction) - 0.5) < 0.002)
        #expect(try abs(#require(noon.start).seconds(to: #require(noon.end)) - 86_400) < 60)
        let night = tromso.diurnalArc(at: time("2026-06-21T22:30:00Z"))
        #expect(night.body == .sun && (night.fraction ?? 0) > 0.98)
    }

    @Test func polarNightHasNoSunArc() throws {
        let noon = forecast(69.65, 18.96).diurnalArc(at: time("2026-12-21T10:46:00Z"))
        #expect(noon.polar == .night && noon.body != .sun)
    }

    @Test func moonThatStaysUpCirclesTheSky() throws {
        // Near the pole in December the full moon does not set.
        let north = forecast(85, 0)
        var fractions: [Double] = []
        for hour in 0..<24 {
            let arc = north.diurnalArc(at: time("2026-12-24T00:00:00Z").advanced(by: Double(hour) * 3600))
            #expect(arc.start == nil && arc.end == nil)
            fractions.append(try #require(arc.fraction))
        }
        #expect(fractions.allSatisfy { (0...1).contains($0) })
        // The arc begins once, wherever the series starts.
        let falls = zip(fractions, fractions.dropFirst()).filter { $0 > $1 }
        #expect(falls.count <= 1)
    }

    /// No place or moment traps, and fractions are valid.
    @Test(arguments: [-90.0, -89.99, -66.6, -33, 0, 23.4, 60, 66.6, 67, 78, 89.9, 90])
    func everyPlaceAndMomentHasAnArc(latitude: Double) {
        let here = forecast(latitude, 17)
        for step in 0..<60 {
            let moment = Instant(secondsSince1970: 1_767_225_600 + Double(step) * 525_600)
            let arc = here.diurnalArc(at: moment)
            #expect(arc.fraction.map { (0...1).contains($0) } ?? true)
            if case .sun = arc.body { #expect(arc.fraction != nil) }
            if let start = arc.start, let end = arc.end { #expect(start < end) }
        }
    }
}
