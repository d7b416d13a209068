import Astronomy
import ForecastCore
import Primitives
import Testing

/// The light of a place, by the sun alone.
struct LightReportTests {
    private static let sanFrancisco = Place(name: "San Francisco", latitude: 37.7749, longitude: -122.4194)
    private static let tromsø = Place(name: "Tromsø", latitude: 69.6492, longitude: 18.9553)
    private static let places = [
        sanFrancisco, tromsø, Place(name: "Quito", latitude: -0.18, longitude: -78.47),
        Place(name: "Ushuaia", latitude: -54.8, longitude: -68.3),
        Place(name: "Suva", latitude: -18.14, longitude: 178.44), Place(name: "Pole", latitude: 89.9, longitude: 0),
        Place(name: "South Pole", latitude: -90, longitude: 0),
    ]

    private func altitude(_ place: Place, _ instant: Instant) -> Double {
        Sun.position(
            at: instant, from: GeographicPosition(latitude: place.latitude, longitude: place.longitude)
        ).altitude
    }

    /// Every ninth day of a year, at varying hours.
    private var moments: [Instant] {
        (0..<41).map { time("2026-01-01T00:00:00Z").advanced(by: Double($0) * 9.04 * 86_400) }
    }

    /// 12 October 2026 in San Francisco by the tables of the US Naval Observatory: sunrise 7:15, sunset 18:36, civil twilight from
    /// 6:49 to 19:02.
    @Test func anOctoberDayIsThatOfTheNavalObservatory() throws {
        let report = LightReport(of: Self.sanFrancisco, at: time("2026-10-13T00:03:00Z"))
        for (instant, expected) in [
            (report.sunrise, "2026-10-12T14:15:30Z"), (report.sunset, "2026-10-13T01:36:30Z"),
            (report.civilDawn, "2026-10-12T13:49:30Z"), (report.civilDusk, "2026-10-13T02:02:30Z"),
        ] {
            #expect(try abs(#require(instant).seconds(to: time(expected))) < 60, "\(expected)")
        }
        guard case .begins(.goldenHour, let start)? = report.event else {
            Issue.record("\(String(describing: report.event))")
            return
        }
        #expect(abs(start.seconds(to: time("2026-10-13T01:00:50Z"))) < 60)
        #expect(report.goldenHours.count == 2 && report.blueHours.count == 2 && !report.isNight)
    }

    @Test func whatComesNextLiesWithinADayAtTheAltitudeOfItsName() {
        for place in Self.places {
            for moment in moments {
                let report = LightReport(of: place, at: moment)
                #expect(report.altitude == altitude(place, moment))
                switch report.event {
                case .begins(let light, let instant)?, .ends(let light, let instant)?:
                    #expect(instant > moment && moment.seconds(to: instant) <= 86_400)
                    let bounds = light.altitudes
                    let reached = altitude(place, instant)
                    #expect(min(abs(reached - bounds.lowerBound), abs(reached - bounds.upperBound)) < 0.001)
                    let isIn = bounds.contains(altitude(place, moment))
                    if case .ends? = report.event { #expect(isIn) } else { #expect(!isIn) }
                case .sunReturns(let instant)?:
                    #expect(report.polar == .night && instant > moment)
                    #expect(abs(altitude(place, instant) - Sun.standardAltitude) < 0.001)
                case .sunSetsAgain(let instant)?:
                    #expect(report.polar == .day && instant > moment)
                    #expect(abs(altitude(place, instant) - Sun.standardAltitude) < 0.001)
                case nil: #expect(abs(place.latitude) > 85, "\(place.name ?? "") \(moment.iso8601)")
                }
            }
        }
    }

    /// After dusk the next day is told, and its length is compared with that of the day that ended.
    @Test func theDayAfterDuskIsTheNextOne() throws {
        let day = LightReport(of: Self.sanFrancisco, at: time("2026-10-12T19:00:00Z"))
        let dusk = try #require(day.civilDusk)
        let before = LightReport(of: Self.sanFrancisco, at: dusk.advanced(by: -60))
        let after = LightReport(of: Self.sanFrancisco, at: dusk.advanced(by: 60))
        #expect(!before.isNight && after.isNight)
        #expect(try abs(#require(before.sunrise).seconds(to: #require(day.sunrise))) < 1)
        #expect(abs(after.day.lowerBound.seconds(to: day.day.upperBound)) < 1)
        #expect(try abs(#require(after.change) - (#require(after.length) - #require(day.length))) < 1)
        // The night is the same before and after midnight.
        let later = LightReport(of: Self.sanFrancisco, at: day.day.upperBound.advanced(by: 3600))
        #expect(later.night.count == 1 && abs(later.noon.seconds(to: after.noon)) < 1)
        let ends = zip(later.night, after.night).map { abs($0.upperBound.seconds(to: $1.upperBound)) }
        #expect(ends.allSatisfy { $0 < 1 })
    }

    @Test func daysGrowUntilTheSolsticeAndShrinkAfterIt() throws {
        let spring = LightReport(of: Self.sanFrancisco, at: time("2026-03-20T20:00:00Z"))
        #expect(try (140.0...160).contains(#require(spring.change)))
        let solstice = LightReport(of: Self.sanFrancisco, at: time("2026-06-21T20:00:00Z"))
        #expect(try abs(#require(solstice.change)) < 3)
        let autumn = LightReport(of: Self.sanFrancisco, at: time("2026-09-22T20:00:00Z"))
        #expect(try (-160.0...(-140)).contains(#require(autumn.change)))
    }

    @Test func aPolarNightEndsWithASunriseAndHasNoLength() throws {
        let report = LightReport(of: Self.tromsø, at: time("2026-12-10T10:00:00Z"))
        #expect(report.polar == .night && report.sunrise == nil && report.sunset == nil && report.length == nil)
        #expect(report.civilDawn != nil && report.civilDusk != nil && report.change == nil)
        guard case .sunReturns(let rise)? = report.event else {
            Issue.record("\(String(describing: report.event))")
            return
        }
        #expect(rise > time("2027-01-14T00:00:00Z") && rise < time("2027-01-17T00:00:00Z"))
    }

    @Test func aMidnightSunIsGoldenWhileItIsLow() {
        let report = LightReport(of: Self.tromsø, at: time("2026-06-21T12:00:00Z"))
        #expect(report.polar == .day && report.length == nil && report.night.isEmpty && report.darkHours.isEmpty)
        guard case .begins(.goldenHour, _)? = report.event else {
            Issue.record("\(String(describing: report.event))")
            return
        }
        // At the pole it is never low, until it sets for half a year.
        let pole = LightReport(
            of: Place(name: nil, latitude: 89.9, longitude: 0), at: time("2026-06-21T12:00:00Z"))
        guard case .sunSetsAgain(let set)? = pole.event else {
            Issue.record("\(String(describing: pole.event))")
            return
        }
        #expect(set > time("2026-09-22T00:00:00Z") && set < time("2026-09-27T00:00:00Z"))
    }

    @Test func altitudesAreThoseOfEveryTenMinutes() {
        let report = LightReport(of: Self.sanFrancisco, at: time("2026-10-13T00:03:00Z"))
        #expect((144...146).contains(report.altitudes.count))
        for (index, value) in report.altitudes.enumerated() {
            let instant = report.day.lowerBound.advanced(by: Double(index) * LightReport.step)
            #expect(abs(value - altitude(Self.sanFrancisco, instant)) < 1e-5)
        }
    }

    @Test func aMoonThatIsUpSetsNextAndOneThatIsDownRisesNext() {
        for place in Self.places.prefix(5) {
            for moment in moments {
                let report = LightReport(of: place, at: moment)
                if let rise = report.moonrise, let set = report.moonset {
                    #expect(report.isMoonUp == (set < rise), "\(place.name ?? "") \(moment.iso8601)")
                }
            }
        }
    }
}
