import ForecastCore
import Primitives
import Testing

/// What of a forecast is told, and what is the same event in the next one.
struct TriggerTests {
    /// A day in Hamburg, at UTC+1, from three in the afternoon.
    private let moment = time("2026-11-20T14:00:00Z")

    private func forecast(_ change: (_ hour: Int, inout Conditions) -> Void) -> Forecast {
        let hours = (0..<36).map { hour in
            var conditions = Conditions(time: moment.advanced(by: Double(hour) * 3600))
            conditions.temperature = 8
            conditions.windGust = 5
            conditions.precipitationRate = 0
            conditions.precipitationProbability = 0
            conditions.cloudCover = 0.5
            change(hour, &conditions)
            return conditions
        }
        return Forecast(
            place: Place(name: "Hamburg", latitude: 53.55, longitude: 9.99), zone: ZoneOffsets(initial: 3600),
            source: .sample, hourly: hours)
    }

    private func events(
        _ trigger: Trigger, after hours: Double = 0, _ change: (_ hour: Int, inout Conditions) -> Void
    ) -> [WeatherEvent] {
        trigger.events(in: forecast(change), at: moment.advanced(by: hours * 3600))
    }

    private func begins(_ events: [WeatherEvent]) -> [String] { events.compactMap { $0.identity.begins?.iso8601 } }

    @Test(
        arguments: [
            .warning(atLeast: .minor), .frost, .rain(within: 43_200), .rainbow(1), .gust(6, .metersPerSecond),
            .heat(9, .celsius), .snow,
        ] as [Trigger])
    func ofAMildDryDayNothingIsTold(trigger: Trigger) {
        #expect(events(trigger) { _, _ in }.isEmpty)
        // Nor of a forecast that knows nothing.
        let empty = Forecast(
            place: Place(name: nil, latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0), source: .sample)
        #expect(trigger.events(in: empty, at: moment).isEmpty)
    }

    @Test func aNightWithFrostIsOneEventFromNoonToNoon() throws {
        func coldNight(_ hour: Int, _ conditions: inout Conditions) {
            // From one to eight in the morning, at half past zero degrees below.
            if (10..<17).contains(hour) { conditions.temperature = hour == 14 ? -4 : -0.5 }
            if hour == 25 { conditions.temperature = -1 }
        }
        let evening = events(.frost, coldNight)
        #expect(begins(evening) == ["2026-11-21T00:00:00Z"])
        guard case .frost(let low)? = evening.first?.kind else {
            Issue.record("\(evening)")
            return
        }
        #expect(low == -4)
        let night = events(.frost, after: 12.5, coldNight)
        let first = try #require(evening.first?.identity)
        #expect(night.map { $0.identity.isSame(as: first) } == [true])
        // The afternoon belongs to the next night.
        let next = events(.frost, after: 18, coldNight)
        #expect(next.map { $0.identity.isSame(as: first) } == [false])
    }

    @Test func thresholdsAreThoseOfTheFiguresThatCardsShow() {
        func at(_ temperature: Double, _ gust: Double) -> (Int, inout Conditions) -> Void {
            { hour, conditions in
                if hour == 3 { (conditions.temperature, conditions.windGust) = (temperature, gust) }
            }
        }
        #expect(events(.heat(35, .celsius), at(34.5, 0)).count == 1)
        #expect(events(.heat(35, .celsius), at(34.4, 0)).isEmpty)
        #expect(events(.heat(95, .fahrenheit), at(34.8, 0)).count == 1)
        #expect(events(.gust(90, .kilometersPerHour), at(0, 24.9)).count == 1)
        #expect(events(.gust(90, .kilometersPerHour), at(0, 24.8)).isEmpty)
        #expect(events(.gust(25, .metersPerSecond), at(0, 24.9)).count == 1)
    }

    @Test func aStormThroughMidnightIsOneEventAndAHotDayIsNotTheNext() throws {
        let storm = { (hour: Int, conditions: inout Conditions) in
            if (7..<13).contains(hour) { conditions.windGust = 28 }
        }
        let evening = try #require(events(.gust(25, .metersPerSecond), storm).first)
        let night = try #require(events(.gust(25, .metersPerSecond), after: 10, storm).first)
        #expect(night.identity.isSame(as: evening.identity))
        let hot = { (hour: Int, conditions: inout Conditions) in
            if hour % 24 < 3 { conditions.temperature = 36 }
        }
        let today = try #require(events(.heat(35, .celsius), hot).first)
        let tomorrow = try #require(events(.heat(35, .celsius), after: 4, hot).first)
        #expect(!tomorrow.identity.isSame(as: today.identity))
    }

    @Test func rainIsToldOnceBeforeItBegins() throws {
        let rain = { (hour: Int, conditions: inout Conditions) in
            if [2, 3, 9, 10].contains(hour) {
                (conditions.precipitationRate, conditions.precipitationProbability) = (2, 0.9)
            }
        }
        #expect(events(.rain(within: 3600), rain).isEmpty)
        let first = try #require(events(.rain(within: 3600), after: 1.2, rain).first)
        let again = try #require(events(.rain(within: 3600), after: 1.8, rain).first)
        #expect(again.identity.isSame(as: first.identity))
        // It rains already.
        #expect(events(.rain(within: 3600), after: 2.5, rain).isEmpty)
        let second = try #require(events(.rain(within: 3600), after: 8.2, rain).first)
        #expect(!second.identity.isSame(as: first.identity))
        let unlikely = events(.rain(within: 3600), after: 1.2) { hour, conditions in
            if hour == 2 { (conditions.precipitationRate, conditions.precipitationProbability) = (2, 0.3) }
        }
        #expect(unlikely.isEmpty)
    }

    @Test func snowIsToldWhereItIsLikely() {
        let snow = { (hour: Int, conditions: inout Conditions) in
            if hour == 5 {
                (conditions.precipitationRate, conditions.precipitationProbability) = (2, 0.9)
                (conditions.precipitationKind, conditions.temperature) = (.snow, -1)
            }
        }
        #expect(begins(events(.snow, snow)) == ["2026-11-20T19:00:00Z"])
        #expect(events(.snow) { _, conditions in conditions.precipitationKind = .snow }.isEmpty)
    }

    @Test func aRainbowIsToldOnceInAHalfOfADay() throws {
        var forecast = Sky().forecast
        let morning = time("2026-06-21T17:00:00Z")
        let chance = try #require(forecast.rainbowChance(at: morning))
        let least = try #require(percent(chance))
        let found = try #require(Trigger.rainbow(least).events(in: forecast, at: morning).first)
        guard case .rainbow(let best, _) = found.kind else {
            Issue.record("\(found)")
            return
        }
        #expect(best >= least)
        let later = try #require(
            Trigger.rainbow(1).events(in: forecast, at: morning.advanced(by: 1200)).first)
        #expect(later.identity.isSame(as: found.identity))
        forecast.hourly = []
        #expect(Trigger.rainbow(1).events(in: forecast, at: morning).isEmpty)
    }

    // MARK: Warnings

    private func warning(
        _ id: String, _ hazard: Hazard?, _ severity: Alert.Severity = .severe, from: Double, to: Double?,
        by issuer: String = "NWS Seattle WA"
    ) -> Alert {
        var alert = Alert(
            id: id, title: "\(hazard.map(\.rawValue) ?? "Volcano") \(severity)", severity: severity,
            start: moment.advanced(by: from * 3600), end: to.map { moment.advanced(by: $0 * 3600) },
            issuer: issuer)
        alert.hazard = hazard
        return alert
    }

    private func events(of alerts: Alert...) -> [WeatherEvent] {
        var forecast = forecast { _, _ in }
        forecast.alerts = alerts
        return forecast.warningEvents(at: moment)
    }

    @Test func warningsOfOneIssuerAboutOneHazardAtOneTimeAreOneEvent() {
        let wind = warning("1", .wind, from: -1, to: 5)
        #expect(events(of: wind, warning("2", .wind, .moderate, from: 3, to: 9)).count == 1)
        #expect(events(of: wind, warning("2", .wind, from: 6, to: 9)).count == 2)
        #expect(events(of: wind, warning("2", .flood, from: -1, to: 5)).count == 2)
        #expect(events(of: wind, warning("2", .wind, from: -1, to: 5, by: "NWS Portland OR")).count == 2)
        #expect(events(of: wind, warning("2", .wind, .extreme, from: 0, to: 5)).first?.warning?.id == "2")
    }

    @Test func aWarningStaysTheSameEventWhenItIsIssuedAnew() throws {
        let first = try #require(events(of: warning("1", .wind, from: -1, to: 5)).first)
        for (id, from, to) in [("2", 0.0, 8.0), ("2", 4, nil), ("1", 6, 9)] {
            let next = try #require(events(of: warning(id, .wind, .extreme, from: from, to: to)).first)
            #expect(next.identity.isSame(as: first.identity) && next.version != first.version, "\(id) \(from)")
        }
        let later = try #require(events(of: warning("2", .wind, from: 6, to: 9)).first)
        #expect(!later.identity.isSame(as: first.identity))
    }

    @Test func onlyWarningsThatAreGraveEnoughCount() {
        var forecast = forecast { _, _ in }
        forecast.alerts = [
            warning("1", .wind, .moderate, from: 0, to: 1), warning("2", .flood, .unknown, from: 0, to: 1),
        ]
        func count(_ severity: Alert.Severity) -> Int {
            Trigger.warning(atLeast: severity).events(in: forecast, at: moment).count
        }
        #expect(count(.minor) == 2 && count(.moderate) == 1 && count(.severe) == 0)
    }
}
