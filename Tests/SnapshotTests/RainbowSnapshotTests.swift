import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import RasterImages
import SceneModel
import Testing

struct RainbowSnapshotTests {
    private func scene(_ state: RainbowState) throws -> Scene {
        try CardStyle.rainbow.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: RainbowState.allCases)
    func theRainbowIsAsRecorded(state: RainbowState) throws {
        try expectSnapshot(scene(state), "rainbow/\(state.rawValue)")
    }

    /// A sky one step redder, a fainter ghost of the bow or redder water without one, a line that is shifted.
    @Test(arguments: inTurn(RainbowState.allCases, RainbowMutation.allCases))
    func aSmallChangeTurnsItRed(state: RainbowState, mutation: RainbowMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        if scene.depth != nil, mutation == .sky {
            #expect(mutated == scene, "the sky of paper has no gradient")
            return
        }
        try #require(mutated != scene)
        try expectMismatch(mutated, "rainbow/\(state.rawValue)")
    }
}

/// A change to a rainbow scene as small as a mistake can be.
enum RainbowMutation: String, CaseIterable, Sendable {
    case sky, track, label

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        let hasBow = scene.elements.contains { if case .group(let group) = $0 { group.id == "bow" } else { false } }
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.sky, .shape(var shape)) where shape.id == "sky":
                guard case .linear(var gradient) = shape.fill else { return element }
                gradient.stops[3].color.red += 2
                shape.fill = .linear(gradient)
                return .shape(shape)
            case (.track, .group(var group)) where group.id == "bow":
                guard let index = group.elements.firstIndex(where: \.isGhost),
                    case .shape(var ghost) = group.elements[index], case .radial(var gradient) = ghost.fill
                else {
                    // On paper, the dots of what is not lit.
                    group.elements.removeFirst()
                    return .group(group)
                }
                gradient.stops[2].color.alpha += 6
                ghost.fill = .radial(gradient)
                group.elements[index] = .shape(ghost)
                return .group(group)
            case (.track, .shape(var shape)) where shape.id == "water" && !hasBow:
                guard case .linear(var gradient) = shape.fill else { return element }
                gradient.stops[2].color.red += 8
                shape.fill = .linear(gradient)
                return .shape(shape)
            case (.label, .text(var text)) where text.id == "label" || text.id == "line":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}

extension Element {
    fileprivate var isGhost: Bool {
        if case .shape(let shape) = self { shape.id == "bow-ghost" } else { false }
    }
}

/// The states of the rainbow card that are kept as snapshots: a place, a moment and a weather each.
enum RainbowState: String, CaseIterable, Sendable {
    case chance72 = "chance-72"
    case chance4 = "chance-4"
    case chance36 = "chance-36"
    case chance100 = "chance-100"
    case sunTooHigh = "sun-too-high"
    case night, fullMoon = "full-moon"
    case southernMoon = "southern-moon"
    case polarNight = "polar-night"
    case polarDay = "polar-day"
    case snow, overcast, fog, thunder, unknown
    case laterDay = "later-day"
    case physical
    case wide, story
    case eink
    case einkBlackAndWhite = "eink-bw"
    case einkNight = "eink-night"
    case einkFog = "eink-bw-fog"
    case einkUpright = "eink-upright"
    case einkThunder = "eink-bw-thunder"

    /// The content of the state's card.
    func content() throws -> CardContent {
        switch self {
        case .chance72, .wide, .story: try honolulu(rain: 0.9, clouds: 0.2)
        case .chance4: try honolulu(rain: 0.05, clouds: 0.2)
        case .chance36: try honolulu(rain: 0.6, clouds: 0.4)
        case .chance100: try honolulu(rain: 1, clouds: 0)
        case .sunTooHigh: try honolulu(at: "2026-06-20T22:30:00Z", rain: 0.7, clouds: 0.3)
        case .night: try honolulu(at: "2026-11-18T09:00:00Z", rain: 0.3, clouds: 0.2)
        case .fullMoon: try honolulu(at: "2026-11-24T11:00:00Z", rain: 0, clouds: 0.1)
        case .southernMoon:
            try weather(
                at: "2026-11-17T10:30:00Z",
                Place(name: "Sydney", country: "AU", latitude: -33.87, longitude: 151.21),
                offset: 39_600, rain: 0.1, clouds: 0.3)
        case .polarNight: try tromso(at: "2026-12-21T11:00:00Z")
        case .polarDay: try tromso(at: "2026-06-20T19:00:00Z")
        case .snow: try honolulu(rain: 0.8, clouds: 0.85) { ($0.precipitationKind, $0.temperature) = (.snow, -2) }
        case .overcast: try honolulu(rain: 0.85, clouds: 1)
        case .fog: try honolulu(rain: 0.1, clouds: 0.9) { $0.condition = .fog }
        case .thunder: try honolulu(rain: 0.9, clouds: 0.7) { $0.condition = .thunderstorm }
        case .unknown: try honolulu(rain: 0.5, clouds: nil)
        case .laterDay:
            try changed(honolulu(rain: 0.5, clouds: 0.5)) { $0.moment = $0.moment.advanced(by: 17 * 3600) }
        case .eink: try changed(honolulu(rain: 0.9, clouds: 0.2)) { $0.depth = .sixteen }
        case .einkBlackAndWhite: try changed(honolulu(rain: 0.9, clouds: 0.2)) { $0.depth = .two }
        case .einkNight:
            try changed(honolulu(at: "2026-11-18T09:00:00Z", rain: 0.3, clouds: 0.5)) { $0.depth = .sixteen }
        case .einkFog:
            try changed(honolulu(rain: 0.3, clouds: 0.9) { $0.condition = .fog }) { $0.depth = .two }
        case .einkUpright:
            try changed(honolulu(at: "2026-06-20T22:30:00Z", rain: 0.7, clouds: 0.3)) { $0.depth = .sixteen }
        case .einkThunder:
            try changed(honolulu(rain: 0.9, clouds: 0.7) { $0.condition = .thunderstorm }) { $0.depth = .two }
        case .physical: try changed(honolulu(rain: 0.9, clouds: 0.2)) { $0.rainbowModel = .physical }
        }
    }

    var size: Size {
        switch self {
        case .wide: Size(width: 1200, height: 630)
        case .eink, .einkBlackAndWhite, .einkNight, .einkFog, .einkThunder: CardSize.eink.size
        case .einkUpright: Size(width: 600, height: 800)
        case .story: Size(width: 1080, height: 1920)
        default: Size(width: 1080, height: 1080)
        }
    }
}

private func changed(_ content: CardContent, _ change: (inout CardContent) -> Void) -> CardContent {
    var content = content
    change(&content)
    return content
}

/// An afternoon in Honolulu, three quarters of the way from sunrise to sunset, by default.
private func honolulu(
    at time: String = "2026-11-21T01:02:00Z", rain: Double?, clouds: Double?,
    _ change: (inout Conditions) -> Void = { _ in }
) throws -> CardContent {
    try weather(
        at: time, Place(name: "Honolulu", country: "US", latitude: 21.31, longitude: -157.86), offset: -36_000,
        rain: rain, clouds: clouds, change)
}

private func tromso(at time: String) throws -> CardContent {
    try weather(
        at: time, Place(name: "Tromsø", country: "NO", latitude: 69.65, longitude: 18.96), offset: 3600, rain: 0.4,
        clouds: 0.3)
}

/// The same weather for three days from the hour of a moment on.
private func weather(
    at time: String, _ place: Place, offset: Int, rain: Double?, clouds: Double?,
    _ change: (inout Conditions) -> Void = { _ in }
) throws -> CardContent {
    let now = try #require(Instant(iso8601: time))
    let first = now.flooredToMultiple(of: 3600)
    func conditions(_ time: Instant) -> Conditions {
        var conditions = Conditions(time: time)
        conditions.temperature = 24
        conditions.cloudCover = clouds
        conditions.precipitationProbability = rain
        conditions.precipitationRate = rain.map { $0 * 2 }
        conditions.precipitationKind = (rain ?? 0) > 0 ? .rain : nil
        change(&conditions)
        return conditions
    }
    let forecast = Forecast(
        place: place, zone: ZoneOffsets(initial: offset),
        source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"),
        current: conditions(now),
        hourly: (0..<72).map { conditions(first.advanced(by: Double($0) * 3600)) })
    return CardContent(forecast: forecast, moment: now)
}
