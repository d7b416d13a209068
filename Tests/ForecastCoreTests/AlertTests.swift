import ForecastCore
import Primitives
import Testing

struct AlertsInForceTests {
    private func alert(
        _ title: String, _ severity: Alert.Severity = .moderate, from start: Double = -60, to end: Double? = 60
    ) -> Alert {
        Alert(title: title, severity: severity, start: minute(start), end: end.map(minute))
    }

    private func choice(_ alerts: [Alert], listsAlerts: Bool? = true) -> AlertsInForce {
        var forecast = makeForecast()
        (forecast.alerts, forecast.listsAlerts) = (alerts, listsAlerts)
        return forecast.alertsInForce(at: minute(0))
    }

    @Test func mostSevereAlertIsForemost() {
        let found = choice([alert("a", .minor), alert("b", .extreme), alert("c", .severe)])
        #expect(found.foremost?.title == "b" && found.others == 2)
    }

    @Test func latestOfEquallySevereAlertsIsForemost() {
        let found = choice([alert("a", from: -30), alert("b", from: -10), alert("c", from: -20)])
        #expect(found.foremost?.title == "b")
    }

    @Test func firstListedOfEqualAlertsIsForemost() {
        #expect(choice([alert("a"), alert("b")]).foremost?.title == "a")
    }

    @Test func unknownSeverityRanksBetweenMinorAndModerate() {
        #expect(choice([alert("a", .minor), alert("b", .unknown)]).foremost?.title == "b")
        #expect(choice([alert("a", .unknown), alert("b", .moderate)]).foremost?.title == "b")
        #expect(Alert.Severity.allCases.sorted() == [.minor, .unknown, .moderate, .severe, .extreme])
    }

    @Test(
        arguments: [
            (0, 1, true), (-1, 0, false), (0, 0, false), (1, 2, false), (-1, 1, true), (5, 1, false),
        ] as [(Double, Double, Bool)])
    func alertIsInForceFromStartToBeforeEnd(start: Double, end: Double, isInForce: Bool) {
        #expect((choice([alert("a", from: start, to: end)]).foremost != nil) == isInForce)
    }

    @Test func alertWithoutAnEndStaysInForce() {
        #expect(choice([alert("a", from: -100_000, to: nil)]).foremost?.title == "a")
    }

    @Test func alertWithoutAStartIsInForceUntilItsEnd() {
        var (open, over) = (alert("open", to: 1), alert("over", to: 0))
        (open.start, over.start) = (nil, nil)
        #expect(choice([open, over]) == AlertsInForce(foremost: open))
        #expect(choice([open, alert("known")]).foremost?.title == "known")
    }

    @Test func upcomingAlertsAreCountedSeparately() {
        let found = choice([
            alert("now"), alert("later", .extreme, from: 20), alert("soon", .minor, from: 10),
            alert("over", from: -60, to: -1),
        ])
        #expect(found.foremost?.title == "now" && found.others == 0)
        #expect(found.upcoming == 2 && found.next?.title == "soon")
    }

    @Test func alertForSeveralRegionsCountsOnce() {
        var second = alert("a")
        second.regions = ["King"]
        #expect(choice([alert("a"), second, alert("b")]).others == 1)
    }

    @Test func noAlertsDifferFromUnknownAlerts() {
        #expect(choice([], listsAlerts: true) == AlertsInForce())
        #expect(!choice([], listsAlerts: false).areKnown && !choice([], listsAlerts: nil).areKnown)
        #expect(
            choice([alert("over", to: -1)], listsAlerts: nil).areKnown,
            "a service that lists an alert issues alerts")
    }
}
