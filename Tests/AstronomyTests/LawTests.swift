import Foundation
import Primitives
import Testing

@testable import Astronomy

/// Laws that apply to any sky.
struct LawTests {
    private let places = [
        GeographicPosition(latitude: 0, longitude: 0), GeographicPosition(latitude: 47.6, longitude: -122.3),
        GeographicPosition(latitude: -54.8, longitude: -68.3), GeographicPosition(latitude: 64.9, longitude: 179.9),
        GeographicPosition(latitude: 78.2, longitude: 15.6), GeographicPosition(latitude: -13.8, longitude: -171.8),
    ]
    private let start = Instant(secondsSince1970: 1_795_216_920)

    /// Every thirteenth day of a year, at varying hours.
    private var moments: [Instant] { (0..<28).map { start.advanced(by: Double($0) * 13.37 * 86_400) } }

    @Test func altitudeAtSunriseAndSunsetIsTheStandardAltitude() {
        for place in places {
            for moment in moments {
                let day = SolarDay(holding: moment, at: place)
                let edges: [(Instant?, Double)] =
                    [(day.sunrise, Sun.standardAltitude), (day.sunset, Sun.standardAltitude)]
                    + [(day.twilight(.nautical).dawn, -12), (day.twilight(.astronomical).dusk, -18)]
                for (edge, altitude) in edges {
                    guard let edge else { continue }
                    #expect(abs(Sun.position(at: edge, from: place).altitude - altitude) < 0.0001)
                    #expect(edge >= day.start && edge < day.end)
                }
            }
        }
    }

    @Test func trackMatchesTheSunsPosition() {
        for place in places {
            for moment in moments {
                let track = SunTrack(from: moment, to: moment.advanced(by: 50 * 3600), at: place)
                for hour in stride(from: -11.7, to: 61, by: 7.3) {
                    let time = moment.advanced(by: hour * 3600)
                    let (near, exact) = (track.position(at: time), Sun.position(at: time, from: place))
                    #expect(abs(near.altitude - exact.altitude) < 1e-6)
                    #expect(abs((near.azimuth - exact.azimuth).signedDegrees) < 1e-5)
                }
            }
        }
    }

    @Test func trackMatchesTheMoonsPosition() {
        for place in places {
            for moment in moments {
                let track = MoonTrack(from: moment, to: moment.advanced(by: 50 * 3600), at: place)
                for hour in stride(from: -31.9, to: 81, by: 1.7) {
                    let time = moment.advanced(by: hour * 3600)
                    let near = track.observed(at: time)
                    let exact = Moon.observed(at: time, from: Observer(place))
                    #expect(abs(near.position.altitude - exact.position.altitude) < 1e-6)
                    #expect(abs((near.position.azimuth - exact.position.azimuth).signedDegrees) < 1e-5)
                    #expect(abs(near.radius - exact.radius) < 1e-9)
                }
            }
        }
    }

    @Test func moonsUpperLimbIsOnTheHorizonAtRiseAndSet() {
        for place in places {
            let events = LunarEvents(from: start, to: start.advanced(by: 30 * 86_400), at: place)
            for event in events.rises + events.sets {
                let (moon, radius) = Moon.observed(at: event, from: Observer(place))
                #expect(abs(moon.altitude + radius + 34.0 / 60) < 0.0001)
            }
            let order = (events.rises.map { ($0, true) } + events.sets.map { ($0, false) }).sorted { $0.0 < $1.0 }
            #expect(order.first?.1 == !events.startsUp)
            for (one, next) in zip(order, order.dropFirst()) { #expect(one.1 != next.1) }
            // Once per lunar day; near the poles the moon stays up or down for half of the month.
            #expect(
                (abs(place.latitude) < 61 ? 28...30 : 5...30).contains(events.rises.count), "\(events.rises.count)")
        }
    }

    @Test func sunIsHighestAtNoonInTheMiddleOfTheDay() {
        for place in places {
            for moment in moments {
                let day = SolarDay(holding: moment, at: place)
                #expect(day.start <= moment && moment < day.end)
                #expect(abs(day.start.seconds(to: day.noon) - 43_200) < 30)
                #expect(abs(day.noon.seconds(to: day.end) - 43_200) < 30)
                let noon = Sun.position(at: day.noon, from: place).altitude
                for minutes in [-600.0, -60, -10, 10, 60, 600] {
                    #expect(Sun.position(at: day.noon.advanced(by: minutes * 60), from: place).altitude < noon)
                }
                if case .normal(let sunrise, let sunset) = day.daylight {
                    #expect(sunrise < day.noon && day.noon < sunset)
                    let civil = day.twilight(.civil)
                    if let dawn = civil.dawn, let dusk = civil.dusk { #expect(dawn < sunrise && sunset < dusk) }
                }
            }
        }
    }

    @Test func dayEndsWhereTheNextBegins() {
        for place in places {
            var day = SolarDay(holding: start, at: place)
            for _ in 0..<20 {
                let next = SolarDay(holding: day.end.advanced(by: 1), at: place)
                #expect(abs(day.end.seconds(to: next.start)) < 0.01)
                #expect(
                    SolarDay(holding: day.end.advanced(by: -1), at: place).noon == day.noon
                        || abs(SolarDay(holding: day.end.advanced(by: -1), at: place).noon.seconds(to: day.noon))
                            < 0.01
                )
                day = next
            }
        }
    }

    /// From March to June, the Arctic passes from normal days to the polar day, through partial days at the transition.
    @Test(arguments: [66.2, 78.2, -70]) func riseAndSetAlternateThroughTheYear(latitude: Double) {
        let place = GeographicPosition(latitude: latitude, longitude: 15)
        var events: [(Instant, Bool)] = []
        var kinds: Set<Daylight.Kind> = []
        var moment = start
        for _ in 0..<366 {
            let day = SolarDay(holding: moment, at: place)
            kinds.insert(day.daylight.kind)
            let today = [day.sunrise.map { ($0, true) }, day.sunset.map { ($0, false) }].compactMap { $0 }
            events += today.sorted { $0.0 < $1.0 }
            if case .polarDay = day.daylight { #expect(Sun.position(at: day.end, from: place).altitude > -1) }
            if case .polarNight = day.daylight { #expect(Sun.position(at: day.noon, from: place).altitude < -0.8) }
            moment = day.end.advanced(by: 1)
        }
        for (one, next) in zip(events, events.dropFirst()) {
            #expect(one.0 < next.0 && one.1 != next.1, "\(one.0.iso8601) \(next.0.iso8601)")
        }
        #expect(kinds.contains(.normal) && kinds.contains(.polarDay))
    }

    @Test(arguments: [90.0, -90], [0.0, 120, -171]) func poleHasOneRiseAndOneSetPerYear(
        latitude: Double, longitude: Double
    ) {
        let place = GeographicPosition(latitude: latitude, longitude: longitude)
        var kinds: [Daylight.Kind] = []
        // The days around each equinox of 2026, and one between them.
        for first in [1_773_600_000.0, 1_781_500_000, 1_789_600_000] {
            var moment = Instant(secondsSince1970: first)
            for _ in 0..<12 {
                let day = SolarDay(holding: moment, at: place)
                if kinds.last != day.daylight.kind { kinds.append(day.daylight.kind) }
                moment = day.end.advanced(by: 1)
            }
        }
        let north: [Daylight.Kind] = [.polarNight, .partial, .polarDay, .partial, .polarNight]
        let south: [Daylight.Kind] = [.polarDay, .partial, .polarNight, .partial, .polarDay]
        #expect(kinds == (latitude > 0 ? north : south))
    }

    @Test func wholeTurnOfLongitudeChangesNothing() {
        let here = GeographicPosition(latitude: 52, longitude: 13)
        let same = GeographicPosition(latitude: 52, longitude: 13 - 360)
        let (one, other) = (Sun.position(at: start, from: here), Sun.position(at: start, from: same))
        #expect(abs(one.altitude - other.altitude) < 1e-9 && abs(one.azimuth - other.azimuth) < 1e-9)
        #expect(
            abs(SolarDay(holding: start, at: here).noon.seconds(to: SolarDay(holding: start, at: same).noon))
                < 0.001)
    }

    @Test func phasesAreInOrder() {
        var names: [MoonPhase.Name] = []
        var last = MoonPhase(at: start)
        for hour in 1...(60 * 24) {
            let phase = MoonPhase(at: start.advanced(by: Double(hour) * 3600))
            let step = phase.fraction - last.fraction
            #expect((step < 0 ? step + 1 : step) > 0.001 && (step < 0 ? step + 1 : step) < 0.002)
            #expect(abs(phase.illumination - (1 - cos(2 * .pi * phase.fraction)) / 2) < 0.01)
            if names.last != phase.name { names.append(phase.name) }
            last = phase
        }
        let order = MoonPhase.Name.allCases
        let first = order.firstIndex(of: names[0]) ?? 0
        #expect(names.count >= 16)
        for (index, name) in names.enumerated() { #expect(name == order[(first + index) % 8]) }
    }

    @Test func principalPhasesLastAboutADay() {
        let hours = (0..<(295 * 24)).map { MoonPhase(at: start.advanced(by: Double($0) * 3600)).name }
        for name in [MoonPhase.Name.new, .firstQuarter, .full, .lastQuarter] {
            let days = Double(hours.count { $0 == name }) / 24 / 10
            #expect((0.9...1.1).contains(days), "\(name): \(days)")
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e18, 1e15, 0])
    func invalidInputDoesNotTrap(value: Double) {
        let places = [
            GeographicPosition(latitude: value, longitude: 0), GeographicPosition(latitude: 0, longitude: value),
        ]
        for place in places {
            for moment in [start, Instant(secondsSince1970: value)] {
                let day = SolarDay(holding: moment, at: place)
                _ = day.twilight(.civil)
                _ = LunarEvents(of: day)
                _ = PrimaryBow(sun: Sun.position(at: moment, from: place))
                _ = MoonPhase(at: moment).name
            }
        }
    }
}
