import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct GraphSnapshotTests {
    private func scene(_ state: GraphState) throws -> Scene {
        try CardStyle.graph.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: GraphState.allCases)
    func theGraphIsAsRecorded(state: GraphState) throws {
        try expectSnapshot(scene(state), "graph/\(state.rawValue)")
    }

    /// A curve one hour's point of which is moved, a dot or an hour aside by little more than a unit.
    @Test(arguments: inTurn(GraphState.allCases, GraphMutation.allCases))
    func aSmallChangeTurnsItRed(state: GraphState, mutation: GraphMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        // A dot on the black land of e-paper is seen by its rim alone; the scene has its place.
        try expectMismatch(
            mutated, "graph/\(state.rawValue)", inPicture: scene.depth == nil || mutation != .dot)
    }
}

/// A change to a graph scene as small as a mistake can be.
enum GraphMutation: String, CaseIterable, Sendable {
    case curve, dot, hour

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.curve, .shape(var shape)) where shape.id == "area":
                shape.path = GraphMutation.moved(shape.path)
                return .shape(shape)
            case (.dot, .shape(var shape)) where shape.id == "now-dot":
                guard let bounds = shape.path.controlBounds else { return element }
                let center = Point(x: (bounds.minX + bounds.maxX) / 2 + 1.5, y: (bounds.minY + bounds.maxY) / 2)
                shape.path = .circle(center: center, radius: bounds.width / 2)
                return .shape(shape)
            case (.hour, .text(var text)) where text.id == "hour-1":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }

    /// The path with the end of its first curve four points lower.
    private static func moved(_ path: Path) -> Path {
        var moved = Path()
        var isDone = false
        for element in path.elements {
            switch element {
            case .move(let point): moved.move(to: point)
            case .line(let point): moved.line(to: point)
            case .curve(let first, let second, let end):
                moved.curve(first, second, to: isDone ? end : Point(x: end.x, y: end.y + 4))
                isDone = true
            case .close: moved.close()
            }
        }
        return moved
    }
}

/// The states of the graph card that are kept as snapshots.
enum GraphState: String, CaseIterable, Sendable {
    case showers, rising, falling, flat, valley
    case oneHour = "one-hour"
    case gaps
    case snow
    case laterDay = "later-day"
    case clockChange = "clock-change"
    case longName = "long-name"
    case light, lucid, night
    case wide, story, eink
    case einkBlackAndWhite = "eink-bw"

    func content() throws -> CardContent {
        switch self {
        case .showers, .wide, .story: try chartCard(GraphState.february, rain: GraphState.morning)
        case .rising: try chartCard((0..<24).map { Double($0) - 4 }, country: "DE")
        case .falling: try chartCard((0..<24).map { 31 - Double($0) }, condition: .clear)
        case .flat: try chartCard(Array(repeating: 27, count: 24), condition: .cloudy)
        case .valley: try chartCard((0..<24).map { abs(Double($0) - 11) * 1.5 - 5 }, condition: .fog)
        case .oneHour: try chartCard([20], condition: .clear)
        case .gaps:
            try chartCard(GraphState.february.enumerated().map { (6..<10).contains($0 % 14) ? nil : $1 })
        case .snow:
            try chartCard(
                GraphState.february.map { $0.map { $0 - 17 } }, kind: .snow, rain: { ($0 % 9 < 5 ? 0.8 : 0.2, 0.4) }
            )
        case .laterDay:
            try chartCard(GraphState.february + GraphState.february.map { $0.map { $0 - 6 } }, later: 29)
        case .clockChange:
            try chartCard(
                GraphState.february, country: "DE",
                changes: [.init(from: Instant(secondsSince1970: 1_770_134_400 + 32_400), seconds: -25_200)])
        case .longName:
            try chartCard(
                GraphState.february, name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
                rain: GraphState.morning)
        case .light: try changed { $0.theme = .light }
        case .night: try chartCard((0..<24).map { 9 + abs(Double($0) - 11) / 2 }, condition: .clear, later: 14)
        case .lucid: try changed { $0.palette = .lucid }
        case .eink: try changed { $0.depth = .sixteen }
        case .einkBlackAndWhite: try changed { $0.depth = .two }
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

    private func changed(_ change: (inout CardContent) -> Void) throws -> CardContent {
        var content = try chartCard(GraphState.february, rain: GraphState.morning)
        change(&content)
        return content
    }

    /// A mild winter's day from 8 AM on, in °C.
    static let february: [Double?] = [
        12.2, 11.7, 11.1, 10.6, 10.6, 10, 10, 10.6, 12.2, 13.9, 15.6, 16.7, 17.8, 18.3, 18.3, 17.8, 16.7, 15.6,
        14.4,
        13.9, 13.3, 12.8, 12.2, 12.2,
    ]

    private static func morning(_ hour: Int) -> (probability: Double?, rate: Double) {
        let chances = [0.6, 0.7, 0.55, 0.3, 0.15, 0.05]
        return hour < 6 ? (chances[hour], hour < 4 ? 0.4 : 0) : (hour % 20 == 18 ? 0.35 : 0.03, 0)
    }
}

/// A forecast from 8 AM of 3 February 2026 in Seattle on, seen at 8:22 or hours later.
func chartCard(
    _ temperatures: [Double?], name: String = "Seattle", country: String = "US", condition: Condition = .rain,
    kind: PrecipitationKind = .rain, later: Double = 0, changes: [ZoneOffsets.Change] = [],
    rain: (Int) -> (probability: Double?, rate: Double) = { _ in (0.02, 0) }
) throws -> CardContent {
    let first = Instant(secondsSince1970: 1_770_134_400)
    let hourly = temperatures.enumerated().map { index, celsius in
        var hour = Conditions(time: first.advanced(by: Double(index) * 3600))
        hour.temperature = celsius
        hour.condition = condition
        (hour.precipitationProbability, hour.precipitationRate) = rain(index)
        hour.precipitationKind = rain(index).rate > 0 ? kind : nil
        return hour
    }
    return CardContent(
        forecast: Forecast(
            place: Place(name: name, country: country, latitude: 47.61, longitude: -122.33),
            zone: ZoneOffsets(initial: -28_800, changes: changes),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hourly),
        moment: first.advanced(by: 1320 + later * 3600))
}
