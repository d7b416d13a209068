import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct PlacesLayoutTests {
    private static let sizes =
        CardSize.allCases.map(\.size) + [
            Size(width: 1440, height: 1080), Size(width: 1441, height: 1080), Size(width: 300, height: 900),
            Size(width: 900, height: 300), Size(width: 200, height: 200), Size(width: 4000, height: 3000),
        ]

    private static let names = [
        "Rome", "Seattle, WA", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "",
        String(repeating: "Sankt Peterburg ", count: 20),
    ]

    private func content(_ count: Int, celsius: Double = 10, attribution: String? = nil) -> CardContent {
        let now = Instant(secondsSince1970: 1_795_216_920)
        let forecasts = (0..<count).map { index in
            var current = Conditions(time: now)
            current.temperature = celsius + Double(index * 7 % 30)
            current.apparentTemperature = celsius - 3
            current.dewPoint = celsius - 12
            current.humidity = 1
            current.condition = Condition.allCases[index % Condition.allCases.count]
            return Forecast(
                place: Place(
                    name: PlacesLayoutTests.names[index % 5], country: "US", latitude: 0, longitude: 0),
                zone: ZoneOffsets(initial: index * 7200),
                source: Forecast.Source(id: "test", attribution: attribution ?? "Weather data by \(index / 4)"),
                current: current,
                minutely: MinutelyPrecipitation(
                    quality: .minute,
                    points: (0..<60).map {
                        .init(
                            time: now.advanced(by: Double($0) * 60), rate: 1,
                            probability: index % 3 == 0 ? 0 : Double($0) / 59)
                    }))
        }
        var content = CardContent(forecast: forecasts[0], moment: now)
        content.others = Array(forecasts.dropFirst())
        return content
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

    @Test(arguments: sizes, [1, 2, 3, 4, 5, 7, 10, 23])
    func wordsStandOnTheCardWithoutMeeting(size: Size, count: Int) throws {
        let fonts = FontBook()
        for celsius in [count % 2 == 0 ? -58.0 : 8] {
            let scene = try CardStyle.places.scene(of: content(count, celsius: celsius), in: size, measuring: fonts)
            let card = Rect(minX: 0, minY: 0, maxX: size.width, maxY: size.height)
            let runs = texts(scene)
            let boxes = runs.map { box($0, fonts) }
            for (index, box) in boxes.enumerated() {
                if !card.contains(box) { Issue.record("\(runs[index].id) leaves the card, \(celsius)") }
                for other in boxes.indices where other > index && box.intersects(boxes[other]) {
                    Issue.record("\(runs[index].id) meets \(runs[other].id), \(celsius)")
                }
            }
            let unit = try CardGrid(size).unit
            for run in runs {
                let isSmall = ["caption", "copyright", "time"].contains { run.id.hasPrefix($0) }
                let least = isSmall ? 21 : run.id.hasSuffix("-unit") ? 28 : 34.0
                #expect(run.size >= least * unit - 0.01, "\(run.id) is \(run.size / unit) units")
            }
        }
    }

    @Test(arguments: sizes) func everyPlaceIsShownOrCounted(size: Size) throws {
        let fonts = FontBook()
        for count in [1, 2, 5, 10, 23] {
            let scene = try CardStyle.places.scene(
                of: content(count, attribution: "One"), in: size, measuring: fonts)
            let shown = texts(scene).filter { $0.id.hasSuffix("-name") }.count
            let more = texts(scene).first { $0.id == "more" }
            #expect(shown >= min(count, 10))
            #expect(
                more?.string == (shown < count ? "and \(count - shown) more" : nil)
                    || more?.string.hasSuffix("…") == true)
        }
    }

    private static let square = Size(width: 1080, height: 1080)

    private func picture(_ index: Int, in scene: Scene) -> [Shape] {
        scene.elements.compactMap { element -> [Shape]? in
            guard case .group(let group) = element, group.id == "band-\(index)-picture" else { return nil }
            return group.elements.compactMap { if case .shape(let shape) = $0 { shape } else { nil } }
        }.flatMap { $0 }
    }

    @Test func theLandOfABandIsBesideItsWordsAndThatOfAHighOneBelowThem() throws {
        let fonts = FontBook()
        let six = try CardStyle.places.scene(of: content(6), in: Self.square, measuring: fonts)
        let two = try CardStyle.places.scene(of: content(2), in: Self.square, measuring: fonts)
        for (scene, count) in [(six, 6), (two, 2)] {
            for index in 1...count {
                let land = picture(index, in: scene).first { $0.id == "near-land" }.flatMap(\.path.controlBounds)
                let words = texts(scene).filter { $0.id.hasPrefix("band-\(index)-") || $0.id == "time-\(index)" }
                #expect(!words.isEmpty && (count == 6 || land != nil))
                for run in words where land.map({ $0.intersects(box(run, fonts)) }) ?? false {
                    Issue.record("\(run.id) meets the land of \(count) places")
                }
            }
        }
    }

    @Test func aLongNameTakesTheRoomOfTheTimeBeforeItIsCut() throws {
        var content = content(3)
        content.others[0].place.name = "San Fernando del Valle de Catamarca"
        let scene = try CardStyle.places.scene(of: content, in: Self.square, measuring: FontBook())
        let shown = texts(scene)
        let name = shown.first { $0.id == "band-2-name" }
        let (time, sentence) = (shown.first { $0.id == "time-2" }, shown.first { $0.id == "band-2-summary" })
        #expect(name?.string == "San Fernando del Valle de Catamarca")
        #expect(time?.origin.y == sentence?.origin.y && time.map { $0.origin.x } == name?.origin.x)
    }

    @Test func barsAreDrawnWhereItRainsUnevenlyAndTheCaptionSaysWhatTheyAre() throws {
        var content = content(3)
        let now = content.moment
        for index in 0..<2 {
            let rain = MinutelyPrecipitation(
                quality: .minute,
                points: (0..<60).map {
                    .init(
                        time: now.advanced(by: Double($0) * 60), rate: $0 < 20 ? 3 : 0, probability: $0 < 20 ? 1 : 0
                    )
                })
            if index == 0 { content.others[0].minutely = rain }
        }
        let scene = try CardStyle.places.scene(of: content, in: Self.square, measuring: FontBook())
        let bars = scene.elements.compactMap { element -> String? in
            if case .group(let group) = element, group.id.hasSuffix("-bars") { group.id } else { nil }
        }
        #expect(bars == ["band-2-bars"])
        #expect(texts(scene).contains { $0.id == "caption" && $0.string.hasSuffix(". Bars: next hour") })
    }

    @Test func tooManyForAColumnStandInTwo() throws {
        let scene = try CardStyle.places.scene(
            of: content(12, attribution: "One"), in: Self.square, measuring: FontBook())
        let names = texts(scene).filter { $0.id.hasSuffix("-name") }
        #expect(names.count == 12 && names.filter { $0.origin.x > 540 }.count == 6)
    }

    @Test func attributionsAreJoinedWithoutRepetition() throws {
        let size = Size(width: 1080, height: 1080)
        let scene = try CardStyle.places.scene(of: content(6), in: size, measuring: FontBook())
        #expect(scene.attribution == "Weather data by 0 · Weather data by 1")
        let same = try CardStyle.places.scene(of: content(6, attribution: "One"), in: size, measuring: FontBook())
        #expect(same.attribution == "One")
    }

    @Test func aPlaceThatIsNotCoveredIsNamed() throws {
        var content = content(3)
        content.others[0].current?.time = content.moment.advanced(by: 90_000)
        do {
            _ = try CardStyle.places.scene(
                of: content, in: Size(width: 1080, height: 1080), measuring: SquareTypeface())
            Issue.record("it was drawn")
        } catch {
            #expect(error.message.hasPrefix("Seattle, WA: the forecast says nothing about 2026-11-20T23:22:00Z"))
        }
    }

    @Test func withoutAnyTemperatureThereIsNoCard() throws {
        var content = content(2)
        content.forecast.current?.temperature = nil
        #expect(throws: Never.self) {
            try CardStyle.places.scene(
                of: content, in: Size(width: 1080, height: 1080), measuring: SquareTypeface())
        }
        content.others[0].current?.temperature = nil
        #expect(throws: CardError.missing("temperature for 2026-11-20T23:22:00Z")) {
            try CardStyle.places.scene(
                of: content, in: Size(width: 1080, height: 1080), measuring: SquareTypeface())
        }
    }

    @Test func inkIsLegibleOnEveryBand() {
        for palette in TemperaturePalette.allCases {
            for celsius in -60...60 {
                let ground = palette.color(at: Double(celsius))
                #expect(ground.contrast(with: TemperaturePalette.ink(on: ground)) >= 4.5, "\(celsius)")
            }
        }
    }
}
