import ForecastCore
import Primitives
import Testing

struct WindTests {
    private typealias Sample = (speed: Double?, bearing: Double?)

    private func hour(_ minutes: Double, _ sample: Sample) -> Conditions {
        var hour = Conditions(time: minute(minutes))
        (hour.windSpeed, hour.windBearing) = sample
        return hour
    }

    /// Speed and direction at a minute between two hours.
    private func wind(at moment: Double, _ first: Sample, _ second: Sample) -> [Double?] {
        let forecast = makeForecast(hourly: [hour(0, first), hour(60, second)])
        let conditions = forecast.conditions(at: minute(moment))
        return [conditions?.windSpeed, conditions?.windBearing]
    }

    @Test func speedAndDirectionChangeTogetherUpToARightAngle() {
        #expect(wind(at: 15, (4, 350), (8, 30)) == [5, 0])
        #expect(wind(at: 45, (4, 350), (8, 30)) == [7, 20])
        #expect(wind(at: 30, (2, 180), (4, 270)) == [3, 225])
    }

    @Test func noWindIsInventedBetweenOpposedOnes() {
        // South at 2 km/h to north at 40 km/h.
        let (south, north) = ((2 / 3.6, 180.0), (40 / 3.6, 0.0))
        #expect(wind(at: 1, south, north) == [2 / 3.6, 180])
        #expect(wind(at: 29, south, north) == [2 / 3.6, 180])
        #expect(wind(at: 30, south, north) == [40 / 3.6, 0])
        #expect(wind(at: 59, south, north) == [40 / 3.6, 0])
        #expect(wind(at: 20, (9, 100), (5, 200)) == [9, 100])
    }

    @Test func aCalmHasNoDirectionAndTheWindRisesFromWhereItBlows() {
        #expect(wind(at: 0, (0, 180), (8, 0)) == [0, nil])
        #expect(wind(at: 15, (0, 180), (8, 0)) == [2, 0])
        #expect(wind(at: 15, (8, 0), (0, 180)) == [6, 0])
        #expect(wind(at: 30, (0.1, 180), (0.2, 0))[1] == nil)
        #expect(wind(at: 30, (0, 0), (0, 0)) == [0, nil])
    }

    @Test func aMissingDirectionStaysMissingUntilTheOtherIsNearer() {
        #expect(wind(at: 15, (4, nil), (8, 90)) == [5, nil])
        #expect(wind(at: 45, (4, nil), (8, 90)) == [7, 90])
        #expect(wind(at: 45, (4, 90), (8, nil)) == [7, nil])
        #expect(wind(at: 30, (4, nil), (8, nil)) == [6, nil])
    }

    @Test func aMissingSpeedStaysMissing() {
        #expect(wind(at: 30, (nil, 90), (nil, 180)) == [nil, 180])
        #expect(wind(at: 30, (nil, nil), (8, 90)) == [nil, nil])
        #expect(wind(at: 30, (8, 90), (nil, nil)) == [8, 90])
        #expect(wind(at: 60, (8, 90), (nil, nil)) == [nil, nil])
    }

    @Test func aGustIsThatOfItsHour() {
        var hours = [hour(0, (5, 90)), hour(60, (5, 90)), hour(120, (5, 90))]
        (hours[0].windGust, hours[1].windGust) = (9, 20)
        let forecast = makeForecast(hourly: hours)
        #expect(forecast.conditions(at: minute(0))?.windGust == 9)
        #expect(forecast.conditions(at: minute(59))?.windGust == 9)
        #expect(forecast.conditions(at: minute(60))?.windGust == 20)
        #expect(forecast.conditions(at: minute(120))?.windGust == nil)
    }

    @Test(
        arguments: [
            // From 10 m/s.
            (8.0, 10.0, true), (8, 9.9, false), (0, 10, true), (30, 31, true),
            // Half more than the wind, from 5 m/s.
            (5, 7.5, true), (5, 7.4, false), (4.9, 9.9, false), (6, 9, true), (6, 8.9, false),
            // A gust that is no more than the wind.
            (10, 10, false), (20, 20.9, false), (20, 12, false), (0, 0, false),
            (nil, 10, true), (nil, 9.9, false), (5, nil, false), (nil, nil, false), (5, .infinity, false),
        ] as [(Double?, Double?, Bool)])
    func aGustMattersWhereItIsStrongOrFarAboveTheWind(wind: Double?, gust: Double?, matters: Bool) {
        var conditions = Conditions(time: minute(0))
        (conditions.windSpeed, conditions.windGust) = (wind, gust)
        #expect(conditions.notableGust == (matters ? gust : nil))
    }
}
