import ForecastCore
import Primitives
import Testing

@testable import CardMaking

/// How long warnings may be shown without asking again.
struct WarningAgeTests {
    private static let noon = Instant(secondsSince1970: 1_795_176_000)
    private static let strict = Forecast.Source(
        id: "meteoalarm", attribution: "EUMETNET – MeteoAlarm", notice: "Time delays are possible.")

    /// A forecast with a warning of a source with terms, and one of a source without.
    private static func forecast(_ answer: AlertsAnswer?) -> Forecast {
        var (first, second) = (
            Alert(id: "1", title: "Wind", severity: .severe), Alert(id: "2", title: "Frost", severity: .minor)
        )
        first.source = strict
        second.source = Forecast.Source(id: "nws-alerts", attribution: "National Weather Service")
        return Forecast(
            place: Place(name: "Oslo", latitude: 59.9, longitude: 10.7), zone: ZoneOffsets(initial: 0),
            source: Forecast.Source(id: "open-meteo", attribution: "Open-Meteo"), alerts: [first, second],
            alertsAnswer: answer)
    }

    @Test func anAnswerEndsWithItsValidity() {
        let answer = AlertsAnswer(service: "MeteoAlarm", asked: Self.noon, validity: 600)
        let asked = Self.forecast(answer)
        #expect(asked.warningsExpiry(loadedAt: Self.noon.advanced(by: 250)) == Self.noon.advanced(by: 600))
        // Where nobody states when it was asked, it is not kept for long.
        let unstated = Self.forecast(nil)
        #expect(unstated.warningsExpiry(loadedAt: Self.noon) == Self.noon.advanced(by: 300))
        var free = unstated
        free.alerts.removeFirst()
        #expect(free.warningsExpiry(loadedAt: Self.noon) == nil)
    }

    /// A server gives the forecast that it has while its service fails.
    @Test func aKeptForecastHasNoWarningsThatAreOlderThanTheirTermsAllow() {
        let answer = AlertsAnswer(service: "MeteoAlarm", asked: Self.noon, validity: 600)
        for (later, isOld) in [(599.0, false), (600, true), (86_400, true)] {
            var kept = Self.forecast(answer)
            kept.dropExpiredWarnings(loadedAt: Self.noon, at: Self.noon.advanced(by: later))
            #expect(kept.alerts.map(\.title) == (isOld ? ["Frost"] : ["Wind", "Frost"]), "\(later)")
            #expect(kept.missingAlerts == (isOld ? "MeteoAlarm" : nil), "\(later)")
            #expect((kept.alertsAnswer == nil) == isOld, "\(later)")
        }
    }
}
