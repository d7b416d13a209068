import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

struct MeteogramCardTests {
    /// Friday 20 November 2026, 07:00 in Munich.
    private static let start = Instant(secondsSince1970: Double(20_777 * 86_400 + 6 * 3600))

    /// A course of 9 °C at 14:00, −2 °C at 4:00 and 10 °C at 14:00, changed by `change`.
    private func content(days: Int = 2, _ change: (Int, inout Conditions) -> Void = { _, _ in }) -> CardContent {
        let marks = [(0, 4.0), (7, 9), (21, -2), (31, 10), (45, 5), (200, 5)]
        let hours = (0..<180).map { index in
            var hour = Conditions(time: Self.start.advanced(by: Double(index) * 3600))
            let next = marks.firstIndex { $0.0 > index } ?? marks.count - 1
            let (from, to) = (marks[next - 1], marks[next])
            hour.temperature = from.1 + (to.1 - from.1) * Double(index - from.0) / Double(to.0 - from.0)
            (hour.precipitationRate, hour.precipitationProbability, hour.cloudCover) = (0, 0, 0.5)
            (hour.windSpeed, hour.windGust, hour.windBearing, hour.condition) = (4, 7, 220, .cloudy)
            change(index, &hour)
            return hour
        }
        let forecast = Forecast(
            place: Place(name: "Munich", country: "DE", latitude: 48.14, longitude: 11.58),
            zone: ZoneOffsets(initial: 3600),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example Weather"), hourly: hours)
        var content = CardContent(forecast: forecast, moment: Self.start)
        content.days = days
        return content
    }

    private func snow(_ index: Int, _ hour: inout Conditions) {
        guard (17..<30).contains(index) else { return }
        (hour.precipitationRate, hour.precipitationProbability) = (1, index < 26 ? 0.9 : 0.65)
        (hour.precipitationKind, hour.condition) = index < 26 ? (.snow, .snow) : (.rain, .rain)
        hour.temperature = index < 26 ? -2 : 6
    }

    private func scene(_ content: CardContent, _ size: Size = CardSize.square.size) throws -> Scene {
        try CardStyle.meteogram.scene(of: content, in: size, measuring: FontBook())
    }

    private func texts(_ content: CardContent, _ size: Size = CardSize.square.size) throws -> [String] {
        try scene(content, size).texts.map(\.string)
    }

    @Test func theFiguresAreThoseOfTheTurningPoints() throws {
        let scene = try scene(content())
        let figures = scene.texts.filter { $0.id.hasSuffix("-temperature") }.sorted { $0.origin.x < $1.origin.x }
        #expect(figures.map(\.string) == ["9", "2", "10"])
        #expect(scene.shapes { $0.hasSuffix("-minus") }.count == 1)
        #expect(scene.texts.filter { $0.id.hasSuffix("-unit") }.map(\.string) == ["C"])
        let full = scene.description.full
        for sentence in ["High 9°C, 14:00.", "Low −2°C, Saturday 04:00.", "High 10°C, Saturday 14:00."] {
            #expect(full.contains(sentence), "\(full)")
        }
    }

    @Test func amountsStandBesideWhatFallsAndAreDescribedWithTheirHours() throws {
        let scene = try scene(content(snow))
        let amounts = scene.texts.filter { $0.id.hasPrefix("amount") }.map(\.string)
        #expect(Set(amounts) == ["9 cm snow", "4 mm rain, 65%"])
        #expect(scene.description.full.contains("9 cm snow, Saturday 00:00 to Saturday 09:00."))
        #expect(!scene.shapes { $0.hasPrefix("crystals") }.isEmpty)
        #expect(try self.scene(content()).shapes { $0.hasPrefix("crystals") }.isEmpty)
    }

    @Test func theLineTellsWhatFallsWithItsDay() throws {
        #expect(try texts(content(snow)).contains { $0.hasPrefix("Snow from midnight, then rain") })
        #expect(try texts(content()).contains("Dry until at least Sunday 07:00."))
    }

    /// Over a week, the line is that of the week card.
    @Test func severalDaysAreToldAsAWeek() throws {
        let week = content(days: 7) { index, hour in
            if (60..<66).contains(index) { (hour.precipitationRate, hour.precipitationProbability) = (2, 0.9) }
        }
        #expect(try texts(week).contains { $0.contains("Sunday") && $0.contains("ain") })
        #expect(try texts(week).contains("Mon") || texts(week).contains("Monday"))
        #expect(try !texts(content()).contains("Monday"))
    }

    @Test(arguments: 2...10) func allDaysAreNamedInOneForm(days: Int) throws {
        for size in [CardSize.square, .portrait, .og].map(\.size) {
            let names = try scene(content(days: days), size).texts.filter { $0.id.hasPrefix("day-") }.map(\.string)
            #expect(!names.isEmpty && Set(names.map { $0.hasSuffix("day") }).count == 1, "\(names)")
        }
    }

    /// A content with an ensemble around its temperatures, which spreads by an hour.
    private func likely(days: Int = 2, _ change: (Int, inout Conditions) -> Void = { _, _ in }) -> CardContent {
        var content = content(days: days, change)
        content.forecast.ensemble = TemperatureEnsemble(
            source: content.forecast.source,
            hours: content.forecast.hourly.enumerated().compactMap { index, hour in
                hour.temperature.map {
                    TemperatureEnsemble.Hour(time: hour.time, mean: $0, spread: 0.3 + Double(index) / 30)
                }
            })
        return content
    }

    @Test func theLikelyRangeIsABandWithItsName() throws {
        let scene = try scene(likely())
        #expect(scene.shapes("likely-band-1").count == 1 && scene.shapes("likely-leader").count == 1)
        #expect(scene.texts.contains { $0.id == "likely-1" && $0.string == "likely range" })
        #expect(
            scene.description.full.contains("Likely range 3°C to 7°C, Sunday 07:00."), "\(scene.description.full)")
        #expect(!scene.description.short.contains("ikely range"))
        let plain = try self.scene(content())
        #expect(plain.shapes { $0.hasPrefix("likely") }.isEmpty && !plain.description.full.contains("ikely range"))
    }

    /// Black and white have no area between black lines and white ones.
    @Test func onPaperTheBandHasEdges() throws {
        var content = likely()
        content.depth = .two
        let scene = try scene(content, CardSize.einkBlackAndWhite.size)
        #expect(scene.shapes("likely-high-1").count == 1 && scene.shapes("likely-low-1").count == 1)
        #expect(scene.shapes("likely-band-1").isEmpty)
    }

    @Test func anUnknownStretchHasNoBand() throws {
        let gap = likely { index, hour in if (20...24).contains(index) { hour.temperature = nil } }
        #expect(try scene(gap).shapes("likely-band-2").count == 1)
    }

    @Test(arguments: CardSize.allCases) func rowsShowTheCloudsAndThePressureWithTheirNumbers(size: CardSize) throws
    {
        var content = content { index, hour in
            hour.cloudCover = index < 20 ? 0.2 : 0.9
            hour.pressure = 1018.4 - Double(index) / 2
        }
        content.depth = size.depth
        content.rows = MeteogramRow.allCases
        let scene = try scene(content, size.size)
        let rows = scene.texts.filter { $0.id.hasPrefix("row-") }
        #expect(rows.map(\.string) == ["Cloud cover 20–90%", "Air pressure 994–1018 hPa"])
        #expect(scene.shapes("cloud").count == 1 && scene.shapes("pressure-1").count == 1)
        for words in rows.map(\.string) { #expect(scene.description.full.contains(words + ".")) }
        content.rows = []
        let plain = try self.scene(content, size.size)
        #expect(plain.texts.allSatisfy { !$0.id.hasPrefix("row-") } && plain.shapes("cloud").isEmpty)
    }

    @Test func aRowOfWhichNothingIsKnownIsLeftOut() throws {
        var content = content { index, hour in hour.pressure = (10...20).contains(index) ? nil : 1000 }
        content.rows = MeteogramRow.allCases
        for index in content.forecast.hourly.indices { content.forecast.hourly[index].cloudCover = nil }
        let scene = try scene(content)
        #expect(scene.texts.filter { $0.id.hasPrefix("row-") }.map(\.string) == ["Air pressure 1000 hPa"])
        #expect(scene.shapes("pressure-2").count == 1, "unknown hours have no curve")
    }

    /// Weekdays of the eighth day and later ones name two days.
    @Test func tenDaysAreToldAsTheFirstSeven() throws {
        var late = content(days: 10) { index, hour in
            if (170..<176).contains(index) { (hour.precipitationRate, hour.precipitationProbability) = (2, 0.9) }
        }
        late.forecast.daily = (0..<10).map { index in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low, day.precipitationProbability) = (10, -2, index == 7 ? 0.9 : 0)
            return day
        }
        let scene = try scene(late)
        #expect(scene.texts.filter { $0.id == "line" }.allSatisfy { !$0.string.contains("ain") })
        #expect(scene.texts.filter { $0.id.hasPrefix("day-") }.count >= 9)
    }

    @Test func zeroDegreesAreNamedOnlyWhereTheTemperaturePassesThem() throws {
        #expect(try texts(content()).contains("freezing"))
        #expect(try !texts(content { _, hour in hour.temperature = 12 }).contains("freezing"))
    }

    @Test func anUnknownStretchHasNoCurveAndAnUnknownTemperatureNoCard() throws {
        let gap = content { index, hour in if (10...14).contains(index) { hour.temperature = nil } }
        #expect(try scene(gap).shapes("curve-2").count == 1)
        #expect(try scene(content()).shapes("curve-2").isEmpty)
        #expect(throws: CardError.self) { try scene(content { _, hour in hour.temperature = nil }) }
    }

    /// Square cards have no wind, tall ones a band with the strongest gust, and paper arrows.
    @Test func theWindIsShownWhereThereIsRoom() throws {
        let windy = content { index, hour in if index == 20 { hour.windGust = 16 } }
        #expect(try scene(windy).shapes("arrows").isEmpty)
        let tall = try scene(windy, CardSize.portrait.size)
        #expect(tall.shapes("gusts-band-1").count == 1 && tall.shapes("arrows").count == 1)
        #expect(tall.texts.contains { $0.string == "Gusts up to 58 km/h, Saturday 03:00" })
        #expect(tall.description.full.contains("Gusts up to 58 km/h, Saturday 03:00."))
        var paper = windy
        paper.depth = .two
        #expect(try scene(paper, CardSize.eink.size).shapes("arrows").count == 1)
        let unknown = content { _, hour in (hour.windSpeed, hour.windGust) = (nil, nil) }
        #expect(try scene(unknown, CardSize.portrait.size).shapes("arrows").isEmpty)
    }

    /// Nights are darker than days, on a dark card and on a light one.
    @Test(arguments: [Theme.dark, .light])
    func nightIsATint(theme: Theme) throws {
        var content = content()
        content.theme = theme
        let ground = try #require(try scene(content).shapes("day-and-night").first)
        guard case .linear(let gradient)? = ground.fill else {
            Issue.record("no gradient")
            return
        }
        func light(at hour: Double) -> Int {
            let x = (72 + (1008 - 72) * hour / 48) / 1080
            let stop = gradient.stops.min { abs($0.offset - x) < abs($1.offset - x) }
            return stop.map { Int($0.color.red) + Int($0.color.green) + Int($0.color.blue) } ?? 0
        }
        #expect(light(at: 5) > light(at: 17) + 60 && light(at: 29) > light(at: 41) + 60)
    }
}
