import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct MeteogramSnapshotTests {
    private func scene(_ state: MeteogramState) throws -> Scene {
        try CardStyle.meteogram.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: MeteogramState.allCases)
    func theMeteogramIsAsRecorded(state: MeteogramState) throws {
        try expectSnapshot(scene(state), "meteogram/\(state.rawValue)")
    }

    /// The name or a figure two units aside: each turns the snapshot red.
    @Test(arguments: inTurn(MeteogramState.allCases, ["name", "turn-1-temperature"]))
    func aSmallChangeTurnsItRed(state: MeteogramState, id: String) throws {
        let scene = try scene(state)
        var mutated = scene
        mutated.elements = scene.elements.map { element in
            guard case .text(var text) = element, text.id == id else { return element }
            text.origin.x += 2
            return .text(text)
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "meteogram/\(state.rawValue)")
    }
}

/// The states of the meteogram that are kept as snapshots; most of them are small.
enum MeteogramState: String, CaseIterable, Sendable {
    case snow, week, light, gap, wide, portrait
    case einkBlackAndWhite = "eink-bw"

    var size: Size {
        switch self {
        case .snow: CardSize.square.size
        case .wide: Size(width: 600, height: 315)
        case .portrait: Size(width: 432, height: 540)
        case .einkBlackAndWhite: CardSize.einkBlackAndWhite.size
        case .week, .light, .gap: Size(width: 480, height: 480)
        }
    }

    func content() -> CardContent {
        let start = Instant(secondsSince1970: Double(20_777 * 86_400 + 6 * 3600))
        let hours = (0..<180).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            let turn = Angle.degrees(15 * (Double(index) - 2.5))
            hour.temperature = 4 + 4.6 * turn.sine + 0.03 * Double(index)
            (hour.windSpeed, hour.windGust, hour.windBearing) = (5 + 3 * turn.sine, 11 + 5 * turn.sine, 200)
            (hour.cloudCover, hour.condition) = (index < 14 ? 0.3 : 0.9, index < 14 ? .partlyCloudy : .cloudy)
            (hour.precipitationRate, hour.precipitationProbability) = (0, 0.05)
            if (17..<31).contains(index) {
                let isSnow = index < 26
                (hour.precipitationKind, hour.condition) = isSnow ? (.snow, .snow) : (.rain, .rain)
                hour.precipitationRate = 2.6 - 0.4 * abs(Double(index) - 25)
                if hour.precipitationRate ?? 0 < 0.3 { hour.precipitationRate = 0.3 }
                hour.precipitationProbability = index < 19 || index > 28 ? 0.6 : 0.9
                hour.temperature = isSnow ? min(hour.temperature ?? 0, 0) : hour.temperature
            }
            if self == .gap, (20...26).contains(index) { hour.temperature = nil }
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Munich", country: "DE", latitude: 48.14, longitude: 11.58),
            zone: ZoneOffsets(initial: 3600),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        var content = CardContent(forecast: forecast, moment: start)
        switch self {
        case .week: content.days = 7
        case .light: content.theme = .light
        case .einkBlackAndWhite: content.depth = .two
        default: break
        }
        return content
    }
}
