import Astronomy
import ForecastCore
import Foundation
import Primitives
import Testing

struct RainbowChanceTests {
    /// The curve at sixteenths of the day.
    @Test(arguments: zip(0...8, [0, 0.3827, 0.7071, 0.9239, 1, 0.9268, 0.75, 0.5732, 0.5]))
    func dayCurveMatchesTheTable(sixteenths: Int, value: Double) {
        let daylight = Double(sixteenths) / 16
        #expect(abs(RainbowChance.dayCurve(daylight) - value) < 0.00005)
        #expect(abs(RainbowChance.dayCurve(1 - daylight) - value) < 0.00005)
    }

    @Test(arguments: [
        (0.6, 0.4, 0.25, 0.36), (0.6, 0.4, 0.125, 0.2546), (0.6, 0.4, 0.5, 0.18), (0.6, 0.4, -0.01, 0),
        (0.6, 0.4, 1.01, 0), (1, 0, 0.25, 1), (1, 1, 0.25, 0), (0, 0, 0.25, 0), (0, 1, 0.75, 0), (1, 0, .nan, 0),
    ])
    func classicChanceMatchesTheTable(probability: Double, cloudCover: Double, daylight: Double, chance: Double) {
        let computed = RainbowChance.classic(
            probability: probability, cloudCover: cloudCover, daylight: daylight)
        #expect(abs(computed - chance) < 0.00005)
    }

    @Test func dayCurveIsSmooth() {
        let step = 1e-3
        let values = stride(from: 0.0, through: 1, by: step).map(RainbowChance.dayCurve)
        let slopes = zip(values, values.dropFirst()).map { ($1 - $0) / step }
        let bends = zip(slopes, slopes.dropFirst()).map { ($1 - $0) / step }
        #expect(slopes.allSatisfy { abs($0) < 2 * .pi + 0.1 })
        #expect(bends.allSatisfy { abs($0) < 4 * .pi * .pi + 0.1 })
    }

    /// Percent for probability, rate, cloud cover, temperature and the sun's altitude.
    @Test(arguments: [
        (1, 1, 0, 20, 0.5, 96.9395), (0.8, 1.2, 0.4, 18, 10, 28.3075), (0.8, 1.2, 0.4, 18, 25, 8.1401),
        (0.8, 1.2, 0.4, 18, 41.9, 0.0003), (0.8, 1.2, 0.4, 18, 42, 0), (0.8, 1.2, 0.95, 18, 10, 2.3590),
        (0.3, 0.1, 0.2, 18, 10, 5.4193), (0.8, 1.2, 0.4, -3, 10, 0), (0.8, 1.2, 0.4, 18, -1, 0),
        (0.6, 0.5, 0.5, 12, 20, 7.7362),
    ])
    func physicalChanceMatchesTheTable(
        probability: Double, rate: Double, cloudCover: Double, temperature: Double, altitude: Double,
        percent: Double
    ) {
        let chance = RainbowChance.physical(
            probability: probability, rate: rate, isLiquid: temperature >= 1.5, cloudCover: cloudCover,
            sunAltitude: altitude)
        #expect(abs(chance * 100 - percent) < 0.00006)
    }

    @Test func unknownRateCountsAsSufficient() {
        func chance(_ rate: Double?) -> Double {
            RainbowChance.physical(
                probability: 0.5, rate: rate, isLiquid: true, cloudCover: 0.5, sunAltitude: 10)
        }
        #expect(abs(chance(nil) - chance(100)) < 1e-12)
        #expect(chance(0) == 0 && chance(-3) == 0)
    }

    @Test(arguments: RainbowModel.allCases) func chanceWithoutItsInputsIsUnknown(model: RainbowModel) {
        let moment = time("2026-06-21T18:00:00Z")
        #expect(Sky().forecast.rainbowChance(at: moment, model: model) != nil)
        #expect(Sky(probability: nil).forecast.rainbowChance(at: moment, model: model) == nil)
        #expect(Sky(cloudCover: nil).forecast.rainbowChance(at: moment, model: model) == nil)
        #expect(Sky(probability: 1.5).forecast.rainbowChance(at: moment, model: model) == nil)
        #expect(Sky(cloudCover: .nan).forecast.rainbowChance(at: moment, model: model) == nil)
        #expect(Sky().forecast.rainbowChance(at: time("2026-07-21T18:00:00Z"), model: model) == nil)
        #expect(Sky(hours: 0).forecast.rainbowChance(at: moment, model: model) == nil)
    }

    @Test(arguments: RainbowModel.allCases) func onlyRainHasAChance(model: RainbowModel) {
        let moment = time("2026-06-21T17:00:00Z")
        func chance(_ sky: Sky) -> Double? { sky.forecast.rainbowChance(at: moment, model: model) }
        let rain = chance(Sky())
        #expect(rain != nil && rain != 0)
        #expect(chance(Sky(kind: nil)) == rain)
        #expect(chance(Sky(temperature: nil)) == rain)
        #expect(chance(Sky(kind: .hail)) == rain)
        #expect(chance(Sky(kind: .snow)) == 0 && chance(Sky(kind: .sleet)) == 0)
        #expect(chance(Sky(temperature: -3, kind: nil)) == 0)
        #expect(chance(Sky(temperature: 1.5, kind: nil)) == rain)
        #expect(chance(Sky(temperature: nil, kind: nil)) == (model == .physical ? nil : rain))
    }

    /// In June the sun of Honolulu is at 88° at noon, where the classic chance is half.
    @Test func onlyClassicHasAChanceUnderAHighSun() throws {
        let day = SolarDay(
            holding: time("2026-06-21T22:00:00Z"), at: GeographicPosition(latitude: 21.3069, longitude: -157.8583))
        let chance = try #require(Sky().forecast.rainbowChance(at: day.noon, model: .classic))
        #expect(abs(chance - 0.8 * 0.6 * 0.5) < 0.001)
        #expect(Sky().forecast.rainbowChance(at: day.noon) == 0, "geometry is the default")
        #expect(Sky().forecast.rainbowChance(at: day.noon, model: .physical) == 0)
    }

    @Test func plausibleSunrisesFromTheForecastAreUsed() throws {
        var forecast = Sky().forecast
        let computed = SolarDay(
            holding: time("2026-06-21T22:00:00Z"), at: GeographicPosition(latitude: 21.3069, longitude: -157.8583))
        let sunrise = try #require(computed.sunrise)
        let sunset = try #require(computed.sunset)
        for (offset, isUsed) in [
            (0.0, true), (540, true), (-540, true), (660, false), (-3600, false), (86_400, false),
        ] {
            var day = Day(date: CivilTime(sunset, offset: -36_000).date)
            day.sunrise = sunrise.advanced(by: offset)
            day.sunset = sunset.advanced(by: offset)
            forecast.daily = [day]
            let (begin, end) =
                isUsed ? (sunrise.advanced(by: offset), sunset.advanced(by: offset)) : (sunrise, sunset)
            let moment = begin.advanced(by: begin.seconds(to: end) / 8)
            let chance = try #require(forecast.rainbowChance(at: moment))
            #expect(abs(chance - 0.8 * 0.6 * 0.70710678) < 1e-6, "\(offset)")
            #expect(abs(try #require(forecast.daylight(at: moment)) - 0.125) < 1e-9)
        }
    }

    /// If the sun does not rise and set, all models are the physical one.
    @Test(arguments: [
        ("2026-06-22T09:00:00Z", true), ("2026-12-22T11:00:00Z", false), ("2026-04-18T11:00:00Z", true),
    ])
    func polarDaysUseThePhysicalModel(moment: String, isLight: Bool) throws {
        let moment = time(moment)
        let sky = Sky(place: Sky.longyearbyen, start: moment.advanced(by: -7200))
        let physical = try #require(sky.forecast.rainbowChance(at: moment, model: .physical))
        #expect((physical > 0) == isLight)
        #expect(sky.forecast.rainbowChance(at: moment, model: .classic) == physical)
        #expect(sky.forecast.rainbowChance(at: moment, model: .geometry) == physical)
        #expect(sky.forecast.daylight(at: moment) == nil)
    }
}

/// Laws that apply to all models, places and times.
struct RainbowLawTests {
    private static let skies = [
        Sky(), Sky(start: Sky.december), Sky(place: Sky.seattle), Sky(place: Sky.seattle, start: Sky.december),
        Sky(place: Sky.longyearbyen), Sky(place: Place(name: nil, latitude: -41, longitude: 179.9)),
    ]

    private func altitude(_ moment: Instant, _ place: Place) -> Double {
        Sun.position(at: moment, from: GeographicPosition(latitude: place.latitude, longitude: place.longitude))
            .altitude
    }

    @Test(arguments: RainbowModel.allCases, 0..<6)
    func chanceIncreasesWithRainAndClearSky(model: RainbowModel, sky: Int) throws {
        let sky = RainbowLawTests.skies[sky]
        let moments = stride(from: 0, to: 144, by: 5).map { sky.moments[$0] }
        let steps = Array(stride(from: 0.0, through: 1, by: 0.25))
        for (name, vary) in RainbowLawTests.variations {
            let rows = try steps.map { step in
                try vary(sky, step).forecast.rainbowChances(at: moments, model: model).map { try #require($0) }
            }
            for (less, more) in zip(rows, rows.dropFirst()) {
                #expect(zip(less, more).allSatisfy { $0 <= $1 }, "\(name)")
            }
            #expect(rows.joined().allSatisfy { (0...1).contains($0) })
            #expect(name == "rate" || rows[0].allSatisfy { $0 == 0 })
        }
    }

    /// Weather in order of an increasing chance of a rainbow.
    private static let variations: [(name: String, vary: @Sendable (Sky, Double) -> Sky)] = [
        ("probability", { sky, part in Sky(place: sky.place, start: sky.start, probability: part) }),
        ("sunshine", { sky, part in Sky(place: sky.place, start: sky.start, cloudCover: 1 - part) }),
        ("rate", { sky, part in Sky(place: sky.place, start: sky.start, rate: part * 4) }),
    ]

    @Test(arguments: RainbowModel.allCases, 0..<6) func chanceAtNightIsZero(model: RainbowModel, sky: Int) {
        let sky = RainbowLawTests.skies[sky]
        let nights = sky.moments.filter { altitude($0, sky.place) < -0.84 }
        #expect(sky.forecast.rainbowChances(at: nights, model: model).allSatisfy { $0 == 0 })
        #expect(!nights.isEmpty || sky.place == Sky.longyearbyen)
    }

    @Test(arguments: 0..<6) func geometryEqualsClassicWhileABowIsPossible(sky: Int) throws {
        let sky = RainbowLawTests.skies[sky]
        func chances(_ model: RainbowModel) -> [Double?] {
            sky.forecast.rainbowChances(at: sky.moments, model: model)
        }
        let (geometry, classic, physical) = (chances(.geometry), chances(.classic), chances(.physical))
        for (index, moment) in sky.moments.enumerated() {
            let altitude = altitude(moment, sky.place)
            if altitude > Sun.standardAltitude, altitude < 40 {
                #expect(geometry[index] == classic[index] && classic[index] != nil)
            } else {
                #expect(geometry[index] == 0 && physical[index] == 0)
            }
        }
    }

    @Test(arguments: RainbowModel.allCases, [0, 1, 2, 3, 5])
    func constantWeatherIsSymmetricAboutNoon(model: RainbowModel, sky: Int) throws {
        let sky = RainbowLawTests.skies[sky]
        let forecast = sky.forecast
        let place = GeographicPosition(latitude: sky.place.latitude, longitude: sky.place.longitude)
        let day = SolarDay(holding: sky.start.advanced(by: 86_400), at: place)
        let (sunrise, sunset) = (try #require(day.sunrise), try #require(day.sunset))
        let half = sunrise.seconds(to: sunset) / 2
        let middle = sunrise.advanced(by: half)
        let parts = Array(stride(from: 0.0, through: 0.99, by: 0.03))
        let before = forecast.rainbowChances(at: parts.map { middle.advanced(by: -$0 * half) }, model: model)
        let after = forecast.rainbowChances(at: parts.map { middle.advanced(by: $0 * half) }, model: model)
        for (index, part) in parts.enumerated() {
            let altitude = altitude(middle.advanced(by: part * half), sky.place)
            // At the limits of its range the sun may be on either side, because of the change in declination.
            if model != .classic, abs(altitude + 0.83) < 0.2 || abs(altitude - 40) < 0.2 { continue }
            let difference = try #require(before[index]) - #require(after[index])
            #expect(abs(difference) < (model == .physical ? 0.005 : 1e-7))
        }
    }

    /// Seattle's clocks go forward on 8 March 2026 and back on 1 November.
    @Test(arguments: ["2026-03-08T10:00:00Z", "2026-11-01T09:00:00Z"]) func clockChangeHasNoEffect(change: String) {
        let change = time(change)
        let sky = Sky(place: Sky.seattle, start: change.advanced(by: -36_000))
        let still = sky.forecast
        var changing = Forecast(
            place: still.place,
            zone: ZoneOffsets(initial: -28_800, changes: [.init(from: change, seconds: -25_200)]),
            source: still.source,
            hourly: still.hourly)
        changing.daily = still.daily
        for model in RainbowModel.allCases {
            let chances = still.rainbowChances(at: sky.moments, model: model)
            #expect(changing.rainbowChances(at: sky.moments, model: model) == chances && !chances.contains(nil))
        }
        #expect(changing.rainbowOutlook(at: change) == still.rainbowOutlook(at: change))
    }
}
