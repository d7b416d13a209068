import Canvas
import Cards
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

/// Weather from an old answer of a service.
struct StaleWeatherTests {
    private static let now = Instant(secondsSince1970: 1_795_216_920)
    private let fonts = FontBook()

    /// A forecast that every card can show, as of an hour before the moment, or a day and an hour.
    private func content(age: Double?, wet: Bool) -> CardContent {
        let now = StaleWeatherTests.now
        let start = now.flooredToMultiple(of: 3600).advanced(by: -3600)
        let hours = (0..<48).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            hour.temperature = 10 + Double(index % 7)
            (hour.cloudCover, hour.precipitationRate) = (0.5, wet ? 1 : 0)
            (hour.windSpeed, hour.windGust) = (5, 9)
            (hour.precipitationProbability, hour.condition) = (wet ? 0.6 : 0, .cloudy)
            return hour
        }
        let days = (0..<8).map { index in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low, day.precipitationProbability) = (16, 9, 0.2)
            return day
        }
        var forecast = Forecast(
            place: Place(name: "Seattle", country: "DE", latitude: 47.61, longitude: -122.33),
            zone: ZoneOffsets(initial: -28_800),
            source: Forecast.Source(id: "test", attribution: "Weather data by Open-Meteo.com"), hourly: hours,
            daily: days)
        forecast.asOf = age.map { now.advanced(by: -$0) }
        forecast.air = .good(around: now)
        return CardContent(forecast: forecast, moment: now)
    }

    private static let sizes = CardSize.allCases.map(\.size) + [Size(width: 200, height: 200)]

    /// The radar card says how old its picture is, the card of the sun shows no weather, and those of the past show no present one.
    private static let cards = CardStyle.allCases.filter {
        $0 != .radar && $0 != .sun && $0 != .year && $0 != .stripes
    }

    @Test(arguments: cards, sizes)
    func everyCardSaysOfWhenItsWeatherIs(card: CardStyle, size: Size) throws {
        for wet in [false, true] {
            for (age, words) in [(3600.0, "as of 14:22"), (90_000, "as of Thursday 14:22")] {
                let scene = try card.scene(of: content(age: age, wet: wet), in: size, measuring: fonts)
                let told = scene.texts.filter { $0.string.hasSuffix(words) }
                #expect(told.count == 1, "\(card) \(size) \(scene.texts.map(\.string))")
                let description = scene.description
                for text in [description.short, description.full, description.share] {
                    #expect(text.contains("Data \(words)"), "\(card) \(text)")
                }
            }
            let fresh = try card.scene(of: content(age: nil, wet: wet), in: size, measuring: fonts)
            #expect(!fresh.texts.contains { $0.string.contains("as of") }, "\(card)")
        }
    }

    @Test func theOldestOfSeveralPlacesCounts() throws {
        var content = content(age: 3600, wet: false)
        content.others = [
            self.content(age: 7200, wet: false).forecast, self.content(age: nil, wet: false).forecast,
        ]
        let scene = try CardStyle.places.scene(of: content, in: CardSize.square.size, measuring: fonts)
        #expect(scene.texts.contains { $0.string.hasSuffix("as of 13:22") })
        #expect(scene.description.share.contains("Data as of 13:22."))
    }
}
