import Canvas
import Cards
import Climate
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct YearSnapshotTests {
    private func scene(_ state: YearState) throws -> Scene {
        try CardStyle.year.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: YearState.allCases)
    func theYearIsAsRecorded(state: YearState) throws {
        try expectSnapshot(scene(state), "year/\(state.rawValue)")
    }

    /// A line of words two points aside.
    @Test(arguments: YearState.allCases)
    func aSmallChangeTurnsItRed(state: YearState) throws {
        let scene = try scene(state)
        var mutated = scene
        mutated.elements = scene.elements.map { element in
            guard case .text(var text) = element, text.id == "place" else { return element }
            text.origin.x += 2
            return .text(text)
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "year/\(state.rawValue)")
    }
}

/// The states of the year card that are kept as snapshots.
enum YearState: String, CaseIterable, Sendable {
    case temperate, wide, eink
    case snow, light

    func content() throws -> CardContent {
        var content =
            self == .snow
            ? pastCard("Yakutsk", "RU", 62.03, 129.73) : pastCard("Seattle", "US", 47.61, -122.33)
        if self == .light {
            content.theme = .light
            content.period = ClimatePeriod("2025-07/2026-06")
        }
        if self == .eink { content.depth = .two }
        return content
    }

    /// Most are small: the dial is the same at any size.
    var size: Size {
        switch self {
        case .temperate: CardSize.square.size
        case .snow, .light: Size(width: 360, height: 450)
        case .wide: Size(width: 600, height: 315)
        case .eink: Size(width: 400, height: 300)
        }
    }
}

/// The sample's days at a place, seen in November 2026.
func pastCard(_ name: String, _ country: String, _ latitude: Double, _ longitude: Double) -> CardContent {
    var content = CardContent(
        forecast: Forecast(
            place: Place(name: name, country: country, latitude: latitude, longitude: longitude),
            zone: ZoneOffsets(initial: 0), source: .sample),
        moment: Instant(secondsSince1970: 1_795_216_920))
    content.climate = SampleClimate.days(
        latitude: latitude, longitude: longitude, through: CivilDate(daysSince1970: 20_770))
    return content
}
