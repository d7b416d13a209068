import Canvas
import ForecastCore
import Primitives
import Radar
import SceneModel
import Testing
import Words

@testable import Cards

/// What the radar card says.
struct RadarWordsTests {
    private static let place = Place(name: "Ulm", country: "DE", latitude: 48.4, longitude: 9.99)

    /// A card whose picture has some values at kilometers east and north of the place.
    private func content(
        age: Double = 3, seen: (Double, Double) -> Bool = { _, _ in true },
        snow: ((Double, Double) -> Bool)? = nil, value: (_ east: Double, _ north: Double) -> UInt16
    ) throws -> CardContent {
        var forecast = emptyForecast(RadarWordsTests.place, attribution: "Example")
        forecast.zone = ZoneOffsets(initial: 0)
        var content = CardContent(forecast: forecast, moment: moment)
        let center = Coordinates(
            latitude: RadarWordsTests.place.latitude, longitude: RadarWordsTests.place.longitude)
        let projection = RadarProjection.webMercator(width: 8192)
        let middle = projection.point(center)
        let (left, top, side) = (Int(middle.x) - 60, Int(middle.y) - 60, 121)
        let view = RadarView(center, in: projection)
        let offsets = (0..<side * side).map {
            view.offset(Point(x: Double(left + $0 % side), y: Double(top + $0 / side)))
        }
        let frame = try #require(
            RadarFrame(
                time: moment.advanced(by: -age * 60), projection: projection, left: left, top: top, columns: side,
                rows: side, scale: .amounts, values: offsets.map { value($0.x, $0.y) },
                seen: offsets.map { seen($0.x, $0.y) }, snow: snow.map { snow in offsets.map { snow($0.x, $0.y) } })
        )
        content.radar = RadarScan(frame: frame)
        return content
    }

    /// The same with an earlier picture, from which rain has moved east by a kilometer a minute.
    private func moving(_ value: @escaping (_ east: Double, _ north: Double) -> UInt16) throws -> CardContent {
        var content = try content(value: value)
        content.radar?.earlier = [
            try #require(try self.content(age: 18) { east, north in value(east + 15, north) }.radar?.frame)
        ]
        return content
    }

    /// A shower that is 24 km wide.
    private static func shower(at middle: Double, _ amount: UInt16) -> (Double, Double) -> UInt16 {
        { east, north in
            let square = (east - middle) * (east - middle) + north * north
            return square < 144 ? UInt16(Double(amount) * (1.2 - square / 144)) : 0
        }
    }

    @Test func whatComesIsToldInMinutes() throws {
        // The picture is three minutes old.
        let coming = try moving(Self.shower(at: -35, 80))
        let words = try sentence(coming)
        #expect(words.hasPrefix("Rain in 21 minutes. From the west, heavy around 23:"), "\(words)")
        #expect(words.hasSuffix("Dry here. Rain 25 km to the west."), "\(words)")
        let leaving = try moving(Self.shower(at: -6, 9))
        #expect(try sentence(leaving) == "Rain ends in 15 minutes. Until 23:37. Raining here, lightly.")
        let passing = try moving { east, north in north > 40 ? Self.shower(at: -35, 9)(east, north - 60) : 0 }
        let dry = try sentence(passing)
        #expect(dry.hasPrefix("Dry here. Rain ") && dry.contains("No rain expected before "), "\(dry)")
        #expect(dry.hasSuffix("00:37."), "\(dry)")
        let text = try CardStyle.radar.message(of: coming).full
        #expect(text.contains("It moves from the west at 5"), "\(text)")
    }

    @Test func withoutAnEarlierPictureNothingIsForetold() throws {
        var content = try moving(Self.shower(at: -35, 80))
        content.radar?.earlier = []
        #expect(try sentence(content) == "Dry here. Rain 25 km to the west.")
        // Nor is it from a picture that is not recent.
        var old = try moving(Self.shower(at: -35, 80))
        old.moment = old.moment.advanced(by: 1800)
        #expect(try sentence(old) == "Dry here. Rain 25 km to the west.")
    }

    @Test func theMinutesStandLargeWhereTheyAreKnown() throws {
        func scene(_ content: CardContent) throws -> (ids: Set<String>, texts: [String: String]) {
            let scene = try CardStyle.radar.scene(of: content, in: CardSize.square.size, measuring: FontBook())
            return (
                ids(of: scene), Dictionary(scene.texts.map { ($0.id, $0.string) }) { first, _ in first }
            )
        }
        var content = try moving(Self.shower(at: -35, 80))
        let coming = try scene(content)
        #expect(
            coming.texts["headline"] == "Rain in" && coming.texts["number"] == "21"
                && coming.texts["minutes"] == "minutes" && coming.texts["dry"] == "dry")
        #expect(coming.ids.isSuperset(of: ["arrow", "rain-bars-4", "near-land", "front-1"]))
        #expect(coming.ids.isDisjoint(with: ["rings", "legend-1"]))
        content.radar?.isPlayed = true
        let played = try scene(content)
        #expect(played.texts["headline"] == "Rain in 21 minutes." && played.ids.contains("rings"))
        content.radar?.earlier = []
        let still = try scene(content)
        #expect(still.texts["number"] == nil && !still.ids.contains("arrow") && still.ids.contains("legend-1"))
    }

    @Test(arguments: Language.allCases) func theNumberDividesTheHeadline(language: Language) throws {
        var content = try moving(Self.shower(at: -35, 80))
        content.language = language
        let reading = try RadarCard().read(content)
        let event = try #require(reading.passage?.event)
        let parts = reading.headlineParts(of: event)
        #expect(!parts.before.isEmpty && !parts.after.isEmpty && parts.number == "21", "\(parts)")
    }

    @Test func rainStandsOnTheSideThatItComesFrom() throws {
        func left(_ content: CardContent) throws -> Double {
            let scene = try CardStyle.radar.scene(of: content, in: CardSize.square.size, measuring: FontBook())
            return try #require(scene.texts.first { $0.id == "number" }).origin.x
        }
        #expect(try left(moving(Self.shower(at: -35, 80))) > 400)
        // What leaves to the east is on the right.
        #expect(try left(moving(Self.shower(at: -6, 9))) < 400)
    }

    private func sentence(_ content: CardContent) throws -> String {
        let reading = try RadarCard().read(content)
        return content.language.joined(reading.sentences)
    }

    @Test(arguments: [
        (UInt16(2), "Raining here, lightly."), (6, "Raining here, lightly."), (30, "Raining here."),
        (70, "Raining here, heavily."), (300, "Raining here, very heavily."),
    ])
    func rainHereIsToldByItsIntensity(value: UInt16, words: String) throws {
        #expect(try sentence(content { _, _ in value }) == words)
    }

    @Test func heavierRainIsToldWithItsDistanceAndDirection() throws {
        let content = try content { east, north in
            if abs(east) < 12, abs(north) < 12 { return 3 }
            return abs(east - 50) < 12 && abs(north) < 12 ? 50 : 0
        }
        #expect(try sentence(content) == "Raining here, lightly. Heavier 40 km to the east.")
    }

    @Test func distanceAndDirectionAreToldAsNativesDo() throws {
        func words(_ language: Language, here value: UInt16) throws -> String {
            var content = try content { east, north in
                if abs(east) < 12, abs(north) < 12 { return value }
                return abs(east - 50) < 12 && abs(north) < 12 ? 50 : 0
            }
            content.language = language
            return try sentence(content)
        }
        let space = "\u{202F}"
        #expect(try words(.german, here: 3) == "Hier regnet es leicht. 40\(space)km östlich stärker.")
        #expect(try words(.german, here: 0) == "Hier trocken. Regen 40\(space)km östlich.")
        #expect(try words(.japanese, here: 3) == "ここでは弱い雨が降っています。東40\(space)km付近では、より強く降っています。")
        #expect(try words(.japanese, here: 0) == "ここでは降っていません。東40\(space)km付近で雨が降っています。")
        #expect(try words(.arabic, here: 3).hasSuffix("الهطول أشد على بُعد 40\u{A0}كم إلى الشرق."))
    }

    @Test func heavierSnowIsNotCalledRain() throws {
        let (strong, weak) = (UInt16(50), UInt16(3))
        func words(_ snow: @escaping (Double, Double) -> Bool) throws -> String {
            try sentence(
                content(snow: snow) { east, _ in abs(east - 50) < 12 ? strong : abs(east) < 12 ? weak : 0 })
        }
        #expect(try words { east, _ in east > 20 } == "Raining here, lightly. Heavier snow 40 km to the east.")
        #expect(try words { east, _ in east < 20 } == "Snowing here, lightly. Heavier rain 40 km to the east.")
        #expect(try words { _, _ in true } == "Snowing here, lightly. Heavier 40 km to the east.")
    }

    @Test func theLegendNamesWhatFallsOnTheMap() throws {
        func texts(_ snow: ((Double, Double) -> Bool)?, seen: @escaping (Double, Double) -> Bool = { _, _ in true })
            throws
            -> [String]
        {
            let scene = try CardStyle.radar.scene(
                of: content(seen: seen, snow: snow) { _, north in abs(north) < 60 ? 9 : 0 },
                in: CardSize.square.size,
                measuring: FontBook())
            return scene.texts.map(\.id).filter {
                $0.hasSuffix("-name") || $0.hasSuffix("-light") || $0 == "no-radar"
            }
        }
        #expect(try texts(nil) == ["rain-light"])
        #expect(try texts { _, _ in false } == ["rain-light"])
        #expect(try texts { _, _ in true } == ["snow-light", "snow-name"])
        // Beyond the disc, or where it is dry, it makes no difference.
        #expect(try texts { east, north in east > 155 || abs(north) > 70 } == ["rain-light"])
        let mixed = ["rain-light", "rain-name", "snow-light", "snow-name"]
        #expect(try texts { _, north in north > 0 } == mixed)
        #expect(try texts({ _, north in north > 0 }, seen: { east, _ in east < 90 }) == mixed + ["no-radar"])
    }

    @Test func dryAndUnseenAreToldApart() throws {
        #expect(try sentence(content { _, _ in 0 }) == "No rain within 100 km.")
        #expect(
            try sentence(content(seen: { east, _ in east < 60 }) { _, _ in 0 })
                == "No rain seen within 100 km; the radar does not reach all of it.")
        #expect(
            try sentence(content(seen: { east, _ in abs(east) > 30 }) { _, _ in 0 })
                == "The radar does not see Ulm. It sees no rain within 100 km.")
        #expect(
            try sentence(content(seen: { _, north in north > 30 }) { _, north in north > 48 ? 9 : 0 })
                == "The radar does not see Ulm. The nearest rain it sees is 50 km to the north.")
    }

    @Test func aPictureWithoutAnyObservationIsNoCard() throws {
        #expect(throws: CardError.radarUnseen("Ulm")) {
            try RadarCard().read(content(seen: { _, _ in false }) { _, _ in 0 })
        }
        #expect(throws: CardError.noRadar) {
            try CardStyle.radar.message(
                of: CardContent(forecast: emptyForecast(RadarWordsTests.place, attribution: ""), moment: moment))
        }
    }

    /// Values of models and satellites are not called radar.
    @Test func valuesFromElsewhereAreNotCalledRadar() throws {
        for (value, seen) in [(UInt16(0), true), (0, false), (9, true), (90, true)] {
            var content = try content(seen: { east, _ in seen || east > 20 }) { _, _ in value }
            content.radar?.isRadar = false
            for language in Language.allCases where value > 0 || seen {
                content.language = language
                let message = try CardStyle.radar.message(of: content)
                for text in [message.short, message.full, message.share] {
                    let words = ["radar", "レーダー", "رادار"]
                    #expect(!words.contains(where: text.lowercased().contains), "\(text)")
                }
            }
        }
    }

    @Test func thePictureTellsItsAge() throws {
        func caption(_ age: Double, hasAge: Bool = true) throws -> String {
            var content = try content(age: age) { _, _ in 0 }
            content.radar?.hasAge = hasAge
            return try RadarCard().read(content).caption
        }
        #expect(try caption(3) == "Radar of 23:19, 3 min old")
        #expect(try caption(25) == "Radar as of 22:57")
        #expect(try caption(60) == "Radar as of 22:22")
        #expect(try caption(3, hasAge: false) == "Radar of Friday 20 November, 23:19")
        #expect(throws: CardError.radarTime("it is 61 minutes old, and radar is shown for 60 minutes at most")) {
            try caption(61)
        }
        #expect(throws: CardError.radarTime("it is 6 minutes in the future")) { try caption(-6) }
    }

    @Test func milesHaveRingsOfTheirOwn() throws {
        var content = try content { _, _ in 0 }
        content.units.distance = .miles
        #expect(try sentence(content) == "No rain within 60 mi.")
        let scene = try CardStyle.radar.scene(of: content, in: CardSize.square.size, measuring: FontBook())
        #expect(scene.texts.filter { $0.id.hasPrefix("ring") }.map(\.string) == ["30 mi", "60 mi"])
    }

    @Test(arguments: [0.2, 0.6, 1.4, 9.4, 9.6, 12.4, 12.6, 98])
    func distancesAreRounded(kilometers: Double) {
        let expected = [0.2: 1.0, 0.6: 1, 1.4: 1, 9.4: 9, 9.6: 10, 12.4: 10, 12.6: 15, 98: 100]
        #expect(RadarCard.Reach.rounded(kilometers) == expected[kilometers])
    }

    @Test func onlyWhatIsSeenIsInThePicture() throws {
        let scene = try CardStyle.radar.scene(
            of: content(seen: { east, _ in east < 60 }) { east, _ in east > 0 ? 30 : 0 }, in: CardSize.square.size,
            measuring: FontBook())
        let shown = ids(of: scene)
        #expect(shown.isSuperset(of: ["unseen", "unseen-lines", "rain-3", "no-radar", "legend-unseen"]))
        let whole = try CardStyle.radar.scene(
            of: content { _, _ in 0 }, in: CardSize.square.size, measuring: FontBook())
        #expect(ids(of: whole).isDisjoint(with: ["unseen", "no-radar", "rain-1"]))
    }

    private func ids(of scene: Scene) -> Set<String> {
        Set(
            scene.elements.map { element in
                switch element {
                case .group(let group): group.id
                case .shape(let shape): shape.id
                case .text(let text): text.id
                }
            })
    }
}
