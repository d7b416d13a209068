import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct SunSnapshotTests {
    private func scene(_ state: SunState) throws -> Scene {
        try CardStyle.sun.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: SunState.allCases)
    func theSunIsAsRecorded(state: SunState) throws {
        try expectSnapshot(scene(state), "sun/\(state.rawValue)")
    }

    /// The large time, the line below the horizon, or a time of the row two points aside.
    @Test(arguments: inTurn(SunState.allCases, ["figure", "line", "caption"]))
    func aSmallChangeTurnsItRed(state: SunState, id: String) throws {
        let scene = try scene(state)
        var mutated = scene
        mutated.elements = scene.elements.map { element in
            guard case .text(var text) = element, text.id == id else { return element }
            text.origin.x += 2
            return .text(text)
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "sun/\(state.rawValue)")
    }
}

/// The states of the sun card that are kept as snapshots.
enum SunState: String, CaseIterable, Sendable {
    case afternoon, noon
    case goldenHour = "golden-hour"
    case blueHour = "blue-hour"
    case night
    case polarNight = "polar-night"
    case midnightSun = "midnight-sun"
    case longName = "long-name"
    case wide, portrait, story, eink
    case einkBlackAndWhite = "eink-bw"

    func content() throws -> CardContent {
        var content =
            switch self {
            case .afternoon, .wide, .eink:
                sunCard("San Francisco", "US", 37.77, -122.42, hours: -7, 1_791_849_780)
            case .noon, .portrait: sunCard("London", "GB", 51.51, -0.13, hours: 1, 1_782_039_600)
            case .goldenHour, .story: sunCard("Istanbul", "TR", 41.01, 28.98, hours: 3, 1_791_817_200)
            case .blueHour: sunCard("Tokyo", "JP", 35.68, 139.69, hours: 9, 1_791_793_860)
            case .night, .einkBlackAndWhite: sunCard("Sydney", "AU", -33.87, 151.21, hours: 10, 1_784_023_200)
            case .polarNight: sunCard("Tromsø", "NO", 69.65, 18.96, hours: 1, 1_796_896_800)
            case .midnightSun: sunCard("Tromsø", "NO", 69.65, 18.96, hours: 2, 1_782_043_200)
            case .longName:
                sunCard(
                    "San Fernando del Valle de Catamarca", "AR", -28.47, -65.78, hours: -3, 1_791_835_200)
            }
        if self == .eink { content.depth = .sixteen }
        if self == .einkBlackAndWhite { content.depth = .two }
        return content
    }

    var size: Size {
        switch self {
        case .wide: CardSize.og.size
        case .portrait: CardSize.portrait.size
        case .story: CardSize.story.size
        case .eink, .einkBlackAndWhite: CardSize.eink.size
        default: CardSize.square.size
        }
    }
}

/// A place without weather at a moment in seconds since 1970.
private func sunCard(
    _ name: String, _ country: String, _ latitude: Double, _ longitude: Double, hours: Int, _ seconds: Double
) -> CardContent {
    CardContent(
        forecast: Forecast(
            place: Place(name: name, country: country, latitude: latitude, longitude: longitude),
            zone: ZoneOffsets(initial: hours * 3600), source: .almanac),
        moment: Instant(secondsSince1970: seconds))
}
