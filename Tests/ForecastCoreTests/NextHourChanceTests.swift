import ForecastCore
import Primitives
import Testing

struct NextHourChanceTests {
    private let now = Instant(secondsSince1970: 1_795_216_920)

    private func forecast(
        quality: MinutelyPrecipitation.Quality = .minute,
        minutes: [(rate: Double?, probability: Double?)]? = nil,
        hours: [(rate: Double?, probability: Double?)] = []
    ) -> Forecast {
        let start = now.flooredToMultiple(of: quality.span)
        let first = now.flooredToMultiple(of: 3600)
        return Forecast(
            place: Place(name: nil, latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0),
            source: Forecast.Source(id: "test", attribution: ""),
            minutely: minutes.map { minutes in
                MinutelyPrecipitation(
                    quality: quality,
                    points: minutes.enumerated().map { index, value in
                        .init(
                            time: start.advanced(by: Double(index) * quality.span), rate: value.rate,
                            probability: value.probability)
                    })
            },
            hourly: hours.enumerated().map { index, value in
                var hour = Conditions(time: first.advanced(by: Double(index) * 3600))
                (hour.precipitationRate, hour.precipitationProbability) = value
                return hour
            })
    }

    @Test func theLargestProbabilityOfTheHourCounts() {
        let minutes = (0..<60).map { (rate: 0.2 as Double?, probability: Double($0) / 100 as Double?) }
        let chance = NextHourChance(forecast(minutes: minutes), from: now)
        #expect(chance.verdict == .chance(0.59))
        #expect(chance.isByMinute && chance.stretches.count == 60)
        #expect(chance.stretches[30].start == 30 && chance.stretches[30].end == 31)
    }

    @Test func whatComesAfterTheHourDoesNotCount() {
        let minutes = (0..<120).map { (rate: 0 as Double?, probability: $0 < 60 ? 0.2 : 0.9 as Double?) }
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .chance(0.2))
    }

    @Test func noughtForTheWholeHourIsDry() {
        let minutes = [(rate: Double?, probability: Double?)](repeating: (0, 0), count: 60)
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .dry)
        // Less than half a percent would read as 0 %.
        let hardly = [(rate: Double?, probability: Double?)](repeating: (0, 0.004), count: 60)
        #expect(NextHourChance(forecast(minutes: hardly), from: now).verdict == .dry)
    }

    @Test func partOfAnHourIsNotCalledDry() {
        let minutes = [(rate: Double?, probability: Double?)](repeating: (0, 0), count: 40)
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .unknown)
        #expect(NextHourChance(forecast(), from: now).verdict == .unknown)
    }

    @Test func hoursServeWhereThereIsNothingFiner() {
        // The hour from 23:22 lies in two hours of the clock.
        let chance = NextHourChance(forecast(hours: [(0, 0.1), (0.3, 0.4), (9, 1)]), from: now)
        #expect(chance.verdict == .chance(0.4))
        #expect(!chance.isByMinute)
        #expect(chance.stretches.map(\.start) == [0, 38] && chance.stretches.map(\.end) == [38, 60])
    }

    @Test func interpolatedQuartersAreNoMinutes() {
        let quarters = [(rate: Double?, probability: Double?)](repeating: (1, 1), count: 8)
        let data = forecast(quality: .interpolated, minutes: quarters, hours: [(0, 0.1), (0, 0.2)])
        #expect(NextHourChance(data, from: now).verdict == .chance(0.2))
    }

    @Test func aProbabilityWithoutAmountsIsOne() {
        #expect(NextHourChance(forecast(hours: [(nil, 0.1), (nil, 0.7)]), from: now).verdict == .chance(0.7))
        #expect(NextHourChance(forecast(hours: [(nil, 0), (nil, 0)]), from: now).verdict == .dry)
    }

    @Test func amountsWithoutProbabilityAreNotGivenOne() {
        let chance = NextHourChance(forecast(hours: [(1, nil), (0, nil)]), from: now)
        #expect(chance.verdict == .withoutProbability)
        #expect(chance.stretches.map(\.probability) == [0])
        #expect(NextHourChance(forecast(hours: [(0, nil), (0, nil)]), from: now).verdict == .dry)
    }

    @Test(arguments: [Double.nan, -0.1, 1.1, .infinity]) func whatIsNoProbabilityIsNone(_ value: Double) {
        let chance = NextHourChance(forecast(hours: [(nil, value), (nil, value)]), from: now)
        #expect(chance.verdict == .unknown && chance.stretches.isEmpty)
    }
}
