import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct DayCardTests {
    /// A day in Seattle: 14:37Z sunrise, 1:09Z sunset.
    private func content(
        at time: String = "2026-10-21T18:00:00Z", name: String? = "Seattle", celsius: Double = 12.2,
        latitude: Double = 47.61, _ change: (inout Conditions) -> Void = { _ in }
    ) throws -> CardContent {
        let now = try #require(Instant(iso8601: time))
        var current = Conditions(time: now)
        current.temperature = celsius
        current.apparentTemperature = celsius - 3
        current.dewPoint = celsius - 8
        current.humidity = 0.75
        current.windSpeed = 5.4
        current.windBearing = 225
        current.condition = .partlyCloudy
        change(&current)
        let points = (0..<60).map { minute in
            MinutelyPrecipitation.Point(
                time: now.advanced(by: Double(minute) * 60), rate: minute < 14 ? 0 : 1,
                probability: minute < 14 ? 0 : 0.8)
        }
        let forecast = Forecast(
            place: Place(name: name, country: "US", latitude: latitude, longitude: -122.33),
            zone: ZoneOffsets(initial: -25_200),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), current: current,
            minutely: MinutelyPrecipitation(quality: .minute, points: points))
        return CardContent(forecast: forecast, moment: now)
    }

    private let square = Size(width: 1080, height: 1080)

    private func scene(_ content: CardContent, _ size: Size? = nil) throws -> Scene {
        try CardStyle.day.scene(of: content, in: size ?? square, measuring: FontBook())
    }

    @Test func thePictureIsThatOfThePlace() throws {
        let (seattle, elsewhere) = (try scene(content()), try scene(content(latitude: 46)))
        #expect(seattle.shapes("near-land").count == 1 && elsewhere.shapes("near-land").count == 1)
        #expect(seattle.shapes("near-land").first?.path != elsewhere.shapes("near-land").first?.path)
    }

    @Test(arguments: [(0.11, false), (0.9, true)])
    func whereNothingFallsOnlyLikelyRainIsDrawn(chance: Double, isDrawn: Bool) throws {
        var content = try content {
            ($0.cloudCover, $0.precipitationRate, $0.precipitationProbability) = (0.55, 0, chance)
        }
        content.forecast.minutely = nil
        func falls(_ elements: [Element]) -> Bool {
            elements.contains {
                switch $0 {
                case .group(let group): falls(group.elements)
                case .shape(let shape): shape.id.contains("streak")
                case .text: false
                }
            }
        }
        #expect(try falls(scene(content).elements) == isDrawn)
    }

    /// Round the day, so that sun and moon come by every word, with the longest names and figures.
    @Test(arguments: triedSizes)
    func noTextLeavesTheCardOrMeetsAnything(size: Size) throws {
        let fonts = FontBook()
        let unit = try CardGrid(size).unit
        let names = ["Rome", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "San Francisco"]
        for step in 0..<12 {
            let start = try #require(Instant(iso8601: "2026-10-20T14:40:00Z")).advanced(by: Double(step) * 7100)
            let celsius = [-40.0, 3, 47][step % 3]
            var content = try content(at: start.iso8601, name: names[step / 3 % 3], celsius: celsius) {
                if step % 4 == 1 { $0.condition = .thunderstorm }
                if step % 4 == 2 { ($0.windSpeed, $0.humidity, $0.dewPoint) = (300, 1, nil) }
            }
            if step % 5 == 0 { content.forecast.minutely = nil }
            if step % 5 == 1 { content.units = Units(.ca) }
            let scene = try CardStyle.day.scene(of: content, in: size, measuring: fonts)
            expectLegible(
                scene, unit: unit,
                small: DayCard().smallTexts.union(Footer.textIDs),
                clearOf: [], measuring: fonts, "\(size) \(start.iso8601)")
            for bounds in (scene.shapes("sun") + scene.shapes("moon-disc")).compactMap(\.path.controlBounds) {
                let center = Point(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
                for case .text(let run) in scene.elements where center.y < horizon(scene) && run.id == "name" {
                    let box = try #require(Element.text(run).inkBox(measuring: fonts))
                    let dx = max(box.minX - center.x, 0, center.x - box.maxX)
                    let dy = max(box.minY - center.y, 0, center.y - box.maxY)
                    #expect((dx * dx + dy * dy).squareRoot() > bounds.width / 2, "\(size) \(start.iso8601)")
                }
            }
        }
    }

    /// In previews of links, on wide screens and on electronic paper, round the clock.
    @Test(arguments: [
        Size(width: 1200, height: 630), Size(width: 1920, height: 1080), Size(width: 600, height: 800),
        Size(width: 800, height: 480), Size(width: 800, height: 600), Size(width: 1200, height: 825),
    ])
    func theNameOfACityIsWhole(size: Size) throws {
        let fonts = FontBook()
        for name in ["Paris", "San Francisco", "Rothenburg ob der Tauber", "Castle Douglas and Glenkens"] {
            var parts: Set<Double> = []
            for hour in stride(from: 0, to: 24, by: 4) {
                let moment = try #require(Instant(iso8601: "2026-10-20T14:40:00Z")).advanced(
                    by: Double(hour) * 3600)
                var content = try content(at: moment.iso8601, name: name, celsius: 14)
                content.depth = size.width == 1920 || size.height == 630 ? nil : .two
                let scene = try CardStyle.day.scene(of: content, in: size, measuring: fonts)
                let lines = scene.texts.filter { $0.id.hasPrefix("name") }.map(\.string)
                #expect(lines.joined(separator: " ") == name, "\(size) \(hour)")
                for case .text(let run) in scene.elements where run.id == "temperature" { parts.insert(run.size) }
            }
            #expect(parts.count == 1, "the temperature of a moving card keeps its size: \(parts)")
        }
    }

    /// A name of up to 40 letters is never cut on a square card.
    @Test func aLongNameTakesTwoLinesBeforeItIsCut() throws {
        for length in stride(from: 3, through: 40, by: 1) {
            let words = ["Sankt", "Marienkirchen", "an", "der", "Polsenz", "im", "Hausruckviertel"]
            var name = ""
            for word in words where name.count + word.count < length { name += (name.isEmpty ? "" : " ") + word }
            if name.isEmpty { name = String("Abcdefgh".prefix(length)) }
            let lines = try scene(content(name: name)).texts.filter { $0.id.hasPrefix("name") }.map(\.string)
            #expect(lines.joined(separator: " ") == name)
        }
    }

    private func horizon(_ scene: Scene) -> Double {
        scene.shapes("water").first?.path.controlBounds?.minY ?? .infinity
    }

    /// The sun goes from left to right, is highest about noon, and never stands behind words.
    @Test func theSunIsAtItsTimeOfDay() throws {
        let fonts = FontBook()
        let suns = try ["2026-10-21T15:30:00Z", "2026-10-21T19:53:00Z", "2026-10-22T00:30:00Z"].map { time in
            let scene = try scene(content(at: time) { $0.cloudCover = 0.1 })
            let box = try #require(scene.shapes("sun").first?.path.controlBounds)
            for text in scene.elements.compactMap({ $0.inkBox(measuring: fonts) }) {
                #expect(!text.intersects(box))
            }
            return Point(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2)
        }
        #expect(suns[0].x < suns[2].x && suns[1].y < suns[0].y && suns[1].y < suns[2].y)
    }

    @Test func theMoonIsMirroredSouthOfTheEquator() throws {
        // Past its first quarter at 5 UTC: lit on the right in the north, on the left in the south.
        let north = try scene(content(at: "2026-10-20T04:00:00Z"))
        let south = try scene(content(at: "2026-10-20T10:00:00Z", latitude: -33.9))
        func litSide(_ scene: Scene) throws -> Double {
            let disc = try #require(scene.shapes("moon-disc").first?.path.controlBounds)
            let lit = try #require(scene.shapes("moon").first?.path.controlBounds)
            return (lit.minX + lit.maxX) / 2 - (disc.minX + disc.maxX) / 2
        }
        #expect(try litSide(north) > 5)
        #expect(try litSide(south) < -5)
    }

    @Test(arguments: [Theme.light, .dark])
    func theSkyHasNoTheme(theme: Theme) throws {
        var content = try content()
        let designed = try scene(content)
        content.theme = theme
        #expect(try scene(content) == designed)
    }

    /// An overcast sky hides the sun; an unknown one does not pretend to be clear.
    @Test func aHiddenSunIsNotShown() throws {
        #expect(try !scene(content { $0.cloudCover = 0.2 }).shapes("sun").isEmpty)
        for cover in [1, nil] as [Double?] {
            let hidden = try scene(content { ($0.cloudCover, $0.condition) = (cover, nil) })
            #expect(hidden.shapes("sun").isEmpty)
        }
    }

    @Test func valuesThatAreKnownAreInOneRow() throws {
        func figures(paper: Bool = false, _ change: (inout Conditions) -> Void) throws -> [String: String] {
            var content = try content {
                ($0.windSpeed, $0.windGust) = (13.9, 33.3); change(&$0)
            }
            content.forecast.minutely = nil
            content.units = Units(.ca)
            return Dictionary(
                uniqueKeysWithValues: try scene(content).texts.filter { $0.id.hasPrefix("figure-") }
                    .map { (String($0.id.dropFirst(7)), $0.string) })
        }
        #expect(try figures { _ in } == ["feelsLike": "9°", "wind": "50 km/h", "gust": "120 km/h"])
        #expect(try figures { $0.windGust = 14 } == ["feelsLike": "9°", "wind": "50 km/h", "humidity": "75%"])
        #expect(try figures { ($0.humidity, $0.windGust, $0.windSpeed) = (nil, nil, nil) } == ["feelsLike": "9°"])
    }

    /// Bars are as high as the root of their rate, and stand at the minutes of their rain.
    @Test func barsStandAtTheirMinutes() throws {
        let scene = try scene(content())
        let base = try #require(scene.shapes("hour-base").first?.path.controlBounds)
        let bars = try #require(scene.shapes("bars-3").first?.path.controlBounds)
        #expect(abs(bars.minX - (base.minX + base.width * 14 / 60)) < base.width / 60)
        #expect(abs(bars.maxX - base.maxX) < base.width / 60)
        // 1 mm/h on a scale of 4 is half of 72 units.
        #expect(abs(bars.height - 36) < 1)
    }

    @Test func steadyRainIsASentenceAndAChanceAloneIsPale() throws {
        func strip(_ rate: @escaping (Int) -> Double, chance: Double) throws -> Scene {
            var content = try content()
            let start = content.moment
            content.forecast.minutely?.points = (0..<60).map {
                .init(time: start.advanced(by: Double($0) * 60), rate: rate($0), probability: chance)
            }
            return try scene(content)
        }
        #expect(try strip({ _ in 2 }, chance: 0.9).shapes("hour-base").isEmpty)
        #expect(try !strip({ $0 < 30 ? 2 : 5 }, chance: 0.9).shapes("bars-3").isEmpty)
        #expect(try !strip({ _ in 0 }, chance: 0.3).shapes("chances-1").isEmpty)
        #expect(try strip({ _ in 0 }, chance: 0.2).shapes("hour-base").isEmpty)
        let dry = try strip({ _ in 0 }, chance: 0)
        #expect(dry.shapes("hour-base").isEmpty)
        #expect(dry.texts.contains { $0.id == "sentence" && $0.string.contains("Dry") })
    }

    @Test func withoutATemperatureThereIsNoCard() throws {
        let content = try content { $0.temperature = nil }
        #expect(throws: CardError.missing("temperature for 2026-10-21T18:00:00Z")) { try scene(content) }
    }
}
