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
    case likely, rows, rowsWide = "rows-wide"
    case tenDays = "ten-days"
    case einkBlackAndWhite = "eink-bw"
    case einkLikely = "eink-bw-likely"
    case einkTenDays = "eink-bw-ten-days"

    var size: Size {
        switch self {
        case .snow, .likely: CardSize.square.size
        case .wide, .rowsWide: Size(width: 600, height: 315)
        case .portrait: Size(width: 432, height: 540)
        case .einkBlackAndWhite, .einkLikely, .einkTenDays: CardSize.einkBlackAndWhite.size
        case .rows, .tenDays, .week, .light, .gap: Size(width: 480, height: 480)
        }
    }

    func content() -> CardContent {
        let start = Instant(secondsSince1970: Double(20_777 * 86_400 + 6 * 3600))
        let hours = (0..<(isLong ? 242 : 180)).map { index in
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
            if !rows.isEmpty { hour.pressure = 1021 - 9 * Angle.degrees(5 * Double(index)).sine }
            if self == .gap, (20...26).contains(index) { hour.temperature = nil }
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Munich", country: "DE", latitude: 48.14, longitude: 11.58),
            zone: ZoneOffsets(initial: 3600),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        var content = CardContent(forecast: forecast, moment: start)
        content.rows = rows
        if hasEnsemble {
            content.forecast.ensemble = TemperatureEnsemble(
                source: forecast.source,
                hours: hours.enumerated().map { index, hour in
                    let spread = 0.3 + 0.03 * Double(index) / (isLong ? 2 : 1)
                    return TemperatureEnsemble.Hour(
                        time: hour.time, mean: (hour.temperature ?? 0) - 0.4, spread: spread)
                })
        }
        switch self {
        case .week: content.days = 7
        case .light: content.theme = .light
        case .tenDays: content.days = 10
        case .einkBlackAndWhite, .einkLikely: content.depth = .two
        case .einkTenDays: (content.days, content.depth) = (10, .two)
        default: break
        }
        return content
    }

    private var isLong: Bool { self == .tenDays || self == .einkTenDays }

    private var hasEnsemble: Bool { [.likely, .rows, .tenDays, .einkLikely, .einkTenDays].contains(self) }

    private var rows: [MeteogramRow] {
        switch self {
        case .rows, .rowsWide, .einkTenDays: MeteogramRow.allCases
        default: []
        }
    }
}
