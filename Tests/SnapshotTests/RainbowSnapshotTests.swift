import Canvas
import Cards
import Primitives
import RasterImages
import SceneModel
import Testing

struct RainbowSnapshotTests {
    private func scene(_ state: RainbowState) throws -> Scene {
        try CardStyle.rainbow.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: RainbowState.allCases)
    func theRainbowIsAsRecorded(state: RainbowState) throws {
        try expectSnapshot(scene(state), "rainbow/\(state.rawValue)")
    }

    /// A sky one step redder, a meter one degree shorter or longer, a light or cloud a shade fainter.
    @Test(arguments: RainbowState.allCases, RainbowMutation.allCases)
    func aSmallChangeTurnsItRed(state: RainbowState, mutation: RainbowMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        if scene.depth != nil, mutation == .sky {
            #expect(mutated == scene, "paper has no sky")
            return
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "rainbow/\(state.rawValue)")
    }
}

/// A change to a rainbow scene as small as a mistake can be.
enum RainbowMutation: String, CaseIterable, Sendable {
    case sky, track, label

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.sky, .shape(var shape)) where shape.id == "sky":
                guard case .linear(var gradient) = shape.fill else { return element }
                gradient.stops[3].color.red += 2
                shape.fill = .linear(gradient)
                return .shape(shape)
            case (.track, .group(var group)) where group.id == "meter":
                guard case .shape(var track) = group.elements[0] else { return element }
                track.fill = .color(Color.white.withOpacity(0.18))
                track.stroke?.width += 2
                group.elements[0] = .shape(track)
                return .group(group)
            case (.label, .text(var text)) where text.id == "label":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}
