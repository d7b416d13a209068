import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct RainbowCardTests {
    /// Honolulu on the afternoon of 20 November 2026, when the sun is low in the southwest.
    private static func content(_ probability: Double, cloudCover: Double) throws -> CardContent {
        let start = try #require(Instant(iso8601: "2026-11-21T00:00:00Z"))
        var forecast = emptyForecast(Place(name: "Honolulu", latitude: 21.31, longitude: -157.86))
        forecast.zone = ZoneOffsets(initial: -36_000)
        forecast.hourly = (0..<12).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            (hour.precipitationProbability, hour.precipitationRate, hour.cloudCover) = (probability, 1, cloudCover)
            (hour.temperature, hour.precipitationKind) = (24, .rain)
            return hour
        }
        return CardContent(forecast: forecast, moment: start.advanced(by: 3600))
    }

    private static func ids(_ elements: [Element]) -> [String] {
        elements.flatMap { element -> [String] in
            switch element {
            case .group(let group): [group.id] + ids(group.elements)
            case .shape(let shape): [shape.id]
            case .text: []
            }
        }
    }

    /// A bow is opposite the sun.
    @Test(arguments: [0.0, 0.02, 0.05, 0.12, 0.3, 0.9]) func aBowIsNotInASkyWithTheSun(probability: Double) throws {
        let content = try Self.content(probability, cloudCover: 0.2)
        let chance = try RainbowCard().read(content).chance ?? 0
        let scene = try CardStyle.rainbow.scene(of: content, in: CardSize.square.size, measuring: SquareTypeface())
        let ids = Self.ids(scene.elements)
        #expect(ids.contains("bow-lit") == (chance > 0))
        #expect(ids.contains("sun") == (chance == 0))
    }
}
