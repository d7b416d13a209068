import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing
import Words

struct AirSnapshotTests {
    private func scene(_ state: AirState) throws -> Scene {
        try CardStyle.air.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: AirState.allCases)
    func theAirIsAsRecorded(state: AirState) throws {
        try expectSnapshot(scene(state), "air/\(state.rawValue)")
    }

    /// The level or the name two units aside: each turns the snapshot red.
    @Test(arguments: inTurn(AirState.allCases, AirMutation.allCases))
    func aSmallChangeTurnsItRed(state: AirState, mutation: AirMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "air/\(state.rawValue)")
    }
}

/// A change to an air scene as small as a mistake can be.
enum AirMutation: String, CaseIterable, Sendable {
    case level, name

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

/// The states of the air card that are kept as snapshots.
enum AirState: String, CaseIterable, Sendable {
    case pollen, smoke, night, unknown, story, wide
    case einkBlackAndWhite = "eink-bw"
    case arabic

    var size: Size {
        switch self {
        case .pollen: CardSize.square.size
        case .story: Size(width: 405, height: 720)
        case .wide: Size(width: 600, height: 315)
        case .einkBlackAndWhite: CardSize.eink.size
        default: Size(width: 360, height: 360)
        }
    }

    func content() -> CardContent {
        let isAmerican = self == .smoke || self == .story
        let start = Instant(secondsSince1970: Double(20_561 * 86_400 + (self == .night ? 21 : 8) * 3600))
        let first = start.advanced(by: -86_400)
        let hours = (0..<30).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.cloudCover) = (14, 0.2)
            (hour.condition, hour.visibility) = isAmerican ? (.smoke, 5000) : (.clear, 20_000)
            return hour
        }
        let place =
            isAmerican
            ? Place(name: "Los Angeles", country: "US", latitude: 34.05, longitude: -118.24)
            : Place(name: "Paris", country: "FR", latitude: 48.85, longitude: 2.35)
        var forecast = Forecast(
            place: place, zone: ZoneOffsets(initial: isAmerican ? -7 * 3600 : 7200),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        forecast.air = AirForecast(
            source: Forecast.Source(id: "air", attribution: "Air: Example Model"),
            hours: (0..<60).map { index in
                var hour = AirHour(time: first.advanced(by: 3600 * Double(index)))
                let noon = forecast.zone.civilTime(at: hour.time).hour - 13
                let light = max(0, 1 - Double(noon * noon) / 36)
                (hour.pm25, hour.pm10) = isAmerican ? (70 + Double(index), 90) : (9 + 4 * light, 20)
                (hour.nitrogenDioxide, hour.ozone) = (18, self == .unknown ? nil : 50 + 40 * light)
                hour.uvIndex = 6 * light
                if !isAmerican { (hour.birch, hour.grass) = (self == .night ? 0 : 60 + 160 * light, 0) }
                return hour
            })
        var content = CardContent(forecast: forecast, moment: start)
        if self == .einkBlackAndWhite { content.depth = .two }
        if self == .arabic { content.language = .arabic }
        return content
    }
}
