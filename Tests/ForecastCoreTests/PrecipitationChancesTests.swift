import ForecastCore
import Primitives
import Testing

struct PrecipitationChancesTests {
    /// 15:22, in the hour that begins at 15:00.
    private static let now = Instant(secondsSince1970: 1_795_216_920)

    private func forecast(
        _ quality: MinutelyPrecipitation.Quality? = nil,
        minutes: [(minute: Double, rate: Double?, probability: Double?)] = [],
        hours: [(rate: Double?, probability: Double?)] = []
    ) -> Forecast {
        let now = PrecipitationChancesTests.now
        let first = now.flooredToMultiple(of: 3600)
        return Forecast(
            place: Place(name: nil, latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0),
            source: Forecast.Source(id: "test", attribution: ""),
            minutely: quality.map { quality in
                MinutelyPrecipitation(
                    quality: quality,
                    points: minutes.map {
                        .init(
                            time: now.flooredToMultiple(of: quality.span).advanced(by: $0.minute * 60),
                            rate: $0.rate, probability: $0.probability)
                    })
            },
            hourly: hours.enumerated().map { index, hour in
                var conditions = Conditions(time: first.advanced(by: Double(index) * 3600))
                conditions.precipitationRate = hour.rate
                conditions.precipitationProbability = hour.probability
                return conditions
            })
    }

    private func chances(_ forecast: Forecast) -> PrecipitationChances? {
        forecast.precipitationChances(from: PrecipitationChancesTests.now)
    }

    @Test func minutesKeepTheirProbability() throws {
        let minutes = (0..<61).map { (minute: Double($0), rate: 0.0 as Double?, probability: 0.2 as Double?) }
        let found = try #require(chances(forecast(.minute, minutes: minutes, hours: [(1, 0.9)])))
        #expect(found.resolution == .minute && found.stretches.count == 60)
        #expect(found.largest == 0.2 && !found.isDry && found.knownSeconds == 3600)
    }

    @Test func wetQuarterHoursHaveTheirHoursProbability() throws {
        let minutes = [0.0, 1, 0.5, 0, 0].enumerated().map {
            (minute: Double($0.offset * 15), rate: $0.element as Double?, probability: nil as Double?)
        }
        let found = try #require(
            chances(forecast(.quarterHour, minutes: minutes, hours: [(0.4, 0.6), (0, 0.1)])))
        // The first began 7 minutes earlier, and the fifth ends with the hour.
        #expect(found.stretches.map(\.probability) == [0, 0.6, 0.6, 0, 0])
        #expect(found.stretches.first.map { $0.start.seconds(to: $0.end) } == 480)
        #expect(found.stretches.last.map { $0.start.seconds(to: $0.end) } == 420)
    }

    @Test func precipitationWithoutProbabilityIsCertain() {
        let minutes = (0..<60).map {
            (minute: Double($0), rate: ($0 < 20 ? 0 : 0.3) as Double?, probability: nil as Double?)
        }
        let found = chances(forecast(.minute, minutes: minutes))
        #expect(found?.stretches.prefix(20).allSatisfy { $0.probability == 0 } == true)
        #expect(found?.stretches.dropFirst(20).allSatisfy { $0.probability == 1 } == true)
        // It is drawn so, but is not a stated probability.
        #expect(found?.largest == nil && found?.stretches.allSatisfy { !$0.isStated } == true)
        #expect(found?.hasNoChance == false)
    }

    @Test func statedHourlyProbabilityOverridesDryRates() throws {
        let minutes = (0..<5).map { (minute: Double($0 * 15), rate: 0 as Double?, probability: nil as Double?) }
        let found = try #require(
            chances(forecast(.quarterHour, minutes: minutes, hours: [(0, 0.4), (0, 0.1)])))
        #expect(found.resolution == .hour && found.largest == 0.4 && !found.isDry)
        let dry = try #require(chances(forecast(.quarterHour, minutes: minutes, hours: [(0, 0), (0, 0)])))
        #expect(dry.resolution == .quarterHour && dry.isDry)
        // A probability of the minutes overrides that of the hour.
        let own = minutes.map { (minute: $0.minute, rate: $0.rate, probability: 0 as Double?) }
        #expect(chances(forecast(.quarterHour, minutes: own, hours: [(0, 0.4), (0, 0.4)]))?.isDry == true)
    }

    @Test func hourlyProbabilitiesKeepTheirResolution() throws {
        let found = try #require(chances(forecast(hours: [(1, 0.7), (1, 0.4), (1, 0.9)])))
        #expect(found.resolution == .hour && found.stretches.map(\.probability) == [0.7, 0.4])
        #expect(found.stretches.map { $0.start.seconds(to: $0.end) } == [2280, 1320])
    }

    @Test func interpolatedQuarterHoursAreNotUsed() {
        let minutes = (0..<5).map {
            (minute: Double($0 * 15), rate: 1 as Double?, probability: 0.5 as Double?)
        }
        #expect(
            chances(forecast(.interpolated, minutes: minutes, hours: [(1, 0.7), (1, 0.7)]))?.resolution == .hour)
        #expect(chances(forecast(.interpolated, minutes: minutes)) == nil)
    }

    @Test func gapsAreKept() throws {
        let minutes = (0..<60).filter { !(20..<26).contains($0) }.map {
            (minute: Double($0), rate: 0 as Double?, probability: 0 as Double?)
        }
        let found = try #require(chances(forecast(.minute, minutes: minutes)))
        #expect(found.stretches.count == 54 && !found.isDry, "what is unknown is not dry")
    }

    @Test func hourWithoutProbabilityIsDry() {
        #expect(chances(forecast(hours: [(0, 0), (0, 0.004)]))?.isDry == true)
        #expect(chances(forecast(hours: [(0, 0), (0, 0.005)]))?.isDry == false)
    }

    @Test func hoursReplaceLessThanHalfAnHourOfMinutes() {
        let minutes = (0..<29).map { (minute: Double($0), rate: 0 as Double?, probability: 0.5 as Double?) }
        #expect(chances(forecast(.minute, minutes: minutes, hours: [(1, 0.7), (1, 0.7)]))?.resolution == .hour)
        #expect(chances(forecast(.minute, minutes: minutes))?.resolution == .minute)
    }

    @Test func invalidProbabilityIsUnknown() {
        #expect(chances(forecast(hours: [(nil, .nan), (nil, 3), (nil, nil)])) == nil)
        #expect(chances(forecast()) == nil)
    }

    @Test(
        arguments: [
            (Condition.rain, 0.4, Phenomenon(.rain, .light)), (.rain, 3, Phenomenon(.rain, .moderate)),
            (.snow, 8, Phenomenon(.snow, .heavy)), (.cloudy, 3, nil), (.rain, 0, nil), (.thunderstorm, 9, nil),
        ] as [(Condition, Double, Phenomenon?)])
    func phenomenonRequiresAPrecipitationCondition(condition: Condition, rate: Double, phenomenon: Phenomenon?) {
        var conditions = Conditions(time: PrecipitationChancesTests.now)
        (conditions.condition, conditions.precipitationRate) = (condition, rate)
        #expect(conditions.phenomenon == phenomenon)
    }
}

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

    @Test func largestProbabilityOfTheHourCounts() {
        let minutes = (0..<60).map { (rate: 0.2 as Double?, probability: Double($0) / 100 as Double?) }
        let chance = NextHourChance(forecast(minutes: minutes), from: now)
        #expect(chance.verdict == .chance(0.59))
        #expect(chance.isByMinute && chance.stretches.count == 60)
        #expect(chance.stretches[30].start == 30 && chance.stretches[30].end == 31)
    }

    @Test func precipitationAfterTheHourIsIgnored() {
        let minutes = (0..<120).map { (rate: 0 as Double?, probability: $0 < 60 ? 0.2 : 0.9 as Double?) }
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .chance(0.2))
    }

    @Test func zeroForTheWholeHourIsDry() {
        let minutes = [(rate: Double?, probability: Double?)](repeating: (0, 0), count: 60)
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .dry)
        // Less than half a percent rounds to 0 %.
        let hardly = [(rate: Double?, probability: Double?)](repeating: (0, 0.004), count: 60)
        #expect(NextHourChance(forecast(minutes: hardly), from: now).verdict == .dry)
    }

    @Test func dryHourMayLackFiveMinutes() {
        let minutes = [(rate: Double?, probability: Double?)](repeating: (0, 0), count: 55)
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .dry)
        #expect(NextHourChance(forecast(minutes: minutes.dropLast()), from: now).verdict == .unknown)
    }

    @Test func partOfAnHourIsNotDry() {
        let minutes = [(rate: Double?, probability: Double?)](repeating: (0, 0), count: 40)
        #expect(NextHourChance(forecast(minutes: minutes), from: now).verdict == .unknown)
        #expect(NextHourChance(forecast(), from: now).verdict == .unknown)
    }

    @Test func hoursAreUsedWithoutMinutes() {
        // The hour from 23:22 overlaps two hours of the forecast.
        let chance = NextHourChance(forecast(hours: [(0, 0.1), (0.3, 0.4), (9, 1)]), from: now)
        #expect(chance.verdict == .chance(0.4))
        #expect(!chance.isByMinute)
        #expect(chance.stretches.map(\.start) == [0, 38] && chance.stretches.map(\.end) == [38, 60])
    }

    @Test func interpolatedQuarterHoursAreIgnored() {
        let quarters = [(rate: Double?, probability: Double?)](repeating: (1, 1), count: 8)
        let data = forecast(quality: .interpolated, minutes: quarters, hours: [(0, 0.1), (0, 0.2)])
        #expect(NextHourChance(data, from: now).verdict == .chance(0.2))
    }

    @Test func probabilitiesWithoutAmountsCount() {
        #expect(NextHourChance(forecast(hours: [(nil, 0.1), (nil, 0.7)]), from: now).verdict == .chance(0.7))
        #expect(NextHourChance(forecast(hours: [(nil, 0), (nil, 0)]), from: now).verdict == .dry)
    }

    @Test func amountsWithoutProbabilityGetNone() {
        let chance = NextHourChance(forecast(hours: [(1, nil), (0, nil)]), from: now)
        #expect(chance.verdict == .withoutProbability)
        #expect(chance.stretches.map(\.probability) == [0])
        #expect(NextHourChance(forecast(hours: [(0, nil), (0, nil)]), from: now).verdict == .dry)
    }

    @Test(arguments: [Double.nan, -0.1, 1.1, .infinity]) func invalidProbabilityIsIgnored(_ value: Double) {
        let chance = NextHourChance(forecast(hours: [(nil, value), (nil, value)]), from: now)
        #expect(chance.verdict == .unknown && chance.stretches.isEmpty)
    }
}
