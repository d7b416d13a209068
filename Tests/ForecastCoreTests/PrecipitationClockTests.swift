import ForecastCore
import Primitives
import Testing

struct PrecipitationClockTests {
    private func slices(
        _ forecast: Forecast, from moment: Instant = minute(0), _ choice: PrecipitationChoice = .best
    ) throws -> [PrecipitationClock.Slice] {
        let window = try #require(forecast.precipitation(from: moment, choice))
        return PrecipitationClock(window, zone: forecast.zone).slices
    }

    @Test func minutesStandAtTheMinuteOfTheHour() throws {
        let rates: [Double?] = [0, 0, 0.45] + Array(repeating: 0, count: 55) + [0.9, 5]
        let dial = try slices(makeForecast(minutely: minutely(.minute, from: 50, rates)), from: minute(50))
        #expect(dial.map(\.slot) == [48, 49, 52])
        #expect(dial.map { ($0.start.degrees * 10).rounded() / 10 } == [288, 294, 312])
        #expect(dial.allSatisfy { abs($0.end.degrees - $0.start.degrees - 6) < 1e-9 })
        #expect(dial.map(\.length) == [1, 1, 0.5])
    }

    @Test func minutesFollowAZoneOffTheFullHour() throws {
        let series = minutely(.minute, [0.9] + Array(repeating: 0, count: 60))
        #expect(try slices(makeForecast(offset: 20_700, minutely: series)).map(\.slot) == [45])
        #expect(try slices(makeForecast(offset: -12_600, minutely: series)).map(\.slot) == [30])
    }

    @Test(arguments: 0..<24)
    func hoursStandAtTheHourModuloTwelveWhateverTheWindow(start: Int) throws {
        let forecast = makeForecast(hourly: hours((0..<48).map { Double($0 + 1) / 100 }))
        let dial = try slices(forecast, from: minute(Double(start) * 60), .hours)
        #expect(dial.map(\.slot) == Array(0..<12))
        for slice in dial {
            #expect(abs(slice.start.degrees - Double(slice.slot) * 30) < 1e-9)
            // 15:00Z is hour 0 of the series, so the clock's hour tells which value must stand there.
            let hour = (0..<12).map { start + $0 }.first { (15 + $0) % 12 == slice.slot }
            #expect(abs(slice.length - Double((hour ?? -99) + 1) / 90) < 1e-9)
        }
    }

    @Test func anHourOffTheFullHourStandsBetweenTheNumbers() throws {
        let dial = try slices(makeForecast(offset: 19_800, hourly: hours([0.9] + Array(repeating: 0, count: 12))))
        #expect(dial.map(\.slot) == [8])
        #expect(abs(dial[0].start.degrees - 255) < 1e-9)
    }

    @Test func opacityIsTheProbabilityAndOneWhereItIsUnknown() throws {
        let series = [Double?](repeating: 1, count: 60)
        let known = try slices(makeForecast(minutely: minutely(.minute, series, probability: 0.37)))
        let unknown = try slices(makeForecast(minutely: minutely(.minute, series)))
        let never = try slices(makeForecast(minutely: minutely(.minute, series, probability: 0)))
        #expect(known.allSatisfy { $0.opacity == 0.37 } && known.count == 60)
        #expect(unknown.allSatisfy { $0.opacity == 1 })
        #expect(never.isEmpty)
    }

    @Test func quarterHoursFillTheirFifteenSlots() throws {
        let dial = try slices(makeForecast(minutely: minutely(.quarterHour, [0, 0.9, 0, 0])))
        #expect(dial.map(\.slot) == Array(15..<30))
    }

    @Test func gapsLeaveTheirSlotsEmpty() throws {
        let rates: [Double?] = (0..<60).map { (20..<30).contains($0) ? nil : 0.9 }
        let dial = try slices(makeForecast(minutely: minutely(.minute, rates)))
        #expect(dial.map(\.slot) == Array(0..<20) + Array(30..<60))
    }

    @Test func whenClocksGoBackTheHeavierOfTheTwoHoursShows() throws {
        for rates in [[0.1, 0.9, 0.2], [0.1, 0.2, 0.9]] {
            let hourly = hours(rates + [Double?](repeating: 0, count: 10))
            let forecast = makeForecast(changes: [.init(from: minute(120), seconds: -3600)], hourly: hourly)
            let dial = try slices(forecast, .hours)
            #expect(dial.map(\.slot) == [3, 4])
            #expect(dial[1].length == 1)
        }
    }
}
