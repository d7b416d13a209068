import ForecastCore
import Primitives
import Testing

@testable import Words

@Suite struct AlertWordsTests {
    private static let link = "https://api.weather.gov/alerts/urn:oid:2.49.0"

    private var surf: Alert {
        Alert(
            title: "High Surf Advisory", severity: .minor, start: hour(12), end: hour(36),
            regions: ["Central Coast", "Beaches"], text: "Breaking waves of 12 feet.\n\nStay away.",
            url: AlertWordsTests.link, issued: hour(10), issuer: "NWS Los Angeles")
    }

    private func facts(_ alerts: AlertsInForce) -> Facts {
        var facts = Facts(
            place: Place(name: "Arroyo Grande", latitude: 35.1, longitude: -120.6), moment: moment, zone: pacific,
            units: Units(.us), timeFormat: .twelveHour, attribution: "Powered by Example")
        facts.alerts = alerts
        return facts
    }

    private func times(_ change: (inout Alert) -> Void) -> [String] {
        var alert = surf
        change(&alert)
        return facts(AlertsInForce(foremost: alert)).alertTimes(in: .english)
    }

    @Test func timesNameTheirDayWhereItIsAnother() {
        #expect(times { _ in } == ["Issued 10:00 AM, until Saturday 12:00 PM", "Until Saturday 12:00 PM"])
        #expect(times { $0.issued = nil }.first == "From 12:00 PM, until Saturday 12:00 PM")
        #expect(times { $0.end = nil } == ["Issued 10:00 AM"])
        #expect(times { ($0.end, $0.issued) = (nil, nil) } == ["From 12:00 PM"])
        #expect(times { $0.end = hour(24 * 12) }.last == "Until Wednesday 2 December")
    }

    @Test(arguments: [
        (Language.english, "Until Saturday 12:00 PM"), (.german, "Bis Samstag 12:00\u{202F}PM"),
        (.spanish, "Vigente hasta: sábado 12:00\u{202F}p.\u{202F}m."), (.japanese, "土曜日午後0:00まで"),
        (.arabic, "حتى السبت 12:00\u{A0}م"),
    ])
    func anUnknownStartIsLeftOut(_ language: Language, _ words: String) {
        var alert = surf
        (alert.start, alert.issued) = (nil, nil)
        #expect(facts(AlertsInForce(foremost: alert)).alertTimes(in: language) == [words])
        alert.end = nil
        #expect(facts(AlertsInForce(foremost: alert)).alertTimes(in: language) == [])
        #expect(facts(AlertsInForce(next: alert)).nextAlert(in: language) == nil)
    }

    @Test func theFullDescriptionTellsTheLinkAndTheText() {
        let facts = facts(AlertsInForce(foremost: surf, others: 2, next: surf, upcoming: 1))
        #expect(
            facts.description(.full)
                == "Arroyo Grande, Friday 20 November, 3:22 PM. High Surf Advisory. "
                + "Issued 10:00 AM, until Saturday 12:00 PM. Central Coast, Beaches. 2 more in force. 1 later. "
                + "Breaking waves of 12 feet. Stay away. NWS Los Angeles. Powered by Example. \(AlertWordsTests.link)"
        )
        #expect(
            facts.shareText()
                == "Arroyo Grande: High Surf Advisory. Until Saturday 12:00 PM. \(AlertWordsTests.link) "
                + "NWS Los Angeles. Powered by Example")
    }

    /// Whatever the lengths, the limits hold and the link stands whole.
    @Test(arguments: DescriptionLength.allCases, [10, 60, 120, 2000])
    func aLongWarningGivesWayToItsLink(length: DescriptionLength, size: Int) {
        var alert = surf
        alert.title = String(repeating: "Surf ", count: size)
        alert.text = String(repeating: "waves and wind ", count: size)
        alert.regions = (0..<size).map { "Region \($0)" }
        alert.issuer = String(repeating: "x", count: size)
        let text = facts(AlertsInForce(foremost: alert, others: size)).description(length)
        #expect(text.unicodeScalars.count <= length.limit)
        #expect(text.hasSuffix(AlertWordsTests.link))
    }

    @Test func nothingInForceIsCalmAndUnknownIsNot() {
        let calm = facts(AlertsInForce())
        #expect(calm.alertTitle(in: .english) == "No warnings in force")
        #expect(calm.alertTimes(in: .english) == [] && calm.alertArea(in: .english) == nil)
        let unknown = facts(AlertsInForce(areKnown: false))
        #expect(unknown.alertTitle(in: .english) == "Warnings unknown")
        #expect(
            unknown.description(.short)
                == "Arroyo Grande, Friday 20 November, 3:22 PM. Warnings unknown. "
                + "The service behind this forecast does not tell of warnings.")
        #expect(unknown.shareText() == "Arroyo Grande: Warnings unknown. Powered by Example")
    }

    @Test func theNextWarningIsTold() {
        var next = surf
        next.start = hour(40)
        let facts = facts(AlertsInForce(next: next, upcoming: 3))
        #expect(facts.alertText(in: .english) == "High Surf Advisory from Saturday 4:00 PM")
        #expect(facts.furtherAlerts(in: .english) == "2 later")
        #expect(facts.description(.short).hasSuffix("High Surf Advisory from Saturday 4:00 PM."))
    }

    @Test(arguments: [(0, 0, nil), (2, 0, "and 2 more"), (0, 1, "1 later"), (1, 4, "and 1 more, 4 later")])
    func furtherOnesAreCounted(others: Int, upcoming: Int, words: String?) {
        let facts = facts(AlertsInForce(foremost: surf, others: others, next: surf, upcoming: upcoming))
        #expect(facts.furtherAlerts(in: .english) == words)
    }

    @Test func anIssuerWhomTheLicenceNamesIsToldOnce() {
        var facts = facts(AlertsInForce(foremost: surf))
        #expect(facts.alertCredit(in: .english) == "NWS Los Angeles. Powered by Example")
        facts.attribution = "Data by NWS Los Angeles"
        #expect(facts.alertCredit(in: .english) == "Data by NWS Los Angeles")
        facts.attribution = ""
        #expect(facts.alertCredit(in: .english) == "NWS Los Angeles")
    }
}
