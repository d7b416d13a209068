import Primitives
import Testing

@testable import ForecastCore

struct AirReportTests {
    /// 23:22 UTC; the report begins at 23:00.
    private static let moment = Instant(secondsSince1970: 1_795_216_920)
    private static let first = moment.flooredToMultiple(of: 3600)

    private func at(_ hour: Int) -> Instant { Self.first.advanced(by: 3600 * Double(hour)) }

    /// Good air in Paris, changed by the hours from the report's first one on.
    private func report(
        country: String? = "FR", moment: Instant = AirReportTests.moment, _ change: (inout AirHour, Int) -> Void
    ) -> AirReport {
        let hours = (-24..<48).map { index in
            var hour = AirHour(time: at(index))
            (hour.pm25, hour.pm10, hour.nitrogenDioxide, hour.ozone) = (2, 5, 5, 40)
            change(&hour, index)
            return hour
        }
        return AirReport(
            AirForecast(source: .sample, hours: hours),
            of: Place(name: "Paris", country: country, latitude: 48.9, longitude: 2.3), at: moment)
    }

    // MARK: The quality

    private func course(_ change: (inout AirHour, Int) -> Void) -> AirReport.Course? {
        report(change).quality?.course
    }

    @Test func theWorstHasItsHours() {
        #expect(course { _, _ in } == .throughout)
        #expect(course { hour, index in if index < 6 { hour.pm25 = 60 } } == .until(at(6)))
        #expect(course { hour, index in if index >= 6 { hour.pm25 = 60 } } == .from(at(6)))
        #expect(course { hour, index in if (6..<9).contains(index) { hour.pm25 = 60 } } == .between(at(6), at(9)))
        #expect(course { hour, index in if index == 3 || index == 9 { hour.pm25 = 60 } } == .atTimes)
        let worst = report { hour, index in if index == 3 { hour.pm25 = 60 } }.quality?.worst
        #expect(worst?.band == .poor && worst?.pollutant == .pm25)
    }

    /// Nobody knows whether it ends where nothing is known.
    @Test func noEndIsToldBesideUnknownHours() {
        let air = report { hour, index in
            if index < 6 { hour.pm25 = 60 }
            if index == 6 { hour.ozone = nil }
        }
        #expect(air.quality?.course == .atTimes && air.hours[6].quality == nil && air.hours[7].quality != nil)
    }

    @Test func unknownAirIsNotGood() {
        let air = report { hour, _ in hour.ozone = nil }
        #expect(air.quality == nil && air.concern(of: .quality) == nil && air.lead == .quality && !air.isKnown)
        #expect(report { hour, _ in (hour.ozone, hour.uvIndex) = (nil, 1) }.isKnown)
    }

    // MARK: The sun

    @Test func protectionIsNeededFromThreeOn() {
        // Indices of a day from 10 hours on: 2, 3 (2.5), 6, 3, 2.
        let indices = [10: 2.4, 11: 2.5, 12: 6.4, 13: 3, 14: 2]
        let light = report { hour, index in hour.uvIndex = indices[index] ?? 0 }.ultraviolet
        #expect(light?.maximum == 6 && light?.level == .high)
        #expect(light?.protection == at(11)..<at(14))
        let weak = report { hour, index in hour.uvIndex = index == 12 ? 2.4 : 0 }.ultraviolet
        #expect(weak?.maximum == 2 && weak?.level == .low && weak?.protection == nil)
        #expect(report { _, _ in }.ultraviolet == nil)
    }

    /// The hours that are left of today, whatever tomorrow's sun does.
    @Test func theDayThatIsComesBeforeTheNextOne() {
        let light = report { hour, index in
            hour.uvIndex = index < 2 ? 4 : (12..<18).contains(index) ? 9 : index < 4 ? 1 : 0
        }.ultraviolet
        #expect(light?.maximum == 4 && light?.protection == Self.moment..<at(2))
    }

    @Test func aCloudDoesNotEndTheHoursOfProtection() {
        let light = report { hour, index in
            hour.uvIndex = (10..<16).contains(index) ? (index == 12 ? 2 : 5) : 0
        }.ultraviolet
        #expect(light?.protection == at(10)..<at(16))
    }

    @Test func levelsOfTheSunBeginAtTheirIndex() {
        let levels = [0, 2, 3, 5, 6, 7, 8, 10, 11, 20].map { UVLevel(index: $0) }
        #expect(
            levels == [.low, .low, .moderate, .moderate, .high, .high, .veryHigh, .veryHigh, .extreme, .extreme])
    }

    // MARK: Pollen

    @Test(arguments: [
        (PollenSpecies.birch, [60.0, 100, 500]), (.alder, [60, 100, 500]), (.grass, [30, 50, 250]),
        (.mugwort, [30, 50, 250]), (.ragweed, [30, 50, 250]), (.olive, [100, 200, 500]),
    ])
    func levelsOfPollenBeginAtTheirMeans(species: PollenSpecies, limits: [Double]) {
        let levels: [PollenLevel] = [.low, .moderate, .high, .veryHigh]
        for (place, limit) in limits.enumerated() {
            #expect(PollenLevel(mean: limit - 0.1, of: species) == levels[place])
            #expect(PollenLevel(mean: limit, of: species) == levels[place + 1])
        }
        #expect(
            PollenLevel(mean: 0, of: species) == PollenLevel.none && PollenLevel(mean: 0.1, of: species) == .low)
        #expect(PollenLevel(mean: -1, of: species) == nil && PollenLevel(mean: .nan, of: species) == nil)
    }

    /// The limits are of days, not of hours.
    @Test func pollenIsJudgedByTheMeanOfADay() {
        let pollen = report { hour, index in
            hour.birch = index == 5 ? 700 : 70
            hour.grass = 20
        }.pollen
        #expect(pollen == AirReport.Pollen(species: .birch, level: .moderate, peak: at(5)))
    }

    @Test func noPollenIsNotUnknownPollen() {
        #expect(
            report { hour, _ in hour.birch = 0 }.pollen == AirReport.Pollen(species: nil, level: .none, peak: nil))
        #expect(report { _, _ in }.pollen == nil)
        // Eighteen hours are enough for a mean, and seventeen are not.
        #expect(report { hour, index in hour.birch = index < 18 ? 120 : nil }.pollen?.level == .high)
        #expect(report { hour, index in hour.birch = index < 17 ? 120 : nil }.pollen == nil)
    }

    @Test func theSpeciesOfMostConcernIsNamed() {
        // Fewer grains of grass matter more than many of olive.
        let pollen = report { hour, _ in (hour.grass, hour.olive) = (60, 90) }.pollen
        #expect(pollen?.species == .grass && pollen?.level == .high)
    }

    // MARK: The news

    @Test func whatIsOfMostConcernIsTheNews() {
        func lead(_ particles: Double, uv: Double, birch: Double, from hour: Int = 2) -> AirReport.Measure {
            report { air, index in
                (air.pm25, air.birch) = (particles, birch)
                air.uvIndex = (hour..<hour + 6).contains(index) ? uv : 0
            }.lead
        }
        #expect(lead(2, uv: 1, birch: 0) == .quality)
        #expect(lead(2, uv: 4, birch: 20) == .quality, "neither matters more than the air itself")
        #expect(lead(2, uv: 7, birch: 20) == .ultraviolet)
        #expect(lead(2, uv: 7, birch: 120) == .pollen)
        #expect(lead(60, uv: 9, birch: 120) == .quality, "poor air before what is no worse")
        #expect(lead(60, uv: 12, birch: 0) == .ultraviolet)
        #expect(lead(2, uv: 9, birch: 0, from: 14) == .quality, "the sun of tomorrow is no news tonight")
    }
}
