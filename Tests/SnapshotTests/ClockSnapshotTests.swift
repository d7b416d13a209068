import Canvas
import Cards
import ForecastCore
import Primitives
import Providers
import RasterImages
import SceneModel
import Testing

struct ClockSnapshotTests {
    private func scene(_ state: ClockState) throws -> Scene {
        try CardStyle.clock.scene(of: state.content, in: state.size, measuring: FontBook())
    }

    /// States that differ in size, palette or depth, or in what the dial shows.
    private static let distinctStates: [ClockState] = [
        .sample, .snow, .noPrecipitation, .coldest, .midnight, .lucid, .wide, .story, .banner, .allDay,
        .twentyFourHours, .warmNight, .amberDusk, .snowAndRain, .flat, .eink, .einkBlackAndWhite, .skyClouds,
    ]

    @Test(arguments: ClockState.allCases)
    func theClockIsAsRecorded(state: ClockState) throws {
        try expectSnapshot(scene(state), "clock/\(state.rawValue)")
    }

    /// A hand moved by one minute, one slice a shade paler, a ground one step darker: each turns the snapshot red.
    @Test(arguments: inTurn(distinctStates, Mutation.allCases))
    func aSmallChangeTurnsItRed(state: ClockState, mutation: Mutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        let hasSlices = scene.elements.contains { $0.id == "precipitation" }
        guard mutated != scene else {
            #expect(
                mutation == .paleSlice && (!hasSlices || scene.depth != nil),
                "only a card without slices, or with hatched ones, has none to change")
            return
        }
        // Sixteen greys do not show a background one step darker, nor does a sky before it; the scene does.
        let isFlat = scene.depth == nil && !scene.elements.contains { $0.id == "sky" }
        try expectMismatch(mutated, "clock/\(state.rawValue)", inPicture: isFlat || mutation != .ground)
    }
}

/// A change to a scene as small as a mistake can be.
enum Mutation: String, CaseIterable, Sendable {
    case minuteHand, paleSlice, ground

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        switch self {
        case .minuteHand:
            scene.elements = scene.elements.map {
                $0.mapShapes { shape in
                    ["hand-minute", "hand-minute-gap", "now", "now-hole"].contains(shape.id)
                        ? shape.turned() : shape
                }
            }
        case .paleSlice:
            var isDone = false
            scene.elements = scene.elements.map {
                $0.mapShapes { shape in
                    guard shape.id.hasPrefix("slice-") || shape.id.hasPrefix("bar-"), !isDone,
                        let fill = shape.fill?.solid
                    else { return shape }
                    isDone = true
                    var shape = shape
                    shape.fill = .color(fill.withOpacity(fill.opacity - 0.05))
                    return shape
                }
            }
        case .ground:
            // By one in red; shapes in the ground's colours follow it, as a palette's mistake would have it.
            let (from, to) = (scene.background, scene.background.shifted)
            scene.background = to
            scene.elements = scene.elements.map {
                $0.mapShapes { shape in
                    var shape = shape
                    if shape.fill == .color(from) { shape.fill = .color(to) }
                    if shape.id == "ground", case .linear(var gradient) = shape.fill {
                        gradient.stops = gradient.stops.map {
                            GradientStop(offset: $0.offset, color: $0.color.shifted)
                        }
                        shape.fill = .linear(gradient)
                    }
                    if shape.stroke?.color == from { shape.stroke?.color = to }
                    return shape
                }
            }
        }
        return scene
    }
}

extension Color {
    fileprivate var shifted: Color {
        var color = self
        color.red = red == 255 ? 254 : red + 1
        return color
    }
}

extension Shape {
    /// A hand one minute on, turned about the end that lies at the dial's centre.
    fileprivate func turned() -> Shape {
        let points = path.elements.flatMap(\.points)
        guard points.count == 2, let stroke else {
            // A bead is moved by as much.
            guard let box = path.controlBounds, let fill else { return self }
            let center = Point(x: (box.minX + box.maxX) / 2 + 25, y: (box.minY + box.maxY) / 2)
            return Shape(id: id, path: .circle(center: center, radius: box.width / 2), fill: fill)
        }
        let (dx, dy) = (points[1].x - points[0].x, points[1].y - points[0].y)
        let turn = Angle.degrees(6)
        let end = Point(
            x: points[0].x + dx * turn.cosine - dy * turn.sine, y: points[0].y + dx * turn.sine + dy * turn.cosine)
        return Shape(id: id, path: .line(from: points[0], to: end), stroke: stroke)
    }
}

extension Element {
    fileprivate var id: String {
        switch self {
        case .group(let group): group.id
        case .shape(let shape): shape.id
        case .text(let text): text.id
        }
    }

    fileprivate func mapShapes(_ change: (Shape) -> Shape) -> Element {
        switch self {
        case .group(var group):
            group.elements = group.elements.map { $0.mapShapes(change) }
            return .group(group)
        case .shape(let shape): return .shape(change(shape))
        case .text: return self
        }
    }
}

/// The states of the clock card that are kept as snapshots.
enum ClockState: String, CaseIterable, Sendable {
    case sample
    case dry, starting, heavy, stopping, pausing, snow, storms
    case hourlyFallback = "hourly-fallback"
    case quarterHours = "quarter-hours"
    case fiveMinutes = "five-minutes"
    case estimate
    case noProbability = "no-probability"
    case gap
    case noPrecipitation = "no-precipitation"
    case coldest = "minus-40"
    case hottest = "plus-47"
    case midnight, noon
    case clockChange = "clock-change"
    case halfHourZone = "half-hour-zone"
    case longName = "long-name"
    case noName = "no-name"
    case lucid
    case lucidCold = "lucid-cold"
    case wide, story
    case sleet, hail
    case unknownKind = "unknown-kind"
    case drizzle, freezing
    case hourlySnow = "hourly-snow"
    case hourlyStorms = "hourly-storms"
    case allDay = "all-day"
    case twentyFourHours = "24-hours"
    case canada
    case lucidHours = "lucid-hours"
    case wideHours = "wide-hours"
    case portrait, banner, pillar
    case eink, einkHours = "eink-hours"
    case warmNight = "warm-night"
    case mildNight = "mild-night"
    case dusk, amber
    case amberDusk = "amber-dusk"
    case snowAndRain = "snow-and-rain"
    case wideNight = "wide-night"
    case flat
    case lucidGraded = "lucid-graded"
    case einkBlackAndWhite = "eink-bw"
    case einkBlackAndWhiteHours = "eink-bw-hours"
    case warning, warningWide = "warning-wide", warningEink = "warning-eink"
    case skyClear = "sky-clear", skyDusk = "sky-dusk", skyMoon = "sky-moon", skyClouds = "sky-clouds"
    case panel213 = "panel-2.13", panel266 = "panel-2.66", panel27 = "panel-2.7", panel29 = "panel-2.9"
    case panelWarning = "panel-warning", panelLongName = "panel-long-name"
    case skyClosed = "sky-closed", skyFog = "sky-fog", skyWide = "sky-wide"

    /// The content and size of the state's card.
    var content: CardContent {
        switch self {
        case .sample: sampleCard
        case .dry: card(minutes: { _ in (0, 0.02) })
        case .starting: card(minutes: ClockState.shower)
        case .heavy: card(minutes: { _ in (12, 0.98) })
        case .stopping: card(minutes: { $0 < 17 ? (0.9 - Double($0) * 0.04, 0.9) : (0, 0.1) })
        case .pausing: card(minutes: { (10..<35).contains($0) ? (0, 0.05) : (0.6, 0.8) })
        case .snow: card(celsius: -3, kind: .snow, minutes: { (0.2 + Double($0 % 20) * 0.05, 0.75) })
        case .storms: card(celsius: 27, thunder: true, minutes: { $0 < 20 ? (0, 0.1) : (4, 0.8) })
        case .hourlyFallback: card(hours: ClockState.evening)
        case .quarterHours: card(quality: .quarterHour, minutes: { $0 < 30 ? (0, 0) : (Double($0) / 60, 0.7) })
        case .fiveMinutes: card(quality: .fiveMinute, minutes: { (abs(0.8 - Double($0) / 40), nil) })
        case .estimate:
            adjusted(card(quality: .interpolated, minutes: { (Double($0) / 50, 0.6) })) {
                $0.precipitation = .minutes
            }
        case .noProbability: card(minutes: { $0 < 25 ? (0, nil) : (0.5, nil) })
        case .gap: card(minutes: { (20..<24).contains($0) ? nil : (0.7, 0.9) })
        case .noPrecipitation: card()
        case .coldest: card(celsius: -40, hours: { _ in (0, 0) })
        case .hottest: card(celsius: 47, hours: { _ in (0, 0) })
        case .midnight: card(at: "2026-11-21T07:40:00Z", cloudCover: 0, hours: ClockState.evening)
        case .noon: card(at: "2026-11-20T20:00:00Z", hours: ClockState.evening)
        case .clockChange:
            card(
                at: "2026-11-01T05:10:00Z",
                zone: ZoneOffsets(
                    initial: -14_400, changes: [.init(from: instant("2026-11-01T06:00:00Z"), seconds: -18_000)]),
                hours: { ($0 < 4 ? 0.2 + Double($0) * 0.2 : 0, 0.8) })
        case .halfHourZone:
            card(name: "Kolkata", country: "IN", zone: ZoneOffsets(initial: 19_800), hours: ClockState.evening)
        case .longName:
            card(
                name: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", country: "GB",
                minutes: ClockState.shower)
        case .noName: card(name: nil, country: nil, minutes: ClockState.shower)
        case .lucid: adjusted(card(celsius: 20, minutes: ClockState.shower)) { $0.palette = .lucid }
        case .lucidCold:
            adjusted(card(celsius: -25, kind: .snow, minutes: { _ in (0.5, 0.9) })) { $0.palette = .lucid }
        case .wide, .story, .portrait, .banner, .pillar: card(minutes: ClockState.shower)
        // In Seattle the sun is 6.5° high at the usual moment; it sets at 4:26 PM and is 6° down at 5:00.
        case .warmNight: card(at: "2026-11-21T07:48:00Z", celsius: 26, cloudCover: 0.1, minutes: ClockState.shower)
        case .mildNight: card(at: "2026-11-21T06:10:00Z", celsius: 19, cloudCover: 0.5, hours: ClockState.evening)
        case .dusk: card(at: "2026-11-21T00:47:00Z", celsius: 9, minutes: ClockState.shower)
        case .amber: card(celsius: 28, minutes: ClockState.shower)
        case .amberDusk: card(at: "2026-11-21T00:40:00Z", celsius: 24, minutes: ClockState.shower)
        case .snowAndRain:
            adjusted(card(celsius: 1, minutes: { _ in (0.6, 0.8) })) { content in
                for index in 0..<30 { content.forecast.minutely?.points[index].kind = .snow }
            }
        case .wideNight:
            card(
                at: "2026-11-21T07:48:00Z", celsius: 12, kind: .snow, cloudCover: 0.3, minutes: ClockState.shower)
        case .flat: adjusted(card(celsius: 12, minutes: ClockState.shower)) { $0.groundStyle = .flat }
        case .lucidGraded:
            adjusted(card(celsius: 12, minutes: ClockState.shower)) {
                ($0.palette, $0.groundStyle) = (.lucid, .graded)
            }
        case .eink: adjusted(card(minutes: ClockState.shower)) { $0.depth = .sixteen }
        case .einkHours: adjusted(card(hours: ClockState.evening)) { $0.depth = .sixteen }
        case .einkBlackAndWhite: adjusted(card(minutes: ClockState.shower)) { $0.depth = .two }
        case .einkBlackAndWhiteHours: adjusted(card(hours: ClockState.evening)) { $0.depth = .two }
        case .warning, .warningWide: warned(card(minutes: ClockState.shower))
        case .skyClear: sky(.clear, 0.05, at: "2026-06-20T18:10:00Z", celsius: 24)
        case .skyDusk: sky(.clear, 0.1, at: "2026-11-21T00:20:00Z", celsius: 9)
        case .skyMoon: sky(.clear, 0, at: "2026-11-22T06:40:00Z", celsius: 3)
        case .skyClouds, .skyWide: sky(.partlyCloudy, 0.6, at: "2026-11-20T21:32:00Z", celsius: 12)
        case .skyClosed: sky(.cloudy, 1, at: "2026-11-20T20:00:00Z", celsius: 18)
        case .skyFog: sky(.fog, 1, at: "2026-11-20T17:00:00Z", celsius: 5)
        case .panel213, .panel29: adjusted(card(minutes: ClockState.shower)) { $0.depth = .two }
        case .panel266: adjusted(card(celsius: -12, kind: .snow, minutes: { _ in (1.2, 0.8) })) { $0.depth = .four }
        case .panel27:
            adjusted(card(celsius: 21, cloudCover: 0.6, hours: { _ in (0, 0) })) { $0.depth = .two }
        case .panelWarning: adjusted(warned(card(minutes: ClockState.shower))) { $0.depth = .two }
        case .panelLongName:
            adjusted(card(name: "Rothenburg ob der Tauber", country: "DE", hours: ClockState.evening)) {
                $0.depth = .two
            }
        case .warningEink: adjusted(warned(card(minutes: ClockState.shower))) { $0.depth = .two }
        case .sleet: card(celsius: 1, kind: .sleet, minutes: { (0.3 + Double($0 % 15) * 0.04, 0.85) })
        case .hail: card(celsius: 21, kind: .hail, minutes: { (30..<42).contains($0) ? (8, 0.7) : (0, 0.2) })
        case .unknownKind: card(kind: nil, minutes: ClockState.shower)
        case .drizzle: card(minutes: { _ in (0.12, 1) })
        case .freezing: card(celsius: 0, minutes: { _ in (0, 0) })
        case .hourlySnow: card(celsius: -8, kind: .snow, hours: ClockState.evening)
        case .hourlyStorms: card(celsius: 30, thunder: true, hours: ClockState.evening)
        case .allDay: card(hours: { _ in (1.4, 0.95) })
        case .twentyFourHours:
            card(name: "Berlin", country: "DE", zone: ZoneOffsets(initial: 3600), hours: ClockState.evening)
        case .canada: card(name: "Montreal", country: "CA", celsius: -17, kind: .snow, minutes: ClockState.shower)
        case .lucidHours: adjusted(card(celsius: 33, hours: ClockState.evening)) { $0.palette = .lucid }
        case .wideHours: card(celsius: 25, hours: ClockState.evening)
        }
    }

    var size: Size {
        switch self {
        case .wide, .wideHours, .wideNight, .warningWide, .skyWide: Size(width: 1200, height: 630)
        case .story: Size(width: 1080, height: 1920)
        case .portrait: Size(width: 1080, height: 1350)
        case .banner: Size(width: 1500, height: 500)
        case .eink, .einkHours, .einkBlackAndWhite, .einkBlackAndWhiteHours, .warningEink:
            CardSize.eink.size
        case .panel213, .panelWarning, .panelLongName: Size(width: 250, height: 122)
        case .panel266: Size(width: 296, height: 152)
        case .panel27: Size(width: 264, height: 176)
        case .panel29: Size(width: 296, height: 128)
        case .pillar: Size(width: 400, height: 1200)
        default: Size(width: 1080, height: 1080)
        }
    }

    /// Rain that begins after a while, swells and ebbs.
    private static func shower(_ minute: Int) -> (rate: Double, probability: Double?)? {
        guard minute >= 14 else { return (0, 0.1) }
        let wave = [0.15, 0.3, 0.5, 0.8, 0.95, 0.7, 0.45, 0.6, 0.9, 0.85, 0.5, 0.25]
        return (wave[(minute - 14) / 2 % wave.count], 0.4 + Double((minute - 14) % 30) * 0.02)
    }

    private static func evening(_ hour: Int) -> (rate: Double, probability: Double?)? {
        let rates = [0, 0, 0.1, 0.35, 0.9, 0.8, 0.5, 0.3, 0, 0, 0, 0.2]
        return (rates[hour % rates.count], 0.3 + Double(hour % 7) * 0.1)
    }
}

private func instant(_ text: String) -> Instant {
    Instant(iso8601: text) ?? Instant(secondsSince1970: 0)
}

/// The picture of the README.
private var sampleCard: CardContent {
    let seattle = Place(
        name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33, timeZone: "America/Los_Angeles")
    guard let forecast = SampleForecast.forecast(for: seattle, zone: { _, _, _ in ZoneOffsets(initial: -28_800) })
    else {
        return card()
    }
    return CardContent(forecast: forecast, moment: SampleForecast.time)
}

/// The same during a severe warning.
private func warned(_ content: CardContent) -> CardContent {
    adjusted(content) {
        $0.forecast.alerts = [
            Alert(
                title: "Flood Warning", severity: .severe, start: $0.moment.advanced(by: -3600),
                end: $0.moment.advanced(by: 9480))
        ]
    }
}

/// A dry hour under a known sky.
private func sky(_ condition: Condition, _ cover: Double, at time: String, celsius: Double) -> CardContent {
    adjusted(card(at: time, celsius: celsius, minutes: { _ in (0, 0.02) })) {
        $0.forecast.current?.condition = condition
        $0.forecast.current?.cloudCover = cover
    }
}

private func adjusted(_ content: CardContent, _ change: (inout CardContent) -> Void) -> CardContent {
    var content = content
    change(&content)
    return content
}

/// A card at 3:22 PM in Seattle by default.
private func card(
    at time: String = "2026-11-20T23:22:00Z", name: String? = "Seattle", country: String? = "US",
    zone: ZoneOffsets = ZoneOffsets(initial: -28_800), celsius: Double = 12.2, kind: PrecipitationKind? = .rain,
    thunder: Bool = false, cloudCover: Double? = nil, quality: MinutelyPrecipitation.Quality = .minute,
    minutes: ((Int) -> (rate: Double, probability: Double?)?)? = nil,
    hours: ((Int) -> (rate: Double, probability: Double?)?)? = nil
) -> CardContent {
    let now = instant(time)
    var current = Conditions(time: now)
    (current.temperature, current.cloudCover) = (celsius, cloudCover)
    let firstHour = now.flooredToMultiple(of: 3600)
    let hourly = (0..<24).map { index in
        var hour = Conditions(time: firstHour.advanced(by: Double(index) * 3600))
        hour.temperature = celsius
        hour.condition = thunder ? .thunderstorm : nil
        hour.cloudCover = cloudCover
        let value = hours?(index)
        hour.precipitationRate = value?.rate
        hour.precipitationProbability = value?.probability
        hour.precipitationKind = (value?.rate ?? 0) > 0 ? kind : nil
        return hour
    }
    let step = Int(quality.span / 60)
    let series = minutes.map { minutes in
        let start = now.flooredToMultiple(of: quality.span)
        return MinutelyPrecipitation(
            quality: quality,
            points: stride(from: 0, to: 75, by: step).compactMap { minute in
                minutes(minute).map {
                    .init(
                        time: start.advanced(by: Double(minute) * 60), rate: $0.rate, probability: $0.probability,
                        kind: $0.rate > 0 ? kind : nil)
                }
            })
    }
    return CardContent(
        forecast: Forecast(
            place: Place(name: name, country: country, latitude: 47.61, longitude: -122.33), zone: zone,
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), current: current,
            minutely: series, hourly: hourly),
        moment: now)
}
