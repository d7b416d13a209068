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
