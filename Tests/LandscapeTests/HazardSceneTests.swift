import Locality
import Primitives
import SceneModel
import Testing

@testable import Landscape

struct HazardSceneTests {
    private static func scene(
        _ kind: HazardScene.Kind, isCalm: Bool = false, isPaper: Bool = false, phase: Double = 0
    ) -> HazardScene {
        var place = Scenery(size: Size(width: 1080, height: 1080), horizon: 560, unit: 1)
        place.placeSeed = 20_211
        place.phase = phase
        place.silhouette = Surroundings(Coordinates(latitude: 40.71, longitude: -74.0)).silhouette
        place.skyWords = [
            Rect(minX: 72, minY: 70, maxX: 350, maxY: 140), Rect(minX: 800, minY: 70, maxX: 1008, maxY: 140),
        ]
        return HazardScene(kind, isCalm: isCalm, in: place, foot: 560, isPaper: isPaper)
    }

    private static func shapes(_ elements: [Element]) -> [Shape] {
        elements.flatMap { element -> [Shape] in
            switch element {
            case .shape(let shape): [shape]
            case .group(let group): shapes(group.elements)
            case .text: []
            }
        }
    }

    @Test(arguments: HazardScene.Kind.allCases) func aPictureIsTheSameTwiceAndItsNumbersAreFinite(
        kind: HazardScene.Kind
    ) {
        for (isCalm, isPaper) in [(false, false), (true, false), (false, true)] {
            let elements = Self.scene(kind, isCalm: isCalm, isPaper: isPaper).elements
            #expect(elements == Self.scene(kind, isCalm: isCalm, isPaper: isPaper).elements)
            for shape in Self.shapes(elements) {
                let bounds = shape.path.controlBounds
                #expect(
                    bounds.map { [$0.minX, $0.maxX, $0.minY, $0.maxY].allSatisfy(\.isFinite) } == true,
                    "\(shape.id)")
            }
        }
    }

    @Test(arguments: HazardScene.Kind.allCases) func aPictureOnPaperIsBlackAndWhite(kind: HazardScene.Kind) {
        for shape in Self.shapes(Self.scene(kind, isPaper: true).elements) {
            let colors = [shape.fill, shape.stroke.map { .color($0.color) }].compactMap { $0 }
            for color in colors {
                #expect(color.solid == .white || color.solid == Color(rgb: 0), "\(shape.id)")
            }
        }
    }

    @Test func aBoltLandsOnTheHighestRoof() throws {
        let scene = Self.scene(.thunder)
        let shapes = Self.shapes(scene.elements)
        let bolt = try #require(shapes.first { $0.id == "bolt-6" }?.path.controlBounds)
        let near = try #require(scene.scenery.placedLayers?.near)
        let tips = near.elements.flatMap { element -> [Point] in
            switch element {
            case .move(let point), .line(let point), .curve(_, _, let point): [point]
            case .close: []
            }
        }
        let free = tips.filter { (173...756).contains($0.x) }
        let highest = try #require(free.map(\.y).min())
        #expect(abs(bolt.maxY - highest) < 6)
    }

    @Test func aTownIsMirroredInAFlood() throws {
        let scene = Self.scene(.flood)
        let mirrored = try #require(Self.shapes(scene.elements).first { $0.id == "reflection" }?.path.controlBounds)
        #expect(mirrored.minY >= scene.horizon - 1 && mirrored.maxY > scene.horizon + 60)
    }

    @Test(arguments: [HazardScene.Kind.wind, .storm, .rain, .fire, .snow, .thunder, .coastal])
    func whatMovesComesBackInALoop(kind: HazardScene.Kind) {
        #expect(Self.scene(kind, phase: 0.25).elements != Self.scene(kind).elements)
        // The still picture is the beginning of the loop.
        #expect(Self.scene(kind, phase: 0).elements == Self.scene(kind).elements)
    }

    @Test(arguments: HazardScene.Kind.allCases, [false, true]) func theSkyBearsItsInk(
        kind: HazardScene.Kind, isCalm: Bool
    ) {
        let scene = Self.scene(kind, isCalm: isCalm)
        let scale = ColorScale(zip(SkyTone.offsets, scene.look.sky).map { ColorScale.Stop($0, $1) })
        for y in stride(from: 70.0, through: 140, by: 10) {
            let color = scale.color(at: y / scene.horizon)
            #expect(color.contrast(with: scene.ink) >= 4.5, "at \(y)")
        }
    }
}
