import Canvas
import Cards
import ForecastCore
import Primitives
import SceneModel
import Testing

struct ClockLayoutTests {
    private static let sizes = [
        Size(width: 1080, height: 1080), Size(width: 1080, height: 1350), Size(width: 1080, height: 1920),
        Size(width: 1200, height: 630), Size(width: 800, height: 480), Size(width: 1440, height: 1080),
        Size(width: 1441, height: 1080), Size(width: 300, height: 900), Size(width: 900, height: 300),
        Size(width: 200, height: 200), Size(width: 4000, height: 3000),
    ]

    private static let names = [
        "Rome", "Seattle", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
        String(repeating: "Sankt Peterburg ", count: 40), "", "\u{202E}\u{1B}[31m",
    ]

    private func content(
        name: String, celsius: Double, attribution: String = "Weather data by Example Weather"
    ) -> CardContent {
        let now = Instant(secondsSince1970: 1_795_216_920)
        var current = Conditions(time: now)
        current.temperature = celsius
        let points = (0..<60).map { minute in
            MinutelyPrecipitation.Point(
                time: now.advanced(by: Double(minute) * 60), rate: minute < 14 ? 0 : minute < 33 ? 1 : 9,
                probability: 0.8, kind: .rain)
        }
        let forecast = Forecast(
            place: Place(name: name, country: "US", latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0),
            source: Forecast.Source(id: "test", attribution: attribution), current: current,
            minutely: MinutelyPrecipitation(quality: .minute, points: points))
        return CardContent(forecast: forecast, moment: now)
    }

    private func texts(_ scene: Scene) -> [TextRun] {
        scene.elements.compactMap { if case .text(let run) = $0 { run } else { nil } }
    }

    private func box(_ run: TextRun, _ text: some TextMeasuring) -> Rect {
        let ink = text.extent(of: run.string, face: run.face, size: run.size).ink
        return Rect(
            minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
            maxY: run.origin.y + ink.maxY)
    }

    private func expectInOrder(_ scene: Scene, _ text: some TextMeasuring, _ about: String) {
        let card = Rect(minX: 0, minY: 0, maxX: scene.size.width, maxY: scene.size.height)
        let runs = texts(scene)
        let boxes = runs.map { box($0, text) }
        for (index, box) in boxes.enumerated() {
            #expect(card.contains(box), "\(runs[index].id) leaves the card: \(about)")
            for other in index + 1..<max(boxes.count, index + 1) {
                #expect(!box.intersects(boxes[other]), "\(runs[index].id) meets \(runs[other].id): \(about)")
            }
        }
    }

    @Test(arguments: sizes)
    func noTextLeavesTheCardOrMeetsAnother(size: Size) throws {
        let fonts = FontBook()
        for name in ClockLayoutTests.names {
            for celsius in [-40.0, 3, 47] {
                let scene = try CardStyle.clock.scene(
                    of: content(name: name, celsius: celsius), in: size, measuring: fonts)
                expectInOrder(scene, fonts, "\(size) \(name.prefix(12)) \(celsius)")
            }
        }
    }

    /// A typeface far wider than any real one leaves no room at all, and layout still ends in order.
    @Test(arguments: sizes)
    func anAbsurdlyWideTypefaceIsCut(size: Size) throws {
        let content = content(
            name: "Saint Petersburg", celsius: 10, attribution: String(repeating: "credit ", count: 30))
        let scene = try CardStyle.clock.scene(of: content, in: size, measuring: SquareTypeface())
        let footer = texts(scene).filter { ["place", "copyright"].contains($0.id) }
        #expect(footer.count == 2 && footer.last?.string.hasSuffix("…") == true)
        #expect(!box(footer[0], SquareTypeface()).intersects(box(footer[1], SquareTypeface())))
    }

    @Test func theDigitsAreCentredAndSignAndRingHangOutside() throws {
        let fonts = FontBook()
        for celsius in [-40.0, -3, 0, 8, 47] {
            var content = content(name: "Rome", celsius: celsius)
            content.groundStyle = .flat
            let scene = try CardStyle.clock.scene(
                of: content, in: Size(width: 1080, height: 1080), measuring: fonts)
            let digits = try #require(texts(scene).first { $0.id == "temperature" })
            let ink = box(digits, fonts)
            #expect(abs((ink.minX + ink.maxX) / 2 - 540) < 0.01)
            let minus = texts(scene).first { $0.id == "minus" }
            #expect((minus != nil) == (celsius < -18), "in °F")
            if let minus { #expect(box(minus, fonts).maxX < ink.minX) }
        }
    }

    @Test func handsStandAtTheTimeOfThePlace() throws {
        var content = content(name: "Kathmandu", celsius: 10)
        content.forecast.zone = ZoneOffsets(initial: 20_700)
        content.groundStyle = .flat
        let scene = try CardStyle.clock.scene(
            of: content, in: Size(width: 1080, height: 1080), measuring: SquareTypeface())
        let ends = scene.elements.flatMap { element -> [Shape] in
            guard case .group(let group) = element, group.id == "hands" else { return [] }
            return group.elements.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
        }
        func end(_ id: String) throws -> Point {
            try #require(ends.first { $0.id == id }?.path.elements.last?.points.first)
        }
        // 23:22Z is 5:07 there.
        let center = Point(x: 540, y: 597)
        #expect(try end("hand-minute") == center.at(244, toward: .degrees(42)).onGrid)
        #expect(try end("hand-hour") == center.at(158, toward: .degrees(153.5)).onGrid)
    }

    @Test(arguments: [
        Size(width: 199, height: 400), Size(width: 250, height: 99), Size(width: 122, height: 250),
        Size(width: 20_000, height: 9000), Size(width: 300, height: 901),
        Size(width: .infinity, height: 1080), Size(width: .nan, height: 1080), Size(width: -1080, height: 1080),
    ])
    func aSizeThatCannotBeReadIsAnError(size: Size) {
        #expect(throws: CardError.self) {
            try CardStyle.clock.scene(of: content(name: "Rome", celsius: 1), in: size, measuring: SquareTypeface())
        }
    }

    @Test func whatTheCardNeedsIsNamed() throws {
        var content = content(name: "Rome", celsius: 1)
        content.precipitation = .hours
        let size = Size(width: 1080, height: 1080)
        #expect(throws: CardError.missing("hourly precipitation from 2026-11-20T23:22:00Z on")) {
            try CardStyle.clock.scene(of: content, in: size, measuring: SquareTypeface())
        }
        content.precipitation = .best
        content.moment = content.moment.advanced(by: 86_400)
        #expect(throws: CardError.self) {
            try CardStyle.clock.scene(of: content, in: size, measuring: SquareTypeface())
        }
    }
}
