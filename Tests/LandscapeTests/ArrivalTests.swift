import Landscape
import Primitives
import SceneModel
import Testing

/// Rain over one side of a picture.
struct ArrivalTests {
    private func shapes(_ arrival: Arrival, isSnow: Bool = false) -> [Shape] {
        var scenery = Scenery(size: Size(width: 1080, height: 1080), horizon: 700, unit: 1)
        scenery.cloudCover = 0.6
        scenery.precipitation = isSnow ? .snow : .rain
        func flat(_ elements: [Element]) -> [Shape] {
            elements.flatMap { element -> [Shape] in
                switch element {
                case .shape(let shape): [shape]
                case .group(let group): flat(group.elements)
                case .text: []
                }
            }
        }
        return flat(scenery.elements(of: arrival, number: []))
    }

    private func extent(_ shapes: [Shape], _ prefix: String) -> Rect? {
        shapes.filter { $0.id.hasPrefix(prefix) }.compactMap(\.path.controlBounds).reduce(nil) { whole, box in
            whole?.union(box) ?? box
        }
    }

    @Test(arguments: [200.0, 400, 600]) func rainFallsOnItsSideAloneAndSlantsTowardTheOther(reach: Double) throws {
        let left = shapes(Arrival(isOnLeft: true, reach: reach))
        let streaks = try #require(extent(left, "streak"))
        #expect(streaks.minX < 40 && streaks.maxX < reach + 190 && streaks.maxX > reach - 100)
        let right = try #require(extent(shapes(Arrival(isOnLeft: false, reach: reach)), "streak"))
        #expect(right.maxX > 1040 && right.minX > 890 - reach)
        let puffs = try #require(extent(left, "puff"))
        #expect(puffs.maxX < reach + 300)
    }

    @Test func moreFallsWhereItIsHeavier() {
        func count(_ amount: Double) -> Int {
            shapes(Arrival(isOnLeft: true, reach: 500, amount: amount)).filter { $0.id.hasPrefix("streak") }
                .reduce(0) { $0 + $1.path.elements.count }
        }
        #expect(count(0.3) > 20 && count(1) > 2 * count(0.3))
    }

    @Test func snowFallsInFlakes() throws {
        let snow = shapes(Arrival(isOnLeft: true, reach: 500), isSnow: true)
        #expect(extent(snow, "streak") == nil)
        #expect(try #require(extent(snow, "flakes")).maxX < 580)
    }
}
