import ForecastCore
import Primitives
import Testing

struct GaugeTests {
    private func level(_ gauge: Gauge, _ change: (inout Conditions) -> Void) -> Double? {
        var conditions = Conditions(time: Instant(secondsSince1970: 0))
        change(&conditions)
        return gauge.level(of: conditions)
    }

    @Test(arguments: [(10, 0.5), (-17.77778, 0), (37.77778, 1), (-60, 0), (60, 1), (3.33333, 0.38)])
    func temperaturesFillFromZeroToAHundredFahrenheit(celsius: Double, part: Double) throws {
        #expect(try abs(#require(level(.feelsLike) { $0.apparentTemperature = celsius }) - part) < 1e-5)
        #expect(try abs(#require(level(.dewPoint) { $0.dewPoint = celsius }) - part) < 1e-5)
    }

    @Test(arguments: [(0.0, 0.0), (5.36448, 0.3), (17.8816, 1), (60, 1), (-1, 0)])
    func windFillsUpToAGale(speed: Double, part: Double) throws {
        #expect(try abs(#require(level(.wind) { $0.windSpeed = speed }) - part) < 1e-6)
    }

    @Test func humidityIsAPartAlready() {
        #expect(level(.humidity) { $0.humidity = 0.75 } == 0.75)
        #expect(level(.humidity) { $0.humidity = 87 } == 1)
    }

    @Test(arguments: Gauge.allCases)
    func whatIsUnknownHasNoLevel(gauge: Gauge) {
        #expect(level(gauge) { _ in } == nil)
        #expect(
            level(gauge) {
                ($0.apparentTemperature, $0.dewPoint, $0.humidity, $0.windSpeed) = (.nan, .nan, .nan, .nan)
            } == nil)
    }
}
