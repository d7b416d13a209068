import Canvas
import Cards
import Climate
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct StripesSnapshotTests {
    private func scene(_ state: StripesState) throws -> Scene {
        try CardStyle.stripes.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: StripesState.allCases)
    func theStripesIsAsRecorded(state: StripesState) throws {
        try expectSnapshot(scene(state), "stripes/\(state.rawValue)")
    }

    /// A line of words two points aside.
    @Test(arguments: StripesState.allCases)
    func aSmallChangeTurnsItRed(state: StripesState) throws {
        let scene = try scene(state)
        var mutated = scene
        mutated.elements = scene.elements.map { element in
            guard case .text(var text) = element, text.id == "place" else { return element }
            text.origin.x += 2
            return .text(text)
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "stripes/\(state.rawValue)")
    }
}

/// The states of the card of stripes that are kept as snapshots.
enum StripesState: String, CaseIterable, Sendable {
    case city, wide, bars
    case banner, eink, light

    func content() throws -> CardContent {
        var content = pastCard("Berlin", "DE", 52.52, 13.41)
        if self == .bars { content.stripes = .bars }
        if self == .light { content.theme = .light }
        if self == .eink { content.depth = .two }
        return content
    }

    /// Most are small: stripes are the same at any size.
    var size: Size {
        switch self {
        case .city: CardSize.square.size
        case .bars, .light: Size(width: 360, height: 360)
        case .wide: Size(width: 600, height: 315)
        case .banner: Size(width: 600, height: 200)
        case .eink: Size(width: 400, height: 300)
        }
    }
}
