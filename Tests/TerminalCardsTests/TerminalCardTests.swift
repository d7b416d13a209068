import Cards
import ForecastCore
import Primitives
import SceneModel
import TerminalImages
import Testing
import Words

@testable import TerminalCards

struct TerminalCardTests {
    /// Friday 20 November 2026, 12:00 in Seattle.
    private static let noon = Instant(secondsSince1970: 1_795_204_800)

    /// Temperatures that fall to 2 °C by night, with rain in the evening.
    private static func content(_ alerts: [Alert] = []) -> CardContent {
        let hours = (0..<60).map { index -> Conditions in
            var hour = Conditions(time: noon.advanced(by: Double(index) * 3600))
            hour.temperature = Double(12 - min(abs(index % 24 - 1), 24 - abs(index % 24 - 1)))
            hour.condition = .cloudy
            (hour.windSpeed, hour.windGust, hour.windBearing) = (6, index == 5 ? 19 : 12, 225)
            if (4..<10).contains(index) {
                (hour.precipitationRate, hour.precipitationProbability) = (index == 4 ? 0.4 : 2.5, 0.9)
                (hour.condition, hour.precipitationKind) = index < 7 ? (.rain, .rain) : (.snow, .snow)
            }
            return hour
        }
        let days = (0..<8).map { index -> Day in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low) = (Double(12 - index), Double(2 - index))
            day.precipitationProbability = index == 2 ? 0.8 : 0
            (day.precipitationAmount, day.precipitationKind) = index == 2 ? (6, .snow) : (0, nil)
            return day
        }
        var forecast = Forecast(
            place: Place(name: "Seattle", country: "CA", latitude: 47.61, longitude: -122.33),
            zone: ZoneOffsets(initial: -28_800),
            source: Forecast.Source(id: "test", attribution: "Weather data by Example"), current: hours[0],
            hourly: hours, daily: days)
        forecast.alerts = alerts
        return CardContent(forecast: forecast, moment: noon)
    }

    private static let storm = Alert(
        title: "Winter Storm Warning", severity: .severe, start: noon, end: noon.advanced(by: 36_000),
        text: "Heavy snow.")

    /// The cards that the content has everything for.
    private static let cards: [CardStyle] = [
        .clock, .graph, .week, .day, .today, .wind, .meteogram, .rainbow, .sun, .alert, .places,
    ]

    private static func card(_ style: CardStyle, _ content: CardContent, columns: Int = 80) throws -> TerminalCard {
        TerminalCard(
            style, of: content, try style.message(of: content), in: TerminalWindow(columns: columns, rows: 24))
    }

    private static func lines(_ style: CardStyle, _ content: CardContent, columns: Int = 80) throws -> [String] {
        try card(style, content, columns: columns).grid.text(in: .plain).split(
            separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
    }

    @Test func aDayIsACurveOverWhatFalls() throws {
        let expected = """

              Seattle    Friday 20 November, 12 PM

              ▄█  ▄█  °C
               █   █
               █   █
              ▀▀▀ ▀▀▀

              High 12°C, 1 PM. Low 0°C, Saturday 1
              AM. Rain from 4 PM to 10 PM.

              12°
              ▆█▆▄▂                             ▂▄
              ██████▆▄▂                     ▂▄▆███
              ██████████▆▃▁             ▁▃▆███████
              █████████████▇▅▃▁ 0°  ▁▃▅▇██████████
              █████████████████▇▅▃▅▇██████████████
              ████████████████████████████████████
                     ▅▅▅▅▅▅▅▅
                    ▅████████
              12 PM    6        12 AM    6

              Weather data by Example

            """
        #expect(try Self.lines(.graph, Self.content(), columns: 40).joined(separator: "\n") == expected)
    }

    @Test func aWeekIsARowForEachDay() throws {
        let expected = """

              Seattle                        Friday 20 November, 12 PM

              ▄█  ▄█  °C
               █   █       Rain today, snow on Sunday, then cooling.
               █   █
              ▀▀▀ ▀▀▀

              Fri   2°          ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ 12°  Rain  90%
              Sat   1°        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄  11°
              Sun   0°      ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄   10°  Snow  6 cm  80%
              Mon  −1°     ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄     9°
              Tue  −2°   ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄       8°
              Wed  −3°  ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄        7°
              Thu  −4° ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄          6°

              Weather data by Example

            """
        #expect(try Self.lines(.week, Self.content(), columns: 60).joined(separator: "\n") == expected)
    }

    @Test(arguments: cards) func everyCardFitsFromFortyColumnsInEveryLanguage(card: CardStyle) throws {
        var content = Self.content([Self.storm])
        for language in Language.allCases {
            content.language = language
            for columns in [40, 57, 80, 300] {
                let lines = try Self.lines(card, content, columns: columns)
                #expect(
                    lines.allSatisfy { TerminalLine.width($0) <= min(columns, 100) - 2 }, "\(language) \(columns)")
                // The warning is first, whole, and said once.
                let warning = content.facts(of: WeatherReport(content.forecast, at: content.moment)).warningSentence
                let first = try #require(warning)
                let head = TerminalLine.broken(first, columns: columns - 4)
                #expect(lines.prefix(head.count).map { $0.drop { $0 == " " } } == head.map { $0[...] })
            }
        }
    }

    @Test(arguments: cards.filter { ![.places, .alert].contains($0) })
    func everySentenceOfTheCardIsSaidOnce(card: CardStyle) throws {
        let content = Self.content([Self.storm])
        let text = try Self.lines(card, content, columns: 100).joined(separator: " ")
        let said = text.split(separator: " ").filter { $0.contains(where: \.isLetter) }.joined(separator: " ")
        let facts = content.facts(of: WeatherReport(content.forecast, at: content.moment))
        var rest = try card.message(of: content).short
        for sentence in [facts.warningSentence, facts.opening, facts.temperatureSentence].compactMap({ $0 }) {
            rest = rest.replacing(sentence, with: "")
        }
        let words = rest.split(separator: " ").filter { $0.contains(where: \.isLetter) }
        #expect(!words.isEmpty && words.allSatisfy { said.contains($0) }, "\(said)")
        #expect(said.components(of: "Seattle") == 1, "\(said)")
        #expect(said.components(of: "Winter Storm Warning") == 1, "\(said)")
    }

    @Test(arguments: cards) func aNarrowWindowIsNoFault(card: CardStyle) throws {
        for columns in [1, 2, 5, 12, 16, 30] {
            let lines = try Self.lines(card, Self.content([Self.storm]), columns: columns)
            #expect(lines.allSatisfy { TerminalLine.width($0) <= columns })
        }
    }

    @Test func placesHaveRowsWithTheirWarnings() throws {
        var content = Self.content()
        var other = Self.content([Self.storm]).forecast
        other.place = Place(name: "東京", country: "JP", latitude: 35.68, longitude: 139.69)
        content.others = [other]
        let lines = try Self.lines(.places, content, columns: 60)
        #expect(lines.contains("  Seattle     11°   Cloudy"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  東京        11°   Winter Storm Warning until") }, "\(lines)")
    }

    @Test func theColourOfTheGroundIsThatOfTheTemperature() throws {
        var cold = Self.content()
        for index in cold.forecast.hourly.indices { cold.forecast.hourly[index].temperature = -20 }
        cold.forecast.current?.temperature = -20
        #expect(try Self.card(.graph, cold).grid.ground != Self.card(.graph, Self.content()).grid.ground)
        #expect(try Self.card(.wind, cold).grid.ground == Self.card(.wind, Self.content()).grid.ground)
    }

    @Test func aCardThatIsAPictureHasNoCharacters() {
        #expect(CardStyle.allCases.filter { !TerminalCard.shows($0) } == [.radar, .year, .stripes])
    }
}

extension String {
    /// How often a part is in it.
    fileprivate func components(of part: String) -> Int {
        replacing(part, with: "\u{0}").count { $0 == "\u{0}" }
    }
}
