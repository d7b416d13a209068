import ForecastCore
import Primitives
import Testing

struct AlertsInForceTests {
    private func alert(
        _ title: String, _ severity: Alert.Severity = .moderate, from start: Double = -60, to end: Double? = 60
    ) -> Alert {
        Alert(title: title, severity: severity, start: minute(start), end: end.map(minute))
    }

    private func choice(_ alerts: [Alert], answer: AlertsAnswer? = nil) -> AlertsInForce {
        var forecast = makeForecast()
        (forecast.alerts, forecast.alertsAnswer) = (alerts, answer)
        return forecast.alertsInForce(at: minute(0))
    }

    private func answer(asked: Double) -> AlertsAnswer {
        AlertsAnswer(service: "Example Weather", asked: minute(asked))
    }

    @Test func alertIsStatedInALanguageThatItHas() {
        var english = alert("Gale")
        english.language = "en-GB"
        var german = alert("Sturm")
        german.language = "de_DE"
        english.translations = [german]
        let stated = english.stated(in: "de")
        #expect(stated.title == "Sturm" && stated.translations?.map(\.title) == ["Gale"])
        #expect(stated.stated(in: "en") == english)
        #expect(english.stated(in: "en") == english && english.stated(in: "ja") == english)
        // A language that is not stated may be any.
        #expect(alert("Gale").stated(in: "en") == alert("Gale"))
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
        #expect(choice([alert("a", .unknown), alert("b", .moderate)]).foremost?.title == "b")
        #expect(Alert.Severity.allCases.sorted() == [.minor, .unknown, .moderate, .severe, .extreme])
    }

    @Test(
        arguments: [
            (0, 1, true), (-1, 0, false), (0, 0, false), (1, 2, false), (-1, 1, true), (5, 1, false),
        ] as [(Double, Double, Bool)])
    func alertIsInForceFromStartToBeforeEnd(start: Double, end: Double, isInForce: Bool) {
        let found = choice([alert("a", from: start, to: end)]).foremost
        #expect((found?.hasBegun(at: minute(0)) == true) == isInForce)
    }

    @Test func alertWithoutAnEndStaysInForce() {
        #expect(choice([alert("a", from: -100_000, to: nil)]).foremost?.title == "a")
    }

    @Test func alertWithoutAStartIsInForceUntilItsEnd() {
        var (open, over) = (alert("open", to: 1), alert("over", to: 0))
        (open.start, over.start) = (nil, nil)
        #expect(choice([open, over]) == AlertsInForce([open], at: minute(0)))
        #expect(choice([open, alert("known")]).foremost?.title == "known")
    }

    @Test func anAnnouncedAlertPrecedesLessSevereOnes() {
        let found = choice([
            alert("now"), alert("later", .extreme, from: 20, to: 90), alert("soon", .extreme, from: 10, to: 90),
            alert("over", .extreme, from: -60, to: -1),
        ])
        #expect(found.alerts.map(\.title) == ["soon", "later", "now"] && found.others == 2)
        #expect(found.pressing?.title == "soon")
        #expect(choice([alert("a", .severe, from: 720, to: nil)]).pressing != nil)
        #expect(
            choice([alert("a", .severe, from: 721, to: nil)]).pressing == nil, "what is far off presses no card")
        let equal = choice([alert("later", .severe, from: 20), alert("now", .severe)])
        #expect(equal.foremost?.title == "now" && equal.pressing?.title == "now")
        #expect(choice([alert("later", .minor, from: 20)], answer: answer(asked: 0)).noneBy == nil)
    }

    @Test(arguments: Alert.Severity.allCases)
    func onlySevereAndExtremeAlertsPress(severity: Alert.Severity) {
        let found = choice([alert("a", severity)])
        #expect((found.pressing != nil) == (severity == .severe || severity == .extreme))
    }

    @Test func alertForSeveralRegionsCountsOnce() {
        var second = alert("a")
        second.regions = ["King"]
        #expect(choice([alert("a"), second, alert("b")]).others == 1)
    }

    @Test func alertsWithDifferentIdentifiersAreTwo() {
        var (first, second) = (alert("a"), alert("a"))
        (first.id, second.id) = ("1", "2")
        #expect(choice([first, second, first, alert("a")]).others == 1)
        #expect(choice([alert("a"), first]).others == 0)
    }

    /// Only a service that was asked a moment ago knows that there is nothing.
    @Test(
        arguments: [
            (0, true), (-15, true), (-15.1, false), (15, true), (15.1, false), (-1440, false),
        ] as [(Double, Bool)])
    func onlyACurrentAnswerSaysThatThereAreNone(asked: Double, says: Bool) {
        let answer = answer(asked: asked)
        #expect(choice([], answer: answer).noneBy == (says ? answer : nil))
        #expect(choice([alert("over", to: -20)], answer: answer).noneBy == (says ? answer : nil))
        #expect(choice([alert("a")], answer: answer).noneBy == nil)
        #expect(choice([]) == AlertsInForce(at: minute(0)))
    }

    /// It may have been prolonged since.
    @Test func anAnswerWithAWarningThatHasEndedSinceSaysNothing() {
        #expect(choice([alert("over", to: -1)], answer: answer(asked: -2)).noneBy == nil)
        #expect(choice([alert("over", to: -1)], answer: answer(asked: 0)).noneBy != nil)
    }

    /// An alert with some of what it is ordered by.
    private func ranked(
        _ title: String, _ significance: Alert.Significance? = nil, _ severity: Alert.Severity = .severe,
        _ urgency: Alert.Urgency? = nil, _ certainty: Alert.Certainty? = nil, from start: Double = -60
    ) -> Alert {
        var alert = alert(title, severity, from: start, to: 600)
        (alert.significance, alert.urgency, alert.certainty) = (significance, urgency, certainty)
        return alert
    }

    @Test func alertsAreInTheOrderInWhichTheyMatter() {
        let alerts = [
            ranked("warning", .warning, .moderate), ranked("watch", .watch), ranked("advisory", .advisory, .minor),
            ranked("unknown", .advisory, .unknown), ranked("emergency", .emergency, .extreme),
            ranked("colour", nil, .moderate, .future), ranked("soon", .warning, .severe, from: 10),
            ranked("later", .warning, .severe, from: 20),
            ranked("certain", .warning, .severe, nil, .observed, from: 30),
            ranked("urgent", .warning, .severe, .immediate, .possible, from: 40),
        ]
        let order = [
            "emergency", "urgent", "certain", "soon", "later", "warning", "colour", "watch", "advisory", "unknown",
        ]
        #expect(choice(alerts).alerts.map(\.title) == order)
        #expect(choice(alerts.reversed()).alerts.map(\.title) == order)
    }

    @Test func ofEqualAlertsThatOfTheSmallerAreaIsForemost() {
        func square(_ side: Double) -> [[Coordinates]] {
            [[(0.0, 0.0), (0, side), (side, side), (side, 0)].map { Coordinates(latitude: $0.0, longitude: $0.1) }]
        }
        var (wide, close) = (ranked("wide", .warning), ranked("close", .warning))
        (wide.outlines, close.outlines) = (square(4), square(0.2))
        #expect(
            choice([ranked("unknown", .warning), wide, close]).alerts.map(\.title) == ["close", "wide", "unknown"])
    }

    @Test func aReplacedAlertCountsUntilItsReplacement() {
        var alert = ranked("a")
        alert.replaced = minute(0)
        #expect(choice([alert]).alerts.isEmpty)
        alert.replaced = minute(1)
        #expect(choice([alert]).alerts == [alert])
    }

    @Test func anAlertThatWasIssuedLongAfterTheMomentIsNotKnownThen() {
        var alert = ranked("a")
        alert.issued = minute(15)
        #expect(choice([alert]).alerts == [alert], "a picture may be of some minutes ago")
        alert.issued = minute(16)
        #expect(choice([alert]).alerts.isEmpty)
    }
}
