import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing
import Words

struct TodaySnapshotTests {
    private func scene(_ state: TodayState) throws -> Scene {
        try CardStyle.today.scene(of: state.content(), in: state.size, measuring: FontBook())
    }

    @Test(arguments: TodayState.allCases)
    func theDayAheadIsAsRecorded(state: TodayState) throws {
        try expectSnapshot(scene(state), "today/\(state.rawValue)")
    }

    /// A number or a place's name two units aside, the path a little lower: each turns the snapshot red.
    @Test(arguments: inTurn(TodayState.allCases, TodayMutation.allCases))
    func aSmallChangeTurnsItRed(state: TodayState, mutation: TodayMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        try expectMismatch(mutated, "today/\(state.rawValue)")
    }
}

/// A change to a scene of the day ahead as small as a mistake can be.
enum TodayMutation: String, CaseIterable, Sendable {
    case number, heading, name

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.number, .text(var text)) where text.id == "temperature",
                (.heading, .text(var text)) where text.id == "heading",
                (.name, .text(var text)) where text.id == "name":
                text.origin.x += 2
                return .text(text)
            default: return element
            }
        }
        return scene
    }
}

/// The states of the card of the day ahead that are kept as snapshots.
enum TodayState: String, CaseIterable, Sendable {
    case rain, snow, fair, tomorrow, storm, showers, frost
    case polarNight = "polar-night"
    case missing, warning
    case longName = "long-name"
    case portrait, story, wide
    case wideArabic = "wide-ar"
    case eink
    case einkBlackAndWhite = "eink-bw"
    case panel

    var size: Size {
        switch self {
        case .portrait: CardSize.portrait.size
        case .story: CardSize.story.size
        case .wide, .wideArabic: CardSize.og.size
        case .eink, .einkBlackAndWhite: CardSize.eink.size
        case .panel: Size(width: 250, height: 122)
        default: CardSize.square.size
        }
    }

    func content() -> CardContent {
        var content = dayAhead()
        switch self {
        case .rain, .portrait, .wide, .story: break
        case .snow: content = dayAhead(celsius: -6, kind: .snow, falling: 0..<22)
        case .fair, .tomorrow:
            content = dayAhead(
                Place(name: "Madrid", country: "ES", latitude: 40.42, longitude: -3.7), offset: 7200,
                at: self == .fair ? 7 : 20, date: 20_616, celsius: 27, swing: 12, cover: 0.03)
        case .storm: content = dayAhead(kind: .rain, falling: 5..<24, rate: 3, gust: 19)
        case .showers: content = dayAhead(kind: .showers, falling: 12..<15, rate: 3, cover: 0.45)
        case .frost: content = dayAhead(celsius: -3, cover: 0.1)
        case .polarNight:
            content = dayAhead(
                Place(name: "Tromsø", country: "NO", latitude: 69.65, longitude: 18.96), date: 20_807, celsius: -9,
                cover: 0.1)
        case .missing:
            content.forecast.hourly = content.forecast.hourly.map { hour in
                var hour = hour
                if hour.time > content.moment.advanced(by: 18_000) { hour = Conditions(time: hour.time) }
                return hour
            }
        case .warning:
            content.forecast.alerts = [
                Alert(
                    title: "Severe Thunderstorm Warning", severity: .extreme, start: content.moment,
                    end: content.moment.advanced(by: 43_200))
            ]
        case .longName: content.forecast.place.name = "Rothenburg ob der Tauber und Umgebung"
        case .wideArabic: content.language = .arabic
        case .eink: content.depth = .sixteen
        case .einkBlackAndWhite, .panel: content.depth = .two
        }
        return content
    }
}

/// A day in early November with rain in its afternoon, unless it is another one.
private func dayAhead(
    _ place: Place = Place(name: "Hamburg", country: "DE", latitude: 53.55, longitude: 9.99), offset: Int = 3600,
    at hour: Double = 7, date: Int = 20_760, celsius: Double = 8, swing: Double = 4,
    kind: PrecipitationKind? = nil, falling: Range<Int> = 14..<21, rate: Double = 0.8, gust: Double = 7,
    cover: Double = 0.9
) -> CardContent {
    let midnight = Instant(secondsSince1970: Double(date * 86_400 - offset))
    let falls = kind ?? (cover > 0.5 ? .rain : nil)
    let hours = (0..<54).map { index in
        var hour = Conditions(time: midnight.advanced(by: Double(index) * 3600))
        hour.temperature = celsius + swing * (0.5 - abs(Double(index % 24) - 14) / 14)
        (hour.windSpeed, hour.windGust, hour.windBearing) = (5, gust, 220)
        (hour.precipitationRate, hour.precipitationProbability) = (0, 0.03)
        hour.cloudCover = cover
        hour.condition = cover < 0.2 ? .clear : cover < 0.6 ? .partlyCloudy : .cloudy
        if let falls, falling.contains(index % 24) {
            (hour.precipitationRate, hour.precipitationProbability) = (rate, 0.9)
            (hour.precipitationKind, hour.condition, hour.cloudCover) = (falls, Condition(falls), 1)
        }
        return hour
    }
    let forecast = Forecast(
        place: place, zone: ZoneOffsets(initial: offset),
        source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
    return CardContent(forecast: forecast, moment: midnight.advanced(by: hour * 3600))
}
