import ForecastCore
import Testing

@Suite struct OutlookFiguresTests {
    @Test(arguments: [
        (12.2, 54, 12), (0, 32, 0), (-0.4, 31, 0), (0.5, 33, 1), (-0.5, 31, -1), (12.5, 55, 13), (-40, -40, -40),
        (-17.5, 1, -18), (-18.05, 0, -18), (37.75, 100, 38),
    ])
    func temperaturesAreRoundedHalfAwayFromZero(_ celsius: Double, _ us: Int, _ others: Int) {
        #expect(Units(.us).temperature(celsius) == us)
        for system in [UnitSystem.si, .ca, .uk] {
            #expect(Units(system).temperature(celsius) == others)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e7])
    func whatIsNoTemperatureHasNoFigure(_ celsius: Double) {
        for system in UnitSystem.allCases {
            #expect(Units(system).temperature(celsius) == nil)
        }
    }

    @Test func speedsAreInTheUnitOfTheSystem() {
        #expect(Units(.us).speed(5.4) == 12)
        #expect(Units(.uk).speed(5.4) == 12)
        #expect(Units(.si).speed(5.4) == 5)
        #expect(Units(.ca).speed(5.4) == 19)
        #expect(Units(.si).speed(-1) == nil)
        #expect(Units(.si).speed(.nan) == nil)
    }

    @Test func percentAreWholeAndWithinAHundred() {
        #expect(percent(0.974) == 97)
        #expect(percent(0) == 0)
        #expect(percent(1) == 100)
        #expect(percent(1.01) == nil)
        #expect(percent(-0.1) == nil)
        #expect(percent(.nan) == nil)
    }
}
