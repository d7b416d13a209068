import ForecastCore
import Primitives
import Testing

/// Tuesday 24 November 2026, and days after it.
private func date(_ index: Int) -> CivilDate { CivilDate(daysSince1970: 20_781 + index) }

/// What is judged of these days, seen at noon of the first date.
private func judged(_ days: [Day], hourly: [Conditions] = []) -> [JudgedDay] {
    var forecast = makeForecast(hourly: hourly)
    forecast.daily = days
    return WeatherReport(forecast, at: Instant(secondsSince1970: 20_781 * 86_400 + 43_200)).days
}

/// Days with probabilities in tens of percent, `-` for an unknown one; an `s` after a digit is snow, a `t` a thunderstorm, a `d` a
/// few drops.
private func week(_ chances: String, highs: [Double?] = []) -> WeekOutlook {
    var days: [Day] = []
    for character in chances {
        switch character {
        case "s": days[days.count - 1].precipitationKind = .snow
        case "t": days[days.count - 1].condition = .thunderstorm
        case "d": days[days.count - 1].precipitationAmount = 0.1
        default:
            var day = Day(date: date(days.count))
            day.precipitationProbability = character.wholeNumberValue.map { Double($0) / 10 }
            day.precipitationKind = character == "-" ? nil : .rain
            if days.count < highs.count { day.high = highs[days.count] }
            days.append(day)
        }
    }
    return WeekOutlook(judged(days), today: date(0))
}

struct WeekOutlookTests {
    private static let courses: [(String, WeekOutlook.Course, Outlook.Certainty)] = [
        ("", .unknown, .certain), ("--------", .unknown, .certain), ("-2222222", .unknown, .certain),
        ("22222222", .dryWeek, .certain), ("2222222", .dryWeek, .certain), ("222", .dryThrough(date(2)), .certain),
        ("2222---2", .dryThrough(date(3)), .certain), ("2222222-", .dryThrough(date(6)), .certain),
        // A few drops on a day are not a dry week.
        ("001d00000", .mostlyDry, .certain), ("001d-0", .dryThrough(date(1)), .certain),
        // What is possible on a day is told where nothing is likely on any.
        ("22322222", .on(.rain, date(2)), .possible), ("00440000", .onBoth(.rain, date(2), date(3)), .possible),
        ("224-", .on(.rain, date(2)), .possible), ("44440000", .until(.rain, date(3)), .possible),
        ("22442242", .some(.rain, 3, of: 8), .possible), ("55555555", .everyDay(.rain), .possible),
        ("50400000", .todayAnd(.rain, date(2)), .possible),
        ("05000500", .onBoth(.rain, date(1), date(5)), .possible),
        // Storms among the days that are possible.
        ("44t440000", .until(.rain, date(3)), .possible),
        // A chance without an amount is likely at most.
        ("99999999", .everyDay(.rain), .likely), ("9999999", .everyDay(.rain), .likely),
        ("90000000", .today(.rain), .likely), ("60400000", .today(.rain), .likely),
        ("90900000", .todayAnd(.rain, date(2)), .likely), ("00090000", .on(.rain, date(3)), .likely),
        ("21983000", .onBoth(.rain, date(2), date(3)), .likely), ("99900000", .until(.rain, date(2)), .likely),
        ("00099900", .between(.rain, date(3), date(5)), .likely), ("00000099", .from(.rain, date(6)), .likely),
        ("99099000", .some(.rain, 4, of: 8), .likely), ("09000009", .some(.rain, 2, of: 8), .likely),
        ("00000009", .aWeekFromToday(.rain, date(7)), .likely),
        ("9009s0000", .turning(.rain, into: .snow, date(3), once: true), .likely),
        ("9009s09s000", .turning(.rain, into: .snow, date(3), once: false), .likely),
        // Storms are counted alone where they are most of the wet days, and bring rain where they are not.
        ("9t09t9009t9t", .some(.thunder, 4, of: 8), .certain), ("909t99000", .some(.rain, 4, of: 8), .certain),
        ("9t9t9t9t9t9t9t9t", .everyDay(.thunder), .certain), ("9t99t00000", .until(.rain, date(2)), .certain),
        ("9t99s00000", .until(.precipitation, date(2)), .certain),
        ("99s900000", .until(.precipitation, date(2)), .likely),
        ("0000009s9", .from(.precipitation, date(6)), .likely),
    ]

    @Test(arguments: courses)
    func daysGiveACourse(chances: String, course: WeekOutlook.Course, certainty: Outlook.Certainty) {
        let outlook = week(chances)
        #expect(outlook.course == course, "\(chances)")
        #expect(outlook.certainty == certainty, "\(chances)")
    }

    @Test func whatIsPossibleBesideWhatIsLikelyIsTold() {
        #expect(week("60400000").isPossibleOtherwise)
        #expect(!week("60000000").isPossibleOtherwise && !week("40400000").isPossibleOtherwise)
    }

    /// Probability, amount and condition, and the verdict on the day.
    @Test(
        arguments: [
            (0.5, 0, .clear, .may), (0.25, 0, .clear, .may), (0.24, 0.19, .rain, .dryBut),
            (0.29, 0.19, .rain, .may),
            (0.1, 0.2, .clear, .dryBut), (0.05, 9, .cloudy, .may), (nil, 0.2, .cloudy, .may),
            (nil, 0.99, .cloudy, .may),
            (nil, 1, .cloudy, .likely), (nil, 0.1, .cloudy, .may), (nil, 0.04, .cloudy, .dry),
            (nil, 0, .rain, .may),
            (nil, nil, nil, .unknown), (nil, 2, nil, .likely), (0.8, nil, nil, .likely), (0.8, 0, .clear, .likely),
        ] as [(Double?, Double?, Condition?, Wetness)])
    func oneRuleDecidesWhetherADayIsWet(
        probability: Double?, amount: Double?, condition: Condition?, wetness: Wetness
    ) {
        var day = Day(date: date(0))
        (day.precipitationProbability, day.precipitationAmount, day.condition) = (probability, amount, condition)
        #expect(judged([day]).map(\.verdict.wetness) == [wetness])
    }

    @Test func aWeekWithRainInItsHoursIsNotDry() {
        var forecast = makeForecast(hourly: hours([0, 0.1, 0.1, 0], probability: 0.1))
        let today = CivilTime(minute(0), offset: 0).date
        forecast.daily = (0..<8).map { index in
            var day = Day(date: CivilDate(daysSince1970: today.daysSince1970 + index))
            day.precipitationProbability = 0.1
            return day
        }
        let week = forecast.week(at: minute(30))
        #expect(week.map(\.precipitationAmount) == [0.2] + Array(repeating: nil, count: 7))
        #expect(WeekOutlook(WeatherReport(forecast, at: minute(30)).days, today: today).course == .mostlyDry)
    }

    /// Rain in the hours from 15:00, 23:00 and 24:00 UTC.
    @Test(
        arguments: [(0, [3, 4]), (-2, [7, nil]), (8, [1, 6]), (9, [7, nil])] as [(hours: Int, amounts: [Double?])])
    func rainBelongsToTheLocalDayOfItsHour(zone: Int, amounts: [Double?]) {
        var forecast = makeForecast(offset: zone * 3600, hourly: hours([1, 0, 0, 0, 0, 0, 0, 0, 2, 4]))
        let today = CivilTime(minute(0), offset: zone * 3600).date
        forecast.daily = (0..<2).map { Day(date: CivilDate(daysSince1970: today.daysSince1970 + $0)) }
        #expect(forecast.week(at: minute(0)).map(\.precipitationAmount) == amounts)
    }

    @Test func highAndLowOfTodayIncludeTheTemperatureNow() {
        var forecast = makeForecast(hourly: hours([0, 0]))
        var day = Day(date: CivilTime(minute(0), offset: 0).date)
        (day.high, day.low) = (-1, -3)
        forecast.daily = [day]
        // The hours have 0 °C at first, and 1 °C an hour later.
        #expect(forecast.week(at: minute(30)).map(\.high) == [0.5])
        (forecast.daily[0].high, forecast.daily[0].low) = (9, 7)
        #expect(forecast.week(at: minute(30)).map(\.low) == [0.5])
    }

    @Test func conditionDecidesWithoutAProbability() {
        func course(_ condition: Condition?) -> WeekOutlook.Course {
            var day = Day(date: date(0))
            day.condition = condition
            return WeekOutlook(judged([day]), today: date(0)).course
        }
        #expect(course(.rain) == .today(.rain) && course(.thunderstorm) == .today(.thunder))
        #expect(course(.fog) == .dryThrough(date(0)) && course(.wind) == .unknown && course(nil) == .unknown)
    }

    @Test(
        arguments: [
            ("00000000", [5, 6, 7, 8, 9, 10, 11, 12], .warming),
            ("00000000", [5, 6, 5, 4.5, 9, 8, 8, 9], .warming),
            ("00000000", [5, 9, 7, 8, 9, 8, 8, 9], .warming), ("00000000", [5, 9, 6.9, 8, 9, 8, 8, 9], nil),
            ("00000000", [5, 6, 7, 8, 8, 8, 8, 8.9], nil),
            ("00000000", [12, 11, 10, 9, 9, 8, 8, 8], .cooling), ("00000000", [12, 11, 10, 9, 9, 8, 8, 8.1], nil),
            ("00000000", [12, 8, 10, 9, 9, 10, 9, 8], .cooling), ("00000000", [12, 8, 10.1, 9, 9, 8, 8, 8], nil),
            ("00990000", [12, 13, 10, 8, 9, 12, 13, 20], .thenWarming),
            ("00990000", [0, 3, 10, 12, 9, 8, 8, 7], .thenCooling),
            ("00000990", [0, 3, 4, 4, 4, 4, 4, 9], nil),
            ("00009999", [0, 3, 4, 4, 4, 4, 4, 9], .warming),
            ("00000000", [5, nil, 7, 8, 9, 10, 11, 12], nil),
        ] as [(String, [Double?], WeekOutlook.Trend?)])
    func trendRequiresAClearChange(chances: String, highs: [Double?], trend: WeekOutlook.Trend?) {
        #expect(week(chances, highs: highs).trend == trend)
    }

    @Test func weekWithoutTodayIsNotDry() {
        func outlook(_ chance: Double) -> WeekOutlook {
            let days = (1...7).map { index in
                var day = Day(date: date(index))
                (day.precipitationProbability, day.precipitationKind) = (chance, .rain)
                return day
            }
            return WeekOutlook(judged(days), today: date(0))
        }
        #expect(outlook(0).course == .unknown)
        #expect(outlook(0.4).course == .from(.rain, date(1)) && outlook(0.4).certainty == .possible)
        #expect(outlook(0.9).course == .from(.rain, date(1)), "not every day: of today nothing is known")
    }

    @Test func weekHasConsecutiveDaysFromToday() {
        let now = Instant(secondsSince1970: 20_781 * 86_400 + 3600)
        var forecast = Forecast(
            place: Place(name: nil, latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0),
            source: .init(id: "test", attribution: ""), daily: [-1, 0, 3, 7, 8].map { Day(date: date($0)) })
        forecast.daily[1].high = 3
        let week = forecast.week(at: now)
        #expect(week.map(\.date) == (0...7).map(date) && week[0].high == 3)
        forecast.zone = ZoneOffsets(initial: -7200)
        #expect(forecast.week(at: now).map(\.date) == (-1...3).map(date), "yesterday is today there")
        forecast.daily = [Day(date: date(2))]
        #expect(forecast.week(at: now).map(\.date) == (-1...2).map(date), "what is missing of today stays missing")
        forecast.daily = []
        #expect(forecast.week(at: now).isEmpty)
    }
}

struct CivilDayTests {
    private let midnight = Instant(secondsSince1970: 20_781 * 86_400)

    @Test func ordinaryDayHasTwentyFourHours() {
        let zone = ZoneOffsets(initial: 3600)
        #expect(zone.startOfDay(date(1)) == midnight.advanced(by: 82_800))
    }

    @Test(arguments: [(3600, 23.0), (-3600, 25)])
    func dayWithAClockChangeIsShorterOrLonger(shift: Int, hours: Double) {
        let change = midnight.advanced(by: 7200)
        let zone = ZoneOffsets(initial: 0, changes: [.init(from: change, seconds: shift)])
        #expect(zone.startOfDay(date(1)) == midnight.advanced(by: hours * 3600))
    }

    @Test func dayWithoutMidnightBeginsAtTheChange() {
        let zone = ZoneOffsets(initial: 0, changes: [.init(from: midnight, seconds: 3600)])
        #expect(zone.startOfDay(date(0)) == midnight)
    }

    @Test func skippedDayHasNoStart() {
        let zone = ZoneOffsets(
            initial: -36_000, changes: [.init(from: midnight.advanced(by: 36_000), seconds: 50_400)])
        #expect(zone.startOfDay(date(0)) == nil)
    }
}
