import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// How the cards of a day say that its high is not what is usual.
struct HighDepartureTests {
    /// Wednesday 1 July 2026, 00:00 in Lelystad.
    private static let midnight = Instant(secondsSince1970: Double(20_635 * 86_400 - 7200))

    /// A dry day with a high at 15:00, whose normal is 21.7 °C.
    private func content(high: Double = 34.6, at hour: Double = 9, hasNormals: Bool = true) -> CardContent {
        let hours = (0..<54).map { index in
            var hour = Conditions(time: Self.midnight.advanced(by: Double(index) * 3600))
            hour.temperature = high - abs(Double(index % 24) - 15)
            (hour.precipitationRate, hour.precipitationProbability) = (0, 0)
            (hour.windSpeed, hour.windGust, hour.cloudCover, hour.condition) = (3, 5, 0.9, .cloudy)
            return hour
        }
        var forecast = Forecast(
            place: Place(name: "Lelystad", country: "NL", latitude: 52.52, longitude: 5.48),
            zone: ZoneOffsets(initial: 7200),
            source: Forecast.Source(id: "open-meteo", attribution: "Weather data by Open-Meteo.com"),
            hourly: hours)
        let date = CivilDate(daysSince1970: 20_635)
        var day = Day(date: date)
        (day.high, day.low) = (high, high - 15)
        forecast.daily = [day]
        if hasNormals {
            forecast.normals = HighNormals(
                source: Forecast.Source(
                    id: "open-meteo-archive", attribution: "Open-Meteo.com, Copernicus ERA5"),
                years: 1991...2020, offset: 0, deviation: 0.6, comparedDays: 35,
                days: [HighNormals.Day(date: date, high: 21.7, percentile10: 17.2, percentile90: 27.1)])
        }
        return CardContent(forecast: forecast, moment: Self.midnight.advanced(by: hour * 3600))
    }

    private func scene(_ style: CardStyle, _ content: CardContent) throws -> Scene {
        try style.scene(of: content, in: CardSize.square.size, measuring: FontBook())
    }

    @Test(arguments: [CardStyle.day, .today]) func thePictureAndAllTextsSayHowMuchWarmerTheHighIs(style: CardStyle)
        throws
    {
        let scene = try scene(style, content())
        #expect(scene.texts.contains { $0.string.contains("13°C warmer than normal.") })
        let words = scene.description
        for text in [words.short, words.full, words.share] {
            #expect(text.contains("13°C warmer than normal."), "\(text)")
        }
    }

    /// It is the high that is warm, not the present.
    @Test func theDayNamesTheHighBeforeIt() throws {
        let full = try scene(.day, content()).description.full
        #expect(full.contains("High 35°C, 15:00. 13°C warmer than normal."), "\(full)")
    }

    @Test(arguments: [CardStyle.day, .today]) func aColdHighIsColderThanNormal(style: CardStyle) throws {
        let words = try scene(style, content(high: 15.2)).description
        #expect(words.short.contains("7°C colder than normal."), "\(words.short)")
    }

    @Test(arguments: [CardStyle.day, .today]) func theDifferenceIsInTheUnitOfTheCard(style: CardStyle) throws {
        var content = content()
        content.units.temperature = .fahrenheit
        #expect(try scene(style, content).description.full.contains("23°F warmer than normal."))
    }

    @Test(arguments: [CardStyle.day, .today]) func anOrdinaryDaySaysNothing(style: CardStyle) throws {
        for content in [content(high: 24), content(hasNormals: false)] {
            let scene = try scene(style, content)
            #expect(!scene.description.full.contains("normal"))
            #expect(!scene.description.full.contains("Copernicus") && !scene.attribution.contains("Copernicus"))
        }
    }

    /// The licence of the normals wants their source named where they are said.
    @Test(arguments: [CardStyle.day, .today]) func theSourceOfTheNormalsIsNamed(style: CardStyle) throws {
        let scene = try scene(style, content())
        #expect(scene.attribution == "Copernicus ERA5, Weather data by Open-Meteo.com")
        #expect(scene.texts.contains { $0.id == "copyright" && $0.string.contains("Copernicus ERA5") })
    }

    /// In the evening, the high of the day is over.
    @Test func aHighThatIsOverIsNotCompared() throws {
        #expect(try !scene(.day, content(at: 21)).description.full.contains("normal"))
        #expect(try scene(.day, content(at: 14.5)).description.full.contains("13°C warmer than normal."))
    }

    @Test(arguments: [CardStyle.day, .today]) func aWarningSpeaksAlone(style: CardStyle) throws {
        var content = content()
        content.forecast.alerts = [
            Alert(
                title: "Heat Warning", severity: .severe, start: content.moment,
                end: content.moment.advanced(by: 86_400))
        ]
        #expect(try !scene(style, content).description.full.contains("normal"))
    }

    @Test(arguments: Language.allCases) func everyLanguageSaysIt(language: Language) throws {
        var content = content()
        content.language = language
        let amount = language.temperature(13, in: .celsius)
        for style in [CardStyle.day, .today] {
            #expect(try scene(style, content).description.short.contains(amount), "\(language)")
        }
    }
}
