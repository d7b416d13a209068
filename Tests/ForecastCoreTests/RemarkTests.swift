import ForecastCore
import Primitives
import Testing

/// Lines about the weather, each with the weather that makes it true.
struct RemarkTests {
    /// Twelve hours from 12:00 in London on 10 June 2026.
    private func report(
        hour: Int = 12, rates: [Double], chance: Double? = nil, cover: Double? = 0.5, celsius: Double = 20,
        wind: Double = 4, gust: Double? = nil, kind: PrecipitationKind = .rain, condition: Condition? = nil,
        minutes: [Double] = [], nextHigh: Double? = nil
    ) throws -> WeatherReport {
        let start = try #require(Instant(iso8601: "2026-06-10T00:00:00Z")).advanced(by: Double(hour) * 3600)
        var forecast = Forecast(
            place: Place(name: "London", country: "GB", latitude: 51.5, longitude: -0.13),
            zone: ZoneOffsets(initial: 0), source: Forecast.Source(id: "test", attribution: "Test"))
        forecast.hourly = (0..<14).map { index in
            var hour = Conditions(time: start.advanced(by: Double(index) * 3600))
            let rate = rates[min(index, rates.count - 1)]
            hour.precipitationRate = rate
            hour.precipitationProbability = chance ?? (rate > 0 ? 0.9 : 0.02)
            (hour.cloudCover, hour.temperature, hour.windSpeed, hour.windGust) = (cover, celsius, wind, gust)
            hour.condition = condition
            if rate > 0 { hour.precipitationKind = kind }
            return hour
        }
        if !minutes.isEmpty {
            forecast.minutely = MinutelyPrecipitation(
                quality: .minute,
                points: minutes.enumerated().map {
                    .init(time: start.advanced(by: Double($0) * 60), rate: $1, probability: $1 > 0 ? 0.95 : 0.02)
                })
        }
        if let nextHigh {
            forecast.daily = try [(10, celsius), (11, nextHigh)].map { day, high in
                var value = Day(date: try #require(CivilDate(year: 2026, month: 6, day: day)))
                value.high = high
                return value
            }
        }
        return WeatherReport(forecast, at: start.advanced(by: 60))
    }

    private func kinds(_ report: WeatherReport) -> Set<Remark.Kind> {
        Set((report.remarks.pressing + report.remarks.turns).map(\.kind))
    }

    private let dry = Array(repeating: 0.0, count: 14)
    private func rain(_ rate: Double, from start: Int = 0, to end: Int = 14) -> [Double] {
        (0..<14).map { (start..<end).contains($0) ? rate : 0 }
    }
    private func minutes(_ rate: Double, from start: Int, to end: Int = 60) -> [Double] {
        (0..<60).map { (start..<end).contains($0) ? rate : 0 }
    }

    @Test func rainIsToldByItsStartAndItsEnd() throws {
        #expect(try kinds(report(rates: rain(2), minutes: minutes(2, from: 20))) == [.findUmbrella])
        #expect(try kinds(report(rates: rain(2), minutes: minutes(2, from: 45))) == [.oneErrand])
        let later = try report(rates: rain(2, from: 4, to: 8))
        #expect(kinds(later) == [.dryUntilRain] && later.remark()?.time == later.moment.advanced(by: 4 * 3600 - 60))
        #expect(try kinds(report(rates: rain(4, to: 4), condition: .rain)) == [.rainUntil])
        #expect(try kinds(report(rates: rain(9, to: 4), condition: .rain)) == [.heavyRainUntil])
        #expect(try kinds(report(rates: rain(4), condition: .rain)) == [.rainGoesOn])
        #expect(try kinds(report(rates: rain(4), gust: 13, condition: .rain)) == [.holdUmbrella])
        #expect(try kinds(report(rates: rain(1, to: 3), condition: .rain)) == [.fewDrops])
        #expect(
            try kinds(report(rates: rain(1, to: 5), condition: .rain)) == [.rainUntil], "hours are no few drops")
    }

    @Test func noLineContradictsTheWordForTheSky() throws {
        func sky(_ condition: Condition, _ cover: Double) throws -> Set<Remark.Kind> {
            try kinds(report(rates: dry, cover: cover, condition: condition))
        }
        #expect(try sky(.clear, 0.3).contains(.hardlyACloud) && sky(.partlyCloudy, 0.05).contains(.sunWithClouds))
        #expect(try sky(.cloudy, 0.5).contains(.moreCloud))
    }

    /// Neither is the time before likely rain dry nor rain nearly over where more of it is possible.
    @Test func whatElseIsPossibleIsNotCalledDry() throws {
        func possible(_ hours: Range<Int>, _ report: WeatherReport) -> WeatherReport {
            var forecast = report.forecast
            for index in hours where forecast.hourly.indices.contains(index) {
                forecast.hourly[index].precipitationProbability = 0.3
            }
            return WeatherReport(forecast, at: report.moment)
        }
        let later = try report(rates: rain(2, from: 4, to: 8))
        #expect(kinds(later) == [.dryUntilRain] && !kinds(possible(1..<4, later)).contains(.dryUntilRain))
        let ending = try report(rates: rain(2, to: 1), condition: .rain)
        #expect(kinds(ending) == [.rainNearlyOver] && !kinds(possible(1..<12, ending)).contains(.rainNearlyOver))
    }

    @Test func snowIsToldAsSnow() throws {
        #expect(
            try kinds(report(rates: rain(2), celsius: -3, kind: .snow, condition: .snow)) == [
                .quietSnow, .snowGoesOn, .bootsHome,
            ])
        #expect(
            try kinds(report(rates: rain(2, to: 5), celsius: -3, gust: 12, kind: .snow, condition: .snow)) == [
                .snowUntil, .bootsHome,
            ])
        // In the afternoon it is too late for the way there.
        #expect(
            try kinds(report(hour: 15, rates: rain(2), celsius: -3, kind: .snow, condition: .snow)) == [
                .quietSnow, .snowGoesOn,
            ])
        #expect(try kinds(report(rates: rain(2), celsius: 1, kind: .sleet, condition: .sleet)) == [.sleet])
    }

    @Test func aDryHourHasALineOfEachTopic() throws {
        let half = try kinds(report(rates: dry, nextHigh: 20))
        #expect(
            half == [
                .takingTurns, .noRain, .noUmbrella, .breeze, .noJacket, .sameTomorrow, .lightUntil, .sunglasses,
            ])
        #expect(Set(half.compactMap(\.topic)) == Set(Remark.Topic.allCases))
        #expect(try kinds(report(rates: dry, cover: 0.2)).contains(.sunWithClouds))
        #expect(try kinds(report(rates: dry, cover: 0.95)).isSuperset(of: [.greyButDry, .softLight]))
        #expect(try kinds(report(hour: 19, rates: dry)).contains(.terrace))
        #expect(try !kinds(report(hour: 19, rates: dry, celsius: 12)).contains(.terrace))
        #expect(try kinds(report(rates: dry, wind: 0.5)).contains(.calm))
        #expect(try kinds(report(rates: dry, wind: 7)).contains(.holdHat))
        #expect(try kinds(report(rates: dry, nextHigh: 27)).contains(.warmerTomorrow))
        #expect(try kinds(report(rates: dry, nextHigh: 12)).contains(.colderTomorrow))
        #expect(try kinds(report(rates: dry, nextHigh: 23)).contains(.littleWarmer))
        #expect(try kinds(report(rates: dry, chance: 0.15)).contains(.noUmbrella) == false)
        for (celsius, kind) in [
            (-2.0, Remark.Kind.hatAndGloves), (5, .warmCoat), (10, .jacket), (17, .lightJacket),
        ] {
            let clothes = try kinds(report(rates: dry, celsius: celsius)).filter { $0.topic == .clothes }
            #expect(clothes == [kind])
        }
    }

    @Test func aColdMorningOfAHotDayAdvisesNoClothes() throws {
        let mild = try report(hour: 6, rates: dry, celsius: 12)
        #expect(kinds(mild).contains(.jacket))
        var forecast = mild.forecast
        for index in 6..<10 { forecast.hourly[index].temperature = 27 }
        #expect(!kinds(WeatherReport(forecast, at: mild.moment)).contains { $0.topic == .clothes })
    }

    @Test func heatFrostAndFogHaveTheirs() throws {
        #expect(try kinds(report(rates: dry, cover: 0.1, celsius: 30)) == [.shadySide])
        #expect(try kinds(report(rates: dry, cover: 0.1, celsius: 34)) == [.hatAndWater])
        #expect(try kinds(report(hour: 7, rates: dry, cover: 0.1, celsius: -4)) == [.frost])
        #expect(try kinds(report(rates: dry, cover: 1, condition: .fog)) == [.fog])
    }

    /// Nothing light is said of what is dangerous, nor of what is not known.
    @Test func dangerHasNoLine() throws {
        #expect(try report(rates: dry, cover: 0.1, celsius: 41).remark() == nil)
        #expect(try report(rates: dry, celsius: -25).remark() == nil)
        #expect(try report(rates: dry, condition: .smoke).remark() == nil)
        var forecast = try report(rates: dry).forecast
        let moment = try report(rates: dry).moment
        #expect(WeatherReport(forecast, at: moment).remark() != nil)
        forecast.alerts = [
            Alert(
                title: "Storm", severity: .severe, start: moment.advanced(by: -60), end: moment.advanced(by: 3600))
        ]
        #expect(WeatherReport(forecast, at: moment).remark() == nil)
        forecast.alerts = []
        forecast.hourly = []
        #expect(WeatherReport(forecast, at: moment).remark() == nil)
    }

    @Test func theAmountUntilAnEndIsTheSumOfItsHours() throws {
        let report = try report(rates: [2, 2, 2, 0], condition: .rain)
        let amount = try #require(report.amount(of: report.forecast.twelveHourOutlook(at: report.moment)))
        #expect(abs(amount.millimeters - 6) < 0.1 && !amount.isSnow)
        let endless = try self.report(rates: [2], condition: .rain)
        #expect(endless.amount(of: endless.forecast.twelveHourOutlook(at: endless.moment)) == nil)
    }

    @Test func aStrongWindIsCalmerOnceABreezeStays() throws {
        let strong = try report(rates: dry, wind: 9)
        var windy = Conditions(time: strong.moment)
        windy.windSpeed = 12
        #expect(strong.calmerHour(after: windy, within: 12) == nil)
        let breeze = try report(rates: dry, wind: 3)
        #expect(breeze.calmerHour(after: windy, within: 12) != nil)
        windy.windSpeed = 4
        #expect(breeze.calmerHour(after: windy, within: 12) == nil)
    }
}
