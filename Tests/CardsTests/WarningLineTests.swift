import Canvas
import ForecastCore
import Primitives
import SceneModel
import Testing
import Words

@testable import Cards

/// A severe warning in force on cards that are about something else.
struct WarningLineTests {
    private let fonts = FontBook(usingSystemFonts: false)

    /// A forecast that every card can show, with a warning from an hour before the moment.
    private func content(
        _ severity: Alert.Severity = .severe, from start: Int = -60, title: String = "Flood Warning"
    ) -> CardContent {
        let first = moment.flooredToMultiple(of: 3600).advanced(by: -3600)
        let hours = (0..<48).map { index in
            var hour = Conditions(time: first.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.cloudCover, hour.precipitationRate) = (10 + Double(index % 7), 0.5, 0)
            (hour.precipitationProbability, hour.windSpeed) = (0.1, 5)
            return hour
        }
        let days = (0..<8).map { index in
            var day = Day(date: CivilDate(daysSince1970: 20_777 + index))
            (day.high, day.low, day.precipitationProbability) = (16, 9, 0.2)
            return day
        }
        var forecast = emptyForecast(
            Place(name: "Seattle", country: "US", latitude: 47.61, longitude: -122.33), attribution: "Example")
        (forecast.hourly, forecast.daily) = (hours, days)
        forecast.air = .good(around: moment)
        forecast.alerts = [
            Alert(title: title, severity: severity, start: minute(start), end: minute(158)),
            Alert(title: "Wind Advisory", severity: .minor),
        ]
        return CardContent(forecast: forecast, moment: moment)
    }

    /// Those that show a forecast.
    private static let cards = CardStyle.allCases.filter {
        $0 != .alert && $0 != .radar && $0 != .year && $0 != .stripes
    }

    @Test(arguments: cards, CardSize.allCases)
    func everyCardShowsASevereWarning(card: CardStyle, size: CardSize) throws {
        for severity in [Alert.Severity.severe, .extreme] {
            let scene = try card.scene(of: content(severity), in: size.size, measuring: fonts)
            #expect(
                scene.texts.count { $0.string == "Flood Warning until 6 PM" } == 1, "\(scene.texts.map(\.string))")
            #expect(
                scene.elements.contains {
                    if case .group(let group) = $0 { group.id.hasSuffix("warning-sign") } else { false }
                })
        }
    }

    @Test(arguments: cards)
    func itIsTheFirstSentence(card: CardStyle) throws {
        let first = card == .places ? "Seattle: Flood Warning until 6 PM. " : "Flood Warning until 6 PM. "
        let message = try card.message(of: content())
        for text in [message.short, message.full, message.share] { #expect(text.hasPrefix(first), "\(text)") }
    }

    @Test(arguments: cards)
    func aLesserWarningIsToldButNotDrawn(card: CardStyle) throws {
        for severity in [Alert.Severity.moderate, .unknown, .minor] {
            let scene = try card.scene(of: content(severity), in: CardSize.square.size, measuring: fonts)
            #expect(!scene.texts.contains { $0.string.contains("Flood") })
            if card != .places {
                #expect(scene.description.full.contains("Flood Warning until 6 PM. ") == (severity != .minor))
                #expect(!scene.description.share.contains("Flood"))
            }
        }
    }

    @Test(arguments: cards)
    func aSevereWarningOfTheNextTwelveHoursIsShownWithItsBeginning(card: CardStyle) throws {
        let soon = try card.scene(of: content(.extreme, from: 1), in: CardSize.square.size, measuring: fonts)
        #expect(soon.texts.count { $0.string == "Flood Warning from 3:23 PM" } == 1, "\(soon.texts.map(\.string))")
        #expect(soon.description.full.contains("Flood Warning from 3:23 PM. "))
        var later = content(.extreme, from: 13 * 60)
        later.forecast.alerts[0].end = minute(20 * 60)
        let scene = try card.scene(of: later, in: CardSize.square.size, measuring: fonts)
        #expect(!scene.texts.contains { $0.string.contains("Flood") })
    }

    @Test func warningsThatCouldNotBeHadAreNeverCalm() throws {
        var content = content()
        (content.forecast.alerts, content.forecast.missingAlerts) = ([], "MeteoAlarm")
        let message = try CardStyle.clock.message(of: content)
        for text in [message.short, message.full, message.share] {
            #expect(text.contains("Warnings of MeteoAlarm could not be had."), "\(text)")
        }
    }

    @Test(arguments: [
        (Language.english, "Flood Warning until 6 PM"), (.german, "Flood Warning bis 6\u{202F}PM"),
        (.spanish, "Flood Warning hasta las 6\u{202F}p.\u{202F}m."), (.japanese, "Flood Warning（午後6時まで）"),
        (.arabic, "\u{2068}Flood Warning\u{2069} حتى الساعة 6\u{A0}م"),
    ])
    func itIsWrittenInTheLanguageOfTheCard(language: Language, words: String) throws {
        var content = content()
        content.language = language
        let scene = try CardStyle.clock.scene(of: content, in: CardSize.square.size, measuring: fonts)
        #expect(scene.texts.contains { $0.string == words }, "\(scene.texts.map(\.string))")
    }

    @Test func theEndIsWrittenInFullSentences() {
        func words(_ end: Instant?, _ language: Language = .english) -> String {
            var content = content()
            content.language = language
            var alert = content.forecast.alerts[0]
            alert.end = end
            return content.facts(of: nil).words(of: alert, titled: "Flood")
        }
        #expect(words(nil) == "Flood")
        #expect(words(minute(60 * 24)) == "Flood until Saturday 3:22 PM")
        #expect(words(hour(24 * 12 + 9)) == "Flood until Wednesday 2 December, 9 AM")
        #expect(words(hour(24 * 12), .spanish) == "Flood hasta el martes 1 de diciembre, medianoche")
        #expect(words(hour(48), .spanish) == "Flood hasta la medianoche del sábado")
        #expect(words(hour(48), .japanese) == "Flood（土曜日24時まで）")
        #expect(words(hour(37), .spanish) == "Flood hasta la 1\u{202F}p.\u{202F}m. del sábado")
    }

    @Test func aWarningWithoutATitleIsStillAWarning() throws {
        let message = try CardStyle.clock.message(of: content(title: " "))
        #expect(message.short.hasPrefix("Weather warning until 6 PM. "))
    }

    @Test func aLongTitleIsCutBeforeItsEnd() throws {
        let content = content(title: String(repeating: "Flood ", count: 30))
        for card in WarningLineTests.cards {
            let scene = try card.scene(of: content, in: CardSize.square.size, measuring: fonts)
            #expect(
                scene.texts.contains { $0.string.hasPrefix("Flood Flood") && $0.string.hasSuffix("… until 6 PM") })
        }
    }

    @Test func everyPlaceHasItsOwnWarning() throws {
        var content = content()
        var other = content.forecast
        other.place.name = "Ulm"
        other.alerts = []
        content.others = [other]
        let scene = try CardStyle.places.scene(of: content, in: CardSize.square.size, measuring: fonts)
        let summaries = scene.texts.filter { $0.id.hasSuffix("summary") }.map(\.string)
        #expect(summaries.count == 2 && summaries.count { $0 == "Flood Warning until 6 PM" } == 1)
        #expect(scene.description.short.hasPrefix("Seattle: Flood Warning until 6 PM. Weather in 2 places"))
        // As many as there is room for are named.
        content.others = Array(repeating: content.forecast, count: 9)
        let short = try CardStyle.places.message(of: content).short
        #expect(short.contains("and 7 more warnings. ") && short.unicodeScalars.count <= 250, "\(short)")
    }
}
