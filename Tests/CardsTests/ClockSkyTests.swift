import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct ClockSkyTests {
    /// An hour in Seattle, 8 °C; by night at 23:22.
    private func content(
        _ condition: Condition?, cloudCover: Double?, rate: Double = 0, isNight: Bool = false
    ) -> CardContent {
        let now = isNight ? hour(23).advanced(by: 22 * 60) : moment
        var forecast = emptyForecast(Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33))
        var current = Conditions(time: now)
        (current.temperature, current.condition, current.cloudCover) = (8, condition, cloudCover)
        forecast.current = current
        forecast.minutely = MinutelyPrecipitation(
            quality: .minute,
            points: (0..<60).map {
                MinutelyPrecipitation.Point(
                    time: now.advanced(by: Double($0) * 60), rate: rate, probability: rate > 0 ? 0.9 : 0.02,
                    kind: rate > 0 ? .rain : nil)
            })
        return CardContent(forecast: forecast, moment: now)
    }

    private func scene(_ content: CardContent) throws -> Scene {
        try CardStyle.clock.scene(
            of: content, in: Size(width: 1080, height: 1080), measuring: SquareTypeface())
    }

    private func clouds(_ scene: Scene) -> Int {
        (1...3).filter { !scene.shapes("cloud-\($0)-body").isEmpty }.count
    }

    @Test func aDryHourShowsTheSkyOfTheMomentAndSaysWhichItIs() throws {
        let clear = try scene(content(.clear, cloudCover: 0.05))
        #expect(!clear.shapes("hills").isEmpty && !clear.shapes("sun").isEmpty)
        #expect(clouds(clear) == 0)
        #expect(clear.description.short.contains("Clear."))
        let closed = try scene(content(.cloudy, cloudCover: 1))
        #expect(clouds(closed) == 3)
        #expect(closed.shapes("sun").isEmpty)
        #expect(closed.description.short.contains("Cloudy."))
    }

    /// 25 °C on the equator at an equinox, where the sun rises by 15 degrees an hour from six on.
    @Test(arguments: [(6.3, true), (8.0, false), (12.0, false), (16.0, false), (17.7, true)])
    func onlyALowSunHasTheColoursOfEvening(hour: Double, isEvening: Bool) throws {
        let now = Instant(secondsSince1970: 1_774_051_200 + hour * 3600)
        var content = content(.clear, cloudCover: 0)
        content.forecast.place = Place(name: "Quito", country: "EC", latitude: 0, longitude: 0)
        content.forecast.zone = ZoneOffsets(initial: 0)
        content.moment = now
        content.forecast.minutely = nil
        content.forecast.current?.time = now
        content.forecast.current?.temperature = 25
        content.forecast.current?.precipitationProbability = 0
        guard case .linear(let sky) = try scene(content).shapes("sky").first?.fill,
            let low = sky.stops.dropLast().last
        else {
            Issue.record("no sky")
            return
        }
        #expect((low.color.red > low.color.blue) == isEvening, "\(low.color)")
    }

    @Test func rainTakesThePlaceOfTheSky() throws {
        let wet = try scene(content(.rain, cloudCover: 1, rate: 1))
        #expect(wet.shapes("hills").isEmpty && !wet.shapes("hand-hour-gap").isEmpty)
    }

    @Test func anUnknownSkyIsNotDrawn() throws {
        #expect(try scene(content(nil, cloudCover: nil)).shapes("hills").isEmpty)
        #expect(!(try scene(content(nil, cloudCover: 0.5)).shapes("hills").isEmpty))
    }

    @Test func aFlatGroundAndPaperHaveNoSky() throws {
        var flat = content(.clear, cloudCover: 0)
        flat.groundStyle = .flat
        #expect(try scene(flat).shapes("hills").isEmpty)
        #expect(!(try scene(flat).description.short.contains("Clear")))
        var paper = content(.clear, cloudCover: 0)
        paper.depth = .sixteen
        #expect(try scene(paper).shapes("hills").isEmpty)
    }

    /// The stroke of the brightest stars of the ground.
    private func starlight(_ condition: Condition?, _ cover: Double?) throws -> Double {
        let stars = try scene(content(condition, cloudCover: cover, isNight: true)).shapes("stars-3")
        return stars.first?.stroke.map { Double($0.color.alpha) / 255 } ?? 0
    }

    @Test func cloudsHideTheStarsOfTheNight() throws {
        #expect(try starlight(.clear, 0) > 0.8)
        let half = try starlight(.partlyCloudy, 0.5)
        #expect(half > 0.3 && half < 0.5)
        #expect(try starlight(.cloudy, 1) == 0)
        #expect(try starlight(.fog, 0) == 0, "fog")
        #expect(try starlight(nil, nil) == 0, "unknown")
    }
}
