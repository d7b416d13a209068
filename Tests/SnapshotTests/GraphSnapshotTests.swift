import Canvas
import Cards
import Primitives
import SceneModel
import Testing

struct GraphSnapshotTests {
    private func scene(_ state: GraphState) throws -> Scene {
        try CardStyle.graph.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: GraphState.allCases)
    func theGraphIsAsRecorded(state: GraphState) throws {
        try expectSnapshot(scene(state), "graph/\(state.rawValue)")
    }

    /// A curve one hour's point of which is moved, a dot or an hour aside by little more than a unit.
    @Test(arguments: GraphState.allCases, GraphMutation.allCases)
    func aSmallChangeTurnsItRed(state: GraphState, mutation: GraphMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "graph/\(state.rawValue)")
    }
}

/// A change to a graph scene as small as a mistake can be.
enum GraphMutation: String, CaseIterable, Sendable {
    case curve, dot, hour

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.curve, .shape(var shape)) where shape.id == "area":
                shape.path = GraphMutation.moved(shape.path)
                return .shape(shape)
            case (.dot, .shape(var shape)) where shape.id == "now-dot":
                guard let bounds = shape.path.controlBounds else { return element }
                let center = Point(x: (bounds.minX + bounds.maxX) / 2 + 1.5, y: (bounds.minY + bounds.maxY) / 2)
                shape.path = .circle(center: center, radius: bounds.width / 2)
                return .shape(shape)
            case (.hour, .text(var text)) where text.id == "hour-1":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }

    /// The path with the end of its first curve four points lower.
    private static func moved(_ path: Path) -> Path {
        var moved = Path()
        var isDone = false
        for element in path.elements {
            switch element {
            case .move(let point): moved.move(to: point)
            case .line(let point): moved.line(to: point)
            case .curve(let first, let second, let end):
                moved.curve(first, second, to: isDone ? end : Point(x: end.x, y: end.y + 4))
                isDone = true
            case .close: moved.close()
            }
        }
        return moved
    }
}
