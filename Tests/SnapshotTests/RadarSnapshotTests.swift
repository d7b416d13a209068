import Canvas
import Cards
import ForecastCore
import Primitives
import Radar
import SceneModel
import Testing

struct RadarSnapshotTests {
    private func scene(_ state: RadarState) throws -> Scene {
        try CardStyle.radar.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: RadarState.allCases)
    func theRadarIsAsRecorded(state: RadarState) throws {
        try expectSnapshot(scene(state), "radar/\(state.rawValue)")
    }

    /// The strongest area or a border two points lower, the name of a town as much aside.
    @Test(arguments: inTurn(RadarState.allCases, RadarMutation.allCases))
    func aSmallChangeTurnsItRed(state: RadarState, mutation: RadarMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "radar/\(state.rawValue)")
    }
}

/// A change to a radar scene as small as a mistake can be.
enum RadarMutation: String, CaseIterable, Sendable {
    case area, dots, town

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        // Where it is dry, the rim of the disc.
        let areas = scene.elements.compactMap { element -> String? in
            guard case .shape(let shape) = element else { return nil }
            return shape.id.hasPrefix("rain-") || shape.id.hasPrefix("snow-") ? shape.id : nil
        }
        let area = areas.last ?? "rim"
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.area, .shape(var shape)) where shape.id == area:
                shape.path = shape.path.moved(x: 0, y: 2)
                return .shape(shape)
            case (.dots, .shape(var shape)) where shape.id == "dots":
                shape.path = shape.path.moved(x: 2, y: 0)
                return .shape(shape)
            case (.town, .text(var text)) where text.id == "town-1":
                text.origin.x += 1.5
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}

/// The states of the radar card that are kept as snapshots, in cells of five kilometers.
enum RadarState: String, CaseIterable, Sendable {
    case rain, heavy, dry
    case snow, mixed
    case hatched
    case unseenHere = "unseen-here"
    case asOf = "as-of"
    case noBorders = "no-borders"
    case light
    case lightMixed = "light-mixed"
    case wide, portrait, story, eink
    case wideMixed = "wide-mixed"
    case einkMixed = "eink-mixed"
    case einkBlackAndWhite = "eink-bw"

    var size: Size {
        switch self {
        case .wide, .wideMixed: CardSize.og.size
        case .portrait: CardSize.portrait.size
        case .story: CardSize.story.size
        case .eink, .einkMixed, .einkBlackAndWhite: CardSize.eink.size
        default: CardSize.square.size
        }
    }

    func content() throws -> CardContent {
        let time = Instant(secondsSince1970: 1_758_617_700)
        let place = Place(
            name: "Konstanz", country: "DE", latitude: 47.66, longitude: 9.18, timeZone: "Europe/Berlin")
        let source = Forecast.Source(
            id: "brightsky", attribution: "Deutscher Wetterdienst, Bright Sky", url: "https://brightsky.dev/")
        let zone = ZoneOffsets(initial: 7200)
        var content = CardContent(
            forecast: Forecast(place: place, zone: zone, source: source), moment: time.advanced(by: age * 60))
        content.radar = RadarScan(
            frame: try frame(at: time, around: Coordinates(latitude: place.latitude, longitude: place.longitude)),
            isRadar: !tellsSnow, towns: RadarState.towns, showsBorders: self != .noBorders)
        switch self {
        case .light, .lightMixed: content.theme = .light
        case .eink, .einkMixed: content.depth = .sixteen
        case .einkBlackAndWhite: content.depth = .two
        default: break
        }
        if tellsSnow { content.forecast.source.attribution = "LibreWXR" }
        return content
    }

    /// In minutes.
    private var age: Double { self == .asOf ? 43 : 3 }

    private var tellsSnow: Bool {
        switch self {
        case .snow, .mixed, .lightMixed, .wideMixed, .einkMixed: true
        default: false
        }
    }

    private static let towns = [
        ("Zürich", 47.37, 8.55), ("Stuttgart", 48.78, 9.18), ("St. Gallen", 47.42, 9.37), ("Ulm", 48.4, 9.99),
        ("Freiburg", 47.99, 7.85), ("Innsbruck", 47.26, 11.39), ("Kempten", 47.73, 10.31),
    ].map { RadarScan.Town(name: $0.0, place: Coordinates(latitude: $0.1, longitude: $0.2)) }

    // MARK: The picture

    /// Areas of rain as kilometers east and north of the place, radii and strength in mm/h.
    private var areas: [(x: Double, y: Double, a: Double, b: Double, rate: Double)] {
        switch self {
        case .dry: [(-190, 90, 30, 30, 4)]
        case .heavy: [(0, 0, 40, 26, 60), (60, 70, 60, 30, 14), (-70, -40, 34, 22, 9)]
        default: [(0, 6, 52, 30, 1.4), (-62, 54, 60, 28, 9), (74, -42, 40, 30, 34), (40, 96, 44, 20, 3)]
        }
    }

    private func rate(_ east: Double, _ north: Double) -> Double {
        areas.reduce(0) { sum, area in
            let (u, v) = ((east - area.x) / area.a, (north - area.y) / area.b)
            return sum + area.rate * max(0, 1 - (u * u + v * v))
        }
    }

    private func frame(at time: Instant, around place: Coordinates) throws -> RadarFrame {
        let projection = RadarProjection.webMercator(width: 5400)
        let middle = projection.point(place)
        let (side, reach) = (73, 36)
        let (left, top) = (Int(middle.x.rounded()) - reach, Int(middle.y.rounded()) - reach)
        let view = RadarView(place, in: projection)
        let offsets = (0..<side * side).map {
            view.offset(Point(x: Double(left + $0 % side), y: Double(top + $0 / side)))
        }
        let values = offsets.map { offset -> UInt16 in
            let rate = rate(offset.x, offset.y)
            guard tellsSnow else { return UInt16(rate / 0.12) }
            guard rate > 0.03 else { return 0 }
            // 64 and twice the dBZ.
            let decibels = (0...96).last { RadarScale.reflectivity.rate(64 + $0) <= rate } ?? 0
            return UInt16(64 + decibels)
        }
        let seen = offsets.map { offset in
            switch self {
            case .hatched: (offset.x - 60) * (offset.x - 60) + offset.y * offset.y < 170 * 170
            case .unseenHere: offset.y > 22 || offset.x > 90
            default: true
            }
        }
        let snow: [Bool]? =
            tellsSnow ? offsets.map { self == .snow || $0.y > 12 - 0.2 * $0.x } : nil
        return try #require(
            RadarFrame(
                time: time, projection: projection, left: left, top: top, columns: side, rows: side,
                scale: tellsSnow ? .reflectivity : .amounts, values: values, seen: seen,
                snow: snow.map { zip($0, values).map { $0 && $1 > 0 } }))
    }
}
