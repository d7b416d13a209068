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

    @Test(arguments: [(47.61, true), (80.0, false)])
    func treesGrowWhereSummersAreWarm(latitude: Double, areDrawn: Bool) throws {
        let scene = try scene(content(latitude: latitude))
        #expect(scene.shapes("spit").count == 1)
        #expect(scene.shapes("trees").isEmpty != areDrawn)
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
                small: ["place", "copyright", "start", "end", "next-hour", "hour-start", "hour-end"],
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

    /// In previews of links, on wide screens and on electronic paper, round the clock, so that sun and moon pass the name.
    @Test(arguments: [
        Size(width: 1200, height: 630), Size(width: 1920, height: 1080), Size(width: 600, height: 800),
        Size(width: 800, height: 480), Size(width: 800, height: 600), Size(width: 1200, height: 825),
    ])
    func theNameOfACityIsWhole(size: Size) throws {
        let fonts = FontBook()
        for name in ["Paris", "San Francisco"] {
            var parts: Set<Double> = []
            for hour in stride(from: 0, to: 24, by: 4) {
                let moment = try #require(Instant(iso8601: "2026-10-20T14:40:00Z")).advanced(
                    by: Double(hour) * 3600)
                var content = try content(at: moment.iso8601, name: name, celsius: 14)
                content.depth = size.width == 1920 || size.height == 630 ? nil : .two
                let scene = try CardStyle.day.scene(of: content, in: size, measuring: fonts)
                for case .text(let run) in scene.elements where run.id == "name" {
                    #expect(run.string == name, "\(size) \(hour)")
                }
                for case .text(let run) in scene.elements where run.id == "temperature" { parts.insert(run.size) }
            }
            #expect(parts.count == 1, "the temperature of a moving card keeps its size: \(parts)")
        }
    }

    private func horizon(_ scene: Scene) -> Double {
        scene.shapes("water").first?.path.controlBounds?.minY ?? .infinity
    }

    @Test func theSunIsAtItsTimeOfDay() throws {
        // Half of the way from 14:37 to 1:09 is 19:53.
        let sun = try #require(scene(content(at: "2026-10-21T19:53:00Z")).shapes("sun").first?.path.controlBounds)
        #expect(abs((sun.minX + sun.maxX) / 2 - 540) < 3 && abs((sun.minY + sun.maxY) / 2 - 156) < 1)
        let late = try #require(scene(content(at: "2026-10-22T00:30:00Z")).shapes("sun").first?.path.controlBounds)
        #expect(late.minX > 880 && late.minY > 400)
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

    /// An overcast sky hides the sun and shows where it is; an unknown one does not pretend to be clear.
    @Test func aHiddenSunIsADotInARing() throws {
        let clear = try scene(content { $0.cloudCover = 0.2 })
        #expect(clear.shapes("hidden").isEmpty && !clear.shapes("sun").isEmpty)
        for cover in [1, nil] as [Double?] {
            let hidden = try scene(content { ($0.cloudCover, $0.condition) = (cover, nil) })
            #expect(!hidden.shapes("hidden").isEmpty && hidden.shapes("sun").isEmpty)
        }
    }

    @Test func aWedgeShowsWhereTheWindComesFrom() throws {
        let wedge = try #require(
            scene(content { $0.windBearing = 270 }).shapes("wind-from").first?.path.controlBounds)
        // The fourth disc's middle is at 900.
        #expect(wedge.maxX < 900 - 60 && abs((wedge.minY + wedge.maxY) / 2 - 736) < 0.01)
        #expect(try scene(content { $0.windBearing = nil }).shapes("wind-from").isEmpty)
    }

    @Test func theWindsUnitJoinsItsLabelWhereItDoesNotFit() throws {
        func texts(_ speed: Double) throws -> [String] {
            var content = try content { $0.windSpeed = speed }
            content.units = Units(.ca)
            let texts = try scene(content).texts
            return ["figure-wind", "label-wind"].compactMap { id in texts.first { $0.id == id }?.string }
        }
        #expect(try texts(2) == ["7 km/h", "Wind"])
        #expect(try texts(40) == ["144", "Wind km/h"])
    }

    @Test func gustsThatMatterTakeThePlaceOfTheDewPoint() throws {
        func figures(paper: Bool = false, _ change: (inout Conditions) -> Void) throws -> [String] {
            var content = try content {
                ($0.windSpeed, $0.windGust) = (13.9, 33.3); change(&$0)
            }
            content.units = Units(.ca)
            if paper { content.depth = .sixteen }
            return try scene(content).texts.map(\.id).filter { $0.hasPrefix("figure-") }.sorted()
        }
        for paper in [false, true] {
            #expect(
                try figures(paper: paper) { _ in }
                    == ["figure-feelsLike", "figure-gust", "figure-humidity", "figure-wind"])
            #expect(
                try figures(paper: paper) { $0.windGust = 14 }
                    == ["figure-dewPoint", "figure-feelsLike", "figure-humidity", "figure-wind"])
            #expect(
                try figures(paper: paper) { ($0.humidity, $0.dewPoint) = (nil, 5) }
                    == ["figure-dewPoint", "figure-feelsLike", "figure-gust", "figure-wind"])
        }
    }

    @Test func discsFillByTheirValueAndStayEmptyWithout() throws {
        let scene = try scene(content { ($0.humidity, $0.dewPoint) = (0.25, nil) })
        let disc = try #require(scene.shapes("disc-humidity").first?.path.controlBounds)
        let level = try #require(scene.shapes("level-humidity").first?.path.elements.first?.points.first)
        #expect(abs((disc.maxY - level.y) / disc.height - 0.25) < 0.001)
        #expect(scene.shapes("level-dewPoint").isEmpty)
        #expect(scene.texts.first { $0.id == "figure-dewPoint" }?.string == "–")
    }

    @Test func theSilhouetteIsAsHighAsPrecipitationIsLikely() throws {
        let shape = try #require(scene(content()).shapes("chances").first)
        let bounds = try #require(shape.path.controlBounds)
        #expect(abs(bounds.minY - (940 - 56 * 0.8)) < 0.01 && abs(bounds.maxY - 940) < 0.01)
        let base = try #require(scene(content()).shapes("hour-base").first?.path.controlBounds)
        // The fifteenth of sixty minutes begins at 14 sixtieths of the width.
        let rise = try #require(
            shape.path.elements.flatMap(\.points).filter { $0.y < 939 }.map(\.x).min())
        #expect(abs(rise - (base.minX + base.width * 14.5 / 60)) < base.width / 60)
    }

    @Test func unknownMinutesHaveNoSilhouette() {
        let plot = Rect(minX: 0, minY: 0, maxX: 600, maxY: 100)
        let hour = PrecipitationWindow(
            span: .hour, resolution: .quarterHour, moment: moment, end: minute(60),
            entries: [(0, 15), (30, 60)].map {
                .init(start: minute($0.0), end: minute($0.1), PrecipitationEvidence(chance: 0.5))
            })
        let outline = ChanceOutline(hour: hour, plot: plot, unit: 1)
        let points = outline.path.elements.flatMap(\.points)
        #expect(points.contains { $0.x == 150 } && points.contains { $0.x == 300 })
        #expect(!points.contains { $0.x > 150 && $0.x < 300 })
        #expect(outline.grains.elements.flatMap(\.points).allSatisfy { $0.x < 155 || $0.x > 295 })
    }

    @Test func aDryHourIsAWord() throws {
        var content = try content()
        let start = content.moment
        content.forecast.minutely?.points = (0..<60).map {
            .init(time: start.advanced(by: Double($0) * 60), rate: 0, probability: 0)
        }
        let scene = try scene(content)
        #expect(scene.shapes("chances").isEmpty)
        #expect(scene.texts.first { $0.id == "sentence" }?.string == "Dry for the next hour")
    }

    /// Nothing is drawn to fall of what is not possible.
    @Test func anHourWithALowChanceIsDryInWords() throws {
        var content = try content()
        func minutes(probability: Double) -> MinutelyPrecipitation {
            MinutelyPrecipitation(
                quality: .minute,
                points: (0..<60).map { [moment = content.moment] minute in
                    .init(time: moment.advanced(by: Double(minute) * 60), rate: 0, probability: probability)
                })
        }
        content.forecast.minutely = minutes(probability: 0.08)
        #expect(try scene(content).texts.first { $0.id == "sentence" }?.string == "Dry for the next hour")
        #expect(try CardStyle.day.message(of: content).full.contains("next hour up to 8%"))
        content.forecast.minutely = minutes(probability: 0.24)
        #expect(try scene(content).texts.first { $0.id == "sentence" }?.string.contains("24") == true)
        #expect(try scene(content).shapes("chances").isEmpty)
        content.forecast.minutely = minutes(probability: 0.25)
        #expect(try !scene(content).shapes("chances").isEmpty)
    }

    @Test func withoutATemperatureThereIsNoCard() throws {
        let content = try content { $0.temperature = nil }
        #expect(throws: CardError.missing("temperature for 2026-10-21T18:00:00Z")) { try scene(content) }
    }
}
