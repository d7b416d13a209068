import Landscape
import Primitives
import SceneModel
import Testing

struct SkyDiscTests {
    private static let disc = Disc(center: Point(x: 540, y: 748), radius: 97)

    private func elements(_ weather: Scenery.Weather, _ cover: Double, altitude: Double, place: UInt64 = 7)
        -> [Shape]
    {
        let disc = SkyDiscTests.disc
        var scenery = Scenery(size: Size(width: 194, height: 194), horizon: 140, unit: 1)
        scenery.weather = weather
        scenery.cloudCover = cover
        scenery.sunAltitude = altitude
        scenery.placeSeed = place
        scenery.body = .sun(center: Point(x: disc.center.x + 30, y: disc.center.y - 30), radius: 18)
        let sky = SkyDisc(
            scenery, in: disc, land: (Color(rgb: 0x207040), Color(rgb: 0x103820)),
            ground: (Color(rgb: 0x1060A0), 0.4),
            unit: 1)
        return sky.elements().compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
    }

    @Test func nothingLeavesTheDisc() {
        for weather in Scenery.Weather.allCases {
            for (cover, altitude) in [(0.0, 40.0), (0.3, -20), (0.6, 4), (1, 20)] {
                for place in UInt64(1)...12 {
                    for shape in elements(weather, cover, altitude: altitude, place: place) {
                        // Corners of a circle's own handles lie outside it.
                        let ends = shape.path.elements.compactMap(\.points.last)
                        let center = SkyDiscTests.disc.center
                        let isInside = ends.allSatisfy {
                            let (x, y) = ($0.x - center.x, $0.y - center.y)
                            return (x * x + y * y).squareRoot() <= SkyDiscTests.disc.radius + 0.01
                        }
                        #expect(isInside, "\(shape.id) of \(weather), place \(place)")
                    }
                }
            }
        }
    }

    @Test func theCloudsAreTheMoreTheMoreOfTheSkyIsCovered() {
        func clouds(_ cover: Double) -> Int {
            elements(.fair, cover, altitude: 30).filter { $0.id.hasSuffix("-body") }.count
        }
        #expect([0, 0.19, 0.2, 0.49, 0.5, 0.84, 0.85, 1].map(clouds) == [0, 0, 1, 1, 2, 2, 3, 3])
    }

    @Test func aClosedSkyHidesSunAndStars() {
        #expect(elements(.fair, 0.1, altitude: 30).contains { $0.id == "sun" })
        #expect(!elements(.fair, 1, altitude: 30).contains { $0.id == "sun" })
        #expect(elements(.fair, 0, altitude: -30).contains { $0.id.hasPrefix("star") })
        #expect(!elements(.fair, 1, altitude: -30).contains { $0.id.hasPrefix("star") })
    }
}
