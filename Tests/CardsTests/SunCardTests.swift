import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// The light of a place, which no weather changes.
struct SunCardTests {
    private static let sanFrancisco = (latitude: 37.7749, longitude: -122.4194)
    private static let tromsø = (latitude: 69.6492, longitude: 18.9553)
    private let square = CardSize.square.size

    private func content(
        _ time: String = "2026-10-13T00:03:00Z", at point: (latitude: Double, longitude: Double) = sanFrancisco,
        offset: Int = -25_200, country: String = "US", _ change: (inout CardContent) -> Void = { _ in }
    ) throws -> CardContent {
        let moment = try #require(Instant(iso8601: time))
        var content = CardContent(
            forecast: Forecast(
                place: Place(
                    name: "Here", country: country, latitude: point.latitude, longitude: point.longitude),
                zone: ZoneOffsets(initial: offset), source: .almanac),
            moment: moment)
        change(&content)
        return content
    }

    private func scene(_ content: CardContent, _ size: Size? = nil) throws -> Scene {
        try CardStyle.sun.scene(of: content, in: size ?? square, measuring: FontBook())
    }

    private func text(_ scene: Scene, _ id: String) -> String? { scene.texts.first { $0.id == id }?.string }

    // MARK: The headline

    @Test func theNextLightIsTheLargeTime() throws {
        let scene = try scene(content())
        #expect(text(scene, "caption") == "Golden hour begins at")
        #expect(text(scene, "figure") == "6:00" && text(scene, "period") == "PM")
        #expect(text(scene, "angles-1") == "Sun 6° above to 4° below the horizon")
        let largest = scene.texts.max { $0.size < $1.size }
        #expect(largest?.id == "figure")
    }

    @Test(arguments: [
        ("2026-10-12T12:00:00Z", "Blue hour begins at", "6:49 AM"),
        ("2026-10-12T13:55:00Z", "Blue hour until", "6:59 AM"),
        ("2026-10-12T14:30:00Z", "Golden hour until", "7:50 AM"),
        ("2026-10-13T01:30:00Z", "Golden hour until", "6:52 PM"),
        ("2026-10-13T01:57:00Z", "Blue hour until", "7:02 PM"),
        ("2026-10-13T05:00:00Z", "Blue hour begins at", "6:49 AM"),
    ])
    func aLightIsToldUntilItEndsAndTheNextOneBeforeItBegins(time: String, caption: String, figure: String) throws {
        let content = try content(time)
        let scene = try scene(content)
        #expect(text(scene, "caption") == caption)
        #expect([text(scene, "figure"), text(scene, "period")] == figure.split(separator: " ").map(String.init))
        let message = try CardStyle.sun.message(of: content)
        for words in [message.short, message.full, message.share] {
            #expect(words.contains("\(caption) \(figure)."), "\(words)")
        }
    }

    @Test func aPolarNightHasTheDateOfTheSunsReturn() throws {
        let content = try content("2026-12-10T10:00:00Z", at: Self.tromsø, offset: 3600, country: "NO")
        let scene = try scene(content)
        #expect(text(scene, "caption") == "Sun back on" && text(scene, "figure") == "15 Jan")
        #expect(text(scene, "line") == "The sun does not rise.")
        #expect(text(scene, "figure-sunrise") == nil && text(scene, "figure-lightFrom") == "09:14")
        #expect(scene.shapes { $0.hasPrefix("golden") || $0 == "path" || $0 == "sun" }.isEmpty)
        #expect(!scene.description.full.contains("00:00"))
    }

    @Test func aMidnightSunHasItsGoldenHoursButNoSunset() throws {
        let content = try content("2026-06-21T12:00:00Z", at: Self.tromsø, offset: 7200, country: "NO")
        let scene = try scene(content)
        #expect(text(scene, "caption") == "Golden hour begins at" && text(scene, "line") == "The sun does not set.")
        #expect(!scene.texts.contains { $0.id.hasPrefix("figure-") })
        #expect(scene.description.full.contains("It never gets fully dark tonight."))
        #expect(!scene.description.full.contains("Sunset"))
    }

    @Test(arguments: [90.0, -90, 89.99, -89.99, 66.56, -66.56, 0], 0..<12)
    func everyPlaceHasACardInEveryMonth(latitude: Double, month: Int) throws {
        let time = Instant(secondsSince1970: 1_767_225_600 + Double(month) * 30.4 * 86_400)
        let content = try content(time.iso8601, at: (latitude, 11))
        let scene = try scene(content)
        #expect(text(scene, "caption") != nil && text(scene, "caption")?.isEmpty == false)
        #expect(!scene.description.full.contains("{") && !scene.description.full.contains("nan"))
    }

    /// A golden hour across midnight ends when it ends, and one of many days has no times.
    @Test func aGoldenHourThatOutlastsTheDayIsToldWhole() throws {
        let spring = try content("2026-05-19T10:00:00Z", at: Self.tromsø, offset: 7200, country: "NO")
        let words = try CardStyle.sun.message(of: spring).full
        #expect(words.contains("Golden hour 21:24 to 03:5"), "\(words)")
        #expect(words.ranges(of: "Golden hour ").count == 2, "the headline and the span")
        let pole = try content("2026-03-20T12:00:00Z", at: (90, 0), offset: 0, country: "NO")
        #expect(try CardStyle.sun.message(of: pole).full.contains("Golden light all day."))
    }

    // MARK: The picture

    @Test func theSunStandsOnItsWayWhichLeavesItsDiscFree() throws {
        let content = try content()
        let scene = try scene(content)
        let sun = try #require(scene.shapes("sun").first?.path.controlBounds)
        let dots = try #require(scene.shapes("path").first?.path)
        let centre = Point(x: (sun.minX + sun.maxX) / 2, y: (sun.minY + sun.maxY) / 2)
        let distances = dots.elements.compactMap { element -> Double? in
            guard case .move(let point) = element else { return nil }
            let (dx, dy) = (point.x - centre.x, point.y - centre.y)
            return (dx * dx + dy * dy).squareRoot()
        }
        let nearest = try #require(distances.min())
        #expect(nearest >= sun.width / 2 && nearest < sun.width, "\(nearest)")
    }

    /// A mark at sunrise beside the time of the evening would be taken for it.
    @Test func onlyTheNextGoldenHourIsGolden() throws {
        func middle(_ time: String) throws -> Double? {
            let golden = try scene(content(time)).shapes("golden")
            #expect(golden.count <= 1)
            return golden.first?.path.controlBounds.map { ($0.minX + $0.maxX) / 2 }
        }
        #expect(try #require(try middle("2026-06-21T08:00:00Z")) < 540)
        #expect(try #require(try middle("2026-06-21T20:00:00Z")) > 540)
    }

    /// A higher sun stands higher in the picture: June against December in Oslo.
    @Test func theWayIsLowInWinter() throws {
        func top(_ time: String) throws -> Double {
            let content = try content(time, at: (59.91, 10.75), offset: 3600, country: "NO")
            return try #require(scene(content).shapes("path").first?.path.controlBounds).minY
        }
        let (summer, winter) = (try top("2026-06-21T08:00:00Z"), try top("2026-12-21T10:00:00Z"))
        #expect(summer < winter - 30)
    }

    @Test func noWeatherIsShown() throws {
        var wet = Conditions(time: try content().moment)
        (wet.temperature, wet.cloudCover, wet.condition) = (12, 1, .rain)
        (wet.precipitationRate, wet.precipitationProbability, wet.precipitationKind) = (3, 1, .rain)
        (wet.windSpeed, wet.windGust) = (14, 25)
        // A line that sends somebody out is not said in the rain.
        let dry = try scene(content { $0.tone = .plain })
        let rainy = try scene(
            content {
                $0.forecast.current = wet
                $0.forecast.source = Forecast.Source(id: "test", attribution: "Weather data by Example")
            })
        #expect(dry == rainy)
        #expect(rainy.attribution == "Sun and moon: computed" && !rainy.description.full.contains("Example"))
    }

    @Test func anHourBeforeTheGoldenHourThereIsTimeToFindAHill() throws {
        let line = "An hour to find a hill."
        #expect(try text(scene(content()), "line") == line)
        #expect(try text(scene(content { $0.tone = .plain }), "line") == "The day has 11 h 20 min.")
        #expect(try text(scene(content("2026-10-12T23:30:00Z")), "line") != line)
        // A morning's golden hour comes after the blue one.
        #expect(try text(scene(content("2026-10-12T13:00:00Z")), "line") != line)
        let warned = try content {
            $0.forecast.alerts = [
                Alert(title: "Flood Warning", severity: .severe, start: nil, end: $0.moment.advanced(by: 9000))
            ]
        }
        #expect(try text(scene(warned), "line") != line)
    }

    // MARK: The night

    @Test func theNightTellsItsDarkHoursAndTheCentreOfTheMilkyWay() throws {
        // New moon on 15 July 2026, in Sydney, where the centre of the galaxy stands high in winter.
        let content = try content("2026-07-14T10:00:00Z", at: (-33.87, 151.21), offset: 36_000, country: "AU")
        let scene = try scene(content)
        #expect(text(scene, "line")?.hasPrefix("Dark, without the moon, ") == true)
        #expect(text(scene, "sentence")?.hasPrefix("Milky Way centre ") == true)
        #expect(scene.description.full.contains("Milky Way centre "))
        #expect(text(scene, "label-sunrise") == "sunrise" && scene.shapes("sun").isEmpty)
    }

    @Test func aFullMoonLeavesNoDarkHours() throws {
        // Full moon on 29 July 2026; near it the moon is up all night.
        let moonlit = try content("2026-07-29T12:00:00Z", at: (-33.87, 151.21), offset: 36_000, country: "AU")
        #expect(try CardStyle.sun.message(of: moonlit).full.contains("The moon is up through the dark hours."))
        let bright = try content("2026-06-20T22:00:00Z", at: (58, 11), offset: 7200, country: "SE")
        #expect(try CardStyle.sun.message(of: bright).full.contains("It never gets fully dark tonight."))
    }

    @Test func theMoonSaysWhatItDoesNext() throws {
        let message = try CardStyle.sun.message(of: content())
        #expect(message.full.contains("Waxing crescent, 6%, sets 7:26 PM."))
    }

    @Test(arguments: CardSize.allCases)
    func sunriseAndSunsetAreOnEveryCardOfADay(size: CardSize) throws {
        let content = try content("2026-10-12T20:00:00Z") { $0.depth = size.depth }
        let scene = try scene(content, size.size)
        let words = scene.texts.map(\.string).joined(separator: " ")
        #expect(words.contains("7:15") && words.contains("6:36"), "\(words)")
    }
}
