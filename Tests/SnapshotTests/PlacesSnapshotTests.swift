import Canvas
import Cards
import ForecastCore
import ImageComparison
import Primitives
import SceneModel
import Testing

struct PlacesSnapshotTests {
    private func scene(_ state: PlacesState) throws -> Scene {
        try CardStyle.places.scene(of: state.content, in: state.size, measuring: FontBook())
    }

    @Test(arguments: PlacesState.allCases)
    func thePlacesAreAsRecorded(state: PlacesState) throws {
        try expectSnapshot(scene(state), "places/\(state.rawValue)")
    }

    /// A sky or a ground one step redder, a picture without its last part, a name one and a half points aside.
    @Test(arguments: inTurn(PlacesState.allCases, PlacesMutation.allCases))
    func aSmallChangeTurnsItRed(state: PlacesState, mutation: PlacesMutation) throws {
        let scene = try scene(state)
        let mutated = mutation.apply(to: scene)
        try #require(mutated != scene)
        // Drawing takes its time, and a picture of each arrangement shows it.
        try expectMismatch(
            mutated, "places/\(state.rawValue)",
            inPicture: mutation != .ground && [.six, .four, .two, .ogSix, .ogTen].contains(state))
    }
}

/// A change to a places scene as small as a mistake can be.
enum PlacesMutation: String, CaseIterable, Sendable {
    case ground, name, picture

    func apply(to scene: Scene) -> Scene {
        var scene = scene
        scene.elements = scene.elements.map { element in
            switch (self, element) {
            case (.ground, .group(var group)) where group.id == "band-1-picture":
                guard case .shape(var shape) = group.elements[0] else { return element }
                switch shape.fill {
                case .color(var color):
                    color.red ^= 1
                    shape.fill = .color(color)
                case .linear(var gradient):
                    gradient.stops[0].color.red ^= 1
                    shape.fill = .linear(gradient)
                default: return element
                }
                group.elements[0] = .shape(shape)
                return .group(group)
            case (.name, .text(var text)) where text.id == "band-1-name":
                text.origin.x += 1.5
                return .text(text)
            case (.picture, .group(var group)) where group.id == "band-1-picture":
                group.elements.removeLast()
                return .group(group)
            default: return element
            }
        }
        return scene
    }
}

/// The states of the places card that are kept as snapshots.
enum PlacesState: String, CaseIterable, Sendable {
    case six, two, three, four, seven, ten, twelve, one
    case dateLine = "date-line"
    case missing
    case missingFour = "missing-four"
    case coarse
    case twins
    case services
    case light
    case lucid
    case longNames = "long-names"
    case portrait
    case storyTwo = "story-two"
    case storyTen = "story-ten"
    case ogTwo = "og-two"
    case ogThree = "og-three"
    case ogFour = "og-four"
    case ogSix = "og-six"
    case ogTen = "og-ten"
    case einkThree = "eink-three"
    case einkEight = "eink-eight"
    case einkBlackAndWhite = "eink-bw"
    case banner
    case smallest

    /// The picture that the state's card shows.
    var content: CardContent {
        switch self {
        case .six: card(6)
        case .two: card(2)
        case .three: card(3)
        case .four: card(4)
        case .seven: card(7)
        case .ten, .storyTen, .ogTen: card(10)
        case .twelve: card(12)
        case .one: card(1)
        case .dateLine: card(towns: ["Phoenix, AZ", "Auckland", "Fairbanks, AK", "Tokyo", "Oslo", "Lagos"])
        case .missing: changed(card(5), PlacesState.takeAway)
        case .missingFour: changed(card(4)) { takeLess(&$0) }
        case .coarse:
            changed(card(4)) {
                makeCoarse(&$0.forecast); for index in $0.others.indices { makeCoarse(&$0.others[index]) }
            }
        case .twins: card(towns: ["Columbus, OH", "Columbus, OH", "Columbus, OH", "Oslo", "Oslo"])
        case .services:
            changed(card(5)) {
                $0.others[1].source.attribution = "Weather data by Another Service (CC BY 4.0)"
                $0.others[2].source.attribution = "Powered by a third one"
            }
        case .light: changed(card(5)) { $0.theme = .light }
        case .lucid: changed(card(6)) { $0.palette = .lucid }
        case .longNames:
            changed(card(4)) {
                $0.others[0].place.name = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
                $0.others[1].place.name = "San Miguel de Tucumán y Alrededores"
                $0.others[2].place.name = nil
            }
        case .portrait: card(5)
        case .storyTwo: card(2)
        case .ogTwo: card(2)
        case .ogThree: card(3)
        case .ogFour: card(4)
        case .ogSix: card(6)
        case .einkThree: changed(card(3)) { $0.depth = .sixteen }
        case .einkEight: changed(card(8)) { $0.depth = .sixteen }
        case .einkBlackAndWhite: changed(card(4)) { $0.depth = .two }
        case .banner: card(5)
        case .smallest: card(6)
        }
    }

    var size: Size {
        switch self {
        case .portrait: CardSize.portrait.size
        case .storyTwo, .storyTen: CardSize.story.size
        case .ogTwo, .ogThree, .ogFour, .ogSix, .ogTen: CardSize.og.size
        case .einkThree, .einkEight, .einkBlackAndWhite: CardSize.eink.size
        case .banner: Size(width: 1200, height: 400)
        case .smallest: Size(width: 200, height: 200)
        default: CardSize.square.size
        }
    }

    /// One thing less in each place.
    private static func takeAway(_ content: inout CardContent) {
        let changes: [(inout Conditions) -> Void] = [
            { $0.condition = nil }, { ($0.temperature, $0.humidity) = (nil, nil) }, { _ in },
            { $0.precipitationProbability = nil },
        ]
        for (index, change) in changes.enumerated() {
            var forecast = content.others[index]
            forecast.current.map { current in
                var current = current
                change(&current)
                forecast.current = current
            }
            forecast.hourly = forecast.hourly.map { hour in
                var hour = hour
                change(&hour)
                return hour
            }
            if index == 2 { forecast.minutely = nil }
            if index == 3 {
                forecast.minutely?.points = (content.others[3].minutely?.points ?? []).map { point in
                    var point = point
                    point.probability = nil
                    return point
                }
            }
            content.others[index] = forecast
        }
    }
}

private func changed(_ content: CardContent, _ change: (inout CardContent) -> Void) -> CardContent {
    var content = content
    change(&content)
    return content
}

/// Four places of which one lacks its temperature and humidity.
private func takeLess(_ content: inout CardContent) {
    var forecast = content.others[1]
    forecast.hourly = []
    forecast.current?.temperature = nil
    forecast.current?.humidity = nil
    content.others[1] = forecast
}

/// Quarter hours in place of minutes.
private func makeCoarse(_ forecast: inout Forecast) {
    let points = forecast.minutely?.points ?? []
    forecast.minutely = MinutelyPrecipitation(
        quality: .quarterHour, points: points.enumerated().filter { $0.offset % 15 == 0 }.map(\.element))
}

private struct Town {
    var name: String
    var qualifier: String?
    var country: String
    var offset: Int
    var celsius: Double
    var condition: Condition
    var peak: Double
    var kind: PrecipitationKind = .rain
}

private let towns: [Town] = [
    Town(name: "Cupertino", qualifier: "CA", country: "US", offset: -8, celsius: 8, condition: .clear, peak: 0),
    Town(
        name: "Portland", qualifier: "OR", country: "US", offset: -8, celsius: 5, condition: .partlyCloudy,
        peak: 0.72),
    Town(name: "Columbus", qualifier: "OH", country: "US", offset: -5, celsius: 11.6, condition: .rain, peak: 1),
    Town(
        name: "Huntsville", qualifier: "AL", country: "US", offset: -6, celsius: 19, condition: .thunderstorm,
        peak: 1),
    Town(name: "Phoenix", qualifier: "AZ", country: "US", offset: -7, celsius: 34, condition: .clear, peak: 0),
    Town(
        name: "Fairbanks", qualifier: "AK", country: "US", offset: -9, celsius: -18, condition: .snow, peak: 0.6,
        kind: .snow),
    Town(name: "Tokyo", country: "JP", offset: 9, celsius: 14, condition: .cloudy, peak: 0.2),
    Town(name: "Oslo", country: "NO", offset: 1, celsius: -4, condition: .fog, peak: 0),
    Town(name: "Lagos", country: "NG", offset: 1, celsius: 29, condition: .partlyCloudy, peak: 0.35),
    Town(name: "Auckland", country: "NZ", offset: 13, celsius: 22, condition: .wind, peak: 0.04),
    Town(name: "Ushuaia", country: "AR", offset: -3, celsius: 3, condition: .sleet, peak: 0.8, kind: .sleet),
    Town(name: "Nairobi", country: "KE", offset: 3, celsius: 25, condition: .partlyCloudy, peak: 0),
]

private func card(_ count: Int) -> CardContent {
    card(towns.prefix(count).map(forecast))
}

private func card(towns names: [String]) -> CardContent {
    card(
        names.compactMap { name in
            towns.first { name.hasPrefix($0.name) }.map(forecast)
        })
}

private func card(_ forecasts: [Forecast]) -> CardContent {
    var content = CardContent(forecast: forecasts[0], moment: now)
    content.others = Array(forecasts.dropFirst())
    return content
}

private let now = Instant(secondsSince1970: 1_795_970_000).flooredToMultiple(of: 3600).advanced(by: 33 * 60)

/// An hour whose chance swells to a peak and ebbs.
private func forecast(_ town: Town) -> Forecast {
    var current = Conditions(time: now)
    current.temperature = town.celsius
    current.apparentTemperature = town.celsius - 2
    current.dewPoint = town.celsius - 5
    current.humidity = 0.75
    current.condition = town.condition
    current.precipitationRate = town.condition.isWet ? town.peak : 0
    let points = (0..<61).map { minute in
        let share = max(0, 1 - abs(Double(minute) - 32) / 24)
        return MinutelyPrecipitation.Point(
            time: now.advanced(by: Double(minute) * 60), rate: share * town.peak > 0.1 ? share : 0,
            probability: town.peak * (share * (2 - share)), kind: town.kind)
    }
    return Forecast(
        place: Place(
            name: town.name, qualifier: town.qualifier, country: town.country, latitude: 40,
            longitude: Double(town.offset) * 15),
        zone: ZoneOffsets(initial: town.offset * 3600),
        source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), current: current,
        minutely: MinutelyPrecipitation(quality: .minute, points: points),
        hourly: (0..<3).map { hour in
            var conditions = current
            conditions.time = now.flooredToMultiple(of: 3600).advanced(by: Double(hour) * 3600)
            conditions.precipitationProbability = town.peak * 0.8
            conditions.precipitationRate = town.peak
            return conditions
        })
}
