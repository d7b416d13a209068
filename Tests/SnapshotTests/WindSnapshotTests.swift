import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct WindSnapshotTests {
    private func scene(_ state: WindState) throws -> Scene {
        try CardStyle.wind.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: WindState.allCases)
    func theWindIsAsRecorded(state: WindState) throws {
        try expectSnapshot(scene(state), "wind/\(state.rawValue)")
    }

    /// The number or the name two units aside: each turns the snapshot red.
    @Test(arguments: inTurn(WindState.allCases, WindMutation.allCases))
    func aSmallChangeTurnsItRed(state: WindState, mutation: WindMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "wind/\(state.rawValue)")
    }
}

/// A change to a wind scene as small as a mistake can be.
enum WindMutation: String, CaseIterable, Sendable {
    case speed, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            guard case .text(var text) = element, text.id == rawValue else { return element }
            text.origin.x += 2
            return .text(text)
        }
        return scene
    }
}

/// The states of the wind card that are kept as snapshots.
enum WindState: String, CaseIterable, Sendable {
    case gusts, night, rain, knots, light, gap, portrait, story, wide, eink
    case einkBlackAndWhite = "eink-bw"

    var size: Size {
        switch self {
        case .portrait: CardSize.portrait.size
        case .story: CardSize.story.size
        case .wide: CardSize.og.size
        case .eink, .einkBlackAndWhite: CardSize.eink.size
        default: CardSize.square.size
        }
    }

    func content() -> CardContent {
        let start = Instant(secondsSince1970: Double(20_759 * 86_400 + (self == .night ? 20 : 7) * 3600))
        let hours = (0..<30).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            let share = 1 - abs(Double(index) - 8) / 22
            hour.temperature = 19
            hour.windSpeed = self == .light ? 2 * share : 3 + 9 * share
            hour.windGust = self == .light ? 3 * share : 5 + 13 * share
            hour.windBearing = 140 + 3 * Double(index)
            (hour.cloudCover, hour.condition) = (0.1, .clear)
            if self == .rain {
                (hour.cloudCover, hour.condition, hour.precipitationKind) = (1, .rain, .rain)
                (hour.precipitationRate, hour.precipitationProbability) = (2, 0.9)
            }
            if self == .gap, (11...15).contains(index) { (hour.windSpeed, hour.windGust) = (nil, nil) }
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Cape Town", country: "ZA", latitude: -33.92, longitude: 18.42),
            zone: ZoneOffsets(initial: 7200),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        var content = CardContent(forecast: forecast, moment: start)
        switch self {
        case .knots: content.units.speed = .knots
        case .eink: content.depth = .sixteen
        case .einkBlackAndWhite: content.depth = .two
        default: break
        }
        return content
    }
}
