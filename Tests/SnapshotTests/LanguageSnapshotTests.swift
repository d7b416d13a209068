import Canvas
import Cards
import Climate
import ForecastCore
import Primitives
import Providers
import Radar
import SceneModel
import Testing
import Words

/// Every card in the languages beside English, each with a place of its own.
struct LanguageSnapshotTests {
    private static let languages = Language.allCases.filter { $0 != .english }
    /// The languages whose places the card of several places shows.
    private static let neighbours: [Language] = [.german, .spanish, .japanese, .arabic]

    /// A place where a language is spoken, and its offset from UTC; Seattle for those that have none here.
    private static func home(of language: Language) -> (place: Place, offset: Int) {
        switch language {
        case .german:
            let place = Place(
                name: "Köln", country: "DE", latitude: 50.93, longitude: 6.95, timeZone: "Europe/Berlin")
            return (place, 3600)
        case .spanish:
            let place = Place(
                name: "Bogotá", country: "CO", latitude: 4.61, longitude: -74.08, timeZone: "America/Bogota")
            return (place, -5 * 3600)
        case .japanese:
            let place = Place(name: "東京", country: "JP", latitude: 35.69, longitude: 139.69, timeZone: "Asia/Tokyo")
            return (place, 9 * 3600)
        case .arabic:
            let place = Place(
                name: "القاهرة", country: "EG", latitude: 30.06, longitude: 31.25, timeZone: "Africa/Cairo")
            return (place, 2 * 3600)
        default:
            return (seattle, -8 * 3600)
        }
    }

    private static let seattle = Place(
        name: "Seattle", country: "US", latitude: 47.6, longitude: -122.3, timeZone: "America/Los_Angeles")

    /// The weather of Seattle's sample, so that every language has words for the rain.
    private func rainyEvening(_ language: Language) throws -> Forecast {
        var forecast = try #require(
            SampleForecast.forecast(for: Self.seattle) { _, _, _ in ZoneOffsets(initial: -8 * 3600) })
        let home = Self.home(of: language)
        forecast.place = home.place
        forecast.zone = ZoneOffsets(initial: home.offset)
        let today = forecast.zone.civilTime(at: SampleForecast.time).date.daysSince1970
        for index in forecast.daily.indices {
            forecast.daily[index].date = CivilDate(daysSince1970: today + index)
        }
        return forecast
    }

    private func scene(_ style: CardStyle, _ language: Language) throws -> Scene {
        var content = CardContent(forecast: try rainyEvening(language), moment: SampleForecast.time)
        content.language = language
        if style == .places {
            content.others = try Self.neighbours.filter { $0 != language }.map(rainyEvening)
        }
        if style == .year || style == .stripes {
            let place = Self.home(of: language).place
            content.climate = SampleClimate.days(
                latitude: place.latitude, longitude: place.longitude,
                through: content.forecast.zone.civilTime(at: content.moment).date)
        }
        if style == .radar {
            let place = Self.home(of: language).place
            let center = Coordinates(latitude: place.latitude, longitude: place.longitude)
            let time = content.moment.advanced(by: -480)
            content.radar = SampleRadar.frame(around: center, time: time).map { RadarScan(frame: $0) }
        }
        return try style.scene(of: content, in: CardSize.square.size, measuring: FontBook())
    }

    @Test(arguments: CardStyle.allCases, languages)
    func everyCardIsAsRecordedInEveryLanguage(style: CardStyle, language: Language) throws {
        try expectSnapshot(scene(style, language), "languages/\(style.rawValue)-\(language.code)")
    }

    /// A line of words two points aside turns the snapshot red.
    @Test(arguments: inTurn(CardStyle.allCases, languages))
    func aMovedLineTurnsItRed(style: CardStyle, language: Language) throws {
        let scene = try scene(style, language)
        var moved = scene
        let index = try #require(moved.elements.firstIndex { if case .text = $0 { true } else { false } })
        guard case .text(var text) = moved.elements[index] else { return }
        text.origin.x += 2
        moved.elements[index] = .text(text)
        try expectMismatch(moved, "languages/\(style.rawValue)-\(language.code)")
    }
}
