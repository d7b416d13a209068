import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing
import Words

struct AlertSnapshotTests {
    private func scene(_ state: AlertState) throws -> Scene {
        try CardStyle.alert.scene(of: state.content(), in: state.size.size, measuring: FontBook())
    }

    @Test(arguments: AlertState.allCases)
    func theAlertIsAsRecorded(state: AlertState) throws {
        try expectSnapshot(scene(state), "alert/\(state.rawValue)")
    }

    /// A picture two levels redder, or without its last part, and a title two units aside: each turns the snapshot red.
    @Test(arguments: inTurn(AlertState.allCases, AlertMutation.allCases))
    func aSmallChangeTurnsItRed(state: AlertState, mutation: AlertMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "alert/\(state.rawValue)", inPicture: mutation == .title)
    }
}

/// A change to an alert scene as small as a mistake can be.
enum AlertMutation: String, CaseIterable, Sendable {
    case ground, picture, title

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        switch self {
        case .ground: scene.background.red = scene.background.red > 253 ? 0 : scene.background.red + 2
        case .picture:
            // The town, or the last shape of a picture without one.
            func isTown(_ element: Element) -> Bool {
                if case .shape(let shape) = element { shape.id == "near-land" } else { false }
            }
            if let index = scene.elements.firstIndex(where: isTown)
                ?? scene.elements.lastIndex(where: { if case .shape = $0 { true } else { false } })
            {
                scene.elements.remove(at: index)
            }
        case .title:
            scene.elements = scene.elements.map { element in
                guard case .text(var text) = element, text.id == "title-1" else { return element }
                text.origin.x += 2
                return .text(text)
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
    case flood, thunder, gale, snow, heat, tornado, cyclone, fire, rain, generic
    case storm, ice, avalanche, dust, tsunami, earthquake, volcano, drought, landslide
    /// A region, amounts, what to do and other warnings.
    case complete
    case wideComplete = "wide-complete"
    case einkComplete = "eink-complete"
    case portrait, story, wide, eink
    case rightToLeft = "right-to-left"
    case wideThunder = "wide-thunder"
    case wideNone = "wide-none"
    case storyNone = "story-none"
    case weatherless = "none-without-weather"
    case einkFlood = "eink-flood"
    case einkNone = "eink-none"
    case einkUnknown = "eink-unknown"
    case einkBlackAndWhite = "eink-bw"

    /// The content of the state's card.
    func content() throws -> CardContent {
        let content: CardContent
        switch self {
        case .severe, .portrait, .story, .wide, .eink:
            content = try card([
                alert("High Surf Advisory", .severe, .coastal, surf), alert("Wind Advisory", .minor, .wind, surf),
                alert("Flood Watch", .moderate, .flood, surf),
            ])
        case .extreme:
            content = try card([
                alert("Extreme Cold Warning", .extreme, .cold, bullets, regions: (1...14).map { "Zone \($0)" })
            ])
        case .moderate: content = try card([alert("Flood Watch", .moderate, .flood, bullets)])
        case .minor:
            content = try card([alert("Dense Fog", .minor, .fog, "<p>Fog &amp; ice.<br>Drive slowly.</p>")])
        case .unknownSeverity: content = try card([alert("Air quality", .unknown, .air, surf, regions: [])])
        case .longTitle:
            let title = "Severe Thunderstorm and Coastal Flood Warning for the Whole County"
            content = try card([
                alert(title, .severe, .thunder, bullets), alert("Wind Advisory", .minor, .wind, surf, from: 30),
            ])
        case .none, .wideNone, .storyNone, .einkNone: content = try card([])
        case .weatherless:
            var bare = try card([])
            bare.forecast.current?.condition = nil
            bare.forecast.current?.cloudCover = nil
            content = bare
        case .upcoming: content = try card([alert("Flood Watch", .severe, .flood, surf, from: 30)])
        case .unknown, .einkUnknown: content = try card([], isAnswered: false)
        case .flood, .einkFlood: content = try card([alert("Flash Flood Emergency", .extreme, .flood, sentences)])
        case .thunder, .wideThunder, .einkBlackAndWhite:
            content = try card([alert("Severe Thunderstorm Warning", .severe, .thunder, sentences)])
        case .gale: content = try card([alert("High Wind Warning", .severe, .wind, sentences)])
        case .snow: content = try card([alert("Winter Weather Advisory", .minor, .snow, sentences)])
        case .heat: content = try card([alert("Excessive Heat Warning", .moderate, .heat, sentences)])
        case .tornado: content = try card([alert("Tornado Warning", .extreme, .tornado, sentences)])
        case .cyclone: content = try card([alert("Hurricane Warning", .extreme, .cyclone, sentences)])
        case .fire: content = try card([alert("Red Flag Warning", .severe, .fire, sentences)])
        case .rain: content = try card([alert("Heavy Rain", .moderate, .rain, sentences)])
        case .generic: content = try card([alert("Civil Emergency Message", .severe, .other, sentences)])
        case .storm: content = try card([alert("Storm Warning", .severe, .storm, sentences)])
        case .ice: content = try card([alert("Ice Storm Warning", .severe, .ice, sentences)])
        case .avalanche: content = try card([alert("Avalanche Warning", .extreme, .avalanche, sentences)])
        case .dust: content = try card([alert("Dust Advisory", .moderate, .dust, sentences)])
        case .tsunami: content = try card([alert("Tsunami Warning", .extreme, .tsunami, sentences)])
        case .earthquake: content = try card([alert("Earthquake", .severe, .earthquake, sentences)])
        case .volcano: content = try card([alert("Ashfall Advisory", .moderate, .volcano, sentences)])
        case .drought: content = try card([alert("Drought", .moderate, .drought, sentences)])
        case .landslide: content = try card([alert("Landslide Warning", .severe, .landslide, sentences)])
        case .complete, .wideComplete, .einkComplete:
            var complete = try alert("High Surf Warning", .moderate, .coastal, surf + "\n\n" + advice)
            complete.instruction = advice
            complete.headline = "Large breaking waves and dangerous rip currents at all beaches"
            complete.outlines = [
                [(35.8, -121.4), (35.4, -120.8), (35.1, -120.5), (34.6, -120.6), (34.4, -120.5), (34.5, -120.9)]
                    .map { Coordinates(latitude: $0.0, longitude: $0.1) }
            ]
            content = try card([
                complete, alert("Wind Advisory", .minor, .wind, surf), alert("Flood Watch", .minor, .flood, surf),
                alert("Rip Current Statement", .minor, .coastal, surf),
            ])
        case .rightToLeft:
            var arabic = try card([alert("تحذير من الأمواج", .moderate, .coastal, "أمواج عالية على الشواطئ.")])
            arabic.language = .arabic
            content = arabic
        case .openEnd: content = try card([alert("Heat", .severe, .heat, "", until: nil)])
        }
        var shown = content
        shown.depth = size.depth
        return shown
    }

    var size: CardSize {
        switch self {
        case .portrait: .portrait
        case .story, .storyNone: .story
        case .wide, .wideThunder, .wideNone, .wideComplete: .og
        case .eink, .einkFlood, .einkNone, .einkUnknown, .einkComplete: .eink
        case .einkBlackAndWhite: .einkBlackAndWhite
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

private let advice = "Stay out of the water, and well back from the surf."

private let sentences = "This is a dangerous situation. Act now, and stay away from windows. More will follow."

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
    _ title: String, _ severity: Alert.Severity, _ hazard: Hazard, _ text: String,
    regions: [String] = ["Central Coast beaches"],
    from start: Double = -5, until end: Double? = 44
) throws -> Alert {
    let now = try #require(Instant(iso8601: "2026-11-19T23:16:00Z"))
    var alert = Alert(
        title: title, severity: severity, start: now.advanced(by: start * 3600),
        end: end.map { now.advanced(by: $0 * 3600) }, regions: regions, text: text,
        url: "https://example.org/warning", issued: start < 0 ? now.advanced(by: start * 3600) : nil,
        issuer: "NWS Los Angeles")
    alert.hazard = hazard
    return alert
}

private func card(_ alerts: [Alert], isAnswered: Bool = true) throws -> CardContent {
    let now = try #require(Instant(iso8601: "2026-11-19T23:16:00Z"))
    var current = Conditions(time: now)
    current.temperature = 16
    (current.condition, current.cloudCover) = (.clear, 0.2)
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
