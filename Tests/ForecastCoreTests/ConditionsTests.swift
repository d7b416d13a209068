import ForecastCore
import Primitives
import Testing

struct ConditionsTests {
    /// Conditions with every field set.
    private func complete(at time: Instant) -> Conditions {
        var conditions = Conditions(time: time)
        (conditions.temperature, conditions.apparentTemperature, conditions.dewPoint) = (10, 8, 7)
        (conditions.windSpeed, conditions.windGust, conditions.windBearing) = (4, 9, 200)
        (conditions.humidity, conditions.cloudCover, conditions.visibility) = (0.75, 0.5, 12_000)
        (conditions.precipitationRate, conditions.precipitationProbability) = (1.5, 0.625)
        conditions.pressure = 1012.5
        (conditions.precipitationRateLimit, conditions.snowDepth, conditions.uvIndex) = (2.5, 0.25, 4)
        (conditions.precipitationKind, conditions.condition, conditions.isDay) = (.rain, .fog, true)
        conditions.isObserved = true
        return conditions
    }

    @Test func completeConditionsHaveEveryField() {
        let fields = Mirror(reflecting: complete(at: minute(0))).children
        #expect(fields.allSatisfy { "\($0.value)" != "nil" })
    }

    @Test func everyFieldIsInterpolated() {
        let forecast = makeForecast(hourly: [complete(at: minute(0)), complete(at: minute(60))])
        #expect(forecast.conditions(at: minute(30)) == complete(at: minute(30)))
    }

    @Test func everyFieldIsFilledFromTheHours() {
        let forecast = makeForecast(
            current: Conditions(time: minute(30)), hourly: [complete(at: minute(0)), complete(at: minute(60))])
        #expect(forecast.conditions(at: minute(30)) == complete(at: minute(30)))
    }

    @Test func everyCurrentFieldOverridesTheHours() {
        var hour = complete(at: minute(0))
        (hour.temperature, hour.apparentTemperature, hour.dewPoint) = (-1, -1, -1)
        (hour.windSpeed, hour.windGust, hour.windBearing) = (1, 1, 1)
        (hour.humidity, hour.cloudCover, hour.visibility) = (0, 0, 0)
        (hour.precipitationRate, hour.precipitationProbability) = (0, 0)
        hour.pressure = 990
        (hour.precipitationRateLimit, hour.snowDepth, hour.uvIndex) = (0, 0, 0)
        (hour.precipitationKind, hour.condition, hour.isDay) = (.snow, .clear, false)
        hour.isObserved = false
        let forecast = makeForecast(current: complete(at: minute(30)), hourly: [hour])
        #expect(forecast.conditions(at: minute(30)) == complete(at: minute(30)))
    }

    @Test func daylightIsThatOfTheNearerSample() {
        var hours = hourly([1, 1])
        (hours[0].isDay, hours[1].isDay) = (true, false)
        let forecast = makeForecast(hourly: hours)
        #expect(forecast.conditions(at: minute(29))?.isDay == true)
        #expect(forecast.conditions(at: minute(30))?.isDay == false)
    }

    @Test func precipitationIsThatOfTheHourEvenNearCurrentConditions() {
        var hours = hourly([1, 1])
        (hours[0].precipitationRate, hours[0].precipitationProbability) = (2, 0.5)
        var current = Conditions(time: minute(30))
        (current.precipitationRate, current.precipitationProbability) = (0, 0)
        let conditions = makeForecast(current: current, hourly: hours).conditions(at: minute(40))
        #expect(conditions?.precipitationRate == 2)
        #expect(conditions?.precipitationProbability == 0.5)
    }

    private func hourly(_ temperatures: [Double?]) -> [Conditions] {
        temperatures.enumerated().map { index, temperature in
            var hour = Conditions(time: minute(Double(index) * 60))
            hour.temperature = temperature
            return hour
        }
    }

    @Test func valuesBetweenHoursAreInterpolated() {
        let forecast = makeForecast(hourly: hourly([10, 16, 4]))
        #expect(forecast.conditions(at: minute(0))?.temperature == 10)
        #expect(forecast.conditions(at: minute(20))?.temperature == 12)
        #expect(forecast.conditions(at: minute(90))?.temperature == 10)
    }

    @Test func currentConditionsAreASample() {
        var current = Conditions(time: minute(30))
        current.temperature = 20
        let forecast = makeForecast(current: current, hourly: hourly([10, 16]))
        #expect(forecast.referenceTime == minute(30))
        #expect(forecast.conditions(at: minute(30))?.temperature == 20)
        #expect(forecast.conditions(at: minute(45))?.temperature == 18)
        #expect(forecast.conditions(at: minute(15))?.temperature == 15)
    }

    /// The dew point of other air may be above the temperature.
    @Test(
        arguments: [
            (6.0, nil, nil, nil), (9.5, 8, 7, 0.75), (6.8, nil, nil, nil), (10.4, 8, 7, 0.75), (16, nil, nil, nil),
        ] as [(Double, Double?, Double?, Double?)])
    func whatBelongsToAnotherTemperatureIsNotKnown(
        temperature: Double, feelsLike: Double?, dewPoint: Double?, humidity: Double?
    ) {
        var current = Conditions(time: minute(30))
        current.temperature = temperature
        let forecast = makeForecast(
            current: current, hourly: [complete(at: minute(0)), complete(at: minute(60))])
        for moment in [minute(30), minute(20), minute(45)] {
            let found = forecast.conditions(at: moment)
            #expect(found?.apparentTemperature == feelsLike)
            #expect(found?.dewPoint == dewPoint && found?.humidity == humidity)
            #expect(found?.windSpeed == 4 && found?.cloudCover == 0.5)
        }
        #expect(forecast.conditions(at: minute(60)) == complete(at: minute(60)))
    }

    @Test func whatIsKnownBesideTheCurrentTemperatureStays() {
        var current = Conditions(time: minute(30))
        (current.temperature, current.humidity) = (4, 0.9)
        let found = makeForecast(
            current: current, hourly: [complete(at: minute(0)), complete(at: minute(60))]
        ).conditions(at: minute(30))
        #expect(found?.humidity == 0.9 && found?.dewPoint == nil)
    }

    @Test func theDewPointOfAHourIsNotAboveTheCurrentTemperature() {
        var (current, hour) = (Conditions(time: minute(30)), complete(at: minute(0)))
        (current.temperature, hour.dewPoint) = (9.6, 10)
        let found = makeForecast(current: current, hourly: [hour]).conditions(at: minute(30))
        #expect(found?.dewPoint == 9.6 && found?.humidity == 0.75)
    }

    @Test func missingCurrentValuesComeFromTheHours() {
        let forecast = makeForecast(current: Conditions(time: minute(30)), hourly: hourly([10, 16]))
        #expect(forecast.conditions(at: minute(30))?.temperature == 13)
    }

    @Test func lastHourAppliesForAnHourAndNothingAppliesBeyondTheData() {
        let forecast = makeForecast(hourly: hourly([10, 16]))
        #expect(forecast.conditions(at: minute(119))?.temperature == 16)
        #expect(forecast.conditions(at: minute(120)) == nil)
        #expect(forecast.coverage == minute(0)..<minute(120))
        #expect(forecast.conditions(at: minute(-1)) == nil)
        #expect(makeForecast().conditions(at: minute(0)) == nil)
    }

    @Test func gapsAreNotInterpolated() {
        let forecast = makeForecast(hourly: hourly([10, nil, nil, 16]))
        #expect(forecast.conditions(at: minute(59))?.temperature == 10)
        #expect(forecast.conditions(at: minute(90))?.temperature == nil)
        #expect(forecast.conditions(at: minute(179))?.temperature == nil)
        #expect(forecast.conditions(at: minute(180))?.temperature == 16)
        #expect(makeForecast(hourly: hourly([10, nil, 16])).conditions(at: minute(60))?.temperature == nil)
    }

    @Test func referenceTimeIsTheFetchTimeOrElseThatOfTheData() {
        var forecast = makeForecast(current: Conditions(time: minute(30)), hourly: hourly([10, 16]))
        #expect(forecast.referenceTime == minute(30))
        forecast.fetchedAt = minute(31)
        #expect(forecast.referenceTime == minute(31))
        #expect(makeForecast(hourly: hourly([10, 16])).referenceTime == minute(0))
        #expect(makeForecast().referenceTime == nil)
    }

    @Test(arguments: [
        (350.0, 10.0, 0.0), (10, 350, 0), (90, 180, 135), (0, 359, 359.5), (45, 315, 0),
    ])
    func bearingsFollowTheSmallerArc(from: Double, to: Double, halfway: Double) throws {
        var hours = hourly([1, 1])
        (hours[0].windSpeed, hours[0].windBearing) = (4, from)
        (hours[1].windSpeed, hours[1].windBearing) = (8, to)
        let bearing = try #require(makeForecast(hourly: hours).conditions(at: minute(30))?.windBearing)
        #expect(abs(bearing - halfway) < 1e-9)
    }

    @Test func conditionAndPrecipitationBelongToTheirHour() {
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
