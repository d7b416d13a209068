import ForecastCore
import Primitives
import Testing

/// The days on which lines are said, and the guards of those that need more than an hour.
struct RemarkTurnTests {
    private static let start = Instant(secondsSince1970: 1_780_272_000)  // 2026-06-01T00:00:00Z

    /// A forecast of four days from a midnight on, whose hours are changed one by one.
    private static func forecast(
        day: Int = 0, latitude: Double = 51.5, longitude: Double = -0.13,
        _ change: (Int, inout Conditions) -> Void = { _, _ in }
    ) -> Forecast {
        let midnight = start.advanced(by: Double(day) * 86_400)
        let hours = (0..<96).map { index in
            var hour = Conditions(time: midnight.advanced(by: Double(index) * 3600))
            (hour.temperature, hour.cloudCover, hour.windSpeed, hour.windGust) = (17, 0.5, 4, 6)
            (hour.precipitationRate, hour.precipitationProbability) = (0, 0.02)
            change(index, &hour)
            return hour
        }
        let days = (0..<4).map { index in
            var value = Day(date: CivilDate(daysSince1970: 20_605 + day + index))
            (value.high, value.low) = (19, 11)
            return value
        }
        return Forecast(
            place: Place(name: "London", country: "GB", latitude: latitude, longitude: longitude),
            zone: ZoneOffsets(initial: 0), source: Forecast.Source(id: "test", attribution: "Test"), hourly: hours,
            daily: days)
    }

    private static func report(_ forecast: Forecast, _ hour: Double) -> WeatherReport {
        WeatherReport(forecast, at: forecast.hourly[0].time.advanced(by: hour * 3600 + 60))
    }

    private static func wet(_ hour: inout Conditions, _ rate: Double, _ kind: PrecipitationKind = .rain) {
        (hour.precipitationRate, hour.precipitationProbability, hour.precipitationKind) = (rate, 0.95, kind)
        hour.cloudCover = 1
    }

    // MARK: The law

    /// Clear, a few clouds, half of them and closed, by day and by night.
    private static let skies: [(cover: Double, hour: Double)] = [
        (0.05, 9), (0.25, 13), (0.5, 15), (0.78, 10), (0.95, 14), (0.05, 23), (0.5, 23), (0.9, 22),
    ]

    @Test(arguments: skies.indices, 0..<30) func sevenDaysOfTheSameSkyHaveSevenLines(sky: Int, place: Int) {
        let (cover, hour) = Self.skies[sky]
        var kinds: [Remark.Kind] = []
        for day in 0..<60 {
            let forecast = Self.forecast(day: day, latitude: 45 + 0.13 * Double(place)) { $1.cloudCover = cover }
            guard let line = Self.report(forecast, hour).remark() else {
                Issue.record("no line on day \(day) of sky \(sky)")
                return
            }
            #expect(!kinds.suffix(6).contains(line.kind), "\(line.kind) on day \(day)")
            kinds.append(line.kind)
        }
        #expect(Set(kinds).count >= 7)
    }

    /// What presses may come again where fewer than seven lines press; of the others none does, whatever lies between.
    @Test(arguments: 0..<40) func noLineOfATopicComesTwiceWithinSevenDays(place: Int) {
        var random = SeededGenerator(seed: UInt64(place))
        var days: [Remark.Kind: Int] = [:]
        var said = 0
        for day in 0..<60 {
            let (cover, wind, celsius) = (random.next(0, 1), random.next(0, 12), random.next(-5, 27))
            let hour = random.next(6, 23).rounded(.down)
            let isWet = random.next() < 0.2
            let forecast = Self.forecast(day: day, latitude: 30 + 0.7 * Double(place)) { index, value in
                (value.cloudCover, value.windSpeed, value.temperature) = (cover, wind, celsius)
                if isWet, Double(index) > hour + 4 { Self.wet(&value, 2) }
            }
            let report = Self.report(forecast, hour)
            guard let kind = report.remark()?.kind else { continue }
            said += 1
            if let last = days[kind], day - last < 7 {
                #expect(kind.topic == nil, "\(kind) after \(day - last) days")
                #expect(report.remarks.pressing.count < 7)
            }
            days[kind] = day
        }
        #expect(said > 40)
    }

    @Test func placesHaveTheirLinesOnOtherDays() {
        let kinds = (0..<60).compactMap { place in
            Self.report(Self.forecast(latitude: 40 + 0.21 * Double(place)), 13).remark()?.kind
        }
        #expect(kinds.count == 60 && Set(kinds).count == 7)
    }

    /// A language that lacks lines says those that it has in turn.
    @Test func fewerLinesComeMoreOften() {
        let own: Set<Remark.Kind> = [.noUmbrella, .takingTurns]
        let kinds = (0..<8).map { Self.report(Self.forecast(day: $0), 13).remark(saying: own.contains)?.kind }
        #expect(kinds.allSatisfy { $0 != nil } && Set(kinds) == Set(own.map(Optional.some)))
        for (first, second) in zip(kinds, kinds.dropFirst()) { #expect(first != second) }
        #expect(Self.report(Self.forecast(), 13).remark(saying: { _ in false }) == nil)
    }

    // MARK: Guards

    private func lines(_ hour: Double, _ forecast: Forecast) -> [Remark] {
        let remarks = Self.report(forecast, hour).remarks
        return remarks.pressing + remarks.turns
    }
    private func line(_ kind: Remark.Kind, _ hour: Double, _ forecast: Forecast) -> Remark? {
        lines(hour, forecast).first { $0.kind == kind }
    }
    private func time(_ hour: Double) -> Instant { Self.start.advanced(by: hour * 3600) }

    @Test func aGreySkyTellsWhenItOpens() {
        func closed(until end: Int) -> Forecast { Self.forecast { $1.cloudCover = $0 < end ? 1 : 0.3 } }
        #expect(line(.brighterFrom, 9, closed(until: 13))?.time == time(13))
        #expect(line(.greyUntil, 7, closed(until: 16))?.time == time(16))
        // The sun that is to be seen has to be up.
        #expect(line(.brighterFrom, 17, closed(until: 23)) == nil)
        #expect(line(.brighterFrom, 9, Self.forecast { $1.cloudCover = 1 }) == nil)
    }

    @Test func aSunnyDayIsSunnyUntilItsEvening() {
        #expect(line(.sunnyAllDay, 9, Self.forecast { $1.cloudCover = 0.1 }) != nil)
        #expect(line(.sunnyAllDay, 9, Self.forecast { $1.cloudCover = $0 == 17 ? 0.6 : 0.1 }) == nil)
        #expect(line(.sunnyAllDay, 13, Self.forecast { $1.cloudCover = 0.1 }) == nil)
    }

    @Test func rainAtNightAloneIsToldAsSuch() {
        func rain(_ hours: Range<Int>) -> Forecast {
            Self.forecast { if hours.contains($0) { Self.wet(&$1, 2) } }
        }
        #expect(line(.rainWhileAsleep, 20, rain(24..<29)) != nil)
        #expect(line(.rainWhileAsleep, 20, rain(24..<32)) == nil)
        #expect(line(.rainWhileAsleep, 18, rain(20..<25)) == nil)
    }

    @Test func wetDaysAreCountedUpToTheFirstDryOne() {
        func wet(_ days: Int) -> Forecast { Self.forecast { if $0 < 24 * days { Self.wet(&$1, 3) } } }
        #expect(line(.wetDays, 9, wet(2))?.number == 2)
        #expect(line(.wetDays, 9, wet(3))?.number == 3)
        // Nothing is known of the day after the last one.
        #expect(line(.wetDays, 9, wet(4)) == nil)
        #expect(line(.wetDays, 9, wet(1)) == nil)
        #expect(line(.dryToday, 9, Self.forecast { if $0 >= 34 { Self.wet(&$1, 3) } }) != nil)
        #expect(line(.dryToday, 9, Self.forecast()) == nil)
    }

    @Test func wetGroundThatFreezesIsSlippery() {
        func frost(at hour: Int, wet: Range<Int>) -> Forecast {
            Self.forecast { index, value in
                if wet.contains(index) { Self.wet(&value, 2) }
                value.temperature = index < hour ? 3 : -2
            }
        }
        #expect(line(.slipperyFrom, 14, frost(at: 20, wet: 12..<18))?.time == time(20))
        #expect(line(.slipperyFrom, 14, frost(at: 20, wet: 8..<13)) == nil)
        #expect(line(.slipperyFrom, 14, frost(at: 90, wet: 12..<18)) == nil)
    }

    @Test func thunderHasPassedOnceNoneComesForHours() {
        func thunder(_ hours: Set<Int>) -> Forecast {
            Self.forecast { index, value in
                guard hours.contains(index) else { return }
                Self.wet(&value, 4)
                value.condition = .thunderstorm
            }
        }
        #expect(lines(16, thunder([14])).map(\.kind) == [.thunderPassed])
        #expect(line(.thunderPassed, 16, thunder([14, 17])) == nil)
        #expect(line(.thunderPassed, 19, thunder([14])) == nil)
    }

    @Test func fogTellsWhenTheViewReturns() {
        func fog(until end: Int) -> Forecast {
            Self.forecast { index, value in
                (value.condition, value.cloudCover) = (index < end ? .fog : .partlyCloudy, index < end ? 1 : 0.5)
            }
        }
        #expect(lines(7, fog(until: 10)).map(\.kind) == [.fogUntil])
        #expect(line(.fogUntil, 7, fog(until: 10))?.time == time(10))
        #expect(lines(7, fog(until: 40)).map(\.kind) == [.fog])
    }

    @Test func aStrongWindTellsWhenItDrops() {
        func wind(until end: Int) -> Forecast {
            Self.forecast { ($1.windSpeed, $1.windGust) = $0 < end ? (10, 17) : (3, 6) }
        }
        #expect(line(.calmerFrom, 12, wind(until: 18))?.time == time(18))
        #expect(line(.calmerFrom, 12, wind(until: 40)) == nil)
    }

    @Test func theSunAsksForSunscreen() {
        let forecast = Self.forecast { $1.uvIndex = (11..<16).contains($0) ? 7 : 1 }
        let morning = line(.sunscreenFrom, 9, forecast)
        #expect(morning?.time == time(11) && morning?.end == time(16))
        #expect(line(.sunscreenUntil, 13, forecast)?.time == time(16))
        #expect(line(.sunscreenFrom, 9, Self.forecast { $1.uvIndex = $0 == 12 ? 5 : 1 }) == nil)
    }

    @Test func theLightHasItsTimes() throws {
        // Sunset in London on 1 June is at 20:08 UTC.
        let day = try #require(line(.lightUntil, 13, Self.forecast())?.time)
        #expect(abs(day.seconds(to: time(20.13))) < 300)
        let night = try #require(line(.lightFrom, 23, Self.forecast())?.time)
        #expect(abs(night.seconds(to: time(27.8))) < 400)
        #expect(
            (0..<96).contains { line(.goldenHour, Double($0) / 4, Self.forecast { $1.cloudCover = 0.2 }) != nil })
        #expect(line(.goldenHour, 13, Self.forecast { $1.cloudCover = 0.2 }) == nil)
        // Tromsø on 10 December: the sun returns in the middle of January.
        let north = Self.forecast(day: 192, latitude: 69.65, longitude: 18.96)
        let noons = try #require(line(.darkNoons, 11, north)?.number)
        #expect((33...38).contains(noons))
    }

    @Test func aWarmNightStaysWarmAndNotHot() {
        #expect(line(.warmNight, 22, Self.forecast { $1.temperature = 21 }) != nil)
        #expect(line(.warmNight, 22, Self.forecast { $1.temperature = $0 < 26 ? 21 : 18 }) == nil)
        #expect(line(.warmNight, 22, Self.forecast { $1.temperature = 26 }) == nil)
    }

    @Test func snowThatLiesMelts() {
        #expect(line(.thaw, 13, Self.forecast { ($1.temperature, $1.snowDepth) = (5, 0.1) }) != nil)
        #expect(line(.thaw, 13, Self.forecast { ($1.temperature, $1.snowDepth) = (-1, 0.1) }) == nil)
        #expect(line(.thaw, 13, Self.forecast { $1.temperature = 5 }) == nil)
    }

    @Test func theWarmestHourIsToldInTheMorning() {
        let forecast = Self.forecast { $1.temperature = 20 - abs(Double($0) - 15) }
        #expect(line(.warmestAt, 8, forecast)?.time == time(15))
        #expect(line(.warmestAt, 13, forecast) == nil)
    }

    @Test func aBowIsToldWithItsChance() {
        var told: Set<Remark.Kind> = []
        for chance in [0.1, 0.5, 0.8, 1] {
            let forecast = Self.forecast { _, value in
                Self.wet(&value, 2)
                (value.cloudCover, value.precipitationProbability) = (0, chance)
            }
            for hour in [12, 17.5, 18.5, 19.4, 19.8] {
                let bow = forecast.rainbowChance(at: Self.report(forecast, hour).moment) ?? 0
                let kind: Remark.Kind? = bow > 0.6 ? .bowLikely : bow >= 0.2 ? .bowPossible : nil
                let kinds = lines(hour, forecast).map(\.kind)
                #expect(kind.map { kinds == [$0] } ?? !kinds.contains { $0 == .bowLikely || $0 == .bowPossible })
                if let kind { told.insert(kind) }
            }
        }
        #expect(told.contains(.bowPossible))
    }

    @Test func theAirTellsItsBetterHours() {
        var forecast = Self.forecast()
        forecast.place.country = "FR"
        let hours = (0..<48).map { index in
            var hour = AirHour(time: time(Double(index)))
            (hour.ozone, hour.pm25, hour.pm10, hour.nitrogenDioxide) = (index < 28 ? 300 : 20, 2, 5, 5)
            hour.birch = index < 18 ? 300 : 20
            return hour
        }
        forecast.air = AirForecast(source: forecast.source, hours: hours)
        #expect(line(.betterAir, 14, forecast) != nil)
        #expect(line(.lessPollen, 10, forecast)?.time == time(18))
        #expect(line(.lessPollen, 19, forecast) == nil)
    }
}
