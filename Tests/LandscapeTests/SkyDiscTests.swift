import Landscape
import Primitives
import SceneModel
import Testing

struct SkyDiscTests {
    private static let disc = Disc(center: Point(x: 540, y: 748), radius: 97)

    private func elements(
        _ weather: Scenery.Weather, _ cover: Double, altitude: Double, place: UInt64 = 7,
        ground: Color = Color(rgb: 0x1060A0), ink: Color = .white
    ) -> [Shape] {
        let disc = SkyDiscTests.disc
        var scenery = Scenery(size: Size(width: 194, height: 194), horizon: 140, unit: 1)
        scenery.weather = weather
        scenery.cloudCover = cover
        scenery.sunAltitude = altitude
        scenery.placeSeed = place
        scenery.body = .sun(center: Point(x: disc.center.x + 30, y: disc.center.y - 30), radius: 18)
        let sky = SkyDisc(
            scenery, in: disc, land: (Color(rgb: 0x207040), Color(rgb: 0x103820)),
            hue: ([ground, ground.mixed(with: .white, 0.2)], 0.4), ink: ink, unit: 1)
        return sky.elements().compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
    }

    @Test(arguments: [(-4.0, false), (-4.5, false), (-5.5, true), (-12, true)])
    func starsComeOutAtFiveDegreesBelowTheHorizon(altitude: Double, areOut: Bool) {
        #expect(elements(.fair, 0, altitude: altitude).contains { $0.id.hasPrefix("star-") } == areOut)
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

    @Test func theSkyStandsOutFromTheHandsOverIt() {
        let grounds = [
            (0xB01F42, 0xFFFFFF), (0x0B7A6B, 0xFFFFFF), (0x10243A, 0x9FD8F0), (0xFF9945, 0x2E1A06),
            (0xB4D35E, 0x1C2A08),
        ]
        for (ground, ink) in grounds {
            let ink = Color(rgb: UInt32(ink))
            for altitude in stride(from: -30.0, through: 70, by: 5) {
                let shapes = elements(.fair, 1, altitude: altitude, ground: Color(rgb: UInt32(ground)), ink: ink)
                for shape in shapes where shape.id == "sky" {
                    guard case .linear(let gradient) = shape.fill else { continue }
                    let least = gradient.stops.map { $0.color.contrast(with: ink) }.min() ?? 0
                    #expect(least > 1.9, "\(least) on \(ground) at \(altitude)°")
                }
                #expect(shapes.contains { $0.id == "sky" })
            }
        }
    }
}
