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

    /// Centre lines from 464 to 620, ends 23 beyond.
    @Test func allCapsulesStandOnOneScale() throws {
        let scene = try scene(content([(20, 10, 0), (30, 15, 0), (15, 0, 0)], hour: 0))
        func ends(_ index: Int) throws -> (Double, Double) {
            let bounds = try #require(shapes(scene, "capsule-\(index)").first?.path.controlBounds)
            return (bounds.minY.rounded(), bounds.maxY.rounded())
        }
        #expect(try ends(2) == (441, 565))
        #expect(try ends(3) == (519, 643))
        #expect(try ends(1) == (493, 591))
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

    private func texts(_ scene: Scene, _ prefix: String) -> [String] {
        InkBoxes(scene, fonts).runs.filter { $0.id.hasPrefix(prefix) }.map(\.string)
    }

    @Test func aWeekHasSevenDays() throws {
        let scene = try scene(content(Self.mild))
        #expect(texts(scene, "day-").count == 7 && Set(texts(scene, "day-")).count == 7)
    }

    @Test func aBoltMarksTheDaysOfStorms() throws {
        var content = content([(20, 10, 0.6), (20, 10, 0.6), (20, 10, 0.05), (20, 10, nil)])
        for index in [0, 2, 3] { content.forecast.daily[index].condition = .thunderstorm }
        content.forecast.daily[2].precipitationAmount = 0
        let scene = try scene(content)
        #expect(
            (1...4).map { index in shapes(scene, "bolt-\(index)").count } == [1, 0, 0, 1], "a dry day has none")
    }

    /// The colour of the middle of a day's sky.
    private func sky(_ index: Int, _ scene: Scene) throws -> Color {
        let gradient = try gradient(try #require(shapes(scene, "sky-\(index)").first))
        return gradient.color(atY: 540)
    }

    @Test func eachDayHasASkyOfItsOwn() throws {
        var content = content([(9, 5, 1), (9, 5, 0), (9, 5, 0)])
        content.forecast.daily[1].condition = .clear
        let scene = try scene(content)
        #expect(try sky(1, scene).relativeLuminance < 0.15 && sky(2, scene).relativeLuminance > 0.3)
        #expect(shapes(scene, "sun").count { $0.id == "sun" } == 1, "only where it is known to be clear")
        #expect(!shapes(scene, "streak-1").isEmpty && shapes(scene, "streak-2").isEmpty)
        let inks = InkBoxes(scene, fonts).runs.filter { $0.id.hasPrefix("high-") }.map(\.color.relativeLuminance)
        #expect(inks[0] > 0.9 && inks[1] < 0.1)
    }

    @Test func aThemeMakesAllSkiesLightOrDark() throws {
        for (theme, isLight) in [(Theme.light, true), (.dark, false)] {
            var content = content([(9, 5, 1), (9, 5, 0), (9, 5, 1), (9, 5, 0)])
            (content.theme, content.forecast.daily[1].condition) = (theme, .clear)
            let scene = try scene(content)
            for index in 1...4 {
                #expect(try (sky(index, scene).relativeLuminance > 0.25) == isLight, "\(theme) \(index)")
            }
        }
    }

    /// At the equator the sun rises each day; at 80° north it stays down in November.
    @Test func aDayWithoutSunIsANight() throws {
        var content = content([(9, 5, 0)])
        content.forecast.daily[0].condition = .clear
        #expect(!shapes(try scene(content), "sun").isEmpty)
        content.forecast.place.latitude = 80
        let scene = try scene(content)
        #expect(shapes(scene, "sun").isEmpty)
        #expect(try sky(1, scene).relativeLuminance < 0.05)
    }

    @Test(arguments: [Condition.fog, .haze, .dust, .smoke]) func mistIsPaleAndHasLines(condition: Condition) throws
    {
        var content = content([(9, 5, 0), (9, 5, 0)])
        content.forecast.daily[0].condition = condition
        let scene = try scene(content)
        #expect(try sky(1, scene).relativeLuminance > 0.3 && !shapes(scene, "mist-1").isEmpty)
        #expect(shapes(scene, "cloud-1").isEmpty && shapes(scene, "mist-2").isEmpty)
    }

    @Test func barsStandForAmountsAndArePalerTheLessSureTheyAre() throws {
        var content = content([(9, 5, 0.9), (9, 5, 0.3), (9, 5, 0.9), (9, 5, 0.9), (9, 5, 0.04)])
        content.units = Units(.si)
        for (index, amount) in [20.0, 20, 5, nil, 0].enumerated() {
            content.forecast.daily[index].precipitationKind = .rain
            content.forecast.daily[index].precipitationAmount = amount
        }
        let scene = try scene(content)
        let bars = try (1...3).map { try #require(shapes(scene, "rain-\($0)").first) }
        let heights = bars.compactMap { $0.path.controlBounds?.height }
        #expect(abs(heights[0] - 62) < 0.01 && heights[1] == heights[0] && abs(heights[2] - 31) < 0.01)
        let opacities = bars.compactMap { $0.fill?.solid?.opacity }
        #expect(opacities[0] == 1 && abs(opacities[1] - 0.5) < 0.01)
        let chance = try #require(shapes(scene, "rain-4").first)
        #expect(chance.fill?.solid?.opacity ?? 1 < 1 && chance.stroke == nil, "a chance alone is pale")
        #expect(shapes(scene, "rain-5").isEmpty, "no bar on a dry day")
        #expect(texts(scene, "amount-") == ["20 mm", "20 mm", "5 mm", "90%", "dry"])
    }

    @Test func snowIsCrystalsInCentimetersOrInches() throws {
        var content = content([(-3, -9, 0.9)])
        content.units = Units(.si)
        content.forecast.daily[0].precipitationKind = .snow
        content.forecast.daily[0].precipitationAmount = 6
        #expect(try texts(scene(content), "amount-") == ["6 cm"])
        #expect(try !shapes(scene(content), "snow-1").isEmpty && shapes(scene(content), "rain-").isEmpty)
        content.units = Units(.us)
        #expect(try texts(scene(content), "amount-") == ["2 in"])
    }

    @Test func whatIsNotLikelyButNotExcludedHasItsChance() throws {
        let scene = try scene(content([(9, 5, 0.2), (9, 5, 0.09), (9, 5, nil)]))
        #expect(texts(scene, "amount-") == ["20%", "dry", "–"])
    }

    @Test func aKeySaysWhatPaleBarsMean() throws {
        func footer(_ chance: Double, _ amount: Double? = 2) throws -> String {
            var content = content([(12, 4, chance), (12, 4, 0)])
            content.forecast.daily[0].precipitationAmount = amount
            return try texts(scene(content), "place").joined()
        }
        #expect(try footer(0.4).hasSuffix(". Faint bars: less likely"))
        #expect(try !footer(1).contains("Pale") && !footer(0, 0).contains("Pale"))
        // A box of a chance without an amount is no bar.
        #expect(try !footer(0.4, nil).contains("Pale"))
    }

    @Test func whatIsMissingStaysMissing() throws {
        let boxes = InkBoxes(try scene(content([(20, nil, 0), (nil, nil, 0.4), (nil, -3, nil)], now: nil)), fonts)
        let texts = Dictionary(uniqueKeysWithValues: boxes.runs.map { ($0.id, $0.string) })
        #expect(texts["high-1"] == "68°" && texts["low-1"] == nil)
        #expect(texts["missing-2"] == "–" && texts["high-2"] == nil && texts["amount-2"] == "40%")
        #expect(texts["low-3"] == "27°" && texts["high-3"] == nil && texts["amount-3"] == "–")
        #expect(texts["temperature"] == "°F", "the unit alone")
        #expect(throws: CardError.noDays(from: Instant(secondsSince1970: 1_795_510_800))) {
            try scene(content([(nil, nil, nil)]))
        }
        #expect(throws: CardError.self) { try scene(content([])) }
    }

    @Test(arguments: [nil, .light, .dark] as [Theme?]) func wordsAreLegibleBeforeTheSkyOfTheirDay(theme: Theme?)
        throws
    {
        for size in [Self.square, CardSize.story.size, CardSize.og.size] {
            for (index, condition) in Condition.allCases.enumerated() {
                var content = content((0..<7).map { (12, 4, ($0 + index) % 3 == 0 ? 0.9 : 0) })
                content.theme = theme
                for day in 0..<7 { content.forecast.daily[day].condition = day % 2 == 0 ? condition : .clear }
                let scene = try scene(content, size)
                let inked = InkBoxes(scene, fonts)
                for (run, box) in zip(inked.runs, inked.boxes)
                where run.id.hasPrefix("high-") || run.id.hasPrefix("low-") {
                    let day = run.id.split(separator: "-").last ?? ""
                    let sky = try gradient(try #require(shapes(scene, "sky-\(day)").first))
                    for y in [box.minY, box.maxY] {
                        #expect(
                            run.color.contrast(with: sky.color(atY: y)) >= 4.5, "\(run.id), \(condition), \(size)")
                    }
                }
            }
        }
    }

    @Test func daysAreInTheSkyAndWhatFallsIsOnTheLand() throws {
        for size in Self.sizes where size.width >= 400 && size.height >= 400 {
            let scene = try scene(content(Self.mild), size)
            let shore = try #require(shapes(scene, "water").first?.path.controlBounds).minY
            let inked = InkBoxes(scene, fonts)
            for (run, box) in zip(inked.runs, inked.boxes) {
                let isAloft = ["high-", "low-", "name", "sentence", "temperature"].contains { run.id.hasPrefix($0) }
                #expect(isAloft ? box.maxY < shore : box.minY > shore, "\(run.id) in \(size)")
            }
        }
    }

    @Test func theTownStandsBelowTheWords() throws {
        var content = content(Self.mild)
        (content.forecast.place.latitude, content.forecast.place.longitude) = (47.61, -122.33)
        for size in [Self.square, CardSize.portrait.size, CardSize.og.size] {
            let scene = try scene(content, size)
            let town = try #require(shapes(scene, "near-land").first?.path.controlBounds)
            let inked = InkBoxes(scene, fonts)
            for (run, box) in zip(inked.runs, inked.boxes) where run.id.hasPrefix("low-") {
                // Its highest tower may stand between two days.
                #expect(
                    box.maxX < town.minX || box.minX > town.maxX || box.maxY < town.maxY, "\(run.id) in \(size)")
            }
        }
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
