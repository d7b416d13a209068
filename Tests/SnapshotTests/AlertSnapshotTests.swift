import Canvas
import Cards
import Primitives
import SceneModel
import Testing

struct AlertSnapshotTests {
    private func scene(_ state: AlertState) throws -> Scene {
        try CardStyle.alert.scene(of: state.content(), in: state.size.size, measuring: FontBook())
    }

    @Test(arguments: AlertState.allCases)
    func theAlertIsAsRecorded(state: AlertState) throws {
        try expectSnapshot(scene(state), "alert/\(state.rawValue)")
    }

    /// A ground one step redder, a sign a unit thicker, a title two units aside: each turns the snapshot red.
    @Test(arguments: AlertState.allCases, AlertMutation.allCases)
    func aSmallChangeTurnsItRed(state: AlertState, mutation: AlertMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        // On a screen of few greys a ground one step off is the same white.
        try expectMismatch(mutated, "alert/\(state.rawValue)", inPicture: scene.depth == nil || mutation != .ground)
    }
}

/// A change to an alert scene as small as a mistake can be.
enum AlertMutation: String, CaseIterable, Sendable {
    case ground, sign, title

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        switch self {
        case .ground:
            scene.background.red = scene.background.red == 255 ? 254 : scene.background.red + 1
        case .sign, .title:
            scene.elements = scene.elements.map { element in
                switch (self, element) {
                case (.sign, .group(var group)) where group.id == "sign":
                    guard case .shape(var shape) = group.elements[0], let stroke = shape.stroke else {
                        return element
                    }
                    shape.stroke = Stroke(color: stroke.color, width: stroke.width + 2)
                    group.elements[0] = .shape(shape)
                    return .group(group)
                case (.title, .text(var text)) where text.id == "title-1":
                    text.origin.x += 2
                    return .text(text)
                default: return element
                }
            }
        }
        return scene
    }
}
