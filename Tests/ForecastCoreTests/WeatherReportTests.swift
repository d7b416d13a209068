import ForecastCore
import Foundation
import JSONReading
import Primitives
import Testing

/// A day of hours from 2026-11-20T00:00Z with one hour's values for each, and days.
private struct Weather {
    static let midnight = minute(-900)
    static let today = CivilTime(midnight, offset: 0).date

    var rates: [Double?]
    var chances: [Double?] = []
    var kinds: [PrecipitationKind?] = []
    var condition: Condition?
    var temperature: Double? = 12
    var days: [Day] = []
    var current: Conditions?

    var forecast: Forecast {
        var forecast = makeForecast(
            current: current,
            hourly: rates.enumerated().map { index, rate in
                var hour = Conditions(time: Self.midnight.advanced(by: Double(index) * 3600))
                hour.precipitationRate = rate
                hour.precipitationProbability = index < chances.count ? chances[index] : nil
                hour.precipitationKind = index < kinds.count ? kinds[index] : nil
                (hour.condition, hour.temperature) = (condition, temperature)
                return hour
            })
        forecast.daily = days
        return forecast
    }

    /// At an hour of the first day.
    func report(at hour: Double) -> WeatherReport {
        WeatherReport(forecast, at: Self.midnight.advanced(by: hour * 3600))
    }

    static func day(_ index: Int, _ chance: Double? = nil, amount: Double? = nil, _ condition: Condition? = nil)
        -> Day
    {
        var day = Day(date: CivilDate(daysSince1970: today.daysSince1970 + index))
        (day.precipitationProbability, day.precipitationAmount, day.condition) = (chance, amount, condition)
        return day
    }
}

private func dry(_ count: Int) -> [Double?] { Array(repeating: 0, count: count) }
private func wet(_ count: Int, _ rate: Double = 2) -> [Double?] { Array(repeating: rate, count: count) }

struct JudgedConditionsTests {
    private func condition(
        _ condition: Condition, rate: Double?, chance: Double? = nil, kind: PrecipitationKind? = nil,
        clouds: Double? = nil
    ) -> Condition? {
        var hour = Conditions(time: minute(0))
        (hour.condition, hour.precipitationRate, hour.precipitationProbability) = (condition, rate, chance)
        (hour.precipitationKind, hour.cloudCover, hour.temperature) = (kind, clouds, 12)
        return WeatherReport(makeForecast(hourly: [hour]), at: minute(10)).conditions?.condition
    }

    @Test func rainWithNothingFallingBecomesClouds() {
        #expect(condition(.rain, rate: 0, chance: 0.05) == .cloudy)
        #expect(condition(.rain, rate: 0, chance: 0.05, clouds: 0.3) == .clear)
        #expect(condition(.thunderstorm, rate: 0, chance: 0.05, clouds: 0.6) == .partlyCloudy)
        #expect(condition(.snow, rate: 0, chance: 0.3, clouds: 0.9) == .cloudy, "snow that is only possible")
    }

    @Test func cloudsWithRainBecomeRain() {
        #expect(condition(.cloudy, rate: 1) == .rain)
        #expect(condition(.clear, rate: 1, chance: 0.9, kind: .snow) == .rain, "snow does not fall at 12 °C")
        #expect(condition(.cloudy, rate: 1, chance: 0.4) == .cloudy)
    }

    @Test func whatIsOnlyLikelyDoesNotFallNow() {
        #expect(condition(.fog, rate: 0, chance: 0.6) == .fog && condition(.cloudy, rate: 0, chance: 1) == .cloudy)
        #expect(condition(.clear, rate: 0, chance: 0.8) == .partlyCloudy, "nothing falls from a clear sky")
        #expect(condition(.cloudy, rate: 1, chance: 0.8) == .rain)
    }

    @Test func whatFitsTheVerdictStays() {
        #expect(condition(.freezingRain, rate: 1, kind: .rain) == .freezingRain)
        #expect(condition(.drizzle, rate: 0.3) == .drizzle && condition(.showers, rate: 3) == .showers)
        #expect(condition(.thunderstorm, rate: 1) == .thunderstorm)
        #expect(condition(.tornado, rate: 5) == .tornado && condition(.fog, rate: 0) == .fog)
        #expect(condition(.wind, rate: 0) == .wind)
    }

    @Test func theSunTellsDayFromNight() {
        var hour = Conditions(time: minute(0))
        (hour.condition, hour.isDay) = (.clear, false)
        let forecast = makeForecast(hourly: [hour])
        let noon = forecast.sunAltitude(at: minute(10)) > 6
        #expect(WeatherReport(forecast, at: minute(10)).conditions?.isDay == noon)
    }

    @Test func theKindIsThatOfTheVerdict() {
        var hour = Conditions(time: minute(0))
        (hour.precipitationRate, hour.precipitationKind, hour.temperature) = (1, .rain, -5)
        #expect(WeatherReport(makeForecast(hourly: [hour]), at: minute(0)).conditions?.precipitationKind == .snow)
        hour.precipitationRate = 0
        #expect(WeatherReport(makeForecast(hourly: [hour]), at: minute(0)).conditions?.precipitationKind == nil)
    }

    @Test func nothingKnownIsNoVerdict() {
        let report = WeatherReport(makeForecast(), at: minute(0))
        #expect(report.present == nil && report.conditions == nil && report.days.isEmpty)
        #expect(WeatherFacts(report).precipitation.verdict == .unknown)
    }
}

struct JudgedDayTests {
    private func wetness(_ weather: Weather, at hour: Double = 12) -> [Wetness] {
        weather.report(at: hour).days.map(\.verdict.wetness)
    }

    @Test func aDayWhoseHoursBringRainIsNotDry() {
        let days = [Weather.day(0, 0, amount: 0, .clear), Weather.day(1, 0, amount: 0, .clear)]
        #expect(wetness(Weather(rates: dry(48), days: days)) == [.dry, .dry])
        let rain = Weather(rates: dry(30) + wet(2) + dry(16), days: days)
        #expect(wetness(rain) == [.dry, .likely])
        #expect(rain.report(at: 12).days[1].verdict.kind == .rain)
    }

    @Test func rainThatIsOverDoesNotMakeTodayWet() {
        let weather = Weather(
            rates: wet(9) + dry(39), days: [Weather.day(0, 0.9, amount: 18, .rain), Weather.day(1, 0)])
        #expect(wetness(weather, at: 8.5) == [.likely, .dry])
        #expect(wetness(weather, at: 22) == [.dry, .dry])
        #expect(weather.report(at: 22).days.first?.verdict.chance == nil)
        // Without the hours of the evening, the day tells.
        var short = weather
        short.rates = wet(9) + dry(5)
        #expect(wetness(short, at: 13) == [.likely, .dry])
    }

    @Test func ofTodayWhatIsStillToComeIsItsAmount() {
        let weather = Weather(
            rates: wet(9, 2) + dry(9) + wet(2, 1.5) + dry(28),
            days: [Weather.day(0, 0.9, amount: 21, .rain), Weather.day(1, 0.9, amount: 4, .rain)])
        #expect(weather.report(at: 12).days.map(\.amount) == [3, 4])
        var short = weather
        short.rates = wet(9, 2) + dry(5)
        #expect(short.report(at: 13).days.map(\.amount) == [21, 4], "without the hours of the evening, the day's")
    }

    @Test func aDayIsNamedAfterWhatIsDangerousInIt() {
        var kinds: [PrecipitationKind?] = Array(repeating: .rain, count: 24)
        (18..<20).forEach { kinds[$0] = .freezingRain }
        let weather = Weather(
            rates: dry(14) + wet(2) + dry(2) + wet(2, 0.5) + dry(4), kinds: kinds, temperature: -0.5,
            days: [Weather.day(0)])
        #expect(weather.report(at: 12).days.first?.verdict.kind == .freezingRain)
        #expect(weather.report(at: 21).days.first?.verdict.kind == nil, "what is over does not count")
        // A daily code of thunderstorms, of which no hour tells.
        let code = Weather(
            rates: dry(24) + wet(5) + dry(5), days: [Weather.day(0), Weather.day(1, 0.9, amount: 9, .thunderstorm)])
        #expect(code.report(at: 12).days.map(\.verdict.kind) == [nil, .thunder])
    }

    @Test func theChanceOfADayIsAtLeastThatOfItsHours() {
        let weather = Weather(
            rates: wet(48), chances: Array(repeating: 0.9, count: 48), days: [Weather.day(0), Weather.day(1, 0)])
        #expect(weather.report(at: 12).days.map(\.verdict.chance) == [0.9, 0.9])
    }

    /// Minutes or quarter hours from an hour on, with their rates.
    private func days(
        _ weather: Weather, at hour: Double, _ quality: MinutelyPrecipitation.Quality, _ rates: [Double]
    )
        -> [PrecipitationVerdict]
    {
        var forecast = weather.forecast
        let moment = Weather.midnight.advanced(by: hour * 3600)
        forecast.minutely = MinutelyPrecipitation(
            quality: quality,
            points: rates.enumerated().map { index, rate in
                .init(time: moment.advanced(by: Double(index) * (quality == .minute ? 60 : 900)), rate: rate)
            })
        return WeatherReport(forecast, at: moment).days.map(\.verdict)
    }

    private let twoDryDays = [Weather.day(0, nil, amount: 0, .clear), Weather.day(1, nil, amount: 0, .clear)]

    @Test func rainOfTheNextHourIsRainToday() {
        let weather = Weather(rates: dry(48), days: twoDryDays)
        for (quality, count) in [(MinutelyPrecipitation.Quality.minute, 60), (.quarterHour, 8)] {
            let rates = (0..<count).map { $0 < count / 4 ? 1.6 : 0 }
            let today = days(weather, at: 12.25, quality, rates)
            #expect(today.map(\.wetness) == [.likely, .dry] && today[0].kind == .rain && today[0].rate == 1.6)
            // Interpolated ones are no more than the hours.
            #expect(days(weather, at: 12.25, .interpolated, rates).map(\.wetness) == [.dry, .dry])
        }
        // What falls after midnight falls tomorrow.
        let late = days(weather, at: 23.75, .minute, (0..<60).map { $0 < 30 ? 0 : 2 })
        #expect(late.map(\.wetness) == [.dry, .likely])
        // Without hours, too.
        let alone = days(Weather(rates: [], days: twoDryDays), at: 12, .minute, (0..<60).map { _ in 2 })
        #expect(alone.map(\.wetness) == [.likely, .dry])
    }

    @Test func minutesGoBeforeTheHoursThatTheyCover() {
        let over = Weather(rates: dry(12) + wet(1) + dry(35), days: twoDryDays)
        #expect(days(over, at: 12.5, .minute, (0..<60).map { _ in 0 }).map(\.wetness) == [.dry, .dry])
        // The rest of the next hour is in the hours alone.
        let coming = Weather(rates: dry(13) + wet(1) + dry(34), days: twoDryDays)
        #expect(days(coming, at: 12.5, .minute, (0..<60).map { _ in 0 }).map(\.wetness) == [.likely, .dry])
    }

    @Test func anEvenChanceEachDayIsPossibleRatherThanRainEveryDay() {
        let days = (0..<8).map { Weather.day($0, 0.5, .cloudy) }
        let judged = Weather(rates: [], days: days).report(at: 12).days
        #expect(judged.allSatisfy { $0.verdict.wetness == .may })
        let possible = WeekOutlook.Part([.precipitation], .everyDay, .possible)
        #expect(WeekOutlook(judged, today: Weather.today).course == .wet([possible]))
    }

    @Test func theHoursKindIsThatOfTheDay() {
        var day = Weather.day(1, 0.9, amount: 6)
        day.precipitationKind = .rain
        let weather = Weather(
            rates: dry(24) + wet(3) + dry(21), kinds: Array(repeating: .snow, count: 48), temperature: -2,
            days: [Weather.day(0, 0), day])
        #expect(weather.report(at: 12).days.map(\.verdict.kind) == [nil, .snow])
        #expect(weather.report(at: 12).days.map(\.verdict.rate) == [0, 6])
    }

    @Test func aFewDropsAreNotAWeekWithoutRain() {
        let days = (0..<8).map { Weather.day($0, 0.05, amount: 0, .clear) }
        let judged = Weather(
            rates: dry(30) + [0.1] + dry(17), chances: Array(repeating: 0.05, count: 48), days: days
        )
        .report(at: 12).days
        #expect(judged[1].verdict.isTrace)
        #expect(WeekOutlook(judged, today: Weather.today).course == .mostlyDry)
    }

    @Test func daysWithoutHoursAreJudgedByThemselves() {
        let days = [Weather.day(0), Weather.day(1, 0.3), Weather.day(2, nil, amount: 3), Weather.day(3, nil, .fog)]
        #expect(wetness(Weather(rates: [], days: days)) == [.unknown, .may, .likely, .dry])
    }
}

struct WeatherFactsTests {
    private let weather = Weather(
        rates: dry(14) + wet(4, 3) + dry(30),
        days: [Weather.day(0, 0.8, amount: 12, .rain), Weather.day(1, 0, .clear)])

    @Test func theFactsAreThoseOfTheReport() throws {
        let report = weather.report(at: 12)
        let facts = WeatherFacts(report)
        #expect(facts.precipitation.verdict == .likely && facts.precipitation.kind == .rain)
        #expect(facts.precipitation.intensity == .moderate && facts.precipitation.peak == 3)
        #expect(facts.precipitation.amount == 12 && facts.precipitation.chance == nil)
        #expect(facts.precipitation.begins == Weather.midnight.advanced(by: 14 * 3600))
        #expect(facts.precipitation.ends == Weather.midnight.advanced(by: 18 * 3600))
        #expect(facts.hours.count == 24 && facts.hours.first?.time == report.moment)
        #expect(facts.hours.filter { $0.verdict == .likely }.map(\.amount) == [3, 3, 3, 3])
        #expect(facts.hours.first?.kind == nil && facts.hours.first?.intensity == nil)
        #expect(facts.days.map(\.verdict) == [.likely, .dry] && facts.days.map(\.kind) == [.rain, nil])
        #expect(facts.temperature == 12 && facts.high == nil)
    }

    /// A member that is not known is left out.
    @Test func aProgramReadsTheMembersByTheirNames() throws {
        let text = try JSONEncoding.text(of: WeatherFacts(weather.report(at: 12)))
        let facts = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(
            Set(facts.keys).isSubset(of: [
                "time", "temperature", "feelsLike", "high", "low", "condition", "wind", "gust", "snowDepth",
                "precipitation",
                "hours",
                "days", "sun", "moon", "light", "rainbow", "air", "warnings", "warningsKnown",
            ]))
        #expect(facts["temperature"] as? Double == 12 && facts["feelsLike"] == nil)
        let precipitation = try #require(facts["precipitation"] as? [String: Any])
        #expect(
            Set(precipitation.keys) == ["verdict", "kind", "intensity", "peak", "amount", "begins", "ends"])
        #expect(precipitation["verdict"] as? String == "likely" && precipitation["kind"] as? String == "rain")
        #expect(precipitation["intensity"] as? String == "moderate" && precipitation["amount"] as? Double == 12)
        let hours = try #require(facts["hours"] as? [[String: Any]])
        #expect(hours.count == 24 && Set(hours[0].keys) == ["time", "verdict", "amount"])
        let days = try #require(facts["days"] as? [[String: Any]])
        #expect(days.map { $0["verdict"] as? String } == ["likely", "dry"])
        #expect((facts["warnings"] as? [Any])?.isEmpty == true)
        for member in ["time", "precipitation", "days"] { #expect(text.contains("\"\(member)\"")) }
    }

    @Test func onlyWhatFallsInTheTwelveHoursCounts() {
        // From 12:30 to 0:30, with rain from 12 to 13 and from 0 to 1.
        let edges = Weather(rates: dry(12) + wet(1) + dry(11) + wet(1, 4) + wet(1, 9))
        let precipitation = WeatherFacts(edges.report(at: 12.5)).precipitation
        #expect(precipitation.amount == 3 && precipitation.peak == 4)
    }

    /// The minutes are dry to 13:30; the rest of that hour is in the hours alone.
    @Test func theHoursGoOnWhereTheMinutesEnd() {
        var forecast = Weather(rates: dry(13) + wet(1) + dry(20)).forecast
        let moment = Weather.midnight.advanced(by: 12.5 * 3600)
        forecast.minutely = MinutelyPrecipitation(
            quality: .minute, points: (0..<60).map { .init(time: moment.advanced(by: Double($0) * 60), rate: 0) })
        let precipitation = WeatherFacts(WeatherReport(forecast, at: moment)).precipitation
        #expect(precipitation.verdict == .likely && precipitation.kind == .rain)
        #expect(abs((precipitation.amount ?? 0) - 1) < 1e-9)
    }

    @Test func amountsThatArePartlyUnknownHaveNoSum() {
        var gap = weather
        gap.chances = Array(repeating: 0.9, count: 48)
        gap.rates[15] = nil
        let precipitation = WeatherFacts(gap.report(at: 12)).precipitation
        #expect(precipitation.amount == nil && precipitation.peak == 3 && precipitation.chance == 0.9)
    }
}
