import Canvas
import ForecastCore
import Foundation
import Primitives
import SceneModel
import Testing

@testable import Cards

struct ClockSkyTests {
    /// An hour in Seattle, 8 °C; by night at 23:22.
    private func content(
        _ condition: Condition?, cloudCover: Double?, rates: [Double] = [], isNight: Bool = false
    ) -> CardContent {
        let now = isNight ? hour(23).advanced(by: 22 * 60) : moment
        var forecast = emptyForecast(Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33))
        var current = Conditions(time: now)
        (current.temperature, current.condition, current.cloudCover) = (8, condition, cloudCover)
        forecast.current = current
        forecast.minutely = MinutelyPrecipitation(
            quality: .minute,
            points: (0..<60).map { minute in
                let rate = minute < rates.count ? rates[minute] : 0
                return MinutelyPrecipitation.Point(
                    time: now.advanced(by: Double(minute) * 60), rate: rate, probability: rate > 0 ? 0.95 : 0.02,
                    kind: rate > 0 ? .rain : nil)
            })
        return CardContent(forecast: forecast, moment: now)
    }

    private func scene(_ content: CardContent) throws -> Scene {
        try CardStyle.clock.scene(
            of: content, in: Size(width: 1080, height: 1080), measuring: FontBook(usingSystemFonts: false))
    }

    private func text(_ scene: Scene, _ id: String) -> String? { scene.texts.first { $0.id == id }?.string }

    @Test func aDryDayShowsTheSkyOfTheMomentAndSaysWhichItIs() throws {
        let clear = try scene(content(.clear, cloudCover: 0.05))
        #expect(!clear.shapes("near-land").isEmpty && clear.description.short.contains("Clear."))
        let closed = try scene(content(.cloudy, cloudCover: 1))
        #expect(closed.shapes("sun").isEmpty && closed.description.short.contains("Cloudy."))
    }

    @Test func theTemperatureStandsInTheDialUnlessSomethingBeginsOrEnds() throws {
        let dry = try scene(content(.clear, cloudCover: 0.05))
        let wet = try scene(content(.rain, cloudCover: 1, rates: [Double](repeating: 0, count: 14) + [1, 2, 3]))
        func isInDial(_ scene: Scene) -> Bool {
            scene.texts.first { $0.id == "temperature" }.map { abs($0.origin.x - 540) < 260 } == true
        }
        #expect(isInDial(dry) && text(dry, "minutes") == nil)
        #expect(!isInDial(wet) && text(wet, "temperature") == "46")
    }

    @Test(arguments: [
        (14, 30, "Rain in", "14", "minutes"), (1, 30, "Rain in", "1", "minute"),
        (0, 22, "Rain ends in", "22", "minutes"),
    ])
    func theDialCountsTheMinutesUntilRainBeginsOrEnds(
        dry: Int, wet: Int, caption: String, count: String, unit: String
    ) throws {
        let rates = (0..<60).map { (dry..<dry + wet).contains($0) ? 1.0 : 0 }
        let scene = try scene(content(.rain, cloudCover: 1, rates: rates))
        #expect(text(scene, "caption") == caption)
        #expect(text(scene, "minutes") == count)
        #expect(text(scene, "foot") == unit)
    }

    @Test func eachWetMinuteHasABarAsHighAsTheRootOfItsRate() throws {
        let rates = (0..<60).map { (10..<20).contains($0) ? 1.0 : (20..<30).contains($0) ? 4 : 0 }
        let scene = try scene(content(.rain, cloudCover: 1, rates: rates))
        let bars = scene.shapes { $0.hasPrefix("bar-") }
        #expect(bars.count == 20)
        func height(_ slot: Int) throws -> Double {
            let path = try #require(bars.first { $0.id == "bar-\(slot)" }).path
            let center = try #require(scene.shapes("dial").first).path
            let box = try #require(center.controlBounds)
            let middle = Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
            let radii = path.elements.flatMap { $0.points }.map { point in
                let (dx, dy) = (point.x - middle.x, point.y - middle.y)
                return (dx * dx + dy * dy).squareRoot()
            }
            return (radii.max() ?? 0) - (radii.min() ?? 0)
        }
        #expect(abs(try height(25) / height(15) - 2) < 0.1)
    }

    @Test func theMarksOnTheRimTellTheTimeOfThePlace() throws {
        func turn(_ scene: Scene, _ id: String) throws -> Double {
            func middle(_ id: String) throws -> Point {
                let box = try #require(scene.shapes(id).first?.path.controlBounds)
                return Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
            }
            let (mark, center) = (try middle(id), try middle("dial"))
            let degrees = atan2(mark.x - center.x, center.y - mark.y) * 180 / .pi
            return degrees < 0 ? degrees + 360 : degrees
        }
        let now = content(.rain, cloudCover: 1, rates: [Double](repeating: 1, count: 60))
        let time = now.forecast.zone.civilTime(at: now.moment)
        let scene = try scene(now)
        #expect(abs(try turn(scene, "now") - 6 * Double(time.minute)) < 0.1)
        #expect(abs(try turn(scene, "hour") - 30 * (Double(time.hour % 12) + Double(time.minute) / 60)) < 0.1)
    }

    @Test func snowIsCrystalsRatherThanBars() throws {
        var snow = content(.snow, cloudCover: 1, rates: [Double](repeating: 1, count: 60))
        snow.forecast.current?.temperature = -4
        snow.forecast.minutely = snow.forecast.minutely.map { minutely in
            MinutelyPrecipitation(
                quality: .minute,
                points: minutely.points.map {
                    MinutelyPrecipitation.Point(
                        time: $0.time, rate: $0.rate, probability: $0.probability, kind: .snow)
                })
        }
        let scene = try scene(snow)
        #expect(!scene.shapes("crystals").isEmpty && scene.shapes { $0.hasPrefix("bar-") }.isEmpty)
    }

    /// Seattle on 20 March: the sun sets at 19:22.
    @Test func theLastHourOfADryDayCountsDownToSunset() throws {
        var content = content(.clear, cloudCover: 0)
        let now = Instant(secondsSince1970: 1_774_058_400)  // 02:00 UTC on 21 March
        content.forecast.minutely = nil
        content.forecast.current?.time = now
        content.forecast.current?.precipitationProbability = 0
        content.forecast.hourly = (0..<14).map {
            var hour = Conditions(time: now.advanced(by: Double($0) * 3600))
            (hour.temperature, hour.precipitationRate, hour.precipitationProbability) = (8, 0, 0)
            return hour
        }
        content.moment = now
        let scene = try scene(content)
        #expect(text(scene, "caption") == "Sun sets in")
        #expect(text(scene, "foot") == "minutes")
        #expect(text(scene, "countdown-minutes") == "22", "as the sunset is told to be at 19:22")
        #expect(scene.shapes("rim").isEmpty && !scene.shapes("way").isEmpty)
    }

    @Test func aFlatGroundAndPaperHaveHandsAndNoSky() throws {
        var flat = content(.clear, cloudCover: 0)
        flat.groundStyle = .flat
        #expect(try scene(flat).shapes("near-land").isEmpty && !(try scene(flat).shapes("hand-hour").isEmpty))
        #expect(!(try scene(flat).description.short.contains("Clear")))
        var paper = content(.clear, cloudCover: 0)
        paper.depth = .sixteen
        #expect(try scene(paper).shapes("near-land").isEmpty && !(try scene(paper).shapes("hand-hour").isEmpty))
    }

    @Test func cloudsHideTheStarsOfTheNight() throws {
        func hasStars(_ condition: Condition?, _ cover: Double?) throws -> Bool {
            !(try scene(content(condition, cloudCover: cover, isNight: true)).shapes { $0.hasPrefix("stars") }
                .isEmpty)
        }
        #expect(try hasStars(.clear, 0) && !hasStars(.cloudy, 1))
        #expect(try !hasStars(.fog, 0) && !hasStars(nil, nil))
    }

    /// Seattle on 20 March, where the sun sets at 19:22.
    private func evening(_ minute: Int, cloudCover: Double) throws -> Scene {
        var content = content(cloudCover > 0.5 ? .cloudy : .clear, cloudCover: cloudCover)
        let now = Instant(secondsSince1970: 1_774_058_400 + 60 * Double(minute))
        content.moment = now
        content.forecast.minutely = nil
        content.forecast.current?.time = now
        content.forecast.current?.temperature = 21
        return try scene(content)
    }

    private func inkOfName(_ scene: Scene) throws -> Color {
        try #require(scene.texts.first { $0.id.hasPrefix("name") || $0.id.hasPrefix("place") }).color
    }

    @Test func aFairDuskHasTheSkyOfTheHourAndACloudyOneTheHue() throws {
        #expect(try inkOfName(evening(10, cloudCover: 0.1)) == .white)
        #expect(try inkOfName(evening(10, cloudCover: 1)) != .white)
        #expect(try inkOfName(evening(-180, cloudCover: 0.1)) != .white)
    }

    @Test func theSunSinksToTheHorizonAtSunset() throws {
        func top(_ minute: Int) throws -> Double {
            try #require(evening(minute, cloudCover: 0.1).shapes("sun").first?.path.controlBounds).minY
        }
        #expect(abs(try top(22) - 852) < 8, "its upper edge is on the horizon")
        #expect(try top(0) < top(10) && top(10) < top(20))
    }

    @Test func theRainOfAnHourHasItsRingWhereItIsHeavy() throws {
        func rates(_ most: Double) -> [Double] {
            (0..<60).map { $0 < 15 ? 0 : $0 < 30 ? most : 1 }
        }
        let heavy = try scene(content(.rain, cloudCover: 1, rates: rates(9)))
        #expect(text(heavy, "heavy") == "heavy" && !heavy.shapes("heavy-ring").isEmpty)
        #expect(text(try scene(content(.rain, cloudCover: 1, rates: rates(4))), "heavy") == nil)
    }

    @Test func cloudsComeOverOneSideBeforeTheRain() throws {
        let soon = [Double](repeating: 0, count: 14) + [Double](repeating: 1, count: 30)
        func hasClouds(_ rates: [Double]) throws -> Bool {
            !(try scene(content(.partlyCloudy, cloudCover: 0.5, rates: rates)).shapes { $0.hasPrefix("approach") }
                .isEmpty)
        }
        #expect(try hasClouds(soon) && !hasClouds([]))
    }

    @Test func besideCountedMinutesTheFactHasTimesAndTheAmount() throws {
        let rates = [Double](repeating: 0, count: 14) + [Double](repeating: 6, count: 20)
        let scene = try scene(content(.rain, cloudCover: 1, rates: rates))
        #expect(text(scene, "minutes") == "14")
        #expect(text(scene, "sentence") == "Rain from 3:36 to 3:56, 0.08 in.")
    }
}
