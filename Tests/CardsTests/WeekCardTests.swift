import Canvas
import Cards
import ForecastCore
import Primitives
import SceneModel
import Testing

struct WeekCardTests {
    private static let square = Size(width: 1080, height: 1080)
    private static let sizes =
        CardSize.allCases.map(\.size) + [
            Size(width: 200, height: 200), Size(width: 1200, height: 400), Size(width: 400, height: 1200),
            Size(width: 1440, height: 1080), Size(width: 1441, height: 1080), Size(width: 4000, height: 3000),
        ]
    private let fonts = FontBook()
    /// Tuesday 24 November 2026.
    private static let today = 20_781

    private typealias Row = (high: Double?, low: Double?, chance: Double?)

    private func content(
        _ rows: [Row], hour: Double = 9, now: Double? = 12.2, name: String = "Seattle",
        zone: ZoneOffsets = ZoneOffsets(initial: 0)
    ) -> CardContent {
        let moment = Instant(secondsSince1970: Double(WeekCardTests.today) * 86_400 + hour * 3600)
        let days = rows.enumerated().map { index, row in
            var day = Day(date: CivilDate(daysSince1970: WeekCardTests.today + index))
            (day.high, day.low, day.precipitationProbability) = row
            day.precipitationKind = index % 2 == 0 ? .rain : .snow
            return day
        }
        var current = Conditions(time: moment)
        current.temperature = now
        return CardContent(
            forecast: Forecast(
                place: Place(name: name, country: "US", latitude: 0, longitude: 0), zone: zone,
                source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"),
                current: current, daily: days),
            moment: moment)
    }

    private func scene(_ content: CardContent, _ size: Size = square) throws -> Scene {
        try CardStyle.week.scene(of: content, in: size, measuring: fonts)
    }

    private static let weeks: [(name: String, rows: [Row])] = [
        ("mild", mild), ("coldest", Array(repeating: (-60, -60, 1), count: 8)),
        ("widest", (0..<8).map(widest)), ("absurd", Array(repeating: (99_999, -99_999, 0.5), count: 8)),
        ("few", [(3, 1, 0.2), (4, nil, nil), (nil, nil, 0.7)]), ("one", [(40, 30, 1)]),
        ("swapped", Array(repeating: (1, 9, 0.05), count: 8)),
    ]

    private static let mild: [Row] = (0..<8).map { index in
        let step = Double(index)
        return (12 + step, 4 + step, step / 8)
    }

    private static func widest(_ index: Int) -> Row {
        index % 2 == 0 ? (60, -60, 1) : (-60, -60, 1)
    }

    @Test(arguments: sizes)
    func noTextLeavesTheCardOrMeetsAnother(size: Size) throws {
        let unit =
            size.width > size.height * 4 / 3
            ? min(size.height / 675, size.width / 1080) : min(size.width, size.height) / 1080
        for (name, week) in WeekCardTests.weeks {
            for place in ["Rome", "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"] {
                let boxes = InkBoxes(try scene(content(week, name: place), size), fonts)
                boxes.expectInOrder(
                    "\(size) \(name) \(place.prefix(5))", unit: unit, smallest: name == "absurd" ? 10 : 21)
            }
        }
    }

    /// Centre lines from 412 to 712, ends 27 beyond.
    @Test func allOvalsStandOnOneScale() throws {
        let scene = try scene(content([(20, 10, 0), (30, 15, 0), (15, 0, 0)], hour: 0))
        func ends(_ index: Int) throws -> (Double, Double) {
            let bounds = try #require(shapes(scene, "oval-\(index)").first?.path.controlBounds)
            return (bounds.minY, bounds.maxY)
        }
        #expect(try ends(2) == (385, 589))
        #expect(try ends(3) == (535, 739))
        #expect(try ends(1) == (485, 639))
    }

    /// The offset at which an oval's colours jump.
    private func dimmed(_ scene: Scene, _ index: Int) -> Double? {
        guard case .linear(let gradient) = shapes(scene, "oval-\(index)").first?.fill else { return nil }
        return zip(gradient.stops, gradient.stops.dropFirst()).first { $0.offset == $1.offset }?.0.offset
    }

    @Test(arguments: [(0.0, nil), (6, 0.25), (12, 0.5), (23.99, 1)] as [(Double, Double?)])
    func todayFillsAsItPasses(hour: Double, offset: Double?) throws {
        let scene = try scene(content(Array(repeating: (20, 10, 0), count: 8), hour: hour))
        #expect(dimmed(scene, 1) == offset)
        #expect(dimmed(scene, 2) == nil, "no other day has passed")
    }

    @Test func aDayOfTwentyThreeHoursIsOverSooner() throws {
        let change = Instant(secondsSince1970: Double(WeekCardTests.today) * 86_400 + 7200)
        let zone = ZoneOffsets(initial: 0, changes: [.init(from: change, seconds: 3600)])
        #expect(dimmed(try scene(content([(20, 10, 0)], hour: 11.5, zone: zone)), 1) == 0.5)
    }

    @Test func barsAreAsHighAsTheChanceAndALineBelowATenth() throws {
        let scene = try scene(content([(1, 0, 0.5), (1, 0, 1), (1, 0, 0.09), (1, 0, nil), (1, 0, 0)]))
        let heights = (1...5).map { shapes(scene, "bar-\($0)").first?.path.controlBounds?.height }
        #expect(heights == [35, 70, 3, nil, 3])
        let figures = InkBoxes(scene, fonts).runs.filter { $0.id.hasPrefix("chance-") }
        #expect(figures.map(\.string) == ["50%", "100%"])
        #expect(shapes(scene, "bar-1").first?.fill != shapes(scene, "bar-2").first?.fill, "rain and snow")
    }

    @Test func whatIsMissingStaysMissing() throws {
        let boxes = InkBoxes(try scene(content([(20, nil, 0), (nil, nil, 0.4), (nil, -3, nil)], now: nil)), fonts)
        let texts = Dictionary(uniqueKeysWithValues: boxes.runs.map { ($0.id, $0.string) })
        #expect(texts["high-1"] == "68°" && texts["low-1"] == nil)
        #expect(texts["missing-2"] == "–" && texts["high-2"] == nil && texts["chance-2"] == "40%")
        #expect(texts["low-3"] == "27°" && texts["high-3"] == nil && texts["chance-3"] == nil)
        #expect(texts["temperature"] == nil)
        #expect(throws: CardError.noDays(from: Instant(secondsSince1970: 1_795_510_800))) {
            try scene(content([(nil, nil, nil)]))
        }
        #expect(throws: CardError.self) { try scene(content([])) }
    }

    @Test(arguments: TemperaturePalette.allCases, [Theme.light, .dark])
    func wordsAreLegibleAtEveryTemperature(palette: TemperaturePalette, theme: Theme) throws {
        for celsius in stride(from: -60.0, through: 60, by: 2) {
            var content = content([(celsius + 5, celsius - 5, 0.5), (nil, nil, nil)], now: celsius)
            (content.palette, content.theme) = (palette, theme)
            let scene = try scene(content)
            for run in InkBoxes(scene, fonts).runs {
                #expect(run.color.contrast(with: scene.background) >= 4.5, "\(run.id) at \(celsius)")
            }
        }
    }
}
