import Primitives
import Testing

@testable import ForecastCore

/// The tables of the indices, each limit from both sides.
struct AirQualityIndexTests {
    private static let hour = Instant(secondsSince1970: 1_795_215_600)

    /// A day and two hours with the same air, in which everything that is not named is 0.
    private func steady(_ pollutant: Pollutant, _ value: Double, others: Double? = 0) -> AirSeries {
        series { hour, _ in
            for other in Pollutant.allCases { hour[other] = others }
            hour[pollutant] = value
        }
    }

    /// The hours up to the one that is judged, by how many hours ago each is.
    private func series(_ change: (inout AirHour, Int) -> Void) -> AirSeries {
        let hours = (0..<26).map { ago in
            var hour = AirHour(time: Self.hour.advanced(by: -3600 * Double(ago)))
            change(&hour, ago)
            return hour
        }
        return AirSeries(AirForecast(source: .sample, hours: hours))
    }

    private func band(_ index: AirQualityIndex, _ air: AirSeries) -> AirBand? {
        index.quality(of: air, at: Self.hour)?.band
    }

    private static let europe: [AirBand] = [.good, .fair, .moderate, .poor, .veryPoor, .extremelyPoor]
    private static let america: [AirBand] = [.good, .moderate, .sensitive, .unhealthy, .veryUnhealthy, .hazardous]
    private static let india: [AirBand] = [.good, .satisfactory, .moderatelyPolluted, .poor, .veryPoor, .severe]
    private static let china: [AirBand] = [
        .excellent, .good, .lightlyPolluted, .moderatelyPolluted, .heavilyPolluted, .severelyPolluted,
    ]

    /// One unit of a limit in µg/m³: ppb at 25 °C, or ppm and mg/m³.
    private static let (dioxide, ozone, sulphur, monoxide) = (
        46.0055 / 24.465, 47.998 / 24.465, 64.066 / 24.465, 28.01 / 24.465
    )

    private static let tables: [(AirQualityIndex, Pollutant, unit: Double, step: Double, [Double], [AirBand])] = [
        (.european, .pm25, 1, 0.1, [5, 15, 50, 90, 140], europe),
        (.european, .pm10, 1, 0.1, [15, 45, 120, 195, 270], europe),
        (.european, .nitrogenDioxide, 1, 0.1, [10, 25, 60, 100, 150], europe),
        (.european, .ozone, 1, 0.1, [60, 100, 120, 160, 180], europe),
        (.european, .sulphurDioxide, 1, 0.1, [20, 40, 125, 190, 275], europe),
        (.unitedStates, .pm25, 1, 0.1, [9.0, 35.4, 55.4, 125.4, 225.4], america),
        (.unitedStates, .pm10, 1, 1, [54, 154, 254, 354, 424], america),
        (.unitedStates, .nitrogenDioxide, dioxide, 1, [53, 100, 360, 649, 1249], america),
        (.unitedStates, .ozone, ozone, 1, [54, 70, 85, 105], Array(america.prefix(5))),
        (.unitedStates, .sulphurDioxide, sulphur, 1, [35, 75, 185, 304, 604], america),
        (.unitedStates, .carbonMonoxide, 1000 * monoxide, 0.1, [4.4, 9.4, 12.4, 15.4, 30.4], america),
        (.indian, .pm25, 1, 1, [30, 60, 90, 120, 250], india),
        (.indian, .pm10, 1, 1.5, [50, 100, 250, 350, 430], india),
        (.indian, .nitrogenDioxide, 1, 1, [40, 80, 180, 280, 400], india),
        (.indian, .ozone, 1, 4, [50, 100, 168, 208, 748], india),
        (.chinese, .pm25, 1, 0.1, [35, 75, 115, 150, 250], china),
        (.chinese, .pm10, 1, 0.1, [50, 150, 250, 350, 420], china),
        (.chinese, .nitrogenDioxide, 1, 0.1, [100, 200, 700, 1200, 2340], china),
        (.chinese, .ozone, 1, 0.1, [100, 160, 215, 265, 800], china),
    ]

    @Test(arguments: tables.indices)
    func aBandEndsAtItsLimit(_ number: Int) {
        let (index, pollutant, unit, step, limits, bands) = Self.tables[number]
        // A hair above a conversion, so that rounding down keeps the limit.
        let one = unit == 1 ? 1 : unit * (1 + 1e-9)
        for (place, limit) in limits.enumerated() {
            #expect(band(index, steady(pollutant, limit * one)) == bands[place], "\(pollutant) \(limit)")
            #expect(
                band(index, steady(pollutant, (limit + step) * one)) == bands[place + 1],
                "\(pollutant) over \(limit)")
        }
    }

    private static let british: [(Pollutant, [Double])] = [
        (.pm25, [11, 23, 35, 41, 47, 53, 58, 64, 70]), (.pm10, [16, 33, 50, 58, 66, 75, 83, 91, 100]),
        (.nitrogenDioxide, [67, 134, 200, 267, 334, 400, 467, 534, 600]),
        (.ozone, [33, 66, 100, 120, 140, 160, 187, 213, 240]),
    ]

    @Test(arguments: british)
    func theBritishIndexCountsTenSteps(pollutant: Pollutant, limits: [Double]) {
        for (place, limit) in limits.enumerated() {
            // Means are rounded to whole µg/m³.
            for (value, number) in [(limit, place + 1), (limit + 0.4, place + 1), (limit + 0.6, place + 2)] {
                #expect(
                    AirQualityIndex.british.quality(of: steady(pollutant, value), at: Self.hour)?.number == number)
            }
        }
        let bands = [2, 5, 8, 9].map { band(.british, steady(pollutant, $0 < 9 ? limits[$0] : limits[8] + 1)) }
        #expect(bands == [.lowPollution, .moderatePollution, .highPollution, .veryHighPollution])
    }

    @Test func valuesBetweenLimitsAreOnALine() {
        func number(_ index: AirQualityIndex, _ pollutant: Pollutant, _ value: Double) -> Int? {
            index.quality(of: steady(pollutant, value), at: Self.hour)?.number
        }
        // (100 - 51) / (35.4 - 9.1) x (22.3 - 9.1) + 51, and the ends of the scale.
        #expect(number(.unitedStates, .pm25, 22.3) == 76)
        #expect(number(.unitedStates, .pm25, 9.09) == 50 && number(.unitedStates, .pm25, 9.1) == 51)
        #expect(number(.unitedStates, .pm25, 225.5) == 301 && number(.unitedStates, .pm25, 9000) == 500)
        #expect(number(.indian, .pm25, 45) == 75 && number(.indian, .pm25, 30) == 50)
        // Rounded up.
        #expect(number(.chinese, .pm25, 35.1) == 51 && number(.chinese, .pm25, 250) == 300)
        #expect(number(.european, .pm25, 22) == nil)
    }

    @Test func theHourOfOzoneCountsFromWhereItIsWorse() {
        let air = series { hour, ago in hour.ozone = ago == 0 ? 165 * Self.ozone * (1 + 1e-9) : 20 }
        #expect(AirQualityIndex.unitedStates.quality(of: air, at: Self.hour)?.number == 151)
        let less = series { hour, ago in hour.ozone = ago == 0 ? 124 * Self.ozone : 20 }
        #expect(band(.unitedStates, less) == .good)
    }

    /// The means of eight hours of ozone and the hours of sulphur dioxide say nothing of the worst bands.
    @Test func beyondATableOnlyThatOfAnotherMeanCounts() {
        func number(_ index: AirQualityIndex, _ air: AirSeries) -> Int? {
            index.quality(of: air, at: Self.hour)?.number
        }
        let ppb = Self.ozone * (1 + 1e-9)
        #expect(number(.unitedStates, steady(.ozone, 300 * ppb)) == 300)
        #expect(number(.unitedStates, steady(.ozone, 405 * ppb)) == 301)
        // An hour of sulphur dioxide after a day without any.
        let hour = series { hour, ago in hour.sulphurDioxide = ago == 0 ? 5000 : 0 }
        #expect(number(.unitedStates, hour) == 200 && number(.chinese, hour) == 200)
        #expect(number(.unitedStates, steady(.sulphurDioxide, 305 * Self.sulphur * (1 + 1e-9))) == 201)
        #expect(number(.chinese, steady(.sulphurDioxide, 1600)) == 300)
        #expect(number(.chinese, steady(.ozone, 900)) == 350)
    }

    // MARK: Means

    /// An example of the NowCast with a factor of a half: 34.819 / 1.9995.
    @Test func theNowCastFollowsChanges() throws {
        let values: [Double?] = [13, 16, 10, 21, 74, 64, 53, 82, 90, 75, 80, 50]
        #expect(abs(try #require(AirSeries.nowCast(values)) - 17.413) < 0.001)
        // Steady air is its mean, and two of the last three hours must be known.
        #expect(AirSeries.nowCast([8, 8, 8, 8]) == 8)
        #expect(AirSeries.nowCast([8, nil, 8]) == 8)
        #expect(AirSeries.nowCast([nil, nil, 8, 8, 8, 8, 8]) == nil)
        #expect(AirSeries.nowCast([0, 0, 0]) == 0)
    }

    @Test(arguments: [(AirQualityIndex.british, 18), (.indian, 16), (.chinese, 20)])
    func aMeanOfADayNeedsItsHours(index: AirQualityIndex, least: Int) {
        func air(_ known: Int) -> AirSeries {
            series { hour, ago in
                // The hours that are known are the oldest ones of the day.
                hour.pm25 = (24 - known..<24).contains(ago) ? 20 : nil
                (hour.sulphurDioxide, hour.carbonMonoxide) = index == .indian ? (1, 1) : (nil, nil)
            }
        }
        #expect(index.quality(of: air(least), at: Self.hour) != nil)
        #expect(index.quality(of: air(least - 1), at: Self.hour) == nil)
    }

    @Test func onlyTheEuropeanIndexJudgesTheHourAlone() {
        // A bad hour after a good day.
        let air = series { hour, ago in
            for pollutant in Pollutant.allCases { hour[pollutant] = 1 }
            hour.pm25 = ago == 0 ? 60 : 2
        }
        #expect(band(.european, air) == .poor)
        for index in [AirQualityIndex.british, .indian, .chinese] {
            #expect([.lowPollution, .good, .excellent].contains(band(index, air)), "\(index)")
        }
    }

    // MARK: What is missing

    @Test func theEuropeanIndexNeedsParticlesAndTwoGases() {
        for missing in [Pollutant.nitrogenDioxide, .ozone] {
            #expect(
                band(
                    .european,
                    series { hour, _ in
                        for pollutant in Pollutant.allCases where pollutant != missing { hour[pollutant] = 100 }
                    }) == nil)
        }
        func particles(_ change: @escaping (inout AirHour) -> Void) -> AirBand? {
            band(
                .european,
                series { hour, _ in
                    (hour.nitrogenDioxide, hour.ozone) = (5, 50)
                    change(&hour)
                })
        }
        #expect(particles { _ in } == nil)
        #expect(particles { $0.pm10 = 50 } == .moderate && particles { $0.pm25 = 0 } == .good)
    }

    @Test func theIndianIndexNeedsThreePollutants() {
        func air(_ known: [Pollutant]) -> AirSeries {
            series { hour, _ in for pollutant in known { hour[pollutant] = 1 } }
        }
        #expect(band(.indian, air([.pm25, .ozone])) == nil)
        #expect(band(.indian, air([.nitrogenDioxide, .ozone, .carbonMonoxide])) == nil)
        #expect(band(.indian, air([.pm10, .ozone, .nitrogenDioxide])) == .good)
    }

    @Test func theCanadianIndexIsOfThreePollutantsTogether() {
        func air(_ dioxide: Double?, _ ozone: Double?, _ particles: Double?, known: Int = 3) -> AirSeries {
            series { hour, ago in
                guard ago < known else { return }
                hour.nitrogenDioxide = dioxide.map { $0 * Self.dioxide }
                hour.ozone = ozone.map { $0 * Self.ozone }
                hour.pm25 = particles
            }
        }
        // 1000 / 10.4 x (0.017573 + 0.016240 + 0.004882) = 3.72
        let quality = AirQualityIndex.canadian.quality(of: air(20, 30, 10), at: Self.hour)
        #expect(quality?.number == 4 && quality?.band == .moderateRisk && quality?.pollutant == nil)
        #expect(band(.canadian, air(0, 0, 0)) == .lowRisk)
        #expect(band(.canadian, air(20, 30, nil)) == nil && band(.canadian, air(nil, 30, 10)) == nil)
        #expect(band(.canadian, air(20, 30, 10, known: 2)) == .moderateRisk)
        #expect(band(.canadian, air(20, 30, 10, known: 1)) == nil)
        #expect(band(.canadian, air(40, 60, 50)) == .highRisk && band(.canadian, air(60, 60, 100)) == .veryHighRisk)
    }

    @Test func theWorstPollutantDecidesAndIsNamed() {
        let air = series { hour, _ in
            (hour.pm25, hour.pm10, hour.nitrogenDioxide, hour.ozone) = (4, 10, 70, 30)
        }
        let quality = AirQualityIndex.european.quality(of: air, at: Self.hour)
        #expect(quality?.band == .poor && quality?.pollutant == .nitrogenDioxide)
    }

    // MARK: Countries

    @Test func countriesHaveTheirOwnIndex() {
        let expected: [(String?, AirQualityIndex)] = [
            ("FR", .european), ("CH", .european), ("RS", .european), ("NO", .european), ("GB", .british),
            ("CA", .canadian), ("IN", .indian), ("CN", .chinese), ("US", .unitedStates), ("EG", .unitedStates),
            (nil, .unitedStates),
        ]
        for (country, index) in expected {
            #expect(AirQualityIndex(country: country) == index, "\(country ?? "-")")
        }
    }

    @Test func theShareOfAScaleGrowsWithItsBands() {
        func share(_ value: Double) -> Double? {
            AirQualityIndex.unitedStates.quality(of: steady(.pm25, value), at: Self.hour)?.share
        }
        let values: [Double] = [0, 9, 35.4, 55.4, 125.4, 225.4, 1000]
        for (place, value) in values.enumerated() {
            let share = share(value) ?? -1
            #expect(abs(share - Double(place) / 6) < 1e-9, "\(value)")
        }
    }
}
