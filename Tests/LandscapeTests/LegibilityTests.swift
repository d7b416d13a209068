import Primitives
import SceneModel
import Testing

@testable import Landscape

/// What a landscape does for the words before it.
struct LegibilityTests {
    private static let number = Rect(minX: 300, minY: 500, maxX: 780, maxY: 670)
    private static let caption = Rect(minX: 420, minY: 420, maxX: 660, maxY: 470)

    private static func landscape(_ altitude: Double, facesSun: Bool, _ horizon: Double = 720) -> Scenery {
        var landscape = Scenery(size: Size(width: 1080, height: 1.5 * horizon), horizon: horizon, unit: 1)
        (landscape.sunAltitude, landscape.facesSun) = (altitude, facesSun)
        landscape.skyWords = [number, caption]
        landscape.smallSkyWords = [caption]
        return landscape
    }

    private static func gradient(_ landscape: Scenery) throws -> ColorScale {
        let tone = SkyTone(landscape)
        return ColorScale(landscape.shadedSky(tone).map { ColorScale.Stop($0.0, $0.1) })
    }

    @Test(arguments: [-30.0, -8, -3, 2, 12, 60], [true, false])
    func theSkyBehindWordsIsDarkEnoughForThem(altitude: Double, facesSun: Bool) throws {
        let landscape = Self.landscape(altitude, facesSun: facesSun)
        let sky = try Self.gradient(landscape)
        for (box, least) in [(Self.number, 3.1), (Self.caption, 4.55)] {
            for y in stride(from: box.minY, through: box.maxY, by: 1) {
                let contrast = sky.color(at: y / landscape.horizon).contrast(with: .white)
                #expect(contrast >= least, "\(y)")
            }
        }
    }

    @Test func wordsChangeTheSkyOnlyNearThemAndOnlyWhereItIsTooLight() throws {
        var landscape = Self.landscape(12, facesSun: true)
        let (shaded, plain) = (try Self.gradient(landscape), SkyTone(landscape))
        for y in [0.0, 100, 200, 719.9] {
            #expect(shaded.color(at: y / 720).contrast(with: plain.color(at: y / 720)) < 1.02, "\(y)")
        }
        #expect(shaded.color(at: 670 / 720).contrast(with: plain.color(at: 670 / 720)) > 1.02)
        landscape.sunAltitude = -30
        #expect(landscape.shadedSky(SkyTone(landscape)).count == SkyTone.offsets.count, "a night needs no shade")
    }

    @Test func theGhostOfABowDarkensTheSkyBehindWordsThatItPasses() throws {
        var landscape = Self.landscape(60, facesSun: true)
        let caption = Rect(minX: 300, minY: 420, maxX: 780, maxY: 470)
        landscape.smallSkyWords = [caption]
        let before = try Self.gradient(landscape).color(at: 440 / 720)
        landscape.ghost = .init(center: Point(x: 540, y: 720), innerRadius: 326, outerRadius: 452)
        #expect(
            try Self.gradient(landscape).color(at: 440 / 720).relativeLuminance < before.relativeLuminance * 0.8)
    }

    @Test func theLightOfTheSunEndsBeforeItFadesWords() throws {
        var landscape = Self.landscape(4, facesSun: true)
        func bloom(_ x: Double) -> Double? {
            landscape.body = .sun(center: Point(x: x, y: 560), radius: 50)
            return landscape.elements().compactMap { element -> Double? in
                guard case .shape(let shape) = element, shape.id == "light-field",
                    case .radial(let fill) = shape.fill
                else { return nil }
                return fill.radius
            }.first
        }
        let (near, far) = (try #require(bloom(890)), try #require(bloom(1070)))
        #expect(near < far && near > 110)
    }
}

/// Landscapes in lines.
struct EngravingTests {
    private static let words = Rect(minX: 290, minY: 150, maxX: 510, maxY: 290)

    private static func shapes(_ weather: Scenery.Weather, altitude: Double) -> [Shape] {
        var landscape = Scenery(size: Size(width: 800, height: 480), horizon: 330, unit: 1)
        (landscape.weather, landscape.sunAltitude, landscape.cloudCover) = (weather, altitude, 0.6)
        (landscape.precipitationAmount, landscape.windStrength) = (0.8, 0.8)
        landscape.precipitation = weather == .snow ? .snow : weather == .hail ? .hail : .rain
        landscape.placeSeed = 5
        landscape.skyWords = [words]
        landscape.landWords = [Rect(minX: 250, minY: 360, maxX: 550, maxY: 390)]
        return landscape.engraving(shade: Color(rgb: 0x666666)).compactMap {
            if case .shape(let shape) = $0 { shape } else { nil }
        }
    }

    @Test(arguments: Scenery.Weather.allCases, [-20.0, 30])
    func noLineCrossesWords(weather: Scenery.Weather, altitude: Double) {
        let shapes = Self.shapes(weather, altitude: altitude)
        #expect(shapes.count > 5)
        for shape in shapes where shape.id != "sky" || altitude > 0 {
            for point in shape.path.elements.flatMap(\.points) {
                let box = Rect(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y).grown(by: 0.1)
                #expect(!box.intersects(Self.words), "\(shape.id) at \(point)")
            }
        }
    }

    /// Two inks and one shade between them, none of them translucent.
    @Test(arguments: Scenery.Weather.allCases, [-20.0, 30])
    func anEngravingHasFewColors(weather: Scenery.Weather, altitude: Double) {
        let colors = Set(
            Self.shapes(weather, altitude: altitude).flatMap { [$0.fill?.solid, $0.stroke?.color] }.compactMap {
                $0
            })
        #expect(colors.isSubset(of: [Color(rgb: 0), .white, Color(rgb: 0x666666)]))
        #expect(colors.contains(Color(rgb: 0)) && colors.contains(.white))
    }

    @Test func aCloudsRowsLieWithinItsOutline() {
        for seed in 0..<20 {
            var random = SeededGenerator(seed: UInt64(seed))
            let cloud = CloudOutline(width: 240, height: 90, flatness: 0.2, &random)
            guard let box = cloud.path(at: Point(x: 0, y: 0)).controlBounds else { continue }
            for y in stride(from: -45.0, to: 0, by: 5) {
                let spans = cloud.spans(at: y)
                #expect(!spans.isEmpty && spans.allSatisfy { $0.0 < $0.1 && $0.0 >= box.minX && $0.1 <= box.maxX })
                #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.1 < $1.0 })
            }
        }
    }
}
