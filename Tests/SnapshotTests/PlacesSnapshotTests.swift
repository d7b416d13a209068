import Canvas
import Cards
import Primitives
import SceneModel
import Testing

struct PlacesSnapshotTests {
    private func scene(_ state: PlacesState) throws -> Scene {
        try CardStyle.places.scene(of: state.content, in: state.size, measuring: FontBook())
    }

    @Test(arguments: PlacesState.allCases)
    func thePlacesAreAsRecorded(state: PlacesState) throws {
        try expectSnapshot(scene(state), "places/\(state.rawValue)")
    }

    /// A band one step redder, a plot one point narrower, a name one and a half points aside.
    @Test(arguments: PlacesState.allCases, PlacesMutation.allCases)
    func aSmallChangeTurnsItRed(state: PlacesState, mutation: PlacesMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        // Drawing takes its time, and a picture of each arrangement shows it.
        try expectMismatch(
            mutated, "places/\(state.rawValue)", inPicture: [.six, .four, .two, .ogSix, .ogTen].contains(state))
    }
}

/// A change to a places scene as small as a mistake can be.
enum PlacesMutation: String, CaseIterable, Sendable {
    case ground, name, pictogram

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.ground, .shape(var shape)) where shape.id == "band-1-ground":
                guard var color = shape.fill?.solid else { return element }
                color.red ^= 1
                shape.fill = .color(color)
                return .shape(shape)
            case (.name, .text(var text)) where text.id == "band-1-name":
                text.origin.x += 1.5
                return .text(text)
            case (.pictogram, .group(var group)) where group.id == "band-1-pictogram":
                group.elements.removeLast()
                return .group(group)
            default: return element
            }
        }
        return scene
    }
}
