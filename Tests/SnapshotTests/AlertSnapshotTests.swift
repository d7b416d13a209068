import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct AlertSnapshotTests {
    private func scene(_ state: AlertState) throws -> Scene {
        try CardStyle.alert.scene(of: state.content(), in: state.size.size, measuring: FontBook())
    }

    @Test(arguments: AlertState.allCases)
    func theAlertIsAsRecorded(state: AlertState) throws {
        try expectSnapshot(scene(state), "alert/\(state.rawValue)")
    }

    /// A ground one step redder, a sign a unit thicker, a title two units aside: each turns the snapshot red.
    @Test(arguments: AlertState.allCases, AlertMutation.allCases)
    func aSmallChangeTurnsItRed(state: AlertState, mutation: AlertMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        // On a screen of few greys a ground one step off is the same white.
        try expectMismatch(mutated, "alert/\(state.rawValue)", inPicture: scene.depth == nil || mutation != .ground)
    }
}

/// A change to an alert scene as small as a mistake can be.
enum AlertMutation: String, CaseIterable, Sendable {
    case ground, sign, title

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        switch self {
        case .ground:
            scene.background.red = scene.background.red == 255 ? 254 : scene.background.red + 1
        case .sign, .title:
            scene.elements = scene.elements.map { element in
                switch (self, element) {
                case (.sign, .group(var group)) where group.id == "sign":
                    guard case .shape(var shape) = group.elements[0], let stroke = shape.stroke else {
                        return element
                    }
                    shape.stroke = Stroke(color: stroke.color, width: stroke.width + 2)
                    group.elements[0] = .shape(shape)
                    return .group(group)
                case (.title, .text(var text)) where text.id == "title-1":
                    text.origin.x += 2
                    return .text(text)
                default: return element
                }
            }
        }
        return scene
    }
}

/// The states of the alert card that are kept as snapshots.
enum AlertState: String, CaseIterable, Sendable {
    case severe, extreme, moderate, minor
    case unknownSeverity = "unknown-severity"
    case longTitle = "long-title"
    case none, upcoming, unknown
    case openEnd = "open-end"
    case portrait, story, wide, eink

    /// The content of the state's card.
    func content() throws -> CardContent {
        let content: CardContent
        switch self {
        case .severe, .portrait, .story, .wide, .eink:
            content = try card([
                alert("High Surf Advisory", .severe, surf), alert("Wind Advisory", .minor, surf),
                alert("Flood Watch", .moderate, surf),
            ])
        case .extreme:
            content = try card([
                alert("Extreme Cold Warning", .extreme, bullets, regions: (1...14).map { "Zone \($0)" })
            ])
        case .moderate: content = try card([alert("Flood Watch", .moderate, bullets)])
        case .minor: content = try card([alert("Dense Fog", .minor, "<p>Fog &amp; ice.<br>Drive slowly.</p>")])
        case .unknownSeverity: content = try card([alert("Air quality", .unknown, surf, regions: [])])
        case .longTitle:
            let title = "Severe Thunderstorm and Coastal Flood Warning for the Whole County"
            content = try card([alert(title, .severe, bullets), alert("Wind Advisory", .minor, surf, from: 30)])
        case .none: content = try card([])
        case .upcoming: content = try card([alert("Flood Watch", .severe, surf, from: 30)])
        case .unknown: content = try card([], isAnswered: false)
        case .openEnd: content = try card([alert("Heat", .severe, "", until: nil)])
        }
        var shown = content
        shown.depth = size.depth
        return shown
    }

    var size: CardSize {
        switch self {
        case .portrait: .portrait
        case .story: .story
        case .wide: .og
        case .eink: .eink
        default: .square
        }
    }
}

private let surf = """
    High surf expected for west to northwest facing
    beaches across the Central Coast this evening through
    Friday morning. Breaking waves of 12 to 16 feet, local
    sets to 18 feet, and strong currents will create a risk
    of drowning.
    """

private let bullets = """
    * WHAT...Northwest winds 20 to 30 mph with gusts up to
    50 mph, and wind chills as low as 20 below.

    * WHERE...Portions of the coast and the hills behind it.

    * WHEN...From 9 AM Saturday to midnight Saturday night.

    * IMPACTS...Tree limbs could be blown down, and frostbite
    on exposed skin in as little as 30 minutes.
    """

/// A warning from hours before the moment, or after it, to hours after it.
private func alert(
    _ title: String, _ severity: Alert.Severity, _ text: String, regions: [String] = ["Central Coast beaches"],
    from start: Double = -5, until end: Double? = 44
) throws -> Alert {
    let now = try #require(Instant(iso8601: "2026-11-19T23:16:00Z"))
    return Alert(
        title: title, severity: severity, start: now.advanced(by: start * 3600),
        end: end.map { now.advanced(by: $0 * 3600) }, regions: regions, text: text,
        url: "https://example.org/warning", issued: start < 0 ? now.advanced(by: start * 3600) : nil,
        issuer: "NWS Los Angeles")
}

private func card(_ alerts: [Alert], isAnswered: Bool = true) throws -> CardContent {
    let now = try #require(Instant(iso8601: "2026-11-19T23:16:00Z"))
    var current = Conditions(time: now)
    current.temperature = 16
    return CardContent(
        forecast: Forecast(
            place: Place(name: "Arroyo Grande", country: "US", latitude: 35.12, longitude: -120.59),
            zone: ZoneOffsets(initial: -28_800),
            source: Forecast.Source(id: "test", attribution: "Data by Example Weather"), current: current,
            alerts: alerts,
            alertsAnswer: isAnswered
                ? AlertsAnswer(
                    service: "National Weather Service", takesArticle: true, asked: now.advanced(by: -60))
                : nil),
        moment: now)
}
