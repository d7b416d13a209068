import Canvas
import Cards
import Climate
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

/// What the cards of the past say and draw.
struct YearCardTests {
    private let square = CardSize.square.size

    private func content(_ days: DailyClimate?, period: String? = nil, country: String = "NL") -> CardContent {
        var content = CardContent(
            forecast: Forecast(
                place: Place(name: "Lelystad", country: country, latitude: 52.46, longitude: 5.52),
                zone: ZoneOffsets(initial: 3600),
                source: Forecast.Source(id: "knmi", attribution: "Weather data by KNMI")),
            moment: Instant(secondsSince1970: 1_782_907_200))
        content.climate = days
        content.period = period.flatMap { ClimatePeriod($0) }
        return content
    }

    private func days(_ years: ClosedRange<Int>, _ rule: (CivilDate) -> DailyClimate.Day?) -> DailyClimate {
        var days: [Int: DailyClimate.Day] = [:]
        for number in ClimatePeriod(years: years).days { days[number] = rule(CivilDate(daysSince1970: number)) }
        return DailyClimate(days)
    }

    private func usual(_ date: CivilDate) -> DailyClimate.Day {
        .init(low: 4, high: 14, mean: 9, precipitation: date.day % 10 == 0 ? 6 : 0)
    }

    private func texts(_ style: CardStyle, _ content: CardContent) throws -> [String] {
        try style.scene(of: content, in: square, measuring: FontBook()).texts.map(\.string)
    }

    @Test func theWarmestOfManyYearsIsTheNews() throws {
        let content = content(
            days(1990...2025) { date in
                date.year == 2025
                    ? .init(low: 6, high: date.month == 7 && date.day == 1 ? 35 : 16, mean: 11, precipitation: 0.3)
                    : usual(date)
            })
        let texts = try texts(.year, content)
        for text in ["Lelystad", "2025", "The warmest of 36 years.", "35°", "hottest, 1 Jul", "mean 11°C"] {
            #expect(texts.contains(text), "\(text) \(texts)")
        }
        #expect(texts.contains { $0.hasPrefix("From 1990 to 2025.") }, "\(texts)")
        let message = try CardStyle.year.message(of: content)
        #expect(
            message.short.hasPrefix(
                "Lelystad, 2025. The warmest of 36 years. From 1990 to 2025. Hottest 35°C on 1 Jul."))
        #expect(message.full.hasSuffix("Weather data by KNMI."))
        #expect(message.share == "Lelystad, 2025: The warmest of 36 years. From 1990 to 2025. Weather data by KNMI")
    }

    /// As many days as are known, in as many colours as whole degrees.
    @Test func aTallCardHasARibbonOfDays() throws {
        let content = content(
            days(1990...2025) { date in date.year == 2025 && date.month == 3 ? nil : usual(date) }, period: "2025")
        func drawn(_ size: Size) throws -> Int {
            let scene = try CardStyle.year.scene(of: content, in: size, measuring: FontBook())
            return scene.elements.reduce(0) { count, element in
                guard case .group(let group) = element, group.id == "ribbon" else { return count }
                return group.elements.reduce(count) { count, part in
                    guard case .shape(let shape) = part else { return count }
                    return count + shape.path.elements.count { if case .close = $0 { true } else { false } }
                }
            }
        }
        #expect(try drawn(Size(width: 1080, height: 1620)) == 334)
        #expect(try drawn(square) == 0)
    }

    @Test func aLongNameOfTheMeanStandsOverItsNumber() throws {
        // Cold days reach into the middle of the dial.
        var content = content(days(1990...2025) { .init(low: $0.month == 1 ? -12 : 4, high: 24, mean: 9) })
        content.language = .finnish
        let texts = try texts(.year, content)
        #expect(texts.contains("keskilämpö"), "\(texts)")
    }

    @Test func anAmericanReadsFahrenheitAndInches() throws {
        let texts = try texts(.year, content(days(1990...2025, usual), country: "US"))
        #expect(texts.contains("57°") && texts.contains("0.24 in") && texts.contains("mean 48°F"), "\(texts)")
    }

    /// What is missing is said, and nothing is counted of what is not known.
    @Test func gapsAreTold() throws {
        let poor = content(days(1990...2025) { $0.year == 2025 && $0.month < 4 ? nil : usual($0) }, period: "2025")
        #expect(try texts(.year, poor).contains("275 days are known."))
        let message = try CardStyle.year.message(of: poor)
        #expect(message.full.contains("90 days are not known."), "\(message.full)")
        #expect(!message.full.contains("above normal") && !message.full.contains("In all"))
    }

    @Test func aYearSoFarSaysUntilWhen() throws {
        let part = content(days(1990...2026) { $0.year == 2026 && $0.month > 5 ? nil : usual($0) }, period: "2026")
        #expect(try texts(.year, part).contains { $0.hasPrefix("To 31 May.") })
        #expect(try CardStyle.year.message(of: part).short.hasPrefix("Lelystad, 2026 to 31 May."))
    }

    @Test func withoutPrecipitationNothingIsSaidOfIt() throws {
        let dry = content(days(1990...2025) { _ in .init(low: 4, high: 14) })
        let scene = try CardStyle.year.scene(of: dry, in: square, measuring: FontBook())
        #expect(!scene.texts.contains { $0.string.contains("rain") || $0.string.contains("wettest") })
        #expect(!scene.elements.contains { if case .shape(let shape) = $0 { shape.id == "rain" } else { false } })
        #expect(!scene.description.full.contains("rain"))
    }

    @Test func normalsAndRecordsAreDrawnOnlyWhereTheyAreKnown() throws {
        func ids(_ content: CardContent) throws -> Set<String> {
            Set(
                try CardStyle.year.scene(of: content, in: square, measuring: FontBook()).elements.compactMap {
                    if case .shape(let shape) = $0 { shape.id } else { nil }
                })
        }
        let hot = days(1990...2025) { $0.year == 2025 ? .init(low: 4, high: 30) : usual($0) }
        #expect(try ids(content(hot)).isSuperset(of: ["normal", "records", "rays"]))
        let short = days(2015...2025) { $0.year == 2025 ? .init(low: 4, high: 30) : usual($0) }
        let few = try ids(content(short))
        #expect(few.contains("rays") && !few.contains("normal") && !few.contains("records"))
        #expect(try texts(.year, content(short)).contains("A ray a day, from low to high"))
    }

    @Test func snowIsWhite() throws {
        let cold = content(days(1990...2025) { _ in .init(low: -9, high: -3, mean: -6, precipitation: 3) })
        let scene = try CardStyle.year.scene(of: cold, in: square, measuring: FontBook())
        let ids = scene.elements.compactMap { if case .shape(let shape) = $0 { shape.id } else { nil } }
        #expect(ids.contains("snow") && !ids.contains("rain"))
        #expect(scene.texts.contains { $0.string.contains("white for snow") })
    }

    @Test func aForecastIsNoClimate() {
        for style in [CardStyle.year, .stripes] {
            #expect(throws: CardError.noClimate) { try style.message(of: content(nil)) }
        }
        #expect(throws: CardError.self) {
            try CardStyle.year.message(of: content(days(1990...2000, usual), period: "2015"))
        }
    }

    // MARK: Stripes

    private func warming(_ unknown: Int? = nil) -> DailyClimate {
        days(1940...2025) { date in
            date.year == unknown
                ? nil : .init(mean: (date.year > 2015 ? 11.62 : 10) + (date.year % 2 == 0 ? 0.4 : -0.4))
        }
    }

    @Test func theNumberIsThatOfTheLastTenYears() throws {
        let words = try texts(.stripes, content(warming())).joined(separator: " ")
        for text in ["Lelystad", "1.6", "1940", "The years 2016 to 2025", "warmer than 1971 to 2000"] {
            #expect(words.contains(text), "\(words)")
        }
        let message = try CardStyle.stripes.message(of: content(warming()))
        #expect(
            message.full.hasPrefix(
                "Lelystad, 1940 to 2025. 2016–2025: 1.6°C warmer than 1971–2000. "))
        #expect(message.full.contains("Warmest year 2016."), "\(message.full)")
        let american = try CardStyle.stripes.message(of: content(warming(), country: "US"))
        #expect(american.short.contains("2.9°F warmer"))
    }

    /// Blue below the mean of 1971 to 2000 and red above it; a year that is not known is grey and keeps its place.
    @Test func coloursFollowTheRule() throws {
        let scene = try CardStyle.stripes.scene(of: content(warming(1950)), in: square, measuring: FontBook())
        var fills: [String: Color] = [:]
        for case .group(let group) in scene.elements where group.id == "stripes" {
            for case .shape(let shape) in group.elements { fills[shape.id] = shape.fill?.solid }
        }
        #expect(fills.count == 86)
        #expect(fills["stripe-1950"] == Color(rgb: 0x8A8F99))
        #expect(fills["stripe-2024"] == Color(rgb: 0x67000D))
        let (warm, cold) = (try #require(fills["stripe-1990"]), try #require(fills["stripe-1991"]))
        #expect(warm.red > warm.blue && cold.blue > cold.red)
        #expect(scene.description.full.contains("One year is not known."))
    }

    @Test func barsShowTheScale() throws {
        var content = content(warming())
        content.stripes = .bars
        let texts = try texts(.stripes, content)
        #expect(texts.contains("+2°C") && texts.contains("0°") && texts.contains("1940") && texts.contains("2020"))
        #expect(texts.contains("2016–2025: 1.6°C warmer than 1971–2000."))
        // Few greys tell no colours apart.
        content.stripes = .plain
        content.depth = .two
        #expect(try self.texts(.stripes, content).contains("0°"))
    }

    @Test func tooFewYearsMakeNoStripes() {
        #expect(throws: CardError.self) { try CardStyle.stripes.message(of: content(days(1990...2025, usual))) }
    }
}
