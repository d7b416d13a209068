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
    private typealias Occasion = WeekOutlook.Occasion

    /// One kind on some days.
    private static func wet(
        _ occasion: Occasion, _ certainty: Outlook.Certainty = .likely, _ kind: Phenomenon.Kind = .rain
    ) -> WeekOutlook.Course {
        .wet([WeekOutlook.Part([kind], occasion, certainty)])
    }

    private static let courses: [(String, WeekOutlook.Course)] = [
        ("", .unknown), ("--------", .unknown), ("-2222222", .unknown),
        ("22222222", .dryWeek), ("2222222", .dryWeek), ("222", .dryThrough(date(2))),
        ("2222---2", .dryThrough(date(3))), ("2222222-", .dryThrough(date(6))),
        // A few drops on a day are not a dry week.
        ("001d00000", .mostlyDry), ("001d-0", .dryThrough(date(1))),
        // What is possible on a day is told where nothing is likely on any.
        ("22322222", wet(.on([date(2)]), .possible)), ("00440000", wet(.on([date(2), date(3)]), .possible)),
        ("224-", wet(.on([date(2)]), .possible)), ("44440000", wet(.until(date(3)), .possible)),
        ("22442242", wet(.on([date(2), date(3), date(6)]), .possible)), ("55555555", wet(.everyDay, .possible)),
        ("50400000", wet(.on([date(0), date(2)]), .possible)), ("44044042", wet(.some(5, of: 8), .possible)),
        // A chance without an amount is likely at most.
        ("99999999", wet(.everyDay)), ("9999999", wet(.everyDay)), ("90000000", wet(.on([date(0)]))),
        ("60400000", wet(.on([date(0)]))), ("00090000", wet(.on([date(3)]))),
        ("21983000", wet(.on([date(2), date(3)]))), ("99900000", wet(.until(date(2)))),
        ("00099900", wet(.between(date(3), date(5)))), ("00000099", wet(.from(date(6)))),
        ("99099000", wet(.some(4, of: 8))), ("90900900", wet(.on([date(0), date(2), date(5)]))),
        ("00000009", wet(.aWeekFromToday(date(7)))),
        ("09000009", wet(.aWeekFromToday(date(7), and: date(1)))), ("09900009", wet(.some(3, of: 8))),
    ]

    @Test(arguments: courses) func daysGiveACourse(chances: String, course: WeekOutlook.Course) {
        #expect(week(chances).course == course, "\(chances)")
        #expect(week(chances).summary == nil)
    }

    @Test func eachKindHasDaysOfItsOwn() {
        func parts(_ chances: String) -> [String] {
            guard case .wet(let parts) = week(chances).course else { return [] }
            return parts.map { "\($0.kinds[0]) \($0.certainty)" }
        }
        let (rain, snow) = (Self.wet(.on([date(0), date(6)])), Self.wet(.on([date(3)]), .likely, .snow))
        guard case .wet(let wet) = rain, case .wet(let white) = snow else { return }
        #expect(week("9009s0090").course == .wet(wet + white))
        #expect(week("9009s0090").summary == WeekOutlook.Part([.rain, .snow], .some(3, of: 8), .likely))
        #expect(week("99s9s00000").summary == WeekOutlook.Part([.rain, .snow], .until(date(2)), .likely))
        // Storms are certain here, as they have no amount but a code.
        #expect(parts("9t009000") == ["thunder certain", "rain likely"])
        #expect(parts("44t40000") == ["rain possible", "thunder possible"])
    }

    /// Drizzle, rain, snow showers and snow are rain and snow, and with freezing rain and sleet precipitation.
    @Test func moreThanThreeKindsAreFewer() {
        func parts(_ kinds: [PrecipitationKind]) -> [WeekOutlook.Part] {
            let days = kinds.enumerated().map { index, kind in
                var day = Day(date: date(index))
                (day.precipitationProbability, day.precipitationKind) = (0.9, kind)
                return day
            }
            guard case .wet(let parts) = WeekOutlook(judged(days), today: date(0)).course else { return [] }
            return parts
        }
        #expect(
            parts([.drizzle, .snow, .rain, .snowShowers]).map(\.occasion) == [
                .on([date(0), date(2)]), .on([date(1), date(3)]),
            ])
        #expect(parts([.drizzle, .snow, .showers]).map(\.kinds) == [[.drizzle], [.snow], [.showers]])
        #expect(
            parts([.rain, .snow, .freezingRain, .sleet]) == [
                WeekOutlook.Part([.precipitation], .until(date(3)), .likely)
            ])
    }

    @Test func whatIsPossibleBesideWhatIsLikelyHasItsDaysAndKind() {
        #expect(week("60400000").possible == [WeekOutlook.Part([.rain], .on([date(2)]), .possible)])
        #expect(
            week("6004s04s00").possible == [WeekOutlook.Part([.snow], .on([date(3), date(5)]), .possible)])
        #expect(week("60044400").possible.map(\.occasion) == [.between(date(3), date(5))])
        #expect(week("60000000").possible.isEmpty && week("40400000").possible.isEmpty)
        // More days than can be named briefly, of one kind or of two.
        #expect(week("60404040").possible == [WeekOutlook.Part([.rain], .otherDays, .possible)])
        #expect(week("604s044s44s").possible == [WeekOutlook.Part([.snow, .rain], .otherDays, .possible)])
    }

    @Test func aDryCourseHasTheLargestChanceOfADay() {
        #expect(week("01200000").risk?.chance == 0.2 && week("01200000").risk?.kind == .rain)
        #expect(week("01s00000").risk?.kind == .snow && week("12s00000").risk?.kind == .precipitation)
        #expect(week("00000000").risk == nil && week("09200000").risk == nil)
        #expect(week("001-2").risk?.chance == 0.1, "of the days up to the last that is known")
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
        #expect(course(.rain) == Self.wet(.on([date(0)]), .certain))
        #expect(course(.thunderstorm) == Self.wet(.on([date(0)]), .certain, .thunder))
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
            // After the last day that is named, also where it is only possible.
            ("00990400", [12, 13, 10, 8, 9, 12, 13, 20], .thenWarming),
            ("00990400", [12, 13, 10, 8, 9, 18, 19, 20], nil),
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
        #expect(outlook(0.4).course == Self.wet(.from(date(1)), .possible))
        #expect(outlook(0.9).course == Self.wet(.from(date(1))), "not every day: of today nothing is known")
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
