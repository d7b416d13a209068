import ForecastCore
import Primitives
import Testing

struct MeteogramTests {
    /// Friday 20 November 2026, 07:00 at UTC.
    private static let start = Instant(secondsSince1970: Double(20_777 * 86_400 + 7 * 3600))

    private func forecast(_ change: (Int, inout Conditions) -> Void) -> Forecast {
        let hours = (0..<200).map { index in
            var hour = Conditions(time: Self.start.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.precipitationRate, hour.precipitationProbability) = (5, 0, 0)
            (hour.windSpeed, hour.windGust, hour.condition) = (4, 5, .cloudy)
            change(index, &hour)
            return hour
        }
        return Forecast(
            place: Place(name: "Munich", country: "DE", latitude: 48.14, longitude: 11.58),
            zone: ZoneOffsets(initial: 0), source: Forecast.Source(id: "test", attribution: "Example"),
            hourly: hours)
    }

    private func meteogram(
        hours: Int = 48, _ change: (Int, inout Conditions) -> Void = { _, _ in }
    ) -> Meteogram? {
        WeatherReport(forecast(change), at: Self.start).meteogram(hours: hours)
    }

    /// A sentence about days says "at least Friday 22:00", not the minute of the moment.
    @Test func whatFallsIsToldToAFullHour() throws {
        let moment = Self.start.advanced(by: 22 * 60)
        let outlook = try #require(WeatherReport(forecast { _, _ in }, at: moment).meteogram(hours: 24)).outlook
        #expect(outlook.scope?.end == Self.start.advanced(by: 24 * 3600))
    }

    private func index(_ instant: Instant) -> Int { Int(Self.start.seconds(to: instant) / 3600) }

    /// A rise to 9, a fall to 3 and a rise to the end: less than 2 °C between two hours is no turn.
    @Test func turnsAreWhereTheTemperatureChangesEnough() throws {
        let path = [5.0, 7, 9, 8, 8.5, 6, 3, 4, 3.5, 6, 8, 8.5]
        let found = try #require(
            meteogram(hours: 11) { index, hour in hour.temperature = index < 12 ? path[index] : nil })
        #expect(found.turns.map(\.reading.celsius) == [9, 3])
        #expect(found.turns.map(\.isHigh) == [true, false])
        #expect(found.turns.map { index($0.reading.time) } == [2, 6])
    }

    @Test func theHighestAndTheLowestOfAllAreTurnsAlsoAtAnEnd() throws {
        let rising = try #require(meteogram { index, hour in hour.temperature = Double(index) / 4 })
        #expect(rising.turns.map { index($0.reading.time) } == [0, 48])
        #expect(rising.turns.map(\.isHigh) == [false, true])
        let steady = try #require(meteogram())
        #expect(Set(steady.turns.map(\.reading.celsius)) == [5])
    }

    @Test func whatFallsIsSnowOrRainWithItsOwnAmount() throws {
        let found = try #require(
            meteogram { index, hour in
                guard (10..<20).contains(index), index != 12 else { return }
                (hour.precipitationRate, hour.precipitationProbability) = (1, index == 18 ? 0.9 : 0.8)
                hour.precipitationKind = index < 15 ? .snow : .rain
                hour.temperature = index < 15 ? -2 : 4
            })
        #expect(found.falls.map(\.isSnow) == [true, false])
        #expect(found.falls.map(\.amount) == [4, 5])
        #expect(found.falls.map { index($0.start) } == [10, 15])
        #expect(found.falls.map { index($0.end) } == [15, 20])
        #expect(found.falls.map(\.verdict.chance) == [0.8, 0.9])
    }

    /// Half a day apart it is not one rain; and an unknown amount leaves the sum unknown.
    @Test func breaksPartWhatFallsAndAnUnknownAmountIsNotNone() throws {
        let found = try #require(
            meteogram { index, hour in
                guard [3, 4, 16, 17].contains(index) else { return }
                (hour.precipitationRate, hour.precipitationProbability, hour.condition) =
                    (index == 17 ? nil : 2, 0.9, .rain)
            })
        #expect(found.falls.map(\.amount) == [4, nil])
    }

    /// From the 24th hour on a service has temperatures every six hours, and what falls in the periods between them.
    @Test func periodsLongerThanAnHourFallAndJoinTheirTemperatures() throws {
        var forecast = forecast { index, hour in
            if index >= 24, index % 6 != 0 { hour.temperature = nil }
            if index >= 24 {
                (hour.precipitationRate, hour.precipitationProbability, hour.condition) = (nil, nil, nil)
            }
            hour.temperature = hour.temperature.map { $0 + Double(index / 6) }
        }
        forecast.periods = (4..<30).map { index in
            var period = PrecipitationPeriod(start: Self.start.advanced(by: Double(index) * 21_600), hours: 6)
            (period.amount, period.probability, period.condition) = (0, 0.05, .cloudy)
            if index == 6 { (period.amount, period.probability) = (3, 0.6) }
            return period
        }
        let found = try #require(WeatherReport(forecast, at: Self.start).meteogram(hours: 72))
        #expect(found.course.runs.count == 1)
        #expect(found.falls.map { index($0.start) } == [36] && found.falls.map { index($0.end) } == [42])
        #expect(found.falls.map(\.amount) == [3] && found.falls.map(\.verdict.rate) == [0.5])
        // At 11 °C it is rain, whatever the service calls it.
        #expect(found.falls.map(\.verdict.kind) == [.rain])
        // In the middle of the period, half of it is still to come.
        let later = Self.start.advanced(by: 39 * 3600)
        let rest = try #require(WeatherReport(forecast, at: later).meteogram(hours: 72))
        #expect(rest.falls.map(\.start) == [later] && rest.falls.map { index($0.end) } == [42])
        #expect(rest.falls.map(\.amount) == [1.5])
        // A gap without such a period stays one.
        forecast.periods?.removeAll { index($0.start) == 48 }
        #expect(WeatherReport(forecast, at: Self.start).meteogram(hours: 72)?.course.runs.count == 2)
    }

    @Test func theStrongestGustIsThatWhichMatters() throws {
        let found = try #require(
            meteogram { index, hour in hour.windGust = index == 20 ? 15 : index == 60 ? 30 : 4.5 })
        #expect(found.gust?.windGust == 15)
        #expect(try #require(meteogram { _, hour in hour.windGust = nil }).gust == nil)
        #expect(try #require(meteogram { _, hour in hour.windSpeed = nil }).winds.isEmpty)
    }

    @Test func unknownTemperaturesMakeNoMeteogram() {
        #expect(meteogram { _, hour in hour.temperature = nil } == nil)
    }

    /// Rain of the second day is in the outlook, and dry days are told with their end.
    @Test func theOutlookReachesAsFarAsTheHours() throws {
        let wet = try #require(
            meteogram { index, hour in
                if (30..<34).contains(index) { (hour.precipitationRate, hour.precipitationProbability) = (2, 0.9) }
            })
        guard case .startsAndStops(let from, let to, _, _) = wet.outlook.course else {
            Issue.record("\(wet.outlook.course)")
            return
        }
        #expect(index(from) == 30 && index(to) == 34)
        #expect(wet.outlook.scope?.span == .days)
    }

    /// An ensemble whose mean is so far from 5 °C.
    private func ranges(
        meanAbove offset: Double, spread: (Int) -> Double? = { 0.5 + Double($0) / 20 }, from first: Int = 0
    ) throws -> [TemperatureRange] {
        var forecast = forecast { _, _ in }
        forecast.ensemble = TemperatureEnsemble(
            source: forecast.source,
            hours: (first..<60).compactMap { index in
                spread(index).map {
                    TemperatureEnsemble.Hour(
                        time: Self.start.advanced(by: Double(index) * 3600), mean: 5 + offset, spread: $0)
                }
            })
        return try #require(WeatherReport(forecast, at: Self.start).meteogram(hours: 48)).ranges
    }

    @Test func theLikelyRangeHasFourOfFive() throws {
        let ranges = try ranges(meanAbove: 0)
        #expect(ranges.count == 49)
        #expect(abs((ranges.first?.low ?? 0) - (5 - 1.28 * 0.5)) < 1e-9)
        #expect(abs((ranges.last?.high ?? 0) - (5 + 1.28 * 2.9)) < 1e-9)
    }

    @Test func whatTheGridsDifferByIsTakenFromTheRange() throws {
        let plain = try ranges(meanAbove: 0)
        for (moved, range) in zip(try ranges(meanAbove: 2.5), plain) {
            #expect(abs(moved.low - range.low) < 1e-9 && abs(moved.high - range.high) < 1e-9)
        }
        #expect(try ranges(meanAbove: 3.5).isEmpty, "the ensemble is about other ground")
        #expect(try ranges(meanAbove: 0, from: 30).isEmpty, "nothing of the first day can be compared")
    }

    @Test func hoursThatTheEnsembleLacksHaveNoRange() throws {
        let ranges = try ranges(meanAbove: 0, spread: { (20...24).contains($0) ? nil : 1 })
        #expect(ranges.count == 44)
        #expect(try #require(meteogram()).ranges.isEmpty)
    }

    @Test func skiesAreTheHoursOfWhichTheyAreKnown() throws {
        let found = try #require(
            meteogram { index, hour in
                hour.cloudCover = index < 10 ? 0.5 : nil
                hour.pressure = index == 20 ? 1013 : nil
            })
        #expect(found.skies.count == 11 && found.skies.last?.pressure == 1013)
        #expect(try #require(meteogram()).skies.isEmpty)
    }
}
