import ForecastCore
import ModelContext
import Options
import Primitives
import SceneModel
import SystemAccess
import Testing

@testable import CardMaking
@testable import Cards
@testable import Serving

struct WeatherToolTests {
    @Test(arguments: WeatherTool.allCases) func theArgumentsOfAToolAreOptionsOfACard(tool: WeatherTool) throws {
        let arguments = [
            "place": "Oslo", "card": "week", "time": "tomorrow", "language": "de", "units": "si", "size": "og",
            "theme": "dark",
        ]
        let parameters = tool.parameters(arguments)
        for parameter in parameters { try CardQuery.option(of: parameter).check(parameter.value) }
        #expect(parameters.contains { $0.name == "locale" && $0.value == "de" })
        #expect(!parameters.contains { $0.name == "place" })
        #expect(WeatherTool.place(of: arguments) == "Oslo")
    }

    private static let request: CardRequest = {
        let place = Place(name: "Oslo", country: "NO", latitude: 59.91, longitude: 10.75, timeZone: "Europe/Oslo")
        let forecast = Forecast(
            place: place, zone: ZoneOffsets(initial: 3600),
            source: Forecast.Source(id: "sample", attribution: "Sample data"))
        let moment = Instant(secondsSince1970: 1_795_219_320)
        return CardRequest(
            style: .day, content: CardContent(forecast: forecast, moment: moment),
            size: Size(width: 1080, height: 1080))
    }()

    /// The scales at which a picture is drawn that has so many bytes at full size, and the length of the result.
    private static func scales(bytes: Int) throws -> (scales: [Double], length: Int) {
        var scales: [Double] = []
        let words = Scene.Description(short: "s", full: String(repeating: "w", count: 1000), share: "s")
        let result = try WeatherTool.picture.result(of: request, words, address: "http://cards.example/Oslo.png") {
            (scale: Double) throws(ProgramError) in
            scales.append(scale)
            return [UInt8](repeating: 0, count: Int(Double(bytes) * scale * scale))
        }
        return (scales, try result.line().count)
    }

    @Test func aPictureIsDrawnSmallerUntilAClientTakesIt() throws {
        #expect(try Self.scales(bytes: 740_000).scales == [1])
        #expect(try Self.scales(bytes: 740_000).length < 1_048_576)
        let large = try Self.scales(bytes: 2_000_000)
        #expect(large.scales == [1, 0.75, 0.5625] && large.length < 1_048_576)
    }

    @Test func chancesBeyondTheForecastAreAnError() {
        #expect(throws: ProgramError(.badData, "the forecast does not cover 2026-11-21T00:02:00Z")) {
            try WeatherTool.rainbow.result(
                of: Self.request, Scene.Description(short: "s", full: "f", share: "s"), address: nil
            ) { (_) throws(ProgramError) in [] }
        }
    }
}
