import Canvas
import Cards
import Primitives
import SceneModel
import Testing

struct WeekSnapshotTests {
    private func scene(_ state: WeekState) throws -> Scene {
        try CardStyle.week.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: WeekState.allCases)
    func theWeekIsAsRecorded(state: WeekState) throws {
        try expectSnapshot(scene(state), "week/\(state.rawValue)")
    }

    /// An oval two points lower, a bar as much aside, a day's name moved.
    @Test(arguments: WeekState.allCases, WeekMutation.allCases)
    func aSmallChangeTurnsItRed(state: WeekState, mutation: WeekMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "week/\(state.rawValue)")
    }
}

/// A change to a week scene as small as a mistake can be.
enum WeekMutation: String, CaseIterable, Sendable {
    case oval, bar, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.oval, .shape(var shape)) where shape.id == "oval-1":
                shape.path = WeekMutation.moved(shape.path, x: 0, y: 2)
                return .shape(shape)
            case (.bar, .shape(var shape)) where shape.id == "bar-1":
                shape.path = WeekMutation.moved(shape.path, x: 2, y: 0)
                return .shape(shape)
            case (.name, .text(var text)) where text.id == "day-1":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }

    private static func moved(_ path: Path, x: Double, y: Double) -> Path {
        func shift(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
        var moved = Path()
        for element in path.elements {
            switch element {
            case .move(let point): moved.move(to: shift(point))
            case .line(let point): moved.line(to: shift(point))
            case .curve(let first, let second, let end): moved.curve(shift(first), shift(second), to: shift(end))
            case .close: moved.close()
            }
        }
        return moved
    }
}
