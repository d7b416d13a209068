import ForecastCore
import Primitives
import Testing

/// Whether a high is remarkable beside its normal, and when that is said.
struct HighNormalsTests {
    /// Midnight UTC of Tuesday 24 November 2026, at a place on the equator without an offset.
    private static let midnight = Double(20_781 * 86_400)
    private static let date = CivilDate(daysSince1970: 20_781)

    private static func hour(_ hour: Double) -> Instant { Instant(secondsSince1970: midnight + hour * 3600) }

    /// A normal of 10 °C, of whose days eight of ten are from 6.5 to 13 °C.
    private static func normals(
        offset: Double = 0, deviation: Double = 0.6, days: Int = 35, percentile10: Double = 6.5,
        percentile90: Double = 13
    ) -> HighNormals {
        HighNormals(
            source: Forecast.Source(id: "era5", attribution: "Copernicus ERA5"), years: 1991...2020, offset: offset,
            deviation: deviation, comparedDays: days,
            days: [
                HighNormals.Day(date: date, high: 10, percentile10: percentile10, percentile90: percentile90)
            ])
    }

    /// A day with this high at 14 o'clock.
    private static func forecast(high: Double = 15, _ normals: HighNormals? = Self.normals()) -> Forecast {
        var forecast = makeForecast(
            hourly: (0..<54).map { index in
                var hour = Conditions(time: Self.hour(Double(index)))
                hour.temperature = index == 14 ? high : high - 4
                (hour.precipitationRate, hour.precipitationProbability) = (0, 0)
                (hour.windSpeed, hour.cloudCover, hour.condition) = (3, 0.9, .cloudy)
                return hour
            })
        var day = Day(date: date)
        (day.high, day.low) = (high, high - 5)
        forecast.daily = [day]
        forecast.normals = normals
        return forecast
    }

    private func departure(_ forecast: Forecast, at hour: Double = 7) -> Double? {
        WeatherReport(forecast, at: Self.hour(hour)).days.first?.departure
    }

    @Test(
        arguments: [
            (15.0, 5.0), (13.1, 3.1), (13, nil), (12, nil), (10, nil), (7, nil), (6.5, nil), (6.4, -3.6), (-3, -13),
        ] as [(Double, Double?)])
    func onlyHighsBeyondTheTenthAndTheNinetiethPercentileAreRemarkable(high: Double, departure: Double?) {
        #expect(self.departure(Self.forecast(high: high)) == departure)
    }

    /// Where all days are alike, a small departure is rare, and still nothing to speak of.
    @Test(arguments: [(12.0, 2.0), (11.9, nil), (8, -2), (8.1, nil)] as [(Double, Double?)])
    func twoDegreesAreTheLeast(high: Double, departure: Double?) {
        let steady = Self.normals(percentile10: 9, percentile90: 11)
        #expect(self.departure(Self.forecast(high: high, steady)) == departure)
    }

    @Test func theOffsetOfTheModelIsTakenFromTheHigh() {
        #expect(departure(Self.forecast(high: 15, Self.normals(offset: 1.5))) == 3.5)
        #expect(departure(Self.forecast(high: 15, Self.normals(offset: -1.5))) == 6.5)
        #expect(departure(Self.forecast(high: 14, Self.normals(offset: 1.5))) == nil)
    }

    @Test func modelsThatCannotBeComparedSayNothing() {
        let unlike = [
            Self.normals(offset: 3), Self.normals(offset: -3), Self.normals(deviation: 1), Self.normals(days: 29),
            Self.normals(offset: .nan), Self.normals(deviation: .nan),
        ]
        for normals in unlike { #expect(departure(Self.forecast(high: 15, normals)) == nil, "\(normals)") }
        #expect(departure(Self.forecast(high: 17, Self.normals(offset: 2.9, deviation: 0.9, days: 30))) != nil)
        #expect(departure(Self.forecast(high: 15, nil)) == nil)
    }

    @Test func anotherDateHasNoNormal() {
        var normals = Self.normals()
        normals.days[0].date = CivilDate(daysSince1970: 20_782)
        #expect(departure(Self.forecast(normals)) == nil)
    }

    /// The high of the hours is not made as that of the normals is.
    @Test func onlyTheHighThatTheServiceStatesIsCompared() {
        var forecast = Self.forecast()
        forecast.daily[0].high = nil
        #expect(departure(forecast) == nil)
        // What is observed is already warmer than the service expects.
        forecast = Self.forecast()
        forecast.current = Conditions(time: Self.hour(7))
        forecast.current?.temperature = 17
        #expect(departure(forecast) == nil)
    }

    @Test(arguments: [Alert.Severity.extreme, .severe, .moderate])
    func nothingIsSaidBesideAWarning(severity: Alert.Severity) {
        var forecast = Self.forecast()
        forecast.alerts = [
            Alert(title: "Wind Warning", severity: severity, start: Self.hour(0), end: Self.hour(24))
        ]
        #expect(departure(forecast) == nil)
        forecast.alerts[0].end = Self.hour(3)
        #expect(departure(forecast) == 5, "the warning is over")
    }

    @Test func nothingIsSaidInDanger() {
        let hot = HighNormals.Day(date: Self.date, high: 30, percentile10: 26, percentile90: 34)
        var normals = Self.normals()
        normals.days = [hot]
        #expect(departure(Self.forecast(high: 37, normals)) == 7)
        #expect(departure(Self.forecast(high: 39, normals)) == nil)
        var stormy = Self.forecast()
        for index in 12..<16 {
            (stormy.hourly[index].precipitationRate, stormy.hourly[index].precipitationProbability) = (6, 0.9)
            stormy.hourly[index].condition = .thunderstorm
        }
        #expect(departure(stormy) == nil)
        var smoky = Self.forecast()
        smoky.hourly[7].condition = .smoke
        #expect(departure(smoky) == nil)
    }

    @Test func theDayAheadHasTheDepartureOfItsHigh() throws {
        let ahead = try #require(WeatherReport(Self.forecast(), at: Self.hour(7)).dayAhead)
        #expect(ahead.departure == 5 && ahead.high?.value == 15)
        // A cold front puts the maximum of the calendar day into the night before.
        var front = Self.forecast()
        for index in front.hourly.indices { front.hourly[index].temperature = index < 2 ? 15 : 8 }
        let later = try #require(WeatherReport(front, at: Self.hour(7)).dayAhead)
        #expect(later.high?.value == 8 && later.departure == nil)
    }

    @Test func programsReadTheDepartureOfEachDay() {
        let facts = WeatherFacts(WeatherReport(Self.forecast(), at: Self.hour(7)))
        #expect(facts.days.map(\.departure) == [5])
    }
}
