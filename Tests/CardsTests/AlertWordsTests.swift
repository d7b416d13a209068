import ForecastCore
import Primitives
import Testing
import Words

@testable import Cards

@Suite struct AlertWordsTests {
    private static let link = "https://api.weather.gov/alerts/urn:oid:2.49.0"

    private var surf: Alert {
        Alert(
            title: "High Surf Advisory", severity: .minor, start: hour(12), end: hour(36),
            regions: ["Central Coast", "Beaches"], text: "Breaking waves of 12 feet.\n\nStay away.",
            url: AlertWordsTests.link, issued: hour(10), issuer: "NWS Los Angeles")
    }

    /// Alerts in force, and a number of others that last until Saturday.
    private func inForce(_ alerts: [Alert], others: Int = 0) -> AlertsInForce {
        let others = (0..<others).map { Alert(title: "Other \($0 + 1)", severity: .minor, end: hour(36)) }
        return AlertsInForce(alerts + others, at: moment)
    }

    private func reading(
        _ alerts: AlertsInForce, _ language: Language = .english, attribution: String = "Powered by Example"
    ) -> AlertCard.Reading {
        var content = CardContent(
            forecast: emptyForecast(
                Place(name: "Arroyo Grande", country: "US", latitude: 35.1, longitude: -120.6),
                attribution: attribution),
            moment: moment)
        content.language = language
        return AlertCard.Reading(content: content, facts: content.facts(of: nil), alerts: alerts)
    }

    private func times(_ change: (inout Alert) -> Void) -> [String] {
        var alert = surf
        change(&alert)
        return reading(inForce([alert])).times
    }

    @Test func whatTheTermsOfAServiceRequireIsSaidInFull() {
        var alert = surf
        alert.text = String(repeating: "Waves are high. ", count: 100)
        let notice = "Time delays between this website and another are possible."
        alert.source = .init(id: "x", attribution: "X", notice: notice)
        let reading = reading(inForce([alert]))
        #expect(reading.description(.full).contains(notice) && !reading.description(.short).contains(notice))
    }

    @Test func timesNameTheirDayWhereItIsAnother() {
        #expect(times { _ in } == ["Issued 10 AM, until Saturday 12 PM", "Until Saturday 12 PM"])
        #expect(times { $0.issued = nil }.first == "From 12 PM until Saturday 12 PM")
        #expect(times { $0.end = nil } == ["Issued 10 AM"])
        #expect(times { ($0.end, $0.issued) = (nil, nil) } == ["From 12 PM"])
        #expect(times { $0.end = hour(24 * 12 + 9) }.last == "Until Wednesday 2 December, 9 AM")
        // A weekday is ambiguous from six days on.
        #expect(times { $0.end = hour(24 * 6 - 1) }.last == "Until Wednesday 11 PM")
        #expect(times { $0.end = hour(24 * 6) }.last == "Until Wednesday midnight")
        #expect(times { $0.end = hour(24 * 6 + 1) }.last == "Until Thursday 26 November, 1 AM")
        #expect(times { $0.end = hour(24) }.first == "Issued 10 AM, until midnight")
    }

    @Test func anAnnouncedWarningSaysWhenItBegins() {
        let (begin, end) = (hour(34), hour(61))
        #expect(
            times { ($0.start, $0.end) = (begin, end) }
                == ["From Saturday 10 AM until Sunday 1 PM", "From Saturday 10 AM"])
        #expect(times { ($0.start, $0.end) = (begin, nil) } == ["From Saturday 10 AM"])
        var alert = surf
        (alert.start, alert.end) = (begin, end)
        let reading = reading(inForce([alert], others: 1))
        #expect(
            reading.shareText.hasPrefix(
                "Arroyo Grande: High Surf Advisory. From Saturday 10 AM until Sunday 1 PM."))
        #expect(reading.description(.short).contains("From Saturday 10 AM until Sunday 1 PM."))
    }

    @Test func aPostAboutAnotherDayNamesTheDay() {
        let alerts = inForce([surf])
        var content = CardContent(
            forecast: emptyForecast(Place(name: "Rome", latitude: 42, longitude: 12)), moment: moment)
        content.present = hour(-9)
        func text() -> String {
            AlertCard.Reading(content: content, facts: content.facts(of: nil), alerts: alerts).shareText
        }
        #expect(text().hasPrefix("Rome, tomorrow 15:22. High Surf Advisory. Until Saturday 12:00. "))
        content.present = hour(1)
        #expect(text().hasPrefix("Rome: High Surf Advisory. Until Saturday 12:00. "))
    }

    @Test func nothingThatIsShownHasEntities() {
        var alert = surf
        alert.title = "Wind &amp; surge &#8211; <b>severe</b>"
        alert.regions = ["St. Mary&apos;s"]
        alert.issuer = "A &amp; B"
        alert.url = "https://example.org/?a=1&amp;b=2"
        let reading = reading(inForce([alert]))
        #expect(reading.title == "Wind & surge – severe")
        #expect(reading.area == "St. Mary's" && reading.issuer == "A & B")
        #expect(reading.description(.full).hasSuffix("https://example.org/?a=1&b=2"))
        #expect(!reading.description(.full).contains("&a") && !reading.shareText.contains("&a"))
    }

    @Test func aWarningOfAnUnknownHazardIsOfAnother() {
        #expect(reading(inForce([surf])).hazard == .other)
        var alert = surf
        alert.hazard = .coastal
        #expect(reading(inForce([alert])).hazard == .coastal)
        #expect(reading(inForce([])).hazard == nil)
    }

    @Test func anExpiryIsNotAnEnd() {
        #expect(times { ($0.end, $0.expires) = (nil, hour(20)) } == ["Issued 10 AM"])
    }

    @Test(arguments: [
        (Language.english, "Until Saturday 12 PM"), (.german, "Gültig bis Samstag 12\u{202F}PM"),
        (.spanish, "Vigente hasta: sábado 12\u{202F}p.\u{202F}m."), (.japanese, "土曜日午後0時まで"),
        (.arabic, "حتى السبت 12\u{A0}م"),
    ])
    func anUnknownStartIsLeftOut(_ language: Language, _ words: String) {
        var alert = surf
        (alert.start, alert.issued) = (nil, nil)
        #expect(reading(inForce([alert]), language).times == [words])
        alert.end = nil
        #expect(reading(inForce([alert]), language).times == [])
    }

    @Test func theFullDescriptionHasTheLinkAndTheText() {
        let reading = reading(inForce([surf], others: 2))
        #expect(
            reading.description(.full)
                == "Arroyo Grande, Friday 20 November, 3:22 PM. High Surf Advisory. Severity: Minor. "
                + "Issued 10 AM, until Saturday 12 PM. Central Coast, Beaches. 2 more warnings. "
                + "Breaking waves of 12 feet. Stay away. NWS Los Angeles. Powered by Example. \(AlertWordsTests.link)"
        )
        #expect(
            reading.shareText
                == "Arroyo Grande: High Surf Advisory. Until Saturday 12 PM. \(AlertWordsTests.link) "
                + "NWS Los Angeles. Powered by Example")
    }

    /// Texts of any length stay within the limit, and the link is never cut.
    @Test(arguments: DescriptionLength.allCases, [10, 60, 120, 2000])
    func aLongWarningGivesWayToItsLink(length: DescriptionLength, size: Int) {
        var alert = surf
        alert.title = String(repeating: "Surf ", count: size)
        alert.text = String(repeating: "waves and wind ", count: size)
        alert.regions = (0..<size).map { "Region \($0)" }
        alert.issuer = String(repeating: "x", count: size)
        let text = reading(inForce([alert], others: size)).description(length)
        #expect(text.unicodeScalars.count <= length.limit)
        #expect(text.hasSuffix(AlertWordsTests.link))
    }

    @Test func aLongListOfAreasIsCut() throws {
        var alert = surf
        alert.regions = (0..<100).map { "Region \($0)" }
        let area = try #require(reading(inForce([alert])).area)
        #expect(area.hasPrefix("Region 0, Region 1, ") && area.hasSuffix("…"))
        #expect((290...300).contains(area.unicodeScalars.count))
        alert.regions = ["", "Coast", " "]
        #expect(reading(inForce([alert])).area == "Coast")
    }

    /// A text of which there is room for only a few words is left out.
    @Test func atLeastFortyCharactersOfTheTextAreSaid() {
        func description(_ titleLength: Int) -> String {
            var alert = Alert(
                title: String(repeating: "x", count: titleLength), severity: .minor,
                text: String(repeating: "wave ", count: 100))
            alert.url = "https://example.org/" + String(repeating: "y", count: 80)
            return reading(inForce([alert])).description(.short)
        }
        // Of 250 characters, the opening takes 43, the link 100, and three spaces and the title's full stop 4.
        #expect(description(62).contains("wave"))
        #expect(!description(63).contains("wave"))
    }

    @Test(arguments: [
        (Language.english, "No warnings from the National Weather Service at 3:12 PM"),
        (.german, "Keine Warnungen vom National Weather Service, Stand 3:12\u{202F}PM"),
        (.spanish, "Sin avisos del National Weather Service a las 3:12\u{202F}p.\u{202F}m."),
        (.japanese, "National Weather Serviceの警報なし（午後3:12時点）"),
        (.arabic, "لا تحذيرات من \u{2068}National Weather Service\u{2069} عند الساعة 3:12\u{A0}م"),
    ])
    func noWarningsNameWhoHasNoneAndWhen(_ language: Language, _ words: String) {
        let answer = AlertsAnswer(service: "National Weather Service", takesArticle: true, asked: minute(-10))
        let calm = reading(AlertsInForce(at: moment, noneBy: answer), language)
        #expect(calm.title == words)
        #expect(calm.times == [] && calm.area == nil && calm.further.isEmpty)
        for text in [calm.description(.short), calm.description(.full), calm.shareText] {
            #expect(text.contains(words))
        }
    }

    @Test func aServicesNameWithoutAnArticleHasNone() {
        let answer = AlertsAnswer(service: "Pirate Weather", asked: minute(0))
        #expect(
            reading(AlertsInForce(at: moment, noneBy: answer)).title == "No warnings from Pirate Weather at 3:22 PM"
        )
        #expect(
            reading(AlertsInForce(at: moment, noneBy: answer), .spanish).title
                == "Sin avisos de Pirate Weather a las 3:22\u{202F}p.\u{202F}m.")
    }

    @Test func warningsThatAreNotKnownAreNotDenied() {
        let unknown = reading(inForce([]))
        #expect(unknown.title == "Warnings unavailable")
        #expect(
            unknown.description(.short)
                == "Arroyo Grande, Friday 20 November, 3:22 PM. Warnings unavailable. "
                + "No warning service has answered for this place and time.")
        #expect(unknown.shareText == "Arroyo Grande: Warnings unavailable. Powered by Example")
    }

    /// Two other warnings have their titles and times; those after them are counted.
    @Test(arguments: [
        (0, []), (1, [["Other 1 until Saturday 12 PM"], ["and 1 more warning"]]),
        (
            3,
            [
                ["Other 1 until Saturday 12 PM", "Other 2 until Saturday 12 PM and 1 more warning"],
                ["Other 1 until Saturday 12 PM and 2 more warnings"], ["and 3 more warnings"],
            ]
        ),
    ])
    func otherWarningsAreNamedInBrief(others: Int, forms: [[String]]) {
        #expect(reading(inForce([surf], others: others)).further == forms)
    }

    @Test func anotherWarningThatIsAnnouncedSaysWhenItBegins() {
        var other = surf
        (other.start, other.end) = (hour(34), hour(61))
        #expect(reading(inForce([surf, other])).further.first == ["High Surf Advisory from Saturday 10 AM"])
    }

    private static let fear = "Stay out of the water. Swim near a lifeguard."

    /// The text has what to do, too, which is said once.
    @Test func whatToDoIsApartFromTheText() {
        var alert = surf
        alert.text = "Breaking waves of 12 feet.\n\n" + AlertWordsTests.fear
        alert.instruction = AlertWordsTests.fear
        let reading = reading(inForce([alert]))
        #expect(reading.text == "Breaking waves of 12 feet." && reading.instruction == AlertWordsTests.fear)
        #expect(
            reading.description(.full).contains(
                "Breaking waves of 12 feet. \(AlertWordsTests.fear) NWS Los Angeles."))
    }

    @Test func aLongTextGivesWayToWhatToDo() {
        var alert = surf
        alert.text = String(repeating: "Waves of 12 feet and winds to 60 mph. ", count: 60)
        alert.instruction = AlertWordsTests.fear
        let reading = reading(inForce([alert]))
        let text = reading.description(.full)
        #expect(text.contains(AlertWordsTests.fear) && text.contains("Waves of 12 feet, winds to 60 mph. Waves of"))
        #expect(text.hasSuffix(AlertWordsTests.link) && text.unicodeScalars.count <= DescriptionLength.full.limit)
    }

    @Test(arguments: [
        (
            "High Surf Advisory issued November 20 at 10:00AM PST until November 21 at 12:00PM PST by NWS Los Angeles",
            false
        ),
        ("Amtliche WARNUNG vor High Surf", false), ("HIGH SURF ADVISORY", false),
        ("Breaking waves of 12 feet.", false),
        ("Dangerous rip currents expected at all beaches", true),
        ("High Surf Advisory: stay away from jetties and piers", true),
    ])
    func aHeadlineStandsWhereItSaysMoreThanTheTitle(headline: String, isShown: Bool) {
        var alert = surf
        alert.headline = headline
        let text = reading(inForce([alert])).text
        #expect(text == (isShown ? headline + "\n" : "") + "Breaking waves of 12 feet.\nStay away.")
    }

    @Test func aWarningOfAnotherSourceHasItsAttributionAndTimeOfIssue() {
        var alert = surf
        alert.source = Forecast.Source(id: "other", attribution: "Warnings by Other")
        #expect(
            reading(inForce([alert])).credit == "NWS Los Angeles, 10 AM. Warnings by Other. Powered by Example")
        alert.issuer = "Other"
        #expect(reading(inForce([alert])).credit == "Other, 10 AM. Warnings by Other. Powered by Example")
        alert.issued = nil
        #expect(reading(inForce([alert])).credit == "Warnings by Other. Powered by Example")
        #expect(reading(inForce([alert]), attribution: "Warnings by Other").credit == "Warnings by Other")
        (alert.source, alert.issuer) = (nil, "NWS")
        #expect(reading(inForce([alert])).credit == "NWS. Powered by Example")
    }

    @Test func anIssuerInTheAttributionIsNamedOnce() {
        let alerts = inForce([surf])
        #expect(reading(alerts).credit == "NWS Los Angeles. Powered by Example")
        #expect(reading(alerts, attribution: "Data by NWS Los Angeles").credit == "Data by NWS Los Angeles")
        #expect(reading(alerts, attribution: "").credit == "NWS Los Angeles")
    }
}

@Suite struct AlertTextTests {
    @Test func hardWrappedLinesAreOneParagraph() {
        let text = """
            High surf expected for west to northwest facing
            beaches across the coast this evening.

            Stay out of the water until
            it is over.
            """
        #expect(
            AlertText.paragraphs(of: text) == [
                "High surf expected for west to northwest facing beaches across the coast this evening.",
                "Stay out of the water until it is over.",
            ])
    }

    @Test func bulletsWithHeadingsAreReadable() {
        let text = "* WHAT...Heavy rain\n* WHERE...Portions of northeast\nNew Jersey.\n\n* WHEN...Until 9 AM EST."
        #expect(
            AlertText.paragraphs(of: text) == [
                "What: Heavy rain", "Where: Portions of northeast New Jersey.", "When: Until 9 AM EST.",
            ])
    }

    @Test(arguments: [
        ("...FLOOD WATCH IN EFFECT...", "FLOOD WATCH IN EFFECT"),
        ("PRECAUTIONARY/PREPAREDNESS ACTIONS...Stay inside.", "Precautionary/preparedness actions: Stay inside."),
        ("HAZARD...60 mph wind gusts.", "Hazard: 60 mph wind gusts."),
        ("Wait... there is more", "Wait... there is more"), ("*No space", "No space"), ("• Dot", "Dot"),
        ("WHAT...", "WHAT"), ("...", ""), ("- dash", "dash"), ("-5 °C tonight", "-5 °C tonight"),
    ])
    func singleLinesAreSetReadable(text: String, paragraph: String) {
        #expect(AlertText.paragraphs(of: text) == (paragraph.isEmpty ? [] : [paragraph]))
    }

    @Test func shortSentencesKeepTheirLines() {
        #expect(AlertText.paragraphs(of: "Hail up to 1 inch.\nWind to 60 mph.").count == 2)
    }

    @Test(arguments: [
        ("<p>Wind &amp; rain.<br/>Stay home.</p>", ["Wind & rain.", "Stay home."]),
        ("Gusts <b>over</b> 90&nbsp;km/h", ["Gusts over 90 km/h"]), ("a < b and 5 > 3", ["a < b and 5 > 3"]),
        ("&#176;&#x43; &#xD800; &bogus; &", ["°C &#xD800; &bogus; &"]), ("<script>x</script>", ["x"]),
        ("<3 this", ["<3 this"]), ("< ", ["<"]), ("&#99999999999;", ["&#99999999999;"]), ("<b", ["<b"]),
    ])
    func markupIsReadAsText(text: String, paragraphs: [String]) {
        #expect(AlertText.paragraphs(of: text) == paragraphs)
    }

    @Test func delimitersOfTheWeatherServiceAreNotText() {
        let text = "Wind 60 mph.\n\n&&\n\nStay in. && Lock doors.\n\n&amp;&amp;\n$$\nB. Smith & Sons pay $$5."
        #expect(
            AlertText.paragraphs(of: text) == [
                "Wind 60 mph.", "Stay in. Lock doors.", "B. Smith & Sons pay $$5.",
            ])
    }

    @Test func steeringCharactersAreLeftOut() {
        #expect(AlertText.paragraphs(of: "a\u{202E}b\r\n\r\nc\u{1B}[31m\t d&#27;[0m") == ["ab", "c[31m d[0m"])
    }

    @Test func aHugeTextTakesNoLongerThanALargeOne() {
        let text = String(repeating: "<a &", count: 500_000)
        #expect(AlertText.paragraphs(of: text).joined().count <= 20_000)
        #expect(AlertText.paragraphs(of: String(repeating: "*", count: 100_000)) == [])
    }
}
