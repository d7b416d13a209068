import ForecastCore
import Primitives
import Testing

/// The moment some minutes after 15:22, in the hour that begins at 15:00.
private func later(_ minutes: Double) -> Instant { outlookMoment.advanced(by: minutes * 60) }

private typealias Values = (rate: Double?, chance: Double?)

/// Minutes from 15:22, or longer spans from their own beginning, and hours from 15:00.
private func forecast(
    _ quality: MinutelyPrecipitation.Quality = .minute, _ minutes: [Values] = [], hours: [Values] = [],
    current: Conditions? = nil
) -> Forecast {
    let start = outlookMoment.flooredToMultiple(of: quality.span)
    let points = minutes.enumerated().map { index, value in
        MinutelyPrecipitation.Point(
            time: start.advanced(by: Double(index) * quality.span), rate: value.rate, probability: value.chance)
    }
    return makeForecast(
        current: current, minutely: minutes.isEmpty ? nil : MinutelyPrecipitation(quality: quality, points: points),
        hourly: hours.enumerated().map { index, value in
            var hour = Conditions(
                time: outlookMoment.flooredToMultiple(of: 3600).advanced(by: Double(index) * 3600))
            (hour.precipitationRate, hour.precipitationProbability) = value
            return hour
        })
}

private func same(_ value: Values, _ count: Int) -> [Values] { Array(repeating: value, count: count) }

struct NextHourTests {
    @Test func minutesKeepTheirChance() throws {
        let hour = try #require(
            forecast(.minute, same((0, 0.2), 61), hours: [(1, 0.9)]).nextHour(from: outlookMoment))
        #expect(hour.resolution == .minute && hour.entries.count == 60 && hour.span == .hour)
        #expect(hour.entries.allSatisfy { $0.probability == 0.2 && $0.verdict.wetness == .dryBut })
    }

    @Test func wetQuarterHoursHaveTheirHoursChance() throws {
        let quarters: [Values] = [(0, nil), (1, nil), (0.5, nil), (0, nil), (0, nil)]
        let hour = try #require(
            forecast(.quarterHour, quarters, hours: [(0.4, 0.6), (0, 0.1)]).nextHour(from: outlookMoment))
        #expect(hour.entries.map(\.verdict.wetness) == [.dry, .likely, .likely, .dryBut, .dryBut])
        #expect(hour.entries.map(\.verdict.chance) == [nil, 0.6, 0.6, 0.1, 0.1])
        // The first began 7 minutes earlier, and the fifth ends with the hour.
        #expect(hour.entries.first.map { $0.start.seconds(to: $0.end) } == 480)
        #expect(hour.entries.last.map { $0.start.seconds(to: $0.end) } == 420)
    }

    @Test func anHoursChanceIsThatOfItsDryMinutesIfNoneIsWet() throws {
        let dry = same((0, nil), 5)
        let chance = try #require(
            forecast(.quarterHour, dry, hours: [(0, 0.4), (0, 0.1)]).nextHour(from: outlookMoment))
        #expect(chance.strongest?.wetness == .may && chance.strongest?.chance == 0.4)
        let none = forecast(.quarterHour, dry, hours: [(0, 0), (0, 0)]).nextHour(from: outlookMoment)
        #expect(none?.strongest?.wetness == .dry)
        // A chance of the minutes overrides that of the hour.
        let own = forecast(.quarterHour, same((0, 0), 5), hours: [(0, 0.4), (0, 0.4)])
        #expect(own.nextHour(from: outlookMoment)?.strongest?.wetness == .dry)
    }

    @Test func hoursAreCutToTheHourAfterTheMoment() throws {
        let hour = try #require(forecast(hours: [(1, 0.7), (1, 0.4), (1, 0.9)]).nextHour(from: outlookMoment))
        #expect(hour.span == .hour && hour.resolution == .interpolated)
        #expect(hour.entries.map(\.probability) == [0.7, 0.4])
        #expect(hour.entries.map { $0.start.seconds(to: $0.end) } == [2280, 1320])
        #expect(hour.start == outlookMoment && hour.end == later(60))
    }

    @Test func interpolatedQuarterHoursAreUsedOnlyOnRequest() {
        let quarters = same((1, 0.5), 5)
        let both = forecast(.interpolated, quarters, hours: [(0, 0.1), (0, 0.2)])
        #expect(both.nextHour(from: outlookMoment)?.strongest?.chance == 0.2)
        #expect(both.nextHour(from: outlookMoment, .minutes)?.strongest?.chance == 0.5)
        #expect(forecast(.interpolated, quarters).nextHour(from: outlookMoment) == nil)
    }

    /// The hour of 15:00 is missing: what begins at 16:00 is told rather than nothing.
    @Test func anHourThatIsNotKnownFromItsBeginningIsToldByTwelve() {
        var gap = forecast(hours: [(nil, nil), (4, nil), (9, nil), (0, 0)])
        gap.hourly.removeFirst()
        #expect(Outlook(gap.nextHour(from: outlookMoment)).course == .unknown)
        let outlook = gap.nextHourOutlook(at: outlookMoment)
        #expect(outlook == gap.twelveHourOutlook(at: outlookMoment) && outlook.course.phenomenon?.kind != nil)
        // Minutes from 15:42 say nothing of the rain before them, which the hour has.
        var late = forecast(.minute, same((0, 0), 61), hours: [(2, 0.9), (0, 0)])
        late.minutely?.points.removeFirst(20)
        for outlook in [late.outlook(at: outlookMoment), late.nextHourOutlook(at: outlookMoment)] {
            #expect(outlook.scope?.since == nil)
            if case .stops(let end, _, _) = outlook.course {
                #expect(end == later(20))
            } else {
                Issue.record("\(outlook.course)")
            }
        }
        // A series that is asked for is told alone.
        #expect(late.nextHourOutlook(at: outlookMoment, .minutes).scope?.since == later(20))
        let whole = forecast(.minute, same((0, nil), 61), hours: [(2, 0.9)])
        #expect(whole.nextHourOutlook(at: outlookMoment) == Outlook(whole.nextHour(from: outlookMoment)))
    }

    @Test func estimatesTellWhenItIsHeavy() {
        let outlook = forecast(hours: [(0.3, 0.9), (9, 0.9)]).nextHourOutlook(at: outlookMoment)
        #expect(outlook.details.heavy == later(38))
        let heavy = forecast(hours: [(9, 0.9), (9, 0.9)]).nextHourOutlook(at: outlookMoment)
        #expect(heavy.details.heavy == nil && heavy.course.phenomenon?.intensity == .heavy)
    }

    /// The hour of the moment is the heaviest of a day of showers.
    @Test func whatIsHeavyIsNotToldOfThePast() {
        let showers: [Values] = [(9, 0.9), (0, 0), (1, 0.9), (0, 0), (1, 0.9), (0, 0), (1, 0.9)]
        let outlook = forecast(hours: showers).twelveHourOutlook(at: outlookMoment)
        #expect(outlook.details.heavy == outlookMoment)
    }

    @Test func hoursReplaceLessThanHalfAnHourOfMinutes() {
        let minutes = same((0, 0.5), 29)
        let hours: [Values] = [(1, 0.7), (1, 0.7)]
        #expect(forecast(.minute, minutes, hours: hours).nextHour(from: outlookMoment)?.strongest?.chance == 0.7)
        #expect(forecast(.minute, minutes).nextHour(from: outlookMoment)?.resolution == .minute)
    }

    @Test func nothingKnownIsNoHour() {
        #expect(forecast().nextHour(from: outlookMoment) == nil)
        let invalid = forecast(hours: [(nil, .nan), (nil, 3), (nil, nil)])
        #expect(invalid.nextHour(from: outlookMoment) == nil)
        #expect(forecast(hours: same((1, 1), 2)).nextHour(from: later(120)) == nil)
    }
}

struct StrongestTests {
    @Test func theLargestChanceCountsAndThatAfterTheHourDoesNot() {
        let rising = (0..<120).map { (rate: 0.2 as Double?, chance: min(Double($0), 90) / 100 as Double?) }
        let strongest = forecast(.minute, rising).nextHour(from: outlookMoment)?.strongest
        #expect(strongest?.chance == 0.59 && strongest?.wetness == .likely)
    }

    @Test func aDryHourMayLackFiveMinutes() {
        let full = forecast(.minute, same((0, 0), 55)).nextHour(from: outlookMoment)
        #expect(full?.strongest?.wetness == .dry)
        #expect(forecast(.minute, same((0, 0), 54)).nextHour(from: outlookMoment)?.strongest == nil)
    }

    @Test func rainInAPartOfAnHourIsToldAndDrynessIsNot() {
        #expect(forecast(.minute, same((1, nil), 40)).nextHour(from: outlookMoment)?.strongest?.isCertain == true)
        #expect(forecast(.minute, same((0, nil), 40)).nextHour(from: outlookMoment)?.strongest == nil)
    }

    @Test func chancesWithoutAmountsCountAndAmountsWithoutChancesDoNotGetOne() {
        let chance = forecast(hours: [(nil, 0.1), (nil, 0.7)]).nextHour(from: outlookMoment)?.strongest
        #expect(chance?.wetness == .likely && chance?.chance == 0.7 && chance?.rate == nil)
        let amount = forecast(hours: [(1, nil), (0, nil)]).nextHour(from: outlookMoment)?.strongest
        #expect(amount?.wetness == .likely && amount?.isCertain == true && amount?.chance == nil)
    }

    /// By wetness, then by what is certain, then by the rate, then by the chance.
    @Test func whatIsWetterIsStronger() {
        let ascending = ["60.", "60c", "60d", "60p", "60l", "60r", "60R", "60H"]
        let verdicts = ascending.map { PrecipitationWindow.minutes($0).strongest }
        for (weaker, stronger) in zip(ascending, ascending.dropFirst()) {
            let mixed = PrecipitationWindow.minutes("30\(weaker.last ?? "?") 30\(stronger.last ?? "?")").strongest
            let wetness = verdicts[ascending.firstIndex(of: stronger) ?? 0]
            #expect(mixed?.wetness == wetness?.wetness && mixed?.rate == wetness?.rate, "\(weaker) \(stronger)")
        }
    }
}

struct JudgedHourTests {
    private func report(_ values: [Values], current: Conditions? = nil) -> WeatherReport {
        WeatherReport(forecast(hours: values, current: current), at: outlookMoment)
    }

    @Test func onlyKnownHoursThatBeginInTheSpanCount() {
        let start = outlookMoment.flooredToMultiple(of: 3600)
        let report = report([(1, nil), (nil, nil), (0, 0.04), (nil, 0.3), (2, nil)])
        let hours = report.hours(in: start..<start.advanced(by: 4 * 3600))
        #expect(hours.map { start.seconds(to: $0.start) / 3600 } == [0, 2, 3])
        #expect(hours.map(\.verdict.wetness) == [.likely, .dry, .may])
        #expect(report.hours(in: outlookMoment..<outlookMoment).isEmpty)
    }

    @Test func onlyTheHourThatHoldsTheMomentHasItsWeather() {
        var current = Conditions(time: outlookMoment)
        (current.condition, current.isObserved) = (.snow, true)
        let start = outlookMoment.flooredToMultiple(of: 3600)
        let hours = report([(0, 0), (0, 0)], current: current).hours(in: start..<start.advanced(by: 7200))
        #expect(hours.map(\.verdict.wetness) == [.raining, .dry])
        #expect(hours.map(\.verdict.kind) == [.snow, nil])
    }
}
