import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct AlertMapTests {
    private static let frame = Rect(minX: 50, minY: 40, maxX: 350, maxY: 240)

    /// A square of a number of degrees around a point.
    private func square(_ latitude: Double, _ longitude: Double, _ side: Double) -> [Coordinates] {
        [(-1, -1), (-1, 1), (1, 1), (1, -1)].map { north, east in
            Coordinates(latitude: latitude + side / 2 * north, longitude: longitude + side / 2 * east)
        }
    }

    private func elements(_ outlines: [[Coordinates]]?, at latitude: Double, _ longitude: Double) -> [Element]? {
        var alert = Alert(title: "Flood", severity: .severe)
        alert.outlines = outlines
        return AlertMap(
            of: alert, at: Place(name: "Here", latitude: latitude, longitude: longitude), in: AlertMapTests.frame,
            colors: AlertColors(.severe), unit: 1
        )?.elements
    }

    /// The bounds of a shape of the map; nil if there is none.
    private func box(_ id: String, in elements: [Element]) -> Rect? {
        guard case .group(let group) = elements.first else { return nil }
        for case .shape(let shape) in group.elements where shape.id == id {
            return Rect(around: shape.path.elements.flatMap(\.points))
        }
        return nil
    }

    @Test(arguments: [
        // Around the place, beside it, across the date line from both sides, near a pole, and far larger than the map.
        (54.0, 10.0, 54.0, 10.0, 1.0), (54, 10, 54.5, 11.5, 1), (-17, 179.5, -17, -179.5, 1.5),
        (-17, -179.9, -17, 180.4, 2),
        (89.5, 20, 89, 60, 1), (20, -30, 22, -34, 60), (40, -105, 40, -105, 0.01),
    ])
    func theRegionAndThePlaceAreWithinTheMap(
        _ latitude: Double, _ longitude: Double, _ north: Double, _ east: Double, _ side: Double
    ) throws {
        let map = try #require(elements([square(north, east, side)], at: latitude, longitude))
        for id in ["map-outline", "map-place", "map-sea"] {
            #expect(box(id, in: map)?.isWithin(AlertMapTests.frame.grown(by: 0.01)) == true, "\(id)")
        }
        for id in ["map-coasts", "map-borders"] {
            guard let lines = box(id, in: map) else { continue }
            #expect(lines.isWithin(AlertMapTests.frame.grown(by: 0.01)), "\(id)")
        }
    }

    /// A region on the other side of the date line is as large as one on this side.
    @Test func theDateLineIsALineLikeAnyOther() throws {
        let here = try #require(elements([square(-17, 170, 1)], at: -17, 170))
        let across = try #require(elements([square(-17, 180, 1)], at: -17, -180))
        let (one, other) = (
            try #require(box("map-outline", in: here)), try #require(box("map-outline", in: across))
        )
        #expect(abs(one.minX - other.minX) < 0.01 && abs(one.maxX - other.maxX) < 0.01)
    }

    @Test func northIsUpAndEastIsRight() throws {
        let map = try #require(elements([square(55, 12, 0.5)], at: 54, 10))
        let (region, place) = (try #require(box("map-outline", in: map)), try #require(box("map-place", in: map)))
        #expect(region.maxY < place.minY && region.minX > place.maxX)
    }

    @Test func withoutAShapeThereIsNoMap() {
        #expect(elements(nil, at: 54, 10) == nil && elements([], at: 54, 10) == nil)
        #expect(elements([[], Array(square(54, 10, 1).prefix(2))], at: 54, 10) == nil)
        let broken = Coordinates(latitude: .nan, longitude: .infinity)
        #expect(elements([[broken, broken, broken, broken]], at: 54, 10) == nil)
    }
}
