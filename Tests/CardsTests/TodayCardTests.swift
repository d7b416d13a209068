import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

struct TodayCardTests {
    /// Midnight in Hamburg of Tuesday 3 November 2026.
    private static let midnight = Instant(secondsSince1970: Double(20_760 * 86_400 - 3600))

    /// Two days from midnight on, seen at an hour of the first: 6° by night and 9° at 13:00, dry, changed by `change`.
    private func content(
        at hour: Double = 7, _ change: (Int, inout Conditions) -> Void = { _, _ in }
    ) -> CardContent {
        let hours = (0..<54).map { index in
            var hour = Conditions(time: Self.midnight.advanced(by: Double(index) * 3600))
            hour.temperature = [13, 37].contains(index) ? 9 : index % 24 < 8 ? 6 : 7
            (hour.precipitationRate, hour.precipitationProbability) = (0, 0)
            (hour.windSpeed, hour.windGust, hour.cloudCover, hour.condition) = (4, 6, 0.9, .cloudy)
            change(index, &hour)
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Hamburg", country: "DE", latitude: 53.55, longitude: 9.99),
            zone: ZoneOffsets(initial: 3600),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        return CardContent(forecast: forecast, moment: Self.midnight.advanced(by: hour * 3600))
    }

    private func rainy(at hour: Double = 7) -> CardContent {
        content(at: hour) { index, hour in
            guard (14..<21).contains(index % 24) else { return }
            (hour.precipitationRate, hour.precipitationProbability) = (0.8, 0.9)
            (hour.precipitationKind, hour.condition) = (.rain, .rain)
        }
    }

    private let square = CardSize.square.size

    private func scene(_ content: CardContent, _ size: Size? = nil) throws -> Scene {
        try CardStyle.today.scene(of: content, in: size ?? square, measuring: FontBook())
    }

    private func text(_ id: String, of content: CardContent) throws -> String? {
        try scene(content).texts.first { $0.id == id }?.string
    }

    @Test func theLineToPostTellsTheDayAlone() throws {
        let message = try CardStyle.today.message(of: rainy())
        #expect(
            message.share
                == "Tuesday in Hamburg: 6°C to 9°C. Light rain from 14:00 to 21:00, 6 mm. Weather data by Example Weather"
        )
    }

    @Test func fromSixInTheEveningItSaysThatItIsTomorrow() throws {
        #expect(try text("heading", of: content()) == "Today, Tuesday")
        #expect(try text("heading", of: content(at: 18)) == "Tomorrow, Wednesday")
        let message = try CardStyle.today.message(of: rainy(at: 20))
        #expect(message.full.contains("Tomorrow, Wednesday.") && message.share.hasPrefix("Wednesday in Hamburg"))
    }

    /// A picture does not say today of a day that is not that of its forecast.
    @Test func aCardOfAnotherDayNamesItsWeekday() throws {
        var content = content(at: 31)
        content.forecast.current = Conditions(time: Self.midnight.advanced(by: 25_200))
        #expect(try text("heading", of: content) == "Wednesday")
    }

    @Test func whatToWearIsSaidAndDrawnTogether() throws {
        let rainy = try scene(rainy())
        #expect(rainy.texts.first { $0.id == "line" }?.string == "Umbrella from 14:00.")
        #expect(
            rainy.texts.first { $0.id == "sentence" }?.string.hasPrefix("Light rain from 14:00 to 21:00, 6 mm.")
                == true)
        #expect(!rainy.shapes("dome").isEmpty)
        let dry = try scene(content())
        #expect(dry.texts.first { $0.id == "line" }?.string == "Dry all day.")
        #expect(dry.shapes("dome").isEmpty)
        var plain = self.rainy()
        plain.tone = .plain
        let told = try scene(plain)
        #expect(told.texts.first { $0.id == "line" }?.string == "Rain from 14:00 to 21:00, 6 mm.")
        #expect(told.shapes("dome").isEmpty)
    }

    /// Rain that is only possible has no hour from which it needs an umbrella.
    @Test func whatIsNotCertainHasNoTimeOfItsOwn() throws {
        let content = content { index, hour in
            guard (14..<18).contains(index) else { return }
            (hour.precipitationRate, hour.precipitationProbability, hour.precipitationKind) = (1, 0.4, .rain)
        }
        #expect(try text("line", of: content) == "Take an umbrella.")
        #expect(try text("sentence", of: content)?.hasPrefix("Rain possible from 14:00 to 18:00") == true)
        #expect(try CardStyle.today.message(of: content).full.contains("Afternoon 9°C: Rain possible."))
    }

    @Test func theAlternativeTextTellsEachPart() throws {
        let full = try CardStyle.today.message(of: rainy()).full
        for words in [
            "High 9°C at 13:00.", "Night low 6°C.", "Morning 7°C: Cloudy.", "Afternoon 9°C: Rain.",
            "Evening 7°C: Rain.",
            "Night 6°C: Cloudy.", "Umbrella from 14:00.", "Sunrise", "sunset",
        ] {
            #expect(full.contains(words), "\(full)")
        }
    }

    @Test func aNightThatIsWarmerThanTheDayHasNoLow() throws {
        let content = content { index, hour in if index > 22 { hour.temperature = 12 } }
        let full = try CardStyle.today.message(of: content).full
        #expect(full.contains("Night 12°C.") && !full.contains("Night low"), "\(full)")
        #expect(try text("low-label", of: content) == "Night")
    }

    @Test func gustsAndTheDayBeforeAreTold() throws {
        var content = content { index, hour in if index == 15 { hour.windGust = 17 } }
        #expect(try text("sentence", of: content)?.hasPrefix("Gusts 61 km/h at 15:00.") == true)
        var day = Day(date: CivilDate(daysSince1970: 20_759))
        day.high = 16
        content.forecast.daily = [day]
        #expect(try CardStyle.today.message(of: content).full.contains("7° colder than yesterday."))
    }

    @Test(arguments: [
        (2.0, nil, nil), (4, nil, "UV index 4, moderate."),
        (8, "UV index 8, very high.", "UV index 8, very high."),
    ])
    func aHighUVIndexIsToldAndAModerateOneInTheTextAlone(
        index: Double, onTheCard: String?, inTheText: String?
    ) throws {
        let content = content { number, hour in hour.uvIndex = number % 24 == 13 ? index : 0 }
        let said = try scene(content).texts.map(\.string).filter { $0.contains("UV") }
        #expect(said.count == (onTheCard == nil ? 0 : 1) && said.allSatisfy { $0.contains(onTheCard ?? "") })
        let full = try CardStyle.today.message(of: content).full
        #expect(full.contains("UV") == (inTheText != nil) && full.contains(inTheText ?? ""), "\(full)")
    }

    @Test func rainIsDrawnOverItsHoursAlone() throws {
        let scene = try scene(rainy())
        let shafts = scene.shapes { $0.hasPrefix("shaft-") }.map(\.id)
        #expect(shafts == (9...15).map { "shaft-\($0)" })
        #expect(try self.scene(content()).shapes { $0.hasPrefix("shaft-") || $0.hasPrefix("streak-") }.isEmpty)
    }

    @Test func anUnknownHighIsADashAndUnknownHoursAreNotDry() throws {
        let content = content { _, hour in
            (hour.temperature, hour.precipitationRate, hour.precipitationProbability) = (nil, nil, nil)
            (hour.condition, hour.cloudCover) = (nil, nil)
        }
        #expect(throws: CardError.self) { try self.scene(content) }
        var known = content
        known.forecast.hourly[3].temperature = 5
        var day = Day(date: CivilDate(daysSince1970: 20_760))
        day.low = 3
        known.forecast.daily = [day]
        known.forecast.hourly[10].temperature = 5
        let scene = try self.scene(known)
        #expect(!scene.description.full.contains("Dry") && !scene.description.share.contains("Dry"))
        #expect(scene.texts.contains { $0.string == "No precipitation data." })
    }

    @Test func aSmallPanelHasThePartsAsPictograms() throws {
        let scene = try scene(rainy(), Size(width: 250, height: 122))
        #expect(scene.texts.filter { $0.id.hasPrefix("figure-") }.map(\.string) == ["7°", "9°", "7°", "6°"])
        #expect(scene.texts.contains { $0.id == "line" && $0.string.contains("mbrella") })
    }

    @Test func theSunStandsAtTheHighOfAFairDayAlone() throws {
        func june(_ cover: Double) -> CardContent {
            var content = content { _, hour in
                (hour.cloudCover, hour.condition) = (cover, cover < 0.3 ? .clear : .cloudy)
            }
            content.forecast.place.latitude = 40
            return content
        }
        #expect(try !scene(june(0.05)).shapes("sun").isEmpty)
        #expect(try scene(june(0.9)).shapes("sun").isEmpty)
    }

    @Test func onPaperTheDayIsPaperAndTheNightIsInk() throws {
        var content = rainy()
        content.depth = .two
        let scene = try scene(content, CardSize.eink.size)
        func color(_ id: String) -> Color? { scene.texts.first { $0.id == id }?.color }
        #expect(color("heading") == Color(rgb: 0) && color("low-temperature") == .white)
        let night = try #require(scene.shapes("night").first?.path.controlBounds)
        #expect(night.maxX == 800 && night.minX > 200, "it comes with the sunset at 16:43")
    }

    @Test func aFairDayIsLightOnWideCards() throws {
        var content = content { _, hour in (hour.cloudCover, hour.condition) = (0.05, .clear) }
        content.forecast.place.latitude = 40
        content.moment = Self.midnight.advanced(by: 7 * 3600)
        let navy = try scene(content, CardSize.og.size).texts.first { $0.id == "heading" }?.color
        #expect(navy == Color(rgb: 0x0B2342))
    }

    @Test func bootsAreForTheSnowThatIsNamedAndTheFactHasItsDepth() throws {
        let snowy = content(at: 6) { index, hour in
            hour.temperature = -4
            guard index < 15 else { return }
            (hour.precipitationRate, hour.precipitationProbability) = (1, 0.95)
            (hour.precipitationKind, hour.condition) = (.snow, .snow)
        }
        #expect(try text("line", of: snowy) == "Snow until 15:00: warm boots.")
        #expect(try text("sentence", of: snowy) == "9 cm more.")
    }
}
