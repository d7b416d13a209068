import Astronomy
import ForecastCore
import Foundation
import Primitives
import Testing

/// What is true of every model, place and time.
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
    func moreRainAndMoreSunshineNeverMeanLess(model: RainbowModel, sky: Int) throws {
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

    /// What makes a rainbow likelier, from nothing of it to all.
    private static let variations: [(name: String, vary: @Sendable (Sky, Double) -> Sky)] = [
        ("probability", { sky, part in Sky(place: sky.place, start: sky.start, probability: part) }),
        ("sunshine", { sky, part in Sky(place: sky.place, start: sky.start, cloudCover: 1 - part) }),
        ("rate", { sky, part in Sky(place: sky.place, start: sky.start, rate: part * 4) }),
    ]

    @Test(arguments: RainbowModel.allCases, 0..<6) func thereIsNoneAtNight(model: RainbowModel, sky: Int) {
        let sky = RainbowLawTests.skies[sky]
        let nights = sky.moments.filter { altitude($0, sky.place) < -0.84 }
        #expect(sky.forecast.rainbowChances(at: nights, model: model).allSatisfy { $0 == 0 })
        #expect(!nights.isEmpty || sky.place == Sky.longyearbyen)
    }

    @Test(arguments: 0..<6) func geometryIsClassicWhereABowCanStandAndElseNothing(sky: Int) throws {
        let sky = RainbowLawTests.skies[sky]
        func chances(_ model: RainbowModel) -> [Double?] {
            sky.forecast.rainbowChances(at: sky.moments, model: model)
        }
        let (geometry, classic, physical) = (chances(.geometry), chances(.classic), chances(.physical))
        for (index, moment) in sky.moments.enumerated() {
            let altitude = altitude(moment, sky.place)
            if altitude > 0, altitude < 42 {
                #expect(geometry[index] == classic[index] && classic[index] != nil)
            } else {
                #expect(geometry[index] == 0 && physical[index] == 0)
            }
        }
    }

    @Test(arguments: RainbowModel.allCases, [0, 1, 2, 3, 5])
    func constantWeatherIsSymmetricAboutTheDaysMiddle(model: RainbowModel, sky: Int) throws {
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
            // At the edges of its range the sun, which the season moves, may be on either side.
            if model == .geometry, abs(altitude) < 0.2 || abs(altitude - 42) < 0.2 { continue }
            let difference = try #require(before[index]) - #require(after[index])
            #expect(abs(difference) < (model == .physical ? 0.005 : 1e-7))
        }
    }

    /// Seattle's clocks go forward on 8 March 2026 and back on 1 November.
    @Test(arguments: ["2026-03-08T10:00:00Z", "2026-11-01T09:00:00Z"]) func aClockChangeMovesNothing(change: String)
    {
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
