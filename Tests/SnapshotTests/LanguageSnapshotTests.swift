import Canvas
import Cards
import ForecastCore
import Primitives
import Providers
import Radar
import SceneModel
import Testing
import Words

/// Every card in the languages beside English, each with a place of its own.
struct LanguageSnapshotTests {
    /// A language and a place where it is spoken.
    enum Reader: String, CaseIterable, Sendable {
        case german = "de"
        case spanish = "es"
        case japanese = "ja"
        case arabic = "ar"

        var place: Place {
            switch self {
            case .german:
                Place(name: "Köln", country: "DE", latitude: 50.93, longitude: 6.95, timeZone: "Europe/Berlin")
            case .spanish:
                Place(name: "Bogotá", country: "CO", latitude: 4.61, longitude: -74.08, timeZone: "America/Bogota")
            case .japanese:
                Place(name: "東京", country: "JP", latitude: 35.69, longitude: 139.69, timeZone: "Asia/Tokyo")
            case .arabic:
                Place(name: "القاهرة", country: "EG", latitude: 30.06, longitude: 31.25, timeZone: "Africa/Cairo")
            }
        }

        var offset: Int {
            switch self {
            case .german: 3600
            case .spanish: -5 * 3600
            case .japanese: 9 * 3600
            case .arabic: 2 * 3600
            }
        }
    }

    /// The weather of Seattle's sample, so that every language has words for the rain.
    private func rainyEvening(_ reader: Reader) throws -> Forecast {
        let seattle = Place(
            name: "Seattle", country: "US", latitude: 47.6, longitude: -122.3, timeZone: "America/Los_Angeles")
        var forecast = try #require(
            SampleForecast.forecast(for: seattle) { _, _, _ in ZoneOffsets(initial: -8 * 3600) })
        forecast.place = reader.place
        forecast.zone = ZoneOffsets(initial: reader.offset)
        let today = forecast.zone.civilTime(at: SampleForecast.time).date.daysSince1970
        for index in forecast.daily.indices {
            forecast.daily[index].date = CivilDate(daysSince1970: today + index)
        }
        return forecast
    }

    private func scene(_ style: CardStyle, _ reader: Reader) throws -> Scene {
        var content = CardContent(forecast: try rainyEvening(reader), moment: SampleForecast.time)
        content.language = try #require(Language(locale: reader.rawValue))
        if style == .places {
            content.others = try Reader.allCases.filter { $0 != reader }.map(rainyEvening)
        }
        if style == .radar {
            let center = Coordinates(latitude: reader.place.latitude, longitude: reader.place.longitude)
            let time = content.moment.advanced(by: -480)
            content.radar = SampleRadar.frame(around: center, time: time).map { RadarScan(frame: $0) }
        }
        return try style.scene(of: content, in: CardSize.square.size, measuring: FontBook())
    }

    @Test(arguments: CardStyle.allCases, Reader.allCases)
    func everyCardIsAsRecordedInEveryLanguage(style: CardStyle, reader: Reader) throws {
        try expectSnapshot(scene(style, reader), "languages/\(style.rawValue)-\(reader.rawValue)")
    }

    /// A line of words two points aside turns the snapshot red.
    @Test(arguments: inTurn(CardStyle.allCases, Reader.allCases))
    func aMovedLineTurnsItRed(style: CardStyle, reader: Reader) throws {
        let scene = try scene(style, reader)
        var moved = scene
        let index = try #require(moved.elements.firstIndex { if case .text = $0 { true } else { false } })
        guard case .text(var text) = moved.elements[index] else { return }
        text.origin.x += 2
        moved.elements[index] = .text(text)
        try expectMismatch(moved, "languages/\(style.rawValue)-\(reader.rawValue)")
    }
}
