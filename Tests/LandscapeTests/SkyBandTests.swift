import Landscape
import Locality
import Primitives
import SceneModel
import Testing

/// A landscape in a band of a larger picture.
struct SkyBandTests {
    private static let frame = Rect(minX: 40, minY: 200, maxX: 1120, maxY: 366)
    private static let words = [
        Rect(minX: 72, minY: 40, maxX: 380, maxY: 76), Rect(minX: 72, minY: 90, maxX: 400, maxY: 122),
    ]

    private func scenery(_ weather: Scenery.Weather, _ cover: Double, sunAltitude: Double) -> Scenery {
        let (width, height) = (Self.frame.width, Self.frame.height)
        var scenery = Scenery(size: Size(width: width, height: height), horizon: height, unit: 0.6)
        scenery.weather = weather
        scenery.cloudCover = cover
        scenery.sunAltitude = sunAltitude
        scenery.precipitation =
            weather == .snow ? .snow : weather == .sleet ? .sleet : weather == .hail ? .hail : .rain
        scenery.precipitationAmount = weather == .fair || weather == .fog ? 0 : cover
        scenery.body = .sun(center: Point(x: 700, y: 70), radius: 20)
        scenery.silhouette =
            Surroundings(
                Coordinates(latitude: 48.86, longitude: 2.35), country: "FR", sea: nil, isDry: false, hasTrees: true
            ).silhouette
        scenery.landSpan = 420...860
        scenery.landScale = 0.5
        scenery.skyWords = Self.words
        scenery.smallSkyWords = Self.words
        return scenery
    }

    private func shapes(_ scenery: Scenery) -> [Shape] {
        func flat(_ elements: [Element]) -> [Shape] {
            elements.flatMap { element -> [Shape] in
                switch element {
                case .shape(let shape): [shape]
                case .group(let group): flat(group.elements)
                case .text: []
                }
            }
        }
        return flat(scenery.band(at: Point(x: Self.frame.minX, y: Self.frame.minY)))
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

    /// Other bands are above, below and beside it.
    @Test func nothingLeavesABand() {
        for sky in Self.skies {
            for shape in shapes(scenery(sky.weather, sky.cover, sunAltitude: sky.altitude)) {
                guard let bounds = shape.path.controlBounds else { continue }
                let isWithin = Self.frame.grown(by: 5).contains(bounds)
                #expect(isWithin, "\(shape.id) at \(bounds) in \(sky)")
            }
        }
    }

    @Test func theLandIsWithinItsSpanAndHillsLeadDownFromIt() throws {
        var scenery = scenery(.fair, 0.1, sunAltitude: -20)
        let near = shapes(scenery).filter { $0.id == "near-land" }.compactMap(\.path.controlBounds)
        #expect(near.count == 3)
        #expect(near.allSatisfy { $0.minX > Self.frame.minX + 250 && $0.maxX < Self.frame.minX + 1030 })
        let city = try #require(near.first)
        #expect(city.minX >= Self.frame.minX + 419 && city.maxX <= Self.frame.minX + 861)
        scenery.landSpan = nil
        let whole = shapes(scenery).filter { $0.id == "near-land" }.compactMap(\.path.controlBounds)
        #expect(whole.count == 1 && whole[0].width > 1000)
    }

    @Test(arguments: [(-4.0, false), (-4.4, false), (-5.5, true), (-12, true)])
    func starsComeOutAtFiveDegreesBelowTheHorizon(altitude: Double, areOut: Bool) {
        let stars = shapes(scenery(.fair, 0, sunAltitude: altitude)).filter { $0.id.hasPrefix("stars-") }
        #expect(stars.isEmpty != areOut)
    }

    @Test func theSkyIsDarkEnoughForWordsInEveryWeather() throws {
        for sky in Self.skies {
            let shape = try #require(shapes(scenery(sky.weather, sky.cover, sunAltitude: sky.altitude)).first)
            guard case .linear(let gradient)? = shape.fill else {
                Issue.record("no sky")
                continue
            }
            let scale = ColorScale(gradient.stops.map { ColorScale.Stop($0.offset, $0.color) })
            for y in stride(from: 240.0, through: 322, by: 7) {
                let place = (y - gradient.start.y) / (gradient.end.y - gradient.start.y)
                #expect(scale.color(at: place).contrast(with: .white) >= 4.5, "\(sky), y \(y)")
            }
        }
    }

    /// Rain falls where it rains, and nothing where it does not.
    @Test(arguments: [Scenery.Weather.rain, .thunder, .snow, .fair, .fog])
    func whatFallsIsDrawn(weather: Scenery.Weather) {
        let ids = shapes(scenery(weather, 1, sunAltitude: 20)).map(\.id)
        #expect(ids.contains { $0.hasPrefix("streak") } == (weather == .rain || weather == .thunder))
        #expect(ids.contains { $0.hasPrefix("flakes") } == (weather == .snow))
        #expect(!ids.contains("sun") || weather == .fog)
    }
}

extension Rect {
    fileprivate func grown(by margin: Double) -> Rect {
        Rect(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }
}
