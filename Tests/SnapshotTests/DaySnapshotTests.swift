import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct DaySnapshotTests {
    private func scene(_ state: DayState) throws -> Scene {
        try CardStyle.day.scene(of: state.content(), in: state.points, measuring: FontBook())
    }

    @Test(arguments: DayState.allCases)
    func theDayIsAsRecorded(state: DayState) throws {
        try expectSnapshot(scene(state), "day/\(state.rawValue)")
    }

    /// A number or a place's name two units aside, a thicker ring: each turns the snapshot red.
    @Test(arguments: inTurn(DayState.allCases, DayMutation.allCases))
    func aSmallChangeTurnsItRed(state: DayState, mutation: DayMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "day/\(state.rawValue)")
    }
}

/// A change to a day scene as small as a mistake can be.
enum DayMutation: String, CaseIterable, Sendable {
    case number, ring, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.number, .text(var text)) where text.id == "temperature":
                text.origin.x += 2
                return .text(text)
            case (.ring, .shape(var shape)) where shape.id == "degree":
                shape.stroke?.width += 2
                return .shape(shape)
            case (.name, .text(var text)) where text.id == "name":
                text.origin.x += 2
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}

/// The states of the day card that are kept as snapshots.
enum DayState: String, CaseIterable, Sendable {
    case day, night
    case dry, quarterHours = "quarter-hours"
    case hours, unknownHour = "unknown-hour"
    case sunrise, moonDown = "moon-down"
    case southernMoon = "southern-moon"
    case polarDay = "polar-day"
    case polarNight = "polar-night"
    case cold, hot, missing
    case longName = "long-name"
    case golden, thunder, hail, sleet, wind, haze, dust, smoke
    case gusts, einkGusts = "eink-gusts"
    case unknownClouds = "unknown-clouds"
    case portrait, story, wide, eink
    case einkUpright = "eink-upright"
    case einkNight = "eink-bw-night"
    case einkDry = "eink-bw-dry"
    case warning, warningWide = "warning-wide"

    /// The content of the state's card.
    func content() throws -> CardContent {
        switch self {
        case .day, .portrait, .story, .wide: try seattle()
        case .warning, .warningWide:
            try changed(seattle()) {
                $0.forecast.alerts = [
                    Alert(
                        title: "Severe Thunderstorm Warning", severity: .extreme, start: $0.moment,
                        end: $0.moment.advanced(by: 86_400))
                ]
            }
        case .eink: try changed(seattle()) { $0.depth = size.depth }
        case .einkUpright: try changed(seattle(celsius: -2, condition: .snow)) { $0.depth = .sixteen }
        case .einkNight:
            try changed(seattle(at: "2026-10-20T05:00:00Z", celsius: 5, condition: .clear)) { $0.depth = .two }
        case .einkDry:
            try changed(
                seattle(at: "2026-10-21T22:00:00Z", celsius: 24, condition: .partlyCloudy, chance: { _ in 0 })
            ) {
                $0.depth = .two
                $0.forecast.current?.cloudCover = 0.3
                $0.forecast.current?.precipitationRate = 0
            }
        case .night: try seattle(at: "2026-10-20T05:00:00Z", celsius: 5, condition: .clear)
        case .dry:
            try seattle(at: "2026-10-21T22:00:00Z", celsius: 24, condition: .partlyCloudy, chance: { _ in 0 })
        case .quarterHours: try seattle(quality: .quarterHour, chance: { [0, 0.3, 0.7, 0.5, 0.2][$0 / 15] })
        case .hours: try seattle(at: "2026-10-21T18:22:00Z", celsius: 3, quality: nil, hours: [0.7, 0.35])
        case .unknownHour: try seattle(celsius: 17, quality: nil)
        case .sunrise: try seattle(at: "2026-10-21T14:40:00Z", celsius: 9, condition: .fog)
        case .moonDown: try seattle(at: "2026-11-15T08:00:00Z", celsius: 7, condition: .cloudy)
        case .southernMoon:
            try card(
                Place(name: "Sydney", country: "AU", latitude: -33.87, longitude: 151.21), offset: 39_600,
                at: "2026-10-19T10:00:00Z", celsius: 18, condition: .clear, quality: .minute, chance: { _ in 0 })
        case .polarDay: try tromso(at: "2026-06-21T20:00:00Z", celsius: 8)
        case .polarNight: try tromso(at: "2026-12-10T10:00:00Z", celsius: -9)
        case .cold: try seattle(celsius: -40, condition: .snow)
        case .hot: try seattle(celsius: 47, condition: .clear, chance: { _ in 0 })
        case .missing:
            try changed(seattle()) {
                for field in [\Conditions.apparentTemperature, \.dewPoint, \.humidity, \.windSpeed] {
                    $0.forecast.current?[keyPath: field] = nil
                }
                $0.forecast.current?.condition = nil
            }
        case .longName:
            try changed(seattle()) {
                $0.forecast.place.name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
            }
        case .golden:
            try seattle(at: "2026-10-22T00:40:00Z", celsius: 24, condition: .clear, chance: { _ in 0 })
        case .thunder: try seattle(celsius: 21, condition: .thunderstorm)
        case .haze, .dust, .smoke:
            try changed(
                seattle(
                    celsius: 31, condition: self == .haze ? .haze : self == .dust ? .dust : .smoke,
                    chance: { _ in 0 })
            ) {
                $0.forecast.current?.cloudCover = 0.1
                $0.forecast.current?.precipitationRate = 0
            }
        case .hail: try changed(seattle(condition: .hail)) { $0.forecast.current?.precipitationKind = .hail }
        case .sleet: try changed(seattle(celsius: -1, condition: .sleet)) { $0.forecast.minutely?.setKind(.sleet) }
        case .wind:
            try changed(seattle(condition: .wind, chance: { _ in 0 })) {
                $0.forecast.current?.windSpeed = 19
                $0.forecast.current?.cloudCover = 0.4
                $0.forecast.current?.precipitationRate = 0
            }
        case .gusts, .einkGusts:
            try changed(seattle(condition: .cloudy, chance: { _ in 0 })) {
                $0.forecast.current?.windSpeed = 8
                $0.forecast.current?.windGust = 24
                $0.forecast.current?.precipitationRate = 0
                $0.depth = self == .einkGusts ? size.depth : nil
            }
        case .unknownClouds:
            try changed(seattle(chance: { _ in 0 })) {
                $0.forecast.current?.condition = nil
                $0.forecast.current?.precipitationRate = 0
            }
        }
    }

    /// Its size in points.
    var points: Size { self == .einkUpright ? Size(width: 600, height: 800) : size.size }

    var size: CardSize {
        switch self {
        case .portrait: .portrait
        case .story: .story
        case .wide, .warningWide: .og
        case .eink, .einkUpright, .einkGusts: .eink
        case .einkNight, .einkDry: .einkBlackAndWhite
        default: .square
        }
    }
}

extension MinutelyPrecipitation {
    fileprivate mutating func setKind(_ kind: PrecipitationKind) {
        for index in points.indices { points[index].kind = kind }
    }
}

/// A morning in Seattle, by default.
private func seattle(
    at time: String = "2026-10-21T18:00:00Z", celsius: Double = 12.2, condition: Condition = .rain,
    quality: MinutelyPrecipitation.Quality? = .minute, chance: (Int) -> Double = hill, hours: [Double] = []
) throws -> CardContent {
    try card(
        Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33), offset: -25_200, at: time,
        celsius: celsius, condition: condition, quality: quality, chance: chance, hours: hours)
}

private func changed(_ content: CardContent, _ change: (inout CardContent) -> Void) -> CardContent {
    var content = content
    change(&content)
    return content
}

private func tromso(at time: String, celsius: Double) throws -> CardContent {
    try card(
        Place(name: "Tromsø", country: "NO", latitude: 69.65, longitude: 18.96), offset: 7200, at: time,
        celsius: celsius, condition: .clear, quality: .minute, chance: hill)
}

/// A parabola from the 15th minute to the 54th.
private func hill(_ minute: Int) -> Double {
    max(0, 0.98 - pow2(Double(minute - 34) / 20) * 0.95)
}

private func pow2(_ number: Double) -> Double { number * number }

private func card(
    _ place: Place, offset: Int, at time: String, celsius: Double, condition: Condition,
    quality: MinutelyPrecipitation.Quality?, chance: (Int) -> Double, hours: [Double] = []
) throws -> CardContent {
    let now = try #require(Instant(iso8601: time))
    var current = Conditions(time: now)
    current.temperature = celsius
    current.apparentTemperature = celsius - 2.2
    current.dewPoint = celsius - 8.9
    current.humidity = 0.75
    current.windSpeed = 5.4
    current.windBearing = 225
    current.condition = condition
    current.precipitationRate = condition.isWet ? 0.4 : 0
    let minutely = quality.map { quality in
        MinutelyPrecipitation(
            quality: quality,
            points: stride(from: 0, to: 75, by: Int(quality.span / 60)).map { minute in
                let chance = chance(minute)
                return .init(
                    time: now.flooredToMultiple(of: quality.span).advanced(by: Double(minute) * 60),
                    rate: chance * 2, probability: chance, kind: chance > 0 ? .rain : nil)
            })
    }
    let hourly = hours.enumerated().map { index, chance in
        var hour = Conditions(time: now.flooredToMultiple(of: 3600).advanced(by: Double(index) * 3600))
        hour.precipitationRate = chance
        hour.precipitationProbability = chance
        return hour
    }
    return CardContent(
        forecast: Forecast(
            place: place, zone: ZoneOffsets(initial: offset),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), current: current,
            minutely: minutely, hourly: hourly),
        moment: now)
}
