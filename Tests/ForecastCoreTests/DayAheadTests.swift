import ForecastCore
import Primitives
import Testing

/// What is known of the day ahead, and what to wear on it.
struct DayAheadTests {
    /// Midnight UTC of Tuesday 24 November 2026, at a place on the equator without an offset.
    private static let midnight = Double(20_781 * 86_400)

    private static func hour(_ hour: Double) -> Instant { Instant(secondsSince1970: midnight + hour * 3600) }

    /// Two days of dry, mild hours from midnight on, changed by `change`.
    private static func forecast(
        _ change: (Int, inout Conditions) -> Void = { _, _ in }
    ) -> Forecast {
        makeForecast(
            hourly: (0..<54).map { index in
                var hour = Conditions(time: Self.hour(Double(index)))
                hour.temperature = 12
                (hour.precipitationRate, hour.windSpeed, hour.windGust) = (0, 3, 5)
                (hour.cloudCover, hour.condition) = (0.9, .cloudy)
                change(index, &hour)
                return hour
            })
    }

    private func ahead(_ forecast: Forecast, at hour: Double = 7) throws -> DayAhead {
        try #require(WeatherReport(forecast, at: Self.hour(hour)).dayAhead)
    }

    /// Rain of an amount in each of some hours.
    private static func rain(
        _ hours: Range<Int>, _ amount: Double?, _ kind: PrecipitationKind = .rain, gust: Double = 5,
        condition: Condition = .rain
    ) -> Forecast {
        forecast { index, hour in
            guard hours.contains(index) else { return }
            (hour.precipitationRate, hour.precipitationKind, hour.condition) = (amount, kind, condition)
            hour.precipitationProbability = 0.9
            hour.windGust = gust
            if kind == .snow { hour.temperature = -3 }
        }
    }

    @Test(arguments: [(5.0, false), (17.9, false), (18, true), (23.5, true)])
    func fromSixInTheEveningOnItIsTheNextDay(time: Double, isTomorrow: Bool) throws {
        let ahead = try ahead(Self.forecast(), at: time)
        #expect(ahead.isTomorrow == isTomorrow)
        #expect(ahead.date == CivilDate(daysSince1970: isTomorrow ? 20_782 : 20_781))
        #expect(
            ahead.parts.map(\.span.lowerBound) == [6, 12, 18, 24].map { Self.hour($0 + (isTomorrow ? 24 : 0)) })
    }

    /// A service without hours of far days, such as MET Norway, tells periods of six hours, and so days.
    @Test func aWetDayWithoutHoursOfPrecipitationIsWetAtSomeTime() throws {
        var forecast = Self.forecast { _, hour in (hour.precipitationRate, hour.condition) = (nil, nil) }
        var day = Day(date: CivilDate(daysSince1970: 20_781))
        #expect(try ahead(forecast).outlook.course == .unknown)
        for (chance, amount, certainty) in [(0.97, 3.0, Outlook.Certainty.likely), (0.3, 0.5, .possible)] {
            (day.precipitationProbability, day.precipitationAmount, day.precipitationKind) = (chance, amount, .snow)
            forecast.daily = [day]
            let outlook = try ahead(forecast).outlook
            #expect(outlook.course == .sometime(Phenomenon(.snow)))
            #expect(outlook.certainty == certainty && outlook.largestProbability == chance)
        }
        (day.precipitationProbability, day.precipitationAmount, day.precipitationKind) = (0.02, 0, nil)
        forecast.daily = [day]
        #expect(try ahead(forecast).outlook.course == .unknown)
    }

    /// A cold front puts the maximum of a day at its midnight.
    @Test func theHighIsThatOfTheDayAndNotOfTheNightBeforeIt() throws {
        var forecast = Self.forecast { index, hour in hour.temperature = index < 3 ? 15 : index == 14 ? 10 : 8 }
        var day = Day(date: CivilDate(daysSince1970: 20_781))
        (day.high, day.low) = (15, 8)
        forecast.daily = [day]
        #expect(try ahead(forecast).high == DayAhead.Extreme(value: 10, time: Self.hour(14)))
    }

    @Test func theHighOfAServiceStandsWhereItIsThatOfTheHours() throws {
        var forecast = Self.forecast { index, hour in hour.temperature = index == 14 ? 15 : 12 }
        var day = Day(date: CivilDate(daysSince1970: 20_781))
        (day.high, day.low) = (15.8, 11)
        forecast.daily = [day]
        #expect(try ahead(forecast).high == DayAhead.Extreme(value: 15.8, time: Self.hour(14)))
        forecast.hourly = []
        forecast.current = Conditions(time: Self.hour(7))
        #expect(try ahead(forecast).high == DayAhead.Extreme(value: 15.8, time: nil))
    }

    @Test func aPartHasTheTemperatureOfItsMiddleAndTheNightItsLowest() throws {
        let ahead = try ahead(Self.forecast { index, hour in hour.temperature = Double(index % 24) })
        #expect(ahead.parts.map { $0.temperature?.value } == [9, 15, 21, 0])
        #expect(ahead.nightLow?.time == Self.hour(24))
    }

    @Test func whatIsUnknownStaysUnknown() throws {
        let rainy = try ahead(Self.rain(12..<14, nil))
        #expect(rainy.amount == nil && rainy.outlook.course != .unknown)
        let empty = try ahead(
            makeForecast(hourly: (0..<30).map { Conditions(time: Self.hour(Double($0))) }))
        #expect(empty.high == nil && empty.course == nil && empty.outlook.course == .unknown && empty.gear == nil)
        #expect(empty.parts.allSatisfy { $0.temperature == nil && $0.verdict == nil && $0.condition == nil })
    }

    @Test func theAmountIsWhatIsStillToFall() throws {
        #expect(try abs((ahead(Self.rain(5..<20, 0.5), at: 12).amount ?? 0) - 4) < 1e-9)
        #expect(try ahead(Self.rain(12..<14, 1, .snow)).isSnow)
    }

    @Test func theOutlookIsThatOfTheWholeDayAndItsNight() throws {
        guard case .dry(let through) = try ahead(Self.forecast()).outlook.course else {
            Issue.record("a dry day is not dry")
            return
        }
        #expect(through == Self.hour(30))
        guard case .startsAndStops(let start, let end, _, _) = try ahead(Self.rain(26..<28, 2)).outlook.course
        else {
            Issue.record("the rain of the night is missing")
            return
        }
        #expect(start == Self.hour(26) && end == Self.hour(28))
    }

    @Test func theDifferenceIsFromTheDayBefore() throws {
        var forecast = Self.forecast()
        forecast.daily = [(20_780, 20.0), (20_781, 12)].map { date, high in
            var day = Day(date: CivilDate(daysSince1970: date))
            day.high = high
            return day
        }
        #expect(try ahead(forecast).change == -8)
        forecast.daily.removeFirst()
        #expect(try ahead(forecast).change == nil)
    }

    @Test(arguments: [(13.0, false), (14.0, true)]) func aGustMattersFromFiftyKilometersPerHourOn(
        gust: Double, matters: Bool
    ) throws {
        let forecast = Self.forecast { index, hour in if index == 15 { hour.windGust = gust } }
        let expected = matters ? DayAhead.Extreme(value: gust, time: Self.hour(15)) : nil
        #expect(try ahead(forecast).gust == expected)
    }

    // MARK: What to wear

    @Test func anUmbrellaIsForAMillimeterOfRain() throws {
        #expect(try ahead(Self.rain(12..<14, 0.4)).gear == nil)
        #expect(try ahead(Self.rain(12..<14, 0.6)).gear == .umbrella)
        // It has fallen already, or falls while one sleeps.
        #expect(try ahead(Self.rain(12..<14, 2), at: 15).gear == nil)
        #expect(try ahead(Self.rain(25..<29, 2)).gear == nil)
        // Rain whose amount nobody knows wets as well.
        #expect(try ahead(Self.rain(12..<14, nil)).gear == .umbrella)
    }

    @Test func gustsTurnAnUmbrella() throws {
        #expect(try ahead(Self.rain(12..<14, 2, gust: 15)).gear == .hoodedCoat)
        #expect(try ahead(Self.rain(12..<14, 2, .sleet, condition: .sleet)).gear == .hoodedCoat)
    }

    @Test func bootsAreForACentimeterOfSnow() throws {
        #expect(try ahead(Self.rain(12..<14, 0.4, .snow, condition: .snow)).gear == nil)
        #expect(try ahead(Self.rain(12..<14, 0.6, .snow, condition: .snow)).gear == .boots)
    }

    @Test func glovesAreForFrostInTheMorning() throws {
        let morning = Self.forecast { index, hour in hour.temperature = index < 10 ? -2 : 4 }
        #expect(try ahead(morning).gear == .gloves)
        #expect(try ahead(morning, at: 12).gear == nil)
    }

    @Test func aHatIsForHeatInTheSun() throws {
        func hot(_ cover: Double) -> Forecast {
            Self.forecast { index, hour in
                hour.temperature = index == 15 ? 34 : 24
                (hour.cloudCover, hour.condition) = (cover, .clear)
            }
        }
        #expect(try ahead(hot(0.1)).gear == .hat)
        #expect(try ahead(hot(0.8)).gear == nil)
    }

    @Test func aHatIsForADryDayOfAHighUVIndex() throws {
        func bright(_ index: Double, rain: Double = 0) -> Forecast {
            Self.forecast { number, hour in
                hour.uvIndex = number == 13 ? index : 1
                if number == 16 { (hour.precipitationRate, hour.precipitationKind) = (rain, .rain) }
            }
        }
        #expect(try ahead(bright(5.4)).gear == nil)
        #expect(try ahead(bright(5.5)).gear == .hat)
        #expect(try ahead(bright(5.5)).uvIndex == 6)
        // The sun has been high already.
        #expect(try ahead(bright(9), at: 15).uvIndex == 1)
        #expect(try ahead(bright(9, rain: 0.5)).gear == nil)
        #expect(try ahead(Self.forecast()).uvIndex == nil)
    }

    /// A storm needs shelter, not an umbrella.
    @Test func nothingIsAdvisedInDanger() throws {
        #expect(try ahead(Self.rain(12..<14, 4, condition: .thunderstorm)).gear == nil)
        #expect(try ahead(Self.rain(12..<14, 4, .freezingRain, condition: .freezingRain)).gear == nil)
        var warned = Self.rain(12..<14, 4)
        warned.alerts = [
            Alert(title: "Flood Warning", severity: .severe, start: Self.hour(6), end: Self.hour(20))
        ]
        #expect(try ahead(warned).gear == nil)
    }
}
