import ForecastCore
import Primitives
import Testing

@Suite struct ConventionsTests {
    @Test(arguments: [
        "DE", "FR", "ES", "IT", "IE", "AU", "NZ", "IN", "MX", "CA", "BR", "ZA", "AT", "CH", "NL", "EG", "LR", "MM",
        "XX", "us", "",
    ])
    func windIsInKilometersPerHourInMostOfTheWorld(country: String) {
        #expect(Units(country: country) == Units(.ca))
    }

    @Test(arguments: ["SE", "NO", "DK", "FI", "IS", "FO", "RU", "JP", "KR", "CN", "PL", "EE", "UA"])
    func windIsInMetersPerSecondWhereServicesForecastIt(country: String) {
        #expect(Units(country: country) == Units(.si))
    }

    @Test(arguments: ["US", "PR", "GU", "MH", "PW"])
    func unitedStatesAndItsNeighboursInForecastUseItsUnits(country: String) {
        #expect(Units(country: country) == Units(.us))
    }

    @Test(arguments: ["GB", "IM", "JE"])
    func unitedKingdomHasMilesAndCelsius(country: String) {
        #expect(Units(country: country) == Units(.uk))
    }

    @Test(arguments: ["BS", "BZ", "KY"])
    func inchesAreForTheUnitedStatesAlone(country: String) {
        var units = Units(.us)
        units.precipitation = .millimeters
        #expect(Units(country: country) == units)
    }

    @Test(arguments: ["US", "CA", "AU", "IN", "NZ", "EG", "KR", "MX", "PK", "TW"])
    func countriesWithTwelveHourClocks(country: String) {
        #expect(TimeFormat(country: country) == .twelveHour)
    }

    @Test(arguments: ["GB", "DE", "FR", "JP", "BR", "ES", "SE", "IE", "CN", "ZA", "XX", ""])
    func countriesWithTwentyFourHourClocks(country: String) {
        #expect(TimeFormat(country: country) == .twentyFourHour)
    }

    @Test func unknownCountryHasTheUnitsOfMostOfTheWorld() {
        #expect(Units(country: nil) == Units(.ca))
        #expect(TimeFormat(country: nil) == .twentyFourHour)
    }

    @Test func rawValuesMatchTheCommandLine() {
        #expect(UnitSystem.allCases.map(\.rawValue).sorted() == ["ca", "si", "uk", "us"])
        #expect(TimeFormat(rawValue: "12h") == .twelveHour)
        #expect(TimeFormat(rawValue: "24h") == .twentyFourHour)
    }
}

struct FiguresTests {
    @Test func halfDegreesFahrenheitSurviveConversion() {
        for half in -200...300 {
            let fahrenheit = Double(half) / 2
            let expected = Int(fahrenheit.rounded())
            #expect(Units(.us).temperature((fahrenheit - 32) / 1.8) == expected, "\(fahrenheit) °F")
        }
        #expect(Units(.si).temperature((22.1 - 32) / 1.8) == -6, "22.1 °F is -5.5 °C")
    }

    @Test func invalidNumberHasNoFigure() {
        #expect(Units(.si).temperature(.nan) == nil && Units(.si).temperature(1e300) == nil)
        #expect(Units(.si).temperature(-0.2) == 0)
    }
}

struct MeasureFiguresTests {
    /// A figure with a decimal point.
    private func text(_ figure: DecimalFigure?) -> String? {
        guard let figure else { return nil }
        var digits = String(figure.steps)
        while digits.count <= figure.decimals { digits = "0" + digits }
        let decimals = figure.decimals > 0 ? "." + digits.suffix(figure.decimals) : ""
        return (figure.isBound ? "<" : "") + digits.dropLast(figure.decimals) + decimals
    }

    @Test(arguments: [
        (0, "0.0"), (1e-9, "<0.1"), (0.049, "<0.1"), (0.05, "0.1"), (1.24, "1.2"), (1.25, "1.3"), (2, "2.0"),
        (9.94, "9.9"), (9.96, "10"), (10.4, "10"), (123.5, "124"), (3000, "3000"),
    ])
    func millimetersHaveOneDecimalBelowTen(_ rate: Double, _ expected: String) {
        #expect(text(Units(.si).precipitationRate(rate)) == expected)
    }

    @Test(arguments: [
        (0, "0.00"), (0.0049, "<0.01"), (0.005, "0.01"), (0.046, "0.05"), (0.1, "0.10"), (0.994, "0.99"),
        (0.996, "1.0"), (1.26, "1.3"), (9.96, "10"), (12.4, "12"),
    ])
    func inchesHaveTwoDecimalsBelowOne(_ rate: Double, _ expected: String) {
        #expect(text(Units(.us).precipitationRate(rate * 25.4)) == expected)
    }

    /// A millimeter of water is a centimeter of new snow.
    @Test(
        arguments: [
            (0.4, false, "0.4", "0.02"), (6.2, false, "6", "0.24"), (30, false, "30", "1.2"), (6, true, "6", "2"),
            (0.8, true, "0.8", "0.3"),
        ])
    func amountsAreOfRainOrOfSnow(millimeters: Double, asSnow: Bool, metric: String, inches: String) {
        #expect(text(Units(.si).precipitationAmount(millimeters, asSnow: asSnow)) == metric)
        #expect(text(Units(.us).precipitationAmount(millimeters, asSnow: asSnow)) == inches)
    }

    @Test(arguments: [
        (0, "0.0", "0.0"), (40, "<0.1", "<0.1"), (50, "0.1", "<0.1"), (1609.344, "1.6", "1.0"), (9960, "10", "6.2"),
        (16_090, "16", "10"), (24_140, "24", "15"),
    ])
    func distancesHaveOneDecimalBelowTen(_ meters: Double, _ kilometers: String, _ miles: String) {
        #expect(text(Units(.si).distance(meters)) == kilometers && text(Units(.ca).distance(meters)) == kilometers)
        #expect(text(Units(.us).distance(meters)) == miles && text(Units(.uk).distance(meters)) == miles)
    }

    @Test(arguments: [-1, -1e-9, .nan, .infinity, -.infinity, 1e300])
    func invalidAmountHasNoFigure(_ value: Double) {
        for units in UnitSystem.allCases.map(Units.init) {
            #expect(units.precipitationRate(value) == nil && units.distance(value) == nil)
        }
    }

    private func present(_ forecast: Forecast, _ minutes: Double = 0) -> PrecipitationVerdict? {
        WeatherReport(forecast, at: minute(minutes)).present
    }

    @Test func currentPrecipitationComesFromTheFinestSeries() {
        var forecast = makeForecast(hourly: hours([2, 4]))
        #expect(present(forecast, 10)?.rate == 2)
        #expect(present(forecast, 60)?.rate == 4)
        forecast.minutely = minutely(.minute, Array(repeating: 0, count: 14) + Array(repeating: 1.5, count: 46))
        #expect(present(forecast, 13)?.wetness == .dry)
        #expect(present(forecast, 14)?.rate == 1.5)
        #expect(present(forecast, 14)?.kind == .rain)
        // Interpolated values carry no more information than the hours.
        forecast.minutely?.quality = .interpolated
        #expect(present(forecast, 13)?.rate == 2)
    }

    @Test(
        arguments: [
            (0.25, 0.25, .may), (0.24, 0.24, .dryBut), (0.04, 0.09, .dry), (5, 0, .may), (5, nil, .likely),
            (0, 0.25, .may),
        ] as [(Double, Double?, Wetness)])
    func thePresentAndTheOutlookAgree(_ rate: Double, _ probability: Double?, _ wetness: Wetness) {
        let forecast = makeForecast(hourly: hours([rate], probability: probability))
        #expect(present(forecast)?.wetness == wetness)
        let isDry =
            if case .dry = Outlook(forecast.precipitation(from: minute(0), .best)).course { true } else { false }
        #expect(isDry == (wetness < .may))
    }

    @Test func gapIsNoPrecipitation() {
        let forecast = makeForecast(minutely: minutely(.minute, [nil, 1] + Array(repeating: 1, count: 40)))
        #expect(present(forecast) == nil)
        #expect(present(makeForecast(hourly: hours([nil]))) == nil)
        #expect(present(makeForecast()) == nil)
    }

    @Test func visibilityIsInterpolatedAlsoWithCurrentConditions() {
        var hours = hours([0, 0])
        (hours[0].visibility, hours[1].visibility) = (10_000, 4000)
        let forecast = makeForecast(current: Conditions(time: minute(15)), hourly: hours)
        #expect(forecast.conditions(at: minute(30))?.visibility == 7000)
        #expect(forecast.conditions(at: minute(15))?.visibility == 8500)
    }
}
