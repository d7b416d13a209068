import Landscape
import Primitives
import SceneModel
import Testing

struct SkyBandTests {
    private static let ground = Rect(minX: 0, minY: 200, maxX: 1080, maxY: 360)

    private func band(
        _ weather: Scenery.Weather, _ cover: Double, sunAltitude: Double, hasTrees: Bool = true
    ) -> SkyBand {
        let ground = SkyBandTests.ground
        var scenery = Scenery(size: Size(width: 1080, height: 160), horizon: 360, unit: 1)
        scenery.weather = weather
        scenery.cloudCover = cover
        scenery.sunAltitude = sunAltitude
        scenery.hasTrees = hasTrees
        scenery.precipitation =
            weather == .snow ? .snow : weather == .sleet ? .sleet : weather == .hail ? .hail : .rain
        scenery.precipitationAmount = weather == .fair || weather == .fog ? 0 : cover
        scenery.body = .sun(center: Point(x: 700, y: 270), radius: 24)
        var band = SkyBand(
            scenery, ground: ground, top: ground.minY, picture: Rect(minX: 560, minY: 200, maxX: 840, maxY: 345),
            number: Rect(minX: 870, minY: 230, maxX: 1008, maxY: 310),
            land: (Color(rgb: 0x207040), Color(rgb: 0x103820)), landHeight: 15, unit: 1)
        band.words = [
            Rect(minX: 72, minY: 220, maxX: 420, maxY: 262), Rect(minX: 72, minY: 280, maxX: 540, maxY: 318),
        ]
        return band
    }

    private struct Sky: Sendable {
        var weather: Scenery.Weather
        var cover, altitude: Double
    }

    private static let skies = Scenery.Weather.allCases.flatMap { weather -> [Sky] in
        [0.1, 0.5, 1].flatMap { cover -> [Sky] in
            [-20.0, -4, 3, 12, 60].map { Sky(weather: weather, cover: cover, altitude: $0) }
        }
    }

    /// The band above is painted before it, so that anything higher would cover it.
    @Test func nothingLeavesABandUpward() {
        for sky in SkyBandTests.skies {
            for element in band(sky.weather, sky.cover, sunAltitude: sky.altitude).elements() {
                guard case .shape(let shape) = element, let bounds = shape.path.controlBounds else { continue }
                #expect(bounds.minY >= SkyBandTests.ground.minY - 1, "\(shape.id) in \(sky)")
            }
        }
    }

    @Test(arguments: [true, false]) func theLandOfABandHasTreesWhereTheyGrow(hasTrees: Bool) {
        let trees = band(.fair, 0.1, sunAltitude: 30, hasTrees: hasTrees).elements().filter { element in
            if case .shape(let shape) = element { shape.id == "trees" } else { false }
        }
        #expect(trees.isEmpty != hasTrees)
    }

    @Test(arguments: [(-4.0, false), (-4.5, false), (-5.5, true), (-12, true)])
    func starsComeOutAtFiveDegreesBelowTheHorizon(altitude: Double, areOut: Bool) {
        let stars = band(.fair, 0, sunAltitude: altitude).elements().filter { element in
            if case .shape(let shape) = element { shape.id.hasPrefix("stars-") } else { false }
        }
        #expect(stars.isEmpty != areOut)
    }

    @Test func theSkyIsDarkEnoughForWordsInEveryWeather() throws {
        for sky in SkyBandTests.skies {
            let elements = band(sky.weather, sky.cover, sunAltitude: sky.altitude).elements()
            guard case .shape(let shape) = try #require(elements.first), case .linear(let gradient) = shape.fill
            else {
                Issue.record("no sky")
                continue
            }
            let scale = ColorScale(gradient.stops.map { ColorScale.Stop($0.offset, $0.color) })
            for y in stride(from: 220.0, through: 318, by: 7) {
                let place = (y - gradient.start.y) / (gradient.end.y - gradient.start.y)
                #expect(scale.color(at: place).contrast(with: .white) >= 4.5, "\(sky), y \(y)")
            }
        }
    }

    /// Rain falls where it rains, and nothing where it does not.
    @Test(arguments: [Scenery.Weather.rain, .thunder, .snow, .fair, .fog])
    func whatFallsIsDrawn(weather: Scenery.Weather) {
        let ids = band(weather, 1, sunAltitude: 20).elements().compactMap { element -> String? in
            if case .shape(let shape) = element { shape.id } else { nil }
        }
        #expect(ids.contains { $0.hasPrefix("streaks") } == (weather == .rain || weather == .thunder))
        #expect(ids.contains { $0.hasPrefix("flakes") } == (weather == .snow))
        #expect(!ids.contains("sun") || weather == .fog)
    }

    @Test func whatMayFallIsDrawnUnderAFairSky() {
        var band = band(.fair, 0.5, sunAltitude: 20)
        band.scenery.precipitationAmount = 0.3
        let hasStreaks = band.elements().contains { element in
            if case .shape(let shape) = element { shape.id.hasPrefix("streaks") } else { false }
        }
        #expect(hasStreaks)
    }
}
