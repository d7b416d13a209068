import ForecastCore
import Primitives
import Providers
import Testing

@Suite struct DarkSkyAlertTests {
    private func alerts(_ list: String) throws -> [Alert] {
        let text = answer(#""currently": {"time": 1795216920, "temperature": 1}, "alerts": \#(list)"#)
        return try read(text).alerts
    }

    @Test(arguments: [
        ("advisory", Alert.Severity.minor), ("watch", .moderate), ("warning", .severe), ("Extreme", .extreme),
        ("Severe", .severe), ("Moderate", .moderate), ("Minor", .minor), ("Unknown", .unknown), ("dire", .unknown),
    ])
    func severitiesAreCAPs(_ word: String, _ severity: Alert.Severity) throws {
        let alerts = try alerts(#"[{"title": "Flood", "time": 1795200000, "severity": "\#(word)"}]"#)
        #expect(alerts.map(\.severity) == [severity])
    }

    @Test(arguments: [
        "", #", "expires": -999"#, #", "expires": -999.0"#, #", "expires": null"#, #", "expires": "x""#,
    ])
    func anAlertWithoutAnEndHasNone(_ member: String) throws {
        let alerts = try alerts(#"[{"title": "Flood", "time": 1795200000\#(member)}]"#)
        #expect(
            alerts == [
                Alert(
                    title: "Flood", severity: .unknown, start: Instant(secondsSince1970: 1_795_200_000),
                    issued: Instant(secondsSince1970: 1_795_200_000))
            ])
    }

    @Test(arguments: ["", #", "time": -999"#, #", "time": 1e300"#])
    func anAlertWithoutAStartHasNone(_ member: String) throws {
        let alerts = try alerts(#"[{"title": "Flood"\#(member)}]"#)
        #expect(alerts == [Alert(title: "Flood", severity: .unknown)])
    }

    @Test func alertsOfOtherTypesCostOnlyThemselves() throws {
        let alerts = try alerts(#"[null, 7, {}, [], "Flood", {"title": 5}, {"title": "Flood", "regions": "here"}]"#)
        #expect(alerts.map(\.title) == ["Flood"])
        #expect(alerts.first?.regions == [])
    }

    @Test func withoutATitleTheFirstLineHeads() throws {
        let alerts = try alerts(#"[{"description": "\n Flood near the river. \nStay away."}]"#)
        #expect(alerts.map(\.title) == ["Flood near the river."])
        #expect(alerts.map(\.text) == ["Flood near the river. \nStay away."])
    }

    @Test func controlCharactersAreStripped() throws {
        let alerts = try alerts(
            #"[{"title": "Fl\u0007ood\n\u001b[31mred", "description": "a\r\nb\tc\u0000", "regions": ["N\u0008ord", 5, ""]}]"#
        )
        #expect(alerts.map(\.title) == ["Flood [31mred"])
        #expect(alerts.map(\.text) == ["a\nb c"])
        #expect(alerts.map(\.regions) == [["Nord"]])
    }

    @Test(arguments: [
        ("https://example.org/a?b=c", true), ("http://example.org", true), ("javascript:alert(1)", false),
        ("-999", false), ("", false),
    ])
    func onlyWebAddressesAreLinks(_ uri: String, _ kept: Bool) throws {
        let alerts = try alerts(#"[{"title": "Flood", "uri": "\#(uri)"}]"#)
        #expect(alerts.map(\.url) == [kept ? uri : nil])
    }

    /// The services leave an empty list out; whoever asked for less than the whole answer may have left it out, too.
    @Test(arguments: [
        (#""hourly": {}, "daily": {}"#, true), (#""hourly": {}, "daily": {}, "alerts": []"#, true),
        (#""alerts": []"#, true), (#""hourly": {}"#, nil), (#""hourly": {}, "daily": {}, "alerts": 7"#, nil),
    ])
    func noListMeansNoWarningsInAWholeAnswer(members: String, lists: Bool?) throws {
        let forecast = try read(answer(#""currently": {"time": 1795216920, "temperature": 1}, \#(members)"#))
        #expect(forecast.listsAlerts == lists)
    }
}
