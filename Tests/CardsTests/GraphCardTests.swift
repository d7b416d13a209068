import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing

@testable import Cards

struct GraphCardTests {
    private static let square = Size(width: 1080, height: 1080)
    private static let sizes =
        CardSize.allCases.map(\.size) + [
            Size(width: 200, height: 200), Size(width: 1200, height: 400), Size(width: 400, height: 1200),
            Size(width: 1440, height: 1080), Size(width: 1441, height: 1080), Size(width: 4000, height: 3000),
        ]
    private let fonts = FontBook()

    /// Midnight in UTC.
    private static let midnight = Instant(secondsSince1970: 1_795_132_800)

    private func content(
        _ temperatures: [Double?], at moment: Double = 8.37, name: String = "Seattle", country: String = "US",
        zone: ZoneOffsets = ZoneOffsets(initial: 0), chance: Double? = 0.6
    ) -> CardContent {
        let hourly = temperatures.enumerated().map { index, celsius in
            var hour = Conditions(time: GraphCardTests.midnight.advanced(by: Double(index) * 3600))
            hour.temperature = celsius
            hour.precipitationProbability = chance
            hour.precipitationRate = chance
            return hour
        }
        let now = GraphCardTests.midnight.advanced(by: moment * 3600)
        var current = Conditions(time: now)
        current.temperature = temperatures.compactMap { $0 }.first ?? 10
        return CardContent(
            forecast: Forecast(
                place: Place(name: name, country: country, latitude: 0, longitude: 0), zone: zone,
                source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"),
                current: current, hourly: hourly),
            moment: now)
    }

    private func scene(_ content: CardContent, _ size: Size = square) throws -> Scene {
        try CardStyle.graph.scene(of: content, in: size, measuring: fonts)
    }

    /// Courses that are hard to draw.
    private static let courses: [String: [Double?]] = [
        "rising": (0..<24).map { Double($0) },
        "falling": (0..<24).map { -Double($0) },
        "flat": Array(repeating: 21, count: 24),
        "one": [4],
        "two": [4, -4],
        "spikes": (0..<24).map { [-60, 60, 60, -60][$0 % 4] },
        "valley": (0..<24).map { $0 == 9 ? -30 : 30 },
        "gaps": (0..<24).map { $0 % 5 < 3 ? Double($0 % 7) : nil },
        "alone": (0..<24).map { $0 % 2 == 0 ? Double($0) : nil },
    ]

    /// The skies are strips side by side; at none of these scales does the ground shine through between two.
    @Test(arguments: [CardStyle.graph, .week], [0.333, 0.37, 0.61]) func noEdgeShowsBetweenSkies(
        card: CardStyle, scale: Double
    ) throws {
        var content = content((0..<48).map { 10 + Double($0 % 24) }, at: 6, chance: 0)
        content.forecast.daily = (0..<7).map { index in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low, day.precipitationProbability) = (20, 10, index % 2 == 0 ? 0 : 1)
            return day
        }
        let scene = try card.scene(of: content, in: Self.square, measuring: fonts)
        let sky = scene.elements.filter { if case .group(let group) = $0 { group.id == "sky" } else { false } }
        #expect(sky.count == 1)
        let plain = Scene(
            size: scene.size, background: Color(rgb: 0xFF0000), elements: sky, description: scene.description,
            attribution: "")
        let pixels = try SceneRenderer(fonts: fonts).draw(plain, scale: scale).pixels()
        let row = 30 * pixels.width
        let reds = (2..<pixels.width - 2).map { Int(pixels.words[(row + $0) * 4 + 2]) }
        for index in 1..<reds.count - 1 {
            #expect(reds[index] <= max(reds[index - 1], reds[index + 1]) + 5, "column \(index)")
        }
    }

    @Test(arguments: sizes)
    func noTextLeavesTheCardOrMeetsAnother(size: Size) throws {
        let unit =
            size.width > size.height * 4 / 3
            ? min(size.height / 675, size.width / 1080) : min(size.width, size.height) / 1080
        for (name, course) in GraphCardTests.courses.sorted(by: { $0.key < $1.key }) {
            for moment in [0, 8.37, 23] where moment < 1 || course.count > 2 {
                let place = moment == 23 ? "Rome" : "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch"
                let boxes = InkBoxes(try scene(content(course, at: moment, name: place), size), fonts)
                boxes.expectInOrder("\(size) \(name) \(moment)", unit: unit)
            }
        }
    }

    @Test(arguments: courses.keys.sorted())
    func theCurveStaysInThePlotAndFillsIt(name: String) throws {
        let course = try #require(GraphCardTests.courses[name])
        let area = try #require(shapes(try scene(content(course, at: 0)), "area").first).path
        var heights: [Double] = []
        var current = Point(x: 0, y: 0)
        for element in area.elements {
            if case .curve(let first, let second, let end) = element {
                for step in 0...12 {
                    let t = Double(step) / 12
                    let u = 1 - t
                    heights.append(
                        u * u * u * current.y + 3 * u * u * t * first.y + 3 * u * t * t * second.y + t * t * t
                            * end.y)
                }
            }
            current = element.points.last ?? current
        }
        let (head, foot) = (try #require(heights.min()), try #require(heights.max()))
        #expect(head > 481.99 && foot < 688.01)
        if name == "flat" || name == "one" {
            #expect(abs(head - 585) < 0.01 && abs(foot - 585) < 0.01, "half way up")
        } else {
            #expect(abs(head - 482) < 1 && abs(foot - 688) < 1)
        }
    }

    @Test func theCurveGoesFromEdgeToEdgeThroughEveryHour() throws {
        let values = (0..<24).map { Double(($0 * 7) % 11) }
        let scene = try scene(content(values))
        let area = try #require(shapes(scene, "area").first).path
        let points = area.elements.compactMap { element -> Point? in
            if case .curve(_, _, let end) = element { end } else { nil }
            // The present moment is between two hours.
        }.filter { abs(($0.x * 23 / 1080).rounded() - $0.x * 23 / 1080) < 1e-4 }
        #expect(points.count == 23)
        for (index, point) in points.enumerated() {
            #expect(abs(point.x - 1080 * Double(index + 1) / 23) < 0.01)
        }
        // Equal temperatures are at equal heights, and warmer ones higher, three hours away from the observation.
        let now = try #require(shapes(scene, "now-dot").first?.path.controlBounds)
        let reach = 3.01 * 1080 / 23
        let hours = zip(values.dropFirst(), points).filter {
            $1.x < now.minX - reach || $1.x > now.maxX + reach
        }
        #expect(hours.count > 12)
        for (a, point) in hours {
            for (b, other) in hours {
                #expect(a == b ? abs(point.y - other.y) < 0.01 : (a > b) == (point.y < other.y), "\(a) \(b)")
            }
        }
    }

    @Test func highLowAndMomentAreMarkedOnTheCurve() throws {
        let values = (0..<24).map { hour in hour == 5 ? -2.0 : hour == 15 ? 18 : 8 }
        let scene = try scene(content(values, at: 10))
        func middle(_ id: String) throws -> Point {
            let bounds = try #require(shapes(scene, id).first?.path.controlBounds)
            return Point(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
        }
        let hour = 1080.0 / 23
        #expect(abs(try middle("low-dot").x - 5 * hour) < 0.01)
        #expect(abs(try middle("high-dot").x - 15 * hour) < 0.01)
        #expect(abs(try middle("now-dot").x - 10 * hour) < 0.01)
        #expect(try middle("high-dot").y < middle("now-dot").y && middle("now-dot").y < middle("low-dot").y)
        let texts = InkBoxes(scene, fonts).runs
        #expect(texts.first { $0.id == "high" }?.string == "64°")
        #expect(texts.first { $0.id == "low" }?.string == "28°")
    }

    @Test func aMomentOffTheCurveHasNoDot() throws {
        let content = content([nil, nil, nil, 4, 5, 6], at: 1)
        #expect(shapes(try scene(content), "now").isEmpty)
        let flat = try scene(self.content(Array(repeating: 21, count: 24)))
        #expect(shapes(flat, "high").isEmpty && shapes(flat, "low").isEmpty && shapes(flat, "now").count == 2)
    }

    @Test func hoursAreThoseOfThePlacesClock() throws {
        func marks(_ content: CardContent) throws -> [(String, Double)] {
            InkBoxes(try scene(content), fonts).runs.filter { $0.id.hasPrefix("hour-") && $0.id != "hour-now" }
                .map { run in
                    (
                        run.string,
                        run.origin.x + fonts.extent(of: run.string, face: run.face, size: run.size).advance / 2
                    )
                }
        }
        let values = (0..<24).map { Double($0) }
        let pacific = try marks(content(values, zone: ZoneOffsets(initial: -28_800)))
        #expect(pacific.map(\.0) == ["6 PM", "9", "12 AM", "3", "6", "9", "12 PM"])
        #expect(abs(pacific[0].1 - 2 * 1080 / 23) < 0.01)
        // Half past of UTC is the full hour of India.
        let kolkata = try marks(content(values, country: "DE", zone: ZoneOffsets(initial: 19_800)))
        #expect(kolkata.map(\.0) == ["09", "12", "15", "18", "21", "00", "03"])
        #expect(abs(kolkata[0].1 - 3.5 * 1080 / 23) < 0.01)
    }

    @Test func theMomentIsNamedWhereTheHoursBegin() throws {
        func word(_ content: CardContent) throws -> TextRun? {
            InkBoxes(try scene(content), fonts).runs.first { $0.id == "hour-now" }
        }
        let values = (0..<24).map { Double($0) }
        #expect(try word(content(values, at: 0))?.string == "Now")
        #expect(try word(content(values, at: 6)) == nil, "the hours around its dot explain it")
        #expect(try word(content([nil, nil, nil, 4, 5, 6], at: 1)) == nil, "it has no dot")
    }

    /// When clocks go forward by an hour, one interval between marks is an hour shorter.
    @Test func aClockChangeMovesTheHours() throws {
        let change = GraphCardTests.midnight.advanced(by: 10 * 3600)
        let zone = ZoneOffsets(initial: -28_800, changes: [.init(from: change, seconds: -25_200)])
        let content = content((0..<24).map { Double($0) }, country: "DE", zone: zone)
        let runs = InkBoxes(try scene(content), fonts).runs.filter {
            $0.id.hasPrefix("hour-") && $0.id != "hour-now"
        }
        #expect(runs.map(\.string) == ["18", "21", "00", "03", "06", "09", "12", "15"])
        let spaces = zip(runs, runs.dropFirst()).map { (($1.origin.x - $0.origin.x) * 23 / 1080).rounded() }
        #expect(spaces == [3, 3, 2, 3, 3, 3, 3])
    }

    /// The tops of all streaks, or of all flakes.
    private func falling(_ scene: Scene, _ id: String) -> [Point] {
        scene.elements.flatMap { element -> [Point] in
            guard case .group(let group) = element, group.id == "precipitation" else { return [] }
            return group.elements.flatMap { element -> [Point] in
                guard case .shape(let shape) = element, shape.id.hasPrefix(id) else { return [] }
                return shape.path.elements.compactMap { if case .move(let point) = $0 { point } else { nil } }
            }
        }
    }

    @Test func rainAndSnowFallInTheirHoursTheDenserTheLikelier() throws {
        var content = content((0..<24).map { $0 == 14 ? -2 : Double($0) }, chance: 0)
        #expect(falling(try scene(content), "").isEmpty)
        for hour in 8...9 { content.forecast.hourly[hour].precipitationProbability = 0.3 }
        for hour in 11...12 { content.forecast.hourly[hour].precipitationProbability = 1 }
        content.forecast.hourly[14].precipitationProbability = 1
        content.forecast.hourly[14].precipitationKind = .snow
        let scene = try scene(content)
        let (rain, snow) = (falling(scene, "rain"), falling(scene, "snow"))
        func count(_ points: [Point], _ hours: ClosedRange<Double>) -> Int {
            points.count { hours.contains($0.x * 23 / 1080) }
        }
        #expect(count(rain, 8...10) + count(rain, 11...13) == rain.count && count(snow, 14...15) == snow.count)
        #expect(count(rain, 11...13) > 2 * count(rain, 8...10) && count(rain, 8...10) > 3 && snow.count > 10)
        #expect(scene.texts.first { $0.id == "chance" }?.string == "Rain 100%")
    }

    @Test func theChanceStandsAboveTheBarOfItsHour() throws {
        var content = content((0..<24).map { Double($0) }, chance: 0)
        // The rain of many hours is not where the highest chance is.
        for hour in 2...6 { content.forecast.hourly[hour].precipitationProbability = 0.6 }
        content.forecast.hourly[16].precipitationProbability = 0.7
        let label = try #require(try scene(content).texts.first { $0.id == "chance" })
        let middle = label.origin.x + fonts.extent(of: label.string, face: label.face, size: label.size).advance / 2
        #expect(label.string == "Rain 70%" && abs(middle * 23 / 1080 - 16.5) < 0.1)
        content.forecast.hourly.indices.forEach { content.forecast.hourly[$0].precipitationProbability = 0.12 }
        #expect(
            try !scene(content).texts.contains { $0.id == "chance" }, "a chance of nothing has no bar to stand over"
        )
    }

    @Test func eachWetHourHasABarAtItsTime() throws {
        var content = content((0..<24).map { Double($0) }, chance: 0)
        for (hour, rate) in [(10, 1.0), (11, 4)] {
            content.forecast.hourly[hour].precipitationProbability = 0.9
            content.forecast.hourly[hour].precipitationRate = rate
        }
        let bars = try #require(try scene(content).shapes("bars-3").first?.path)
        let corners = bars.elements.flatMap { $0.points }
        #expect(abs((corners.map(\.x).min() ?? 0) * 23 / 1080 - 10) < 0.1)
        #expect(abs((corners.map(\.x).max() ?? 0) * 23 / 1080 - 12) < 0.1)
        let heights = Set(corners.map { ($0.y * 10).rounded() }).sorted()
        #expect(heights.count == 3 && abs((heights[2] - heights[0]) / (heights[2] - heights[1]) - 2) < 0.05)
    }

    /// A chance below 25 % of nothing is no rain, whatever it is called.
    @Test func nothingFallsInAnHourThatIsDryButForASmallChance() throws {
        var content = content((0..<24).map { Double($0) }, chance: 0)
        content.forecast.hourly[10].precipitationProbability = 0.24
        #expect(try falling(scene(content), "").isEmpty)
        content.forecast.hourly[10].precipitationProbability = 0.25
        #expect(try !falling(scene(content), "").isEmpty)
    }

    @Test func nothingFallsBelowTheCurveOrOverWords() throws {
        let values = (0..<24).map { 12 - abs(Double($0) - 12) }
        for size in GraphCardTests.sizes {
            let scene = try scene(content(values, chance: 0.9), size)
            let area = try #require(shapes(scene, "area").first).path
            let points = area.elements.compactMap { element -> Point? in
                if case .curve(_, _, let end) = element { end } else { nil }
            }
            let boxes = scene.texts.map { run -> Rect in
                let ink = fonts.extent(of: run.string, face: run.face, size: run.size).ink
                return Rect(
                    minX: run.origin.x + ink.minX, minY: run.origin.y + ink.minY, maxX: run.origin.x + ink.maxX,
                    maxY: run.origin.y + ink.maxY)
            }
            let drops = falling(scene, "rain")
            #expect(drops.count > 20, "\(size)")
            for drop in drops {
                #expect(!boxes.contains { $0.contains(drop) }, "\(size)")
                let near = points.min { abs($0.x - drop.x) < abs($1.x - drop.x) }
                #expect(drop.y < (near?.y ?? 0) + 0.05 * size.height, "\(size)")
            }
        }
    }

    @Test func anUnknownChanceIsNotCalledCertain() throws {
        var content = content((0..<24).map { 5 + Double($0) }, chance: 0.4)
        #expect(try scene(content).texts.first { $0.id == "chance" }?.string == "Rain 40%")
        #expect(try CardStyle.graph.message(of: content).full.contains("Rain: chance up to 40%."))
        content.forecast.hourly[5].precipitationProbability = nil
        #expect(try !scene(content).texts.contains { $0.id == "chance" })
    }

    @Test(arguments: TemperaturePalette.allCases, ["light", "dark"])
    func wordsAreLegibleAtEveryTemperature(palette: TemperaturePalette, look: String) {
        for celsius in stride(from: -60.0, through: 60, by: 0.5) {
            for (high, low) in [(celsius + 9, celsius - 9), (celsius, celsius - 20), (celsius + 14, celsius)] {
                let colors = GraphColors(
                    look == "light" ? .light : .dark, at: celsius, high: high, low: low, palette: palette)
                for stop in colors.paper { #expect(colors.ink.contrast(with: stop.color) >= 4.5, "\(celsius)") }
                let night = colors.foot.mixed(with: colors.veil.withOpacity(1), colors.veil.opacity)
                #expect(colors.footInk.contrast(with: colors.foot) >= 4.5, "\(celsius)")
                #expect(colors.footInk.contrast(with: night) >= 4.5, "\(celsius)")
            }
        }
    }

    @Test func aHotDaysCoolLandIsDryEarth() {
        func land(_ high: Double, _ low: Double) -> Color {
            GraphColors(.light, at: 30, high: high, low: low, palette: .clear).land(at: 20, deeper: 0)
        }
        #expect(land(24, 16) == TemperaturePalette.clear.fill(at: 20))
        let earth = land(38, 20)
        #expect(earth.red > earth.green && Int(earth.green) > Int(earth.blue) + 40)
    }

    @Test func nightLiesOnTheLandBetweenSunsetAndSunrise() throws {
        // On the equator at the meridian of UTC, the sun is up from about 5:50 to 17:55.
        let scene = try scene(content((0..<24).map { Double($0) }))
        let veils = scene.elements.compactMap { element -> LinearGradient? in
            guard case .shape(let shape) = element, shape.id == "land-night", case .linear(let veil) = shape.fill
            else { return nil }
            return veil
        }
        let veil = try #require(veils.first)
        func opacity(_ hour: Double) -> Double {
            let share = hour / 23
            return veil.stops.min { abs($0.offset - share) < abs($1.offset - share) }?.color.opacity ?? 0
        }
        #expect(opacity(0) > 0.15 && opacity(12) == 0 && opacity(22.5) > 0.15)
        #expect(opacity(4) > opacity(6) && opacity(6) > opacity(8) && opacity(16) < opacity(18))
    }

    /// The colours of the sky from left to right, at the top of the picture.
    private func sky(_ scene: Scene) -> [(x: Double, color: Color)] {
        scene.shapes { $0.hasPrefix("sky-") }.compactMap { shape in
            guard case .linear(let gradient) = shape.fill, let box = shape.path.controlBounds,
                let color = gradient.stops.first?.color
            else { return nil }
            return (box.minX, color)
        }
    }

    /// On the equator at the meridian of UTC, the sun is up from about 5:50 to 17:55.
    @Test func eachHourHasItsOwnSky() throws {
        var content = content((0..<24).map { 20 - Double($0) / 2 }, chance: 0)
        content.forecast.current = nil
        content.forecast.hourly.indices.forEach {
            (content.forecast.hourly[$0].condition, content.forecast.hourly[$0].cloudCover) = (.clear, 0)
        }
        let strips = sky(try scene(content))
        func light(_ hour: Double) -> Double {
            strips.last { $0.x <= hour * 1080 / 23 }?.color.relativeLuminance ?? 1
        }
        #expect(light(2) < 0.02 && light(12) > 3 * light(2) && light(22) < 0.02)
        #expect(try shapes(scene(content), "sun").isEmpty, "a sun in the picture would be at an hour of its own")
        content.theme = .light
        #expect(try shapes(scene(content), "paper").count == 1 && sky(scene(content)).isEmpty)
    }

    @Test func wordsAreDarkWhereTheSkyBehindThemIsLight() throws {
        /// The ink where the curve begins at an hour of solar time.
        func ink(_ cover: Double, _ hour: Double) throws -> Color? {
            var content = content(
                Array(repeating: 20, count: 48), at: 0, name: "Rome", country: "IT", chance: 0)
            content.forecast.place.longitude = hour > 12 ? hour * 15 - 360 : hour * 15
            content.forecast.hourly.indices.forEach {
                content.forecast.hourly[$0].condition = cover > 0.5 ? .cloudy : .clear
                content.forecast.hourly[$0].cloudCover = cover
            }
            content.forecast.current?.condition = cover > 0.5 ? .cloudy : .clear
            content.forecast.current?.cloudCover = cover
            return try scene(content).texts.first { $0.id == "name" }?.color
        }
        #expect(try ink(0, 7) == Color(rgb: 0x0B2342), "a fair morning")
        #expect(try ink(0, 15) == .white, "night comes before the number ends")
        #expect(try ink(1, 7) == .white, "a grey morning")
    }

    @Test func cloudsStandOverTheHoursThatHaveThem() throws {
        var content = content((0..<24).map { 12 + Double($0) / 4 }, chance: 0)
        content.forecast.current = nil
        func clouds() throws -> Int {
            try scene(content).elements.count {
                if case .group(let group) = $0 {
                    group.id.hasPrefix("cloud-") || group.id.hasPrefix("roof-")
                } else {
                    false
                }
            }
        }
        content.forecast.hourly.indices.forEach {
            (content.forecast.hourly[$0].condition, content.forecast.hourly[$0].cloudCover) = (.clear, 0)
        }
        #expect(try clouds() == 0)
        for hour in 14...18 { content.forecast.hourly[hour].precipitationProbability = 0.8 }
        let few = try clouds()
        #expect(few > 0)
        content.forecast.hourly.indices.forEach {
            (content.forecast.hourly[$0].condition, content.forecast.hourly[$0].cloudCover) = (.cloudy, 1)
        }
        #expect(try clouds() > few)
    }

    @Test func paperIsBlackAndWhite() throws {
        var content = content((0..<24).map { Double($0) })
        content.depth = .two
        let scene = try scene(content)
        #expect(scene.background == .white)
        #expect(InkBoxes(scene, fonts).runs.allSatisfy { [Color.white, Color(rgb: 0)].contains($0.color) })
    }

    @Test func whatIsMissingIsNamed() {
        #expect(throws: CardError.missing("hourly temperatures")) { try scene(content([], at: 0)) }
        #expect(throws: CardError.self) { try scene(content([nil, nil], at: 40)) }
    }

    @Test func theDescriptionNamesTheHighestAndLowest() throws {
        var temperatures = [Double?](repeating: 10, count: 48)
        (temperatures[17], temperatures[22]) = (18, -4)
        let content = content(temperatures)
        let message = try CardStyle.graph.message(of: content)
        #expect(message.short.contains(" High 64°F, 5 PM. Low 25°F, 10 PM."))
        let flat = try CardStyle.graph.message(of: self.content(Array(repeating: 10, count: 24)))
        #expect(!flat.full.contains("High"))
    }
}
