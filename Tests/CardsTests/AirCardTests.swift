import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

extension AirForecast {
    /// Good air of three days around a moment, changed by how many hours after it each hour begins.
    static func good(around moment: Instant, _ change: (inout AirHour, Int) -> Void = { _, _ in }) -> AirForecast {
        let first = moment.flooredToMultiple(of: 3600)
        return AirForecast(
            source: Forecast.Source(id: "open-meteo-air", attribution: "Air: CAMS ENSEMBLE, Open-Meteo.com"),
            hours: (-24..<48).map { index in
                var hour = AirHour(time: first.advanced(by: 3600 * Double(index)))
                (hour.pm25, hour.pm10, hour.nitrogenDioxide, hour.ozone) = (2, 5, 5, 40)
                hour.uvIndex = 0
                change(&hour, index)
                return hour
            })
    }
}

struct AirCardTests {
    /// Saturday 18 April 2026, 08:00 in Paris.
    private static let moment = Instant(secondsSince1970: Double(20_561 * 86_400 + 6 * 3600))

    private func content(
        country: String = "FR", attribution: String = "Weather data by Open-Meteo.com",
        _ change: (inout AirHour, Int) -> Void = { _, _ in }
    ) -> CardContent {
        let hours = (0..<30).map { index in
            var hour = Conditions(time: Self.moment.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.cloudCover, hour.condition, hour.visibility) = (14, 0.1, .clear, 18_000)
            return hour
        }
        var forecast = Forecast(
            place: Place(name: "Paris", country: country, latitude: 48.85, longitude: 2.35),
            zone: ZoneOffsets(initial: 7200), source: Forecast.Source(id: "test", attribution: attribution),
            hourly: hours)
        forecast.air = .good(around: Self.moment, change)
        return CardContent(forecast: forecast, moment: Self.moment)
    }

    private func scene(_ content: CardContent, _ size: Size = CardSize.square.size) throws -> Scene {
        try CardStyle.air.scene(of: content, in: size, measuring: FontBook())
    }

    private func texts(_ content: CardContent) throws -> [String: String] {
        Dictionary(try scene(content).texts.map { ($0.id, $0.string) }) { first, _ in first }
    }

    @Test func muchPollenIsTheNewsWithItsHourAndTheModel() throws {
        let content = content { hour, index in hour.birch = index == 6 ? 300 : 150 }
        let texts = try texts(content)
        #expect(texts["subject"] == "Birch pollen" && texts["level"] == "high")
        #expect(texts["line"] == "Most around 14:00.")
        #expect(texts["measure-3"] == "Birch pollen" && texts["state-3"] == "high, by the model")
        #expect(
            try CardStyle.air.message(of: content).short.contains(
                "Birch pollen: high, by the model. Most around 14:00."))
    }

    @Test func poorAirHasItsEndItsIndexAndItsPollutant() throws {
        let content = content { hour, index in hour.nitrogenDioxide = index < 10 ? 80 : 5 }
        let texts = try texts(content)
        #expect(texts["subject"] == "Air quality" && texts["level"] == "poor until 18:00")
        #expect(texts["line"] == "Take it easy outside.")
        #expect(texts["measure-1"] == "Air quality, EU index" && texts["state-1"] == "poor until 18:00")
        let full = try CardStyle.air.message(of: content).full
        #expect(
            full.contains("Air quality, EU index: poor until 18:00. Mainly nitrogen dioxide. Take it easy outside.")
        )
    }

    @Test(arguments: [
        ("US", "Air quality, US AQI 77", "moderate"), ("GB", "Air quality, UK index 2", "low pollution"),
        ("CA", "Air quality, AQHI 3", "low risk"), ("IN", "Air quality, India AQI 40", "good"),
        ("CN", "Air quality, China AQI 33", "excellent"), ("DE", "Air quality, EU index", "moderate"),
    ])
    func theIndexIsThatOfTheCountryAndIsNamed(country: String, name: String, state: String) throws {
        let texts = try texts(
            content(country: country) { hour, _ in (hour.pm25, hour.nitrogenDioxide) = (22.8, 14) })
        #expect(texts["measure-1"] == name && texts["state-1"] == state)
    }

    @Test func theSunHasItsHoursOfProtection() throws {
        let content = content { hour, index in hour.uvIndex = (3..<9).contains(index) ? (index == 5 ? 7.6 : 4) : 0 }
        let texts = try texts(content)
        #expect(texts["subject"] == "UV index 8" && texts["level"] == "very high")
        #expect(texts["line"] == "Sun protection from 11:00 to 17:00.")
        #expect(texts["measure-2"] == "UV index 8, very high" && texts["state-2"] == "protect 11:00 to 17:00")
        let full = try CardStyle.air.message(of: content).full
        #expect(full.contains("UV index 8, very high: protect 11:00 to 17:00.") && !full.contains("Sun protection"))
    }

    /// Neither words nor bars make a value of none.
    @Test func unknownIsSaidAndZeroIsNone() throws {
        let unknown = content { hour, _ in (hour.ozone, hour.uvIndex) = (nil, 1) }
        let texts = try texts(unknown)
        #expect(
            texts["subject"] == "Air quality" && texts["level"] == "not known" && texts["state-1"] == "not known")
        let scene = try scene(unknown)
        #expect(
            scene.shapes { $0.hasPrefix("bars-1") }.isEmpty && !scene.shapes { $0.hasPrefix("bars-2") }.isEmpty)
        #expect(
            !scene.texts.contains { $0.string.contains("ollen") }, "where it is not modelled, nothing is said of it"
        )
        let none = try self.texts(content { hour, _ in hour.birch = 0 })
        #expect(none["measure-3"] == "Pollen" && none["state-3"] == "none")
        let sunless = try self.texts(content { hour, _ in hour.uvIndex = nil })
        #expect(sunless["measure-2"] == "UV index" && sunless["state-2"] == "not known")
        #expect(sunless["line"]?.hasSuffix("for the next 24 hours.") == true, "\(sunless)")
    }

    @Test func withoutAirThereIsNoCard() {
        var content = content()
        content.forecast.air = nil
        #expect(throws: CardError.missing("air quality")) { try CardStyle.air.message(of: content) }
        content.forecast.air = AirForecast(source: .sample, hours: [])
        #expect(throws: CardError.self) { try CardStyle.air.message(of: content) }
    }

    /// The licence of the air asks for its model, and that of the weather for its service.
    @Test func bothSourcesAreCreditedOnce() throws {
        #expect(try scene(content()).attribution == "Air: CAMS ENSEMBLE, Weather data by Open-Meteo.com")
        let other = try scene(content(attribution: "Data from MET Norway"))
        #expect(other.attribution == "Air: CAMS ENSEMBLE, Open-Meteo.com, Data from MET Norway")
        for size in CardSize.allCases {
            let credit = try scene(content(), size.size).texts.first { $0.id == "copyright" }?.string
            #expect(credit == "Air: CAMS ENSEMBLE, Weather data by Open-Meteo.com", "\(size)")
        }
    }

    @Test func clearAirLetsDistantHillsStand() throws {
        func crest(_ visibility: Double) throws -> Color? {
            var content = content()
            for index in content.forecast.hourly.indices { content.forecast.hourly[index].visibility = visibility }
            guard case .linear(let paint)? = try scene(content).shapes("range-1").first?.fill
            else {
                return nil
            }
            return paint.stops.first?.color
        }
        let (clear, hazy) = (try #require(try crest(60_000)), try #require(try crest(3000)))
        #expect(clear.relativeLuminance < hazy.relativeLuminance)
    }

    @Test func grainsAreInTheAirWhileThereIsMuchPollen() throws {
        func grains(_ birch: Double) throws -> Bool {
            try !scene(content { hour, _ in hour.birch = birch }).shapes("grains").isEmpty
        }
        #expect(try grains(150) && !grains(80))
    }
}
