import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct WeekSnapshotTests {
    private func scene(_ state: WeekState) throws -> Scene {
        try CardStyle.week.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: WeekState.allCases)
    func theWeekIsAsRecorded(state: WeekState) throws {
        try expectSnapshot(scene(state), "week/\(state.rawValue)")
    }

    /// A capsule two points lower, the line of a bar as much aside, a day's name moved.
    @Test(arguments: inTurn(WeekState.allCases, WeekMutation.allCases))
    func aSmallChangeTurnsItRed(state: WeekState, mutation: WeekMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "week/\(state.rawValue)")
    }
}

/// A change to a week scene as small as a mistake can be.
enum WeekMutation: String, CaseIterable, Sendable {
    case capsule, base, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.capsule, .shape(var shape)) where shape.id == "capsule-1":
                shape.path = shape.path.moved(x: 0, y: 2)
                return .shape(shape)
            case (.base, .shape(var shape)) where shape.id == "base-1":
                shape.path = shape.path.moved(x: 2, y: 0)
                return .shape(shape)
            case (.name, .text(var text)) where text.id == "day-1":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}

/// The states of the week card that are kept as snapshots.
enum WeekState: String, CaseIterable, Sendable {
    case rainThenWarming = "rain-then-warming"
    case snow, heat, few, missing
    case clockChange = "clock-change"
    case longName = "long-name"
    case light, lucid
    case wide, story, eink
    case einkBlackAndWhite = "eink-bw"

    func content() throws -> CardContent {
        switch self {
        case .rainThenWarming, .wide, .story: weekCard(WeekState.november)
        case .snow:
            weekCard(
                [
                    (-3, -14, 0.7), (-6, -16, 0.9), (-2, -10, 0.4), (0, -8, 0.2), (1, -5, 0.6), (2, -3, 0.05),
                    (3, -1, 0), (4, 0, 1),
                ], country: "CA", kind: .snow)
        case .heat: weekCard((0..<8).map(WeekState.hot))
        case .few: weekCard(Array(WeekState.november.prefix(3)), country: "DE")
        case .missing: weekCard([(12, nil, 0.2), (nil, nil, 0.7), (nil, nil, nil), (nil, 3, nil), (9, 9, 0.1)])
        case .clockChange:
            weekCard(
                WeekState.november,
                changes: [.init(from: Instant(secondsSince1970: 1_795_521_600), seconds: -32_400)])
        case .longName:
            weekCard(WeekState.november, name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch")
        case .light: changed { $0.theme = .light }
        case .lucid: changed { $0.palette = .lucid }
        case .eink: changed { $0.depth = .sixteen }
        case .einkBlackAndWhite: changed { $0.depth = .two }
        }
    }

    var size: Size {
        switch self {
        case .wide: CardSize.og.size
        case .story: CardSize.story.size
        case .eink, .einkBlackAndWhite: CardSize.eink.size
        default: CardSize.square.size
        }
    }

    private func changed(_ change: (inout CardContent) -> Void) -> CardContent {
        var content = weekCard(WeekState.november)
        change(&content)
        return content
    }

    /// High and low in °C and the probability of precipitation.
    typealias Row = (high: Double?, low: Double?, chance: Double?)

    private static func hot(_ day: Int) -> Row {
        (47 - Double(day % 3), 33, 0)
    }

    private static let november: [Row] = [
        (12.2, 7.2, 0.2), (13.9, 7.8, 0.1), (10, 5, 0.9), (8.3, 3.3, 0.8), (11.1, 3.9, 0.3), (15.6, 6.7, 0.05),
        (18.9, 8.9, 0.03), (21.7, 11.1, 0),
    ]
}

/// A week from Tuesday 24 November 2026 on, seen at 9:10 in Seattle.
private func weekCard(
    _ rows: [WeekState.Row], name: String = "Seattle", country: String = "US", kind: PrecipitationKind = .rain,
    changes: [ZoneOffsets.Change] = []
) -> CardContent {
    let moment = Instant(secondsSince1970: 1_795_540_200)
    let zone = ZoneOffsets(initial: -28_800, changes: changes)
    let today = zone.civilTime(at: moment).date.daysSince1970
    var current = Conditions(time: moment)
    current.temperature = rows.compactMap(\.high).first
    let days = rows.enumerated().map { index, row in
        var day = Day(date: CivilDate(daysSince1970: today + index))
        (day.high, day.low, day.precipitationProbability) = row
        day.precipitationKind = (row.chance ?? 0) >= 0.2 ? kind : nil
        return day
    }
    return CardContent(
        forecast: Forecast(
            place: Place(name: name, country: country, latitude: 47.61, longitude: -122.33), zone: zone,
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), current: current,
            daily: days),
        moment: moment)
}
