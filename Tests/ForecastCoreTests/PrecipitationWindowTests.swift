import ForecastCore
import Primitives
import Testing

struct PrecipitationWindowTests {
    private let wet = [Double?](repeating: 0.5, count: 61)

    @Test func sixtyMinutesBeginWithTheMinuteOfTheMoment() throws {
        let forecast = makeForecast(minutely: minutely(.minute, from: -5, wet))
        let window = try #require(forecast.precipitation(from: minute(0.7), .best))
        #expect(window.span == .hour && window.resolution == .minute)
        #expect(window.entries.first?.start == minute(0))
        #expect(window.entries.last?.end == minute(56))
        #expect(window.end == minute(60))
    }

    @Test func unsortedAndDoubledPointsGiveTheSameWindow() {
        let points = (0..<61).map { MinutelyPrecipitation.Point(time: minute(Double($0)), rate: Double($0) / 50) }
        let shuffled = points.enumerated().sorted { $0.offset * 37 % 61 < $1.offset * 37 % 61 }.map(\.element)
        let sorted = makeForecast(minutely: MinutelyPrecipitation(quality: .minute, points: points))
        let mixed = makeForecast(minutely: MinutelyPrecipitation(quality: .minute, points: shuffled + points))
        #expect(sorted.precipitation(from: minute(0), .best) == mixed.precipitation(from: minute(0), .best))
    }

    @Test func bestTakesMinutesThenSpansThenHours() {
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
        #expect(best(minutely(.minute, from: -40, wet)) == .hour, "20 minutes tell less than the hours")
        #expect(best(minutely(.minute, from: -30, wet)) == .minute)
    }

    @Test func bestNeverTakesInterpolatedValuesAndMinutesDoWhenAsked() {
        let forecast = makeForecast(minutely: minutely(.interpolated, [0, 1, 0, 1]))
        #expect(forecast.precipitation(from: minute(0), .best) == nil)
        #expect(forecast.precipitation(from: minute(0), .minutes)?.resolution == .interpolated)
        #expect(forecast.precipitation(from: minute(0), .hours) == nil)
    }

    @Test func quarterHoursAreHeldOverTheirSpan() throws {
        let forecast = makeForecast(minutely: minutely(.quarterHour, [0.2, 0.4, 0.6, 0.8, 1.0]))
        let window = try #require(forecast.precipitation(from: minute(22), .best))
        #expect(window.entries.map(\.rate) == [0.4, 0.6, 0.8, 1.0])
        #expect(window.entries.first.map { ($0.start, $0.end) }.map { $0 == (minute(22), minute(30)) } == true)
        #expect(window.knownSeconds == 53 * 60)
    }

    @Test func probabilityIsThePointsElseTheHoursElseUnknown() throws {
        let hourly = hours([1, 1], probability: 0.7)
        func probability(_ own: Double?, _ hourly: [Conditions]) throws -> Double? {
            let forecast = makeForecast(minutely: minutely(.minute, wet, probability: own), hourly: hourly)
            return try #require(forecast.precipitation(from: minute(0), .best)).entries[3].probability
        }
        #expect(try probability(0.4, hourly) == 0.4)
        #expect(try probability(nil, hourly) == 0.7)
        #expect(try probability(nil, []) == nil)
    }

    @Test func kindAndThunderComeFromTheHourOnlyWhereSomethingFalls() throws {
        var hourly = hours([1], kind: .snow)
        hourly[0].condition = .thunderstorm
        let forecast = makeForecast(minutely: minutely(.minute, [0, 0.3] + wet), hourly: hourly)
        let entries = try #require(forecast.precipitation(from: minute(0), .best)).entries
        #expect(entries[0].kind == nil && !entries[0].thunder)
        #expect(entries[1].kind == .snow && entries[1].thunder)
    }

    @Test func aMissingEntryIsAGap() throws {
        var points = minutely(.minute, wet)
        points.points.remove(at: 10)
        points.points[20].rate = nil
        let window = try #require(makeForecast(minutely: points).precipitation(from: minute(0), .best))
        #expect(window.knownSeconds == 58 * 60)
        #expect(!window.entries.contains { $0.start == minute(10) })
    }

    @Test func twelveHoursBeginWithTheHourOfTheMomentAndEndTwelveHoursAfterIt() throws {
        let forecast = makeForecast(hourly: hours([Double?](repeating: 0.1, count: 48)))
        let full = try #require(forecast.precipitation(from: minute(0), .hours))
        #expect(full.entries.count == 12 && full.start == minute(0) && full.end == minute(720))
        let late = try #require(forecast.precipitation(from: minute(59), .hours))
        #expect(late.entries.count == 13 && late.start == minute(0) && late.end == minute(779))
        #expect(forecast.precipitation(from: minute(48 * 60), .hours) == nil)
    }

    @Test func aMissingFirstHourIsAGapLikeAnyOther() throws {
        var hourly = hours([Double?](repeating: 0.1, count: 48))
        hourly.removeFirst()
        let window = try #require(makeForecast(hourly: hourly).precipitation(from: minute(6), .hours))
        #expect(window.start == minute(0))
        #expect(window.entries.first?.start == minute(60) && window.entries.count == 12)
    }

    @Test func aClockChangeMakesTwelveHoursOfTheWallElevenOrThirteen() throws {
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
