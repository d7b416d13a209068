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

    /// Centre lines from 410 to 634, ends 32 beyond.
    @Test func allCapsulesStandOnOneScale() throws {
        let scene = try scene(content([(20, 10, 0), (30, 15, 0), (15, 0, 0)], hour: 0))
        func ends(_ index: Int) throws -> (Double, Double) {
            let bounds = try #require(shapes(scene, "capsule-\(index)").first?.path.controlBounds)
            return (bounds.minY.rounded(), bounds.maxY.rounded())
        }
        #expect(try ends(2) == (378, 554))
        #expect(try ends(3) == (490, 666))
        #expect(try ends(1) == (453, 591))
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
        content.forecast.daily[2].precipitationAmount = 0
        let scene = try scene(content)
        #expect((1...4).map { index in shapes(scene, "bolt-\(index)").count } == [2, 0, 0, 2], "a dash has none")
    }

    @Test func freezingRainHasIceUnderItsDrop() throws {
        var content = content([(1, -2, 0.6), (1, -2, 0.6)])
        content.forecast.daily[0].precipitationKind = .freezingRain
        content.forecast.daily[1].precipitationKind = .rain
        let scene = try scene(content)
        #expect([1, 2].map { shapes(scene, "ice-\($0)").count } == [1, 0])
    }

    @Test func aDarkWeekIsTheSkyOfItsMomentOverLand() throws {
        func sky(_ hour: Double) throws -> [GradientStop] {
            let scene = try scene(content([(20, 10, 0)], hour: hour))
            #expect(!shapes(scene, "near-land").isEmpty && !shapes(scene, "water").isEmpty)
            guard case .linear(let gradient) = shapes(scene, "sky").first?.fill else { return [] }
            return gradient.stops
        }
        let (night, day) = (try #require(try sky(0).first), try #require(try sky(12).first))
        #expect(night.color.relativeLuminance < day.color.relativeLuminance)
    }

    @Test(arguments: [20.0, 15, 10, 25, 5])
    func aRingMarksTheMomentOnTodaysCapsule(now: Double) throws {
        let scene = try scene(content([(20, 10, 0), (30, 0, 0)], now: now))
        let ring = try #require(shapes(scene, "now").first { $0.id == "now" }?.path.controlBounds)
        let capsule = try #require(shapes(scene, "capsule-1").first?.path.controlBounds)
        #expect(abs((ring.minY + ring.maxY) / 2 - (410 + (30 - now) / 30 * 224)) < 0.6)
        #expect(capsule.contains(ring), "a capsule reaches the moment even if it is warmer or colder than the day")
    }

    @Test(arguments: [Theme.dark, .light], [nil, .two] as [GrayDepth?])
    func theRingIsPaintedOverTheCapsule(theme: Theme, depth: GrayDepth?) throws {
        var content = content([(20, 10, 0), (30, 0, 0)])
        (content.theme, content.depth) = (theme, depth)
        let ids = try scene(content).elements.compactMap { element in
            if case .shape(let shape) = element { shape.id } else { nil }
        }
        let rings = ids.indices.filter { ["now-gap", "now", "now-hole"].contains(ids[$0]) }
        let day = ids.indices.filter { ["capsule-1", "light-1", "rim-1", "rows-1"].contains(ids[$0]) }
        #expect(try #require(day.last) < #require(rings.first))
        #expect(ids[try #require(rings.last)] == "now-hole")
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

    @Test(arguments: TemperaturePalette.allCases) func wordsAreLegibleOnALightGround(palette: TemperaturePalette)
        throws
    {
        for celsius in stride(from: -60.0, through: 60, by: 6) {
            var content = content([(celsius + 5, celsius - 5, 0.5), (nil, nil, nil)], now: celsius)
            (content.palette, content.theme) = (palette, .light)
            let scene = try scene(content)
            let ground = try gradient(try #require(shapes(scene, "ground").first)).stops
            for run in InkBoxes(scene, fonts).runs {
                for stop in ground {
                    #expect(run.color.contrast(with: stop.color) >= 4.5, "\(run.id) at \(celsius)")
                }
            }
        }
    }

    @Test(arguments: Array(stride(from: 0.0, to: 24, by: 1.5)))
    func wordsAreLegibleOnTheSkyAndTheWaterOfEveryHour(hour: Double) throws {
        for cover in [0, 0.5, 1, nil] {
            for size in [Self.square, Size(width: 1080, height: 1920), Size(width: 1200, height: 630)] {
                var content = content(Self.mild, hour: hour)
                content.forecast.current?.cloudCover = cover
                let scene = try scene(content, size)
                let sky = try gradient(try #require(shapes(scene, "sky").first))
                let water = try gradient(try #require(shapes(scene, "water").first))
                let inked = InkBoxes(scene, fonts)
                for (run, box) in zip(inked.runs, inked.boxes) {
                    let least = run.size >= 60 * size.width / 1080 ? 3 : 4.5
                    for y in [box.minY, box.maxY] {
                        let ground = (y < sky.end.y ? sky : water).color(atY: y)
                        #expect(run.color.contrast(with: ground) >= least, "\(run.id) at \(hour), \(y)")
                    }
                }
            }
        }
    }

    @Test func daysAreInTheSkyAndChancesOnTheWater() throws {
        for size in Self.sizes where size.width >= 400 && size.height >= 400 {
            let scene = try scene(content(Self.mild), size)
            let shore = try #require(shapes(scene, "water").first?.path.controlBounds).minY
            let inked = InkBoxes(scene, fonts)
            for (run, box) in zip(inked.runs, inked.boxes) {
                let isAloft = ["day-", "high-", "low-", "name", "sentence", "temperature"].contains {
                    run.id.hasPrefix($0)
                }
                #expect(isAloft ? box.maxY < shore : box.minY > shore, "\(run.id) in \(size)")
            }
        }
    }

    @Test func whatFallsNowFallsBehindTheWeek() throws {
        var content = content(Self.mild)
        func falls(_ condition: Condition, cover: Double) throws -> [String] {
            content.forecast.current?.condition = condition
            content.forecast.current?.cloudCover = cover
            return try scene(content).elements.compactMap { element in
                if case .shape(let shape) = element { shape.id } else { nil }
            }.filter { $0.hasPrefix("streak") || $0.hasPrefix("flakes") }
        }
        #expect(try !falls(.rain, cover: 1).isEmpty && !falls(.rain, cover: 0.4).isEmpty)
        #expect(try falls(.cloudy, cover: 1).isEmpty && falls(.partlyCloudy, cover: 0.4).isEmpty)
    }

    private func gradient(_ shape: Shape) throws -> LinearGradient {
        guard case .linear(let gradient) = shape.fill else {
            Issue.record("no gradient in \(shape.id)")
            throw CardError.noDays(from: Instant(secondsSince1970: 0))
        }
        return gradient
    }
}

extension LinearGradient {
    /// The colour at a height of a gradient from the top down.
    fileprivate func color(atY y: Double) -> Color {
        let share = (y - start.y) / (end.y - start.y)
        guard let next = stops.firstIndex(where: { $0.offset >= share }) else {
            return stops[stops.count - 1].color
        }
        guard next > 0 else { return stops[0].color }
        let (low, high) = (stops[next - 1], stops[next])
        return low.color.mixed(with: high.color, (share - low.offset) / max(high.offset - low.offset, 1e-9))
    }
}
