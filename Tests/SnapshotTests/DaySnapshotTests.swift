import Canvas
import Cards
import Primitives
import SceneModel
import Testing

struct DaySnapshotTests {
    private func scene(_ state: DayState) throws -> Scene {
        try CardStyle.day.scene(of: state.content(), in: state.size.size, measuring: FontBook())
    }

    @Test(arguments: DayState.allCases)
    func theDayIsAsRecorded(state: DayState) throws {
        try expectSnapshot(scene(state), "day/\(state.rawValue)")
    }

    /// A dotted way a unit off, a disc a shade darker, a place's name two units aside: each turns the snapshot red.
    @Test(arguments: DayState.allCases, DayMutation.allCases)
    func aSmallChangeTurnsItRed(state: DayState, mutation: DayMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "day/\(state.rawValue)")
    }
}

/// A change to a day scene as small as a mistake can be.
enum DayMutation: String, CaseIterable, Sendable {
    case horizon, disc, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.horizon, .group(var group)) where group.id == "dome":
                group.elements = group.elements.map { member in
                    guard case .shape(var shape) = member, shape.id == "horizon", let stroke = shape.stroke else {
                        return member
                    }
                    shape.stroke = Stroke(color: stroke.color, width: stroke.width + 2)
                    return .shape(shape)
                }
                return .group(group)
            case (.disc, .shape(let shape)) where shape.id == "disc-wind":
                guard let fill = shape.fill?.solid else { return element }
                let bounds = shape.path.controlBounds
                let center = bounds.map { Point(x: ($0.minX + $0.maxX) / 2, y: ($0.minY + $0.maxY) / 2) }
                return .shape(
                    Shape(
                        id: shape.id,
                        path: .circle(center: center ?? Point(x: 0, y: 0), radius: (bounds?.width ?? 0) / 2 + 4),
                        fill: fill.mixed(with: Color(rgb: 0), 0.1)))
            case (.name, .text(var text)) where text.id == "name":
                text.origin.x += 2
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}
