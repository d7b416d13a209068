import ForecastCore
import Testing

struct FiguresTests {
    @Test func halfDegreesFahrenheitSurviveTheWayThroughCelsius() {
        for half in -200...300 {
            let fahrenheit = Double(half) / 2
            let expected = Int(fahrenheit.rounded())
            #expect(Units(.us).temperature((fahrenheit - 32) / 1.8) == expected, "\(fahrenheit) °F")
        }
        #expect(Units(.si).temperature((22.1 - 32) / 1.8) == -6, "22.1 °F is -5.5 °C")
    }

    @Test func whatIsNoNumberHasNoFigure() {
        #expect(Units(.si).temperature(.nan) == nil && Units(.si).temperature(1e300) == nil)
        #expect(Units(.si).temperature(-0.2) == 0)
    }
}
