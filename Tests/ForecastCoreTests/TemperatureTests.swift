import ForecastCore
import Primitives
import Testing

struct TemperaturePaletteTests {
    @Test(
        arguments: [
            (-40, 0x265472), (-20, 0x3679A5), (-10, 0x469DD8), (-5, 0x56B4E9), (2.5, 0x5BCFD5), (10, 0x8AC086),
            (15, 0xD1B350), (20, 0xF99F2B), (23, 0xF78E23), (25, 0xF6831E), (30, 0xF57217), (40, 0xFA6212),
            (60, 0xFE510C),
        ] as [(Double, UInt32)])
    func lucidMatchesLucidWeatherClock(celsius: Double, rgb: UInt32) {
        let (color, expected) = (TemperaturePalette.lucid.color(at: celsius), Color(rgb: rgb))
        for (a, b) in [(color.red, expected.red), (color.green, expected.green), (color.blue, expected.blue)] {
            #expect(abs(Int(a) - Int(b)) <= 1)
        }
    }

    @Test(
        arguments: [
            (-99, 0x3B2A86, 0x5B45C4, 0x1D1452, 0x3A2C96), (0, 0x1273C4, 0x1E90E6, 0x073C86, 0x0A5AA6),
            (12, 0x047A73, 0x14AB9C, 0x004A48, 0x006A66), (24, 0xF8CC44, 0xF8CC44, 0x683A0C, 0xA95B1C),
            (39, 0xCC3231, 0xDE3E40, 0x7A141D, 0x981F34), (80, 0x741264, 0x8C2084, 0x440A44, 0x5A0C60),
        ] as [(Double, UInt32, UInt32, UInt32, UInt32)])
    func clearMatchesTheDesign(celsius: Double, ground: UInt32, fill: UInt32, night: UInt32, glow: UInt32) {
        let clear = TemperaturePalette.clear
        #expect(clear.color(at: celsius) == Color(rgb: ground))
        #expect(clear.fill(at: celsius) == Color(rgb: fill))
        #expect(clear.night(at: celsius) == Color(rgb: night))
        #expect(clear.glow(at: celsius) == Color(rgb: glow))
    }

    /// Every tenth of a degree, beyond both ends of the scale.
    private static let temperatures = (-600...600).map { Double($0) / 10 }

    @Test(arguments: TemperaturePalette.allCases)
    func inkIsLegibleAtEveryTemperature(palette: TemperaturePalette) {
        for celsius in TemperaturePaletteTests.temperatures {
            for ground in [palette.color(at: celsius), palette.night(at: celsius), palette.glow(at: celsius)] {
                let contrast = TemperaturePalette.ink(on: ground).contrast(with: ground)
                #expect(contrast >= 4.5, "\(ground.hex) at \(celsius) °C")
            }
        }
    }

    @Test func inkOnGroundIsWhiteInTheColdAndInTheHeat() {
        let dark = TemperaturePaletteTests.temperatures.filter {
            TemperaturePalette.ink(on: TemperaturePalette.clear.color(at: $0)) != .white
        }
        #expect(dark.first == 14.8 && dark.last == 37.2)
        #expect(dark.count == 225, "one range without gaps")
    }

    @Test(
        arguments: [
            (0x000000, 0xFFFFFF), (0xFFFFFF, 0x333333), (0x777777, 0x000000), (0x757575, 0xFFFFFF),
            (0xF8CC44, 0x32290E),
        ] as [(UInt32, UInt32)])
    func inkIsWhiteOrADarkShadeOfTheGround(ground: UInt32, ink: UInt32) {
        #expect(TemperaturePalette.ink(on: Color(rgb: ground)) == Color(rgb: ink))
    }

    @Test(arguments: TemperaturePalette.allCases)
    func nightHoldsWhiteWordsAtEveryTemperature(palette: TemperaturePalette) {
        for celsius in TemperaturePaletteTests.temperatures {
            #expect(palette.night(at: celsius).contrast(with: .white) >= 6, "\(celsius) °C")
        }
    }
}

struct TemperatureSeriesTests {
    private let first = Instant(secondsSince1970: 1_795_212_000)

    private func hour(_ count: Double) -> Instant { first.advanced(by: count * 3600) }

    private func forecast(_ values: [Double?]) -> Forecast {
        Forecast(
            place: Place(name: nil, latitude: 0, longitude: 0), zone: ZoneOffsets(initial: 0),
            source: .init(id: "test", attribution: ""),
            hourly: values.enumerated().map { index, celsius in
                var point = Conditions(time: hour(Double(index)))
                point.temperature = celsius
                return point
            })
    }

    @Test func readingsOffByASecondAreOneRun() throws {
        func runs(_ gap: Double) throws -> [Int] {
            let readings = [first, first.advanced(by: gap)].map { TemperatureSeries.Reading(time: $0, celsius: 1) }
            return try #require(TemperatureSeries(readings)).runs.map(\.count)
        }
        #expect(try runs(3601) == [2])
        #expect(try runs(3602) == [1, 1])
    }

    @Test func aSeriesHasTwentyFourHours() throws {
        let values = [nil, nil] + (0..<60).map { Double?.some(Double($0)) }
        let series = try #require(forecast(values).temperatureSeries(at: hour(1)))
        #expect(series.start == hour(2) && series.end == hour(25))
        #expect(series.runs.map(\.count) == [24])
        #expect(series.low.celsius == 0 && series.high == .init(time: hour(25), celsius: 23))
    }

    @Test func theSeriesPassesThroughAnObservation() throws {
        let hours = try #require(forecast((0..<24).map { _ in 20 }).temperatureSeries(at: first))
        let observation = TemperatureSeries.Reading(time: hour(6.5), celsius: 24)
        let series = hours.passing(through: observation)
        #expect(series.high == observation && series.low.celsius == 20)
        #expect(series.runs.map(\.count) == [25])
        let readings = series.runs[0]
        #expect(readings[7] == observation)
        // Nothing changes from three hours on, and the nearer the more.
        for reading in readings where abs(reading.time.seconds(to: observation.time)) >= 10_800 {
            #expect(reading.celsius == 20)
        }
        let after = readings[8...10].map(\.celsius)
        #expect(after == after.sorted(by: >) && after.allSatisfy { (20.0...24).contains($0) } && after[0] > 23)
        #expect(zip(readings[4...6].reversed(), readings[8...10]).allSatisfy { $0.celsius == $1.celsius })
    }

    @Test func anObservationOutsideOrAsExpectedChangesNoTemperature() throws {
        let hours = try #require(forecast([1, 2, nil, nil, 5, 6]).temperatureSeries(at: first))
        for (time, celsius) in [(-0.5, 9.0), (2.5, 9), (5.5, 9)] {
            #expect(hours.passing(through: .init(time: hour(time), celsius: celsius)) == hours)
        }
        #expect(hours.passing(through: .init(time: hour(0.5), celsius: 1.5)) == hours)
        let onTheHour = hours.passing(through: .init(time: hour(1), celsius: 0))
        #expect(onTheHour.runs[0].map(\.celsius)[1] == 0 && onTheHour.low.celsius < 1)
    }

    @Test func aSeriesStartsAtTheHourOfItsMoment() throws {
        let forecast = forecast((0..<60).map { Double($0) })
        #expect(try #require(forecast.temperatureSeries(at: hour(-0.5))).start == first)
        #expect(try #require(forecast.temperatureSeries(at: hour(0.9))).start == first)
        #expect(try #require(forecast.temperatureSeries(at: hour(7.1))).start == hour(7))
        // The dot of a motion follows one curve.
        #expect(try #require(forecast.temperatureSeries(at: hour(30), since: hour(7.1))).start == hour(7))
        #expect(try #require(forecast.temperatureSeries(at: hour(30.1), since: hour(7.1))).start == hour(30))
        let later = try #require(forecast.temperatureSeries(at: hour(30.5)))
        #expect(later.start == hour(30) && later.end == hour(53))
        let last = try #require(forecast.temperatureSeries(at: hour(59.5)))
        #expect(last.start == hour(36) && last.end == hour(59), "the last 24")
    }

    @Test func gapsSplitTheRuns() throws {
        let series = try #require(forecast([1, 2, nil, 4, nil, nil, 7, 8]).temperatureSeries(at: first))
        #expect(series.runs.map { $0.map(\.celsius) } == [[1, 2], [4], [7, 8]])
    }

    @Test func firstOfEqualExtremesCounts() throws {
        let series = try #require(forecast([5, 9, 9, 2, 2]).temperatureSeries(at: first))
        #expect(series.high.time == hour(1) && series.low.time == hour(3))
    }

    @Test func noTemperaturesHaveNoSeries() {
        #expect(forecast([]).temperatureSeries(at: first) == nil)
        #expect(forecast([nil, .nan, .infinity, 1e300]).temperatureSeries(at: first) == nil)
    }

    @Test func repeatedHoursCountOnce() throws {
        var doubled = forecast([1, 2])
        doubled.hourly += doubled.hourly
        doubled.hourly.sort { $0.time < $1.time }
        #expect(try #require(doubled.temperatureSeries(at: first)).runs.map(\.count) == [2])
    }
}
