import ForecastCore
import Primitives
import Testing

struct PrecipitationWindowTests {
    private let wet = [Double?](repeating: 0.5, count: 61)

    @Test func hourBeginsWithTheMinuteOfTheMoment() throws {
        let forecast = makeForecast(minutely: minutely(.minute, from: -5, wet))
        let window = try #require(forecast.precipitation(from: minute(0.7), .best))
        #expect(window.span == .hour && window.resolution == .minute)
        #expect(window.entries.first?.start == minute(0))
        #expect(window.entries.last?.end == minute(56))
        #expect(window.end == minute(60))
    }

    @Test func unsortedAndRepeatedPointsGiveTheSameWindow() {
        let points = (0..<61).map { MinutelyPrecipitation.Point(time: minute(Double($0)), rate: Double($0) / 50) }
        let shuffled = points.enumerated().sorted { $0.offset * 37 % 61 < $1.offset * 37 % 61 }.map(\.element)
        let sorted = makeForecast(minutely: MinutelyPrecipitation(quality: .minute, points: points))
        let mixed = makeForecast(minutely: MinutelyPrecipitation(quality: .minute, points: shuffled + points))
        #expect(sorted.precipitation(from: minute(0), .best) == mixed.precipitation(from: minute(0), .best))
    }

    @Test func bestPrefersTheFinestSeries() {
        let hourly = hours([Double?](repeating: 1, count: 24))
        func best(_ series: MinutelyPrecipitation?) -> PrecipitationWindow.Resolution? {
            makeForecast(minutely: series, hourly: hourly).precipitation(from: minute(0), .best)?.resolution
        }
        #expect(best(minutely(.minute, wet)) == .minute)
        #expect(best(minutely(.fiveMinute, [0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])) == .fiveMinute)
        #expect(best(minutely(.quarterHour, [0, 1, 0, 1])) == .quarterHour)
        #expect(best(minutely(.interpolated, [0, 1, 0, 1])) == .hour)
        #expect(best(nil) == .hour)
        #expect(best(minutely(.minute, [Double?](repeating: nil, count: 61))) == .hour)
        #expect(best(minutely(.minute, from: -40, wet)) == .hour, "20 minutes are less informative than the hours")
        #expect(best(minutely(.minute, from: -30, wet)) == .minute)
    }

    @Test func interpolatedValuesAreUsedOnlyOnRequest() {
        let forecast = makeForecast(minutely: minutely(.interpolated, [0, 1, 0, 1]))
        #expect(forecast.precipitation(from: minute(0), .best) == nil)
        #expect(forecast.precipitation(from: minute(0), .minutes)?.resolution == .interpolated)
        #expect(forecast.precipitation(from: minute(0), .hours) == nil)
    }

    @Test func quarterHoursApplyToTheirSpan() throws {
        let forecast = makeForecast(minutely: minutely(.quarterHour, [0.2, 0.4, 0.6, 0.8, 1.0]))
        let window = try #require(forecast.precipitation(from: minute(22), .best))
        #expect(window.entries.map(\.rate) == [0.4, 0.6, 0.8, 1.0])
        #expect(window.entries.first.map { ($0.start, $0.end) }.map { $0 == (minute(22), minute(30)) } == true)
        #expect(window.knownSeconds == 53 * 60)
    }

    @Test func probabilityFallsBackToTheHour() throws {
        let hourly = hours([1, 1], probability: 0.7)
        func probability(_ own: Double?, _ hourly: [Conditions]) throws -> Double? {
            let forecast = makeForecast(minutely: minutely(.minute, wet, probability: own), hourly: hourly)
            return try #require(forecast.precipitation(from: minute(0), .best)).entries[3].probability
        }
        #expect(try probability(0.4, hourly) == 0.4)
        #expect(try probability(nil, hourly) == 0.7)
        #expect(try probability(nil, []) == nil)
    }

    @Test func kindAndThunderComeFromTheHourOnlyIfWet() throws {
        var hourly = hours([1], kind: .snow)
        hourly[0].condition = .thunderstorm
        let forecast = makeForecast(minutely: minutely(.minute, [0, 0.3] + wet), hourly: hourly)
        let entries = try #require(forecast.precipitation(from: minute(0), .best)).entries
        #expect(entries[0].verdict.wetness == .dry && entries[0].verdict.kind == nil)
        #expect(entries[1].verdict.kind == .thunder)
        hourly[0].condition = nil
        let snow = makeForecast(minutely: minutely(.minute, [0, 0.3] + wet), hourly: hourly)
        #expect(snow.precipitation(from: minute(0), .best)?.entries[1].verdict.kind == .snow)
    }

    @Test func missingEntryIsAGap() throws {
        var points = minutely(.minute, wet)
        points.points.remove(at: 10)
        points.points[20].rate = nil
        let window = try #require(makeForecast(minutely: points).precipitation(from: minute(0), .best))
        #expect(window.knownSeconds == 58 * 60)
        #expect(!window.entries.contains { $0.start == minute(10) })
    }

    @Test func twelveHoursBeginWithTheHourOfTheMoment() throws {
        let forecast = makeForecast(hourly: hours([Double?](repeating: 0.1, count: 48)))
        let full = try #require(forecast.precipitation(from: minute(0), .hours))
        #expect(full.entries.count == 12 && full.start == minute(0) && full.end == minute(720))
        let late = try #require(forecast.precipitation(from: minute(59), .hours))
        #expect(late.entries.count == 13 && late.start == minute(0) && late.end == minute(779))
        #expect(forecast.precipitation(from: minute(48 * 60), .hours) == nil)
    }

    @Test func missingFirstHourIsAGap() throws {
        var hourly = hours([Double?](repeating: 0.1, count: 48))
        hourly.removeFirst()
        let window = try #require(makeForecast(hourly: hourly).precipitation(from: minute(6), .hours))
        #expect(window.start == minute(0))
        #expect(window.entries.first?.start == minute(60) && window.entries.count == 12)
    }

    @Test func clockChangeMakesTwelveLocalHoursElevenOrThirteen() throws {
        let hourly = hours([Double?](repeating: 0.9, count: 48))
        func slots(_ seconds: Int) throws -> [Int] {
            let forecast = makeForecast(changes: [.init(from: minute(120), seconds: seconds)], hourly: hourly)
            let window = try #require(forecast.precipitation(from: minute(0), .hours))
            return PrecipitationClock(window, zone: forecast.zone).slices.map(\.slot)
        }
        #expect(try slots(3600) == [0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11], "17:00 is skipped")
        #expect(try slots(-3600) == Array(0..<12))
    }
}

struct PrecipitationClockTests {
    private func slices(
        _ forecast: Forecast, from moment: Instant = minute(0), _ choice: PrecipitationChoice = .best
    ) throws -> [PrecipitationClock.Slice] {
        let window = try #require(forecast.precipitation(from: moment, choice))
        return PrecipitationClock(window, zone: forecast.zone).slices
    }

    @Test func minutesUseTheSlotOfTheirMinute() throws {
        let rates: [Double?] = [0, 0, 0.45] + Array(repeating: 0, count: 55) + [0.9, 5]
        let dial = try slices(makeForecast(minutely: minutely(.minute, from: 50, rates)), from: minute(50))
        #expect(dial.map(\.slot) == [48, 49, 52])
        #expect(dial.map { ($0.start.degrees * 10).rounded() / 10 } == [288, 294, 312])
        #expect(dial.allSatisfy { abs($0.end.degrees - $0.start.degrees - 6) < 1e-9 })
        #expect(dial.map(\.length) == [1, 1, 0.5])
    }

    @Test func minutesFollowAFractionalOffset() throws {
        let series = minutely(.minute, [0.9] + Array(repeating: 0, count: 60))
        #expect(try slices(makeForecast(offset: 20_700, minutely: series)).map(\.slot) == [45])
        #expect(try slices(makeForecast(offset: -12_600, minutely: series)).map(\.slot) == [30])
    }

    @Test(arguments: 0..<24)
    func hoursUseTheSlotOfTheirHour(start: Int) throws {
        let forecast = makeForecast(hourly: hours((0..<48).map { 0.15 + Double($0) / 100 }))
        let dial = try slices(forecast, from: minute(Double(start) * 60), .hours)
        #expect(dial.map(\.slot) == Array(0..<12))
        for slice in dial {
            #expect(abs(slice.start.degrees - Double(slice.slot) * 30) < 1e-9)
            // 15:00Z is hour 0 of the series, so that the slot determines the expected value.
            let hour = (0..<12).map { start + $0 }.first { (15 + $0) % 12 == slice.slot }
            #expect(abs(slice.length - (0.15 + Double(hour ?? -99) / 100) / 0.9) < 1e-9)
        }
    }

    @Test func hourWithAFractionalOffsetIsBetweenTheNumerals() throws {
        let dial = try slices(makeForecast(offset: 19_800, hourly: hours([0.9] + Array(repeating: 0, count: 12))))
        #expect(dial.map(\.slot) == [8])
        #expect(abs(dial[0].start.degrees - 255) < 1e-9)
    }

    /// Rain that the amount foretells is not dry by a chance of 0 %, but only possible.
    @Test func opacityIsTheProbabilityOrOne() throws {
        let series = [Double?](repeating: 1, count: 60)
        let known = try slices(makeForecast(minutely: minutely(.minute, series, probability: 0.37)))
        let unknown = try slices(makeForecast(minutely: minutely(.minute, series)))
        let never = try slices(makeForecast(minutely: minutely(.minute, series, probability: 0)))
        #expect(known.allSatisfy { $0.opacity == 0.37 } && known.count == 60)
        #expect(unknown.allSatisfy { $0.opacity == 1 })
        #expect(never.allSatisfy { $0.opacity == 0.3 } && never.count == 60)
    }

    @Test func quarterHoursFillFifteenSlots() throws {
        let dial = try slices(makeForecast(minutely: minutely(.quarterHour, [0, 0.9, 0, 0])))
        #expect(dial.map(\.slot) == Array(15..<30))
    }

    @Test func gapsHaveNoSlices() throws {
        let rates: [Double?] = (0..<60).map { (20..<30).contains($0) ? nil : 0.9 }
        let dial = try slices(makeForecast(minutely: minutely(.minute, rates)))
        #expect(dial.map(\.slot) == Array(0..<20) + Array(30..<60))
    }

    @Test func heavierOfTwoRepeatedHoursShows() throws {
        for rates in [[0.1, 0.9, 0.2], [0.1, 0.2, 0.9]] {
            let hourly = hours(rates + [Double?](repeating: 0, count: 10))
            let forecast = makeForecast(changes: [.init(from: minute(120), seconds: -3600)], hourly: hourly)
            let dial = try slices(forecast, .hours)
            #expect(dial.map(\.slot) == [3, 4])
            #expect(dial[1].length == 1)
        }
    }
}
