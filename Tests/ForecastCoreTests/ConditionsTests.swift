import ForecastCore
import Primitives
import Testing

struct ConditionsAtTests {
    private func hourly(_ temperatures: [Double?]) -> [Conditions] {
        temperatures.enumerated().map { index, temperature in
            var hour = Conditions(time: minute(Double(index) * 60))
            hour.temperature = temperature
            return hour
        }
    }

    @Test func aMomentBetweenHoursLiesOnTheLineBetweenThem() {
        let forecast = makeForecast(hourly: hourly([10, 16, 4]))
        #expect(forecast.conditions(at: minute(0))?.temperature == 10)
        #expect(forecast.conditions(at: minute(20))?.temperature == 12)
        #expect(forecast.conditions(at: minute(90))?.temperature == 10)
    }

    @Test func theCurrentWeatherIsOneMoreSample() {
        var current = Conditions(time: minute(30))
        current.temperature = 20
        let forecast = makeForecast(current: current, hourly: hourly([10, 16]))
        #expect(forecast.ownTime == minute(30))
        #expect(forecast.conditions(at: minute(30))?.temperature == 20)
        #expect(forecast.conditions(at: minute(45))?.temperature == 18)
        #expect(forecast.conditions(at: minute(15))?.temperature == 15)
    }

    @Test func whatTheCurrentWeatherLacksComesFromTheHours() {
        let forecast = makeForecast(current: Conditions(time: minute(30)), hourly: hourly([10, 16]))
        #expect(forecast.conditions(at: minute(30))?.temperature == 13)
    }

    @Test func theLastHourHoldsForAnHourAndNothingHoldsBeyondTheData() {
        let forecast = makeForecast(hourly: hourly([10, 16]))
        #expect(forecast.conditions(at: minute(119))?.temperature == 16)
        #expect(forecast.conditions(at: minute(120)) == nil)
        #expect(forecast.coverage == minute(0)..<minute(120))
        #expect(forecast.conditions(at: minute(-1)) == nil)
        #expect(makeForecast().conditions(at: minute(0)) == nil)
    }

    @Test func nothingIsInventedAcrossMissingHours() {
        let forecast = makeForecast(hourly: hourly([10, nil, nil, 16]))
        #expect(forecast.conditions(at: minute(59))?.temperature == 10)
        #expect(forecast.conditions(at: minute(90))?.temperature == nil)
        #expect(forecast.conditions(at: minute(179))?.temperature == nil)
        #expect(forecast.conditions(at: minute(180))?.temperature == 16)
    }

    @Test(arguments: [(350.0, 10.0, 0.0), (10, 350, 0), (90, 180, 135), (0, 359, 359.5)])
    func bearingsTurnTheShortWay(from: Double, to: Double, halfway: Double) throws {
        var hours = hourly([1, 1])
        hours[0].windBearing = from
        hours[1].windBearing = to
        let bearing = try #require(makeForecast(hourly: hours).conditions(at: minute(30))?.windBearing)
        #expect(abs(bearing - halfway) < 1e-9)
    }

    @Test func wordsAndPrecipitationBelongToTheirHour() {
        var hours = hourly([1, 1])
        hours[0].condition = .clear
        hours[1].condition = .fog
        hours[0].precipitationRate = 3
        let forecast = makeForecast(hourly: hours)
        #expect(forecast.conditions(at: minute(59))?.condition == .clear)
        #expect(forecast.conditions(at: minute(60))?.condition == .fog)
        #expect(forecast.conditions(at: minute(59))?.precipitationRate == 3)
        #expect(forecast.conditions(at: minute(60))?.precipitationRate == nil)
    }
}

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
