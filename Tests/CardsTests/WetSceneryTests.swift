import Canvas
import ForecastCore
import Landscape
import Primitives
import SceneModel
import Testing

@testable import Cards

/// Pictures show that something falls if it is likely by its verdict, or possible under a grey sky, and only then; and what lies
/// before the land.
struct WetSceneryTests {
    @Test(
        arguments: [
            (Coordinates(latitude: 33.4484, longitude: -112.074), false),
            (Coordinates(latitude: 43.2567, longitude: 76.9286), false),
            (Coordinates(latitude: 47.6062, longitude: -122.3321), true),
            (Coordinates(latitude: 48.8534, longitude: 2.3488), true),
            (Coordinates(latitude: 46.2022, longitude: 6.1457), true),
        ])
    func onlyPlacesByTheSeaALakeOrARiverHaveWater(point: Coordinates, hasWater: Bool) {
        var scenery = scenery(content(0, 0))
        scenery.showLand(of: Place(name: nil, latitude: point.latitude, longitude: point.longitude))
        #expect(scenery.hasWater == hasWater)
    }

    /// In frost, where the month is usually cold: in November in Fairbanks, not in Rome.
    @Test(arguments: [(64.84, -147.72, -5.0, true), (64.84, -147.72, 4, false), (41.9, 12.5, -5, false)])
    func snowLiesWhereWintersAreCold(latitude: Double, longitude: Double, celsius: Double, lies: Bool) {
        var scenery = scenery(content(0, 0, celsius: celsius))
        scenery.showLand(of: Place(name: nil, latitude: latitude, longitude: longitude))
        #expect(scenery.isSnowCovered == lies)
    }

    @Test func rainThatIsOnlyPossibleDoesNotFallFromAFairSky() {
        var possible = content(0, 0.4)
        #expect(scenery(possible).precipitationAmount > 0)
        for index in possible.forecast.hourly.indices { possible.forecast.hourly[index].cloudCover = 0.3 }
        #expect(scenery(possible).precipitationAmount == 0)
        for index in possible.forecast.hourly.indices {
            possible.forecast.hourly[index].precipitationProbability = 0.7
        }
        #expect(scenery(possible).precipitationAmount > 0)
    }

    /// Every hour with the same rate, chance and kind.
    private func content(
        _ rate: Double?, _ chance: Double?, _ kind: PrecipitationKind? = .rain, celsius: Double = 8
    ) -> CardContent {
        var forecast = emptyForecast(Place(name: "Rome", country: "US", latitude: 41.9, longitude: 12.5))
        forecast.hourly = (0..<30).map { index in
            var conditions = Conditions(time: hour(15 + index))
            (conditions.temperature, conditions.cloudCover) = (celsius, 0.9)
            (conditions.precipitationRate, conditions.precipitationProbability) = (rate, chance)
            conditions.precipitationKind = kind
            return conditions
        }
        return CardContent(forecast: forecast, moment: moment)
    }

    private func scenery(_ content: CardContent) -> Scenery {
        Scenery(of: content, size: Size(width: 1080, height: 1080), horizon: 700, unit: 1)
    }

    /// Fog in which snow is likely: all sizes draw the snow, and none before it is likely.
    @Test(arguments: [(0.3, Scenery.Weather.fog), (0.6, .snow)])
    func whatIsLikelyIsDrawnInFog(_ chance: Double, _ weather: Scenery.Weather) {
        let clouded = content(0, chance, nil, celsius: -2)
        var forecast = clouded.forecast
        for index in forecast.hourly.indices { forecast.hourly[index].condition = .fog }
        let fogged = CardContent(forecast: forecast, moment: clouded.moment)
        #expect(scenery(fogged).weather == weather)
    }

    /// A storm is drawn with a bolt from when it is likely, in colour and on paper.
    @Test(arguments: [(0.3, false), (0.6, true), (0.9, true)] as [(Double, Bool)])
    func likelyStormsHaveABolt(_ chance: Double, _ hasBolt: Bool) throws {
        let calm = content(0.4, chance, celsius: 25)
        var forecast = calm.forecast
        for index in forecast.hourly.indices { forecast.hourly[index].condition = .thunderstorm }
        let stormy = CardContent(forecast: forecast, moment: calm.moment)
        #expect((scenery(stormy).weather == .thunder) == hasBolt)
        var paper = stormy
        paper.depth = .two
        let scene = try CardStyle.day.scene(
            of: paper, in: Size(width: 800, height: 480), measuring: FontBook())
        #expect(shapes(scene, "bolt").isEmpty != hasBolt)
    }

    /// On paper, a sky whose clouds give way to words has what may fall from it, as in colour; fog hides what is not likely in both.
    @Test(arguments: [(Condition.fog, false), (.cloudy, true)])
    func whatMayFallIsDrawnWithoutClouds(_ condition: Condition, falls: Bool) throws {
        let clouded = content(0, 0.4)
        var forecast = clouded.forecast
        for index in forecast.hourly.indices {
            (forecast.hourly[index].condition, forecast.hourly[index].cloudCover) = (condition, nil)
        }
        for depth in [nil, GrayDepth.sixteen] {
            var content = CardContent(forecast: forecast, moment: clouded.moment)
            content.depth = depth
            let size = depth == nil ? Size(width: 1080, height: 1080) : Size(width: 800, height: 480)
            let day = try CardStyle.day.scene(of: content, in: size, measuring: FontBook())
            #expect(shapes(day, depth == nil ? "streak" : "rain").isEmpty != falls)
        }
    }

    private static let rows: [(rate: Double?, chance: Double?, falls: Bool)] = [
        (0, 0, false), (0, 0.24, false), (0, 0.25, true), (0.1, 0, false), (0.1, 0.24, false), (0.1, 0.4, true),
        (0.3, 0, true), (2, 0.9, true), (0, nil, false), (0.1, nil, true), (nil, nil, false), (nil, 0.5, true),
    ]

    @Test(arguments: rows.indices)
    func somethingFallsWhereItIsPossible(_ index: Int) throws {
        let (rate, chance, falls) = Self.rows[index]
        let content = content(rate, chance)
        let verdict = WeatherReport(content.forecast, at: content.moment).present
        #expect((verdict?.isWet ?? false) == falls)
        #expect((scenery(content).precipitationAmount > 0) == falls)
        let fonts = FontBook()
        let square = Size(width: 1080, height: 1080)
        let graph = try CardStyle.graph.scene(of: content, in: square, measuring: fonts)
        #expect(shapes(graph, "rain").isEmpty != falls)
        let day = try CardStyle.day.scene(of: content, in: square, measuring: fonts)
        #expect(shapes(day, "streak").isEmpty != falls)
        let clock = try CardStyle.clock.scene(of: content, in: square, measuring: fonts)
        #expect(shapes(clock, "bar-").isEmpty != falls)
        var several = content
        several.others = [content.forecast]
        let places = try CardStyle.places.scene(of: several, in: square, measuring: fonts)
        #expect(shapes(places, "streak").isEmpty != falls)
    }

    @Test(
        arguments: [
            (PrecipitationKind.rain, 8.0, Scenery.Precipitation.rain), (.drizzle, 8, .rain), (.showers, 8, .rain),
            (.rain, -4, .snow), (.snow, 8, .rain), (.snowShowers, -4, .snow), (.sleet, 1, .sleet),
            (.hail, 8, .hail), (.freezingRain, -4, .freezingRain),
        ] as [(PrecipitationKind, Double, Scenery.Precipitation)])
    func whatFallsIsOfTheJudgedKind(kind: PrecipitationKind, celsius: Double, falls: Scenery.Precipitation) {
        let scenery = scenery(content(1, 0.9, kind, celsius: celsius))
        #expect(scenery.precipitation == falls && scenery.isSnowCovered == (falls == .snow || falls == .sleet))
    }

    @Test func freezingRainHasIceOnTheLand() throws {
        let square = Size(width: 1080, height: 1080)
        func ice(_ kind: PrecipitationKind) throws -> Bool {
            let content = content(1, 0.9, kind, celsius: 1)
            return try !CardStyle.day.scene(of: content, in: square, measuring: FontBook()).shapes("near-ice")
                .isEmpty
        }
        #expect(try ice(.freezingRain) && !ice(.rain))
    }
}
