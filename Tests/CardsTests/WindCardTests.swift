import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

struct WindCardTests {
    /// Monday 2 November 2026, 09:00 in Cape Town.
    private static let moment = Instant(secondsSince1970: Double(20_759 * 86_400 + 7 * 3600))

    /// A day of wind from the southeast that is strongest at 17:00, its gusts at 16:00, changed by `change`.
    private func content(_ change: (Int, inout Conditions) -> Void = { _, _ in }) -> CardContent {
        let hours = (0..<30).map { index in
            var hour = Conditions(time: Self.moment.advanced(by: Double(index) * 3600))
            hour.temperature = 19
            (hour.windSpeed, hour.windBearing) = (index == 8 ? 11.6 : index == 7 ? 11.4 : 6, 140)
            (hour.windGust, hour.cloudCover, hour.condition) = (index == 7 ? 17.5 : 9, 0.1, .clear)
            change(index, &hour)
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Cape Town", country: "ZA", latitude: -33.92, longitude: 18.42),
            zone: ZoneOffsets(initial: 7200),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        return CardContent(forecast: forecast, moment: Self.moment)
    }

    private func scene(_ content: CardContent, _ size: Size = CardSize.square.size) throws -> Scene {
        try CardStyle.wind.scene(of: content, in: size, measuring: FontBook())
    }

    private func text(_ id: String, of content: CardContent) throws -> String? {
        try scene(content).texts.first { $0.id == id }?.string
    }

    @Test func theNumberIsTheStrongestGustWithItsHourAndItsMeanWind() throws {
        #expect(try text("speed", of: content()) == "63")
        #expect(try text("unit", of: content()) == "km/h gusts")
        #expect(try text("time", of: content()) == "at 16:00, average 41")
    }

    /// A gust has no force: the line is about the mean wind, at its own hour.
    @Test func theForceIsThatOfTheStrongestMeanWind() throws {
        #expect(try text("line", of: content()) == "Strong breeze from the southeast.")
        let full = try CardStyle.wind.message(of: content()).full
        #expect(
            full.contains("Gusts 63 km/h at 16:00, average wind 41. Strong breeze from the southeast."))
    }

    @Test func aForceOfAnotherHourNamesIt() throws {
        let stronger = content { index, hour in if index == 9 { hour.windSpeed = 15 } }
        #expect(try text("line", of: stronger) == "Near gale from the southeast at 18:00.")
    }

    @Test(arguments: [0.0, 10, 35, 55, 59]) func theCrestNeverRunsBack(minutes: Double) throws {
        var content = content { index, hour in hour.windSpeed = index == 0 ? 3 : 11 }
        content.moment = Self.moment.advanced(by: minutes * 60)
        let crest = try scene(content).shapes("crest-1").first
        var x = [Double]()
        for element in try #require(crest).path.elements {
            switch element {
            case .move(let end), .line(let end): x.append(end.x)
            case .curve(let first, let second, let end):
                guard let start = x.last else { continue }
                x += (1...20).map { step in
                    let (t, u) = (Double(step) / 20, 1 - Double(step) / 20)
                    return u * u * u * start + 3 * u * t * (u * first.x + t * second.x) + t * t * t * end.x
                }
            case .close: break
            }
        }
        #expect(x.count > 100 && zip(x, x.dropFirst()).allSatisfy { $0 <= $1 })
    }

    @Test func sailorsReadKnots() throws {
        var content = content()
        content.units.speed = .knots
        #expect(try text("speed", of: content) == "34")
        #expect(try text("unit", of: content) == "kn gusts")
    }

    @Test func withoutGustsThatMatterTheNumberIsTheWind() throws {
        let content = content { _, hour in hour.windGust = hour.windSpeed.map { $0 + 0.5 } }
        #expect(try text("speed", of: content) == "42")
        #expect(try text("unit", of: content) == "km/h wind")
        #expect(try text("time", of: content) == "at 17:00")
        #expect(try scene(content).shapes("plumes").isEmpty)
    }

    @Test func aPlumeRisesForEachGustThatMattersAndNoSeaWhereTheWindIsUnknown() throws {
        let content = content { index, hour in
            if (10...14).contains(index) { (hour.windSpeed, hour.windGust) = (nil, nil) }
        }
        let scene = try scene(content)
        #expect(scene.shapes("crest-1").count == 1 && scene.shapes("crest-2").count == 1)
        #expect(try self.scene(self.content()).shapes("crest-2").isEmpty)
    }

    @Test func aCalmHasNoArrowAndAnUnknownWindNoCard() throws {
        let calm = content { _, hour in (hour.windSpeed, hour.windGust) = (0.1, 0.2) }
        #expect(try scene(calm).shapes("arrows").isEmpty)
        #expect(try text("line", of: calm) == "Calm.")
        let unknown = content { _, hour in (hour.windSpeed, hour.windGust) = (nil, nil) }
        #expect(throws: CardError.self) { try scene(unknown) }
    }
}
