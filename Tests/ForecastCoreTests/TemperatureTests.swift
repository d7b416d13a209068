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
        arguments: [(-99, 0x865EB1), (0, 0x2376B9), (8, 0x077C91), (26, 0x986600), (80, 0xC33D59)]
            as [(Double, UInt32)])
    func clearMatchesTheDesign(celsius: Double, rgb: UInt32) {
        #expect(TemperaturePalette.clear.color(at: celsius) == Color(rgb: rgb))
    }

    /// The contrast ratios are printed in the test's output.
    @Test(arguments: [(TemperaturePalette.clear, 4.5), (.lucid, 4.2)])
    func inkIsLegibleAtEveryTemperature(palette: TemperaturePalette, least: Double) throws {
        let tenths = (-600...600).map { Double($0) / 10 }
        let contrasts = tenths.map { celsius -> (celsius: Double, contrast: Double) in
            let ground = palette.color(at: celsius)
            return (celsius, TemperaturePalette.ink(on: ground).contrast(with: ground))
        }
        let worst = try #require(contrasts.min { $0.contrast < $1.contrast })
        print("smallest ink contrast, \(palette.rawValue): \(worst.contrast) at \(worst.celsius) °C")
        #expect(worst.contrast >= least)
    }

    @Test func clearAlwaysHasWhiteInk() {
        for tenth in -600...600 {
            #expect(TemperaturePalette.ink(on: TemperaturePalette.clear.color(at: Double(tenth) / 10)) == .white)
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

    @Test func seriesHasTheFirstTwentyFourHours() throws {
        let values = [nil, nil] + (0..<60).map { Double?.some(Double($0)) }
        let series = try #require(forecast(values).temperatureSeries(at: hour(9)))
        #expect(series.start == hour(2) && series.end == hour(25))
        #expect(series.runs.map(\.count) == [24])
        #expect(series.low.celsius == 0 && series.high == .init(time: hour(25), celsius: 23))
    }

    @Test func seriesForALaterMomentStartsAtItsHour() throws {
        let forecast = forecast((0..<60).map { Double($0) })
        #expect(try #require(forecast.temperatureSeries(at: hour(23))).start == first)
        #expect(try #require(forecast.temperatureSeries(at: hour(23.1))).start == hour(23))
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

    @Test(
        arguments: [
            (nil, nil, nil), (0.09, 5.0, nil), (0.1, 0, 0.1), (0.7, nil, 0.7), (nil, 0.09, nil), (nil, 0.1, 1),
            (1.5, 2, 1), (.nan, nil, nil),
        ] as [(Double?, Double?, Double?)])
    func hourWithPossiblePrecipitationHasItsProbability(probability: Double?, rate: Double?, expected: Double?) {
        var forecast = forecast([3, 3])
        forecast.hourly[1].precipitationProbability = probability
        forecast.hourly[1].precipitationRate = rate
        forecast.hourly[1].precipitationKind = .snow
        let hours = forecast.precipitationHours(in: first..<hour(5))
        #expect(hours == (expected.map { [.init(start: hour(1), probability: $0, isSnow: true)] } ?? []))
        #expect(forecast.precipitationHours(in: first..<hour(1)).isEmpty)
    }
}
