import ForecastCore
import Testing

struct FiguresTests {
    @Test func halfDegreesFahrenheitSurviveTheWayThroughCelsius() {
        for half in -200...300 {
            let fahrenheit = Double(half) / 2
            let expected = Int(fahrenheit.rounded())
            #expect(UnitSystem.us.temperature((fahrenheit - 32) / 1.8) == expected, "\(fahrenheit) °F")
        }
        #expect(UnitSystem.si.temperature((22.1 - 32) / 1.8) == -6, "22.1 °F is -5.5 °C")
    }

    @Test func whatIsNoNumberHasNoFigure() {
        #expect(UnitSystem.si.temperature(.nan) == nil && UnitSystem.si.temperature(1e300) == nil)
        #expect(UnitSystem.si.temperature(-0.2) == 0)
    }
}
