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

    /// Centre lines from 410 to 688, ends 32 beyond.
    @Test func allCapsulesStandOnOneScale() throws {
        let scene = try scene(content([(20, 10, 0), (30, 15, 0), (15, 0, 0)], hour: 0))
        func ends(_ index: Int) throws -> (Double, Double) {
            let bounds = try #require(shapes(scene, "capsule-\(index)").first?.path.controlBounds)
            return (bounds.minY.rounded(), bounds.maxY.rounded())
        }
        #expect(try ends(2) == (378, 581))
        #expect(try ends(3) == (517, 720))
        #expect(try ends(1) == (471, 627))
    }

    /// 20.4 and 19.6 °C are both 20°, and 68° the same in Fahrenheit as 19.9.
    @Test(arguments: [(UnitSystem.si, 20.4, 19.6), (.us, 20.1, 19.9)])
    func equalNumbersStandAtOneHeight(system: UnitSystem, first: Double, second: Double) throws {
        var content = content([(25, 10, 0), (first, 10, 0), (second, 10, 0)])
        content.units = Units(system)
        let heights = try [2, 3].map { index in
            try #require(shapes(try scene(content), "capsule-\(index)").first?.path.controlBounds).minY
        }
        #expect(heights[0] == heights[1])
    }

    @Test func aBoltMarksTheDaysOfStorms() throws {
        var content = content([(20, 10, 0.6), (20, 10, 0.6), (20, 10, 0.05), (20, 10, nil)])
        for index in [0, 2, 3] { content.forecast.daily[index].condition = .thunderstorm }
        let scene = try scene(content)
        #expect((1...4).map { index in shapes(scene, "bolt-\(index)").count } == [2, 0, 0, 2], "a dash has none")
    }

    @Test func aDarkWeekIsTheSkyOfItsMomentOverLand() throws {
        func sky(_ hour: Double) throws -> [GradientStop] {
            let scene = try scene(content([(20, 10, 0)], hour: hour))
            #expect(!shapes(scene, "land").isEmpty)
            guard case .linear(let gradient) = shapes(scene, "sky").first?.fill else { return [] }
            return gradient.stops
        }
        let (night, day) = (try sky(0), try sky(12))
        #expect(!night.isEmpty && night.count == day.count)
        #expect(zip(night, day).allSatisfy { $0.color.relativeLuminance < $1.color.relativeLuminance })
    }

    @Test(arguments: [20.0, 15, 10, 25, 5])
    func aRingMarksTheMomentOnTodaysCapsule(now: Double) throws {
        let scene = try scene(content([(20, 10, 0), (30, 0, 0)], now: now))
        let ring = try #require(shapes(scene, "now").first { $0.id == "now" }?.path.controlBounds)
        let capsule = try #require(shapes(scene, "capsule-1").first?.path.controlBounds)
        #expect(abs((ring.minY + ring.maxY) / 2 - (410 + (30 - now) / 30 * 278)) < 0.6)
        #expect(capsule.contains(ring), "a capsule reaches the moment even if it is warmer or colder than the day")
    }

    @Test func anotherDayHasNoRing() throws {
        var content = content([(20, 10, 0), (30, 0, 0)])
        content.forecast.daily.removeFirst()
        #expect(shapes(try scene(content), "now").isEmpty)
    }

    @Test func flakesAreWholeAndDenserTheLikelierSnowIs() throws {
        let scene = try scene(content([0, 0.3, 0, 0.6, 0, 1].map { (-3, -9, $0) }))
        let flakes = [2, 4, 6].compactMap { shapes(scene, "snow-\($0)").first }
        let heights = flakes.compactMap { $0.path.controlBounds?.height }
        #expect(heights.count == 3 && heights.allSatisfy { abs($0 - heights[0]) < 0.01 })
        let densities = flakes.compactMap { $0.stroke?.color.opacity }
        #expect(densities == densities.sorted() && Set(densities).count == 3)
    }

    @Test func dropsAreAsFullAsTheChanceAndADashBelowATenth() throws {
        let scene = try scene(content([(1, 0, 0.5), (1, 0, 1), (1, 0, 0.09), (1, 0, nil), (1, 0, 0)]))
        let rain = try #require(shapes(scene, "rain-1").first?.path.controlBounds)
        #expect(abs(rain.height - 29) < 0.01 && abs(rain.maxY - 914) < 0.01, "half of 58")
        #expect(shapes(scene, "snow-2").first?.stroke?.color.opacity == 1)
        #expect([3, 4, 5].map { shapes(scene, "dash-\($0)").count } == [1, 0, 1])
        let figures = InkBoxes(scene, fonts).runs.filter { $0.id.hasPrefix("chance-") }
        #expect(figures.map(\.string) == ["50", "100"])
    }

    @Test(
        arguments: [
            ([0.5, 0, 0.1], "Chance of rain, %"), ([0.05, 0.6], "Chance of snow, %"),
            ([0.2, 0.2], "Chance of rain or snow, %"),
            ([0.09, 0], nil),
        ] as [([Double], String?)])
    func theFiguresSayWhatTheyAreAbout(chances: [Double], label: String?) throws {
        let scene = try scene(content(chances.map { (1, 0, $0) }))
        #expect(InkBoxes(scene, fonts).runs.first { $0.id == "chances" }?.string == label)
    }

    @Test func theWarmestDayOfADarkWeekGlows() throws {
        var content = content([(20, 10, 0), (30, 15, 0), (15, 0, 0)])
        let glow = try #require(shapes(try scene(content), "glow").first?.path.controlBounds)
        let warmest = try #require(shapes(try scene(content), "capsule-2").first?.path.controlBounds)
        #expect(abs((glow.minX + glow.maxX) - (warmest.minX + warmest.maxX)) < 0.01)
        content.theme = .light
        #expect(shapes(try scene(content), "glow").isEmpty)
    }

    @Test func whatIsMissingStaysMissing() throws {
        let boxes = InkBoxes(try scene(content([(20, nil, 0), (nil, nil, 0.4), (nil, -3, nil)], now: nil)), fonts)
        let texts = Dictionary(uniqueKeysWithValues: boxes.runs.map { ($0.id, $0.string) })
        #expect(texts["high-1"] == "68°" && texts["low-1"] == nil)
        #expect(texts["missing-2"] == "–" && texts["high-2"] == nil && texts["chance-2"] == "40")
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
            func stops(_ id: String) -> [GradientStop] {
                guard case .linear(let gradient) = shapes(scene, id).first?.fill else { return [] }
                return gradient.stops
            }
            let ground = stops(theme == .light ? "ground" : "sky")
            let land = theme == .light ? ground : stops("land")
            #expect(!ground.isEmpty && !land.isEmpty)
            for run in InkBoxes(scene, fonts).runs {
                for stop in run.origin.y > 1000 ? land : ground {
                    #expect(run.color.contrast(with: stop.color) >= 4.5, "\(run.id) at \(celsius)")
                }
            }
        }
    }
}
