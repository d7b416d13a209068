import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct AlertCardTests {
    private static let now = Instant(secondsSince1970: 1_795_216_920)

    private func content(_ alerts: [Alert], isAnswered: Bool = true) -> CardContent {
        var current = Conditions(time: AlertCardTests.now)
        current.temperature = 12
        return CardContent(
            forecast: Forecast(
                place: Place(name: "Arroyo Grande", country: "US", latitude: 35.1, longitude: -120.6),
                zone: ZoneOffsets(initial: -28_800),
                source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"),
                current: current, alerts: alerts,
                alertsAnswer: isAnswered
                    ? AlertsAnswer(
                        service: "National Weather Service", takesArticle: true, asked: AlertCardTests.now) : nil),
            moment: AlertCardTests.now)
    }

    private func alert(
        _ title: String = "High Surf Advisory", _ severity: Alert.Severity = .severe, sentences: Int = 3,
        regions: Int = 1
    ) -> Alert {
        Alert(
            title: title, severity: severity, start: AlertCardTests.now.advanced(by: -3600),
            end: AlertCardTests.now.advanced(by: 160_000), regions: (0..<regions).map { "Coast number \($0)" },
            text: (0..<sentences).map { "* WHAT...High waves of number \($0) will be seen at the beaches." }
                .joined(separator: "\n"),
            issued: AlertCardTests.now.advanced(by: -90_000), issuer: "National Weather Service Los Angeles")
    }

    @Test(arguments: triedSizes)
    func noTextLeavesTheCardOrMeetsAnother(size: Size) throws {
        let fonts = FontBook()
        let unit = try CardGrid(size).unit
        let titles = [
            "Flood", "High Surf Advisory", "Severe Thunderstorm and Coastal Flood Warning for all of the Areas",
            String(repeating: "Warning ", count: 40), String(repeating: "W", count: 90), "暴風雪警報が発令されています",
        ]
        for (index, title) in titles.enumerated() {
            for sentences in [0, 2, 20] where index < 3 || sentences == 2 {
                let alerts =
                    [alert(title, sentences: sentences, regions: [0, 1, 30][index % 3])]
                    + (0..<index).map { alert("Other \($0)", .minor) }
                let scene = try CardStyle.alert.scene(of: content(alerts), in: size, measuring: fonts)
                expectLegible(
                    scene, unit: unit, small: ["place", "copyright", "issuer"], measuring: fonts,
                    "\(size) \(title.prefix(12)) \(sentences)")
            }
        }
        for isAnswered in [true, false] {
            let scene = try CardStyle.alert.scene(
                of: content([], isAnswered: isAnswered), in: size, measuring: fonts)
            expectLegible(scene, unit: unit, small: ["place", "copyright"], measuring: fonts, "\(size) none")
        }
    }

    @Test(arguments: Alert.Severity.allCases)
    func wordsAreLegibleOnEverySeverity(severity: Alert.Severity) throws {
        let scene = try scene([alert("a", severity)])
        let title = try #require(scene.texts.first { $0.id.hasPrefix("title") })
        #expect(scene.background.contrast(with: title.color) >= 4.5)
        #expect(try self.scene([alert("a", severity)], depth: .two).background == .white)
    }

    private func scene(
        _ alerts: [Alert], isAnswered: Bool = true, depth: GrayDepth? = nil
    ) throws -> Scene {
        var content = content(alerts, isAnswered: isAnswered)
        content.depth = depth
        return try CardStyle.alert.scene(of: content, in: CardSize.square.size, measuring: FontBook())
    }

    private func alert(of hazard: Hazard, _ severity: Alert.Severity = .severe) -> Alert {
        var alert = alert("a", severity)
        alert.hazard = hazard
        return alert
    }

    @Test func onlyAGraveWarningOfFireHasHighFlames() throws {
        func height(_ severity: Alert.Severity) throws -> Double {
            let flames = try scene([alert(of: .fire, severity)]).shapes("flames").first?.path.controlBounds
            return try #require(flames).height
        }
        #expect(try height(.severe) > 1.5 * height(.moderate) && height(.extreme) == height(.severe))
    }

    /// The shapes of a picture, those of groups too.
    private func picture(_ scene: Scene) -> Set<Shape> {
        func shapes(_ elements: [Element]) -> [Shape] {
            elements.flatMap { element -> [Shape] in
                switch element {
                case .shape(let shape): [shape]
                case .group(let group): shapes(group.elements)
                case .text: []
                }
            }
        }
        return Set(shapes(scene.elements))
    }

    /// Only what has no hazard has the plain sign.
    @Test(arguments: [nil, GrayDepth.two])
    func eachHazardHasAPictureOfItsOwn(depth: GrayDepth?) throws {
        let scenes = try Hazard.allCases.map { try scene([alert(of: $0)], depth: depth) }
        #expect(Set(scenes.map(picture)).count == Hazard.allCases.count)
        for (hazard, scene) in zip(Hazard.allCases, scenes) {
            #expect(scene.shapes("poster-triangle").isEmpty == (hazard != .other), "\(hazard)")
            #expect(!scene.shapes("near-land").isEmpty, "each before the silhouette of the place")
        }
    }

    @Test(arguments: Alert.Severity.allCases)
    func theColourOfASeverityIsInTheEdgeAndInItsWordAlone(severity: Alert.Severity) throws {
        for hazard in Hazard.allCases {
            let shapes = picture(try scene([alert(of: hazard, severity)]))
            let color = try #require(shapes.first { $0.id == "edge" }?.fill)
            #expect(Set(shapes.filter { $0.fill == color }.map(\.id)) == ["edge", "pill"], "\(hazard)")
        }
    }

    /// The hazards whose pictures are dark if they are grave.
    @Test(arguments: [Hazard.wind, .storm, .rain, .flood, .thunder, .tornado, .cyclone, .fire, .dust, .volcano])
    func aLesserWarningHasALighterSky(hazard: Hazard) throws {
        func sky(_ severity: Alert.Severity) throws -> Double {
            guard case .linear(let gradient) = try scene([alert(of: hazard, severity)]).shapes("sky").first?.fill
            else {
                return 0
            }
            return gradient.stops.reduce(0) { $0 + $1.color.relativeLuminance }
        }
        for severity in [Alert.Severity.moderate, .minor, .unknown] {
            #expect(try sky(severity) > 1.3 * sky(.severe), "\(severity)")
        }
    }

    @Test(arguments: triedSizes) func theTownStaysBelowTheWordsInItsSky(size: Size) throws {
        let fonts = FontBook()
        var content = content([alert(of: .flood)])
        (content.forecast.place.latitude, content.forecast.place.longitude) = (53.55, 9.99)
        let scene = try CardStyle.alert.scene(of: content, in: size, measuring: fonts)
        let town = try #require(scene.shapes("near-land").first)
        let points = town.path.elements.flatMap(\.points)
        for element in scene.elements {
            guard case .text(let run) = element, run.id == "name" || run.id == "severity",
                let box = element.inkBox(measuring: fonts)
            else { continue }
            #expect(points.allSatisfy { !box.contains($0) }, "\(run.id)")
        }
    }

    @Test func theNumberOfALesserWarningStandsInItsSky() throws {
        func amount(_ severity: Alert.Severity, _ words: String) throws -> TextRun? {
            var windy = alert(of: .wind, severity)
            windy.text = words
            return try scene([windy]).texts.first { $0.id == "figure-amount" }
        }
        let large = try #require(try amount(.moderate, "Gusts up to 45 mph are expected."))
        #expect(large.string == "45" && large.size > 200 && large.origin.y < 500)
        #expect(try amount(.severe, "Gusts up to 45 mph are expected.")?.string == "45 mph")
        #expect(try amount(.moderate, "Gusts of 45 to 55 mph are expected.")?.string == "45 to 55 mph")
    }

    @Test func aTextThatOnlyRepeatsTheAmountGivesWayToWhatToDo() throws {
        var storm = alert(of: .thunder)
        storm.text = "80 mph wind gusts."
        #expect(try scene([storm]).texts.contains { $0.id == "text-1" })
        storm.instruction = "Go inside now."
        #expect(try scene([storm]).texts.allSatisfy { $0.id != "text-1" })
        storm.text = "80 mph wind gusts in the whole valley."
        #expect(try scene([storm]).texts.contains { $0.id == "text-1" })
    }

    /// What to do stands apart from the text, which is cut first.
    @Test func aLongTextGivesWayToWhatToDo() throws {
        var long = alert(sentences: 60)
        long.issued = nil
        long.instruction = "Stay away from the beach. Swim near a lifeguard."
        let texts = try scene([long]).texts
        let advice = texts.filter { $0.id.hasPrefix("instruction-") }.map(\.string).joined(separator: " ")
        #expect(advice == long.instruction)
        #expect(texts.contains { $0.id == "text-1" })
        #expect(texts.first { $0.id == "instruction-1" }?.face != texts.first { $0.id == "text-1" }?.face)
    }

    @Test func amountsThatAreExpectedStandOut() throws {
        var surf = alert(sentences: 0)
        surf.text = "Breaking waves of 12 to 16 feet, and winds to 40 mph."
        let texts = try scene([surf]).texts.filter { $0.id.hasPrefix("figure-") }
        #expect(texts.map(\.string) == ["waves of", "12 to 16 feet", "winds to 40 mph"])
        #expect(texts[1].size > 2 * texts[0].size)
        #expect(try scene([alert(sentences: 0)]).texts.allSatisfy { !$0.id.hasPrefix("figure-") })
    }

    @Test func otherWarningsAreNamedBelowTheArea() throws {
        let others = (1...4).map { alert("Other \($0)", .minor, sentences: 0) }
        var foremost = alert(sentences: 1)
        foremost.issued = nil
        let texts = try scene([foremost] + others).texts.filter { $0.id.hasPrefix("further-") }
        #expect(texts.map(\.string).first?.hasPrefix("Other 1 until ") == true && texts.count == 2)
        #expect(texts.last?.string.hasSuffix("and 2 more warnings") == true)
    }

    @Test func aWarningThatIsAnnouncedIsNotCalm() throws {
        var announced = alert("Flood Watch", .minor)
        announced.start = AlertCardTests.now.advanced(by: 7200)
        let scene = try scene([announced])
        #expect(!scene.shapes("edge").isEmpty && !scene.shapes("pill").isEmpty)
        #expect(scene.texts.contains { $0.string == "Flood Watch" })
    }

    /// Silence must not look calm.
    @Test func nothingInForceIsTheSkyOfThePlaceAndUnknownIsVeiled() throws {
        let (calm, unknown) = (try scene([]), try scene([], isAnswered: false))
        #expect(!calm.shapes("near-land").isEmpty && calm.shapes("edge").isEmpty)
        #expect(calm.shapes("veil").isEmpty && calm.shapes("poster-dash").isEmpty)
        #expect(unknown.shapes("veil").count == 1)
        for scene in [calm, unknown] {
            let title = try #require(scene.texts.first { $0.id.hasPrefix("title") })
            #expect(scene.background.contrast(with: title.color) >= 4.5)
            #expect(scene.texts.contains { $0.id.hasPrefix("name") && $0.string.contains("Arroyo Grande") })
        }
        #expect(try scene([alert()], isAnswered: false).shapes("poster-dash").isEmpty)
    }

    @Test(
        arguments: zip(Alert.Severity.allCases, ["Extreme", "Severe", "Moderate", "Minor", "Severity not stated"]))
    func theSeverityIsInWords(severity: Alert.Severity, words: String) throws {
        for depth in [nil, GrayDepth.two] {
            let scene = try scene([alert("a", severity)], depth: depth)
            #expect(scene.texts.first { $0.id == "severity" }?.string == words)
        }
        #expect(try scene([]).texts.allSatisfy { $0.id != "severity" })
    }

    /// What does not fit is left out by whole sentences.
    @Test func aLongTextEndsWithASentence() throws {
        var long = alert()
        long.text = (1...40).map { "Waves of \($0) feet break at the St. Clair beaches." }.joined(separator: " ")
        let lines = try scene([long]).texts.filter { $0.id.hasPrefix("text-") }.map(\.string)
        #expect((2...4).contains(lines.count))
        #expect(lines.last?.hasSuffix("beaches.") == true)
        long.text = String(repeating: "waves and more of them ", count: 100)
        #expect(try scene([long]).texts.last { $0.id.hasPrefix("text-") }?.string.hasSuffix("…") == true)
    }

    @Test func aTextThatFitsIsAsLargeAsTheDesign() throws {
        let fonts = FontBook()
        func size(_ sentences: Int) throws -> Double {
            let scene = try CardStyle.alert.scene(
                of: content([alert(sentences: sentences)]), in: Size(width: 1080, height: 1080), measuring: fonts)
            return try #require(scene.texts.first { $0.id == "text-1" }?.size)
        }
        #expect(try size(2) == 36)
        #expect(try size(40) == 34)
    }

    @Test func aMomentOutsideTheForecastIsAnError() {
        var content = content([alert()])
        content.moment = content.moment.advanced(by: 86_400)
        #expect(throws: CardError.self) {
            try CardStyle.alert.scene(of: content, in: Size(width: 1080, height: 1080), measuring: FontBook())
        }
    }
}
